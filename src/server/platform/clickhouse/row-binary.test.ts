import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowBinaryParser, RowBinaryWriter } from './row-binary.ts'

const row = fc.record({
  key: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  small: fc.integer({ min: 0, max: 255 }),
  time: fc.maxSafeInteger(),
  text: fc.oneof(fc.string({ unit: 'binary' }), fc.constant('x'.repeat(300)), fc.constant('a\0b\ud800')),
  attempt: fc.maxSafeNat(),
})

it('reads what it writes, in chunks of any size', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.integer({ min: 1, max: 5000 }), (rows, size) => {
      const writer = new RowBinaryWriter()
      for (const { key, small, time, text, attempt } of rows) {
        writer.copied(key)
        writer.uint8(small)
        writer.int64(time)
        writer.text(text)
        writer.uint64(attempt)
      }
      const bytes = writer.take()
      const parser = new RowBinaryParser()
      const read: unknown[] = []
      for (let at = 0; at < bytes.length; at += size) {
        parser.push(bytes.subarray(at, at + size), (one) => {
          const key = new Uint8Array(one.fixed(16))
          const [small, time, text, attempt] = [one.uint8(), one.int64(), one.text(), one.int64()]
          read.push({ key, small, time, text, attempt })
        })
      }
      const stored = ({ text, ...rest }: (typeof rows)[number]) => ({
        ...rest,
        text: text.replaceAll('\0', '\ufffd').toWellFormed(),
      })
      expect(read).toEqual(rows.map(stored))
      expect(parser.rest).toBe(0)
    }),
    { numRuns: 50 },
  )
})

it('throws if an answer ends in the middle of a row', () => {
  const parser = new RowBinaryParser()
  parser.push(Buffer.from([5, 65, 66]), (one) => one.text())

  expect(parser.rest).toBe(3)
})

it('marks whether a nullable column has a value', () => {
  const writer = new RowBinaryWriter()
  writer.nullableUint8(7)
  writer.nullableUint8(undefined)
  writer.nullableInt64(undefined)
  writer.nullableText('a')
  writer.nullableText(undefined)

  expect([...writer.take()]).toEqual([0, 7, 1, 1, 0, 1, 97, 1])
})
