import type { KindId } from '../../../domain/observables/index.ts'
import { outputFormat } from '../../output-format.ts'
import { batches } from '../batches.ts'
import { jsonLine } from '../lines.ts'
import { stixIndicatorOf, withdrawn } from '../stix-objects.ts'

const mediaType = 'application/json'

/** Limits of the API: 100 objects per request, 100 requests per minute. */
const uploads = batches(100, '{"sourcesystem":"Winnow","stixobjects":[')

/** Ranges and autonomous systems are left out: Sentinel's rules join single values. */
const kinds: readonly KindId[] = ['ipv4', 'ipv6', 'domain', 'onion', 'url', 'email', 'md5', 'sha1', 'sha256', 'sha512']

/** Request bodies for Microsoft Sentinel's upload API; `docs/formats.md` explains how to post them. */
export const sentinel = outputFormat({
  id: 'SENTINEL',
  use: 'alert',
  readBy: 'siem',
  products: ['microsoft-sentinel'],
  name: { de: 'Microsoft Sentinel (Upload-API)', en: 'Microsoft Sentinel (upload API)' },
  description: {
    de: 'Ein JSON-Array von Anfragen an die Upload-API von Microsoft Sentinel, jede mit höchstens 100 STIX-Indikatoren; ein kurzes Skript schickt sie ab. Adressen, Namen, URLs, E-Mail-Adressen und Datei-Hashes; Bereiche, autonome Systeme und die übrigen Arten bleiben weg, weil die Regeln von Sentinel einzelne Werte vergleichen. Was wegfällt, wird als widerrufen hochgeladen.',
    en: 'A JSON array of requests to the upload API of Microsoft Sentinel, each with at most 100 STIX indicators; a short script posts them. Addresses, names, URLs, e-mail addresses and file hashes; ranges, autonomous systems and the other types are left out because the rules of Sentinel compare single values. What goes is uploaded as revoked.',
  },
  reference: 'https://learn.microsoft.com/en-us/azure/sentinel/stix-objects-api',
  parts: () => [
    {
      name: 'upload.json',
      mediaType,
      kinds,
      remembersDays: 7,
      ...uploads,
      entries(indicator, context) {
        const object = stixIndicatorOf(indicator, context)
        return typeof object === 'string' ? object : [jsonLine(object)]
      },
      // Position in `{"type":"indicator","id":"indicator--…"`: reads the id without parsing the line.
      identity: (entry) => entry.slice(26, 73),
      delta: {
        mediaType,
        ...uploads,
        added: (entry) => entry,
        removed: (entry, { releasedAt }) => jsonLine(withdrawn(JSON.parse(entry), releasedAt)),
      },
    },
  ],
})
