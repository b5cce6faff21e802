import { expect, it } from 'vitest'
import { BinaryXmlChunk } from './binary-xml.ts'

/** The XML of one event: a template that is only its value, and the value. */
function xmlOf(type: number, value: readonly number[]): string {
  const template = [0x0d, 0, 0, type, 0x00]
  const bytes = [
    ...[0x0f, 1, 1, 0, 0x0c, 1, 0, 0, 0, 0, 14, 0, 0, 0],
    ...new Array(20).fill(0),
    ...[template.length, 0, 0, 0, ...template],
    ...[1, 0, 0, 0, value.length, 0, type, 0, ...value],
  ]
  return new BinaryXmlChunk(Uint8Array.from(bytes)).render(0, bytes.length)
}

const ff = (count: number) => new Array(count).fill(0xff)
const text = (words: string) => [...new Uint8Array(Uint16Array.from(words, (c) => c.charCodeAt(0)).buffer)]

it.each([
  [0x01, text('ab'), 'ab'],
  [0x02, [0x61, 0x62, 0], 'ab'],
  [0x03, ff(1), '-1'],
  [0x04, ff(1), '255'],
  [0x05, ff(2), '-1'],
  [0x06, ff(2), '65535'],
  [0x07, ff(4), '-1'],
  [0x08, ff(4), '4294967295'],
  [0x09, ff(8), '-1'],
  [0x0a, ff(8), '18446744073709551615'],
  [0x0b, [0, 0, 0x80, 0x3f], '1'],
  [0x0c, [0, 0, 0, 0, 0, 0, 0xf0, 0x3f], '1'],
  [0x0d, [1, 0, 0, 0], 'true'],
  [0x0d, [0, 0, 0, 0], 'false'],
  [0x0f, [4, 3, 2, 1, 6, 5, 8, 7, 1, 2, 3, 4, 5, 6, 7, 8], '{01020304-0506-0708-0102-030405060708}'],
  [0x10, [1, 0, 0, 0], '0x1'],
  [0x10, [1, 0, 0, 0, 0, 0, 0, 0], '0x1'],
  [0x11, [0, 0x80, 0x3e, 0xd5, 0xde, 0xb1, 0x9d, 0x01], '1970-01-01T00:00:00.0000000Z'],
  [0x12, [0xe5, 7, 6, 0, 0, 0, 6, 0, 15, 0, 57, 0, 37, 0, 123, 0], '2021-06-06T15:57:37.123Z'],
  [0x13, [1, 1, 0, 0, 0, 0, 0, 5, 18, 0, 0, 0], 'S-1-5-18'],
  [0x14, [0x1f, 0, 0, 0], '0x1f'],
  [0x15, [0x1f, 0, 0, 0, 0, 0, 0, 0], '0x1f'],
  [0x0e, [0x0a, 0xff], '0aff'],
  [0x88, [1, 0, 0, 0, 2, 0, 0, 0], '1 2'],
  [0x81, text('a\0b\0'), 'a b'],
])('reads a value of type %i from %j as %s', (type, value, xml) => {
  expect(xmlOf(type, value)).toBe(xml)
})
