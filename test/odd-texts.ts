/** Pieces of what people type or paste: marks of queries, values, and characters that break readers. */
const pieces = [
  ...'( ) " \' \\ : ; , . .. … - ! * ? [ ] [.] > >= <= < / // | % $ { } # @ ä ü 银行 я 💥 ٣ “ „ ´'.split(' '),
  ...'AND OR NOT TO or and hxxp:// mail@ 50.20.3.4 50.20.3.0/24 /16 ::1 2001:db8::/32 evil-name.com bücher'.split(' '),
  ...'2026-01-01 -7d 0x7f true 3 ../.. <b> =1+1'.split(' '),
  ...[' ', ' ', ' ', '\n', '\r', '\0', '\ud800', '\u2028', '\u202e', '\u0301', 'a'.repeat(300)],
]

/** Random texts of such pieces, of `more` pieces, and of single characters. */
export function oddTexts(next: () => number, count: number, more: readonly string[] = []): string[] {
  const all = [...pieces, ...more, ...more]
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(next() * 12) }, () =>
      next() < 0.9 ? all[Math.floor(next() * all.length)] : String.fromCharCode(Math.floor(next() * 0xffff)),
    ).join(next() < 0.3 ? ' ' : ''),
  )
}
