import { describe, expect, it } from 'vitest'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { base64Bytes, hexBytes, latin1Bytes, latin1Text } from './text-bytes.ts'

const next = random(seed)
const lengths = [0, 1, 2, 3, 64, 4095, 4096, 4097, 70_000]
const samples = lengths.map((length) => Buffer.from(Array.from({ length }, () => Math.floor(next() * 256))))

describe.each(samples.map((bytes) => [bytes.length, bytes] as const))('%i bytes in a text', (_, buffer) => {
  it('are the characters of Latin 1', () => {
    expect(latin1Text(buffer, 0, buffer.length) === buffer.toString('latin1')).toBe(true)
    expect(latin1Text(buffer, 1, buffer.length) === buffer.toString('latin1', 1)).toBe(true)
    expect(buffer.equals(latin1Bytes(buffer.toString('latin1')))).toBe(true)
  })

  it('are read from Base64 in both alphabets, on several lines, with and without padding', () => {
    const text = buffer.toString('base64')
    for (const one of [text, text.replace(/=+$/, ''), text.replace(/.{76}/g, '$&\r\n'), buffer.toString('base64url')])
      expect(buffer.equals(base64Bytes(one))).toBe(true)
  })

  it('are read from hexadecimal digits', () => {
    expect(buffer.equals(hexBytes(buffer.toString('hex').toUpperCase()))).toBe(true)
  })
})

it('skips a lone character at the end of Base64', () => {
  expect(base64Bytes('YWJjZ')).toEqual(new Uint8Array(Buffer.from('abc')))
})
