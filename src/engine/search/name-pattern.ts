import { canonicalHost } from '../../domain/observables/domain.ts'
import { refang } from '../../domain/observables/refang.ts'

/**
 * Shape of a pattern, which determines how it can be searched: `exact` has no wildcard; `prefix` is `login*`, `suffix`
 * is `*.example.com`, `substring` is `*login*`, `all` is `*`; everything else is `general`.
 */
export type PatternShape = 'exact' | 'prefix' | 'suffix' | 'substring' | 'general' | 'all'

/** A pattern over host names, in lower case and A-labels: `*` stands for any characters, `?` for exactly one. */
export interface NamePattern {
  readonly pattern: string
  readonly shape: PatternShape
  /**
   * The longest text without wildcards that every matching name contains; the first one if several are equally long;
   * may be empty.
   */
  readonly literal: string
}

/** Reasons why a text is not a pattern for host names. */
export type PatternFault =
  | 'empty'
  | 'too-long'
  /** A character that cannot occur in host names, or an empty label. */
  | 'character'
  /** A label with both a wildcard and letters beyond ASCII: its A-label is unknown. */
  | 'wildcard-in-unicode'

/** Maximum length of a pattern, in characters: a host name has at most 253. */
export const longestPattern = 253

/** Reads a pattern for host names. Undoes defanging and drops a trailing dot. */
export function readNamePattern(text: string): NamePattern | PatternFault {
  if (text.length > 4 * longestPattern) return 'too-long'
  const labels = refang(text.trim()).toLowerCase().replace(/\.$/, '').split('.')
  const written: string[] = []
  if (labels.length === 1 && labels[0] === '') return 'empty'
  for (const label of labels) {
    if (label === '') return 'character'
    // Only labels with non-ASCII letters must be converted.
    if (/^[a-z0-9_*?-]*$/.test(label)) written.push(label)
    else if (/[*?]/.test(label)) return isAsciiOnly(label) ? 'character' : 'wildcard-in-unicode'
    else {
      const host = isAsciiOnly(label) ? undefined : canonicalHost(label)
      if (host === undefined || host.includes('.')) return 'character'
      written.push(host)
    }
  }
  const pattern = written.join('.').replace(/\*{2,}/g, '*')
  if (pattern.length > longestPattern) return 'too-long'
  return { pattern, shape: shapeOf(pattern), literal: longestLiteral(pattern) }
}

/** Tells whether a text contains a wildcard. */
export function hasWildcard(text: string): boolean {
  return text.includes('*') || text.includes('?')
}

function isAsciiOnly(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

function shapeOf(pattern: string): PatternShape {
  if (!hasWildcard(pattern)) return 'exact'
  if (pattern === '*') return 'all'
  const inner = pattern.replace(/^\*/, '').replace(/\*$/, '')
  if (inner.includes('*') || pattern.includes('?')) return 'general'
  if (!pattern.startsWith('*')) return 'prefix'
  return pattern.endsWith('*') ? 'substring' : 'suffix'
}

function longestLiteral(pattern: string): string {
  let longest = ''
  for (const literal of pattern.split(/[*?]/)) if (literal.length > longest.length) longest = literal
  return longest
}

/**
 * Tells whether a text matches a pattern with `*` and `?`. Time is at most proportional to the product of both lengths,
 * so callers limit both.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
