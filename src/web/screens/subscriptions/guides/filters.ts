import { nameOnMachine } from '../../../../domain/subscription.ts'
import { curlKeyOptions } from '../addresses.ts'
import { address, curl, guidesOf, renewed, takenOver } from './guide.ts'

/** Packet filters and proxies on a host. */
export const filters = guidesOf([
  {
    id: 'squid',
    name: 'Squid',
    formats: ['SQUID'],
    text: {
      de: 'Holen Sie die Listen stündlich, und lassen Sie Squid sie neu lesen; die unteren Zeilen gehören in squid.conf, vor Ihre Freigaben.',
      en: 'Fetch the lists every hour and let Squid read them again; the lower lines belong in squid.conf, before your rules that allow access.',
    },
    snippet: (place) => [
      renewed(place, 'domain.txt', '/etc/squid/winnow-domain.txt'),
      renewed(place, 'ip.txt', '/etc/squid/winnow-ip.txt'),
      'squid -k reconfigure',
      '',
      'acl winnow_domain dstdomain "/etc/squid/winnow-domain.txt"',
      'acl winnow_ip dst "/etc/squid/winnow-ip.txt"',
      'http_access deny winnow_domain',
      'http_access deny winnow_ip',
    ],
    doc: 'http://www.squid-cache.org/Doc/config/acl/',
    read: '2026-11-20',
  },
  {
    id: 'nftables',
    name: 'nftables',
    formats: ['NFTABLES'],
    text: {
      de: 'Lädt die Mengen in einem Zug. Eine Regel, die sie sperrt, steht als Beispiel oben in der Datei. Wiederholen Sie die Zeile stündlich, etwa mit cron. Ein Neustart leert die Mengen; „nft -f /etc/winnow.nft“ beim Start lädt den letzten Stand.',
      en: 'Loads the sets in one go. The top of the file has an example of a rule that blocks them. Repeat the line every hour, with cron for example. A restart empties the sets; “nft -f /etc/winnow.nft” at startup loads the last copy.',
    },
    snippet: (place) => `${renewed(place, 'winnow.nft', '/etc/winnow.nft')} && nft -f /etc/winnow.nft`,
    doc: 'https://wiki.nftables.org/wiki-nftables/index.php/Sets',
    read: '2026-11-26',
  },
  {
    id: 'ipset',
    name: 'ipset',
    formats: ['IPSET'],
    text: {
      de: 'Tauscht die Mengen in einem Zug gegen die vorigen. Wiederholen Sie die erste Zeile stündlich, etwa mit cron; die übrigen sperren, was zu gelisteten Adressen weitergeleitet wird, und gelten bis zum Neustart. Ein Neustart löscht die Mengen; „ipset restore < /etc/winnow.ipset“ lädt beim Start den letzten Stand, vor den Regeln von iptables, die sie nennen.',
      en: 'Replaces the previous sets in one go. Repeat the first line every hour, with cron for example; the others block what is forwarded to listed addresses, until a restart. A restart deletes the sets; “ipset restore < /etc/winnow.ipset” at startup loads the last copy, before the rules of iptables that name them.',
    },
    snippet: (place) => {
      const rule = (command: string, set: string) =>
        `${command} -I FORWARD -m set --match-set ${nameOnMachine(place)}-${set} dst -j DROP`
      return [
        `${renewed(place, 'winnow.ipset', '/etc/winnow.ipset')} && ipset restore < /etc/winnow.ipset`,
        '',
        ...['v4', 'v4net'].map((set) => rule('iptables', set)),
        ...['v6', 'v6net'].map((set) => rule('ip6tables', set)),
      ].join('\n')
    },
    doc: 'https://ipset.netfilter.org/ipset.man.html',
    read: '2026-11-26',
  },
  {
    id: 'openwrt',
    name: 'OpenWrt 22.03 and later',
    formats: ['NFTABLES'],
    isOneOfMany: true,
    text: {
      de: 'Ein Skript, das die Mengen in einem Zug lädt und sperrt, was der Router von gelisteten oder zu gelisteten Adressen weiterleitet. Es braucht das Paket curl. Es legt eine eigene Tabelle an; fw4 und banIP bleiben unberührt. Die Liste liegt unter /var im Arbeitsspeicher, damit stündliches Schreiben den Flash nicht abnutzt; nach einem Neustart holt sie der nächste Lauf. Die Zeile unter der Leerzeile gehört in /etc/crontabs/root.',
      en: 'A script that loads the sets in one go and blocks what the router forwards from or to listed addresses. It needs the package curl. It uses a separate table and leaves fw4 and banIP alone. The list is under /var in memory, so that hourly writing does not wear the flash; after a restart the next run fetches it. The line below the blank one belongs in /etc/crontabs/root.',
    },
    snippet: (place) => {
      const table = `inet ${nameOnMachine(place, '_')}`
      const rules = (['ip', 'ip6'] as const).flatMap((family, i) =>
        (['addresses', 'networks'] as const).flatMap((set) =>
          (['saddr', 'daddr'] as const).map((end) => `  ${family} ${end} @${set}${i === 0 ? 4 : 6} counter drop`),
        ),
      )
      return [
        '#!/bin/sh',
        '# /etc/winnow.sh (chmod 700)',
        'set -eu',
        // Most builds of curl for OpenWrt cannot unpack anything.
        `curl -fsS ${curlKeyOptions(place.key)} '${address(place, 'winnow.nft')}' -o /var/winnow.nft.new`,
        "cat >> /var/winnow.nft.new <<'EOF'",
        `add chain ${table} forward { type filter hook forward priority filter - 1; }`,
        `flush chain ${table} forward`,
        `table ${table} {`,
        'chain forward {',
        ...rules,
        '}',
        '}',
        'EOF',
        'nft -f /var/winnow.nft.new',
        'mv /var/winnow.nft.new /var/winnow.nft',
        '',
        '0 * * * * /etc/winnow.sh',
      ].join('\n')
    },
    doc: 'https://wiki.nftables.org/wiki-nftables/index.php/Sets',
    read: '2026-11-27',
  },
  {
    id: 'haproxy',
    name: 'HAProxy',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Adressen stündlich, lässt HAProxy sie prüfen und lädt neu, wenn sie sich geändert haben. Die untere Zeile gehört in jedes frontend, vor Ihre Freigaben; sie sperrt Absender. Hinter einem anderen Proxy ist src dessen Adresse.',
      en: 'A script for cron: fetches the addresses every hour, lets HAProxy check them and reloads when they have changed. The lower line belongs in each frontend, before your rules that allow requests; it blocks senders. Behind another proxy, src is the address of that proxy.',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-haproxy',
        part: 'ip.txt',
        file: '/etc/haproxy/winnow-ip.txt',
        check:
          "printf '%s\\n' 'frontend winnow' 'mode http' 'timeout client 1s' 'bind 127.0.0.1:9' \\\n" +
          '  "http-request deny if { src -f $new }" > $new.cfg && haproxy -c -f $new.cfg',
        reload: 'systemctl reload haproxy',
      }),
      '',
      'http-request deny if { src -f /etc/haproxy/winnow-ip.txt }',
    ],
    doc: 'https://docs.haproxy.org/2.6/configuration.html',
    read: '2026-11-27',
  },
  {
    id: 'crowdsec',
    name: 'CrowdSec',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron auf dem Rechner mit der lokalen API; wiederholen Sie es stündlich. Jeder Eintrag gilt zwei Stunden, sodass Weggefallenes von selbst verschwindet. Was gesperrt wird, bestimmt Ihr Bouncer.',
      en: 'A script for cron on the machine with the local API; repeat it every hour. Each entry lasts two hours, so removed entries disappear by themselves. Your bouncer decides what is blocked.',
    },
    snippet: (place) => [
      '#!/bin/sh',
      'set -eu; umask 077',
      'mkdir -p /var/lib/winnow; cd /var/lib/winnow',
      `${curl(place, 'ip.txt')} -o ip.txt`,
      'import() { cscli decisions import -i - --format values -d 2h -R winnow --batch 1000 "$@"; }',
      'if grep -qv / ip.txt; then grep -v / ip.txt | import --scope ip; fi',
      'if grep -q / ip.txt; then grep / ip.txt | import --scope range; fi',
    ],
    doc: 'https://docs.crowdsec.net/docs/cscli/cscli_decisions_import/',
    read: '2026-11-27',
  },
])
