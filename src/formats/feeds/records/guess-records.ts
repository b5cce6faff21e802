import { refang } from '../../../domain/observables/refang.ts'
import { getOrInsert } from '../../../domain/remembered.ts'
import { strictestTlp } from '../../../domain/tlp.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { parserOf, plainKindName } from '../../reading/named-kinds.ts'
import { markingNames } from '../reading/markings.ts'
import { fitsType } from '../reading/row-reader.ts'
import {
  helperHeaders,
  isContextHeader,
  namesIndicators,
  profileHeaders,
  referenceHeaders,
  valueHeaders,
} from '../tables/column-headers.ts'
import { isDirectoryOfFeeds } from '../tables/directories.ts'
import { type GuessedTable, guessColumns } from '../tables/guess-columns.ts'
import { isOfPublisher, isProgram, notesIn } from '../tables/guess-values.ts'
import { isWarningList, namesHarmless } from '../withdrawals/harmless.ts'
import { holdsBlocked, isAllowedList, withdrawalsOf } from '../withdrawals/withdrawals.ts'
import {
  type Around,
  columnName,
  columnsOf,
  digestListsIn,
  isContext,
  isFinding,
  isOfOneRecord,
} from './record-columns.ts'
import { pathBelow, pathSteps } from './records.ts'

/** Finds the records of a document and what is where in them. */

interface Found {
  readonly path: string
  readonly records: unknown[]
  /** The name of a list around says that its values are harmless or withdrawn. */
  readonly isHarmless: boolean
}

/** Number of records that are examined at the start of a document. */
const sampleRecords = 300
/** Maximum number of lists with keys of their own. */
const maxLists = 50

export interface GuessedRecords {
  readonly options: Record<string, unknown>
  readonly share: number
  readonly records: number
  readonly reason: string
}

interface GuessedGroup extends GuessedRecords {
  readonly path: string
  readonly hits: number
}

/**
 * Finds the records of a document and their indicators. `documents` is a single document, or the first of many (NDJSON,
 * items of a YAML list). All lists of one document that list indicators are read; values in other lists, and what the
 * publisher withdrew or calls harmless, are counted as rejected. Undefined if there are no indicators.
 */
export function guessRecords(documents: readonly unknown[]): GuessedRecords | undefined {
  const groups = new Map<string, Found>()
  const markings = new Set<string>()
  for (const document of documents) collect(document, '', 0, false, { groups, markings })
  const all: GuessedGroup[] = []
  const harmless: GuessedGroup[] = []
  for (const group of groups.values()) {
    if (!isObject(group.records[0]) && belongsToRecords(group, groups)) continue
    const guessed = guessGroup(group.path, group.records)
    if (guessed) (group.isHarmless || guessed.hits === 0 ? harmless : all).push(guessed)
  }
  // The servers that a sample asks are not its own, nor are profiles. They count only if nothing else is listed.
  const own = all.filter((group) => !helperHeaders.test(nameAndParent(group.path)[0] ?? '') && !listsProfiles(group))
  const found = own.length > 0 ? own : all
  let best: GuessedGroup | undefined
  for (const group of found) if (!best || group.hits > best.hits) best = group
  if (!best || isSettingOf(best, documents)) return undefined
  best = aroundOf(best, found)
  const read = [best]
  const left = outermost(harmless, read)
  for (const group of found) {
    if (read.some(({ path }) => path === group.path || isWithin(path, group.path) || isWithin(group.path, path)))
      continue
    if (read.length < maxLists && (isText(group) ? isText(best) || areSiblings(group, best) : joins(group, best)))
      read.push(group)
    else left.push(group)
  }
  const [first = best, ...others] = read.map((list) => withInner(list, found))
  const withheld = left.filter(({ path }) => !read.some((list) => isWithin(path, list.path))).map(({ path }) => path)
  const marking = [...markings].find((path) => read.every((list) => isBelow(list.path, path)))
  return {
    ...best,
    options: {
      ...optionsOf(first, [first, ...others]),
      ...(withheld.length === 0 ? {} : { withheld: withheld.slice(0, maxLists) }),
      ...(marking === undefined ? {} : { marking }),
    },
  }
}

/**
 * Tells whether the only value of a document is a setting of a program or a fact about it, as in the description of a
 * package, a service or a workflow.
 */
function isSettingOf({ records, options }: GuessedGroup, [document, ...others]: readonly unknown[]): boolean {
  if (others.length > 0 || records !== 1 || document === null || typeof document !== 'object') return false
  const { value, type } = options
  if (typeof value !== 'string' || value.includes('[]') || type !== undefined) return false
  const name = columnName(value)
  if (valueHeaders.test(name) || (parserOf(name) !== undefined && !/^ur[il]$/i.test(name))) return false
  return Object.keys(document).filter((key) => ofPrograms.test(key)).length > 1
}

/** Keys of what describes or configures a program. */
const ofPrograms =
  /^(?:\$schema|api_?version|args|arguments|author|build|config|dependencies|engines|environment|inputs?|jobs|kind|licen[cs]e|maintainers?|nodes?|outputs?|permissions|pipeline|plugins|runs|scripts|services|settings|spec|steps|theme|trigger|version|volumes|workflow)$/i

/**
 * Tells whether a list of texts belongs to the records around it, because they hold its dates and tags, or the decision
 * about it.
 */
function belongsToRecords({ path }: Found, groups: ReadonlyMap<string, Found>): boolean {
  return [...groups.values()].some(
    (group) =>
      group.path !== path &&
      isWithin(path, group.path) &&
      isObject(group.records[0]) &&
      (group.records.length > 1 || decides(group.records[0] as object)),
  )
}

/** Tells whether a field of a record says what its publisher thinks of it. */
function decides(record: object): boolean {
  const listed = { names: Object.keys(record), kinds: new Set<string>() }
  return Object.entries(record).some(
    ([key, value]) =>
      typeof value !== 'object' && withdrawalsOf(key, [String(value)], listed).some((way) => way !== 'remark'),
  )
}

function outermost(groups: readonly GuessedGroup[], read: readonly GuessedGroup[]): GuessedGroup[] {
  return groups.filter(
    ({ path }) => ![...groups, ...read].some((other) => other.path !== path && isWithin(path, other.path)),
  )
}

/** Tells whether a group is a list of texts that are the indicators themselves. */
function isText({ options }: GuessedGroup): boolean {
  return options.value === '' && options.type === undefined
}

/** Tells whether a group lists nothing but profiles. */
function listsProfiles({ path, options }: GuessedGroup): boolean {
  const values = [options.value].flat() as string[]
  return values.every((value) => profileHeaders.test(value === '' ? (nameAndParent(path)[0] ?? '') : columnName(value)))
}

/** Tells whether records list the same sort of things as the best ones: by their keys, or by the name of their list. */
function joins(group: GuessedGroup, best: GuessedGroup): boolean {
  if (JSON.stringify(group.options.value) === JSON.stringify(best.options.value) && !isText(best)) return true
  return areSiblings(group, best)
}

/** Tells whether two lists are next to one another and the name of one says that it lists indicators. */
function areSiblings(group: GuessedGroup, best: GuessedGroup): boolean {
  const [name = '', parent] = nameAndParent(group.path)
  const [, other] = nameAndParent(best.path)
  const isWithinAll = aroundAll(parent) !== undefined && aroundAll(parent) === aroundAll(other)
  if (!(isWithinAll || parent === other) || isContextHeader(name)) return false
  if (isWithinAll && rolesOfAttackers.test(name)) return true
  return [name, name.replace(/[_-]?(?:set|list)$/i, '')].some((name) => listNames.test(name) || namesIndicators(name))
}

/** What attackers use a file or server for: `payload` beside `c2` in `iocs`. */
const rolesOfAttackers =
  /^(?:(?:first|second|third|final|next|malicious|phishing)_?)?(?:payload|dropper|downloader|loader|stager|stage_?\d?|implant|backdoor|beacon|installer|stealer|trojan|ransomware|web_?shell|lure|attachment|delivery|distribution|redirector|exfil(?:tration)?|landing_?page)(?:_?(?:url|domain|ip|hash|file|server|host))?(?:s|es)?$/i

/** Lists of indicators in other lists: Carbon Black has `iocs_v2` beside `iocs` in a report. */
const innerNames = /^(?:iocs?|indicators?|observables?)(?:_?v?\d)?$/i

/**
 * The list that reads a list of indicators and the lists of texts beside it: the records around both. Records that each name
 * their own indicator are the list, however many others stand in them, unless these are called indicators.
 */
function aroundOf(best: GuessedGroup, found: readonly GuessedGroup[]): GuessedGroup {
  const [name = ''] = nameAndParent(best.path)
  const whole = found.find((group) => readsValuesOf(group, best))
  if (whole) return whole
  if (!innerNames.test(name)) {
    if (best.options.type === undefined) return best
    const isAround = ({ path, options, share }: GuessedGroup) =>
      options.type !== undefined &&
      share >= 0.8 &&
      isWithin(best.path, path) &&
      lastStep(options.value) === lastStep(best.options.value) &&
      !isOfOneRecord(best.path, path, String(options.value))
    return found.find(isAround) ?? best
  }
  if (isText(best)) return best
  const around = found.find(({ path, options }) => {
    const values = [options.value].flat() as string[]
    return isWithin(best.path, path) && options.type === undefined && values.every((value) => value.includes('[]'))
  })
  return around ?? best
}

/** Tells whether a list reads the values of a list in its records: `address[].ip`. */
function readsValuesOf({ path, options }: GuessedGroup, inner: GuessedGroup): boolean {
  if (!isWithin(inner.path, path) || typeof inner.options.value !== 'string') return false
  const from = path === '' ? 0 : path.length + 1
  const value = `${inner.path.slice(from)}.${inner.options.value}`
  return [options.value, options.otherwise].flat().includes(value)
}

/** The key of a value at a single path. */
const lastStep = (value: unknown) => (typeof value === 'string' ? pathSteps(value).at(-1) : undefined)

const listNames =
  /(?:^|_)(?:ipv?[46]?s|hash(?:es)?|files?|file_?hash(?:es)?|executables?|samples|e?mails|email_?addresses|cves|networks?|prefixes|ranges|cidrs|subnets|ioc_?list|c2s?|c2_servers|malware|phishing|botnets?|block_?list|black_?list|deny_?list|bad|tcp|udp|https?|malicious|suspicious|entries|items|threats|added|add|new|sites|addresses|ja3s?)$/i

/** Path of the object that holds all indicators, by its name: `report.iocs` of `report.iocs.network`. */
function aroundAll(path: string): string | undefined {
  return /^(?:.*\.)?(?:iocs?|indicators?|observables?)(?=$|\.)/i.exec(path)?.[0]
}

/** Name of a list and the path of what holds it. */
function nameAndParent(path: string): [string | undefined, string] {
  const steps = pathSteps(path).filter((step) => step !== '[]' && step !== '*')
  // JSON:API has the items of a list in its `data`.
  if (steps.length > 2 && steps.at(-1) === 'data') steps.pop()
  return [steps.at(-1), steps.slice(0, -1).join('.')]
}

/**
 * A record that holds lists of texts lists what is in its lists of objects too: `files` beside `domains`. So does a document
 * that is one record.
 */
function withInner(list: GuessedGroup, groups: readonly GuessedGroup[]): GuessedGroup {
  const values = [list.options.value].flat() as string[]
  const isDocument = list.path === '' && list.records === 1
  if (list.options.type !== undefined || !(isDocument || values.some((value) => value.includes('[]')))) return list
  const inner = groups.flatMap(({ path, options }) => {
    const [name = ''] = nameAndParent(path)
    const lists = listNames.test(name) || innerNames.test(name) || parserOf(name) !== undefined
    if (!isWithin(path, list.path) || !lists || isContextHeader(name) || path.includes('*')) return []
    const isPlain = options.value !== '' && options.type === undefined && options.except === undefined
    const inside = list.path === '' ? path : path.slice(list.path.length + 1)
    return isPlain ? ([options.value].flat() as string[]).map((value) => `${inside}.${value}`) : []
  })
  return inner.length === 0
    ? list
    : { ...list, options: { ...list.options, value: [...new Set([...values, ...inner])] } }
}

/** The options that read these lists: lists with the same options are one. */
function optionsOf(best: GuessedGroup, read: readonly GuessedGroup[]): Record<string, unknown> {
  const lists = new Map<string, { paths: string[]; options: Record<string, unknown> }>()
  for (const { path, options } of read) {
    const { records: _, ...rest } = options
    getOrInsert(lists, JSON.stringify(rest), () => ({ paths: [], options: rest })).paths.push(path)
  }
  const [first, ...more] = [...lists.values()].map(({ paths, options }) => ({
    ...(paths.length > 1 ? { records: paths } : paths[0] === '' ? {} : { records: paths[0] }),
    ...options,
  }))
  return { ...(first ?? best.options), ...(more.length === 0 ? {} : { more }) }
}

function isObject(value: unknown): boolean {
  const record = value instanceof Keyed ? value.record : value
  return record !== null && typeof record === 'object' && !Array.isArray(record)
}

function isWithin(path: string, around: string): boolean {
  if (around === '') return path !== ''
  return path.length > around.length && path.startsWith(around) && '.['.includes(path[around.length] as string)
}

/** Tells whether a list is in the object that holds a marking. */
function isBelow(list: string, marking: string): boolean {
  const around = marking.slice(0, Math.max(0, marking.lastIndexOf('.')))
  return list !== around && isWithin(list, around)
}

interface Collected {
  readonly groups: Map<string, Found>
  /** Paths of TLP markings. */
  readonly markings: Set<string>
}

/** Collects possible records: items of arrays, values of maps, the document itself. */
function collect(
  value: unknown,
  path: string,
  depth: number,
  isHarmless: boolean,
  collected: Collected,
  above?: Around,
): void {
  const { groups, markings } = collected
  if (depth > 12 || groups.size > 500 || value === null || typeof value !== 'object') return
  const add = (at: string, record: unknown) => {
    const group = groups.get(at)
    if (!group) groups.set(at, { path: at, records: [record], isHarmless })
    else if (group.records.length < sampleRecords) group.records.push(record)
  }
  if (depth === 0 && !Array.isArray(value) && !isWarningList(value)) add('', value)
  if (Array.isArray(value)) {
    const at = `${path}[]`
    for (const item of value.slice(0, sampleRecords)) {
      add(at, item)
      collect(item, at, depth + 1, isHarmless, collected, above)
    }
    return
  }
  const entries = Object.entries(value).slice(0, 2000)
  if (isMap(entries)) {
    const at = path === '' ? '*' : `${path}.*`
    for (const [key, item] of entries.slice(0, sampleRecords)) {
      add(at, new Keyed(key, item))
      collect(item, at, depth + 1, isHarmless, collected, above)
    }
    return
  }
  const around = { object: value, above }
  // Of several lists, each record is tested.
  const isNamed = !path.includes('[]') && isAllowedList(value)
  const isAround = isHarmless || isWarningList(value)
  for (const [key, item] of entries) {
    const at = pathBelow(path, key)
    if (at === undefined) continue
    const isAllowed = isAround || (isNamed && !holdsBlocked(key, item))
    if (typeof item === 'string' && markingNames.test(key)) markings.add(at)
    const harmless = isAllowed || namesHarmless(key)
    const isReference = referenceHeaders.test(key) && areTexts(item)
    const isBeside = isReference || isContext(key) || isFinding(key, around)
    if (harmless || !isBeside) collect(item, at, depth + 1, harmless, collected, around)
  }
}

/** Tells whether a value is a text or a list of texts. */
function areTexts(value: unknown): boolean {
  return [value].flat().every((item) => typeof item === 'string')
}

/** A record of a map with its key. */
class Keyed {
  readonly key: string
  readonly record: unknown
  constructor(key: string, record: unknown) {
    this.key = key
    this.record = record
  }
}

/** An object whose keys are identifiers or indicators rather than field names. */
function isMap(entries: readonly (readonly [string, unknown])[]): boolean {
  if (entries.length === 0) return false
  const odd = entries.filter(
    ([key]) =>
      /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24,})$/i.test(key) ||
      (readIndicator(key) !== undefined && key.includes('.')),
  ).length
  return odd >= Math.max(1, entries.length * 0.8)
}

function guessGroup(path: string, found: readonly unknown[]): GuessedGroup | undefined {
  const keys = found[0] instanceof Keyed ? found.map((record) => (record as Keyed).key) : undefined
  const records = found.map((record) => (record instanceof Keyed ? record.record : record))
  const columns = columnsOf(records, keys)
  if (columns.size === 0) return undefined
  const names = [...columns.keys()]
  const lists = new Set(names.flatMap((name, at) => (columns.get(name)?.lists ? [at] : [])))
  const rows = records
    .map((_, row) => names.map((name) => columns.get(name)?.cells.get(row) ?? ''))
    .filter((row) => row.some((cell) => cell !== ''))
  const plain = names.map(columnName)
  // A record in a separate list does not belong to this one.
  const nested = names.some((name, at) => !lists.has(at) && !name.includes('[]'))
  if (!nested && lists.size === 0) return undefined
  const guessed = guessColumns({
    width: names.length,
    names: plain.some((name) => name !== '') ? plain : undefined,
    rows,
    lists,
    isTitled: records.some((record) => isObject(record) && titles.some((key) => key in (record as object))),
    speaksOfJa3: false,
    place: (at) => names[at] as string,
  })
  if (!guessed) return undefined
  const valued = valuesByType(guessed, names, plain, rows)
  const articles = articlesAmong(valued, names, rows)
  const values = valued.filter((at) => !articles.includes(at))
  const { share } = guessed
  if (
    isDirectoryOfFeeds(
      plain,
      values.flatMap((at) => rows.map((row) => row[at] ?? '')),
    )
  )
    return undefined
  const notes = guessed.type < 0 ? [] : notesIn(plain, rows, new Set([...values, guessed.type]))
  const others = guessed.type < 0 ? [] : digestListsIn(records)
  return {
    path,
    options: {
      ...(path === '' ? {} : { records: path }),
      ...guessed.options,
      ...(values.length === guessed.values.length && others.length === 0
        ? {}
        : { value: [...values.map((at) => names[at]), ...others] }),
      ...(notes.length === 0 ? {} : { notes: notes.map((at) => names[at]) }),
      ...(articles.length === 0 ? {} : { articles: articles.map((at) => names[at]) }),
      ...tagsWithMarkings(guessed, names, rows),
    },
    share,
    records: records.length,
    hits: share * rows.length,
    reason: `${Math.round(share * 100)} % of the records at “${path || 'the top'}” have an indicator in “${values.map((at) => names[at]).join('”, “') || 'themselves'}”`,
  }
}

/** Keys of what a record is about. A URL beside them may be a page about that. */
const titles = ['title', 'name', 'family', 'Title', 'Name', 'Family', 'malware', 'malware_family', 'actor', 'campaign']

/** An object that holds all indicators of a record: `iocs.domains[]`. */
const ofIndicators = /(?:^|\.)(?:iocs?|indicators?|observables?)(?=[.[])/i

/**
 * The columns with the URL of a record, or of an object in it, that has a title and beside it an object for its indicators:
 * the article about these. The object is never empty, and does not name the host of the URL. All articles are on one
 * site, and none is a program.
 */
function articlesAmong(values: readonly number[], paths: readonly string[], rows: readonly (readonly string[])[]) {
  const found = values.map((at) => ofIndicators.exec(paths[at] as string)).find((found) => found !== null)
  const around = found?.input.slice(0, found.index)
  if (around === undefined) return []
  const prefix = around === '' ? '' : `${around}.`
  const has = (row: readonly string[], test: (path: string, cell: string) => boolean) =>
    paths.some((path, at) => row[at] && path.startsWith(prefix) && test(path.slice(prefix.length), row[at]))
  return values.filter((at) => {
    const articles = rows.filter((row) => row[at])
    const sites = new Set(articles.map((row) => hostOf(row[at] as string)))
    const [site = ''] = sites
    const areAbout = articles.every(
      (row) =>
        !isProgram(row[at] as string) &&
        has(row, (path) => /^(?:title|headline)$/.test(path)) &&
        has(row, (path) => ofIndicators.test(path)) &&
        !has(row, (path, cell) => ofIndicators.test(path) && refang(cell).includes(site)),
    )
    const isBeside = /^(?:ur[il]|link)$/i.test((paths[at] as string).slice(prefix.length))
    return isBeside && sites.size === 1 && site !== '' && areAbout
  })
}

const hostOf = (url: string) => /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(url)?.[1]?.toLowerCase()

/** Maximum number of columns with values of typed records. */
const maxTypedColumns = 10

/**
 * The columns of records that state their kind: the guessed one, and those that hold the values of other kinds (an
 * address in `ip`, a name in `url.domain`).
 */
function valuesByType(
  { values, type }: GuessedTable,
  paths: readonly string[],
  names: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  if (type < 0) return values
  const chosen = [...values]
  const fits = (row: readonly string[], at: number) => {
    const cell = row[at]
    if (!cell) return false
    return row[type] ? fitsType(row[type], cell) : readIndicator(cell) !== undefined
  }
  let open = rows.filter((row) => !chosen.some((at) => fits(row, at)))
  while (open.length > 0 && chosen.length < maxTypedColumns) {
    let best = -1
    let rest = open
    for (const [at, name] of names.entries()) {
      if (at === type || chosen.includes(at) || !mayHoldValue(name)) continue
      if (isOfPublisher(rows.map((row) => row[at] ?? ''))) continue
      const left = open.filter((row) => !fits(row, at))
      if (left.length < rest.length) {
        best = at
        rest = left
      }
    }
    if (best < 0) break
    chosen.push(best)
    open = rest
  }
  const urls = [...names.keys()].filter(
    (at) => !chosen.includes(at) && mayHoldValue(names[at] as string) && rows.some((row) => holdsUrl(row, at, type)),
  )
  // A URL says more than the host beside it, and one file has several digests.
  return [...urls.slice(0, 1), ...chosen, ...digestsBeside(chosen, paths, rows)]
}

/** Tells whether a row states that it lists a URL, which the cell is. */
function holdsUrl(row: readonly string[], at: number, type: number): boolean {
  return readIndicator(row[at] ?? '')?.kind === 'url' && /^ur[il]$/.test(plainKindName(row[type] ?? ''))
}

/** The columns of digests that are in the same object as one that was chosen. */
function digestsBeside(
  chosen: readonly number[],
  paths: readonly string[],
  rows: readonly (readonly string[])[],
): readonly number[] {
  const isDigest = (at: number) => digestNames.test(paths[at] as string) && rows.some((row) => row[at])
  const around = (at: number) => (paths[at] as string).replace(digestNames, '')
  const objects = new Set(chosen.filter(isDigest).map(around))
  return [...paths.keys()].filter((at) => !chosen.includes(at) && isDigest(at) && objects.has(around(at)))
}

const digestNames = /(?<=^|\.)(?:md5|sha-?(?:1|256|512))(?:\[\])?$/i

/** Tells whether the name of a column says that it may hold a value. VirusTotal has the value itself as the `id`. */
function mayHoldValue(name: string): boolean {
  if (name === 'id' || valueHeaders.test(name)) return true
  return (
    !isContextHeader(name) && (parserOf(name) !== undefined || /^network(?:ipv[46]|cidr)|^domain_?name$/i.test(name))
  )
}

/** Columns with TLP markings are tags, whatever else they contain. */
function tagsWithMarkings(
  { options, values, type }: GuessedTable,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly tags?: readonly string[] } {
  const tags = (options.tags ?? []) as readonly string[]
  const marked = names.filter(
    (name, at) =>
      !values.includes(at) && at !== type && !tags.includes(name) && rows.some((row) => strictestTlp([row[at] ?? ''])),
  )
  return marked.length === 0 ? {} : { tags: [...marked.slice(0, 3), ...tags] }
}
