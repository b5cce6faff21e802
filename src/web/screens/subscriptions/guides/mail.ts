import { curlKeyOptions } from '../addresses.ts'
import { address, curl, type Guide } from './guide.ts'

/** Mail servers and filters. */
export const mail: readonly Guide[] = [
  {
    id: 'rspamd',
    name: 'Rspamd',
    formats: ['PLAIN'],
    isOneOfMany: true,
    text: {
      de: 'Ein Skript für cron: holt die Listen stündlich; Rspamd liest eine Datei von selbst neu, wenn sie sich ändert. Nehmen Sie nicht die Adresse als map: Über HTTP übernimmt Rspamd keine leere Liste und behielte die letzte. Die Zeilen unter der Leerzeile gehören in local.d/multimap.conf; die Punkte passen Sie an. Steht vor Rspamd ein anderer Mailserver von Ihnen, ist „ip“ dessen Adresse.',
      en: 'A script for cron: fetches the lists every hour; Rspamd reads a file again by itself when it changes. Do not use the address as the map: by HTTP Rspamd takes no empty list and would keep the last one. The lines below the blank one belong in local.d/multimap.conf; adjust the scores. Behind another mail server of yours “ip” is the address of that.',
    },
    snippet: (place) =>
      [
        '#!/bin/sh',
        '# /etc/cron.hourly/winnow-rspamd (chmod 700)',
        'set -eu; umask 022',
        'mkdir -p /etc/rspamd/winnow; cd /etc/rspamd/winnow',
        'for list in ip email domain; do',
        `  curl -fsS --compressed ${curlKeyOptions(place.key)} '${address(place, '')}'"$list.txt" -o .$list.new`,
        '  mv .$list.new $list.map',
        'done',
        '',
        'WINNOW_IP { type = "ip"; map = "/etc/rspamd/winnow/ip.map"; score = 5.0; }',
        'WINNOW_FROM { type = "from"; filter = "email:addr"; map = "/etc/rspamd/winnow/email.map"; score = 8.0; }',
        'WINNOW_FROM_DOMAIN { type = "from"; filter = "email:domain"; map = "/etc/rspamd/winnow/domain.map"; score = 8.0; }',
        'WINNOW_URL { type = "url"; map = "/etc/rspamd/winnow/domain.map"; score = 8.0; }',
      ].join('\n'),
    doc: 'https://docs.rspamd.com/modules/multimap',
    read: '2026-11-27',
  },
  {
    id: 'postfix',
    name: 'Postfix',
    formats: ['PLAIN'],
    isOneOfMany: true,
    text: {
      de: 'Ein Skript für cron: holt Adressen und Absender stündlich und lädt Postfix neu, wenn sich etwas geändert hat. Die Zeilen unter der Leerzeile gehören in main.cf; mynetworks und angemeldete Benutzer stehen davor, damit niemand von Ihnen abgewiesen wird. Domains sind nicht dabei: Postfix wendet sie auch auf alles darunter an. Mit proxy: steht die Liste nur einmal im Speicher.',
      en: 'A script for cron: fetches addresses and senders every hour and reloads Postfix when something has changed. The lines below the blank one belong in main.cf; mynetworks and authenticated users stand before them, so that none of yours is rejected. Domains are not among them: Postfix applies them to all below too. With proxy: the list is in memory only once.',
    },
    snippet: (place) =>
      [
        '#!/bin/bash',
        '# /etc/cron.hourly/winnow-postfix (chmod 700)',
        'set -eu -o pipefail; umask 022',
        'mkdir -p /var/lib/winnow; cd /var/lib/winnow',
        `${curl(place, 'ip.txt')} | sed 's/$/ REJECT listed/' > winnow-client`,
        '# Postfix looks senders up in small letters.',
        `${curl(place, 'email.txt')} | tr A-Z a-z | sed 's/$/ REJECT listed/' > winnow-sender`,
        'for list in winnow-client winnow-sender; do',
        '  cmp -s $list /etc/postfix/$list && continue',
        '  touch winnow-postfix-changed',
        '  cp $list /etc/postfix/.winnow; mv /etc/postfix/.winnow /etc/postfix/$list',
        'done',
        '[ -e winnow-postfix-changed ] || exit 0',
        'postfix reload',
        'rm winnow-postfix-changed',
        '',
        'smtpd_recipient_restrictions =',
        '  permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination,',
        '  check_client_access proxy:cidr:/etc/postfix/winnow-client,',
        '  check_sender_access proxy:texthash:/etc/postfix/winnow-sender',
      ].join('\n'),
    doc: 'https://www.postfix.org/access.5.html',
    read: '2026-11-27',
  },
]
