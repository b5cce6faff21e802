import type { Value } from '../../../domain/observables/read.ts'
import { type CellParser, nameOfExpression } from '../../reading/indicator.ts'
import { parserOf, readNamed } from '../../reading/named-kinds.ts'
import { hasSeveralUrls, severalIn, valueBeforeRemark } from '../reading/several.ts'
import { type Comparison, readStixPattern } from './stix-pattern.ts'

/** The values that a pattern matches exactly; negations, ranges and searches are excluded. */
export function patternValues(comparisons: readonly Comparison[]): readonly Value[] {
  const found = new Map<string, Value>()
  const hasSender = comparisons.some(({ path }) => /^(?:from|sender)_refs?\.value$/.test(path))
  for (const comparison of comparisons) {
    // Beside the sender of a mail, the recipient is a victim.
    const isRecipient = hasSender && /^(?:to|cc|bcc)_refs?\.value$/.test(comparison.path)
    const kind = isRecipient ? undefined : kindOf(comparison)
    const read = kind === undefined ? undefined : parserOf(kind)
    const { operator, negated, values } = comparison
    if (!read || negated) continue
    for (const text of values) {
      let value = text
      if (operator === 'LIKE') {
        // `%.evil.example` means the names below, which a listed name includes anyway.
        if (kind === 'domain') value = value.replace(/^%\./, '')
        if (/[%_]/.test(value)) continue
      } else if (operator === 'MATCHES') {
        const name = kind === 'domain' ? nameOfExpression(value) : undefined
        if (name === undefined) continue
        value = name
      } else if (operator !== '=' && operator !== 'IN' && operator !== 'ISSUBSET') continue
      const single = read(value)
      if (single) found.set(`${single.kind} ${single.value}`, single)
    }
  }
  return [...found.values()]
}

/** The property of an object that is its value, and the kind of that. */
const kindsOfObjects = new Map<string, readonly [property: string, kind: string]>([
  ['ipv4-addr', ['value', 'ip']],
  ['ipv6-addr', ['value', 'ip']],
  ['domain-name', ['value', 'domain']],
  ['url', ['value', 'url']],
  ['email-addr', ['value', 'email']],
  ['autonomous-system', ['number', 'asn']],
  ['vulnerability', ['name', 'cve']],
])

/** Kind of value in a comparison, as a name for `parserOf`. */
export function kindOf({ object, path }: Pick<Comparison, 'object' | 'path'>): string | undefined {
  const last = path.slice(path.lastIndexOf('.') + 1)
  const hash = /^hashes\.(?:md5|sha-?1|sha-?256|sha-?512)$/i.test(path.slice(path.indexOf('hashes')))
  if (hash) return 'hash'
  if (/^hashes\.ja3/i.test(path)) return 'ja3'
  const [property, kind] = kindsOfObjects.get(object) ?? []
  if (kind !== undefined) return path === property ? kind : undefined
  if (object === 'email-message') return /^(?:from|sender|to|cc)_refs?\.value$/.test(path) ? 'email' : undefined
  if (object === 'network-traffic') {
    if (/^(?:dst|src)_(?:ref\.value|ip)$/.test(path)) return 'host'
    return last === 'Host' || last === 'host' ? 'host' : undefined
  }
  if (/bitcoin|cryptocurrency/.test(object)) return /value|address|hash/.test(last) ? 'btc' : undefined
  return undefined
}

/** The values of a cell that holds a STIX pattern, as in exports of OpenCTI; none if it holds anything else. */
export function valuesOfPattern(cell: string): readonly Value[] {
  if (!/^\s*[[(]/.test(cell) || !cell.includes("'")) return []
  return patternValues(readStixPattern(cell) ?? [])
}

/** Like `readNamed`, and also reads STIX patterns, ranges of addresses, lists of values, and values before a remark. */
export function readCellValues(named: string | undefined, cell: string, fallback: CellParser): readonly Value[] {
  const found = valuesOfPattern(cell)
  if (found.length > 0) return found
  const single = hasSeveralUrls(cell) ? [] : readNamed(named, cell, fallback)
  if (single.length > 0 || named?.includes('|')) return single
  const read = (part: string) => readNamed(named, part, fallback)[0]
  const several = severalIn(cell, read)
  if (several.length > 0) return several
  if (hasSeveralUrls(cell)) return readNamed(named, cell, fallback)
  const remarked = valueBeforeRemark(cell, read)
  return remarked ? [remarked] : []
}
