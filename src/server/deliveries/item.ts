import { hash } from 'node:crypto'
import type { DeliveredIndicator, DeliveredSource, Enrichment } from '../../domain/delivery.ts'
import { type KindId, kindByCode, kindById } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { indicatorNamespace } from '../../formats/outputs/name-uuid.ts'

/** The fields of a record that are stored as text; the others have columns. */
export type Kept = Omit<DeliveredIndicator, 'id' | 'kind' | 'value' | 'created' | 'modified'>

const namespace = Buffer.from(indicatorNamespace.replaceAll('-', ''), 'hex')
/** Buffer for hashing, which is reused: the namespace, then a name. */
let nameBuffer = Buffer.concat([namespace, Buffer.alloc(1024)])

/** UUIDv5 (RFC 9562) of an indicator, which never changes. */
export const indicatorId = (kind: KindId, value: string): string => uuidOf(indicatorHex(kind, value))

/** The 32 hexadecimal digits of `indicatorId`. */
export function indicatorHex(kind: KindId, value: string): string {
  const name = `${kind} ${value}`
  if (nameBuffer.length < 16 + 3 * name.length) nameBuffer = Buffer.concat([namespace, Buffer.alloc(6 * name.length)])
  const hex = hash('sha1', nameBuffer.subarray(0, 16 + nameBuffer.write(name, 16)), 'hex')
  const variant = '89ab'[Number.parseInt(hex[16] as string, 16) & 3]
  return `${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`
}

export const uuidText = (bytes: Uint8Array): string =>
  uuidOf(Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('hex'))

/** A UUID from its 32 hexadecimal digits. */
export const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`

export const uuidBytes = (text: string): Buffer => Buffer.from(uuidHex(text), 'hex')

/** The 32 hexadecimal digits of a UUID. */
export const uuidHex = (text: string): string =>
  text.slice(0, 8) + text.slice(9, 13) + text.slice(14, 18) + text.slice(19, 23) + text.slice(24)

/**
 * Serialises with a fixed order of keys, so that equal records have equal texts. Twice as fast as `JSON.stringify`.
 * @param inside what must stay reachable within the indicator: entries change with it
 */
export function keptText(record: Omit<Kept, 'enriched'>, enriched: Enrichment, inside: readonly Value[] = []): string {
  const { risk, confidence, firstSeen, lastSeen, agesOut, sources, independent, threats, tags, warnings } = record
  let listed = ''
  for (const source of sources) listed += (listed === '' ? '' : ',') + sourceText(source)
  const shared = record.isShared ? ',"isShared":true' : ''
  const divided = inside.length === 0 ? '' : `,"divided":"${digestOf(inside)}"`
  return (
    `{"risk":${number(risk)},"confidence":${number(confidence)},"firstSeen":${number(firstSeen)},` +
    `"lastSeen":${number(lastSeen)},"agesOut":${number(agesOut)},"sources":[${listed}],` +
    `"independent":${number(independent)},"threats":${words(threats)},"tags":${words(tags)},` +
    `"warnings":${words(warnings)}${shared},"enriched":${enrichedText(enriched)}${divided}}`
  )
}

const digestOf = (inside: readonly Value[]): string =>
  hash('sha256', [...new Set(inside.map(({ kind, value }) => `${kind} ${value}`))].sort().join('\n'), 'base64url')

/** The last enrichment with its text: without enrichers, all records share one. */
let last: { readonly enriched: Enrichment; readonly text: string } | undefined

function enrichedText(enriched: Enrichment): string {
  if (last?.enriched !== enriched) last = { enriched, text: JSON.stringify(enriched) }
  return last.text
}

const number = (value: number) => (Number.isFinite(value) ? `${value}` : 'null')
const words = (texts: readonly string[]) => (texts.length === 0 ? '[]' : JSON.stringify(texts))

function sourceText({ id, name, maintainer, listedFrom, lastSeen, score }: DeliveredSource): string {
  let cached = namedSources.get(id)
  if (cached?.name !== name || cached.maintainer !== maintainer) {
    const text = JSON.stringify({ id, name, maintainer })
    cached = { name, maintainer, start: `${text.slice(0, -1)},"listedFrom":` }
    if (namedSources.size >= 10_000) namedSources.clear()
    namedSources.set(id, cached)
  }
  const lastSeenField = lastSeen === undefined ? '' : `,"lastSeen":${number(lastSeen)}`
  return `${cached.start}${number(listedFrom)}${lastSeenField}${score === undefined ? '' : `,"score":${number(score)}`}}`
}

/** Cache of the first part of each source's text, by id. */
const namedSources = new Map<string, Pick<DeliveredSource, 'name' | 'maintainer'> & { readonly start: string }>()

export interface ItemRow extends Pick<DeliveredIndicator, 'id' | 'value' | 'created' | 'modified'> {
  /** Code of the kind. */
  readonly kind: number
  readonly record: string
}

export function recordOf({ id, kind, value, record, created, modified }: ItemRow): DeliveredIndicator {
  const { divided: _, ...kept } = JSON.parse(record) as Kept & { readonly divided?: string }
  return { id, kind: kindByCode.get(kind)?.id as KindId, value, created, modified, ...kept }
}

/** Compares by kind, then by code point, like the database's collation "C". */
export function compareItems(
  a: { readonly kind: number; readonly value: string },
  b: { readonly kind: number; readonly value: string },
): number {
  return a.kind - b.kind || compareCodePoints(a.value, b.value)
}

export const kindCode = (kind: KindId): number => kindById[kind].code

function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return weight(x) - weight(y)
  }
  return a.length - b.length
}

/** Orders UTF-16 units by code point: surrogates, which encode the highest code points, come last. */
const weight = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)
