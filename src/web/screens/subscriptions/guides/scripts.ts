import { type TargetFormatId, targetFormatIds } from '../../../../domain/subscription.ts'
import { curlCommand, outputAddress } from '../addresses.ts'
import { collectionAddress, guidesOf, userOf } from './guide.ts'

/** All formats but TAXII, whose collections are read page by page. */
const isFile = (id: TargetFormatId) => id !== 'TAXII21'
const [firstFile, ...otherFiles] = targetFormatIds.filter(isFile) as [TargetFormatId, ...TargetFormatId[]]

/** Command-line tools and scripts, for products that have no guide. */
export const scripts = guidesOf([
  {
    id: 'taxii-client',
    name: 'TAXII 2.1 (any client)',
    formats: ['TAXII21'],
    isOneOfMany: true,
    text: {
      de: 'Was TAXII-Clients wie ThreatQ, ThreatConnect, Anomali ThreatStream oder EclecticIQ wissen wollen; ihre Felder heißen verschieden. Wählen Sie als Beginn ein Datum vor einem Jahr; manche Clients holen sonst beim ersten Mal nur den letzten Tag. Was wegfällt, kommt als neuere Fassung mit „revoked: true“: Prüfen Sie, dass der Client sie beachtet.',
      en: 'What TAXII clients such as ThreatQ, ThreatConnect, Anomali ThreatStream or EclecticIQ ask for; the names of their fields differ. Choose a date a year ago as the beginning; otherwise some clients fetch only the last day the first time. What was removed comes as a newer version with “revoked: true”: check that the client obeys it.',
    },
    snippet: (place) => [
      'Version          2.1',
      `Discovery URL    ${outputAddress(place, 'TAXII21')}`,
      `API root         ${place.origin}/taxii2/feeds/`,
      `Collection ID    ${place.id}`,
      `Collection URL   ${collectionAddress(place)}`,
      'Authentication   HTTP Basic',
      `User             ${userOf(place)}`,
      `Password         ${place.key.secret}`,
      'Interval         1 hour',
    ],
    doc: 'https://docs.oasis-open.org/cti/taxii/v2.1/os/taxii-v2.1-os.html',
    read: '2026-11-27',
  },
  {
    id: 'taxii',
    name: 'TAXII 2.1 (Python)',
    formats: ['TAXII21'],
    text: {
      de: 'Liest die Sammlung Seite für Seite mit taxii2-client; mit added_after nur, was seither dazukam.',
      en: 'Reads the collection page by page with taxii2-client; with added_after it reads only what is newer.',
    },
    snippet: (place) => [
      'from taxii2client.v21 import Collection, as_pages',
      '',
      'collection = Collection(',
      `    "${collectionAddress(place)}",`,
      `    user="${userOf(place)}", password="${place.key.secret}")`,
      'for page in as_pages(collection.get_objects, per_request=1000):',
      '    for item in page.get("objects", []):',
      '        print(item["id"], item.get("pattern"))',
    ],
    doc: 'https://taxii2client.readthedocs.io/',
    read: '2026-11-20',
  },
  {
    id: 'curl',
    name: 'curl',
    formats: targetFormatIds,
    isForAnyFormat: true,
    text: {
      de: 'Liest die gewöhnliche Datei eines Formats auf der Kommandozeile.',
      en: 'Reads the usual file of a format on the command line.',
    },
    snippet: (place) => curlCommand(place, place.format, place.key),
    doc: 'https://curl.se/docs/manpage.html',
    read: '2026-11-20',
  },
  {
    id: 'python',
    name: 'Python',
    formats: [firstFile, ...otherFiles],
    isForAnyFormat: true,
    text: {
      de: 'Braucht nur die Standardbibliothek. Fragt mit dem ETag der letzten Antwort: Hat sich nichts geändert, kommt 304 und kein Byte.',
      en: 'Needs only the standard library. Asks with the ETag of the last answer: if nothing has changed, the answer is 304 without a body.',
    },
    snippet: (place) => [
      ...(place.key.method === 'basic' ? ['import base64'] : []),
      'import pathlib',
      'import urllib.error',
      'import urllib.request',
      '',
      'data, etag = pathlib.Path("winnow.data"), pathlib.Path("winnow.etag")',
      `request = urllib.request.Request("${outputAddress(place, place.format)}")`,
      ...(place.key.method === 'basic'
        ? [
            `key = base64.b64encode(b"${place.key.user}:${place.key.secret}").decode()`,
            'request.add_header("Authorization", f"Basic {key}")',
          ]
        : [`request.add_header("x-api-key", "${place.key.secret}")`]),
      'if data.exists() and etag.exists():',
      '    request.add_header("If-None-Match", etag.read_text())',
      'try:',
      '    with urllib.request.urlopen(request, timeout=60) as answer:',
      '        data.write_bytes(answer.read())',
      '        etag.write_text(answer.headers["ETag"])',
      '    print("changed")',
      'except urllib.error.HTTPError as error:',
      '    if error.code != 304:',
      '        raise',
      '    print("unchanged")',
    ],
    doc: 'https://docs.python.org/3/library/urllib.request.html',
    read: '2026-11-20',
  },
])
