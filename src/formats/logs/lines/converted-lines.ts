import { latin1Bytes, latin1Text } from '../../text-bytes.ts'
import { LONGEST_EVENT } from './line-writer.ts'

/**
 * Converts a stream in blocks of whole lines, as text whose characters are bytes (Latin 1). A line that is too long is
 * divided.
 */
export async function* convertedLines(
  input: AsyncIterable<Uint8Array>,
  convert: (text: string) => string,
): AsyncIterable<Uint8Array> {
  let rest = ''
  for await (const chunk of input) {
    const text = rest + latin1Text(chunk, 0, chunk.length)
    const past = text.length > LONGEST_EVENT ? text.length : text.lastIndexOf('\n') + 1
    rest = text.slice(past)
    if (past > 0) yield latin1Bytes(convert(text.slice(0, past)))
  }
  if (rest !== '') yield latin1Bytes(convert(rest))
}
