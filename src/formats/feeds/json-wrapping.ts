import { latin1Bytes, latin1Text } from '../text-bytes.ts'
import { utf8Bytes } from './lines.ts'

/** Documents of JSON within a program: JSONP (`show(…);`), and files that pages load (`var list = …;`). */

const opening =
  /^\s*(?:(?:\/\*[^*]{0,2000}\*\/|\/\/[^\n]{0,300}\n)\s*){0,20}(?:export\s+default\s+|(?:(?:var|let|const)\s+)?([A-Za-z_$][\w.$]{0,100})\s*(?:=|\()\s*)(?=[[{])/

/** Number of characters at the start of a file in which the document begins. */
const mostBefore = 4000

/**
 * Where the document stands in a program, and the name of the variable or function; undefined if there is none. Without an
 * end, the document goes on behind the text.
 */
export function wrappingOf(
  text: string,
): { readonly name: string; readonly start: number; readonly end: number | undefined } | undefined {
  const [whole, name = ''] = opening.exec(text.slice(0, mostBefore)) ?? []
  if (whole === undefined) return undefined
  const start = whole.length
  const length = new DocumentEnd().lengthIn(text.length - start, (at) => text.charCodeAt(start + at))
  return { name, start, end: length === undefined ? undefined : start + length }
}

/** Tells whether only brackets, semicolons and blanks are behind a document. */
export const endsProgram = (behind: string): boolean => /^[\s;)]*$/.test(behind)

/** The document in a program up to the bracket that ends it. Its lines keep their numbers. */
export async function* unwrapped(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let before: string | undefined = ''
  const end = new DocumentEnd()
  for await (const chunk of utf8Bytes(input)) {
    let bytes = chunk
    if (before !== undefined) {
      before += latin1Text(chunk, 0, chunk.length)
      const start = startIn(before)
      if (start === undefined) continue
      const breaks = before.slice(0, start).split('\n').length - 1
      bytes = latin1Bytes('\n'.repeat(breaks) + before.slice(start))
      before = undefined
    }
    const length = end.lengthIn(bytes.length, (at) => bytes[at] as number)
    yield length === undefined ? bytes : bytes.subarray(0, length)
    if (length !== undefined) return
  }
}

/** Where the document begins; undefined if more of the text is needed. */
const startIn = (text: string) =>
  opening.exec(text.slice(0, mostBefore))?.[0].length ?? (text.length < mostBefore ? undefined : 0)

/** Finds the bracket that ends a document of JSON, in consecutive parts. */
class DocumentEnd {
  #depth = 0
  #isText = false
  #isEscaped = false

  /** Length of the document in a part of this length; undefined if it goes on. */
  lengthIn(length: number, charAt: (at: number) => number): number | undefined {
    for (let at = 0; at < length; at++) {
      const char = charAt(at)
      if (this.#isText) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (char === backslash) this.#isEscaped = true
        else if (char === quote) this.#isText = false
      } else if (char === quote) this.#isText = true
      else if (char === openBracket || char === openBrace) this.#depth++
      else if ((char === closeBracket || char === closeBrace) && --this.#depth === 0) return at + 1
    }
    return undefined
  }
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]
