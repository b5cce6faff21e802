import type { KindId } from '../../../domain/observables/index.ts'
import { type OutputPart, outputFormat } from '../../output-format.ts'
import { ifLine, jsonArray, jsonLine, listLine } from '../lines.ts'
import { valueList } from '../value-list.ts'

/** A body for `POST /api/reference_data/sets/bulk_load/{name}`: an array of texts. */
function bulk(name: string, kinds: readonly KindId[], holds: OutputPart['holds']): OutputPart {
  const array = { mediaType: 'application/json', ...jsonArray }
  return {
    name,
    ...array,
    kinds,
    ...(holds && { holds }),
    entries: ifLine(({ value }) => [jsonLine(value)]),
    delta: {
      ...array,
      added: (entry) => `{"op":"add","value":${entry}}`,
      removed: (entry) => `{"op":"remove","value":${entry}}`,
    },
  }
}

/** One reference set per type: as JSON for the API, and as text with one element per line for the manual import. */
export const qradar = outputFormat({
  id: 'QRADAR',
  use: 'block',
  readBy: 'siem',
  products: ['ibm-qradar'],
  name: { de: 'IBM QRadar (Reference Set)', en: 'IBM QRadar (reference set)' },
  description: {
    de: 'Je Art ein Reference Set: .json für den Aufruf bulk_load der API, .txt für den Import von Hand. ip nimmt einzelne IPv4-Adressen auf (Elementtyp IP, der kein IPv6 kennt); Netze werden ausgelassen, weil ein Set nur gleiche Werte findet. Für ipv6, domain, hash und email passt der Elementtyp ALNIC, für url ALN. In url.txt fehlen URLs mit Komma oder Semikolon, weil der Import dort trennt. Was wegfällt, bleibt im Set, bis seine Lebensdauer (timeout_type LAST_SEEN) vorbei ist; jedes Laden erneuert sie für alles Übrige.',
    en: 'One reference set for each type: .json for the bulk_load call of the API, .txt for the import by hand. ip takes single IPv4 addresses (element type IP, which knows no IPv6); networks are left out, as a set finds equal values only. For ipv6, domain, hash and email the element type ALNIC fits, for url ALN. URLs with a comma or semicolon, at which the import would split, are missing from url.txt. What goes stays in the set until its time to live is over (timeout_type LAST_SEEN); each load renews that of everything else.',
  },
  reference: 'https://ibmsecuritydocs.github.io/qradar_api_15.0/15.0--reference_data-sets-bulk_load-name-POST.html',
  parts: () =>
    sets.flatMap(({ name, kinds, holds }) => [
      bulk(`${name}.json`, kinds, holds),
      valueList(`${name}.txt`, kinds, {
        holds,
        entries: (indicator) => (/[,;]/.test(indicator.value) ? 'inexpressible' : listLine(indicator)),
      }),
    ]),
})

const sets: readonly {
  readonly name: string
  readonly kinds: readonly KindId[]
  readonly holds: OutputPart['holds']
}[] = [
  // Elements of type IP are IPv4 addresses.
  { name: 'ip', kinds: ['ipv4'], holds: 'ip' },
  { name: 'ipv6', kinds: ['ipv6'], holds: 'ip' },
  { name: 'domain', kinds: ['domain', 'onion'], holds: 'domain' },
  { name: 'url', kinds: ['url'], holds: 'url' },
  { name: 'hash', kinds: ['md5', 'sha1', 'sha256', 'sha512'], holds: 'hash' },
  { name: 'email', kinds: ['email'], holds: 'email' },
]
