"""What lies on the table, described once in millimetres: renderer, reader and printer all go by it.

Every drawing, zone and marker is measured from the top left corner of its piece or sheet,
x to the right and y down, as in a picture.
"""
