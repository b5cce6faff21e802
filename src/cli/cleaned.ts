/** Longest text of an answer, in characters. */
const longest = 2048

/**
 * Control characters, line and paragraph separators, format characters (bidirectional controls, zero-width characters,
 * tags), private use and unassigned ones: nothing of these belongs into an indicator or a name, and some of them hide
 * text from people that programs read.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]+/gu

/** A copy without hidden characters in its texts and keys, and with every text cut. */
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
