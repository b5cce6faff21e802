/** Letters of the two languages, and the signs of plain prose. No digit, no sign of an address. */
const allowedText = /^[A-Za-zÄÖÜäöüß ,;:.()–—'’„“”-]*$/

/** A piece of a sentence: text, which is a word or what stands between words, or a placeholder. */
export type Token = { readonly text: string; readonly word?: string } | { readonly fact: string }

/** Words, what is between them, and placeholders. Undefined if there is any other character. */
export function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = []
  for (const piece of text.split(/(\[f\d{1,3}\])/)) {
    const handle = /^\[(f\d+)\]$/.exec(piece)?.[1]
    if (handle) tokens.push({ fact: handle })
    else if (!allowedText.test(piece)) return undefined
    else {
      for (const part of piece.split(/([A-Za-zÄÖÜäöüß]+(?:['’-][A-Za-zÄÖÜäöüß]+)*)/)) {
        if (part !== '') tokens.push({ text: part, ...(/^\p{L}/u.test(part) && { word: part.toLowerCase() }) })
      }
    }
  }
  return tokens
}

/** Words in their order; a placeholder is undefined, so that no phrase reaches over it. */
export function wordsOf(tokens: readonly Token[]): (string | undefined)[] {
  return tokens.flatMap((token) => ('fact' in token ? [undefined] : token.word === undefined ? [] : [token.word]))
}

/** Where a clause begins, beside signs. */
const clauseWords = new Set(
  'und aber doch jedoch sondern weil denn and but that whether because although though while which who since so if'.split(
    ' ',
  ),
)

/** The clause of each word, counted as `wordsOf` counts words and placeholders. */
export function clausesOf(tokens: readonly Token[]): number[] {
  const clauses: number[] = []
  let clause = 0
  for (const token of tokens) {
    if ('text' in token && token.word === undefined) {
      if (/[,;:.()–—]/.test(token.text)) clause++
      continue
    }
    if ('word' in token && clauseWords.has(token.word ?? '')) clause++
    clauses.push(clause)
  }
  return clauses
}
