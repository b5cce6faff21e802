import { expect, it } from 'vitest'
import { sourceOf } from '../session/attempts.ts'
import { clientIpOf } from './caller.ts'

const behindProxy = (forwarded: string) => clientIpOf(true)(new Headers({ 'x-forwarded-for': forwarded }), '10.0.0.1')

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('a proxy that says %s has seen %s', (said, address) => expect(behindProxy(said)).toBe(address))

it('counts one source as one, whatever ports a proxy tells', () => {
  const sources = ['203.0.113.7:50001', '203.0.113.7:50002', '203.0.113.7'].map((said) => sourceOf(behindProxy(said)))

  expect(new Set(sources).size).toBe(1)
})

it('believes nobody without a proxy in front', () => {
  expect(clientIpOf(false)(new Headers({ 'x-forwarded-for': '203.0.113.7' }), '192.0.2.1')).toBe('192.0.2.1')
})
