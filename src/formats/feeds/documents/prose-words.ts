import { bulletMarks } from '../../reading/bullets.ts'
import { isCutOff, ownLink } from '../../reading/indicator.ts'
import { isAnalysisPage } from './analysis-pages.ts'

/** Splits text written for people into words. */

/** Tells whether a word has marks of defanging. */
export function isDefanged(word: string): boolean {
  return /\[[.:@/]|\(\.\)|\{\.\}|\[(?:dot|at|punkt)\]|\(dot\)|\\\.|^h(?:xx|\*\*|tx|xt)ps?\b|^meow|[.:]\]/i.test(word)
}

/** The words of a text without the brackets, quotes and punctuation of the sentence. */
export function* wordsIn(text: string): Generator<string> {
  // The target of a Markdown link is a reference; its text may be a value, unless it names the site of the target.
  const own = text.replace(ownLink, ' ')
  for (const raw of own
    .replace(citation, (whole, name: string, host: string, path: string, at: number) =>
      isCitation(name, host, path, own.slice(Math.max(0, at - 40), at)) ? ' ' : whole,
    )
    .replace(/\]\(https?:\/\/[^\s)]*(\)?)/g, (whole, closed) => (closed ? '] ' : whole))
    .split(/[\s|<>"'`,;\u00a0\u201c\u201d\u2018\u2019]+/)) {
    let start = 0
    let end = raw.length
    while (start < end && marks.has(raw[start] as string)) start++
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
    if (end > start) yield raw.slice(start, end).replace(glued, '')
  }
}

/** What may stand before a word without a blank. */
const marks: ReadonlySet<string> = new Set([...'*_(=->', ...bulletMarks])

/** A label without a blank between it and its URL: `C2:hxxp://…`. */
const glued = /^[a-z][\w&-]{0,20}:(?=h(?:xx|tt)ps?[[:(])/i

/** A link of Markdown whose text could be the name of a site. */
const citation =
  /\[(?:www\.)?([\w-]{1,63}(?:\.[\w-]{1,63}){0,5}\.[a-z]{2,24})\]\(https?:\/\/(?:www\.)?([^\s)/]{1,253})([^\s)]{0,2000})\)/gi

/**
 * Tells whether a link leads to what somebody wrote, and its text names who that was: not the site of the link, nor the
 * page of a service about the name, or the words before it say who shares something.
 */
function isCitation(name: string, host: string, path: string, before: string): boolean {
  const named = name.toLowerCase()
  const target = `${host}${path}`.toLowerCase()
  if (host.toLowerCase() === named)
    return /^\/?$/.test(path) && /\b(?:by|courtesy of|at|via|visit) [*_]{0,2}$/i.test(before)
  return !target.includes(named) && !isAnalysisPage(`https://${target}`)
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
