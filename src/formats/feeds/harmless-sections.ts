import { type FeedItem, isRejection } from '../../domain/listing.ts'
import { readerOf } from './indicator.ts'

/** Sections of lists and reports that say of their values that they are harmless: allow lists, false positives. */

/** Words that plainly say it. */
const harmlessWords = new Set(
  (
    'whitelist whitelists whitelisted allowlist allowlists allowlisted safelist safelisted benign harmless legitimate ' +
    'goodware exceptions entwarnung fehlalarm fehlalarme ausnahme ausnahmen freigabeliste harmlos harmlose'
  ).split(' '),
)
const harmlessPairs =
  /^(?:white|allow|safe) lists?\b|\bfalse positives?\b|\bknown good\b|^trusted (?:partners?|ips|hosts|domains)\b|\bnot malicious\b/
/** Words beside them in a heading. A heading with another word says something else: `whitelisted entries removed`. */
const fillers = new Set(
  (
    'the following of our own known internal list lists entry entries ips domains hosts urls hashes names addresses ' +
    'services service sites infrastructure files vendor vendors partner partners customer customers abused used by actor ' +
    'actors and or do not never block values section dienste der die und white allow safe false positive positives good ' +
    'trusted malicious'
  ).split(' '),
)
/** Words of headings after which indicators follow again. */
const listedWords =
  /\b(?:block|black|deny)\W?list|malicious|\b(?:bad|threats?|iocs?|indicators?|indikatoren|malware|phish\w*|botnets?|c2|attack\w*|scann?\w*|spam\w*|blocked|denied)\b/i

/** Tells whether a heading or comment plainly says that what it is about is harmless: `Whitelist (never block)`. */
export function saysHarmless(text: string): boolean {
  if (text.length > 120) return false
  const clause = text.split(/[:(,.;!\u2013\u2014]|\s-/, 1)[0] as string
  const words = clause
    .toLowerCase()
    .replace(/[^a-zäöüß]+/g, ' ')
    .trim()
  if (words === '') return false
  const all = words.split(' ')
  if (!harmlessPairs.test(words) && !all.some((word) => harmlessWords.has(word))) return false
  return all.every((word) => harmlessWords.has(word) || fillers.has(word) || readerOf(word) !== undefined)
}

/** Follows the lines of a text: headings and comments that stand alone begin and end sections. */
export class HarmlessSections {
  isHarmless = false

  /** Takes the next line. Returns true if it is a heading or comment. */
  line(line: string): boolean {
    const first = line.charCodeAt(0)
    // Most lines are values: they begin with a digit, or contain a dot.
    if (first >= 48 && first <= 57) return false
    const marked = /^\s*(?:[#;!=[]|\/\/|\*\*)/.test(line)
    if (!marked && (line.length > 80 || line.includes('.'))) return false
    const text = line.replace(/^[\s#;!=[/*]+/, '').slice(0, 200)
    if (saysHarmless(text)) this.isHarmless = true
    else if (this.isHarmless && (listedWords.test(text) || /^\s*(?:#{2,6} |\[)|:\s*$/.test(line)))
      this.isHarmless = false
    return marked
  }

  /** Rejects the rows that were read since `before` if the section is harmless. */
  check(items: FeedItem[], before: number, line: number, text: string): void {
    if (!this.isHarmless) return
    for (let at = before; at < items.length; at++) {
      if (!isRejection(items[at] as FeedItem))
        items[at] = { line, reason: 'not-for-detection', text: text.slice(0, 200) }
    }
  }
}

/** Tells whether a text is an allow list: its first values are in a harmless section, and so are all others. */
export function isAllowList(lines: readonly string[]): boolean {
  const sections = new HarmlessSections()
  let values = 0
  for (const line of lines) {
    if (line.trim() === '' || sections.line(line)) continue
    if (!sections.isHarmless) return false
    values++
  }
  return values > 0
}
