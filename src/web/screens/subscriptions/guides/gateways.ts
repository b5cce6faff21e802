import { curl, type GuidePlace, guidesOf, neverEmpty } from './guide.ts'

/** Fetches the names that a web gateway can write; the file is never empty. */
const names = (place: GuidePlace) => [
  'set -eu -o pipefail',
  // A host of a URL has no underscore, and one entry that is refused would keep all of them out.
  `${curl(place, 'domain.txt')} | sed '/_/d' > winnow-domain.txt`,
  '# Whether an empty list is taken is not stated; this one matches nothing.',
  neverEmpty('winnow-domain.txt', 'nothing-is-listed.invalid'),
]

/** Web gateways in the cloud, whose lists a script replaces through an API. */
export const gateways = guidesOf([
  {
    id: 'zscaler',
    name: 'Zscaler Internet Access',
    formats: ['PLAIN'],
    text: {
      de: 'Ersetzt die URLs einer eigenen Kategorie, stündlich etwa mit cron. Legen Sie die Kategorie an (Type: URL Category) und sperren Sie sie in der URL Filtering Policy; was Sie selbst bei „Custom URLs“ eintragen, geht verloren. $CATEGORY ist ihre Id (etwa CUSTOM_01), $ZSCALER der Name Ihres Mandanten vor .zslogin.net, $CLIENT_ID und $CLIENT_SECRET gehören zu einem API-Client von OneAPI. Die letzte Zeile aktiviert alle ausstehenden Änderungen. Alle Kategorien zusammen fassen 25.000 Einträge: Wählen Sie dafür im Abonnement das Gerät. Ein Name steht ohne Punkt davor, gilt also nur genau. Braucht jq.',
      en: 'Replaces the URLs of a category of your own, every hour with cron for example. Create the category (Type: URL Category) and block it in the URL filtering policy; your own entries under “Custom URLs” are lost. $CATEGORY is its id (such as CUSTOM_01), $ZSCALER the name of your tenant before .zslogin.net, $CLIENT_ID and $CLIENT_SECRET belong to an API client of OneAPI. The last line activates all pending changes. All categories together hold 25,000 entries: choose the device in the subscription for that. A name has no full stop in front, so it matches only itself. Needs jq.',
    },
    snippet: (place) => [
      ...names(place),
      'TOKEN=$(curl -sSf "https://$ZSCALER.zslogin.net/oauth2/v1/token" -d grant_type=client_credentials \\',
      '  -d client_id="$CLIENT_ID" --data-urlencode client_secret="$CLIENT_SECRET" \\',
      '  -d audience=https://api.zscaler.com | jq -er .access_token)',
      'zia=https://api.zsapi.net/zia/api/v1',
      `call() { curl -fsS -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' "$@"; }`,
      'call "$zia/urlCategories/$CATEGORY" > winnow-category.json',
      `jq --rawfile list winnow-domain.txt '.urls = ($list | split("\\n") | map(select(. != "")))' \\`,
      '  winnow-category.json > winnow.json',
      'call -X PUT "$zia/urlCategories/$CATEGORY" --data-binary @winnow.json > /dev/null',
      'call -X POST "$zia/status/activate" > /dev/null',
    ],
    doc: 'https://help.zscaler.com/zia/managing-url-allowlist-and-denylist-using-api',
    read: '2026-11-27',
    byExample: true,
  },
  {
    id: 'netskope',
    name: 'Netskope',
    formats: ['PLAIN'],
    text: {
      de: 'Ersetzt eine URL-Liste, stündlich etwa mit cron. Legen Sie die Liste an (Policies > Profiles > URL Lists, Typ Exact), nehmen Sie sie in eine eigene Kategorie auf und sperren Sie diese in einer Policy; was Sie selbst dort eintragen, geht verloren. $LIST ist die Nummer der Liste, $NETSKOPE etwa example.goskope.com, $NETSKOPE_TOKEN ein Token der REST API v2 mit Schreibrecht für /api/v2/policy/urllist und …/deploy. Die letzte Zeile wendet alle ausstehenden Änderungen an URL-Listen an. Eine Liste fasst 8 MB und 300.000 Einträge: Wählen Sie dafür im Abonnement das Gerät. Ein Name gilt nur genau, mit allen Pfaden. Braucht jq.',
      en: 'Replaces a URL list, every hour with cron for example. Create the list (Policies > Profiles > URL Lists, type Exact), put it into a custom category and block that in a policy; your own entries there are lost. $LIST is the number of the list, $NETSKOPE is example.goskope.com or the like, $NETSKOPE_TOKEN a token of the REST API v2 that may write /api/v2/policy/urllist and …/deploy. The last line applies all pending changes of URL lists. A list holds 8 MB and 300,000 entries: choose the device in the subscription for that. A name matches only itself, with all paths. Needs jq.',
    },
    snippet: (place) => [
      ...names(place),
      `jq -Rn '{ data: { type: "exact", urls: [inputs] } }' < winnow-domain.txt > winnow.json`,
      'lists="https://$NETSKOPE/api/v2/policy/urllist"',
      `call() { curl -fsS -H "Netskope-Api-Token: $NETSKOPE_TOKEN" -H 'content-type: application/json' "$@"; }`,
      'call -X PATCH "$lists/$LIST/replace" --data-binary @winnow.json > /dev/null',
      'call -X POST "$lists/deploy" > /dev/null',
    ],
    doc: 'https://docs.netskope.com/en/url-list-best-practices.html',
    read: '2026-11-27',
    byExample: true,
  },
])
