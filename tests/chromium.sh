# Sees to a Chromium for the tests in a browser; without one they skip themselves, and say so.
set -u
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the tests in a browser, once."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium >/dev/null && exit 0
fi
echo "No Chromium here: the tests in a browser are skipped. Install one (Debian: apt install chromium)."
