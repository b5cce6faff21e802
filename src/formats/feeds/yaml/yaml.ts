import { parse } from 'yaml'
import { feedFormat } from '../../feed-format.ts'
import type { Rows } from '../../reading/lines.ts'
import { UnreadableFeed } from '../../reading/unreadable.ts'
import { isDefanged } from '../documents/prose-words.ts'
import { headLines } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { colourMark, MarkedRows } from '../reading/markings.ts'
import { guessRecords } from '../records/guess-records.ts'
import { pathSteps, recordOptions, recordParsers } from '../records/records.ts'

/** Maximum length of one entry of the outermost list, or one key of the outermost map with its content. */
const maxSection = 512 << 10
/** Tells whether titles of Markdown, which are comments in YAML, stand above whole sentences, which YAML has only indented. */
const hasHeadedSentences = (lines: readonly string[]) =>
  lines.some((line) => /^#{2,6} \S/.test(line)) && lines.some((line) => /^\p{Lu}\S*(?: \S+){4,}[.!?]$/u.test(line))

/** Longer lines are not parsed for detection, because that could be slow; hand-written YAML has short lines. */
const longestLine = 32 << 10
/** A long list under one key is read in portions of this size. */
const portion = 128 << 10

/**
 * YAML, read section by section: the items of the outermost list or the keys of the outermost map, so that a long file
 * is never in memory. `records` is a path as in JSON. Anchors are local to their section.
 */
export const yaml = feedFormat({
  id: 'yaml',
  title: { de: 'YAML', en: 'YAML' },
  difficulty: 0.5,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    const { all, data: written } = headLines(head)
    const data = outsideBrackets(written)
    if (/^\s*[[{<]/.test(head.text) || all.some((line) => line.length > longestLine) || isMail(all)) return undefined
    const shaped = data.filter((line) => /^(?:- |-$|["']?[\w .-]{1,60}["']?:(?:\s|$))/.test(line)).length
    if (
      data.length === 0 ||
      shaped < data.length * 0.6 ||
      !all.some((line) => /^[\w"'-].*:\s*(?:$|\S)|^-\s/.test(line))
    )
      return undefined
    // Bullet lists in prose and flat key-value files have no usable structure.
    if (!data.some((line) => /^(?:- )?["']?[\w .-]{1,60}["']?:(?:\s|$)/.test(line))) return undefined
    // Headings of a report also end with a colon; keys of data are single words.
    const keys = data.filter((line) => /^[^\s-].*:(?:\s|$)/.test(line))
    if (keys.filter((key) => /^["']?[\w.-]+["']?\s*:/.test(key)).length < keys.length * 0.8) return undefined
    if (repeatsKeys(all) || hasHeadedSentences(all)) return undefined
    const documents: unknown[] = []
    let bad = 0
    for (const section of sections(all.slice(0, 2500))) {
      if (documents.length >= 300) break
      try {
        documents.push(parseSection(section.text))
      } catch {
        // The lines of a text, of which some look like keys.
        if (section.text.split(/\s+/, 200).some(isDefanged)) return undefined
        bad++
      }
    }
    if (documents.length === 0 || bad > 1 + documents.length * 0.1) return undefined
    const found = guessRecords([merge(documents)])
    if (!found) return undefined
    return { score: 0.6 + 0.3 * found.share, reason: `YAML; ${found.reason}`, options: found.options }
  },

  async *read(input, options) {
    const lists = [...recordParsers(options)].map(([path, read]) => ({ steps: pathSteps(path), read }))
    const marking = pathSteps(options.marking ?? '')
    let marked: MarkedRows | undefined
    const splitter = new Splitter()
    let good = 0
    let bad = 0
    const use = (section: Section, rows: Rows) => {
      if (section.tooLong) {
        rows.reject(section.line, 'too-long')
        return
      }
      let document: unknown
      try {
        document = parseSection(section.text)
        good++
      } catch {
        bad++
        rows.reject(section.line, 'malformed', section.text)
        return
      }
      if (options.marking !== undefined) marked ??= new MarkedRows(rows)
      for (const [value] of marked ? follow(document, marking) : []) marked?.mark(colourMark(value))
      const before = rows.items.length
      for (const { steps, read } of lists)
        for (const [record, key] of follow(document, steps)) read(record, section.line, rows, key)
      marked?.pass(before)
    }
    const readLine = (line: string, number: number, rows: Rows) => {
      for (const section of splitter.add(line, number)) use(section, rows)
    }
    const end = (rows: Rows) => {
      for (const section of splitter.end()) use(section, rows)
      marked?.end()
    }
    yield* readEachLine(input, readLine, { end, pages: true, sections: false })
    if (good === 0 && bad > 0) throw new UnreadableFeed('This is not YAML: none of its sections can be read.')
  },
})

/** The lines that are not within the brackets of a list that an earlier one opened: `domains: [`. */
function outsideBrackets(lines: readonly string[]): readonly string[] {
  let depth = 0
  return lines.filter((line) => {
    const isInside = depth > 0
    if (isInside || opensList.test(line)) depth = Math.max(0, depth + bracketsIn(line))
    return !isInside
  })
}

const opensList = /^(?:- )?["']?[\w .-]{1,60}["']?:\s*[[{]/

/** Number of brackets that a line opens and does not close; those in quotes are text. */
function bracketsIn(line: string): number {
  let open = 0
  for (const [mark] of line.matchAll(/"[^"]*"|'[^']*'|\s#.*|[[{]|[\]}]/g)) {
    if (mark === '[' || mark === '{') open++
    else if (mark === ']' || mark === '}') open--
  }
  return open
}

/** Tells whether lines begin with the headers of a mail (RFC 5322). */
const isMail = (lines: readonly string[]) =>
  lines.slice(0, 60).filter((line) => mailHeader.test(line)).length >= 3 && /^[\w-]{2,60}:/.test(lines[0] ?? '')

const mailHeader = /^(?:Return-Path|Received|Delivered-To|Message-ID|MIME-Version|From|To|Subject|Date|Reply-To): /i

/** Tells whether keys of one document occur again and again, as those of a report do: `MD5:` for each file. */
function repeatsKeys(lines: readonly string[]): boolean {
  if (lines.some((line) => /^---(?:\s|$)/.test(line))) return false
  const keys = lines.filter((line) => /^[^\s#-].*:(?:\s|$)/.test(line)).map((line) => line.slice(0, line.indexOf(':')))
  return keys.length >= 6 && new Set(keys).size * 2 <= keys.length
}

/** The parser takes exponential time for nested keys and too much memory for deep nesting; no feed has either. */
function refuseKnots(text: string): void {
  let depth = 0
  let keys = 0
  let marks = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === 34 || c === 39 || c === 91 || c === 93 || c === 123 || c === 125 || c === 40 || c === 41) marks++
    if (c === 91 || c === 123) depth++
    else if (c === 93 || c === 125) depth--
    else if (
      c === 63 &&
      (i + 1 === text.length || text.charCodeAt(i + 1) <= 32) &&
      (i === 0 || ' \t\n-?[{,:'.includes(text[i - 1] as string))
    )
      keys++
    if (depth > 100 || keys > 20) throw new UnreadableFeed('The YAML is nested too deep.')
  }
  // Each stray bracket is a separate parser error.
  if (marks > 2000 && marks > text.length / 2) throw new UnreadableFeed('The YAML is made of brackets and quotes.')
}

interface Section {
  readonly text: string
  readonly line: number
  readonly tooLong: boolean
}

/** Parses without type tags and merging, with bounded aliases, so that a document cannot expand without limit. */
export function parseSection(text: string): unknown {
  refuseKnots(text)
  return parse(text, { maxAliasCount: 20, prettyErrors: false, logLevel: 'error', schema: 'core', uniqueKeys: false })
}

/** Splits lines into sections. */
class Splitter {
  #lines: string[] = []
  #size = 0
  #first = 1
  #tooLong = false
  /** Key of the outermost map, if its value is a list. */
  #key: string | undefined
  #indent: string | undefined;

  *add(line: string, number: number): Generator<Section> {
    const top = line !== '' && !/^[\s#]/.test(line)
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line) || (line.startsWith('%') && this.#lines.length === 0)) {
      yield* this.#flush()
      const rest = line.startsWith('---') ? line.slice(3).trim() : ''
      if (rest === '' || rest.startsWith('#')) return
    }
    const starts =
      top && (/^-(?:\s|$)/.test(line) || /^(?:"[^"]*"\s*|'[^']*'\s*|[^\s#'"[{&*!|>%@-][^#]*?):(?:\s|$)/.test(line))
    // A list may follow its key without indentation.
    const unindented =
      starts && line.startsWith('-') && this.#key !== undefined && (this.#indent === undefined || this.#indent === '')
    if (starts && !unindented) {
      yield* this.#flush()
      this.#key = line.startsWith('-') || !/:\s*(?:#|$)/.test(line) ? undefined : line
      this.#indent = undefined
    } else if (this.#key !== undefined) {
      const item = /^(\s*)-(?:\s|$)/.exec(line)
      if (this.#indent === undefined && line.trim() !== '' && !line.trim().startsWith('#'))
        this.#indent = item ? (item[1] as string) : '\0'
      else if (item && item[1] === this.#indent && this.#size > portion) {
        const key = this.#key
        const indent = this.#indent
        yield* this.#flush()
        this.#key = key
        this.#indent = indent
        this.#lines.push(key)
      }
    }
    if (this.#lines.length === 0 || (this.#lines.length === 1 && this.#lines[0] === this.#key)) this.#first = number
    this.#size += line.length + 1
    if (this.#size > maxSection) {
      this.#tooLong = true
      this.#lines = []
    } else if (!this.#tooLong) this.#lines.push(line)
  }

  *end(): Generator<Section> {
    yield* this.#flush()
  }

  *#flush(): Generator<Section> {
    const lines = this.#lines
    const line = this.#first
    const tooLong = this.#tooLong
    this.#lines = []
    this.#size = 0
    this.#tooLong = false
    this.#key = undefined
    this.#indent = undefined
    if (tooLong) yield { text: '', line, tooLong }
    else if (lines.some((text) => text.trim() !== '' && !/^\s*#/.test(text)))
      yield { text: lines.join('\n'), line, tooLong }
  }
}

function* sections(lines: readonly string[]): Generator<Section> {
  const splitter = new Splitter()
  for (const [index, line] of lines.entries()) yield* splitter.add(line, index + 1)
  // If the text was cut at a line end, the last section is usually complete; a file with one key has no other.
  yield* splitter.end()
}

/** Joins the documents of sections into their common document. */
function merge(documents: readonly unknown[]): unknown {
  const items = documents.flatMap((document) => (Array.isArray(document) ? document : []))
  if (items.length > 0) return items
  const maps = documents.filter((document) => document !== null && typeof document === 'object')
  return Object.fromEntries(maps.flatMap((map) => Object.entries(map as object)))
}

type Entry = readonly [value: unknown, key?: string]

/** The values at a path of a document, with lists expanded, and the names that they have in maps. */
function follow(document: unknown, steps: readonly string[]): readonly Entry[] {
  let level: readonly Entry[] = [[document]]
  for (const step of steps) {
    level = level.flatMap(([value]): readonly Entry[] => {
      if (value === null || typeof value !== 'object') return []
      if (step === '[]') return Array.isArray(value) ? value.map((item) => [item] as const) : []
      if (step === '*') return Object.entries(value).map(([key, item]) => [item, key] as const)
      return Object.hasOwn(value, step) ? [[value[step as keyof typeof value], step]] : []
    })
  }
  return level
}
