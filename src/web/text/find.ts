/** Removes accents and case, so that `ubersicht` finds „Übersicht“. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
}

/**
 * Scores how well a text matches a query; 0 if it does not. Every word of the query must occur. A match at the start of
 * the text scores most, one at the start of a word more than one inside a word.
 */
export function likeness(query: string, text: string): number {
  const words = folded(query).split(/\s+/).filter(Boolean)
  const searched = folded(text)
  let sum = 0
  for (const word of words) {
    const at = searched.indexOf(word)
    if (at < 0) return 0
    const isWordStart = at === 0 || wordStart(searched, word)
    sum += at === 0 ? 4 : isWordStart ? 2 : 1
  }
  // Among equally good matches, the shorter text is closer to the query.
  return words.length === 0 ? 1 : sum / words.length + 1 / (1 + searched.length)
}

function wordStart(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}

/** The score of the best of several names. */
export const likenessOfAny = (query: string, texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => likeness(query, text)))

/** The best matches first; equal matches keep their order. */
export function found<T>(
  query: string,
  items: readonly T[],
  textOf: (item: T) => string | readonly string[],
  most: number,
): T[] {
  if (query.trim() === '') return items.slice(0, most)
  return items
    .map((item) => ({ item, score: likenessOfAny(query, [textOf(item)].flat()) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ item }) => item)
}
