/** Detects the encoding of a text and converts UTF-16 to UTF-8. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'binary'

/**
 * Encoding of a head. UTF-16 is recognised by its mark or by the zero bytes of ASCII characters. `utf-8` stands for
 * every superset of ASCII (including Latin-1 and similar). `binary` is not text.
 */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes.length >= 2) {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  }
  const sample = bytes.subarray(0, 65_536)
  if (sample.length === 0) return 'utf-8'
  let evenZeros = 0
  let oddZeros = 0
  let controls = 0
  let lineFeeds = 0
  let high = 0
  for (let i = 0; i < sample.length; i++) {
    const c = sample[i] as number
    if (c === 0) {
      if (i & 1) oddZeros++
      else evenZeros++
    } else if (c === 0x0a) lineFeeds++
    else if (c >= 0x80) high++
    else if ((c < 0x20 && c !== 0x09 && c !== 0x0d && c !== 0x1b && c !== 0x0c && c !== 0x08) || c === 0x7f) controls++
  }
  // A text that becomes UTF-16 only later, because PowerShell appended to it, does not count as UTF-16.
  const half = sample.subarray(0, 16).includes(0) ? sample.length / 2 : 0
  if (half >= 4 && oddZeros > half * 0.7 && evenZeros < half * 0.1) return 'utf-16le'
  if (half >= 4 && evenZeros > half * 0.7 && oddZeros < half * 0.1) return 'utf-16be'
  const zeros = evenZeros + oddZeros
  const isAppended = Math.min(evenZeros, oddZeros) === 0 && high * 20 < sample.length
  if (controls === 0 && isAppended) return 'utf-8'
  const odd = controls + zeros
  // A crash can leave NULs in the middle of an otherwise valid text.
  if (controls === 0 && zeros * 3 < sample.length) return 'utf-8'
  // Some formats use control characters as delimiters. Noise has as many, but half of its bytes are above ASCII.
  const few = high * 20 < sample.length
  if (few && lineFeeds > 0 && zeros * 20 < sample.length && controls * 5 < sample.length) return 'utf-8'
  if (odd * 20 > sample.length && odd > 2) return 'binary'
  return odd * 50 > sample.length && high * 10 > sample.length * 3 && !isUtf8(sample) ? 'binary' : 'utf-8'
}

function isUtf8(sample: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Converts UTF-16 to UTF-8 without the mark; an unpaired surrogate becomes U+FFFD. */
export async function* utf16ToUtf8(
  input: AsyncIterable<Uint8Array>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncIterable<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const chunk of input) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield encoder.encode(text)
  }
  const rest = decoder.decode()
  if (rest !== '') yield encoder.encode(rest)
}

/** Converts lone carriage returns to line feeds if the text has no line feed. */
export async function* carriageReturnsToLineFeeds(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of input) yield chunk.map((c) => (c === 0x0d ? 0x0a : c))
}
