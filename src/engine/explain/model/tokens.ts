/** Letters of both languages and punctuation of plain prose; no digits and no characters of addresses. */
const allowedText = /^[A-Za-zÄÖÜäöüß ,;:.()–—'’„“”-]*$/

/** A piece of a sentence: a word, text between words, or a placeholder. */
export type Token = { readonly text: string; readonly word?: string } | { readonly fact: string }

/** Splits a text into words, text between words, and placeholders. Undefined if it contains any other character. */
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

/** Words in order; placeholders are undefined, so that no phrase extends across them. */
export function wordsOf(tokens: readonly Token[]): (string | undefined)[] {
  return tokens.flatMap((token) => ('fact' in token ? [undefined] : token.word === undefined ? [] : [token.word]))
}

/** Words that start a clause, in addition to punctuation. */
const clauseWords = new Set(
  'und aber doch jedoch sondern weil denn dass ob and but that whether because although though while which who since so if'.split(
    ' ',
  ),
)

/** Number of the clause of each word. Words and placeholders are counted as in `wordsOf`. */
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

/** The word at a position; undefined for a placeholder or punctuation. */
function wordAt(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at]
  return token && 'text' in token ? token.word : undefined
}

/** Tells whether a word starts a clause without punctuation before it. */
function beginsClause(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  if (before && 'text' in before && clauseSigns.test(before.text)) return false
  const word = wordAt(tokens, at) ?? ''
  if (word === 'dass' && wordAt(tokens, at - 2) === 'ohne') return false
  return clauseWords.has(word) || isAfterSubject(tokens, at)
}

/** In "That … does not mean", the text after a clause that is the subject starts another clause. */
function isAfterSubject(tokens: readonly Token[], at: number): boolean {
  return (
    wordAt(tokens, 0) === 'that' &&
    wordAt(tokens, at) === 'does' &&
    /^(?:mean|imply)$/.test(wordAt(tokens, at + 4) ?? '')
  )
}

/** Start of the sentence of each word, counted as in `wordsOf`. */
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
