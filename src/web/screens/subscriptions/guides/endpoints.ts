import { defenderSync } from './defender-sync.ts'
import { falconSync } from './falcon-sync.ts'
import { address, cronHead, curl, guidesOf, userOf } from './guide.ts'
import { posted } from './posting.ts'
import { sentineloneSync } from './sentinelone-sync.ts'
import { visionOneSync } from './vision-one-sync.ts'

/** Endpoint protection. */
export const endpoints = guidesOf([
  {
    id: 'crowdstrike',
    name: 'CrowdStrike Falcon',
    formats: ['CROWDSTRIKE'],
    text: {
      de: 'Gleicht die Indikatoren der IOC-Verwaltung mit denen des Abonnements ab: legt an, ändert und löscht, stündlich etwa mit cron. Ihre eigenen und die anderer Abonnements bleiben unberührt; einen Wert, den es schon gibt, lehnt Falcon ab. Was abgelehnt wird, gibt das Skript aus. Python genügt. $FALCON_ID und $FALCON_SECRET gehören zu einem API-Client mit dem Recht „IOC Management“ (lesen und schreiben); die Adresse in „falcon“ ist die Ihrer Region.',
      en: 'Makes the indicators of IOC management equal to those of the subscription: creates, changes and deletes, every hour with cron for example. Your own and those of other subscriptions are left alone; Falcon refuses a value that already exists. The script prints what is refused. It needs only Python. $FALCON_ID and $FALCON_SECRET belong to an API client with the scope “IOC Management” (read and write); the address in “falcon” is that of your region.',
    },
    snippet: falconSync,
    doc: 'https://developer.crowdstrike.com/api-reference/collections/ioc/',
    read: '2026-11-27',
    byExample: true,
  },
  {
    id: 'trend-vision-one',
    name: 'Trend Vision One',
    formats: ['TREND_VISION_ONE'],
    text: {
      de: 'Gleicht die Suspicious Object List mit dem Abonnement ab: legt an, ändert und löscht, stündlich etwa mit cron. Ihre eigenen Objekte und die anderer Abonnements bleiben unberührt. Läuft das Skript nicht mehr, enden unsere nach 30 Tagen. Was abgelehnt wird und was nicht passt, gibt das Skript aus. Python genügt. $VISION_ONE_TOKEN ist ein API-Schlüssel, dessen Rolle die Suspicious Object List ändern darf; die Adresse in „vision_one“ ist die Ihrer Region.',
      en: 'Makes the Suspicious Object List equal to the subscription: creates, changes and deletes, every hour with cron for example. Your own objects and those of other subscriptions are left alone. If the script no longer runs, ours expire after 30 days. The script prints what is refused and what does not fit. It needs only Python. $VISION_ONE_TOKEN is an API key whose role may change the Suspicious Object List; the address in “vision_one” is that of your region.',
    },
    snippet: visionOneSync,
    doc: 'https://docs.trendmicro.com/en-us/documentation/article/trend-vision-one-suspicious-object-list',
    read: '2026-11-27',
    byExample: true,
  },
  {
    id: 'sentinelone',
    name: 'SentinelOne',
    formats: ['SENTINELONE'],
    text: {
      de: 'Gleicht die Threat Intelligence eines Kontos mit dem Abonnement ab: legt an, erneuert und löscht, stündlich etwa mit cron. Ihre eigenen IOCs und die anderer Abonnements bleiben unberührt, auch wenn das Abonnement denselben Wert enthält. Was neu oder erneuert ist, wirkt nach bis zu 30 Minuten. Eine Adresse gilt dort höchstens 30 Tage, alles andere 180: Das Skript erneuert, was in zehn Tagen endet, und muss deshalb mindestens alle zehn Tage laufen. Was ein Treffer auslöst, bestimmen Ihre Regeln. Was abgelehnt wird, gibt das Skript aus. Python genügt. $S1_TOKEN gehört einem Dienstbenutzer dieses einen Kontos mit dem Recht „Threat Intelligence“ (View, Manage), $S1_ACCOUNT ist die Id des Kontos; die Adresse in „sentinelone“ ist die Ihrer Konsole.',
      en: 'Makes the threat intelligence of an account equal to the subscription: creates, renews and deletes, every hour with cron for example. Your own IOCs and those of other subscriptions are left alone, even if the subscription contains the same value. What is new or renewed takes effect after up to 30 minutes. There, an address lasts 30 days at most and everything else 180: the script renews what ends within ten days, so it must run every ten days at least. Your rules decide what a match triggers. The script prints what is refused. It needs only Python. $S1_TOKEN belongs to a service user of this one account with the permission “Threat Intelligence” (View, Manage), $S1_ACCOUNT is the id of the account; the address in “sentinelone” is that of your console.',
    },
    snippet: sentineloneSync,
    doc: 'https://github.com/Sentinel-One/ai-siem/blob/main/plugins/s1-secops-skills/skills/mgmt-console-api/references/tags/Threat_Intelligence.md',
    read: '2026-11-29',
    byExample: true,
  },
  {
    id: 'defender',
    name: 'Microsoft Defender for Endpoint',
    formats: ['DEFENDER'],
    text: {
      de: 'Gleicht die Indikatoren von Defender mit dem Abonnement ab: löscht, legt an und ändert, stündlich etwa mit cron, mindestens alle sieben Tage; so lange nennt die Datei, was weggefallen ist. Ihre eigenen Indikatoren bleiben, wie sie sind, auch wenn das Abonnement denselben Wert enthält, und was Sie von den unseren erlauben, bleibt erlaubt. Ein Name sperrt alles darunter, auch Namen Ihrer Freigabelisten; ob ein Indikator „Allowed“ für sie vorgeht, sagt Microsoft nicht. Soll einer erreichbar bleiben, setzen Sie den Namen darüber auf die Freigabeliste. Was mehrere Abonnements eines Mandanten enthalten, gehört dem, dessen Skript zuletzt lief: Fällt es dort weg, fehlt es, bis das eines anderen läuft. Ein Mandant fasst 15.000 Indikatoren, alle Abonnements zusammen: Wählen Sie dafür im Abonnement das Gerät. Was abgelehnt wird, gibt das Skript aus. $TENANT, $CLIENT_ID und $CLIENT_SECRET kommen aus Entra; die Anwendung braucht das Recht Ti.ReadWrite.All, denn mit Ti.ReadWrite sieht sie Ihre eigenen nicht. Python genügt.',
      en: 'Makes the indicators of Defender equal to the subscription: deletes, creates and changes, every hour with cron for example, at least every seven days, because the file tells for that long what was removed. Your own indicators stay as they are, even if the subscription contains the same value, and those of ours that you allow stay allowed. A name blocks everything below it, names on your allow lists too; Microsoft does not say whether an indicator “Allowed” for them takes precedence. If one must stay reachable, put the name above it on the allow list. What several subscriptions of a tenant contain belongs to the one whose script ran last: if it is removed there, it is missing until the script of another runs. A tenant holds 15,000 indicators, of all subscriptions together: choose the device in the subscription for that. The script prints what is refused. $TENANT, $CLIENT_ID and $CLIENT_SECRET come from Entra; the application needs the permission Ti.ReadWrite.All, because with Ti.ReadWrite it does not see your own. The script needs only Python.',
    },
    snippet: defenderSync,
    doc: 'https://learn.microsoft.com/en-us/defender-endpoint/api/import-ti-indicators',
    read: '2026-11-28',
  },
  {
    id: 'cortex-xdr',
    name: 'Palo Alto Networks Cortex XDR',
    formats: ['CORTEX_XDR'],
    text: {
      de: 'Schickt jede vorbereitete Anfrage (1.000 Indikatoren) an Cortex XDR oder XSIAM. Lassen Sie das Skript stündlich laufen, mindestens alle sieben Tage: So lange nennt die Datei, was wegfiel. Eine Regel, die Sie selbst für denselben Wert angelegt haben, wird überschrieben: Was Sie dort erlauben, gehört auch auf eine Freigabeliste Ihrer Gruppe. Das Skript gibt aus, was Cortex ablehnt, und bricht bei einem Fehler ab, der bleibt. $XDR_FQDN ist die Adresse Ihres Mandanten ohne „api-“; $XDR_KEY und $XDR_KEY_ID gehören zu einem API-Schlüssel der Stufe Standard.',
      en: 'Sends each prepared request (1,000 indicators) to Cortex XDR or XSIAM. Run the script every hour, at least every seven days: removals stay in the file for that long. A rule of your own for the same value is overwritten: put what you allow there on an allow list of your group too. The script prints what Cortex refuses, and stops at an error that persists. $XDR_FQDN is the address of your tenant without “api-”; $XDR_KEY and $XDR_KEY_ID belong to an API key of the level Standard.',
    },
    snippet: (place) =>
      posted(place, {
        part: 'insert.json',
        url: 'https://api-$XDR_FQDN/public_api/v1/indicators/insert_jsons',
        headers: ['Authorization: $XDR_KEY', 'x-xdr-auth-id: $XDR_KEY_ID'],
        pause: 2,
        refused: '.reply.validation_errors[]?',
      }),
    doc: 'https://docs-cortex.paloaltonetworks.com/r/Cortex-XDR-REST-API/Insert-Simple-Indicators-JSON',
    read: '2026-11-27',
  },
  {
    id: 'carbon-black',
    name: 'Carbon Black EDR',
    formats: ['CARBON_BLACK'],
    text: {
      de: 'Threat Intelligence > Add New Feed > Add from URL; Benutzer und Schlüssel stehen unter „Show Server Authentication Options“. Der Server holt den Feed danach von selbst. Schalten Sie ihn ein, und wählen Sie, ob Treffer melden (Alert) oder nur vermerkt werden.',
      en: 'Threat Intelligence > Add New Feed > Add from URL; user and key are below “Show Server Authentication Options”. After that the server fetches the feed by itself. Enable it, and choose whether matches alert or are only noted.',
    },
    snippet: (place) => [
      `Feed URL              ${address(place, 'feed.json')}`,
      'Validate Server Cert  on',
      `Username              ${userOf(place)}`,
      `Password              ${place.key.secret}`,
    ],
    doc: 'https://docs.vmware.com/en/VMware-Carbon-Black-EDR/7.7.1/vmw-cb-edr-ug/GUID-D10FD7AD-F48F-4185-83E0-1E7748299694.html',
    read: '2026-11-27',
  },
  {
    id: 'clamav',
    name: 'ClamAV',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Prüfsummen stündlich, macht daraus Signaturen, lässt ClamAV sie laden und sagt clamd Bescheid, wenn sich etwas geändert hat. MD5, SHA-1 und SHA-256; SHA-512 kennt ClamAV nicht. Text und HTML verändert ClamAV vor dem Vergleich, deren Prüfsummen treffen dann nicht.',
      en: 'A script for cron: fetches the hashes every hour, makes signatures of them, lets ClamAV load them and tells clamd when something has changed. It covers MD5, SHA-1 and SHA-256; ClamAV does not know SHA-512. ClamAV changes text and HTML before it compares, so their hashes do not match.',
    },
    snippet: (place) => [
      ...cronHead('winnow-clamav', '/var/lib/winnow', 'bash'),
      `${curl(place, 'hash.txt')} > winnow-hash.txt`,
      'signed() { sed -nE "s/^($1)\\$/\\1:*:Winnow.Listed:73/p" winnow-hash.txt; }',
      '# ClamAV may refuse a file without signatures; the first one of each matches nothing.',
      "{ printf '%032d:*:Winnow.Nothing:73\\n' 0; signed '[0-9a-f]{32}'; } > winnow.hdb",
      "{ printf '%064d:*:Winnow.Nothing:73\\n' 0; signed '[0-9a-f]{40}|[0-9a-f]{64}'; } > winnow.hsb",
      'for list in winnow.hdb winnow.hsb; do',
      '  cmp -s $list /var/lib/clamav/$list && continue',
      '  clamscan --no-summary --infected -d $list $list',
      '  touch winnow-clamav-changed',
      '  cp $list /var/lib/clamav/.winnow; mv /var/lib/clamav/.winnow /var/lib/clamav/$list',
      'done',
      '[ -e winnow-clamav-changed ] || exit 0',
      'clamdscan --reload',
      'rm winnow-clamav-changed',
    ],
    doc: 'https://docs.clamav.net/manual/Signatures/HashSignatures.html',
    read: '2026-11-27',
  },
  {
    id: 'thor',
    name: 'Nextron THOR',
    formats: ['PLAIN'],
    text: {
      de: 'Holt vor einem Scan die Listen in den Ordner custom-signatures; $THOR ist der Ordner von THOR. THOR erkennt an „c2“ und „hashes“ im Namen, was in den Dateien steht. SHA-512 ist ausgelassen. Sollen die Listen auf einem untersuchten Rechner nicht lesbar sein, verschlüsseln Sie sie mit thor-util.',
      en: 'Fetches the lists into the folder custom-signatures before a scan; $THOR is the folder of THOR. THOR knows from “c2” and “hashes” in the names what is in the files. SHA-512 is left out. If the lists must not be readable on an examined machine, encrypt them with thor-util.',
    },
    snippet: (place) => [
      'set -eu -o pipefail',
      'cd "$THOR/custom-signatures"',
      '{',
      `  ${curl(place, 'ip.txt')}`,
      `  ${curl(place, 'domain.txt')}`,
      '} > .winnow-c2',
      `${curl(place, 'hash.txt')} | sed '/^[0-9a-f]\\{128\\}$/d' > .winnow-hashes`,
      'mv .winnow-c2 winnow-c2-iocs.txt',
      'mv .winnow-hashes winnow-hashes.txt',
    ],
    doc: 'https://thor-manual.nextron-systems.com/en/latest/usage/custom-signatures.html',
    read: '2026-11-27',
  },
])
