import type { Head } from '../feed-format.ts'
import { oncePerHead } from '../once-per-head.ts'
import { peek } from '../peek.ts'
import { withDash } from '../reading/bullets.ts'
import { decodeLenient, encodingOf } from '../reading/lines.ts'

/** Number of bytes examined to detect the format. */
export const headBytes = 1 << 20

/** Number of these bytes that are split into lines; no known feed has a longer preamble. */
const lineArea = 256 << 10
const lineCount = 3000

/** Creates a head from the first unpacked bytes of a file. */
export function makeHead(bytes: Uint8Array, { name, whole }: { name?: string; whole: boolean }): Head {
  const { encoding, mark } = encodingOf(bytes)
  const start = bytes.subarray(mark, headBytes + mark)
  const text = encoding === 'utf-8' ? decodeHead(start) : new TextDecoder(encoding).decode(start)
  return { bytes: start, text, whole, ...(name === undefined ? {} : { name }) }
}

/** Decodes UTF-8, or Windows-1252 if some bytes are not valid UTF-8. A character truncated at the end is ignored. */
function decodeHead(bytes: Uint8Array): string {
  let end = bytes.length
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) break
    if (byte >= 0xc0) {
      end = bytes.length - back
      break
    }
  }
  return decodeLenient(bytes.subarray(0, end))
}

/**
 * Reads the head of a stream and returns it together with the complete stream; nothing is lost or read twice. `close`
 * ends the stream early if nobody reads on.
 */
export async function takeHead(
  input: AsyncIterable<Uint8Array>,
  name?: string,
): Promise<{ readonly head: Head; readonly bytes: AsyncIterable<Uint8Array>; close(): Promise<void> }> {
  const { head: start, isWhole, bytes, close } = await peek(input, headBytes)
  return { head: makeHead(start, { whole: isWhole, ...(name === undefined ? {} : { name }) }), bytes, close }
}

/** The start of a comment. */
const commentMark = /^(?:[#;!]|\/\/)/

function isData(line: string): boolean {
  const text = line.trim()
  return text !== '' && !commentMark.test(text)
}

/**
 * The lines of a head, split once for all formats. `all`: every line of the examined part, without the last one if it may be
 * incomplete. `data`: trimmed lines that are neither blank nor start with `#`, `;`, `!` or `//`; `comments`: those that do.
 */
export const headLines = oncePerHead((head) => {
  const cut = head.text.length > lineArea
  let all: string[] = head.text.slice(0, lineArea).split(/\r\n|\n|\r/)
  if (cut || !head.whole) {
    const last = all.pop() as string
    // A list on one long line: the cut may go through a value.
    if (!all.some(isData)) {
      const whole = last.replace(/[\s,;|][^\s,;|]{0,2000}$/, '')
      if (all.length === 0 || whole.length < last.length) all.push(whole)
    }
  }
  if (all.length > lineCount) all.length = lineCount
  all = all.map(withDash)
  const data: string[] = []
  const comments: string[] = []
  for (const line of all) {
    const text = line.trim()
    if (text === '') continue
    if (commentMark.test(text)) comments.push(text)
    else data.push(text)
  }
  return { all, data, comments }
})

/** Share of `lines` for which `test` holds; 0 without lines. */
export function share<T>(lines: readonly T[], test: (line: T) => boolean): number {
  if (lines.length === 0) return 0
  let count = 0
  for (const line of lines) if (test(line)) count++
  return count / lines.length
}

/**
 * Tells whether a text begins with a picture, a link or a centred title, as many documents of Markdown do: with an
 * element of HTML, or with brackets.
 */
export function startsWithPicture(text: string): boolean {
  return /^\s*(?:<(?:img|p|div|h[1-6]|a|br|center|picture|sub)\b|\[(?:!\[|[^\]"{[\n]{1,100}\]\())/i.test(
    text.slice(0, 2000),
  )
}
