import { nameOnMachine } from '../../../../domain/subscription.ts'
import { address, guidesOf, signedIn, takenOver, userOf } from './guide.ts'
import { umbrellaSync } from './umbrella-sync.ts'

/** For resolvers without a program that checks a zone. */
const isZone = "grep -q '^@ IN SOA ' $new"

/** DNS resolvers. */
export const resolvers = guidesOf([
  {
    id: 'bind',
    name: 'BIND 9 (RPZ)',
    formats: ['RPZ'],
    text: {
      de: 'Ein Skript für cron: holt die Zone stündlich, prüft sie und lädt sie neu, wenn sie sich geändert hat. Die Zeilen unter der Leerzeile gehören in named.conf. Geräte wie Infoblox NIOS lesen keine Zonendatei: Sie holen die Zone von diesem BIND, wenn allow-transfer und also-notify sie nennen.',
      en: 'A script for cron: fetches the zone every hour, checks it and reloads it when it has changed. The lines below the blank one belong in named.conf. Appliances such as Infoblox NIOS read no zone file: they transfer the zone from this BIND if allow-transfer and also-notify name them.',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-bind',
        part: 'rpz.zone',
        file: '/var/cache/bind/winnow.rpz',
        check: 'named-checkzone -i none winnow.rpz $new',
        reload: 'rndc -q reload winnow.rpz',
      }),
      '',
      'options { response-policy { zone "winnow.rpz"; }; };',
      'zone "winnow.rpz" { type primary; file "/var/cache/bind/winnow.rpz"; allow-query { localhost; }; };',
    ],
    doc: 'https://bind9.readthedocs.io/en/latest/chapter6.html',
    read: '2026-11-20',
  },
  {
    id: 'powerdns',
    name: 'PowerDNS Recursor (RPZ)',
    formats: ['RPZ'],
    text: {
      de: 'Ein Skript für cron: holt die Zone stündlich und lädt sie neu, wenn sie sich geändert hat. Die Zeile unter der Leerzeile gehört in die Datei, die lua-config-file nennt (in recursor.yml: recursor.lua_config_file).',
      en: 'A script for cron: fetches the zone every hour and reloads it when it has changed. The line below the blank one belongs in the file that lua-config-file names (in recursor.yml: recursor.lua_config_file).',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-recursor',
        part: 'rpz.zone',
        file: '/etc/powerdns/winnow.rpz',
        check: isZone,
        reload: 'rec_control reload-lua-config',
      }),
      '',
      'rpzFile("/etc/powerdns/winnow.rpz", {policyName="winnow"})',
    ],
    doc: 'https://doc.powerdns.com/recursor/lua-config/rpz.html',
    read: '2026-11-27',
  },
  {
    id: 'knot-resolver',
    name: 'Knot Resolver 5 (RPZ)',
    formats: ['RPZ'],
    text: {
      de: 'Ein Skript für cron: holt die Zone stündlich und startet den Resolver neu, wenn sie sich geändert hat. Die Zeile unter der Leerzeile gehört in kresd.conf. Knot Resolver wendet nur die Namen an; gelistete Adressen in Antworten übergeht er ohne Meldung.',
      en: 'A script for cron: fetches the zone every hour and restarts the resolver when it has changed. The line below the blank one belongs in kresd.conf. Knot Resolver applies only the names; it silently ignores listed addresses in answers.',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-kresd',
        part: 'rpz.zone',
        file: '/etc/knot-resolver/winnow.rpz',
        check: isZone,
        reload: "systemctl restart 'kresd@*.service'",
      }),
      '',
      "policy.add(policy.rpz(policy.DENY, '/etc/knot-resolver/winnow.rpz'))",
    ],
    doc: 'https://knot-resolver.readthedocs.io/en/v5.7.4/modules-policy.html',
    read: '2026-11-27',
  },
  {
    id: 'unbound',
    name: 'Unbound',
    formats: ['UNBOUND'],
    text: {
      de: 'Ein Skript für cron: holt die Datei stündlich, prüft sie und lädt neu, wenn sie sich geändert hat. Die Zeilen unter der Leerzeile gehören in unbound.conf.',
      en: 'A script for cron: fetches the file every hour, checks it and reloads when it has changed. The lines below the blank one belong in unbound.conf.',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-unbound',
        part: 'domains.conf',
        file: '/etc/unbound/winnow.conf',
        check: 'unbound-checkconf $new',
        reload: 'unbound-control -q reload',
      }),
      '',
      'server:',
      '  include: "/etc/unbound/winnow.conf"',
    ],
    doc: 'https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html',
    read: '2026-11-20',
  },
  {
    id: 'dnsmasq',
    name: 'dnsmasq',
    formats: ['DNSMASQ'],
    text: {
      de: 'Ein Skript für cron: holt die Datei stündlich, prüft sie und startet dnsmasq neu, wenn sie sich geändert hat; nur beim Start liest es sie.',
      en: 'A script for cron: fetches the file every hour, checks it and restarts dnsmasq when it has changed; it reads the file only when it starts.',
    },
    snippet: (place) =>
      takenOver(place, {
        name: 'winnow-dnsmasq',
        part: 'domains.conf',
        file: '/etc/dnsmasq.d/winnow.conf',
        check: 'dnsmasq --test -C $new',
        reload: 'systemctl restart dnsmasq',
      }),
    doc: 'https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html',
    read: '2026-11-20',
  },
  {
    id: 'pi-hole',
    name: 'Pi-hole',
    formats: ['HOSTS'],
    text: {
      de: 'Lists (in Version 5: Adlists): Tragen Sie die Adresse ein, und fügen Sie sie als Sperrliste hinzu. Von selbst holt Pi-hole Listen nur einmal in der Woche; schreiben Sie die untere Zeile etwa in /etc/cron.d/winnow, dann holt Pi-hole alle sechs Stunden alle Listen. Der Schlüssel steht in der Adresse und ist für alle lesbar, die die Verwaltung oder eine Sicherung daraus sehen; verwenden Sie dafür einen eigenen. Ist der Server nicht erreichbar, gilt der letzte Stand.',
      en: 'Lists (in version 5: Adlists): enter the address and add it as a blocklist. By itself, Pi-hole fetches lists only once a week; put the lower line into /etc/cron.d/winnow for example, and Pi-hole fetches all lists every six hours. The key is part of the address, and everybody who sees the administration or a backup of it can read it; use a separate one for it. While the server cannot be reached, the last copy stays in force.',
    },
    snippet: (place) => [
      `Address  ${signedIn(address(place, 'hosts.txt'), place)}`,
      '',
      '17 */6 * * * root PATH="$PATH:/usr/sbin:/usr/local/bin/" pihole updateGravity > /dev/null',
    ],
    doc: 'https://docs.pi-hole.net/database/domain-database/adlists/',
    read: '2026-11-27',
  },
  {
    id: 'mikrotik-names',
    name: 'MikroTik RouterOS 7.15 (adlist)',
    formats: ['HOSTS'],
    text: {
      de: 'Holt die Namen stündlich und beim Start in eine Datei, die der Router als Adlist in den Arbeitsspeicher liest; Anfragen nach diesen Namen beantwortet er mit 0.0.0.0, nach Namen darunter nicht. Jeder Name braucht etwa 75 Byte im Cache: Passt die Liste nicht hinein, liest der Router nur ihren Anfang; erhöhen Sie dann cache-size, entfernen Sie die Adlist und fügen Sie sie wieder hinzu. Eine statische Weiterleitung (FWD) nimmt einen Namen aus. Hat der Router keinen Ordner flash, legen Sie die Datei auf einen USB-Datenträger (usb1/ vor dem Namen, in beiden Zeilen). Unser Zertifikat prüft der Router gegen seine eigenen Zertifikate. Ältere Versionen kennen keine Adlists.',
      en: 'Fetches the names every hour and at startup into a file that the router reads into memory as an adlist; it answers queries for these names with 0.0.0.0, and not those for names below. Each name takes about 75 bytes of the cache: if the list does not fit, the router reads only its beginning; raise cache-size then, remove the adlist and add it again. A static forward entry (FWD) exempts a name. If the router has no folder flash, put the file on a USB disk (usb1/ before the name, in both lines). The router checks our certificate against its own certificates. Older versions know no adlists.',
    },
    snippet: (place) => {
      const name = `${nameOnMachine(place)}-names`
      return [
        `/system script add name=${name} source={`,
        `  /tool fetch url="${address(place, 'hosts.txt')}" user="${userOf(place)}" password="${place.key.secret}" check-certificate=yes dst-path=${name}.txt`,
        '  /ip dns adlist reload',
        '}',
        `/system scheduler add name=${name} interval=1h on-event=${name}`,
        // With an interval it would not run at startup.
        `/system scheduler add name=${name}-start start-time=startup on-event=":delay 1m; /system script run ${name}"`,
        `/system script run ${name}`,
        '/ip dns set cache-size=32768',
        `/ip dns adlist add file=${name}.txt`,
      ].join('\n')
    },
    doc: 'https://manual.mikrotik.com/docs/cli-reference/ip/dns/adlist',
    read: '2026-11-29',
  },
  {
    id: 'adguard-home',
    name: 'AdGuard Home',
    formats: ['ADBLOCK'],
    text: {
      de: 'Filters > DNS blocklists > Add blocklist > Add a custom list. Wie oft AdGuard Home alle Listen holt, steht unter Settings > General settings bei „Filters update interval“. Der Schlüssel steht in der Adresse und ist für alle lesbar, die die Verwaltung sehen; verwenden Sie dafür einen eigenen. urls.txt nützt hier nichts: DNS sieht keine URLs. Ist der Server nicht erreichbar, gilt der letzte Stand.',
      en: 'Filters > DNS blocklists > Add blocklist > Add a custom list. Settings > General settings > “Filters update interval” says how often AdGuard Home fetches all lists. The key is part of the address, and everybody who sees the administration can read it; use a separate one for it. urls.txt is of no use here: DNS sees no URLs. While the server cannot be reached, the last copy stays in force.',
    },
    snippet: (place) => [
      'Name                     Winnow',
      `URL                      ${signedIn(address(place, 'domains.txt'), place)}`,
      'Filters update interval  1 hour',
    ],
    doc: 'https://github.com/AdguardTeam/AdGuardHome/wiki/Configuration',
    read: '2026-11-27',
  },
  {
    id: 'umbrella',
    name: 'Cisco Umbrella',
    formats: ['UMBRELLA'],
    text: {
      de: 'Gleicht eine Destination List mit dem Abonnement ab: fügt hinzu und löscht, stündlich etwa mit cron. Legen Sie dafür unter Policies > Destination Lists eine Sperrliste an; $UMBRELLA_LIST ist ihre Nummer. Was Sie selbst eintragen, bleibt. Stehen auf Freigabelisten Ihrer Gruppe Namen, die unter gesperrten liegen, legen Sie ebenso eine Liste an, die erlaubt, und setzen Sie $UMBRELLA_ALLOW_LIST auf ihre Nummer: Sie geht Sperrlisten vor, auch denen von Cisco. Ohne sie sperrt Umbrella diese Namen mit. Wirksam werden Listen erst in einer Policy, beide in derselben. $UMBRELLA_KEY und $UMBRELLA_SECRET gehören zu einem API-Schlüssel mit dem Recht „Policies / Destinations“ (lesen und schreiben). Cisco rät zu höchstens 5.000 Einträgen: Wählen Sie dafür im Abonnement das Gerät. Was abgelehnt wird, gibt das Skript aus. Python genügt.',
      en: 'Makes a destination list equal to the subscription: adds and deletes, every hour with cron for example. Create a block list for it under Policies > Destination Lists; $UMBRELLA_LIST is its number. Your own entries stay. If allow lists of your group have names below blocked ones, create a list that allows as well, and set $UMBRELLA_ALLOW_LIST to its number: it takes precedence over block lists, Cisco’s included. Without it, Umbrella blocks those names too. Lists have no effect until a policy names them; name both in the same one. $UMBRELLA_KEY and $UMBRELLA_SECRET belong to an API key with the scope “Policies / Destinations” (read and write). Cisco advises 5,000 entries at most: choose the device in the subscription for that. The script prints what is refused. It needs only Python.',
    },
    snippet: umbrellaSync,
    doc: 'https://developer.cisco.com/docs/cloud-security/umbrella-api-reference-destination-lists-overview',
    read: '2026-11-28',
    byExample: true,
  },
])
