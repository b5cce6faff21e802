import { expect, it } from 'vitest'
import { wrongKeys } from './wrong-keys.ts'

const many = (count: number, of: (i: number) => string) => Array.from({ length: count }, (_, i) => of(i))

it('counts wrong keys by IPv4 address, or by the IPv6 prefix of a customer', () => {
  const keys = wrongKeys(() => 0)
  for (const ip of many(60, () => '192.0.2.1')) keys.note(ip)
  expect([keys.secondsLeft('192.0.2.1'), keys.secondsLeft('192.0.2.2')]).toEqual([60, undefined])
  for (const ip of many(60, (i) => `2001:db8:0:12${(i + 16).toString(16)}::${i}`)) keys.note(ip)
  expect(keys.secondsLeft('2001:db8:0:12ff::1')).toBe(60)
  expect(keys.secondsLeft('2001:db8:0:1300::1')).toBeUndefined()
  expect(keys.secondsLeft('fe80::1%eth0')).toBeUndefined()
})

it('forgets wrong keys after a minute, even if the clock is set back, and drops the oldest of too many networks', () => {
  let now = 0
  const keys = wrongKeys(() => now)
  const fill = (ip: string) => many(60, () => ip).forEach(keys.note)
  fill('192.0.2.1')
  now = 59_001
  expect(keys.secondsLeft('192.0.2.1')).toBe(1)
  now = 60_000
  expect(keys.secondsLeft('192.0.2.1')).toBeUndefined()
  fill('192.0.2.1')
  now = -1
  expect(keys.secondsLeft('192.0.2.1')).toBeUndefined()
  fill('192.0.2.1')
  fill('192.0.2.2')
  for (const ip of many(9999, (i) => `198.51.${i >> 8}.${i & 255}`)) keys.note(ip)
  expect([keys.secondsLeft('192.0.2.1'), keys.secondsLeft('192.0.2.2')]).toEqual([undefined, 60])
})
