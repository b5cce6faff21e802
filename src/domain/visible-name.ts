/**
 * Characters that nobody sees (Unicode, Default_Ignorable_Code_Point), except those that some writing needs: joiners, and
 * what selects the form of a character. Those that turn the direction of text are refused elsewhere, not removed.
 */
const invisible =
  /(?![\p{Join_Control}\p{Variation_Selector}\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/gu
/** Joiners and selectors where no writing needs them: at the start, or after letters, digits and signs that have one form. */
const needless =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\p{Z}])[\p{Join_Control}\p{Variation_Selector}]+/gu
/** Blanks, including the one of Braille. */
const blanks = /[\p{Zs}\u2800]+/gu

/**
 * A name as people see it: without what is invisible, with single blanks, in the composed form (NFC). Otherwise a name could
 * look like another one, or like none.
 */
export function visibleName(name: string): string {
  // Fast path: most names are plain ASCII with single blanks.
  if (/^(?:[!-~]+ )*[!-~]+$/.test(name)) return name
  const seen = name.replace(invisible, '').replace(blanks, ' ').trim().replace(needless, '')
  return withoutJoinersAtEnd(seen).normalize('NFC')
}

/** No regular expression: one would try each joiner of a long run as the first one at the end. */
function withoutJoinersAtEnd(name: string): string {
  let end = name.length
  while (end > 0 && /\p{Join_Control}/u.test(name[end - 1] as string)) end--
  return name.slice(0, end)
}

const words = /[\p{L}\p{M}]+/gu
/** Writings that share the shapes of many letters (UTS 39). */
const alike = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** Tells whether a word mixes letters of writings that look alike, as in a name that poses as another one. */
export function mixesScripts(name: string): boolean {
  return (name.match(words) ?? []).some((word) => alike.filter((script) => script.test(word)).length > 1)
}
