/**
 * Matches texts that folding changes only in case: ASCII, Russian and Ukrainian without `ё` and `ї`, kana and Chinese
 * without compatibility forms, Korean syllables, dashes and quotes.
 */
const isInert =
  /^[\0-\x7f\u0402\u0404-\u0406\u0408-\u040b\u040f-\u044f\u0452\u0454-\u0456\u0458-\u045b\u045f\u0490\u0491\u2010\u2012-\u2016\u2018-\u2023\u3001-\u3015\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff\uac00-\ud7a3]*$/

/**
 * Normalises a text for comparison: compatibility forms (NFKC), lower case, `ß` as `ss`, Latin and Greek letters
 * without accents, `ё` as `е`, Arabic and Hebrew without vowel points. Marks that form separate letters stay (`й`, `が`,
 * Thai and Indic vowels).
 */
export function folded(text: string): string {
  // Fast path for most words.
  if (isInert.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .replace(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g, '')
    .replace(/е\u0308/g, 'е')
    .normalize('NFC')
    .replace(/[ßıłøđðþæœ]/g, (letter) => plain[letter as keyof typeof plain])
}

const plain = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe' } as const

/**
 * The folded text with umlauts written out (`muenchen` for `München`); undefined if that equals `folded`. People write
 * names both ways.
 */
export function foldedWithUmlauts(text: string): string | undefined {
  if (!/[äöü]/i.test(text) && !text.includes('\u0308')) return undefined
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => (letter === 'ä' ? 'ae' : letter === 'ö' ? 'oe' : 'ue'))
  const found = folded(spelled)
  return found === folded(text) ? undefined : found
}

/** A name for comparison: folded, with single blanks. */
export function foldedName(name: string): string {
  return folded(name).replace(/\s+/g, ' ').trim()
}

/**
 * Key of an actor's name, equal for all spellings: folded, letters and digits only, so `Lock-Bit 3.0` becomes
 * `lockbit30`. Empty if the name has no letters or digits.
 */
export function actorKey(name: string): string {
  return folded(name).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
