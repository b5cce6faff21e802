import { curlKeyOptions, outputAddress } from '../addresses.ts'
import { address, collectionAddress, cronHead, curl, type Guide, header, neverEmpty, renewed, userOf } from './guide.ts'
import { entra, posted } from './posting.ts'

/** Platforms that store indicators and compare them with events: SIEM, threat intelligence. */
export const platforms: readonly Guide[] = [
  {
    id: 'splunk',
    name: 'Splunk Enterprise Security',
    formats: ['SPLUNK'],
    text: {
      de: 'Je Sammlung eine Quelle der Threat Intelligence, hier als inputs.conf der App SA-ThreatIntelligence; in der Oberfläche sind es dieselben Felder unter Threat Intelligence Management. Benutzer und Schlüssel legen Sie in der Anmeldedatenverwaltung unter dem Namen ab, der hinter site_user steht. Was wegfällt, verschwindet nach max_age. Splunk zählt ab der Aufnahme und sagt nicht, ob eine unveränderte Liste sie erneuert: Prüfen Sie nach acht Tagen, ob auch selten geänderte Listen noch da sind, und verlängern Sie max_age, wenn nicht.',
      en: 'One source of threat intelligence for each collection, here as inputs.conf of the app SA-ThreatIntelligence; the interface has the same fields under threat intelligence management. Put user and key into credential management under the name after site_user. What was removed disappears after max_age. Splunk counts from the day an entry was added, and does not say whether an unchanged list renews it: check after eight days that lists that seldom change are still there, and raise max_age if not.',
    },
    snippet: (place) => {
      const source = (name: string, part: string, fields: string, reading = 'delim_regex = ,') => [
        `[threatlist://winnow_${name}]`,
        'type = winnow',
        'is_threatintel = true',
        `url = ${address(place, part)}`,
        `site_user = ${userOf(place)}`,
        reading,
        `fields = ${fields
          .split(',')
          .map((field, i) => `${field}:$${i + 1}`)
          .join(',')}`,
        'skip_header_lines = 1',
        'weight = 60',
        'interval = 3600',
        'retry_interval = 60',
        'max_age = -7d',
        'disabled = false',
        '',
      ]
      return [
        ...source('ip', 'ip_intel.csv', 'description,ip,weight'),
        ...source('domain', 'domain_intel.csv', 'description,domain,weight'),
        // Splunk knows no quoted fields, and a URL may contain commas.
        ...source('http', 'http_intel.csv', 'description,url,weight', 'extract_regex = ^([^,]*),,,"?(.*?)"?,([0-9]+)$'),
        ...source('file', 'file_intel.csv', 'description,file_hash,file_name,weight'),
        ...source('email', 'email_intel.csv', 'description,src_user,subject,weight'),
      ]
        .join('\n')
        .trimEnd()
    },
    doc: 'https://docs.splunk.com/Documentation/ES/latest/Admin/Downloadthreatfeed',
    read: '2026-11-27',
  },
  {
    id: 'sentinel-taxii',
    name: 'Microsoft Sentinel (TAXII)',
    formats: ['TAXII21'],
    text: {
      de: 'Datenconnector „Threat Intelligence – TAXII“. Neues und Zurückgezogenes kommt von selbst.',
      en: 'Data connector “Threat intelligence – TAXII”. New and withdrawn indicators arrive by themselves.',
    },
    snippet: (place) =>
      [
        `API root URL   ${place.origin}/taxii2/feeds/`,
        `Collection ID  ${place.id}`,
        `Username       ${userOf(place)}`,
        `Password       ${place.key.secret}`,
      ].join('\n'),
    doc: 'https://github.com/MicrosoftDocs/azure-docs/blob/master/articles/sentinel/connect-threat-intelligence-taxii.md',
    read: '2026-11-20',
  },
  {
    id: 'sentinel',
    name: 'Microsoft Sentinel (Upload-API)',
    formats: ['SENTINEL'],
    text: {
      de: 'Schickt jede vorbereitete Anfrage (100 Objekte) an Ihren Arbeitsbereich; 100 Anfragen je Minute sind erlaubt. Eine Million Objekte braucht beim ersten Mal drei bis sechs Stunden; danach genügen die Änderungen. Was die API ablehnt, gibt das Skript aus, und bei einem Fehler, der bleibt, bricht es ab. Die Anwendung in Entra braucht die Rolle „Microsoft Sentinel-Mitwirkender“; $TENANT, $CLIENT_ID, $CLIENT_SECRET und $WORKSPACE kommen von dort und aus Azure.',
      en: 'Sends each prepared request (100 objects) to your workspace; 100 requests a minute are allowed. A million objects take three to six hours the first time; after that the changes are enough. The script prints what the API refuses, and stops at an error that persists. The application in Entra needs the role “Microsoft Sentinel Contributor”; $TENANT, $CLIENT_ID, $CLIENT_SECRET and $WORKSPACE come from there and from Azure.',
    },
    snippet: (place) =>
      posted(place, {
        part: 'upload.json',
        ...entra('https://management.azure.com/.default'),
        url: 'https://api.ti.sentinel.azure.com/workspaces/$WORKSPACE/threat-intelligence-stix-objects:upload?api-version=2024-02-01-preview',
        pause: 1,
        refused: '.errors[]?',
      }),
    doc: 'https://learn.microsoft.com/en-us/azure/sentinel/stix-objects-api',
    read: '2026-11-26',
  },
  {
    id: 'elastic',
    name: 'Elastic Security',
    formats: ['ECSV1'],
    text: {
      de: 'Die fertige Integration braucht nur diese Adresse und den API-Schlüssel. Ihre ältere Fassung lässt sich mit mode=url zuerst eine eigene Adresse für die Datei geben; beide Aufrufe können Sie so nachstellen.',
      en: 'The ready-made integration needs this address and the API key, nothing else. Its older version first asks for a separate address of the file with mode=url; you can make both calls like this.',
    },
    snippet: (place) => {
      const full = `${place.origin}/v1/feeds/download/full?targetFormat=ECSV1`
      const signIn = curlKeyOptions(place.key)
      return [
        `curl -fsSL ${signIn} '${full}'`,
        `curl -fsS ${signIn} '${full}&mode=url' | jq -r .downloadUrl | xargs curl -fsS`,
      ].join('\n')
    },
    doc: 'https://www.elastic.co/docs/reference/integrations',
    read: '2026-11-20',
  },
  {
    id: 'elastic-taxii',
    name: 'Elastic Security (TAXII)',
    formats: ['TAXII21'],
    text: {
      de: 'Integration „Custom Threat Intelligence“ (ti_custom). Die Adresse braucht den Schrägstrich am Ende; ein API-Schlüssel geht als Bearer, Benutzer und Passwort stehen unter den erweiterten Einstellungen. Beim ersten Mal reicht der Blick so weit zurück, wie Initial Interval sagt. Elastic geht nach valid_until und behält von einem Indikator, den es schon hat, die erste Fassung: Was vorher wegfällt oder länger gilt, erfährt es vermutlich nicht. Nehmen Sie das Format „Elastic (NDJSON, ECS)“, wenn Freigaben sofort gelten sollen.',
      en: 'Integration “Custom Threat Intelligence” (ti_custom). The address needs the slash at its end; an API key is sent as Bearer, user and password are among the advanced settings. The first time it looks back as far as the initial interval says. Elastic goes by valid_until and keeps the first version of an indicator that it has: it probably never learns what goes earlier or is valid for longer. Take the format “Elastic (NDJSON, ECS)” where an allow list has to take effect at once.',
    },
    snippet: (place) =>
      [
        `URL API endpoint     ${collectionAddress(place)}objects/`,
        'Enable TAXII 2.1     on',
        ...(place.key.method === 'basic'
          ? [`Basic Auth Username  ${userOf(place)}`, `Basic Auth Password  ${place.key.secret}`]
          : [`API Key              ${place.key.secret}`]),
        'Initial Interval     8760h',
        'Interval             1h',
      ].join('\n'),
    doc: 'https://github.com/elastic/integrations/tree/main/packages/ti_custom',
    read: '2026-11-29',
  },
  {
    id: 'qradar',
    name: 'IBM QRadar',
    formats: ['QRADAR'],
    text: {
      de: 'Der erste Befehl legt einmal je Art eine Referenzmenge an, der zweite füllt sie; wiederholen Sie ihn stündlich, etwa mit cron. Jeder Lauf erneuert, was noch gelistet ist; was wegfiel, vergisst QRadar nach time_to_live. Läuft er zwei Tage nicht, ist die Menge leer. Ändern Sie die Dauer, wenn Ihnen das zu kurz ist. Wirksam werden die Mengen erst in einer Regel, die sie nennt.',
      en: 'The first command creates one reference set for each type, once; the second fills them. Repeat it every hour, with cron for example. Each run renews what is still listed; QRadar forgets removed entries after time_to_live. If it does not run for two days, the set is empty. Change the time if that is too short for you. The sets take effect only in a rule that names them.',
    },
    snippet: (place) =>
      [
        'create() {',
        '  curl -sSf -X POST -H "SEC: $QRADAR_TOKEN" \\',
        '    "https://$QRADAR/api/reference_data/sets?name=winnow_$1&element_type=$2&timeout_type=LAST_SEEN&time_to_live=2%20days"',
        '}',
        'create ip IP; create url ALN',
        'for set in ipv6 domain hash email; do create $set ALNIC; done',
        '',
        'for set in ip url ipv6 domain hash email; do',
        `  ${curl(place, '')}"$set.json" |`,
        '    curl -sSf -X POST "https://$QRADAR/api/reference_data/sets/bulk_load/winnow_$set" \\',
        `      -H "SEC: $QRADAR_TOKEN" -H 'content-type: application/json' --data-binary @-`,
        'done',
      ].join('\n'),
    doc: 'https://ibmsecuritydocs.github.io/qradar_api_13.1/13.1--reference_data-sets-bulk_load-name-POST.html',
    read: '2026-11-27',
  },
  {
    id: 'wazuh',
    name: 'Wazuh',
    formats: ['WAZUH'],
    text: {
      de: 'Ein Skript für cron auf dem Wazuh-Server, in einem Cluster auf jedem Knoten: holt die Listen und startet den Manager neu, wenn sich eine geändert hat; nur beim Start übersetzt er sie. Sind Ihnen stündliche Neustarts zu oft, legen Sie es nach cron.daily. Die unteren Zeilen gehören in ossec.conf (Abschnitt ruleset) und in local_rules.xml; eine Liste, die keine Regel nennt, bewirkt nichts.',
      en: 'A script for cron on the Wazuh server, in a cluster on each node: fetches the lists and restarts the manager when one has changed; it compiles them only at its start. If hourly restarts are too many, put it into cron.daily. The lower lines belong in ossec.conf (section ruleset) and in local_rules.xml; a list that no rule names has no effect.',
    },
    snippet: (place) =>
      [
        ...cronHead('winnow-wazuh', '/var/lib/winnow'),
        'for list in ip domain url hash; do',
        `  ${curl(place, '')}"$list.txt" -o winnow-$list`,
        'done',
        'for list in ip domain url hash; do',
        '  cmp -s winnow-$list /var/ossec/etc/lists/winnow-$list && continue',
        '  touch winnow-changed',
        '  cp winnow-$list /var/ossec/etc/lists/.winnow; mv /var/ossec/etc/lists/.winnow /var/ossec/etc/lists/winnow-$list',
        'done',
        '[ -e winnow-changed ] || exit 0',
        'systemctl restart wazuh-manager',
        'rm winnow-changed',
        '',
        '<list>etc/lists/winnow-ip</list>',
        '<list>etc/lists/winnow-domain</list>',
        '<list>etc/lists/winnow-url</list>',
        '<list>etc/lists/winnow-hash</list>',
        '',
        '<group name="winnow,">',
        '  <rule id="100800" level="10">',
        '    <if_group>web|attack|attacks</if_group>',
        '    <list field="srcip" lookup="address_match_key">etc/lists/winnow-ip</list>',
        '    <description>Winnow: source address is listed.</description>',
        '  </rule>',
        '  <rule id="100801" level="13">',
        '    <if_sid>554, 550</if_sid>',
        '    <list field="sha256" lookup="match_key">etc/lists/winnow-hash</list>',
        '    <description>Winnow: file is listed.</description>',
        '  </rule>',
        '</group>',
      ].join('\n'),
    doc: 'https://documentation.wazuh.com/current/user-manual/ruleset/cdb-list.html',
    read: '2026-11-27',
  },
  {
    id: 'graylog',
    name: 'Graylog',
    formats: ['CSV'],
    isOneOfMany: true,
    text: {
      de: 'Holen Sie die Datei stündlich, etwa mit cron, auf jedem Knoten von Graylog; jeder liest seine eigene, bei jeder Änderung neu. Die unteren Zeilen sind die Felder eines Data Adapters vom Typ „CSV File“, aus dem Sie eine Lookup Table machen. Er vergleicht ganze Werte; Netze trifft er nicht. Als Wertspalte taugen auch threats, confidence und sources.',
      en: 'Fetch the file every hour, with cron for example, on each node of Graylog; each node reads its own file, again after each change. The lower lines are the fields of a data adapter of the type “CSV File”, of which you make a lookup table. It compares whole values; it does not match networks. threats, confidence and sources can also be the value column.',
    },
    snippet: (place) =>
      [
        renewed(place, 'indicators.csv', '/etc/graylog/winnow.csv'),
        '',
        'File path        /etc/graylog/winnow.csv',
        'Check interval   60',
        'Separator        ,',
        'Quote character  "',
        'Key column       value',
        'Value column     risk',
      ].join('\n'),
    doc: 'https://go2docs.graylog.org/current/making_sense_of_your_log_data/csv_file_data_adapter.htm',
    read: '2026-11-27',
  },
  {
    id: 'logscale',
    name: 'CrowdStrike Falcon LogScale',
    formats: ['CSV'],
    isOneOfMany: true,
    text: {
      de: 'Legt die Tabelle als Lookup-Datei in ein Repository und ersetzt dabei die vorige, stündlich etwa mit cron. $LOGSCALE ist die Adresse Ihres Clusters, $REPOSITORY der Name des Repositorys, $LOGSCALE_TOKEN ein Token, das dort Dateien ändern darf. Die untere Zeile gehört in eine Suche und behält nur gelistete Ereignisse. Verglichen werden ganze Werte; Netze trifft das nicht.',
      en: 'Puts the table into a repository as a lookup file and replaces the previous one, every hour with cron for example. $LOGSCALE is the address of your cluster, $REPOSITORY the name of the repository, $LOGSCALE_TOKEN a token that may change files there. The lower line belongs in a search and keeps only events that are listed. It compares whole values; it does not match networks.',
    },
    snippet: (place) =>
      [
        'set -eu',
        `${curl(place, 'indicators.csv')} -o winnow.csv`,
        'curl -sSf "https://$LOGSCALE/api/v1/repositories/$REPOSITORY/files" \\',
        '  -H "Authorization: Bearer $LOGSCALE_TOKEN" -F file=@winnow.csv > /dev/null',
        '',
        '| match(file="winnow.csv", field="destination.ip", column="value", include=[risk, threats])',
      ].join('\n'),
    doc: 'https://library.humio.com/logscale-api/api-lookup.html',
    read: '2026-11-27',
  },
  {
    id: 'sumo-logic',
    name: 'Sumo Logic',
    formats: ['TAXII21'],
    isOneOfMany: true,
    text: {
      de: 'Manage Data > Collection > Add Source auf einem Hosted Collector: „TAXII 2 Client“. Die Source ID hat keine Leerzeichen; unter ihr stehen die Indikatoren danach unter Threat Intelligence. Beim ersten Mal kommt alles, danach stündlich die Änderungen.',
      en: 'Manage Data > Collection > Add Source on a hosted collector: “TAXII 2 Client”. The source ID contains no blanks; threat intelligence shows the indicators under it. The first time it fetches everything, then the changes every hour.',
    },
    snippet: (place) =>
      [
        'Threat Intel Source ID  winnow',
        'Authentication          Basic',
        `Username                ${userOf(place)}`,
        `Password                ${place.key.secret}`,
        'Version                 2.1',
        `Discovery URL           ${outputAddress(place, 'TAXII21')}`,
        `Root URL                ${place.origin}/taxii2/feeds/`,
        `Collection ID           ${place.id}`,
        'Indicators per page     1000',
        'Polling Interval        1h',
      ].join('\n'),
    doc: 'https://help.sumologic.com/docs/send-data/hosted-collectors/cloud-to-cloud-integration-framework/stix-taxii-2-client-source/',
    read: '2026-11-27',
  },
  {
    id: 'guardduty',
    name: 'Amazon GuardDuty',
    formats: ['PLAIN'],
    isOneOfMany: true,
    text: {
      de: 'Legt die Adressen als Datei in Ihren Bucket und schaltet die Threat-Liste damit neu ein, stündlich etwa mit cron; ohne das neue Einschalten gälte weiter die alte Datei. Legen Sie die Liste einmal in GuardDuty an (Lists > Threat IP lists, Format Plaintext) und setzen Sie $BUCKET, $DETECTOR und $LIST. Eine Liste fasst 250.000 Adressen und Netze; IPv6 lässt der Befehl aus. GuardDuty meldet nur, es sperrt nicht.',
      en: 'Puts the addresses as a file into your bucket and activates the threat list with it again, every hour with cron for example; without that the old file would stay in force. Create the list once in GuardDuty (Lists > Threat IP lists, format Plaintext), and set $BUCKET, $DETECTOR and $LIST. A list holds 250,000 addresses and networks; the command leaves IPv6 out. GuardDuty only reports and does not block.',
    },
    snippet: (place) =>
      [
        'set -eu -o pipefail',
        `${curl(place, 'ip.txt')} | sed '/:/d' > winnow-ip.txt`,
        '# Whether GuardDuty takes a list without entries is not stated; this one matches nothing.',
        neverEmpty('winnow-ip.txt', '192.0.2.0'),
        'aws s3 cp --only-show-errors winnow-ip.txt "s3://$BUCKET/winnow-ip.txt"',
        'aws guardduty update-threat-intel-set --detector-id "$DETECTOR" --threat-intel-set-id "$LIST" \\',
        '  --location "s3://$BUCKET/winnow-ip.txt" --activate',
      ].join('\n'),
    doc: 'https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_upload-lists.html',
    read: '2026-11-27',
  },
  {
    id: 'misp',
    name: 'MISP',
    formats: ['MISP'],
    text: {
      de: 'Legt den Feed an und holt ihn zum ersten Mal; dafür braucht $MISP_KEY die Rolle „Site Admin“. Von selbst holt MISP nichts: Wiederholen Sie die letzte Zeile stündlich, etwa mit cron; $id ist die Nummer des Feeds. Danach liest es nur, was neuer ist.',
      en: 'Adds the feed and fetches it for the first time; $MISP_KEY needs the role “Site Admin” for it. MISP fetches nothing by itself: repeat the last line every hour, with cron for example; $id is the number of the feed. After that it reads only what is newer.',
    },
    snippet: (place) =>
      [
        'id=$(curl -sSf "https://$MISP/feeds/add" -H "Authorization: $MISP_KEY" \\',
        "  -H 'accept: application/json' -H 'content-type: application/json' -d @- <<EOF | jq -r .Feed.id",
        JSON.stringify(
          {
            name: 'Winnow',
            provider: 'Winnow',
            url: outputAddress(place, place.format),
            source_format: 'misp',
            input_source: 'network',
            distribution: 0,
            enabled: true,
            headers: header(place),
          },
          undefined,
          2,
        ),
        'EOF',
        ')',
        'curl -sSf "https://$MISP/feeds/fetchFromFeed/$id" -H "Authorization: $MISP_KEY" -H \'accept: application/json\'',
      ].join('\n'),
    doc: 'https://github.com/MISP/misp-book/tree/main/managing-feeds',
    read: '2026-11-20',
  },
  {
    id: 'opencti',
    name: 'OpenCTI',
    formats: ['TAXII21'],
    text: {
      de: 'Data > Ingestion > TAXII feeds, ein Feed je Abonnement. Legen Sie zuvor unter Settings > Customization > Decay rules eine „Decay exclusion rule“ (ab 6.9, Dezember 2025) mit dem Filter Author = Winnow an und schalten Sie sie ein: Sonst rechnet OpenCTI das Ende selbst aus, ab der ersten Listung, und widerruft lange Gelistetes gleich bei der Ankunft. Die Regel gilt nur für Indikatoren, die OpenCTI danach anlegt. Den Author Winnow legt der Feed an; gibt es ihn noch nicht, legen Sie ihn als System an. Betreiben Sie stattdessen den Connector „taxii2“, setzen Sie dessen Umgebung wie unten; ohne TAXII2_INITIAL_HISTORY (Stunden) holt er beim ersten Mal nur den letzten Tag.',
      en: 'Data > Ingestion > TAXII feeds, one feed for each subscription. First add a decay exclusion rule (from 6.9, December 2025, on) under Settings > Customization > Decay rules, with the filter Author = Winnow, and enable it: otherwise OpenCTI computes the end itself, from the first listing on, and revokes what has been listed for long as soon as it arrives. The rule counts only for indicators that OpenCTI creates after it. The feed creates the author Winnow; if it does not exist yet, create it as a system. If you run the connector “taxii2” instead, set its environment as below; without TAXII2_INITIAL_HISTORY (hours) it fetches only the last day the first time.',
    },
    snippet: (place) =>
      [
        `TAXII server URL     ${place.origin}/taxii2/feeds`,
        `TAXII collection     ${place.id}`,
        'TAXII version        2.1',
        'Authentication type  Basic user / password',
        `Username             ${userOf(place)}`,
        `Password             ${place.key.secret}`,
        '',
        `TAXII2_DISCOVERY_URL=${outputAddress(place, 'TAXII21')}`,
        `TAXII2_USERNAME=${userOf(place)}`,
        `TAXII2_PASSWORD=${place.key.secret}`,
        'TAXII2_V21=true',
        'TAXII2_COLLECTIONS=*.*',
        'TAXII2_INITIAL_HISTORY=8760',
        'TAXII2_VERIFY_SSL=true',
        'CONNECTOR_DURATION_PERIOD=PT1H',
      ].join('\n'),
    doc: 'https://docs.opencti.io/latest/usage/import/taxii-feed',
    read: '2026-11-28',
  },
  {
    id: 'xsoar',
    name: 'Palo Alto Networks Cortex XSOAR',
    formats: ['TAXII21'],
    isOneOfMany: true,
    text: {
      de: 'Settings > Integrations: eine Instanz von „TAXII 2 Feed“. Lassen Sie die Sammlung leer: Der Schlüssel öffnet nur diese eine. Beim ersten Mal reicht der Blick so weit zurück, wie First Fetch Time sagt. Lassen Sie „Full Feed Fetch“ aus, dann kommen danach nur die Änderungen.',
      en: 'Settings > Integrations: an instance of “TAXII 2 Feed”. Leave the collection empty: the key opens only this one. The first time it looks back as far as First Fetch Time says. Leave “Full Feed Fetch” off, and it then fetches only the changes.',
    },
    snippet: (place) =>
      [
        `Discovery Service URL  ${outputAddress(place, 'TAXII21')}`,
        `Username / API Key     ${userOf(place)}`,
        `Password               ${place.key.secret}`,
        'First Fetch Time       365 days',
        'Feed Fetch Interval    1 hour',
      ].join('\n'),
    doc: 'https://xsoar.pan.dev/docs/reference/integrations/taxii-2-feed',
    read: '2026-11-27',
  },
  {
    id: 'servicenow',
    name: 'ServiceNow Threat Intelligence Security Center',
    formats: ['TAXII21'],
    isOneOfMany: true,
    text: {
      de: 'Workspaces > Threat Intelligence Security Center > Integrations > Threat Intel Feeds > STIX TAXII > TAXII Feeds > Configure new source; verlangt ist die Rolle sn_sec_tisc.admin. Wählen Sie danach „Validate Connection“ und „Get TAXII Collections“; die Sammlung erscheint und ist aus: Schalten Sie sie ein. Setzen Sie „Fetch Data From“ auf ein Jahr vor heute; danach kommen nur die Änderungen.',
      en: 'Workspaces > Threat Intelligence Security Center > Integrations > Threat Intel Feeds > STIX TAXII > TAXII Feeds > Configure new source; this needs the role sn_sec_tisc.admin. Then choose “Validate Connection” and “Get TAXII Collections”; the collection appears and is off: enable it. Set “Fetch Data From” to a year ago; after that, only the changes come.',
    },
    snippet: (place) =>
      [
        'TAXII Version       2.1',
        'Configuration Type  Discovery Service URL',
        `URL                 ${outputAddress(place, 'TAXII21')}`,
        'Authentication      Basic',
        `Username            ${userOf(place)}`,
        `Password            ${place.key.secret}`,
        'Run Frequency of Collections  Periodically, 1 hour',
      ].join('\n'),
    doc: 'https://www.servicenow.com/docs/r/security-management/threat-intelligence-security-center/tisc-configure-a-new-taxii-feed.html',
    read: '2026-11-27',
  },
  {
    id: 'logstash',
    name: 'Logstash (Elastic, OpenSearch)',
    formats: ['JSON'],
    isOneOfMany: true,
    text: {
      de: 'Ein Skript für cron; wiederholen Sie es stündlich. Die Zeilen unter der Leerzeile gehören in die Pipeline: Sie schreiben das Risiko zum Ereignis, wenn dessen Feld gelistet ist. Mit „replace“ vergisst Logstash, was wegfiel; ohne diese Zeile behielte es alles. Verglichen werden ganze Werte; Netze trifft das nicht. Braucht jq.',
      en: 'A script for cron; repeat it every hour. The lines below the blank one belong in the pipeline: they add the risk to an event whose field is listed. With “replace”, Logstash forgets what was removed; without that line it would keep everything. It compares whole values; it does not match networks. Needs jq.',
    },
    snippet: (place) =>
      [
        'set -eu -o pipefail',
        'cd /etc/logstash',
        '# One object a line, so that jq need not hold the whole file.',
        `${curl(place, 'indicators.json')} | sed -n 's/^\\({.*}\\),\\{0,1\\}$/\\1/p' |`,
        '  jq -r \'select(.kind | IN("ipv4", "ipv6", "domain", "md5", "sha1", "sha256")) | [.value, .riskCategory] | @csv\' > .winnow.new',
        'mv .winnow.new winnow.csv',
        '',
        'filter {',
        '  translate {',
        '    dictionary_path => "/etc/logstash/winnow.csv"',
        '    refresh_interval => 300',
        '    refresh_behaviour => "replace"',
        '    source => "[destination][ip]"',
        '    target => "[winnow][risk]"',
        '  }',
        '}',
      ].join('\n'),
    doc: 'https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-translate',
    read: '2026-11-27',
  },
]
