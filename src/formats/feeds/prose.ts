import { readValueAs, type Value } from '../../domain/observables/read.ts'
import { refang } from '../../domain/observables/refang.ts'
import { isCutOff, readIndicator, rejectionOf } from './indicator.ts'
import type { Rows } from './lines.ts'
import { trimEndOf } from './trim.ts'

/**
 * Finds the indicators in a report written for people: everything defanged, every hash and, in sections that list
 * indicators, also plain values. Links to other reports, file names and values called harmless are excluded. One pass
 * per line.
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
      // If the report calls a value harmless, the value is not an indicator.
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
    if (this.section !== 'indicators') return undefined
    const plain = readIndicator(word)
    if (!plain) return undefined
    if (plain.kind === 'domain') return isFileName(word) ? undefined : plain
    if (plain.kind === 'url')
      return /^[a-z]+:\/\//i.test(word) || /^[\w.-]+\.[a-z]{2,}\//i.test(word) ? plain : undefined
    return /^(?:ipv|email|md5|sha)/.test(plain.kind) ? plain : undefined
  }
}

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
    if (raw[start] === '[' && !raw.startsWith('[.]', start) && raw[end - 1] === ']' && raw.indexOf(']') === end - 1) {
      start++
      end--
    }
    const bracket = raw.indexOf('(', start)
    // An ellipsis after a name belongs to the sentence; after a URL it means that the URL is truncated.
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

/** A heading: marked as such, in capitals, or a short line that ends with a colon. */
function headingOf(line: string): string | undefined {
  const text = line.trim()
  if (text === '' || text.length > 160) return undefined
  const mark = /^(?:#{1,6}\s+|=+\s*|\*\*)/.exec(text)?.[0].length ?? 0
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

/** File names that look like a domain: `readme.md`, `setup.py`, `invoice.zip`. */
export function isFileName(word: string): boolean {
  return /^[^/]*\.(?:py|sh|md|zip|mov|pl|rs|cc|ps|so|app|bat|com\.exe|ai|sc|vi|ms|st|pub|info\.txt|rb|in|gz|cab|bin|mp|rip|as|tf|ml|cl|do|js|ts|gdn|sys|prof|py|xyz\.exe)$/i.test(
    word,
  ) && !/\.(?:com|net|org|info)$/i.test(word)
    ? !/\..*\./.test(word) || /\.(?:py|sh|md|zip|rs|so|ps|gz)$/i.test(word)
    : false
}
