import { curl, type Guide } from './guide.ts'

/** Filters of cloud providers, whose lists a script replaces through an API. They compare the sender of a request. */
export const clouds: readonly Guide[] = [
  {
    id: 'aws-waf',
    name: 'AWS WAF',
    formats: ['PLAIN'],
    isOneOfMany: true,
    text: {
      de: 'Ersetzt den Inhalt zweier IP Sets, stündlich etwa mit cron. Legen Sie dafür winnow-ipv4 (IPv4) und winnow-ipv6 (IPv6) an, dazu in Ihrer Web ACL eine Regel, die sie sperrt; was Sie selbst dort eintragen, geht verloren. $SCOPE ist REGIONAL oder CLOUDFRONT (dann mit AWS_REGION=us-east-1), $IPV4_SET und $IPV6_SET sind die Ids der Sets. Ein Set fasst 10.000 Netze: Wählen Sie dafür im Abonnement das Gerät, sonst lehnt AWS die längere Liste ab und die letzte gilt weiter. Braucht jq.',
      en: 'Replaces the content of two IP sets, every hour with cron for example. Create winnow-ipv4 (IPv4) and winnow-ipv6 (IPv6) for it, and a rule in your web ACL that blocks them; what you enter there yourself is lost. $SCOPE is REGIONAL or CLOUDFRONT (then with AWS_REGION=us-east-1), $IPV4_SET and $IPV6_SET are the ids of the sets. A set holds 10,000 networks: choose the device in the subscription for that, or AWS refuses the longer list and the last one stays in force. Needs jq.',
    },
    snippet: (place) =>
      [
        'set -eu -o pipefail',
        `${curl(place, 'ip.txt')} > winnow-ip.txt`,
        'replace() {',
        `  jq -Rn "[inputs | select(contains(\\":\\") == $3) | if contains(\\"/\\") then . else . + \\"/$4\\" end]" \\`,
        '    < winnow-ip.txt > "$1.json"',
        '  lock=$(aws wafv2 get-ip-set --scope "$SCOPE" --name "$1" --id "$2" --query LockToken --output text)',
        '  aws wafv2 update-ip-set --scope "$SCOPE" --name "$1" --id "$2" --lock-token "$lock" \\',
        '    --addresses "file://$1.json" > /dev/null',
        '}',
        'replace winnow-ipv4 "$IPV4_SET" false 32',
        'replace winnow-ipv6 "$IPV6_SET" true 128',
      ].join('\n'),
    doc: 'https://docs.aws.amazon.com/cli/latest/reference/wafv2/update-ip-set.html',
    read: '2026-11-27',
  },
  {
    id: 'cloudflare',
    name: 'Cloudflare WAF',
    formats: ['PLAIN'],
    isOneOfMany: true,
    text: {
      de: 'Ersetzt den Inhalt einer Liste, stündlich etwa mit cron. Legen Sie dafür unter Manage Account > Configurations > Lists eine Liste vom Typ IP an, dazu eine Regel mit „ip.src in $NAME“; was Sie selbst dort eintragen, geht verloren. $CF_ACCOUNT und $CF_LIST sind die Ids von Konto und Liste, $CF_TOKEN ist ein API-Token mit dem Recht „Account Filter Lists: Edit“. Wie viele Einträge passen, hängt vom Tarif ab; lehnt Cloudflare die Liste ab, gilt die letzte weiter. Braucht jq.',
      en: 'Replaces the content of a list, every hour with cron for example. Create a list of the type IP for it under Manage Account > Configurations > Lists, and a rule with “ip.src in $NAME”; what you enter there yourself is lost. $CF_ACCOUNT and $CF_LIST are the ids of account and list, $CF_TOKEN is an API token with the permission “Account Filter Lists: Edit”. How many entries fit depends on the plan; if Cloudflare refuses the list, the last one stays in force. Needs jq.',
    },
    snippet: (place) =>
      [
        'set -eu -o pipefail',
        'lists=https://api.cloudflare.com/client/v4/accounts/$CF_ACCOUNT/rules/lists',
        `call() { curl -fsS -H "Authorization: Bearer $CF_TOKEN" -H 'content-type: application/json' "$@"; }`,
        `${curl(place, 'ip.txt')} > winnow-ip.txt`,
        '# Whether Cloudflare takes a list without items is not stated; this one matches nothing.',
        '[ -s winnow-ip.txt ] || echo 192.0.2.0 > winnow-ip.txt',
        "jq -Rn '[inputs | { ip: . }]' < winnow-ip.txt > winnow-ip.json",
        'id=$(call -X PUT "$lists/$CF_LIST/items" --data-binary @winnow-ip.json | jq -er .result.operation_id)',
        '# Cloudflare replaces the items in the background.',
        'for wait in 2 5 10 30 60 120; do',
        '  sleep $wait',
        '  result=$(call "$lists/bulk_operations/$id" | jq -c .result)',
        '  case $result in *\'"completed"\'*) exit 0;; *\'"failed"\'*) break;; esac',
        'done',
        'echo "$result" >&2; exit 1',
      ].join('\n'),
    doc: 'https://developers.cloudflare.com/api/resources/rules/subresources/lists/subresources/items/methods/update',
    read: '2026-11-27',
  },
]
