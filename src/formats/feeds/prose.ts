import { readValueAs, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { isAnalysisPage } from './analysis-pages.ts'
import { isRule } from './cells.ts'
import { contextHeaders, valueHeaders } from './column-headers.ts'
import { isCutOff, readIndicator, rejectionOf } from './indicator.ts'
import type { Rows } from './lines.ts'
import { parserOf } from './named-kinds.ts'
import { trimEndOf } from './trim.ts'

/**
 * Finds the indicators in a report written for people: everything defanged, every hash and, in sections that list
 * indicators, also plain values. Links to other reports, file names and values called harmless are excluded. One pass
 * per line.
 */
export class ProseParser {
  private section: 'indicators' | 'references' | 'other' = 'other'
  /** The heading of the section is one of Markdown or AsciiDoc. */
  private isMarked = false
  /** A line followed the heading. */
  private hasContent = false
  private readonly hasLines: boolean
  /** A line without a mark was the title of a list: values at the start of the lines below are listed. */
  private isTitled = false
  private hasTitles = false
  private heading = ''
  /** The line before, and the columns of the table of Markdown whose rows follow. */
  private before = ''
  private table: TableColumns | undefined

  /** `hasLines`: the lines are those of the text, so that a value that has one for itself is listed. */
  constructor({ hasLines = false } = {}) {
    this.hasLines = hasLines
  }

  line(text: string, number: number, rows: Rows): void {
    if (text.length > 20_000) {
      this.cells(text, number, rows)
      return
    }
    const heading = headingOf(text)
    if (heading !== undefined) {
      this.section = sectionOf(heading, this.section)
      this.isMarked = /^\s*[#=*.]/.test(text)
      this.hasContent = false
      this.isTitled = false
      this.heading = heading
    } else if (this.hasLines && this.section !== 'indicators' && listTitle.test(text.trim())) {
      this.isTitled = true
      this.hasTitles = true
    } else if (this.hasTitles && otherTitle.test(text.trim())) {
      this.isTitled = false
      this.section = sectionOf(text.trim(), 'other')
      this.isMarked = true
    } else if (text.trim() !== '') this.hasContent = true
    // `Thanks to:` heads one paragraph, not the rest of the text.
    else if (this.section === 'references' && !this.isMarked && this.hasContent) this.section = 'other'
    if (this.hasLines) {
      if (isRule(text.trim())) this.table = columnsOf(this.before)
      else if (!text.includes('|')) this.table = undefined
      this.before = text
    }
    this.cells(withoutPassthrough(withoutLatex(text)), number, rows, heading !== undefined)
  }

  private cells(text: string, number: number, rows: Rows, isHeading = false): void {
    const harmless = harmlessIn(text.slice(0, 20_000))
    if (harmless === 'all') {
      for (const word of words(text))
        if (isDefanged(word) || digest(word)) rows.reject(number, 'not-for-detection', word)
      return
    }
    let imitated = harmless
    const isListed = this.hasLines && this.section !== 'references'
    const alone = isListed ? standingAlone(text, this.isTitled) : undefined
    const row = this.table === undefined || text.length > 5000 ? undefined : cellsOf(text, this.table)
    const mayList = isListed && !besideHeadings.test(this.heading)
    for (const word of words(text)) {
      const found =
        this.read(word, row?.beside.has(word)) ??
        (word === alone?.word ? alone.value : undefined) ??
        (mayList ? row?.listed.get(word) : undefined)
      if (found !== 'bad' && found?.kind === 'email' && !isDefanged(word) && contacts.test(text.slice(0, 200)))
        rows.reject(number, 'not-for-detection', word)
      else if (imitated !== undefined && found && text.indexOf(word) > imitated) {
        rows.reject(number, 'not-for-detection', word)
        imitated = undefined
      } else if (found === 'bad') rows.reject(number, rejectionOf(word), word)
      else if (found?.kind === 'url' && isLink(found.value, text, word, isHeading))
        rows.reject(number, 'not-for-detection', word)
      else if (found) rows.add(found)
    }
  }

  /** `isBeside`: a table has the word in a column that is not of indicators, so that it must look like one. */
  private read(word: string, isBeside = false): Value | 'bad' | undefined {
    if (word.length < 4 || word.length > 4096) return undefined
    // A truncated URL is rejected.
    if (word.includes('/') && isCutOff(word)) {
      return isDefanged(word) || (this.section === 'indicators' && word.includes('://')) ? 'bad' : undefined
    }
    if (isDefanged(word)) {
      const found = readDefanged(word)
      // The text claims to be an indicator, so a failure is reported as a rejected row.
      return found ?? (/\.|:\/\//.test(refang(word)) ? 'bad' : undefined)
    }
    const hash = digest(word)
    if (hash) return hash
    if (this.section !== 'indicators' || isBeside) return undefined
    const plain = readIndicator(word)
    if (!plain) return undefined
    if (plain.kind === 'domain') return isFileName(word) ? undefined : plain
    if (plain.kind === 'url')
      return /^[a-z]+:\/\//i.test(word) || /^[\w.-]+\.[a-z]{2,}\//i.test(word) ? plain : undefined
    return /^(?:ipv|email|md5|sha)/.test(plain.kind) ? plain : undefined
  }
}

/**
 * Tells which values a line calls harmless: all, or the first one after a place, because the others imitate it
 * (`evil.example mimics the legitimate shop.example`). Legitimate sites that are compromised are indicators.
 */
function harmlessIn(text: string): 'all' | number | undefined {
  if (/\bnot malicious\b|\bbenign\b|\bclean file\b|\bnon-malicious\b/i.test(text)) return 'all'
  const at = text.search(
    /(?<!\b(?:not|seemingly|appears?|looks?|otherwise) (?:a )?)\blegitimate\b(?![ -](?:looking|seeming))/i,
  )
  if (at < 0 || /\b(?:compromised|hacked|infected|hijacked|defaced|trojani[sz]ed)\b/i.test(text)) return undefined
  return imitations.test(text) ? at : 'all'
}

const imitations =
  /\b(?:mimic\w*|imitat\w*|impersonat\w*|masquerad\w*|spoof\w*|typosquat\w*|pretend\w*|disguis\w*|look-?alikes?|pos(?:es?|ed|ing) as|resembl\w*)\b/i

/**
 * The value of a line that holds nothing else but a remark, outside sections of indicators too: an address
 * (`203.0.113.5 - C2`), or a name that has no remark or one that calls it what attackers use.
 */
function standingAlone(text: string, isTitled: boolean): { readonly word: string; readonly value: Value } | undefined {
  if (text.length > 500) return undefined
  // A cell of AsciiDoc has a line of its own.
  const [, word = '', remark = ''] = (isTitled ? first : only).exec(text.trimEnd()) ?? []
  if (word.length < 4 || isDefanged(word)) return undefined
  const value = readIndicator(word)
  if (value === undefined) return undefined
  if (/^ipv[46]/.test(value.kind) || (isTitled && (value.kind === 'email' || word.includes('://'))))
    return { word, value }
  const isName = value.kind === 'onion' || (value.kind === 'domain' && !isFileName(word))
  const isListed = isTitled ? !/^[a-z]{2,} /.test(remark) : remark === '' || attackersWords.test(remark)
  return isName && isListed ? { word, value } : undefined
}

const only = /^(?:\|(?=[^|]*$))?[\s>*\u2022-]{0,20}([^\s,;|()<>"'`]+)(?:$|\s+[(|\u2013\u2014-]\s*(.*)$)/
const first = /^[\s>*\u2022-]{0,20}([^\s,;|()<>"'`]+)(?:$|\s+(.*)$)/

/** Titles of lists without a mark, as in the text of a PDF, and titles that end such a list. */
const listTitle =
  /^(?:(?:appendix|annex) \w{1,2}[:.]? |table \d{1,3}[:.]? |\d[\d.]{0,8} )?(?:(?:network|host|file)(?:[ -]based)? )?(?:indicators? of (?:compromise|attack)(?: \(io[ca]s?\))?|iocs?|indicators)$/i
const otherTitle =
  /^(?:references?|sources|contacts?|contact \w+|acknowledg\w+|about .{2,40}|(?:recommended )?mitigations?(?: .{2,40})?|recommendations?|conclusions?|detections?|disclaimer|resources|appendix .{1,80}|legal .{2,40})$/i
/** Headings of what was attacked or abused. */
const besideHeadings = /victim|target|impersonat|spoof|legit|brand|abused|benign|affected/i
/** What stands before the mailbox of an author. */
const contacts =
  /^[\W\d]{0,20}(?:contacts?|questions|feedback|reports? to|reported by|authors?|maintainers?|support|press|tel|phone)\b/i

/** Columns of a table by their headers: those of indicators, and those of victims, references and the like. */
interface TableColumns {
  readonly listed: ReadonlySet<number>
  readonly beside: ReadonlySet<number>
}

const rowCells = (text: string) => text.trim().replace(/^\|/, '').split('|')

function columnsOf(header: string): TableColumns {
  const listed = new Set<number>()
  const beside = new Set<number>()
  for (const [at, cell] of rowCells(header.slice(0, 2000)).entries()) {
    const name = cell.replace(/[*_`]/g, '').trim()
    const isOfValues = (part: string) => /^(?:ioc|indicator|observable)/i.test(part) || parserOf(part) !== undefined
    if (name.split(/ ?[/,&] ?| or | and /).every(isOfValues)) listed.add(at)
    else if (!valueHeaders.test(name) && (contextHeaders.test(name) || /name[ -]servers?|issuer/i.test(name)))
      beside.add(at)
  }
  return { listed, beside }
}

/** The values in the columns of indicators, by the words that they are, and the words of the columns beside. */
function cellsOf(text: string, table: TableColumns) {
  const listed = new Map<string, Value>()
  const beside = new Set<string>()
  for (const [at, cell] of rowCells(text).entries()) {
    if (table.beside.has(at)) for (const word of words(cell)) beside.add(word)
    if (!table.listed.has(at)) continue
    for (const word of words(cell.replace(/<br ?\/?>/gi, ' '))) {
      const value = isDefanged(word) ? undefined : readIndicator(word)
      const isClear =
        value && (value.kind === 'domain' ? !isFileName(word) : !/^(?:url|url-path|cve|asn)$/.test(value.kind))
      if (isClear) listed.set(word, value)
    }
  }
  return { listed, beside }
}

/** Removes commands and braces of LaTeX around values: `\texttt{name{[}.{]}example} \\`. */
function withoutLatex(text: string): string {
  if (!text.includes('\\') || text.length > 20_000) return text
  if (!/\\(?:texttt|url|path|nolinkurl|seqsplit|item|textbf|emph|hline)\b|\\\\\s*$/.test(text)) return text
  return text
    .replace(/\{([[\]])\}/g, '$1')
    .replace(/\\([_&%#$])/g, '$1')
    .replace(/\\(?:[a-z]{2,20}|\\)/g, ' ')
    .replace(/[{}&]/g, ' ')
}

/** Removes the marks of AsciiDoc around text that it takes as it is: `+name[.]example+` in backticks. */
function withoutPassthrough(text: string): string {
  return text.includes('`+') ? text.replace(/`\+{1,2}([^`]{1,4000}?)\+{1,2}`/g, '`$1`') : text
}

const attackersWords =
  /\b(?:c2|c&c|cnc|command[- ]and[- ]control|malicious|phish\w*|beacon\w*|payloads?|malware|attackers?|exfil\w*)\b/i

/**
 * Tells whether a plain URL in a text is a link for its readers: in a heading, behind words that announce more to read,
 * or the page of an analysis service about a sample.
 */
function isLink(url: string, text: string, word: string, isHeading: boolean): boolean {
  if (isAnalysisPage(url)) return true
  if (isDefanged(word) || text.length > 20_000) return false
  const before = text.slice(0, text.indexOf(word)).trim()
  return (
    /\p{L}/u.test(before) && ((isHeading && !attackersWords.test(before)) || announcements.test(before.slice(-200)))
  )
}

const announcements =
  /\b(?:(?:more|further|additional|technical) (?:technical )?(?:info\w*|details?|reading)|(?:our|the|full|malware|technical|this|see) (?:analysis|article|report|write-?up|advisory)|blog ?post|references?|see also|cf|credits?|thanks|h\/t|sources?:|according to|as described|published)\b[^/]{0,60}$/i

/** A digest anywhere in a text, with or without a prefix such as `sha256:`. */
function digest(word: string): Value | undefined {
  const text = /^(?:md5|sha-?\d+)[:=](.+)$/i.exec(word)?.[1] ?? word
  if (text.length !== 32 && text.length !== 40 && text.length !== 64 && text.length !== 128) return undefined
  return (
    readValueAs('md5', text) ?? readValueAs('sha1', text) ?? readValueAs('sha256', text) ?? readValueAs('sha512', text)
  )
}

/** Tells whether a word has marks of defanging. */
export function isDefanged(word: string): boolean {
  return /\[[.:@/]|\(\.\)|\{\.\}|\[(?:dot|at|punkt)\]|\(dot\)|\\\.|^h(?:xx|\*\*|tx|xt)ps?\b|^meow|[.:]\]/i.test(word)
}

function readDefanged(word: string): Value | undefined {
  const text = refang(word)
  const found = readIndicator(text)
  if (found) return found.kind === 'url-path' ? undefined : found
  // `2001:db8::1[:]443` and `host:port` with text attached.
  const trimmed = trimEndOf(text, /[^\w/)=&%#~+-]/)
  const again = trimmed === text ? undefined : readIndicator(trimmed)
  return again?.kind === 'url-path' ? undefined : again
}

/** Words without the brackets, quotes and punctuation of the sentence. */
function* words(text: string): Generator<string> {
  // The target of a Markdown link is a reference; its text may be a value.
  for (const raw of text
    .replace(/\]\(https?:\/\/[^\s)]*(\)?)/g, (whole, closed) => (closed ? '] ' : whole))
    .split(/[\s|<>"'`,;\u00a0\u201c\u201d\u2018\u2019]+/)) {
    let start = 0
    let end = raw.length
    while (start < end && '*_(=-\u2022\u2013\u2192>'.includes(raw[start] as string)) start++
    if (raw[start] === '[' && raw[end - 1] === ']' && isBracketed(raw.slice(start, end))) {
      start++
      end--
    }
    const bracket = raw.indexOf('(', start)
    // An ellipsis after a name belongs to the sentence; after a URL it means that the URL is truncated.
    if (raw.includes('/', start) && isCutOff(raw)) {
      yield raw.slice(start, end)
      continue
    }
    const isUrl = raw.includes('://', start)
    while (end > start && '.,:;!?*_)=\u2026'.includes(raw[end - 1] as string)) {
      // The padding of Base64, or an empty parameter.
      if (isUrl && raw[end - 1] === '=') break
      if (raw[end - 1] === ')' && bracket >= 0 && bracket < end) break
      end--
    }
    if (end > start) yield raw.slice(start, end)
  }
}

/** Tells whether the first bracket of a word closes at its end: `[203.0.113[.]5]`, but not `[.]evil[.]`. */
function isBracketed(word: string): boolean {
  let depth = 0
  for (let at = 0; at < word.length - 1; at++) {
    if (word[at] === '[') depth++
    else if (word[at] === ']' && --depth === 0) return false
  }
  return depth === 1
}

/** A heading: marked as such, in capitals, or a short line that ends with a colon. */
function headingOf(line: string): string | undefined {
  const text = line.trim()
  if (text === '' || text.length > 160) return undefined
  const mark = /^(?:#{1,6}\s+|=+\s*|\*\*|\.(?=[A-Z][a-z]))/.exec(text)?.[0].length ?? 0
  if (mark > 0 && mark < text.length) return withoutMark(text.slice(mark))
  // Underline of a heading.
  if (mark > 0 && text.endsWith('=')) return '='
  const bare = text.replace(/^[\d.)\s-]+/, '')
  if (/:$/.test(text) && !/[[\]]/.test(text) && text.split(/\s+/).length <= 14) return bare
  return text === text.toUpperCase() && /[A-Z]{4}/.test(text) && !/[[\]]|\d\.\d/.test(text) ? bare : undefined
}

/** Removes the marks that close a heading: `Title ==`, `Title **:`. */
function withoutMark(heading: string): string {
  const text = heading.endsWith(':') ? heading.slice(0, -1) : heading
  if (text.endsWith('**')) return text.slice(0, -2)
  return text.endsWith('=') ? trimEndOf(text, /=/) : trimEndOf(text, /#/)
}

/** Headings are short (see `headingOf`), so patterns that search from every word are acceptable. */
const indicatorHeadings =
  /\biocs?\b|indicators?\b|observables?\b|\bsenders?\b|\bc2s?$|\b(?:malicious|attacker|c2|c&c|command[- ]and[- ]control|scann\w+|suspicious)\b.*\b(?:ips?|addresses|domains?|urls?|hosts?|servers?|infrastructure)\b|\b(?:ips?|ip addresses|domains?|urls?|hashes|sha-?256|sha-?1|md5)\b.{0,40}(?:$|\bfrom\b|\bused\b|\bhosting\b)/i
const referenceHeadings =
  /referenc|further reading|sources?$|links?$|evidence$|^thanks|\bcontacts?(?: us)?$|related (?:posts|articles|reading)|acknowledg|authors?$|about |credits?|resources|appendix.*rules/i
const otherHeadings =
  /notes?$|victims?\b|summary|overview|background|introduction|mitigation|recommend|conclusion|detection|analysis|infection chain/i

function sectionOf(heading: string, before: ProseParser['section']): ProseParser['section'] {
  if (referenceHeadings.test(heading)) return 'references'
  if (indicatorHeadings.test(heading))
    return /impersonat|spoofed|victim|\bbrands?\b/i.test(heading) ? 'other' : 'indicators'
  return otherHeadings.test(heading) ? 'other' : before === 'references' ? 'other' : before
}

/** File names that look like a domain: `readme.md`, `setup.py`, `invoice.zip`. */
export function isFileName(word: string): boolean {
  return /^[^/]*\.(?:py|sh|md|zip|mov|pl|rs|cc|ps|so|app|bat|com\.exe|ai|sc|vi|ms|st|pub|info\.txt|rb|in|gz|cab|bin|mp|rip|as|tf|ml|cl|do|js|ts|gdn|sys|prof|py|xyz\.exe)$/i.test(
    word,
  ) && !/\.(?:com|net|org|info)$/i.test(word)
    ? !/\..*\./.test(word) || /\.(?:py|sh|md|zip|rs|so|ps|gz)$/i.test(word)
    : false
}
