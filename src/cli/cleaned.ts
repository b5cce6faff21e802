/** Longest text of an answer, in characters. */
const longest = 2048

/**
 * Characters that do not belong in an indicator or a name: control characters, line and paragraph separators, format
 * characters (bidirectional controls, zero-width characters, tags), private-use and unassigned ones. Some of them hide
 * text from people that programs still read.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu

/** A copy whose texts and keys have blanks in place of hidden characters and are cut to `longest`. */
export function cleaned<T>(value: T): T {
  return copied(value) as T
}

function copied(value: unknown): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map(copied)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [text(key), copied(inner)]))
}

function text(value: string): string {
  const plain = value.toWellFormed().replace(hidden, ' ')
  return plain.length > longest ? `${plain.slice(0, longest - 1).toWellFormed()}…` : plain
}
