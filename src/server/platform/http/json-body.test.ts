import { describe, expect, it } from 'vitest'
import { keyGivenTwice, readJson } from './json-body.ts'

const read = (text: string) => readJson(new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>)

describe('the body of a call', () => {
  it.each([
    ['{"name":"a","name":"b"}', 'name'],
    ['{"a":{"b":1,"c":[{"b":2}],"b":3}}', 'b'],
    ['{"name":1,"n\\u0061me":2}', 'name'],
    ['[{"a":1},{"a":1,\n"x":"\\"a\\":",\t"a" : 2}]', 'a'],
    ['{"":1,"":2}', ''],
  ])('%s has a repeated key', (text, key) => {
    expect(keyGivenTwice(text)).toBe(key)
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'request.invalid' }))
  })

  it.each([
    '{"a":"a","b":{"a":{"a":1}},"c":[{"a":1},{"a":1}]}',
    '{"a":"\\"b\\":","b":"{\\"a\\":1,\\"a\\":2}"}',
    '["a","a",{"a":["a"]}]',
    '"a"',
    '{"text":":","other":"}{][","a\\\\":1,"a":2}',
  ])('%s has no repeated key', (text) => {
    expect(read(text)).toEqual(JSON.parse(text))
  })

  it('may be one long string', () => {
    const long = `{"a":"${'\\"x'.repeat(300_000)}"}`

    expect(read(long)).toEqual(JSON.parse(long))
  })

  it('must be JSON in UTF-8', () => {
    expect(() => read('{"a":1')).toThrow(expect.objectContaining({ code: 'request.invalid' }))
    expect(() => readJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(
      expect.objectContaining({ code: 'request.invalid' }),
    )
    expect(read('{"__proto__":{"admin":true},"a":1}')).toEqual({ a: 1 })
  })
})
