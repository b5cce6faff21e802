/** Encodings that spreadsheets and older tools use in place of UTF-8, where not every letter is one of Windows-1252. */

/** A label of the Encoding Standard (encoding.spec.whatwg.org). */
export type OldEncoding = 'gb18030' | 'big5' | 'shift_jis' | 'euc-jp' | 'euc-kr' | 'windows-1251'

/** Number of bytes examined. */
const examined = 64 << 10
/** Fewest letters outside ASCII that tell an encoding; Korean needs more, because Chinese has the same pairs of bytes. */
const fewest = 4
const fewestKorean = 8

/**
 * The encoding of the start of a text that is neither UTF-8 nor Windows-1252, by the letters that it stands for;
 * undefined if it is not certain. XML and texts with a byte order mark say themselves which encoding they have.
 */
export function oldEncoding(bytes: Uint8Array): OldEncoding | undefined {
  const sample = wholeLines(bytes)
  if (!sample.some((byte) => byte >= 0x80) || sample.includes(0) || /^\s*<\?xml/i.test(ascii(sample.subarray(0, 100))))
    return undefined
  if (hasUtf8(sample) || drawsLines(sample)) return undefined
  const pairs = pairsIn(sample)
  return candidates.find(([encoding, fits]) => {
    const text = decoded(sample, encoding)
    return text !== undefined && !isWestern(text) && fits(text, pairs)
  })?.[0]
}

/** Converts a stream to UTF-8. */
export async function* utf8From(input: AsyncIterable<Uint8Array>, encoding: OldEncoding): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  for await (const chunk of input) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield encoder.encode(text)
  }
  const rest = decoder.decode()
  if (rest !== '') yield encoder.encode(rest)
}

const strict = new TextDecoder('utf-8', { fatal: true })
const ascii = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The examined bytes without the last line, which may be cut within a letter. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= examined) return bytes
  const start = bytes.subarray(0, examined)
  return start.subarray(0, start.lastIndexOf(10) + 1)
}

/** Tells whether a tenth of the lines with letters outside ASCII are UTF-8, so that the others are mistakes. */
function hasUtf8(sample: Uint8Array): boolean {
  let all = 0
  let valid = 0
  for (let from = 0; from < sample.length; ) {
    const end = sample.indexOf(10, from)
    const line = sample.subarray(from, end < 0 ? sample.length : end)
    from += line.length + 1
    if (!line.some((byte) => byte >= 0x80)) continue
    all++
    try {
      strict.decode(line)
      valid++
    } catch {
      // Not UTF-8.
    }
  }
  return valid * 10 > all
}

function decoded(bytes: Uint8Array, encoding: OldEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Letters of two bytes, of which the first is outside ASCII. */
type Pairs = readonly (readonly [first: number, second: number])[]

function pairsIn(bytes: Uint8Array): Pairs {
  const found: (readonly [number, number])[] = []
  for (let at = 0; at + 1 < bytes.length; at++) {
    const first = bytes[at] as number
    if (first > 0x80) found.push([first, bytes[++at] as number])
  }
  return found
}

const isWithin = (byte: number, from: number, to: number) => byte >= from && byte <= to
const shareOf = (pairs: Pairs, fits: (first: number, second: number) => boolean) =>
  pairs.filter(([first, second]) => fits(first, second)).length / pairs.length
const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
const outsideAscii = /[^\0-\x7f]/gu

/**
 * The encodings in the order in which they are tried, and what their texts look like: the same bytes may be valid in
 * several of them.
 */
const candidates: readonly (readonly [OldEncoding, (text: string, pairs: Pairs) => boolean])[] = [
  ['shift_jis', (text) => isJapanese(text, 0.2)],
  ['euc-jp', (text) => isJapanese(text, 0.2)],
  [
    'euc-kr',
    (_, pairs) => pairs.length >= fewestKorean && shareOf(pairs, (a, b) => isWithin(a, 0xb0, 0xc8) && b >= 0xa1) >= 0.9,
  ],
  ['windows-1251', isCyrillic],
  [
    'big5',
    (_, pairs) =>
      pairs.length >= fewest &&
      shareOf(pairs, (a) => isWithin(a, 0xa1, 0xc6)) >= 0.9 &&
      shareOf(pairs, (_, b) => b < 0x7f) >= 0.05,
  ],
  [
    'gb18030',
    (_, pairs) => pairs.length >= fewest && shareOf(pairs, (a, b) => isWithin(a, 0xb0, 0xf7) && b >= 0xa1) >= 0.85,
  ],
]

/**
 * Tells whether letters outside ASCII stand within words, as those with accents do, which were read as others: a third is
 * between letters, or half are one letter behind another (`retir\u00e9e`, of which two bytes are read as one letter).
 */
function isWestern(text: string): boolean {
  const all = countOf(text, /[^\0-\x7f]+/g)
  return (
    countOf(text, /(?<=[a-z])[^\0-\x7f]{1,8}(?=[a-z])/gi) > all * 0.3 ||
    countOf(text, /(?<=[a-z])[^\0-\x7f](?![^\0-\x7f])/gi) > all * 0.5
  )
}

/** Tells whether most bytes outside ASCII are the lines of frames in code pages of DOS. */
function drawsLines(bytes: Uint8Array): boolean {
  const others = bytes.filter((byte) => byte >= 0x80)
  return others.filter((byte) => linesOfDos.has(byte)).length > others.length / 2
}

/** Horizontal and vertical lines, single and double. */
const linesOfDos: ReadonlySet<number> = new Set([0xc4, 0xb3, 0xcd, 0xba])

/** Tells whether a text is Japanese: without the narrow letters that stand for other bytes, and with this share of kana. */
function isJapanese(text: string, kana: number): boolean {
  const all = countOf(text, outsideAscii)
  const own = countOf(text, /[\p{Script=Han}\u3000-\u30ff\uff01-\uff60\uffe0-\uffe6\u2010-\u203b]/gu)
  return all >= fewest && own >= all * 0.95 && countOf(text, /[\u3041-\u30ff]/g) >= all * kana
}

/**
 * Tells whether a text has words of Cyrillic letters, most of them small. Greek, read so, has capitals within words, and like
 * Hebrew few of the most frequent letters.
 */
function isCyrillic(text: string): boolean {
  const words = text.match(/[^\0-\x7f]+/g) ?? []
  const letters = words.join('')
  return (
    letters.length >= Math.max(fewest, 3 * words.length) &&
    countOf(letters, /[А-яЁё«»№\u2013\u2014]/g) >= letters.length * 0.97 &&
    countOf(letters, /[а-яё]/g) > letters.length / 2 &&
    countOf(letters, /[оеаинт]/gi) > letters.length * 0.3 &&
    words.filter((word) => /[а-яё][А-ЯЁ]/.test(word)).length <= words.length * 0.1
  )
}
