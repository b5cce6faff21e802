import { tlpOfTag } from '../../../domain/tlp.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { isContextHeader, publisherHeaders, referenceHeaders } from '../tables/column-headers.ts'
import { areFieldNames } from '../tables/field-names.ts'
import { dateHeaders } from '../tables/guess-dates.ts'
import { namesHarmless } from '../withdrawals/harmless.ts'
import { namesOfLists, plainWord } from '../withdrawals/withdrawal-words.ts'
import { isFlag, mayWithdraw, namesAllowed } from '../withdrawals/withdrawals.ts'
import { digestLists } from './digest-lists.ts'
import { isFields, pathBelow, pathSteps } from './records.ts'

/** Records as rows of cells: a column for each path, to guess what is where in a record. */

/** Keys of what accompanies the indicators. */
const contextNames =
  /package|^names?$|vendor|victim|^targets$|^targeted|^meta(?:data)?$|galax|related|license|^info$|^about$|chain$|refer(?!ence(?:set|map|table))|^links?$|^urls_of|^(?:dev_?)?dependencies$|^plugins$|^containers$|^repositor(?:y|ies)$|^images?$|^homepage$|^bugs$|^(?:ssl|tls|issuer)$|^issue_?tracker$|^(?:reported|created|submitted|contributed|discovered|written|provided|published)_?by$|^(?:reporter|author|creator|submitter|contributor|publisher|maintainer|registrar)$|^contacts?$|^feed_?info$/i
/** Keys of what a service found out about an indicator. Without one beside or around it, that is the list itself. */
const findings = /^transactions$|^pe_?(?:info|sections)$|^(?:last_)?(?:dns_records|https_certificate)$/i
/** Fields with harmless values. Lists are told by `namesHarmless`; a date in `removed` or `expired` is one of the record. */
const harmlessFields =
  /white.?list|allow.?list|safe.?list|^(?:white|allowed|safe|clean|benign|trusted|legit\w*)$|fuzzy.?list|exception|exclu|false.?positive/i
/** First part of keys with dots that are about indicators, as IntelMQ and the Elastic Common Schema write them. */
export const dottedNames = /^(?:source|threat|indicators?|iocs?|observables?|attributes?|malware|classification|time)\./

/** Tells whether a key names what accompanies indicators rather than indicators. */
export function isContext(key: string): boolean {
  if (!key.includes('.')) return contextNames.test(key)
  // Sensors name the ends of a connection so: `id.orig_h`.
  if (!dottedNames.test(key)) return true
  const parts = key.split('.')
  const own = parts.at(-1) === 'name' ? parts.slice(0, -1) : parts
  return own.some((part) => contextNames.test(part))
}

/** The objects around a value, from the innermost. */
export interface Around {
  readonly object: object
  readonly above: Around | undefined
}

/** Tells whether a key names what a service found out about the indicator that an object around it has. */
export function isFinding(key: string, around: Around | undefined): boolean {
  if (!findings.test(key)) return false
  for (let at = around; at; at = at.above) if (hasIndicator(at.object)) return true
  return false
}

/** Tells whether a field of an object is an indicator rather than a page about one. */
function hasIndicator(object: object): boolean {
  return Object.entries(object)
    .slice(0, 100)
    .some(([key, value]) => {
      if (typeof value !== 'string' || value.length > 2048 || (key !== 'id' && isContextHeader(key))) return false
      const isPage = contextNames.test(key) || referenceHeaders.test(key) || publisherHeaders.test(key)
      return !isPage && readIndicator(value) !== undefined
    })
}

interface Column {
  readonly lists: boolean
  readonly cells: Map<number, string>
}

/** Cells of records by path; `@key` is the key of a record. */
export type Columns = Map<string, Column>

/** The cells of records. `keys` are the keys of the records if they are values of a map. */
export function columnsOf(records: readonly unknown[], keys: readonly string[] | undefined): Columns {
  const columns: Columns = new Map()
  for (const [row, record] of records.entries()) {
    if (keys) put(columns, '@key', row, keys[row] ?? '', false)
    flatten(record, '', row, columns, 0)
  }
  for (const path of columns.keys()) if (isOfUrl(path, columns)) columns.delete(path)
  return columns
}

/** Tells whether the path of a value in the record around a map is that of only one record in it: `17.indicator` of `*`. */
export function isOfOneRecord(map: string, around: string, value: string): boolean {
  const inner = pathSteps(map).slice(pathSteps(around).length)
  const steps = pathSteps(value)
  return inner.includes('*') && inner.every((step, at) => step === '*' || step === steps[at])
}

/** Tells whether a column holds the addresses of sites that records name by a URL: others may be on the same address. */
function isOfUrl(path: string, columns: Columns): boolean {
  const list = path.endsWith(ofAddress) ? path.slice(0, -ofAddress.length) : undefined
  if (list === undefined) return false
  const around = list.slice(0, list.lastIndexOf('.') + 1)
  return addressLists.test(list.slice(around.length)) && columns.has(`${around}url`)
}

/** Name of a column as a header: the key that says most. */
export function columnName(path: string): string {
  const steps = pathSteps(path)
  const list = /^(?:\[\]|\*)$/.test(steps.at(-2) ?? '') ? (steps.at(-3) ?? '') : ''
  if (tagLists.test(list)) return list
  const keys = steps.filter((step) => step !== '[]')
  // JSON-LD writes `ioc:value`, and a typed text as `{ "@value": … }`.
  if (keys.length > 1 && keys.at(-1) === '@value') keys.pop()
  const last = (keys.at(-1) ?? '').replace(/^[a-z][\w-]{0,20}:(?=[a-z])/i, '')
  const parts = last.split('.')
  const tail = parts.at(-1) as string
  const before = parts.at(-2) ?? keys.at(-2)
  // `url.full` and `url.original` of the Elastic Common Schema; `malware.name` of IntelMQ.
  if (before !== undefined && /^(?:full|original)$/.test(tail) && parserOf(before)) return before
  if (before !== undefined && isFactOf(before, tail)) return before
  // CrowdSec: `scores.overall.total`.
  if (before === 'overall' && isFactOf(keys.at(-3)?.replace(/s$/, '') ?? '', tail)) return 'score'
  if (parts.length === 1) return last
  if (tail === 'name') return before as string
  return dateHeaders.firstSeen.test(parts[0] as string) ? (parts[0] as string) : tail
}

/** Tells whether a key is the answer to what the object around it asks: `fp.alarm`, `score.total`. */
function isFactOf(around: string, key: string): boolean {
  if (/^(?:fp|false_?positive)$/i.test(around)) return /^(?:alarm|flag|value|is_?fp)$/i.test(key)
  return /^(?:(?:risk|threat)_?)?score$|^confidence$/i.test(around) && /^(?:total|value|overall|score)$/i.test(key)
}

/** The paths of the other digests of a file in records that have one of them: Mandiant's `associated_hashes[].value`. */
export function digestListsIn(records: readonly unknown[]): readonly string[] {
  const paths = new Set<string>()
  for (const record of records) {
    if (!isFields(record)) continue
    for (const [key, list] of Object.entries(record).slice(0, 100)) {
      const [first] = Array.isArray(list) ? list : []
      if (!digestLists.test(key) || !isFields(first)) continue
      const field = ['value', 'hash'].find((name) => typeof first[name] === 'string')
      if (field !== undefined) paths.add(`${key}[].${field}`)
    }
  }
  return [...paths]
}

function put(columns: Columns, name: string, row: number, cell: string, lists: boolean): void {
  let column = columns.get(name)
  if (!column) {
    if (columns.size >= 300) return
    column = { lists, cells: new Map() }
    columns.set(name, column)
  }
  if (!column.cells.has(row) && cell.length <= 4096) column.cells.set(row, cell)
}

/** The scalars of a record as cells by path. Objects in lists are separate records, except for tags and addresses. */
function flatten(value: unknown, path: string, row: number, columns: Columns, depth: number, above?: Around): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    put(columns, path, row, String(value), path.includes('[]'))
    return
  }
  if (depth > 6 || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    if (tagLists.test(pathSteps(path).at(-1) ?? '') && putTags(value, path, row, columns)) return
    if (areFieldNames(value)) return
    const isOfAddresses = addressLists.test(pathSteps(path).at(-1) ?? '')
    for (const item of value.slice(0, 3)) {
      if (isOfAddresses && isFields(item) && typeof item.ip === 'string')
        put(columns, path + ofAddress, row, item.ip, true)
      if (item === null || typeof item !== 'object') flatten(item, `${path}[]`, row, columns, depth + 1)
    }
    return
  }
  const around = { object: value, above }
  const isRequest = isHttpRequest(value)
  // Shallow values come before deep ones.
  const entries = Object.entries(value).slice(0, 100)
  for (const deep of [false, true]) {
    for (const [key, item] of entries) {
      const isContainer = item !== null && typeof item === 'object'
      if ((isContainer && !Array.isArray(item)) !== deep) continue
      const at = pathBelow(path, key)
      if (at === undefined || (isRequest && /^ur[il]$/i.test(key))) continue
      if (isContext(key) && (isContainer || !tellsOfValues(key, item))) {
        if (isContainer && /^meta(?:data)?$/i.test(key)) putFacts(item, at, row, columns)
        continue
      }
      if (isContainer && isFinding(key, around)) continue
      if (isFields(item) && tagLists.test(key) && putTagsByName(item, at, row, columns)) continue
      if (isContainer ? namesHarmless(key) : harmlessFields.test(key) && !isFlag(item)) continue
      flatten(item, at, row, columns, depth + 1, around)
    }
  }
}

/** Tells whether a text that accompanies indicators says that their list is one of allowed values. */
const tellsOfValues = (key: string, item: unknown) =>
  namesOfLists.has(plainWord(key)) && typeof item === 'string' && namesAllowed(item)

/** Lists with an object for each address of a record: `address: [{ ip, asn, cc }]` of n6. */
const addressLists = /^(?:ip_?)?address(?:es)?$/i
const ofAddress = '[].ip'

/** Tells whether an object is a request that a browser recorded or that a program is to send: its URL is not an indicator. */
function isHttpRequest(value: object): boolean {
  const { method, headers } = value as { readonly method?: unknown; readonly headers?: unknown }
  return headers !== undefined && /^(?:get|post|put|patch|delete|head)$/i.test(String(method))
}

/** What the metadata of a record say of its indicator: whether it is withdrawn, how sure that is, and when it was seen. */
function putFacts(metadata: object, path: string, row: number, columns: Columns): void {
  for (const [key, value] of Object.entries(metadata).slice(0, 100)) {
    const at = pathBelow(path, key)
    const isFact = mayWithdraw(key) || /confiden|seen|expir|^tlp/i.test(key)
    if (at !== undefined && isFact && typeof value !== 'object') put(columns, at, row, String(value), false)
  }
}

const tagLists =
  /^(?:tags?|labels?|families|malwares|malware_?(?:list|families)|threat_?actors|attributed_associations)$/i

/** Puts a list of tags or of objects with their names. A TLP marking among them stands for the list. */
function putTags(tags: readonly unknown[], path: string, row: number, columns: Columns): boolean {
  const [first] = tags
  const isObject = first !== null && typeof first === 'object' && !Array.isArray(first)
  const key = isObject ? tagKeys.find((key) => typeof first[key as keyof typeof first] === 'string') : undefined
  if (isObject ? key === undefined : typeof first !== 'string') return false
  const names = tags.slice(0, 50).flatMap((tag) => {
    const name = key === undefined ? tag : (tag as Record<string, unknown> | null)?.[key]
    return typeof name === 'string' ? [name] : []
  })
  const name = names.find((tag) => tlpOfTag(tag) !== undefined) ?? names[0]
  if (name !== undefined) put(columns, key === undefined ? `${path}[]` : `${path}[].${key}`, row, name, true)
  return true
}

/** Puts tags that are objects under their names, as Yeti has them. Their dates are those of the tags. */
function putTagsByName(tags: object, path: string, row: number, columns: Columns): boolean {
  const all = Object.values(tags).slice(0, 50)
  const [first] = all
  const isNamed = (tag: unknown) => isFields(tag) && typeof tag.name === 'string'
  if (all.length > 0 && !all.every(isNamed)) return false
  if (isFields(first)) put(columns, `${path}.*.name`, row, String(first.name), true)
  return true
}

const tagKeys = ['name', 'label', 'tag', 'value', 'display_name'] as const
