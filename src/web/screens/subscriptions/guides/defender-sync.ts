import { address, type GuidePlace } from './guide.ts'
import { asking, signIn } from './python.ts'

/**
 * A Python script that makes our part of Defender's indicators equal to the subscription. The file tells for some days what went;
 * imported again, it would go on raising alerts and taking places. So the script deletes it, and first, because the new ones may
 * need the places. An import changes an indicator that exists, even one that the team allows, so values of others are not sent,
 * and neither are those of ours that somebody now allows. What two subscriptions list belongs to the one whose script ran last, and
 * only that one deletes it. That one of them is gone already (404) stops nothing: a deletion whose
 * answer was lost is sent again, and the next run deletes what is left.
 */
export const defenderSync = (place: GuidePlace) =>
  [
    'import json, os, re, time',
    'from urllib.error import HTTPError',
    'from urllib.parse import urlencode',
    'from urllib.request import Request, urlopen',
    '',
    'login = "https://login.microsoftonline.com"',
    'defender = "https://api.security.microsoft.com/api/indicators"',
    // As `nameOnMachine`; docs/formats.md has this with a placeholder for the id.
    `name = "winnow-" + "${place.id}"[:8]`,
    ...signIn(place),
    `with urlopen(Request("${address(place, 'import.json')}", headers=headers), timeout=600) as answer:`,
    '    told = [one for body in json.load(answer) for one in body["Indicators"]]',
    'token, until = "", 0',
    '',
    ...asking,
    '',
    'def call(url, body=None):',
    '    global token, until',
    '    if time.time() > until:',
    '        form = {"grant_type": "client_credentials", "client_id": os.environ["CLIENT_ID"],',
    '            "client_secret": os.environ["CLIENT_SECRET"],',
    '            "scope": "https://api.securitycenter.microsoft.com/.default"}',
    '        token = ask(Request(f"{login}/{os.environ[\'TENANT\']}/oauth2/v2.0/token", urlencode(form).encode()))["access_token"]',
    '        until = time.time() + 1800',
    '    return ask(Request(url, data=json.dumps(body).encode() if body else None,',
    '        headers={"Authorization": "Bearer " + token, "Content-Type": "application/json"}))',
    '',
    'def key(one):',
    '    return one["indicatorType"], one["indicatorValue"].lower()',
    '',
    'def owner(one):',
    '    found = re.match("(winnow-[0-9a-f]{8}): ", one.get("description") or "")',
    '    return found[1] if found else name',
    '',
    'there = {}',
    'while True:',
    '    page = call(defender + "?" + urlencode({"$top": 10000, "$skip": len(there)}))["value"]',
    '    if all(one["id"] in there for one in page):',
    '        break',
    '    there.update((one["id"], one) for one in page)',
    'others = {key(one) for one in there.values()',
    '    if one.get("application") != "Winnow" or one.get("action") in ("Allowed", "Warn")}',
    '',
    'listed = [one for one in told if one["title"] != "Winnow: No Longer Listed"]',
    'gone = {key(one) for one in told} - {key(one) for one in listed} - others',
    'ids = [id for id, one in there.items() if key(one) in gone and owner(one) == name]',
    'for at in range(0, len(ids), 500):',
    '    try:',
    '        call(defender + "/BatchDelete", {"IndicatorIds": ids[at:at + 500]})',
    '    except HTTPError as error:',
    '        if error.code != 404:',
    '            raise',
    '    time.sleep(2)',
    'wanted = [one for one in listed if key(one) not in others]',
    'for at in range(0, len(wanted), 500):',
    '    for one in call(defender + "/import", {"Indicators": wanted[at:at + 500]})["value"]:',
    '        if one["isFailed"]:',
    '            print(one["indicator"], one["failureReason"])',
    '    time.sleep(2)',
  ].join('\n')
