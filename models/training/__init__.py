"""How the weights in models/ are made; needs the extra [train]."""
