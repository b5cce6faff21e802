import { joinedBytes } from '../../domain/joined-bytes.ts'
import { latin1Bytes, latin1Text } from '../text-bytes.ts'
import { utf8Bytes } from './lines.ts'
import { trimEndOf } from './trim.ts'

/** Documents of JSON within a program: JSONP (`show(…);`), and files that pages load (`var list = …;`). */

const opening =
  /^\s*(?:(?:\/\*[^*]{0,2000}\*\/|\/\/[^\n]{0,300}\n)\s*){0,20}(?:export\s+default\s+|(?:(?:var|let|const)\s+)?([A-Za-z_$][\w.$]{0,100})\s*(?:=|\()\s*)(?=[[{])/

/** Number of characters at the start of a file in which the document begins, and of bytes at its end that may follow it. */
const mostBefore = 4000
const mostBehind = 64

/** Where the document stands in a program, and the name of the variable or function; undefined if there is none. */
export function wrappingOf(
  text: string,
): { readonly name: string; readonly start: number; readonly end: number } | undefined {
  const [whole, name = ''] = opening.exec(text.slice(0, mostBefore)) ?? []
  if (whole === undefined) return undefined
  return { name, start: whole.length, end: text.length - endLength(text.slice(-mostBehind)) }
}

/** Length of what stands behind a document: brackets, semicolons and blanks. */
const endLength = (text: string) => text.length - trimEndOf(text, /[\s;)]/).length

/** The document in a program, without what stands around it. Its lines keep their numbers. */
export async function* unwrapped(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before = ''
  let rest: Uint8Array | undefined
  for await (const chunk of utf8Bytes(input)) {
    let bytes = chunk
    if (rest === undefined) {
      before += latin1Text(chunk, 0, chunk.length)
      const start = wrappingOf(before)?.start ?? (before.length < mostBefore ? undefined : 0)
      if (start === undefined) continue
      const breaks = before.slice(0, start).split('\n').length - 1
      bytes = latin1Bytes('\n'.repeat(breaks) + before.slice(start))
      rest = new Uint8Array(0)
    }
    const all = joinedBytes([rest, bytes])
    const cut = Math.max(0, all.length - mostBehind)
    if (cut > 0) yield all.subarray(0, cut)
    rest = all.subarray(cut)
  }
  if (rest) yield rest.subarray(0, rest.length - endLength(latin1Text(rest, 0, rest.length)))
}
