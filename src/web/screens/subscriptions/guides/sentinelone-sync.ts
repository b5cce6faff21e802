import { nameOnMachine } from '../../../../domain/subscription.ts'
import { address, type GuidePlace } from './guide.ts'
import { asking, halving, signIn } from './python.ts'

/**
 * A Python script that makes our IOCs in an account of SentinelOne equal to the subscription. SentinelOne does not say what happens to a
 * value that is sent twice, so those that changed or soon end are deleted first, and values that somebody else has listed are not
 * sent. It cuts the time of addresses to 30 days and that of all others to 180. A refused request is halved until the refused IOC is
 * alone.
 */
export const sentineloneSync = (place: GuidePlace) =>
  [
    'import json, os, time',
    'from urllib.error import HTTPError',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    'sentinelone = "https://example.sentinelone.net"',
    'account = os.environ["S1_ACCOUNT"]',
    `name = "${nameOnMachine(place)}"`,
    ...signIn(place),
    `with urlopen(Request("${address(place, 'iocs.json')}", headers=headers), timeout=600) as answer:`,
    '    wanted = {(one["type"], one["value"]): one for one in json.load(answer)}',
    '',
    ...asking,
    '',
    'def call(method, query={}, **body):',
    '    return ask(Request(sentinelone + "/web/api/v2.1/threat-intelligence/iocs?" + urlencode(query), method=method,',
    '        data=json.dumps(body).encode() if body else None,',
    '        headers={"Authorization": "ApiToken " + os.environ["S1_TOKEN"], "Content-Type": "application/json"}))',
    '',
    'def send(iocs):',
    '    for at in range(0, len(iocs), 1000):',
    '        some = iocs[at:at + 1000]',
    '        try:',
    '            call("POST", filter={"accountIds": [account]}, data=some)',
    ...halving('some', 'send(', '        '),
    '',
    'ours, others, query = [], set(), {"accountIds": account, "limit": 1000, "skipCount": "true"}',
    'while True:',
    '    page = call("GET", query)',
    '    for one in page["data"]:',
    '        key = (one["type"], one["value"])',
    '        if one.get("source") == name:',
    '            ours.append((key, one))',
    '        elif key in wanted:',
    '            others.add(key)',
    '    query["cursor"] = page["pagination"].get("nextCursor")',
    '    if not query["cursor"]:',
    '        break',
    '',
    'soon = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 10 * 86400))',
    'def stays(one, wish):',
    '    return (wish and (one.get("validUntil") or "")[:10] >= min(wish["validUntil"][:10], soon)',
    '        and all(one.get(field) == wish[field] for field in ("name", "severity")))',
    '',
    'kept, gone = set(), []',
    'for key, one in ours:',
    '    if key not in kept and stays(one, wanted.get(key)):',
    '        kept.add(key)',
    '    else:',
    '        gone.append(one["uuid"])',
    'for at in range(0, len(gone), 100):',
    '    call("DELETE", filter={"accountIds": [account], "uuids": gone[at:at + 100]})',
    'send([one for key, one in wanted.items() if key not in kept and key not in others])',
  ].join('\n')
