import { expect, it } from 'vitest'
import { CopyParser, CopyWriter, readInt8 } from './copy-binary.ts'

const numbers = [
  0,
  1,
  -1,
  2 ** 31,
  2 ** 32,
  -(2 ** 40),
  1_763_618_400_000,
  8_640_000_000_000_000,
  -8_640_000_000_000_000,
]
const texts = ['', 'a', 'ü€😀', '\ud800', 'x'.repeat(300_000), 'nul\0l']

function written(): Buffer {
  const writer = new CopyWriter()
  const parts: Buffer[] = []
  for (const [index, text] of texts.entries()) {
    writer.row(4)
    writer.text(text)
    writer.int8(numbers[index])
    writer.int2(index)
    writer.nothing()
    if (index % 2) parts.push(writer.take())
  }
  writer.end()
  return Buffer.concat([...parts, writer.take()])
}

it.each([1, 7, 1000, 1 << 20])('reads back what was written, in chunks of %i bytes', (size) => {
  const bytes = written()
  const parser = new CopyParser(4)
  const rows: unknown[] = []
  // Cut single bytes only around the long text: within it, that would take quadratic time.
  const cut = size === 1 ? [...Array(60).keys()] : []
  const edges = [
    ...cut,
    ...Array.from({ length: Math.ceil(bytes.length / Math.max(size, 1000)) }, (_, i) => 60 + i * Math.max(size, 1000)),
  ]
  let last = 0
  for (const edge of [...edges, bytes.length]) {
    const end = Math.min(Math.max(edge, last), bytes.length)
    parser.push(bytes.subarray(last, end), (row, at, length) => {
      const start = at[0] as number
      rows.push([
        row.toString('utf8', start, start + (length[0] as number)),
        readInt8(row, at[1] as number),
        row.readInt16BE(at[2]),
        length[3],
      ])
    })
    last = end
  }

  const stored = (text: string) => text.replace('\0', '\ufffd').toWellFormed()
  expect(rows).toEqual(texts.map((text, index) => [stored(text), numbers[index], index, -1]))
})

it.each(numbers)('%i survives as a bigint', (number) => {
  const writer = new CopyWriter()
  writer.take()
  writer.int8(number)

  expect(readInt8(writer.take(), 4)).toBe(number)
})
