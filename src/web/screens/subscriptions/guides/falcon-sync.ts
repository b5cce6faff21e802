import { nameOnMachine } from '../../../../domain/subscription.ts'
import { address, type GuidePlace } from './guide.ts'
import { halving, signIn } from './python.ts'

/**
 * A Python script that makes Falcon's indicators equal to those of the subscription: it deletes what went, changes what
 * changed and creates what is new. Falcon refuses a whole request for one indicator, so refused requests are halved.
 */
export const falconSync = (place: GuidePlace) =>
  [
    'import json, os, time',
    'from urllib.error import HTTPError',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    'falcon = "https://api.eu-1.crowdstrike.com"',
    ...signIn(place),
    `with urlopen(Request("${address(place, 'iocs.json')}", headers=headers), timeout=600) as answer:`,
    '    wanted = {(one["type"], one["value"]): one for one in json.load(answer)}',
    'token, until = "", 0',
    '',
    'def call(method, path, query={}, body=None):',
    '    global token, until',
    '    if time.time() > until:',
    '        form = {"client_id": os.environ["FALCON_ID"], "client_secret": os.environ["FALCON_SECRET"]}',
    '        with urlopen(falcon + "/oauth2/token", urlencode(form).encode(), timeout=60) as answer:',
    '            token, until = json.load(answer)["access_token"], time.time() + 1200',
    '    request = Request(falcon + path + "?" + urlencode(query, doseq=True), method=method,',
    '        data=json.dumps(body).encode() if body else None,',
    '        headers={"Authorization": "Bearer " + token, "Content-Type": "application/json"})',
    '    with urlopen(request, timeout=120) as answer:',
    '        return json.load(answer)',
    '',
    'def send(method, indicators):',
    '    for at in range(0, len(indicators), 200):',
    '        some = indicators[at:at + 200]',
    '        try:',
    '            call(method, "/iocs/entities/indicators/v1", {"ignore_warnings": "true"}, {"indicators": some})',
    ...halving('some', 'send(method, ', '        '),
    '',
    'there, after = {}, ""',
    'while True:',
    `    query = {"filter": "source:'${nameOnMachine(place)}'", "limit": 500, **({"after": after} if after else {})}`,
    '    page = call("GET", "/iocs/combined/indicator/v1", query)',
    '    there.update(((one["type"], one["value"]), one) for one in page["resources"])',
    '    after = page["meta"]["pagination"].get("after")',
    '    if not after or not page["resources"]:',
    '        break',
    '',
    'gone = [one["id"] for key, one in there.items() if key not in wanted]',
    'for at in range(0, len(gone), 100):',
    '    call("DELETE", "/iocs/entities/indicators/v1", {"ids": gone[at:at + 100]})',
    'fields = ("action", "severity", "expiration", "description")',
    'send("PATCH", [{"id": there[key]["id"], **{field: one[field] for field in fields}}',
    '    for key, one in wanted.items()',
    '    if key in there and any(there[key].get(field) != one[field] for field in fields)])',
    'send("POST", [one for key, one in wanted.items() if key not in there])',
  ].join('\n')
