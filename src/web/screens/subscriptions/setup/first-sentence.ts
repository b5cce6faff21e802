/** Splits a text after its first sentence: a period before white space and a capital letter. */
export function firstSentence(text: string): readonly [first: string, rest: string] {
  const end = /\.\s+(?=\p{Lu})/u.exec(text)
  return end ? [text.slice(0, end.index + 1), text.slice(end.index + end[0].length)] : [text, '']
}
