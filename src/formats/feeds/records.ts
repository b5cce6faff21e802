import { z } from 'zod'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { annotationReader, annotations } from './annotations.ts'
import { guessColumns } from './guess-columns.ts'
import { isCutOff, readerOf, readIndicator, readIndicatorAs, rejectionOf } from './indicator.ts'
import type { JsonPlan } from './json-stream.ts'
import type { Rows } from './lines.ts'
import { readCellValues } from './pattern-values.ts'
import { trimEndOf } from './trim.ts'
import { exceptionReader, exceptions, isFlag } from './withdrawn.ts'

/** Reads indicators from records (JSON, YAML or XML objects) by paths. */

/**
 * A path into a document: `iocs[].value`, `*[]`, `data.items[]`. `[]` is every item of an array, `*` every key of an
 * object, the empty path is the value itself, and `@key` is the name of a record in its parent.
 */
const path = z.string().max(500)

/** Options of formats with records. */
export const recordOptions = z.object({
  /** Path to the records; several paths if there are several similar lists. */
  records: z.union([path, z.array(path).min(1)]).default(''),
  /** Path to the indicator in a record; several paths if a record lists several indicators. */
  value: z.union([path, z.array(path).min(1)]).default(''),
  type: path.optional(),
  /** The indicator is only the first word of its text: `192.0.2.1 | scanner`. */
  firstWord: z.boolean().default(false),
  kind: z.enum(kindIds as [KindId, ...KindId[]]).optional(),
  /** Only records with one of these texts there are for detection. */
  where: z.object({ column: path, in: z.array(z.string()) }).optional(),
  ...exceptions(path).shape,
  ...annotations(path).shape,
})
export type RecordOptions = z.infer<typeof recordOptions>

/** Splits `a.b[].c` into steps. Keys with dots are not supported; no feed needs them. */
export function pathSteps(text: string): readonly string[] {
  return text === ''
    ? []
    : text
        .replaceAll('[]', '.[]')
        .split('.')
        .filter((step) => step !== '')
}

type Scalar = string | number

/** A function that collects the scalars at a path of a record. */
function look(text: string): (record: unknown) => readonly Scalar[] {
  const steps = pathSteps(text)
  return (record) => {
    let level: unknown[] = [record]
    for (const step of steps) {
      const next: unknown[] = []
      for (const value of level) {
        if (value === null || typeof value !== 'object') continue
        if (step === '[]') {
          // A single value in place of a list is a list of one (XML, and JSON converted from it).
          if (Array.isArray(value)) next.push(...value.slice(0, maxItems))
          else next.push(value)
        } else if (step === '*') next.push(...Object.values(value).slice(0, maxItems))
        else if (Array.isArray(value)) {
          for (const item of value.slice(0, maxItems)) {
            if (item !== null && typeof item === 'object' && Object.hasOwn(item, step))
              next.push(item[step as keyof typeof item])
          }
        } else if (Object.hasOwn(value, step)) next.push(value[step as keyof typeof value])
      }
      level = next
      if (level.length === 0) break
    }
    return level.flatMap((value) => scalars(value))
  }
}

/** Maximum number of values in a record; longer lists need their own path in `records`. */
const maxItems = 100_000

function scalars(value: unknown): Scalar[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (typeof value === 'boolean') return [String(value)]
  return Array.isArray(value)
    ? value.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [item] : []))
    : []
}

export type RecordReader = (record: unknown, line: number, rows: Rows, key?: string) => void

/** Binds the options: returns a function that reads one record. */
export function recordReader(options: RecordOptions): RecordReader {
  const { kind } = options
  const values = (Array.isArray(options.value) ? options.value : [options.value]).map((text) => {
    const name = pathSteps(text).findLast((step) => step !== '[]' && step !== '*')
    const named = name === undefined ? undefined : readerOf(name)
    const read: (cell: string) => Value | undefined = kind
      ? (cell) => readIndicatorAs(kind, cell)
      : named
        ? (cell) => named(cell) ?? readIndicator(cell)
        : readIndicator
    return { isKey: text === '@key', isList: text.includes('[]'), look: look(text), read }
  })
  const type = options.type === undefined ? undefined : look(options.type)
  const where = options.where && {
    look: look(options.where.column),
    in: new Set(options.where.in.map((v) => v.toLowerCase())),
  }
  const annotate = annotationReader<string, unknown>(options, (text) => look(text))
  const isException = exceptionReader<string, unknown>(options.except, (text) => look(text))
  return (record, line, rows, key) => {
    const isMeant = !where || where.look(record).some((cell) => where.in.has(String(cell).toLowerCase()))
    if (!isMeant || isException?.(record)) {
      rows.reject(line, 'not-for-detection', brief(record))
      return
    }
    const types = type?.(record) ?? []
    const before = rows.items.length
    const notes = annotate(record)
    let cells = 0
    let cut = false
    for (const value of values) {
      const found = value.isKey ? (key === undefined ? [] : [key]) : value.look(record)
      for (const [index, cell] of found.entries()) {
        if (cell === '') continue
        cells++
        const named = types.length === 0 ? undefined : String(types[Math.min(index, types.length - 1)])
        const text = options.firstWord ? firstWord(String(cell)) : String(cell)
        const reads = readCellValues(named, text, value.read)
        for (const read of reads) rows.add({ ...read, ...notes })
        cut ||= reads.length === 0 && isCutOff(String(cell))
        // An entry of a list is a row; a single field may be empty or a dash.
        if (reads.length === 0 && value.isList) rows.reject(line, rejectionOf(String(cell)), String(cell))
      }
    }
    if (rows.items.length > before) return
    // Records without any value (a malware family without addresses) are not rows.
    if (cells === 0 && values.length > 1) return
    const named = types[0] === undefined ? undefined : String(types[0])
    const reason = named !== undefined && !readerOf(named) ? 'unknown-kind' : 'not-an-indicator'
    rows.reject(line, cut ? 'cut-off' : reason, brief(record))
  }
}

/**
 * The indicator at the start of a text that says something about it, otherwise the text. A name is one only if a
 * separator follows, because sentences begin with names too.
 */
export function firstWord(text: string): string {
  const start = text.trimStart()
  const word = trimEndOf(start.split(/[\s|(]/, 1)[0] as string, /[,;:]/)
  const kind = readIndicator(word)?.kind
  if (kind === undefined) return text
  const isSeparate = /^[,;:]?\s*(?:$|[|(\u2013-])/.test(start.slice(word.length, word.length + 8))
  return isSeparate || /^(?:ipv|md5$|sha|url$)/.test(kind) ? word : text
}

function brief(record: unknown): string {
  if (typeof record === 'string') return record.slice(0, 200)
  const text = JSON.stringify(record, (_, value) => (typeof value === 'string' ? value.slice(0, 80) : value))
  return (text ?? '').slice(0, 200)
}

/** A plan that descends to every path and takes the values there. */
export function planFor(paths: readonly string[], take: NonNullable<JsonPlan['take']>): JsonPlan {
  interface Node {
    take?: NonNullable<JsonPlan['take']>
    keys?: Map<string, Node>
    anyKey?: Node
    items?: Node
  }
  const root: Node = {}
  for (const text of paths) {
    let node = root
    for (const step of pathSteps(text)) {
      if (step === '[]') node = node.items ??= {}
      else if (step === '*') node = node.anyKey ??= {}
      else {
        node.keys ??= new Map()
        const next: Node = node.keys.get(step) ?? {}
        node.keys.set(step, next)
        node = next
      }
    }
    node.take = take
  }
  return root
}

/** Parts of a document that list harmless values. */
const benignSteps =
  /white.?list|allow.?list|safe.?list|^(?:white|allowed|safe|clean|benign|trusted|legit\w*)$|fuzzy.?list|exception|exclu|false.?positive|package|^names?$|vendor|victim|^meta(?:data)?$|galax|related|license|^info$|^about$|chain$|refer|^links?$|^urls_of/i

interface Found {
  readonly path: string
  readonly records: unknown[]
}

/** Number of records that are examined at the start of a document. */
const sampleRecords = 300

export interface GuessedRecords {
  readonly options: Record<string, unknown>
  readonly share: number
  readonly records: number
  readonly reason: string
}

/**
 * Finds the records of a document and their indicators. `documents` is a single document, or the first of many (NDJSON,
 * items of a YAML list).
 */
export function guessRecords(documents: readonly unknown[]): GuessedRecords | undefined {
  const groups = new Map<string, Found>()
  for (const document of documents) collect(document, '', 0, groups)
  let best: (GuessedRecords & { readonly hits: number }) | undefined
  const selves: string[] = []
  for (const { path, records } of groups.values()) {
    // If there are several records around a list of texts, the list belongs to them, because they hold the dates and
    // tags.
    const around = [...groups.values()].find(
      (group) =>
        group.path !== path && group.records.length > 1 && isWithin(path, group.path) && isObject(group.records[0]),
    )
    if (around && !isObject(records[0])) continue
    const found = guessGroup(path, records)
    if (!found) continue
    if (found.options.value === '' && found.options.type === undefined) selves.push(path)
    if (!best || found.hits > best.hits) best = found
  }
  if (!best) return undefined
  if (best.options.value === '' && selves.length > 1) return { ...best, options: { ...best.options, records: selves } }
  return best
}

function isObject(value: unknown): boolean {
  const record = value instanceof Keyed ? value.record : value
  return record !== null && typeof record === 'object' && !Array.isArray(record)
}

function isWithin(path: string, around: string): boolean {
  return around === '' || (path.startsWith(around) && path.length > around.length)
}

/** Collects possible records: items of arrays, values of maps, the document itself. */
function collect(value: unknown, path: string, depth: number, groups: Map<string, Found>): void {
  if (depth > 12 || groups.size > 500 || value === null || typeof value !== 'object') return
  const add = (at: string, record: unknown) => {
    const group = groups.get(at)
    if (!group) groups.set(at, { path: at, records: [record] })
    else if (group.records.length < sampleRecords) group.records.push(record)
  }
  if (depth === 0 && !Array.isArray(value)) add('', value)
  if (Array.isArray(value)) {
    const at = `${path}[]`
    for (const item of value.slice(0, sampleRecords)) {
      add(at, item)
      collect(item, at, depth + 1, groups)
    }
    return
  }
  const entries = Object.entries(value).slice(0, 2000)
  if (isMap(entries)) {
    const at = path === '' ? '*' : `${path}.*`
    for (const [key, item] of entries.slice(0, sampleRecords)) {
      add(at, new Keyed(key, item))
      collect(item, at, depth + 1, groups)
    }
    return
  }
  for (const [key, item] of entries) {
    if (benignSteps.test(key) || key.includes('.') || key === '') continue
    const at = path === '' ? key : `${path}.${key}`
    collect(item, at, depth + 1, groups)
  }
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

function guessGroup(path: string, found: readonly unknown[]): (GuessedRecords & { readonly hits: number }) | undefined {
  if (pathSteps(path).some((step) => benignSteps.test(step))) return undefined
  const keyed = found[0] instanceof Keyed
  const records = found.map((record) => (record instanceof Keyed ? record.record : record))
  const columns = new Map<string, { lists: boolean; cells: Map<number, string> }>()
  for (const [row, record] of records.entries()) {
    if (keyed) put(columns, '@key', row, (found[row] as Keyed).key, false)
    flatten(record, '', row, columns, 0)
  }
  if (columns.size === 0) return undefined
  const names = [...columns.keys()]
  const lists = new Set(names.flatMap((name, at) => (columns.get(name)?.lists ? [at] : [])))
  const rows = records.map((_, row) => names.map((name) => columns.get(name)?.cells.get(row) ?? ''))
  const plain = names.map((name) => pathSteps(name).findLast((step) => step !== '[]') ?? '')
  // A record in a separate list does not belong to this one.
  const nested = names.some((name, at) => !lists.has(at) && !name.includes('[]'))
  if (!nested && lists.size === 0) return undefined
  const guessed = guessColumns({
    width: names.length,
    names: plain.some((name) => name !== '') ? plain : undefined,
    rows: rows.filter((row) => row.some((cell) => cell !== '')),
    lists,
    speaksOfJa3: false,
    place: (at) => names[at] as string,
  })
  if (!guessed) return undefined
  const values = guessed.values.map((at) => names[at] as string)
  const share = guessed.share
  const hits = share * records.length
  return {
    options: { ...(path === '' ? {} : { records: path }), ...guessed.options },
    share,
    records: records.length,
    hits,
    reason: `${Math.round(share * 100)} % of the records at “${path || 'the top'}” have an indicator in “${values.join('”, “') || 'themselves'}”`,
  }
}

type Columns = Map<string, { lists: boolean; cells: Map<number, string> }>

function put(columns: Columns, name: string, row: number, cell: string, lists: boolean): void {
  let column = columns.get(name)
  if (!column) {
    if (columns.size >= 300) return
    column = { lists, cells: new Map() }
    columns.set(name, column)
  }
  if (!column.cells.has(row) && cell.length <= 4096) column.cells.set(row, cell)
}

/** The scalars of a record as cells by path. Objects in lists are separate records. */
function flatten(value: unknown, path: string, row: number, columns: Columns, depth: number): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    put(columns, path, row, String(value), path.includes('[]'))
    return
  }
  if (depth > 6 || value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 3))
      if (item === null || typeof item !== 'object') flatten(item, `${path}[]`, row, columns, depth + 1)
    return
  }
  // Shallow values come before deep ones.
  const entries = Object.entries(value).slice(0, 100)
  for (const deep of [false, true]) {
    for (const [key, item] of entries) {
      if ((item !== null && typeof item === 'object' && !Array.isArray(item)) !== deep) continue
      if (key.includes('.') || key === '' || key === '*' || (benignSteps.test(key) && !isFlag(item))) continue
      flatten(item, path === '' ? key : `${path}.${key}`, row, columns, depth + 1)
    }
  }
}
