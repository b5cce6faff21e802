import { z } from 'zod'
import type { Value } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { namesVictims } from '../documents/prose-headings.ts'
import { headLines, share } from '../head.ts'
import { isFileName } from '../reading/file-names.ts'
import { isCutOff, readIndicator } from '../reading/indicator.ts'
import { type Rows, readEachLine } from '../reading/lines.ts'
import { isLookalike } from '../reading/named-kinds.ts'
import { valueHeaders } from '../tables/column-headers.ts'
import { holdsDirectory } from '../tables/directories.ts'
import { namesHarmless } from '../withdrawals/harmless.ts'

/**
 * Lists in the source of a program or a configuration: arrays of JavaScript, Python, PowerShell, Lua or Terraform. Every
 * quoted value is listed, unless the name of its list says that it is harmless.
 */
export const codeLists = feedFormat({
  id: 'code-lists',
  title: { de: 'Listen in Programmtext', en: 'Lists in source code' },
  difficulty: 0.3,
  usedFor: 'anything',
  options: z.object({}),

  detect(head) {
    if ((/^\s*[<{]/.test(head.text) && !startsSet.test(head.text)) || holdsDirectory(head)) return undefined
    const lines = headLines(head).all.filter((line) => /\w/.test(line) && !comment.test(line.trim()))
    const sample = lines.slice(0, 500)
    const isCall = sample.length === 1 && call.test(sample[0] as string)
    if (!isCall && share(sample, (line) => line.length < longest && listLine.test(line.trim())) < 0.6) return undefined
    const parser = new CodeParser()
    let quoting = 0
    let listing = 0
    let found = 0
    for (const line of sample) {
      const { strings, values } = parser.line(line)
      if (strings > 0) quoting++
      if (values.length > 0) listing++
      found += values.length
    }
    // Other code has most strings for other purposes.
    if (found < 2 || listing < quoting * 0.5 || listing < sample.length * 0.4) return undefined
    return { score: 0.51, reason: `${found} quoted indicators in lists of a program` }
  },

  read(input) {
    const parser = new CodeParser()
    return readEachLine(input, (line, number, rows) => addLine(parser, line, number, rows))
  },
})

function addLine(parser: CodeParser, line: string, number: number, rows: Rows): void {
  if (comment.test(line.trim())) return
  const { values, cut } = parser.line(line)
  if (cut) rows.reject(number, 'cut-off', line)
  for (const { value, isHarmless } of values)
    if (isHarmless) rows.reject(number, 'not-for-detection', value.value)
    else rows.add(value)
}

const comment = /^(?:#(?!\[)|\/\/|\/\*|\*|--\s)/

/** The start of a set of Python, where JSON has a key. */
export const startsSet = /^\s*\{\s*(?:"[^"\n]{1,300}"|'[^'\n]{1,300}')\s*,/

/** A line of a list: values, the start of the list (`= [`, `@(`, `name({`), or a field; lines of a log have more. */
const listLine =
  /^(?:["'`{}\])(,;]|\[(?:["'{[]|$)|(?:(?:export|const|var|let|local|my|return)\s|\$)?[\w.$"-]{1,80}(?:\s*(?::=|=|:)\s*(?:@|(?:new\s)?[\w.]{1,60})?[[({]|:?\w{0,60}\{)|export default\b|return\b|[\w$.-]{1,80}\s*[=:]\s*["'][^"']*["'][,;]?$)/
/** JSONP */
const call = /^[\w.]{1,80}\(\s*[[{]/

/** Longer lines are read, but not used to recognise a list. */
const longest = 100_000

/** Quotes, comments, names to which something is assigned, and brackets. */
const token =
  /(["'`])|((?<=^|\s)(?:\/\/|#|--\s).*)|(?<![\w$-])([A-Za-z_$][\w$-]{0,100})\s{0,3}(?::=|=(?!=)|:(?!:))|([[({])|([\])}])/g

interface CodeLine {
  /** Number of quoted texts that are not keys. */
  readonly strings: number
  readonly values: readonly { readonly value: Value; readonly isHarmless: boolean }[]
  readonly cut: boolean
}

/** Reads lines of code one by one, because a list goes over many. */
class CodeParser {
  /** Whether the list of each open bracket is harmless. */
  #frames: boolean[] = []
  #name = ''

  line(text: string): CodeLine {
    const values: CodeLine['values'][number][] = []
    let strings = 0
    let cut = false
    if (this.#frames.length === 0) this.#name = ''
    const endOf = stringEnds(text)
    const tokens = new RegExp(token)
    for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
      const [, quote, note, name, open, close] = found
      if (note !== undefined) break
      if (name !== undefined) this.#name = name
      else if (open !== undefined) {
        if (this.#frames.length < 1000) this.#frames.push(this.#isHarmless())
        this.#name = ''
      } else if (close !== undefined) {
        this.#frames.pop()
        this.#name = ''
      } else if (quote !== undefined) {
        const start = tokens.lastIndex
        const end = endOf(quote, start)
        if (end === undefined) continue
        tokens.lastIndex = end + 1
        const string = text.slice(start, end)
        if (/^\s{0,3}(?::|=>)/.test(text.slice(end + 1, end + 7))) {
          this.#name = string
          continue
        }
        strings++
        const read = isLookalike(this.#name) ? undefined : readQuoted(string)
        const value = read && this.#saysMore(read) ? undefined : read
        if (value) values.push({ value, isHarmless: this.#isHarmless() })
        else cut ||= /:\/\//.test(string) && isCutOff(string)
      }
    }
    return { strings, values, cut }
  }

  /** The list that begins or goes on here is of what is harmless, or within such a list. */
  #isHarmless(): boolean {
    if (this.#frames.at(-1)) return true
    const isNamed = this.#name !== '' && !valueHeaders.test(this.#name)
    return isNamed && (namesHarmless(this.#name) || namesVictims(this.#name) || this.#isOfReferences())
  }

  /** A list of its own may be called `sources` or `links`; beside indicators, these are of articles. */
  #isOfReferences(): boolean {
    return /^references?$/i.test(this.#name) || (this.#frames.length > 0 && /^(?:sources|links)$/i.test(this.#name))
  }

  /** The value says more about an indicator in the same object: who reported it, or where. */
  #saysMore({ kind }: Value): boolean {
    return this.#frames.length > 0 && !/^ip/.test(kind) && context.test(this.#name)
  }
}

const context =
  /^(?:reporters?|reported_?by|authors?|submitters?|contacts?|credits?|(?:sources?|references?|refs?|reports?|articles?|blogs?|advisor(?:y|ies)|links?)(?:_?(?:urls?|links?))?|permalinks?|homepages?|providers?|publishers?|registrars?|name_?servers?)$/i

function readQuoted(text: string): Value | undefined {
  const found = readIndicator(text)
  if (!found || !/^(?:ipv|domain$|onion$|url$|email$|md5$|sha)/.test(found.kind)) return undefined
  return found.kind === 'domain' && isFileName(text) ? undefined : found
}

/**
 * Finds the quote that ends a string of a line. A quote that has no end is searched once in a line: the time stays
 * proportional to its length, whatever it contains.
 */
function stringEnds(text: string): (quote: string, start: number) => number | undefined {
  const endless = new Set<string>()
  return (quote, start) => {
    if (endless.has(quote)) return undefined
    for (let at = start; at < text.length; at++) {
      if (text[at] === quote) return at
      if (text[at] === '\\') at++
    }
    endless.add(quote)
    return undefined
  }
}
