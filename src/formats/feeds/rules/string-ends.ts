/**
 * Finds the quote that ends a string of a line. A quote that has no end is searched once in a line: the time stays
 * proportional to its length, whatever it contains.
 */
export function stringEnds(text: string): (quote: string, start: number) => number | undefined {
  const endless = new Set<string>()
  return (quote, start) => {
    if (endless.has(quote)) return undefined
    for (let at = start; at < text.length; at++) {
      if (text[at] === quote) return at
      if (text[at] === '\\') at++
    }
    endless.add(quote)
    return undefined
  }
}
