import { type TargetFormatId, targetFormatIds } from '../../../domain/subscription.ts'
import type { LocalizedText } from '../../../domain/text.ts'
import { curlCommand, type DeliveryPlace, type KeyInHand, outputAddress, shownToCurl } from './addresses.ts'

/** What a snippet is filled with. */
export interface GuidePlace extends DeliveryPlace {
  /** The one of the guide's formats that the subscription delivers; the guide's usual one where it delivers none. */
  readonly format: TargetFormatId
  /** What the format is read with; its secret may be a word that stands for one. */
  readonly key: KeyInHand
}

/** How one product is connected; checked against `doc`, its vendor's or project's own words. */
export interface Guide {
  readonly id: string
  readonly name: string
  /** What it can read, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly text: LocalizedText
  readonly snippet: (place: GuidePlace) => string
  readonly doc: string
}

/** Beside an API key any user name will do. */
const userOf = ({ key }: GuidePlace) => key.user ?? 'winnow'

const address = (place: GuidePlace, part: string) => outputAddress(place, place.format, part)
/** For products that know no fields for a user and a password. */
const withKey = (place: GuidePlace, part: string) =>
  address(place, part).replace('://', `://${userOf(place)}:${place.key.secret}@`)
const curl = (place: GuidePlace, part: string) =>
  `curl -fsS --compressed ${shownToCurl(place.key)} '${address(place, part)}'`
/** For a text in double quotes in a shell. */
const header = ({ key }: GuidePlace) =>
  key.method === 'basic'
    ? `Authorization: Basic $(printf '%s' '${key.user}:${key.secret}' | base64 -w0)`
    : `x-api-key: ${key.secret}`
/** Replaces a file in one go, and only where all of it came. */
const renewed = (place: GuidePlace, part: string, file: string) =>
  `${curl(place, part)} -o ${file}.new && mv ${file}.new ${file}`

export const guides: readonly Guide[] = [
  {
    id: 'fortios',
    name: 'Fortinet FortiOS',
    formats: ['FORTIGATE'],
    text: {
      de: 'Je Liste eine externe Ressource: Adressen (address), Domains (domain), URLs (category), Prüfsummen (malware). Danach stehen sie in Richtlinien und Profilen zur Auswahl.',
      en: 'One external resource for each list: addresses (address), domains (domain), URLs (category), hashes (malware). Policies and profiles then offer them.',
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
  },
  {
    id: 'pan-os',
    name: 'Palo Alto Networks PAN-OS',
    formats: ['PALO_ALTO_EDL'],
    text: {
      de: 'Je Art eine External Dynamic List. Die Anmeldung verlangt ein Zertifikatprofil mit der Stelle, die unser Zertifikat ausgestellt hat.',
      en: 'One external dynamic list for each type. Signing in asks for a certificate profile with the authority that issued our certificate.',
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
    doc: 'https://docs.paloaltonetworks.com/pan-os/11-0/pan-os-admin/policy/use-an-external-dynamic-list-in-policy/external-dynamic-list.html',
  },
  {
    id: 'check-point',
    name: 'Check Point Quantum',
    formats: ['CHECK_POINT'],
    text: {
      de: 'Auf jedem Gateway im Expert-Modus; der Befehl fragt nach dem Passwort, das ist der Schlüssel.',
      en: 'On each gateway in expert mode; the command asks for the password, which is the key.',
    },
    snippet: (place) =>
      [
        'ioc_feeds add --feed_name winnow --transport https \\',
        `  --resource "${address(place, 'indicators.csv')}" --user_name ${userOf(place)}`,
        'ioc_feeds show',
      ].join('\n'),
    doc: 'https://sc1.checkpoint.com/documents/R82/WebAdminGuides/EN/CP_R82_ThreatPrevention_AdminGuide/Content/Topics-TPG/Importing-External-Custom-Intelligence-Feeds-in-CLI.htm',
  },
  {
    id: 'cisco-fmc',
    name: 'Cisco Secure Firewall (FMC)',
    formats: ['CISCO'],
    text: {
      de: 'Objects > Object Management > Security Intelligence: je Art einen Feed anlegen. FMC hat keine Felder für eine Anmeldung; der Schlüssel steht deshalb in der Adresse und ist für alle lesbar, die das Objekt sehen. Verwenden Sie dafür einen eigenen.',
      en: 'Objects > Object Management > Security Intelligence: add one feed for each type. FMC has no fields for signing in, so the key stands in the address and can be read by all who see the object. Use one of its own for it.',
    },
    snippet: (place) =>
      [
        `Network Lists and Feeds   ${withKey(place, 'network.txt')}`,
        `DNS Lists and Feeds       ${withKey(place, 'dns.txt')}`,
        `URL Lists and Feeds       ${withKey(place, 'url.txt')}`,
      ].join('\n'),
    doc: 'https://docs.manage.security.cisco.com/cdfmc/c_security_intelligence_lists_and_feeds_2.html',
  },
  {
    id: 'opnsense',
    name: 'OPNsense',
    formats: ['PFSENSE', 'PLAIN'],
    text: {
      de: 'Firewall > Aliase: ein Alias vom Typ „URL-Tabelle (IPs)“, dann eine Regel, die ihn als Ziel sperrt. Ältere Versionen ohne das Feld für die Anmeldung nehmen die Adresse mit Benutzer und Schlüssel darin.',
      en: 'Firewall > Aliases: an alias of the type “URL Table (IPs)”, then a rule that blocks it as a destination. Older versions without the field for authorization take the address with user and key in it.',
    },
    snippet: (place) =>
      [
        'Type           URL Table (IPs)',
        `Content        ${address(place, 'ip.txt')}`,
        `Authorization  Basic, ${userOf(place)}, ${place.key.secret}`,
        'Refresh        0 days 1 hours',
      ].join('\n'),
    doc: 'https://docs.opnsense.org/manual/aliases.html',
  },
  {
    id: 'pfsense',
    name: 'pfSense',
    formats: ['PFSENSE', 'PLAIN'],
    text: {
      de: 'Firewall > Aliases > URLs: ein Alias vom Typ „URL Table (IPs)“. Der Schlüssel steht in der Adresse; verwenden Sie dafür einen eigenen.',
      en: 'Firewall > Aliases > URLs: an alias of the type “URL Table (IPs)”. The key stands in the address; use one of its own for it.',
    },
    snippet: (place) => [`Type  URL Table (IPs)`, `URL   ${withKey(place, 'ip.txt')}`].join('\n'),
    doc: 'https://docs.netgate.com/pfsense/en/latest/firewall/aliases-types.html',
  },
  {
    id: 'mikrotik',
    name: 'MikroTik RouterOS 7',
    formats: ['MIKROTIK'],
    text: {
      de: 'Holt die Adressliste „winnow“ stündlich. Die Sperre selbst sagt Ihre Regel, hier für ausgehenden Verkehr.',
      en: 'Fetches the address list “winnow” every hour. What is blocked is for your rule to say, here for outgoing traffic.',
    },
    snippet: (place) =>
      [
        `/system script add name=winnow source={`,
        `  /tool fetch url="${address(place, 'ip.rsc')}" user=${userOf(place)} password=${place.key.secret} check-certificate=yes dst-path=winnow.rsc`,
        '  /import file-name=winnow.rsc',
        '}',
        '/system scheduler add name=winnow interval=1h on-event=winnow',
        '/ip firewall filter add chain=forward dst-address-list=winnow action=drop comment=winnow',
      ].join('\n'),
    doc: 'https://help.mikrotik.com/docs/spaces/ROS/pages/8978514/Fetch',
  },
  {
    id: 'juniper',
    name: 'Juniper SRX',
    formats: ['JUNIPER'],
    text: {
      de: 'Eine dynamische Adresse aus einem Feed-Server; der Schlüssel steht in dessen Adresse.',
      en: 'A dynamic address from a feed server; the key stands in its address.',
    },
    snippet: (place) =>
      [
        `set security dynamic-address feed-server winnow url ${withKey(place, '').replace(/\/$/, '')}`,
        'set security dynamic-address feed-server winnow update-interval 900',
        'set security dynamic-address feed-server winnow feed-name winnow-ip path /ip.txt',
        'set security dynamic-address address-name winnow profile feed-name winnow-ip',
        'set security policies from-zone trust to-zone untrust policy winnow match source-address any destination-address winnow application any',
        'set security policies from-zone trust to-zone untrust policy winnow then deny',
      ].join('\n'),
    doc: 'https://community.juniper.net/blogs/karel-hendrych/2025/11/30/srx-dynamic-ip-objects-aka-feed-server',
  },
  {
    id: 'f5',
    name: 'F5 BIG-IP AFM',
    formats: ['F5'],
    text: {
      de: 'Eine Feed-Liste für IP Intelligence; danach in eine IP-Intelligence-Richtlinie aufnehmen.',
      en: 'A feed list of IP Intelligence; then take it into an IP Intelligence policy.',
    },
    snippet: (place) =>
      [
        'tmsh create security ip-intelligence feed-list winnow feeds add { winnow {',
        '  default-blacklist-category additional default-list-type blacklist',
        `  poll { url ${address(place, 'ip.csv')} user ${userOf(place)} password ${place.key.secret} interval 3600 } } }`,
      ].join('\n'),
    doc: 'https://techdocs.f5.com/kb/en-us/products/big-ip-afm/manuals/product/big-ip-afm-getting-started-14-1-0/04.html',
  },
  {
    id: 'splunk',
    name: 'Splunk Enterprise Security',
    formats: ['SPLUNK'],
    text: {
      de: 'Je Sammlung eine Quelle unter Threat Intelligence Management. Benutzer und Schlüssel legen Sie in der Anmeldedatenverwaltung unter dem Namen „winnow“ ab; hier die Einstellungen für Adressen.',
      en: 'One source for each collection under threat intelligence management. Put user and key into credential management under the name “winnow”; these are the settings for addresses.',
    },
    snippet: (place) =>
      [
        '[threatlist://winnow_ip]',
        'type = winnow',
        `url = ${address(place, 'ip_intel.csv')}`,
        `remote_site_user = ${userOf(place)}`,
        'delim_regex = ,',
        'fields = description:$1,ip:$2,weight:$3',
        'skip_header_lines = 1',
        'interval = 3600',
        'disabled = false',
      ].join('\n'),
    doc: 'https://docs.splunk.com/Documentation/ES/latest/Admin/Downloadthreatfeed',
  },
  {
    id: 'sentinel-taxii',
    name: 'Microsoft Sentinel (TAXII)',
    formats: ['TAXII21'],
    text: {
      de: 'Datenconnector „Threat Intelligence – TAXII“. Neues und Zurückgezogenes kommt von selbst.',
      en: 'Data connector “Threat intelligence – TAXII”. What is new and what was withdrawn comes by itself.',
    },
    snippet: (place) =>
      [
        `API root URL   ${place.origin}/taxii2/feeds/`,
        `Collection ID  ${place.id}`,
        `Username       ${userOf(place)}`,
        `Password       ${place.key.secret}`,
      ].join('\n'),
    doc: 'https://github.com/MicrosoftDocs/azure-docs/blob/master/articles/sentinel/connect-threat-intelligence-taxii.md',
  },
  {
    id: 'sentinel',
    name: 'Microsoft Sentinel (Upload-API)',
    formats: ['SENTINEL'],
    text: {
      de: 'Schickt jede vorbereitete Anfrage an Ihren Arbeitsbereich; $TOKEN und $WORKSPACE kommen aus Entra und Azure.',
      en: 'Sends each prepared request to your workspace; $TOKEN and $WORKSPACE come from Entra and Azure.',
    },
    snippet: (place) =>
      [
        `${curl(place, 'upload.json')} | jq -c '.[]' | while IFS= read -r body; do`,
        `  curl -sSf "https://api.ti.sentinel.azure.com/workspaces/$WORKSPACE/threat-intelligence-stix-objects:upload?api-version=2024-02-01-preview" \\`,
        `    -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' --data-binary @- <<< "$body"`,
        '  sleep 1',
        'done',
      ].join('\n'),
    doc: 'https://learn.microsoft.com/en-us/azure/sentinel/stix-objects-api',
  },
  {
    id: 'defender',
    name: 'Microsoft Defender for Endpoint',
    formats: ['DEFENDER'],
    text: {
      de: 'Schickt jede vorbereitete Anfrage an die Import-Schnittstelle; 30 Anfragen je Minute sind erlaubt.',
      en: 'Sends each prepared request to the import API; 30 requests a minute are allowed.',
    },
    snippet: (place) =>
      [
        `${curl(place, 'import.json')} | jq -c '.[]' | while IFS= read -r body; do`,
        '  curl -sSf https://api.security.microsoft.com/api/indicators/import \\',
        `    -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' --data-binary @- <<< "$body"`,
        '  sleep 2',
        'done',
      ].join('\n'),
    doc: 'https://learn.microsoft.com/en-us/defender-endpoint/api/import-ti-indicators',
  },
  {
    id: 'elastic',
    name: 'Elastic Security',
    formats: ['ECSV1'],
    text: {
      de: 'Die fertige Integration braucht nur diese Adresse und den API-Schlüssel. Ihre ältere Fassung lässt sich mit mode=url zuerst eine eigene Adresse für die Datei geben; beide Aufrufe können Sie so nachstellen.',
      en: 'The ready-made integration needs this address and the API key, nothing else. Its older generation first asks for an address of the file with mode=url; you can make both calls like this.',
    },
    snippet: (place) => {
      const full = `${place.origin}/v1/feeds/download/full?targetFormat=ECSV1`
      return [
        `curl -fsSL ${shownToCurl(place.key)} '${full}'`,
        `curl -fsS ${shownToCurl(place.key)} '${full}&mode=url' | jq -r .downloadUrl | xargs curl -fsS`,
      ].join('\n')
    },
    doc: 'https://www.elastic.co/docs/reference/integrations',
  },
  {
    id: 'qradar',
    name: 'IBM QRadar',
    formats: ['QRADAR'],
    text: {
      de: 'Füllt eine Referenzmenge vom Typ IP, die es schon gibt. Ebenso domain.json, url.json, hash.json und email.json in Mengen vom Typ ALNIC, url.json in eine vom Typ ALN.',
      en: 'Fills a reference set of the type IP that exists already. Likewise domain.json, hash.json and email.json into sets of the type ALNIC, url.json into one of the type ALN.',
    },
    snippet: (place) =>
      [
        `${curl(place, 'ip.json')} |`,
        '  curl -sSf -X POST "https://$QRADAR/api/reference_data/sets/bulk_load/winnow_ip" \\',
        `    -H "SEC: $QRADAR_TOKEN" -H 'content-type: application/json' --data-binary @-`,
      ].join('\n'),
    doc: 'https://ibmsecuritydocs.github.io/qradar_api_13.1/13.1--reference_data-sets-bulk_load-name-POST.html',
  },
  {
    id: 'misp',
    name: 'MISP',
    formats: ['MISP'],
    text: {
      de: 'Legt den Feed an. MISP liest das Verzeichnis und danach nur, was neuer ist.',
      en: 'Adds the feed. MISP reads the manifest, and then only what is newer.',
    },
    snippet: (place) =>
      [
        'curl -sSf "https://$MISP/feeds/add" -H "Authorization: $MISP_KEY" \\',
        "  -H 'accept: application/json' -H 'content-type: application/json' -d @- <<EOF",
        JSON.stringify(
          {
            name: 'Winnow',
            provider: 'Winnow',
            url: outputAddress(place, place.format),
            source_format: 'misp',
            input_source: 'network',
            enabled: true,
            headers: header(place),
          },
          undefined,
          2,
        ),
        'EOF',
      ].join('\n'),
    doc: 'https://github.com/MISP/PyMISP/blob/v2.4.188/examples/add_feed.py',
  },
  {
    id: 'opencti',
    name: 'OpenCTI',
    formats: ['TAXII21'],
    text: {
      de: 'Umgebung des Connectors „taxii2“.',
      en: 'Environment of the connector “taxii2”.',
    },
    snippet: (place) =>
      [
        `TAXII2_DISCOVERY_URL=${outputAddress(place, 'TAXII21')}`,
        `TAXII2_USERNAME=${userOf(place)}`,
        `TAXII2_PASSWORD=${place.key.secret}`,
        'TAXII2_V21=true',
        'TAXII2_COLLECTIONS=*.*',
        'TAXII2_INITIAL_HISTORY=8760',
        'TAXII2_INTERVAL=1',
        'TAXII2_VERIFY_SSL=true',
      ].join('\n'),
    doc: 'https://github.com/OpenCTI-Platform/connectors/tree/master/external-import/taxii2',
  },
  {
    id: 'taxii',
    name: 'TAXII 2.1 (Python)',
    formats: ['TAXII21'],
    text: {
      de: 'Liest die Sammlung Seite für Seite mit taxii2-client; mit added_after nur, was seither dazukam.',
      en: 'Reads the collection page by page with taxii2-client; with added_after only what came since.',
    },
    snippet: (place) =>
      [
        'from taxii2client.v21 import Collection, as_pages',
        '',
        'collection = Collection(',
        `    "${place.origin}/taxii2/feeds/collections/${place.id}/",`,
        `    user="${userOf(place)}", password="${place.key.secret}")`,
        'for page in as_pages(collection.get_objects, per_request=1000):',
        '    for item in page.get("objects", []):',
        '        print(item["id"], item.get("pattern"))',
      ].join('\n'),
    doc: 'https://taxii2client.readthedocs.io/',
  },
  {
    id: 'suricata',
    name: 'Suricata',
    formats: ['SURICATA'],
    text: {
      de: 'Eine eigene Regelquelle für suricata-update.',
      en: 'A rule source of its own for suricata-update.',
    },
    snippet: (place) =>
      [
        `suricata-update add-source --http-header "${header(place)}" winnow '${address(place, 'winnow.rules')}'`,
        'suricata-update',
      ].join('\n'),
    doc: 'https://github.com/OISF/suricata-update/blob/1.0.1/doc/add-source.rst',
  },
  {
    id: 'zeek',
    name: 'Zeek',
    formats: ['ZEEK'],
    text: {
      de: 'Die Datei stündlich holen, etwa mit cron; Zeek liest sie bei jeder Änderung neu. Die unteren Zeilen gehören in local.zeek.',
      en: 'Fetch the file every hour, by cron for example; Zeek reads it again on each change. The lower lines belong into local.zeek.',
    },
    snippet: (place) =>
      [
        renewed(place, 'winnow.intel', '/opt/zeek/share/zeek/site/winnow.intel'),
        '',
        '@load frameworks/intel/seen',
        '@load frameworks/intel/do_notice',
        'redef Intel::read_files += { "/opt/zeek/share/zeek/site/winnow.intel" };',
      ].join('\n'),
    doc: 'https://docs.zeek.org/en/v8.2.0/frameworks/intel.html',
  },
  {
    id: 'bind',
    name: 'BIND 9 (RPZ)',
    formats: ['RPZ'],
    text: {
      de: 'Die Zone stündlich holen und neu laden; die unteren Zeilen gehören in named.conf.',
      en: 'Fetch the zone every hour and reload it; the lower lines belong into named.conf.',
    },
    snippet: (place) =>
      [
        `${renewed(place, 'rpz.zone', '/var/cache/bind/winnow.rpz')} && rndc reload winnow.rpz`,
        '',
        'options { response-policy { zone "winnow.rpz"; }; };',
        'zone "winnow.rpz" { type primary; file "/var/cache/bind/winnow.rpz"; allow-query { localhost; }; };',
      ].join('\n'),
    doc: 'https://bind9.readthedocs.io/en/latest/chapter6.html',
  },
  {
    id: 'unbound',
    name: 'Unbound',
    formats: ['UNBOUND'],
    text: {
      de: 'Die Datei stündlich holen und neu laden; die unteren Zeilen gehören in unbound.conf.',
      en: 'Fetch the file every hour and reload; the lower lines belong into unbound.conf.',
    },
    snippet: (place) =>
      [
        `${renewed(place, 'domains.conf', '/etc/unbound/winnow.conf')} && unbound-control reload`,
        '',
        'server:',
        '  include: "/etc/unbound/winnow.conf"',
      ].join('\n'),
    doc: 'https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html',
  },
  {
    id: 'dnsmasq',
    name: 'dnsmasq',
    formats: ['DNSMASQ'],
    text: {
      de: 'Die Datei stündlich holen; dnsmasq liest sie beim Start.',
      en: 'Fetch the file every hour; dnsmasq reads it when it starts.',
    },
    snippet: (place) => `${renewed(place, 'domains.conf', '/etc/dnsmasq.d/winnow.conf')} && systemctl restart dnsmasq`,
    doc: 'https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html',
  },
  {
    id: 'squid',
    name: 'Squid',
    formats: ['SQUID'],
    text: {
      de: 'Die Listen stündlich holen und neu einlesen; die unteren Zeilen gehören in squid.conf, vor Ihre Freigaben.',
      en: 'Fetch the lists every hour and read them again; the lower lines belong into squid.conf, before whatever you allow.',
    },
    snippet: (place) =>
      [
        renewed(place, 'domain.txt', '/etc/squid/winnow-domain.txt'),
        renewed(place, 'ip.txt', '/etc/squid/winnow-ip.txt'),
        'squid -k reconfigure',
        '',
        'acl winnow_domain dstdomain "/etc/squid/winnow-domain.txt"',
        'acl winnow_ip dst "/etc/squid/winnow-ip.txt"',
        'http_access deny winnow_domain',
        'http_access deny winnow_ip',
      ].join('\n'),
    doc: 'http://www.squid-cache.org/Doc/config/acl/',
  },
  {
    id: 'nftables',
    name: 'nftables',
    formats: ['NFTABLES'],
    text: {
      de: 'Lädt die Mengen in einem Zug. Eine Regel, die sie sperrt, steht als Beispiel oben in der Datei.',
      en: 'Loads the sets in one go. A rule that blocks them stands as an example at the top of the file.',
    },
    snippet: (place) => `${renewed(place, 'winnow.nft', '/etc/winnow.nft')} && nft -f /etc/winnow.nft`,
    doc: 'https://wiki.nftables.org/wiki-nftables/index.php/Sets',
  },
  {
    id: 'ipset',
    name: 'ipset',
    formats: ['IPSET'],
    text: {
      de: 'Tauscht die Mengen in einem Zug gegen die vorigen.',
      en: 'Replaces the sets before in one go.',
    },
    snippet: (place) => `${renewed(place, 'winnow.ipset', '/etc/winnow.ipset')} && ipset restore < /etc/winnow.ipset`,
    doc: 'https://ipset.netfilter.org/ipset.man.html',
  },
  {
    id: 'curl',
    name: 'curl',
    formats: targetFormatIds,
    text: {
      de: 'Liest die gewöhnliche Datei eines Formats auf der Kommandozeile.',
      en: 'Reads the usual file of a format on the command line.',
    },
    snippet: (place) => curlCommand(place, place.format, place.key),
    doc: 'https://curl.se/docs/manpage.html',
  },
  {
    id: 'python',
    name: 'Python',
    formats: targetFormatIds,
    text: {
      de: 'Fragt mit dem letzten ETag: Hat sich nichts geändert, kommt 304 und kein Byte.',
      en: 'Asks with the last ETag: where nothing has changed, 304 comes and not one byte.',
    },
    snippet: (place) =>
      [
        'import requests',
        '',
        `url = "${outputAddress(place, place.format)}"`,
        'etag = None  # of the last answer',
        ...(place.key.method === 'basic'
          ? [`auth = ("${place.key.user}", "${place.key.secret}")`, 'headers = {}']
          : ['auth = None', `headers = {"x-api-key": "${place.key.secret}"}`]),
        'if etag:',
        '    headers["If-None-Match"] = etag',
        'answer = requests.get(url, headers=headers, auth=auth, timeout=60)',
        'if answer.status_code == 304:',
        '    print("unchanged")',
        'else:',
        '    answer.raise_for_status()',
        '    etag = answer.headers["ETag"]',
        '    for line in answer.text.splitlines():',
        '        print(line)',
      ].join('\n'),
    doc: 'https://requests.readthedocs.io/en/latest/',
  },
]
