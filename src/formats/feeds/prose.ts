import { readValueAs, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { isCutOff, readIndicator, rejectionOf } from './indicator.ts'
import type { Rows } from './lines.ts'
import { trimEndOf } from './trim.ts'

/**
 * Finds the indicators in a report written for people: whatever is defanged, every hash, and in sections that say they
 * list indicators also what is written plainly. Links to other reports, names of files and what is called harmless are
 * none. One pass a line.
 */
export class ProseReader {
  private section: 'indicators' | 'references' | 'other' = 'other'

  line(text: string, number: number, rows: Rows): void {
    if (text.length > 20_000) {
      this.cells(text, number, rows)
      return
    }
    const heading = headingOf(text)
    if (heading !== undefined) this.section = sectionOf(heading, this.section)
    this.cells(text, number, rows)
  }

  private cells(text: string, number: number, rows: Rows): void {
    if (/\bnot malicious\b|\bbenign\b|\blegitimate\b|\bclean file\b|\bnon-malicious\b/i.test(text.slice(0, 20_000))) {
      // What a report clears is said beside it; the value itself is then no indicator.
      for (const word of words(text))
        if (isDefanged(word) || digest(word)) rows.reject(number, 'not-for-detection', word)
      return
    }
    for (const word of words(text)) {
      const found = this.read(word)
      if (found === 'bad') rows.reject(number, rejectionOf(word), word)
      else if (found) rows.add(found)
    }
  }

  private read(word: string): Value | 'bad' | undefined {
    if (word.length < 4 || word.length > 4096) return undefined
    // A URL that breaks off was meant to be one, and is none.
    if (word.includes('/') && isCutOff(word)) {
      return isDefanged(word) || (this.section === 'indicators' && word.includes('://')) ? 'bad' : undefined
    }
    if (isDefanged(word)) {
      const found = readDefanged(word)
      // Something was meant to be one: that it is not is worth a line.
      return found ?? (/\.|:\/\//.test(refang(word)) ? 'bad' : undefined)
    }
    const hash = digest(word)
    if (hash) return hash
    if (this.section !== 'indicators') return undefined
    const plain = readIndicator(word)
    if (!plain) return undefined
    if (plain.kind === 'domain') return isFileName(word) ? undefined : plain
    if (plain.kind === 'url')
      return /^[a-z]+:\/\//i.test(word) || /^[\w.-]+\.[a-z]{2,}\//i.test(word) ? plain : undefined
    return /^(?:ipv|email|md5|sha)/.test(plain.kind) ? plain : undefined
  }
}

/** A digest anywhere in a text is one, `sha256:` before it or not. */
function digest(word: string): Value | undefined {
  const text = /^(?:md5|sha-?\d+)[:=](.+)$/i.exec(word)?.[1] ?? word
  if (text.length !== 32 && text.length !== 40 && text.length !== 64 && text.length !== 128) return undefined
  return (
    readValueAs('md5', text) ?? readValueAs('sha1', text) ?? readValueAs('sha256', text) ?? readValueAs('sha512', text)
  )
}

export function isDefanged(word: string): boolean {
  return /\[[.:@/]|\(\.\)|\{\.\}|\[(?:dot|at|punkt)\]|\(dot\)|\\\.|^h(?:xx|\*\*|tx|xt)ps?\b|^meow|[.:]\]/i.test(word)
}

function readDefanged(word: string): Value | undefined {
  const text = refang(word)
  const found = readIndicator(text)
  if (found) return found.kind === 'url-path' ? undefined : found
  // `2001:db8::1[:]443` and `host:port` variants with words behind them.
  const trimmed = trimEndOf(text, /[^\w/)=&%#~+-]/)
  const again = trimmed === text ? undefined : readIndicator(trimmed)
  return again?.kind === 'url-path' ? undefined : again
}

/** Words as a reader sees them: without the brackets, quotes and punctuation of the sentence around them. */
function* words(text: string): Generator<string> {
  // A link's target in Markdown is a reference; its text may be a value.
  for (const raw of text
    .replace(/\]\(https?:\/\/[^\s)]*(\)?)/g, (whole, closed) => (closed ? '] ' : whole))
    .split(/[\s|<>"'`,;\u00a0\u201c\u201d\u2018\u2019]+/)) {
    let start = 0
    let end = raw.length
    while (start < end && '*_(=-\u2022\u2013\u2192>'.includes(raw[start] as string)) start++
    if (raw[start] === '[' && !raw.startsWith('[.]', start) && raw[end - 1] === ']' && raw.indexOf(']') === end - 1) {
      start++
      end--
    }
    const bracket = raw.indexOf('(', start)
    // A sentence may trail off behind a name; behind a URL it is the URL that was cut off.
    if (raw.includes('/', start) && isCutOff(raw)) {
      yield raw.slice(start, end)
      continue
    }
    while (end > start && '.,:;!?*_)=\u2026'.includes(raw[end - 1] as string)) {
      if (raw[end - 1] === ')' && bracket >= 0 && bracket < end) break
      end--
    }
    if (end > start) yield raw.slice(start, end)
  }
}

/** A heading: marked as such, in capitals, or a short line that ends in a colon. */
function headingOf(line: string): string | undefined {
  const text = line.trim()
  if (text === '' || text.length > 160) return undefined
  const mark = /^(?:#{1,6}\s+|=+\s*|\*\*)/.exec(text)?.[0].length ?? 0
  if (mark > 0 && mark < text.length) return withoutMark(text.slice(mark))
  // A line under a heading.
  if (mark > 0 && text.endsWith('=')) return '='
  const bare = text.replace(/^[\d.)\s-]+/, '')
  if (/:$/.test(text) && !/[[\]]/.test(text) && text.split(/\s+/).length <= 14) return bare
  return text === text.toUpperCase() && /[A-Z]{4}/.test(text) && !/[[\]]|\d\.\d/.test(text) ? bare : undefined
}

/** `Title ==`, `Title **:`: without the mark that closes a heading. */
function withoutMark(heading: string): string {
  const text = heading.endsWith(':') ? heading.slice(0, -1) : heading
  if (text.endsWith('**')) return text.slice(0, -2)
  return text.endsWith('=') ? trimEndOf(text, /=/) : trimEndOf(text, /#/)
}

/** Headings are short, see `headingOf`: patterns that look from each word to each other are fine. */
const indicatorHeadings =
  /\biocs?\b|indicators?\b|observables?\b|\b(?:malicious|attacker|c2|c&c|command[- ]and[- ]control|scann\w+|suspicious)\b.*\b(?:ips?|addresses|domains?|urls?|hosts?|servers?|infrastructure)\b|\b(?:ips?|ip addresses|domains?|urls?|hashes|sha-?256|sha-?1|md5)\b.{0,40}(?:$|\bfrom\b|\bused\b|\bhosting\b)/i
const referenceHeadings =
  /referenc|further reading|sources?$|links?$|related (?:posts|articles|reading)|acknowledg|authors?$|about |credits?|resources|appendix.*rules/i
const otherHeadings =
  /notes?$|summary|overview|background|introduction|mitigation|recommend|conclusion|detection|analysis|infection chain/i

function sectionOf(heading: string, before: ProseReader['section']): ProseReader['section'] {
  if (referenceHeadings.test(heading)) return 'references'
  if (indicatorHeadings.test(heading)) return 'indicators'
  return otherHeadings.test(heading) ? 'other' : before === 'references' ? 'other' : before
}

/** Names of files that end like a domain: `readme.md`, `setup.py`, `invoice.zip`. */
export function isFileName(word: string): boolean {
  return /^[^/]*\.(?:py|sh|md|zip|mov|pl|rs|cc|ps|so|app|bat|com\.exe|ai|sc|vi|ms|st|pub|info\.txt|rb|in|gz|cab|bin|mp|rip|as|tf|ml|cl|do|js|ts|gdn|sys|prof|py|xyz\.exe)$/i.test(
    word,
  ) && !/\.(?:com|net|org|info)$/i.test(word)
    ? !/\..*\./.test(word) || /\.(?:py|sh|md|zip|rs|so|ps|gz)$/i.test(word)
    : false
}
