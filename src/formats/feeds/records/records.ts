import { z } from 'zod'
import { type CellParser, readIndicator, readIndicatorAs } from '../../reading/indicator.ts'
import type { JsonPlan } from '../../reading/json-stream.ts'
import type { Rows } from '../../reading/lines.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { trimEndOf } from '../../reading/trim.ts'
import { valuesOfText } from '../documents/record-texts.ts'
import { rowPlaces, rowReader, type ValuePlace } from '../reading/row-reader.ts'
import { readCellValues } from '../stix/pattern-values.ts'
import { digestLists, isOfWholeFile } from './digest-lists.ts'

/** Reads indicators from records (JSON, YAML or XML objects) by paths. */

const longestPath = 500
/** Longest path to a key: the paths to a list and to a value in it are joined, each with some `[]` and `*`. */
const longestPathToKey = 200

/**
 * A path into a document: `iocs[].value`, `*[]`, `data.items[]`. `[]` is every item of an array, `*` every key of an
 * object, the empty path is the value itself, and `@key` is the name of a record in its parent. A dot in a key is
 * written `\.`: `source\.ip`. `[2]` is one cell of a record that is a list.
 */
const path = z.string().max(longestPath)

/** Where the records of similar lists are, and what is where in a record. */
const lists = z.object({
  /** Path to the records; several paths if there are several similar lists. */
  records: z.union([path, z.array(path).min(1)]).default(''),
  /** Path to the indicator in a record; several paths if a record lists several indicators. */
  value: z.union([path, z.array(path)]).default(''),
  /** The indicator is only the first word of its text: `192.0.2.1 | scanner`. */
  firstWord: z.boolean().default(false),
  /** Paths of URLs of articles about the indicators; each is rejected. */
  articles: z.array(path).default([]),
  /** Paths of texts that are read as reports are. */
  texts: z.array(path).default([]),
  ...rowPlaces(path).shape,
})
type Lists = z.infer<typeof lists>

/** Options of formats with records. */
export const recordOptions = lists.extend({
  /** Further lists of the same document whose records have other keys. */
  more: z.array(lists).max(50).default([]),
  /** Paths of values that the publisher withdrew or calls harmless; each is rejected. */
  withheld: z.array(path).max(50).default([]),
  /** Path of the TLP colour of everything beside and below it: `tlp`, `results[].tlp`. */
  marking: path.optional(),
})
export type RecordOptions = z.infer<typeof recordOptions>

/** Splits `a.b[].c` into steps. */
export function pathSteps(text: string): readonly string[] {
  if (text === '') return []
  const steps = text.replace(/\[(\d*)\]/g, '.[$1]')
  if (!steps.includes('\\')) return steps.split('.').filter((step) => step !== '')
  return steps
    .split(/(?<!\\)\./)
    .filter((step) => step !== '')
    .map((step) => step.replaceAll('\\.', '.'))
}

/** The path of a key of the object at a path. Undefined if no path can name the key, or if it would be too long. */
export function pathBelow(path: string, key: string): string | undefined {
  if (key === '' || key === '*' || key.includes('\\') || /\[\d*\]/.test(key)) return undefined
  const step = key.replaceAll('.', '\\.')
  const below = path === '' ? step : `${path}.${step}`
  return below.length <= longestPathToKey ? below : undefined
}

type Scalar = string | number

/** A function that collects the scalars at a path of a record. */
export function look(text: string): (record: unknown) => readonly Scalar[] {
  const steps = pathSteps(text)
  return (record) => {
    let level: unknown[] = [record]
    for (const [at, step] of steps.entries()) {
      const next: unknown[] = []
      for (const value of level) {
        if (value === null || typeof value !== 'object') continue
        if (step === '[]') {
          // A single value in place of a list is a list of one (XML, and JSON converted from it).
          const items = Array.isArray(value) ? value.slice(0, maxItems) : [value]
          const areDigests = digestLists.test(steps[at - 1] ?? '')
          next.push(...(areDigests ? items.filter((item) => !isFields(item) || isOfWholeFile(item)) : items))
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
  if (Array.isArray(value))
    return value.flatMap((item) => (typeof item === 'string' || typeof item === 'number' ? [item] : []))
  return []
}

/** Tells whether a value is an object of JSON. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export type RecordParser = (record: unknown, line: number, rows: Rows, key?: string) => void

/** Binds the options: returns the parser of each path with records. */
export function recordParsers(options: RecordOptions): ReadonlyMap<string, RecordParser> {
  const parsers = new Map<string, RecordParser>()
  for (const list of [options, ...options.more]) {
    const read = recordParser(list)
    for (const path of Array.isArray(list.records) ? list.records : [list.records]) parsers.set(path, read)
  }
  for (const path of options.withheld) parsers.set(path, withhold)
  return parsers
}

const withhold: RecordParser = (record, line, rows) => rows.reject(line, 'not-for-detection', brief(record))

/** Returns a function that reads one record. */
function recordParser(options: Lists): RecordParser {
  const { kind } = options
  const valueAt = (text: string): ValuePlace<unknown> => {
    const name = pathSteps(text).findLast((step) => step !== '[]' && step !== '*')
    const named = name === undefined ? undefined : parserOf(name)
    const read: CellParser = kind
      ? (cell) => readIndicatorAs(kind, cell)
      : named
        ? (cell) => named(cell) ?? readIndicator(cell)
        : readIndicator
    return {
      isList: text.includes('[]'),
      cellsOf: text === '@key' ? (_, key) => key : look(text),
      read: (cell, type) => readCellValues(type, options.firstWord ? firstWord(cell) : cell, read),
    }
  }
  const articles = options.articles.map(look)
  const further = options.texts
    .map(look)
    .map((textsOf) => (record: unknown) => textsOf(record).map(String).flatMap(valuesOfText))
  const read = rowReader<string, unknown>(options, look, {
    values: [options.value].flat().map(valueAt),
    otherwise: options.otherwise.map(valueAt),
    further,
    areRecords: true,
  })
  return (record, line, rows, key) => {
    for (const urlsOf of articles)
      for (const url of urlsOf(record)) if (url !== '') rows.reject(line, 'not-for-detection', String(url))
    const reason = read(record, line, rows, key)
    if (reason) rows.reject(line, reason, brief(record))
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

/** What is at a path: it is taken as a whole, and the value around it can report its end. */
export interface Stop {
  readonly path: string
  readonly take: NonNullable<JsonPlan['take']>
  readonly end?: () => void
}

/** A plan that descends to every path and takes the values there. */
export function planFor(stops: readonly Stop[]): JsonPlan {
  interface Node {
    take?: NonNullable<JsonPlan['take']>
    end?: () => void
    keys?: Map<string, Node>
    anyKey?: Node
    items?: Node
  }
  const root: Node = {}
  for (const { path, take, end } of stops) {
    let node = root
    let around = root
    for (const step of pathSteps(path)) {
      around = node
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
    if (end) around.end = end
  }
  return root
}
