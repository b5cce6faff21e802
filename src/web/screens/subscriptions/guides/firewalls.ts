import { nameOnMachine } from '../../../../domain/subscription.ts'
import { address, curl, type GuidePlace, guidesOf, neverEmpty, signedIn, userOf } from './guide.ts'

/** A list that a cron script puts on a web server, for a firewall that cannot sign in. */
interface Published {
  /** Name of the cron job. */
  readonly name: string
  readonly file: string
  /** The lines that it leaves out, as commands of sed. */
  readonly leftOut: string
}

const onWebServer = (place: GuidePlace, { name, file, leftOut }: Published) => [
  '#!/bin/bash',
  `# /etc/cron.hourly/${name} (chmod 700)`,
  'set -eu -o pipefail; umask 022',
  'cd /var/www/html',
  `${curl(place, 'ip.txt')} | sed '${leftOut}' > .${file}.new`,
  '# What becomes of a list without entries is not stated; this one matches nothing.',
  neverEmpty(`.${file}.new`, '192.0.2.0'),
  `mv .${file}.new ${file}`,
]
const onWebServerOfYours = ({ file }: Published) => `https://YOUR-WEB-SERVER/${file}`

const deag: Published = { name: 'winnow-sonicwall', file: 'winnow-ip.txt', leftOut: '/:/d' }
const ioc: Published = { name: 'winnow-sonicwall-ioc', file: 'winnow-ioc.txt', leftOut: '/:/d; /\\//d' }

/** Firewalls and load balancers that fetch lists themselves. */
export const firewalls = guidesOf([
  {
    id: 'fortios',
    name: 'Fortinet FortiOS',
    formats: ['FORTIGATE'],
    text: {
      de: 'Je Liste eine externe Ressource: Adressen (address), Domains (domain), URLs (category), Prüfsummen (malware). Danach stehen sie in Richtlinien und Profilen zur Auswahl. Die Kategorien 192 und 193 müssen frei sein, refresh-rate zählt Minuten.',
      en: 'One external resource for each list: addresses (address), domains (domain), URLs (category), hashes (malware). Policies and profiles then offer them. The categories 192 and 193 must be free; refresh-rate counts minutes.',
    },
    snippet: (place) => {
      const list = (name: string, type: string, part: string, more: string[] = []) => [
        `  edit "${name}"`,
        `    set type ${type}`,
        ...more.map((line) => `    ${line}`),
        `    set resource "${address(place, part)}"`,
        `    set username "${userOf(place)}"`,
        `    set password "${place.key.secret}"`,
        '    set server-identity-check full',
        '    set refresh-rate 15',
        '  next',
      ]
      return [
        'config system external-resource',
        ...list('winnow-ip', 'address', 'ip.txt'),
        ...list('winnow-domain', 'domain', 'domain.txt', ['set category 192']),
        ...list('winnow-url', 'category', 'url.txt', ['set category 193']),
        ...list('winnow-sha256', 'malware', 'sha256.txt'),
        'end',
      ].join('\n')
    },
    doc: 'https://docs.fortinet.com/document/fortigate/8.0.0/cli-reference/549356530',
    read: '2026-11-26',
  },
  {
    id: 'pan-os',
    name: 'Palo Alto Networks PAN-OS',
    formats: ['PALO_ALTO_EDL'],
    text: {
      de: 'Je Art eine External Dynamic List, höchstens 30 Listen auf einer Firewall. Wirksam wird sie erst, wo Sie sie nennen: Adressen in einer Regel, die sie als Quelle und Ziel sperrt, Domains im Anti-Spyware-Profil, URLs im URL-Filtering-Profil. Die Anmeldung verlangt ein Zertifikatprofil mit der Stelle, die unser Zertifikat ausgestellt hat. Schlägt sie fehl, wird die Liste nicht mehr angewendet. Eine Liste ohne Einträge enthält 192.0.2.0 oder nothing-is-listed.invalid, die es nirgends gibt: Eine leere übernähme PAN-OS nicht.',
      en: 'One external dynamic list for each type, at most 30 lists on a firewall. It takes effect only where you name it: addresses in a rule that denies them as source and destination, domains in the anti-spyware profile, URLs in the URL filtering profile. Signing in requires a certificate profile with the authority that issued our certificate. If signing in fails, the list is no longer enforced. A list without entries contains 192.0.2.0 or nothing-is-listed.invalid, which exist nowhere: PAN-OS would not accept an empty one.',
    },
    snippet: (place) =>
      (['ip', 'domain', 'url'] as const)
        .flatMap((type) => {
          const list = `set external-list winnow-${type} type ${type}`
          return [
            `${list} url ${address(place, `${type}.txt`)}`,
            `${list} certificate-profile YOUR-CERTIFICATE-PROFILE`,
            `${list} auth username ${userOf(place)} password ${place.key.secret}`,
            `${list} recurring five-minute`,
          ]
        })
        .concat('commit')
        .join('\n'),
    doc: 'https://docs.paloaltonetworks.com/pan-os/11-1/pan-os-admin/policy/use-an-external-dynamic-list-in-policy/external-dynamic-list',
    read: '2026-11-26',
  },
  {
    id: 'check-point',
    name: 'Check Point Quantum',
    formats: ['CHECK_POINT'],
    text: {
      de: 'Auf jedem Gateway und jedem Mitglied eines Clusters, im Expert-Modus; der Befehl fragt nach dem Passwort, das ist der Schlüssel. Anti-Bot oder Anti-Virus muss aktiv sein; nach dem ersten Mal installieren Sie die Richtlinie, danach holt das Gateway den Feed von selbst. Ab R81.20 geht dasselbe in SmartConsole unter Indicators > New IoC Feed; in R82 muss dafür im Profil unter Indicators > Activation „Enable indicator scanning“ an sein.',
      en: 'On each gateway and each member of a cluster, in expert mode; the command asks for the password, which is the key. Anti-Bot or Anti-Virus must be active. Install the policy after the first time; then the gateway fetches the feed by itself. From R81.20 on, SmartConsole does the same under Indicators > New IoC Feed; in R82, turn on “Enable indicator scanning” for it in the profile, under Indicators > Activation.',
    },
    snippet: (place) => [
      'ioc_feeds add --feed_name winnow --transport https \\',
      `  --resource "${address(place, 'indicators.csv')}" --user_name ${userOf(place)}`,
      'ioc_feeds set_interval 900',
      'ioc_feeds show',
    ],
    doc: 'https://sc1.checkpoint.com/documents/R82/WebAdminGuides/EN/CP_R82_ThreatPrevention_AdminGuide/Content/Topics-TPG/Importing-External-Custom-Intelligence-Feeds-in-CLI.htm',
    read: '2026-11-26',
    byExample: true,
  },
  {
    id: 'cisco-fmc',
    name: 'Cisco Secure Firewall (FMC)',
    formats: ['CISCO'],
    text: {
      de: 'Legen Sie unter Objects > Object Management > Security Intelligence je Art einen Feed an. Wirksam wird er erst in der Access-Control-Policy: Setzen Sie Adressen und URLs dort unter Security Intelligence auf die Block-Liste, die Namen in einer Regel ihrer DNS-Policy. allowed.txt gehört dort in eine Regel „Do Not Block“, die jeder anderen vorgeht: Ohne sie sperrt FMC auch Namen Ihrer Freigabelisten, wenn sie unter einem gesperrten liegen. Lassen Sie das Feld für die MD5-Adresse leer; FMC verlangt sie nur für Abstände unter 30 Minuten. FMC hat keine Felder für eine Anmeldung; der Schlüssel steht deshalb in der Adresse und ist für alle lesbar, die das Objekt sehen. Verwenden Sie dafür einen eigenen.',
      en: 'Add one feed for each type under Objects > Object Management > Security Intelligence. It takes effect only in the access control policy: put addresses and URLs on the block list there under Security Intelligence, and the names into a rule of its DNS policy. allowed.txt belongs in a rule “Do Not Block” there, which takes precedence over every other: without it, FMC also blocks names of your allow lists that are below a blocked one. Leave the field for an MD5 address empty; it is required only for intervals below 30 minutes. FMC has no fields for signing in, so the key is part of the address, and everybody who sees the object can read it. Use a separate key for it.',
    },
    snippet: (place) => [
      `Network Lists and Feeds   ${signedIn(address(place, 'network.txt'), place)}`,
      `DNS Lists and Feeds       ${signedIn(address(place, 'dns.txt'), place)}`,
      `DNS, to Do Not Block      ${signedIn(address(place, 'allowed.txt'), place)}`,
      `URL Lists and Feeds       ${signedIn(address(place, 'url.txt'), place)}`,
      'Update Frequency          30 minutes',
    ],
    doc: 'https://docs.manage.security.cisco.com/cdfmc/c_security_intelligence_lists_and_feeds_2.html',
    read: '2026-11-28',
  },
  {
    id: 'sophos',
    name: 'Sophos Firewall',
    formats: ['SOPHOS_FIREWALL'],
    text: {
      de: 'Active threat response > Third-party threat feeds > Add, ab 21.0: je Art ein Feed. Wirksam sind sie nur mit der Lizenz „Xstream Protection Bundle“. Nehmen Sie einen API-Schlüssel; für ihn hat Sophos Felder. Regeln brauchen Sie keine: Mit „Block“ sperrt die Firewall von selbst, mit „Monitor“ meldet sie nur.',
      en: 'Active threat response > Third-party threat feeds > Add, from 21.0 on: one feed for each type. They take effect only with the licence “Xstream Protection Bundle”. Use an API key: Sophos has fields for it. You need no rules: with “Block” the firewall blocks by itself, with “Monitor” it only reports.',
    },
    snippet: (place) => [
      `IPv4 address   ${address(place, 'ip.txt')}`,
      `Domain         ${address(place, 'domain.txt')}`,
      `URL            ${address(place, 'url.txt')}`,
      'Action         Block',
      ...(place.key.method === 'basic'
        ? [`Authorization  Basic, ${userOf(place)}, ${place.key.secret}`]
        : ['Authorization  API key, in the header', 'Key            x-api-key', `Value          ${place.key.secret}`]),
    ],
    doc: 'https://docs.sophos.com/nsg/sophos-firewall/21.0/Help/en-us/webhelp/onlinehelp/AdministratorHelp/ActiveThreatResponse/ConfigureFeeds/ThirdPartyThreatFeeds/ConfigureThirdPartyThreatFeeds/index.html',
    read: '2026-11-27',
  },
  {
    id: 'opnsense',
    name: 'OPNsense',
    formats: ['PFSENSE'],
    text: {
      de: 'Firewall > Aliase: ein Alias vom Typ „URL-Tabelle (IPs)“, dann eine Regel, die ihn als Ziel sperrt, und vor Regeln für Dienste, die Sie veröffentlichen, eine, die ihn als Quelle sperrt. Stellen Sie „Firewall Maximum Table Entries“ (ohne Angabe 1.000.000) auf mindestens das Doppelte der Einträge aller Ihrer Tabellen, denn beim Neuladen zählt jede doppelt; was nicht mehr passt, wird nicht geladen. Oder wählen Sie im Abonnement das Gerät. Antwortet der Server nicht mit 200, bleibt der letzte Stand. Ältere Versionen ohne das Feld für die Anmeldung nehmen die Adresse mit Benutzer und Schlüssel darin.',
      en: 'Firewall > Aliases: an alias of the type “URL Table (IPs)”, then a rule that blocks it as a destination, and, before rules for services that you publish, one that blocks it as a source. Set “Firewall Maximum Table Entries” (1,000,000 by default) to at least twice the entries of all your tables, because each counts twice while it is loaded again; what no longer fits is not loaded. Or choose the device in the subscription. While the server does not answer with 200, the last copy stays in force. Older versions without the field for authorization accept the address with user and key in it.',
    },
    snippet: (place) => [
      'Type               URL Table (IPs)',
      `Content            ${address(place, 'ip.txt')}`,
      `Authorization      Basic, ${userOf(place)}, ${place.key.secret}`,
      'Refresh Frequency  0 days 1 hours',
    ],
    doc: 'https://docs.opnsense.org/manual/aliases.html',
    read: '2026-11-28',
  },
  {
    id: 'pfsense',
    name: 'pfSense',
    formats: ['PFSENSE'],
    text: {
      de: 'Firewall > Aliases > URLs: ein Alias vom Typ „URL Table (IPs)“, dann eine Regel, die ihn als Ziel sperrt, und vor Regeln für Dienste, die Sie veröffentlichen, eine, die ihn als Quelle sperrt. Stellen Sie „Firewall Maximum Table Entries“ (ohne Angabe 400.000) auf mindestens das Doppelte der Einträge aller Ihrer Tabellen, denn beim Neuladen zählt jede doppelt; sonst lädt pfSense seine Regeln nicht mehr. Oder wählen Sie im Abonnement das Gerät. Die Zahl hinter dem Schrägstrich zählt Tage; von selbst holt pfSense höchstens einmal am Tag. Die letzte Zeile holt sofort: Wiederholen Sie sie stündlich, etwa mit dem Paket Cron. Der Schlüssel steht in der Adresse; verwenden Sie dafür einen eigenen. Unser Zertifikat prüft pfSense nur, wenn unter System > Advanced > Firewall & NAT „Check certificate of aliases URLs“ an ist.',
      en: 'Firewall > Aliases > URLs: an alias of the type “URL Table (IPs)”, then a rule that blocks it as a destination, and, before rules for services that you publish, one that blocks it as a source. Set “Firewall Maximum Table Entries” (400,000 by default) to at least twice the entries of all your tables, because each counts twice while it is loaded again; otherwise pfSense no longer loads its rules. Or choose the device in the subscription. The number behind the slash counts days; by itself, pfSense fetches once a day at most. The last line fetches at once: run it every hour, with the package Cron for example. The key is part of the address; use a separate one for it. pfSense checks our certificate only if “Check certificate of aliases URLs” is on, under System > Advanced > Firewall & NAT.',
    },
    snippet: (place) => [
      'Name  winnow',
      'Type  URL Table (IPs)',
      `URL   ${signedIn(address(place, 'ip.txt'), place)} / 1`,
      '',
      '/etc/rc.update_urltables now forceupdate winnow',
    ],
    doc: 'https://docs.netgate.com/pfsense/en/latest/firewall/aliases-types.html',
    read: '2026-11-28',
    byExample: true,
  },
  {
    id: 'mikrotik',
    name: 'MikroTik RouterOS 7',
    formats: ['MIKROTIK'],
    text: {
      de: 'Holt die Adressliste des Abonnements stündlich und eine Minute nach jedem Start, denn Einträge mit Zeitlimit überleben keinen Neustart. Bis die neue Liste ganz gelesen ist, gilt die alte; so lange braucht der Router Platz für beide. Holen Sie ebenso ipv6.rsc, mit einer Regel unter /ipv6. Für Namen nehmen Sie das Format HOSTS und dessen Anleitung „MikroTik RouterOS 7.15 (adlist)“; die statischen Namen, die dns.rsc früher anlegte, entfernt dieses Skript. Hat der Router einen Ordner flash, liegt die Datei im Arbeitsspeicher, sonst im Flash, den große abnutzen: Legen Sie sie dann auf einen USB-Datenträger (usb1/ vor dem Namen, in beiden Zeilen). Einträge, die der Router ablehnt, fehlen ohne Meldung. Unser Zertifikat prüft der Router gegen seine eigenen Zertifikate: Importieren Sie die Stelle, die es ausgestellt hat, oder vertrauen Sie ab 7.19 den mitgelieferten. Was gesperrt wird, bestimmt Ihre Regel, hier ausgehender Verkehr; schieben Sie sie vor Ihre Freigaben.',
      en: 'Fetches the address list of the subscription every hour, and a minute after each start, because entries with a timeout do not survive a restart. Until the new list is read completely, the old one stays in force; the router needs room for both meanwhile. Do the same with ipv6.rsc, with a rule below /ipv6. For names, take the format HOSTS and its guide “MikroTik RouterOS 7.15 (adlist)”; this script removes the static names that dns.rsc used to make. If the router has a folder flash, the file is in memory; otherwise it is in flash, which large ones wear out: put them on a USB disk then (usb1/ before the name, in both lines). Entries that the router refuses are missing without a message. The router checks our certificate against its own certificates: import the authority that issued it, or, from 7.19 on, trust the built-in ones. Your rule decides what is blocked, here outgoing traffic; move it before your rules that allow traffic.',
    },
    snippet: (place) => {
      const name = nameOnMachine(place)
      return [
        `/system script add name=${name} source={`,
        `  /tool fetch url="${address(place, 'ip.rsc')}" user="${userOf(place)}" password="${place.key.secret}" check-certificate=yes dst-path=${name}.rsc`,
        `  /import file-name=${name}.rsc`,
        '}',
        `/system scheduler add name=${name} interval=1h on-event=${name}`,
        // With an interval it would not run at startup.
        `/system scheduler add name=${name}-start start-time=startup on-event=":delay 1m; /system script run ${name}"`,
        `/ip firewall filter add chain=forward dst-address-list=${name} action=drop comment=${name}`,
      ].join('\n')
    },
    doc: 'https://help.mikrotik.com/docs/spaces/ROS/pages/8978514/Fetch',
    read: '2026-11-29',
  },
  {
    id: 'juniper',
    name: 'Juniper SRX',
    formats: ['JUNIPER'],
    text: {
      de: 'Eine dynamische Adresse aus einem Feed-Server; der Schlüssel steht in dessen Adresse. Die Abstände zählen Sekunden, mindestens 30; fällt der Abruf aus, gilt der letzte Stand noch hold-interval lang. Damit der SRX unser Zertifikat prüft, braucht der Feed-Server ein tls-profile. Die letzte Zeile stellt die Richtlinie vor Ihre Freigaben.',
      en: 'A dynamic address from a feed server; the key is part of its address. The intervals count seconds, 30 at least; if fetching fails, the last copy stays in force for the hold-interval. Give the feed server a tls-profile so that the SRX checks our certificate. The last line puts the policy before your policies that allow traffic.',
    },
    snippet: (place) => {
      const server = 'set security dynamic-address feed-server winnow'
      const policy = 'security policies from-zone trust to-zone untrust policy winnow'
      return [
        `${server} url ${signedIn(place.origin, place)}`,
        `${server} update-interval 900`,
        `${server} hold-interval 86400`,
        `${server} feed-name winnow-ip path ${address(place, 'ip.txt').slice(place.origin.length)}`,
        'set security dynamic-address address-name winnow profile feed-name winnow-ip',
        `set ${policy} match source-address any destination-address winnow application any`,
        `set ${policy} then deny`,
        `insert ${policy} before policy YOUR-FIRST-POLICY`,
      ].join('\n')
    },
    doc: 'https://community.juniper.net/blogs/karel-hendrych/2025/11/30/srx-dynamic-ip-objects-aka-feed-server',
    read: '2026-11-27',
    byExample: true,
  },
  {
    id: 'f5',
    name: 'F5 BIG-IP AFM',
    formats: ['F5'],
    text: {
      de: 'Eine Feed-Liste für IP Intelligence und eine Richtlinie, die sie für das ganze Gerät anwendet. Kategorien vergleichen von sich aus nur die Quelle eines Pakets; die Richtlinie hier sperrt auch das Ziel. interval zählt Sekunden.',
      en: 'A feed list of IP Intelligence and a policy that applies it to the whole device. By themselves, categories compare only the source of a packet; this policy blocks the destination, too. interval counts seconds.',
    },
    snippet: (place) => {
      const categories = ['additional', 'botnets', 'phishing', 'scanners', 'spam_sources', 'web_attacks']
      return [
        'tmsh create security ip-intelligence feed-list winnow feeds add { winnow { \\',
        '  default-blacklist-category additional default-list-type blacklist \\',
        `  poll { url ${address(place, 'ip.csv')} user ${userOf(place)} password ${place.key.secret} interval 3600 } } }`,
        'tmsh create security ip-intelligence policy winnow feed-lists add { winnow } default-action drop \\',
        '  blacklist-categories add { \\',
        ...categories.map((one) => `  ${one} { action drop match-direction-override match-source-and-destination } \\`),
        '  }',
        'tmsh modify security ip-intelligence global-policy ip-intelligence-policy winnow',
        'tmsh save sys config',
      ].join('\n')
    },
    doc: 'https://clouddocs.f5.com/cli/tmsh-reference/latest/modules/security/security_ip-intelligence_policy.html',
    read: '2026-11-20',
    byExample: true,
  },
  {
    id: 'sonicwall',
    name: 'SonicWall SonicOS 7',
    formats: ['PLAIN'],
    text: {
      de: 'Für HTTPS hat SonicOS nur ein Feld für die Adresse und keines für eine Anmeldung. Ein Skript für cron legt die Liste deshalb stündlich auf einen Webserver von Ihnen, den die Firewall mit HTTPS erreicht; geben Sie die Datei nur ihr. Die Zeilen unter der Leerzeile sind die Felder unter Object > Match Objects > Dynamic Group > Add; danach nennen Sie die Gruppe in einer Regel, die sperrt. Lassen Sie „FQDN“ aus: Sonst löste die Firewall Namen auf und sperrte fremde Server mit. Wie viele Einträge passen, hängt vom Modell ab; IPv6 ist ausgelassen, weil SonicWall nicht sagt, ob sie es liest.',
      en: 'For HTTPS, SonicOS has a field for the address only, and none for signing in. So a script for cron puts the list every hour on your own web server, which the firewall reaches by HTTPS; let only the firewall fetch the file. The lines below the blank one are the fields under Object > Match Objects > Dynamic Group > Add; then name the group in a rule that denies. Leave “FQDN” off: otherwise the firewall would resolve names and also block other people’s servers. How many entries fit depends on the model; IPv6 is left out, because SonicWall does not say whether SonicOS reads it.',
    },
    snippet: (place) => [
      ...onWebServer(place, deag),
      '',
      'Name                      winnow',
      'Type                      Address Group',
      'FQDN                      off',
      'Enable Periodic Download  on',
      'Download Interval         1 hour',
      'Protocol                  HTTPS',
      `URL Name                  ${onWebServerOfYours(deag)}`,
    ],
    doc: 'https://www.sonicwall.com/support/technical-documentation/docs/sonicos-7-1-objects/Content/Match_Objects/Dynamic_Group/about-deag-file.htm',
    read: '2026-11-27',
  },
  {
    id: 'sonicwall-ioc',
    name: 'SonicWall SonicOS 8 (IoC)',
    formats: ['PLAIN'],
    text: {
      de: 'Ab SonicOS 8 sperrt die Firewall von und zu gelisteten Adressen, ohne dass Sie eine Regel brauchen. Für HTTPS hat sie nur ein Feld für die Adresse und keines für eine Anmeldung. Ein Skript für cron legt die Liste deshalb stündlich auf einen Webserver von Ihnen, den die Firewall mit HTTPS erreicht; geben Sie die Datei nur ihr. Die Zeilen unter der Leerzeile sind die Felder unter Policy > Indicator of Compromise > IP Addresses > External Files > Add. Wirksam wird sie erst unter Settings: Schalten Sie dort „Block Connections to/from IoC IP Addresses“ ein, wählen Sie die Datei aus und „All Connections“. Alle Dateien zusammen fassen 25.000 Adressen (TZ, NSv) oder 50.000 (NSA): Wählen Sie dafür im Abonnement das Gerät. Netze und IPv6 sind ausgelassen, weil SonicWall nicht sagt, ob die Firewall sie liest.',
      en: 'From SonicOS 8 on, the firewall blocks traffic from and to listed addresses without a rule of yours. For HTTPS, it has a field for the address only, and none for signing in. So a script for cron puts the list every hour on your own web server, which the firewall reaches by HTTPS; let only the firewall fetch the file. The lines below the blank one are the fields under Policy > Indicator of Compromise > IP Addresses > External Files > Add. The file takes effect only under Settings: turn on “Block Connections to/from IoC IP Addresses” there, select the file, and choose “All Connections”. All files together hold 25,000 addresses (TZ, NSv) or 50,000 (NSA): choose the device in the subscription for that. Networks and IPv6 are left out, because SonicWall does not say whether the firewall reads them.',
    },
    snippet: (place) => [
      ...onWebServer(place, ioc),
      '',
      'Name                      winnow',
      'Enable Periodic Download  on',
      'Download Interval         1 hour',
      'Protocol                  HTTPS',
      `URL Name                  ${onWebServerOfYours(ioc)}`,
    ],
    doc: 'https://www.sonicwall.com/support/technical-documentation/docs/sonicos8-rules_policies_classic/Content/IoC/adding-ioc-ipaddresses.htm',
    read: '2026-11-28',
  },
])
