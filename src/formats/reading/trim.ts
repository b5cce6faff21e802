/**
 * Removes the characters at the end of a text that match `one`, a pattern for a single character. A pattern for the
 * whole run, `x+$`, would retry at every `x` in the text.
 */
export function trimEndOf(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text[end - 1] as string)) end--
  return end === text.length ? text : text.slice(0, end)
}
