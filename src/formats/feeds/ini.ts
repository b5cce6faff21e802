import { feedFormat } from '../feed-format.ts'
import { guessRecords } from './guess-records.ts'
import { headLines } from './head.ts'
import { readIndicator } from './indicator.ts'
import { json } from './json.ts'
import { lineBlocks, overlong } from './lines.ts'
import { parserOf } from './named-kinds.ts'
import { recordOptions } from './records.ts'
import { stringEnds } from './string-ends.ts'

/**
 * INI and TOML: sections of keys and values. A section is a record (`[[indicator]]`), or a list whose keys or values are the
 * indicators. Each section is read as a document of JSON, with the same options.
 */
export const ini = feedFormat({
  id: 'ini',
  title: { de: 'INI und TOML', en: 'INI and TOML' },
  difficulty: 0.4,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    const { all } = headLines(head)
    if (/^\s*[{<]/.test(head.text) || !all.some((line) => header.test(line))) return undefined
    const sections = new Sections()
    const document = emptyRecord()
    for (const line of all) merge(document, sections.line(line))
    merge(document, sections.end())
    const { assigned, indicators, others, tables } = sections
    // Records of TOML that are called indicators have one each, beside any number of facts.
    const fewest = tables > 0 ? Math.min(assigned * 0.25, tables * 0.8) : assigned * 0.25
    if (assigned < 2 || others > assigned * 0.1 || indicators < Math.max(2, fewest)) return undefined
    const found = guessRecords([document])
    return found && { score: 0.6 + 0.3 * found.share, reason: `sections; ${found.reason}`, options: found.options }
  },

  read(input, options, context) {
    return json.read(asJson(input), options, context)
  },
})

const header = /^\s*(\[\[?)\s*([^\][]{1,200}?)\s*\]\]?\s*(?:[#;].*)?$/
const assignment = /^\s*("[^"]{1,300}"|'[^']{1,300}'|[^\s=;#["'][^=]{0,300}?)\s*=\s*(.*)$/

/** Names of records that are indicators. */
const namesIndicators = /\b(?:iocs?|indicators?|indikator(?:en)?|observables?|threats?|blocklist|denylist)\b/i

/** Longest array that goes over several lines, and the most keys of a section that are kept together. */
const longest = 512 << 10
const mostKeys = 2000

type Document = Readonly<Record<string, unknown>> | undefined

interface OpenArray {
  readonly key: string
  readonly texts: string[]
  size: number
}

/** A record without a prototype, so that `__proto__` is a key like others. */
const emptyRecord = (): Record<string, unknown> => Object.create(null)

/** Splits lines into sections. */
class Sections {
  /** Number of keys, of those with an indicator, and of lines that are something else. */
  assigned = 0
  indicators = 0
  others = 0
  /** Number of records of TOML whose name is that of indicators: `[[indicator]]`. Others may be servers of a program. */
  tables = 0
  #name = ''
  #isList = false
  #keys = emptyRecord()
  /** The list of values under numbered keys. */
  #numbered: string[] | undefined
  #size = 0
  /** The key of an array that is still open, and its texts. */
  #open: OpenArray | undefined

  /** The section that a line ends, if any. */
  line(line: string): Document {
    const text = line.trim()
    if (text === '' || /^(?:[#;]|\/\/)/.test(text)) return undefined
    if (this.#open) {
      this.#array(this.#open, text)
      return undefined
    }
    const [, mark, name] = header.exec(text) ?? []
    if (name !== undefined) {
      const before = this.end()
      this.#name = name.replace(/["']/g, '')
      this.#isList = mark === '[['
      if (this.#isList && namesIndicators.test(name)) this.tables++
      return before
    }
    const [, key = '', value = ''] = assignment.exec(text) ?? []
    if (key === '') {
      this.others++
      return undefined
    }
    this.assigned++
    this.#assign(key.replace(/^["']|["']$/g, ''), value)
    return this.#size >= mostKeys ? this.#take() : undefined
  }

  /** The last section. */
  end(): Document {
    this.#open = undefined
    return this.#take()
  }

  #take(): Document {
    if (this.#size === 0) return undefined
    const keys = this.#keys
    const values = Object.values(keys)
    const isNumbered = values.length === 1 && values[0] === this.#numbered
    this.#keys = emptyRecord()
    this.#size = 0
    if (this.#name === '') return keys
    return { [this.#name]: isNumbered ? this.#numbered : this.#isList ? [keys] : keys }
  }

  #assign(key: string, value: string): void {
    if (value.startsWith('[')) {
      this.#open = { key, texts: [], size: 0 }
      this.#array(this.#open, value.slice(1))
      return
    }
    const [quoted] = stringsIn(value)
    const text = quoted ?? value.replace(/(?:^|\s)[#;].*$/, '').trim()
    if (readIndicator(key) ?? readIndicator(text)) this.indicators++
    // `ip1`, `ip2` … are a list.
    const stem = /^([a-z]{2,30}?)[_.-]?\d{1,6}$/i.exec(key)?.[1]
    const list = stem === undefined ? undefined : this.#keys[stem]
    if (stem !== undefined && Array.isArray(list)) list.push(text)
    else if (stem !== undefined && list === undefined && !parserOf(key) && readIndicator(text)) {
      this.#numbered = [text]
      this.#set(stem, this.#numbered)
    } else this.#set(key, text)
    this.#size++
  }

  #array(open: OpenArray, text: string): void {
    const strings = stringsIn(text)
    open.texts.push(...strings)
    open.size += text.length
    const isClosed = /\]\s*(?:#.*)?$/.test(text.slice(-200))
    if (!isClosed && open.size < longest) return
    this.#open = undefined
    if (open.texts.some((one) => readIndicator(one) !== undefined)) this.indicators++
    this.#set(open.key, open.texts)
    this.#size++
  }

  /** Sets a key. Several values under the same key are a list. */
  #set(key: string, value: unknown): void {
    const before = this.#keys[key]
    const isListed = typeof value === 'string' && readIndicator(value) !== undefined
    if (isListed && typeof before === 'string') this.#keys[key] = [before, value]
    else if (isListed && Array.isArray(before)) before.push(value)
    else this.#keys[key] = value
  }
}

/** The quoted texts of a line. */
function stringsIn(text: string): string[] {
  const found: string[] = []
  const endOf = stringEnds(text)
  for (let at = text.search(/["'#]/); at >= 0 && at < text.length; at++) {
    const quote = text[at] as string
    if (quote === '#') break
    if (quote !== '"' && quote !== "'") continue
    const end = endOf(quote, at + 1)
    if (end === undefined) break
    found.push(text.slice(at + 1, end))
    at = end
  }
  return found
}

/** Adds a section to the document of all of them. */
function merge(document: Record<string, unknown>, section: Document): void {
  for (const [name, keys] of Object.entries(section ?? {})) {
    const before = document[name]
    if (Array.isArray(before) && Array.isArray(keys)) before.push(...keys)
    else if (!(name in document)) document[name] = keys
    else if (before && typeof before === 'object' && keys && typeof keys === 'object') Object.assign(before, keys)
  }
}

/** The sections as documents of JSON, one in a line. */
async function* asJson(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sections = new Sections()
  const encoder = new TextEncoder()
  const encode = (section: Document) => encoder.encode(`${JSON.stringify(section ?? {})}\n`)
  for await (const block of lineBlocks(input)) {
    for (const line of block) {
      const section = line === overlong ? undefined : sections.line(line)
      if (section) yield encode(section)
    }
  }
  yield encode(sections.end())
}
