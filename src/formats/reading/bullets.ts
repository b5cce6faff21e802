/** Bullets of lists, as word processors, chats and the text of a PDF have them. */

/** Characters that are only bullets; the last two are those of symbol fonts. */
const bullets =
  '\u00b7\u2022\u2023\u2043\u2219\u25aa\u25ab\u25a0\u25a1\u25ba\u25b6\u25cb\u25cf\u25e6\u27a2\u27a4\uf0a7\uf0b7'
/** Dashes and arrows, which are bullets only before a blank. */
const dashes = '\u2013\u2014\u2192'

const any = new RegExp(`[${bullets}${dashes}]`)
const atStart = new RegExp(`^([\\s>]{0,40})(?:[${bullets}]+\\s{0,40}|[${dashes}]\\s{1,40})(?=\\S)`)

/** The line with a dash in place of another bullet: `• 203.0.113.5` as `- 203.0.113.5`. */
export function withDash(line: string): string {
  return any.test(line.slice(0, 48)) ? line.replace(atStart, '$1- ') : line
}

/** Tells whether a text has a bullet anywhere. */
export const hasBullets = (text: string): boolean => any.test(text)

/** Bullets, and dashes that are some. */
export const bulletMarks: ReadonlySet<string> = new Set(bullets + dashes)
