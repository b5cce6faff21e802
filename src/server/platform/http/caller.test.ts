import { expect, it } from 'vitest'
import { clientIpOf, isFromOurPage, sourceOf, traceIdOf } from './caller.ts'

const behindProxy = (forwarded: string) => clientIpOf(true)(new Headers({ 'x-forwarded-for': forwarded }), '10.0.0.1')

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('a proxy that sends %s has seen %s', (said, address) => expect(behindProxy(said)).toBe(address))

it('gives one client one address, even if a proxy adds ports', () => {
  const sources = ['203.0.113.7:50001', '203.0.113.7:50002', '203.0.113.7'].map((said) => sourceOf(behindProxy(said)))

  expect(new Set(sources).size).toBe(1)
})

it.each<[boolean, string | undefined, string | undefined]>([
  [true, 'same-origin', undefined],
  [true, 'same-origin', 'https://winnow.example'],
  [true, 'same-origin', 'http://10.0.0.5:3000'],
  [true, 'same-origin', 'null'],
  [false, 'same-origin', 'https://evil.example'],
  [false, 'cross-site', 'https://winnow.example'],
  [false, 'same-site', undefined],
  [false, 'none', undefined],
  [true, undefined, 'https://winnow.example'],
  [false, undefined, 'http://10.0.0.5:3000'],
  [false, undefined, 'null'],
  [false, undefined, undefined],
])('is it from a page of ours? %s, with sec-fetch-site %s and origin %s', (isOurs, site, origin) => {
  const headers = new Headers({
    host: '10.0.0.5:3000',
    ...(site && { 'sec-fetch-site': site }),
    ...(origin && { origin }),
  })

  expect(isFromOurPage(headers, 'https://winnow.example')).toBe(isOurs)
})

it('ignores X-Forwarded-For without a proxy in front', () => {
  expect(clientIpOf(false)(new Headers({ 'x-forwarded-for': '203.0.113.7' }), '192.0.2.1')).toBe('192.0.2.1')
})

it.each([
  [
    { 'x-trace-id': 'of-the-visit', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    'of-the-visit',
  ],
  [{ 'x-request-id': 'of-a-proxy' }, 'of-a-proxy'],
  [{ cookie: 'trace_id=of-the-cookie' }, 'of-the-cookie'],
  [{ 'x-trace-id': 'a b<script>' }, 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'],
  [{}, 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'],
])('a request with %o has the trace id %s', (headers, id) => {
  expect(traceIdOf(new Headers(headers), 'aaaaaaaabbbbccccddddeeeeeeeeeeee')).toBe(id)
})

it("a request without a recorded trace has the caller's trace id or a random one", () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  expect(traceIdOf(new Headers({ traceparent }))).toBe('0af76519-16cd-43dd-8448-eb211c80319c')
  expect(traceIdOf(new Headers({ traceparent: 'x' }))).toMatch(/^[0-9a-f-]{36}$/)
})
