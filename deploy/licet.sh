#!/bin/sh
# /usr/local/bin/licet: runs a command of Licet with the user, the settings and the folders of licet.service.
exec systemd-run --quiet --pipe --wait --collect --property=DynamicUser=yes --property=User=licet \
  --property=StateDirectory='licet licet-backups' --property=StateDirectoryMode=0700 --property=UMask=0077 \
  --property=EnvironmentFile=/etc/licet/licet.env --setenv=DATA_DIR=/var/lib/licet /opt/licet/licet "$@"
