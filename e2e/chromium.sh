#!/bin/sh
# Chromium for the stories: what Playwright switches off, and a few things more. Only the last --disable-features counts,
# so these join Playwright's. Without them each new window loads the suggestions of an address bar that nobody sees, in a
# process of its own, for as long as most pages take; and one more process waits to be used.
more=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess
for argument do
  shift
  case $argument in --disable-features=*) argument=$argument,$more ;; esac
  set -- "$@" "$argument"
done
exec "$CHROMIUM_PATH" "$@"
