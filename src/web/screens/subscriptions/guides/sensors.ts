import { address, cronHead, curl, type GuidePlace, guidesOf, header, renewed, signedIn } from './guide.ts'

const datasetFiles = [
  'datasets.rules',
  'domains.lst',
  'ipv4.lst',
  'ip.lst',
  'md5.lst',
  'sha1.lst',
  'sha256.lst',
  'ja3.lst',
]

/** Types of Arkime's WISE, each with the list that it reads. */
const wiseLists = [
  ['ip', 'ip.txt'],
  ['domain', 'domain.txt'],
  ['md5', 'hash.txt'],
  ['sha256', 'hash.txt'],
] as const

/** WISE logs the address, so a key that can go into a header does not stand in it. */
const wiseAddress = (place: GuidePlace, part: string) =>
  place.key.method === 'basic'
    ? [`url=${signedIn(address(place, part), place)}`]
    : [`url=${address(place, part)}`, `headers=x-api-key: ${place.key.secret}`]

/** Network sensors. */
export const sensors = guidesOf([
  {
    id: 'suricata',
    name: 'Suricata',
    formats: ['SURICATA'],
    text: {
      de: 'Zwei zusätzliche Regelquellen für suricata-update. Die Adressen stehen in einer Reputationsliste, die Sie gesondert holen und in suricata.yaml nennen (untere Zeilen); wiederholen Sie die Zeilen mit curl und die folgende stündlich, etwa mit cron. „host“ steht dort schon, mit 32 MB für etwa 250.000 Adressen: Ändern Sie die Werte, sonst liest Suricata eine längere Liste nicht zu Ende.',
      en: 'Two additional rule sources for suricata-update. The addresses are in a reputation list that you fetch separately and name in suricata.yaml (lower lines); repeat the lines with curl and the one after them every hour, with cron for example. suricata.yaml already has “host”, with 32 MB for about 250,000 addresses: change its values, or Suricata stops reading a longer list.',
    },
    snippet: (place) => [
      `suricata-update add-source --http-header "${header(place)}" winnow '${address(place, 'winnow.rules')}'`,
      `suricata-update add-source --http-header "${header(place)}" winnow-iprep '${address(place, 'iprep.rules')}'`,
      'mkdir -p /etc/suricata/iprep',
      renewed(place, 'iprep-categories.txt', '/etc/suricata/iprep/winnow-categories.txt'),
      renewed(place, 'iprep.list', '/etc/suricata/iprep/winnow.list'),
      'suricata-update && suricatasc -c ruleset-reload-nonblocking',
      '',
      'default-reputation-path: /etc/suricata/iprep',
      'reputation-categories-file: /etc/suricata/iprep/winnow-categories.txt',
      'reputation-files: [ winnow.list ]',
      'host: { hash-size: 65536, prealloc: 1000, memcap: 256mb }',
    ],
    doc: 'https://docs.suricata.io/en/latest/rule-management/suricata-update.html',
    read: '2026-11-20',
  },
  {
    id: 'suricata-dataset',
    name: 'Suricata (Datasets)',
    formats: ['SURICATA_DATASET'],
    text: {
      de: 'Kopiert alle Dateien in das Verzeichnis der Regeln, stündlich etwa mit cron; die unteren Zeilen gehören in suricata.yaml.',
      en: 'Copies all files into the rules folder, every hour, with cron for example; the lower lines belong in suricata.yaml.',
    },
    snippet: (place) => [
      'cd /var/lib/suricata/rules',
      `for file in ${datasetFiles.join(' ')}; do`,
      `  ${curl(place, '')}"$file" -o "$file.new" && mv "$file.new" "$file"`,
      'done',
      'suricatasc -c ruleset-reload-nonblocking',
      '',
      'default-rule-path: /var/lib/suricata/rules',
      'rule-files: [ suricata.rules, datasets.rules ]',
    ],
    doc: 'https://docs.suricata.io/en/latest/rules/datasets.html',
    read: '2026-11-20',
  },
  {
    id: 'snort',
    name: 'Snort 3',
    formats: ['SNORT'],
    text: {
      de: 'Holen Sie Regeln und Sperrliste stündlich, und laden Sie neu; die unteren Zeilen gehören in snort.lua. Der reputation-Inspektor sieht Pakete vor allen Regeln.',
      en: 'Fetch rules and block list every hour and reload; the lower lines belong in snort.lua. The reputation inspector sees packets before all rules.',
    },
    snippet: (place) => [
      renewed(place, 'winnow.rules', '/usr/local/etc/rules/winnow.rules'),
      renewed(place, 'ip.blocklist', '/usr/local/etc/lists/winnow.blocklist'),
      'kill -HUP $(pidof snort)',
      '',
      "reputation = { blocklist = '/usr/local/etc/lists/winnow.blocklist' }",
      "ips = { include = '/usr/local/etc/rules/winnow.rules', variables = default_variables }",
    ],
    doc: 'https://docs.snort.org/start/configuration',
    read: '2026-11-26',
    byExample: true,
  },
  {
    id: 'zeek',
    name: 'Zeek',
    formats: ['ZEEK'],
    text: {
      de: 'Holen Sie die Datei stündlich, etwa mit cron; Zeek liest sie danach neu. Die unteren Zeilen gehören in local.zeek. Von selbst behielte Zeek, was aus der Liste wegfiel; mit do_expire vergisst es nach einem Tag, was kein Abruf erneuert hat. Das gilt für alle Intel-Dateien: Haben Sie weitere, müssen auch sie mindestens täglich neu geschrieben werden. Fällt der Abruf einen Tag aus, ist die Liste leer.',
      en: 'Fetch the file every hour, with cron for example; Zeek then reads it again. The lower lines belong in local.zeek. By itself, Zeek would keep what was removed from the list; with do_expire it forgets after a day what no fetch has renewed. That applies to all intel files: if you have others, they too must be rewritten at least daily. If fetching fails for a day, the list is empty.',
    },
    snippet: (place) => [
      renewed(place, 'winnow.intel', '/opt/zeek/share/zeek/site/winnow.intel'),
      '',
      '@load frameworks/intel/seen',
      '@load frameworks/intel/do_notice',
      '@load frameworks/intel/do_expire',
      'redef Intel::item_expiration = 1day;',
      'redef Intel::read_files += { "/opt/zeek/share/zeek/site/winnow.intel" };',
    ],
    doc: 'https://docs.zeek.org/en/v8.2.0/frameworks/intel.html',
    read: '2026-11-28',
  },
  {
    id: 'arkime',
    name: 'Arkime',
    formats: ['PLAIN'],
    text: {
      de: 'Die Zeilen gehören in die Konfiguration von WISE (wise.ini) und markieren Sitzungen mit dem Tag „winnow“; reload zählt Minuten. Capture muss mit WISE verbunden sein (plugins=wise.so und wiseURL). Einen Namen wendet WISE auch auf Namen eine Ebene darunter an. URLs sind ausgelassen, weil WISE die Liste am Komma trennt. Antwortet unser Server mit einem Fehler, gilt der letzte Stand.',
      en: 'The lines belong in the configuration of WISE (wise.ini) and mark sessions with the tag “winnow”; reload counts minutes. Capture must be connected to WISE (plugins=wise.so and wiseURL). WISE applies a name to names one level below it too. URLs are left out, because WISE splits the list at commas. While our server answers with an error, the last copy stays in force.',
    },
    snippet: (place) =>
      wiseLists
        .map(([type, part]) =>
          [`[url:winnow-${type}]`, `type=${type}`, 'tags=winnow', ...wiseAddress(place, part), 'reload=60'].join('\n'),
        )
        .join('\n'),
    doc: 'https://arkime.com/wise#url',
    read: '2026-11-27',
  },
  {
    id: 'maltrail',
    name: 'Maltrail',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Listen stündlich in den Ordner Ihrer eigenen Trails. Die untere Zeile gehört in maltrail.conf; haben Sie schon einen solchen Ordner, nehmen Sie dessen Pfad. Maltrail liest Trails alle UPDATE_PERIOD Sekunden neu, voreingestellt einmal am Tag. Netze sind ausgelassen. Einen Namen wendet Maltrail auch auf alles darunter an. Es meldet nur, es sperrt nicht.',
      en: 'A script for cron: fetches the lists every hour into the folder of your own trails. The lower line belongs in maltrail.conf; if you already have such a folder, use its path. Maltrail reads trails again every UPDATE_PERIOD seconds, by default once a day. Networks are left out. Maltrail applies a name to everything below it, too. It only reports and does not block.',
    },
    snippet: (place) => [
      ...cronHead('winnow-maltrail', '/etc/maltrail/trails', 'bash'),
      `${curl(place, 'ip.txt')} | sed '/\\//d' > .ip`,
      `${curl(place, 'domain.txt')} > .domain`,
      `${curl(place, 'url.txt')} > .url`,
      'for list in ip domain url; do',
      '  cmp -s .$list winnow_$list.txt || mv .$list winnow_$list.txt',
      'done',
      '',
      'CUSTOM_TRAILS_DIR /etc/maltrail/trails',
    ],
    doc: 'https://github.com/stamparm/maltrail#administrators-guide',
    read: '2026-11-27',
  },
])
