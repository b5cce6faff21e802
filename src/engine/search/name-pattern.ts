import { canonicalHost } from '../../domain/observables/domain.ts'
import { refang } from '../../domain/observables/refang.ts'

/** Shape of a pattern, by which it is searched: without a wildcard, `*.example.com`, `*login*`, or any other. */
type PatternShape = 'exact' | 'suffix' | 'substring' | 'other'

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

/** Maximum length of a pattern, in characters: a host name has at most 253. */
const longestPattern = 253

/**
 * Reads a pattern for host names. Undoes defanging and drops a trailing dot. Undefined if a label is empty or cannot be in
 * a name, or has both a wildcard and letters beyond ASCII: its A-label is unknown.
 */
export function readNamePattern(text: string): NamePattern | undefined {
  if (text.length > 4 * longestPattern) return undefined
  const labels = refang(text.trim()).toLowerCase().replace(/\.$/, '').split('.')
  const written: string[] = []
  for (const label of labels) {
    // Only labels with non-ASCII letters must be converted.
    const host = /^[a-z0-9_*?-]+$/.test(label) ? label : isConvertible(label) ? canonicalHost(label) : undefined
    if (host === undefined || host.includes('.')) return undefined
    written.push(host)
  }
  const pattern = written.join('.').replace(/\*{2,}/g, '*')
  if (pattern.length > longestPattern) return undefined
  return { pattern, shape: shapeOf(pattern), literal: longestLiteral(pattern) }
}

/** Tells whether a text contains a wildcard. */
export function hasWildcard(text: string): boolean {
  return text.includes('*') || text.includes('?')
}

function isConvertible(label: string): boolean {
  for (let i = 0; i < label.length; i++) if (label.charCodeAt(i) > 127) return !hasWildcard(label)
  return false
}

function shapeOf(pattern: string): PatternShape {
  if (!hasWildcard(pattern)) return 'exact'
  const literal = pattern.replace(/^\*/, '').replace(/\*$/, '')
  if (literal === '' || hasWildcard(literal) || !pattern.startsWith('*')) return 'other'
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
