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
  'und aber doch jedoch sondern weil denn dass ob and but that whether because although though while which who since so if'.split(
    ' ',
  ),
)

/** The clause of each word, counted as `wordsOf` counts words and placeholders. */
export function clausesOf(tokens: readonly Token[]): number[] {
  const clauses: number[] = []
  let clause = 0
  for (const [at, token] of tokens.entries()) {
    const isSign = 'text' in token && token.word === undefined
    if (isSign ? clauseSigns.test(token.text) : beginsClause(tokens, at)) clause++
    if (!isSign) clauses.push(clause)
  }
  return clauses
}

const clauseSigns = /[,;:.()–—]/

/** The word at a place; undefined for a placeholder or a sign. */
function wordAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  return token && 'text' in token ? token.word : undefined
}

/** Tells whether a word begins a clause without a sign in front of it. */
function beginsClause(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before && 'text' in before && clauseSigns.test(before.text)) return false
  const word = wordAt(tokens, at) ?? ''
  if (word === 'dass' && wordAt(tokens, at - 2) === 'ohne') return false
  return clauseWords.has(word) || isAfterSubject(tokens, at)
}

/** "That … does not mean": what is said of a clause that stands in front begins another one. */
function isAfterSubject(tokens: readonly Token[], at: number): boolean {
  return (
    wordAt(tokens, 0) === 'that' &&
    wordAt(tokens, at) === 'does' &&
    /^(?:mean|imply)$/.test(wordAt(tokens, at + 4) ?? '')
  )
}

/** Where the sentence of each word begins, counted as `wordsOf` counts. */
export function sentencesOf(tokens: readonly Token[]): number[] {
  const starts: number[] = []
  let start = 0
  for (const token of tokens) {
    if ('text' in token && token.word === undefined) {
      if (token.text.includes('.')) start = starts.length
    } else starts.push(start)
  }
  return starts
}
