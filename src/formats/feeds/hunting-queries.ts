import { z } from 'zod'
import type { Value } from '../../domain/observables/read.ts'
import { feedFormat } from '../feed-format.ts'
import { isFileName } from './file-names.ts'
import { namesHarmless } from './harmless.ts'
import { headLines, share } from './head.ts'
import { readIndicator, readIndicatorAs } from './indicator.ts'
import { Rows, readEachLine } from './lines.ts'
import { isLookalike } from './named-kinds.ts'
import { stringEnds } from './string-ends.ts'

const options = z.object({
  /** Variables whose values the query excludes. */
  except: z.array(z.string()).default([]),
  /** The queries stand in YAML, under `query`, as Microsoft publishes those of Sentinel. */
  yaml: z.boolean().default(false),
})

/**
 * Queries that search logs for indicators: KQL, SPL, EQL, Lucene, XQL, SQL, YARA-L and their like. What a query compares
 * a field with, or holds in a list, is listed; what it excludes is not, nor are its own hosts, users and files.
 */
export const huntingQueries = feedFormat({
  id: 'hunting-queries',
  title: { de: 'Suchabfragen (KQL, SPL, EQL …)', en: 'Hunting queries (KQL, SPL, EQL …)' },
  difficulty: 0.7,
  usedFor: 'searches',
  options,

  detect(head) {
    if (/^\s*[<{[]/.test(head.text)) return undefined
    const lines = headLines(head)
      .all.map((line) => line.trim())
      .filter((line) => line !== '' && !isComment(line))
      .slice(0, 500)
    const isYaml = /^query:\s*[|>]/m.test(head.text)
    if (!lines.some((line) => line.length < 20_000 && isStatement(line))) return undefined
    if (!isYaml && share(lines, (line) => isStatement(line) || isListLine.test(line)) < 0.6) return undefined
    const except = exceptedIn(lines)
    const parser = new QueryParser({ except, yaml: isYaml })
    const rows = new Rows()
    for (const line of lines) parser.line(line, 1, rows)
    if (rows.items.length === 0) return undefined
    return { score: 0.95, reason: 'queries that compare fields with indicators', options: { except, yaml: isYaml } }
  },

  read(input, given) {
    const parser = new QueryParser(given)
    return readEachLine(input, (line, number, rows) => parser.line(line, number, rows), { sections: false })
  },
})

/** Tags of Falcon begin like comments. */
function isComment(line: string): boolean {
  return /^(?:#(?!(?:event_|repo|type)\w*\s*=)|\/\/|```|--)/.test(line)
}

/** A line that belongs to queries only. */
function isStatement(line: string): boolean {
  return statements.some((form) => form.test(line))
}

const statements = [
  // Pipes of KQL, SPL and XQL
  /^\|\s*(?:where|project|search|filter|fields|stats|tstats|extend|summarize|join|union|take|limit|table|eval|sort|dedup|distinct|parse|lookup|from)\b/i,
  /^let [\w-]+\s*=|^(?:config|dataset|preset)\b[^"]{0,60}=|^(?:search )?index\s*=|^#event_simpleName\b/i,
  // EQL, SQL, YARA-L
  /^(?:any|process|network|file|dns|registry|library|sequence by [\w., ]+|\[\s*\w+) where\b/i,
  /^select\s.{1,2000}\sfrom\s/i,
  /^\$\w+\.[\w.]+\s*(?:=|!=|in)/,
  // A field that is compared with a list or, in Lucene, with a value
  /[\w)]\s+(?:!?in~?|!?has_any|not in|in contains(?: anycase)?|in anycase)\s*\(\s*["'\d]/i,
  /(?:^|[\s(])(?:\w+\.){1,6}(?:ip|address|name|domain|full|original|md5|sha\d{1,3})\s?:\s?(?:\(|\S{1,300} (?:or|and)\b)/i,
  /[({\s]\w+="[^"]{4,300}" or \w+="/i,
  /^\w+\s?~=\s?"/,
]

/** A line of a list, or one that continues with a condition. */
const isListLine =
  /^["'][^"']*["'](?:\s*,\s*["'][^"']*["'])*\s*,?$|^[\])};,]+|^[[({]$|^(?:and|or|not)\b|^(?:rule|meta|events|condition|match|outcome)\b.*[:{]$|^(?:select|from|where|group by|order by|limit)\b|^\|\s*!?\w+\s*\(|^\w+ = "|^\$\w+$|^[A-Z]\w+$/i

/** Names of the variables that queries exclude: `RemoteUrl !in (allowed)`, `not(RemoteUrl has_any (allowed))`. */
function exceptedIn(lines: readonly string[]): string[] {
  const names = new Set<string>()
  for (const line of lines) {
    if (line.length > 5000) continue
    for (const [, name] of line.matchAll(
      /(?:!\w+~?|\bnot in|\bnot ?\(? ?[\w.]{1,80} \w+~?) ?\( ?([a-z_]\w{0,60}) ?\)/gi,
    ))
      names.add(name as string)
  }
  return [...names]
}

/** Quotes, comments, brackets, comparisons, separators and words. */
const token =
  /(["'])|(\/\/.*|\/\*.*?(?:\*\/|$)|--\s.*)|([([{])|([)\]}])|(![\w=~]+|<>|==|=~|=)|([|;])|([^\s"'()[\]{},;|=!<>]+)/g

/** Fields of the own machines, users and files: names that are compared with them are not indicators. */
const ownFields =
  /device_?(?:name|id)|computer|account|user|recipient|^(?:host|to|cc)$|principal|agent_|process|(?:file|folder)[_.]?(?:name|path)|(?:^|\.)path$|^(?:host|observer|agent)\.|command|signer|publisher|version|^(?:index|source|sourcetype|dataset|event_?type|eventid|table|action)$/i

/** What surrounds a value: a bracket, and what was said before it. */
interface Frame {
  readonly isExcluded: boolean
  readonly field: string
  readonly isList: boolean
}

/** Reads queries line by line, because a list in one may be long. */
class QueryParser {
  readonly #except: ReadonlySet<string>
  readonly #yaml: boolean
  #isQuery: boolean
  #inComment = false
  #frames: Frame[] = []
  #field = ''
  /** The comparison before a value. */
  #operator = ''
  /** `not` stands before a comparison or bracket. */
  #isNegated = false
  /** The variable that a statement of KQL sets. */
  #variable: string | undefined
  /** What follows is where KQL finds the data: `externaldata(…) [@"https://…"] with (…)`. */
  #isAddress = false
  /** A section of YARA-L that describes the rule. */
  #isMeta = false

  constructor({ except, yaml }: z.output<typeof options>) {
    this.#except = new Set(except)
    this.#yaml = yaml
    this.#isQuery = !yaml
  }

  line(line: string, number: number, rows: Rows): void {
    if (this.#yaml && /^(?:-\s+)?\w+:/.test(line)) {
      this.#isQuery = /^query:/.test(line)
      this.#reset(true)
      return
    }
    let text = line
    if (this.#inComment) {
      const end = text.indexOf('*/')
      if (end < 0) return
      this.#inComment = false
      text = text.slice(end + 2)
    }
    if (!this.#isQuery || isComment(text.trimStart())) return
    const section = /^\s*(meta|events|condition|match|outcome|options)\s*:\s*$/.exec(text.slice(0, 200))?.[1]
    if (section) this.#isMeta = section === 'meta' || section === 'options'
    if (this.#isMeta || section) return
    const endOf = stringEnds(text)
    const tokens = new RegExp(token)
    for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
      const [word, quote, comment, open, close, compare, end, bare] = found
      if (comment !== undefined) this.#inComment = comment.startsWith('/*') && !comment.endsWith('*/')
      else if (quote !== undefined) {
        const start = tokens.lastIndex
        const last = endOf(quote, start)
        if (last === undefined) continue
        tokens.lastIndex = last + 1
        this.#value(text.slice(start, last), true, number, rows)
      } else if (open !== undefined) this.#open(open)
      else if (close !== undefined) {
        this.#frames.pop()
        this.#reset()
      } else if (compare !== undefined) this.#operator = compare
      else if (end !== undefined) this.#reset(word === ';')
      else if (bare !== undefined) this.#word(bare, number, rows)
    }
  }

  #open(bracket: string): void {
    const around = this.#frames.at(-1)
    const isExcluded = (around?.isExcluded ?? false) || this.#excludes()
    const isList = this.#operator !== '' || bracket === '[' || (around?.isList ?? false)
    if (this.#frames.length < 1000)
      this.#frames.push({ isExcluded, field: this.#field || (around?.field ?? ''), isList })
    this.#isNegated = false
    this.#operator = ''
    this.#field = ''
  }

  #excludes(): boolean {
    const isNamed = this.#variable !== undefined && (this.#except.has(this.#variable) || namesHarmless(this.#variable))
    return this.#isNegated || isNamed || /^(?:!|<>|not)/i.test(this.#operator)
  }

  /** Forgets a comparison, or the whole statement. */
  #reset(whole = false): void {
    this.#isNegated = false
    this.#operator = ''
    this.#field = ''
    if (!whole) return
    this.#frames = []
    this.#variable = undefined
    this.#isAddress = false
  }

  #word(word: string, number: number, rows: Rows): void {
    const lower = word.toLowerCase()
    if (lower === 'let' && this.#frames.length === 0) {
      this.#reset(true)
      this.#variable = ''
    } else if (this.#variable === '') this.#variable = word
    else if (lower === 'externaldata' || lower === 'with') this.#isAddress = lower === 'externaldata'
    else if (lower === 'not') this.#isNegated = true
    else if (/^(?:and|or|where|search|filter|by)$/.test(lower)) this.#reset()
    else if (operators.test(lower)) this.#operator = this.#isNegated && lower === 'in' ? 'not in' : lower
    else {
      // Lucene writes `field:value`, and `-field:value` where it excludes.
      const [, minus, field, value] = /^(-?)([a-z_@][\w.@-]*):(.*)$/is.exec(word) ?? []
      if (field !== undefined && !value?.startsWith('//')) {
        this.#field = field
        this.#operator = ':'
        if (minus) this.#isNegated = true
        if (value) this.#value(value, false, number, rows)
      } else if (this.#operator !== '' || this.#frames.at(-1)?.isList) this.#value(word, false, number, rows)
      else this.#field = word
    }
  }

  #value(text: string, isQuoted: boolean, number: number, rows: Rows): void {
    const frame = this.#frames.at(-1)
    const field = this.#field || (frame?.field ?? '')
    const isChoice = text.includes('|') && this.#operator !== ''
    const isExpression = /regex|rlike|matches/.test(this.#operator)
    const texts = isChoice ? alternatives(text) : isExpression ? [] : [text]
    const isExcluded = frame?.isExcluded || this.#excludes()
    let hasValue = false
    for (const part of this.#isAddress ? [] : texts) {
      const found = read(part, field)
      const isName = found !== undefined && /^(?:domain|onion|url|email)$/.test(found.kind)
      if (!found || (isName && (!isQuoted || ownFields.test(field))) || /version|build/i.test(field)) continue
      hasValue = true
      if (isExcluded) rows.reject(number, 'not-for-detection', part)
      else rows.add(found)
    }
    if (frame?.isList) return
    if (hasValue) this.#reset()
    else this.#operator = ''
  }
}

const operators =
  /^(?:in~?|has|has_any|has_all|has_cs|hasprefix|hassuffix|contains|contains_cs|endswith|startswith|like|ilike|rlike|is|matches|regex|anycase|between)$/

/** The names that an expression has the choice of: `.*evil.example|.*bad.example`, `(evil\.example|bad\.example)$`. */
function alternatives(expression: string): readonly string[] {
  const inner = expression.replace(/^\^?(?:\.\*)?\(/, '').replace(/\)\$?$/, '')
  const names = inner.split('|').map((part) => part.replace(/^\^?(?:\.\*)?(?:\\\.)?/, '').replace(/(?:\.\*)?\$?$/, ''))
  const plain = names.map((name) => name.replaceAll('\\.', '.'))
  return plain.every((name) => /^[\w.:/-]{4,253}$/.test(name)) ? plain : []
}

function read(text: string, field: string): Value | undefined {
  const last = field.slice(field.lastIndexOf('.') + 1)
  if (isLookalike(last)) return undefined
  if (/ja3(?!s)/i.test(last)) return readIndicatorAs('ja3', text)
  // `*name.example*` and `%name.example` of searches
  const found = readIndicator(text.replace(/^[*%]+/, '').replace(/[*%]{1,4}$/, ''))
  if (!found || !/^(?:ipv[46]|url$|domain$|onion$|email$|md5$|sha\d)/.test(found.kind)) return undefined
  return found.kind === 'domain' && isFileName(text) ? undefined : found
}
