import { expect, it } from 'vitest'
import { keyGuard } from './key-guard.ts'

const unknown = async () => undefined
const digestOf = (name: string) => Buffer.from(name)

it('a network that sends wrong keys without end does not stop another one, which also sent wrong keys, from using a genuine key', async () => {
  const guard = keyGuard(() => 0)
  for (const ip of ['203.0.113.9', '198.51.100.9']) {
    for (let i = 0; i < 60; i++) await guard.open(ip, digestOf(`${ip} ${i}`), unknown)
  }
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<undefined>()
  const hostile = Array.from({ length: 150 }, (_, i) =>
    guard.open('203.0.113.9', digestOf(`${i}`), () => isHeld).catch((error) => error.code),
  )

  expect(await guard.open('198.51.100.9', digestOf('genuine'), async () => 'found')).toBe('found')
  letGo(undefined)
  expect(new Set(await Promise.all(hostile))).toEqual(new Set(['rate.limited']))
})

/** Sends 60 wrong keys. @returns whether a network may send one more */
async function mayGoOn(
  guard: ReturnType<typeof keyGuard>,
  ipOf: (i: number) => string,
  later = ipOf(0),
): Promise<boolean> {
  for (let i = 0; i < 60; i++) await guard.open(ipOf(i), digestOf(`${ipOf(i)} ${i}`), unknown).catch(() => undefined)
  return guard.open(later, digestOf('one more'), unknown).then(
    () => true,
    () => false,
  )
}

it.each([
  ['an IPv4 address', () => '192.0.2.1', '192.0.2.1', false],
  ['another one', () => '192.0.2.1', '192.0.2.2', true],
  [
    'an IPv6 prefix of a customer',
    (i: number) => `2001:db8:0:12${(i + 16).toString(16)}::${i}`,
    '2001:db8:0:12ff::1',
    false,
  ],
  ['that of another one', (i: number) => `2001:db8:0:12${(i + 16).toString(16)}::${i}`, '2001:db8:0:1300::1', true],
  ['a link-local address', () => '192.0.2.1', 'fe80::1%eth0', true],
])('counts wrong keys by network: %s', async (_, ipOf, later, may) => {
  expect(
    await mayGoOn(
      keyGuard(() => 0),
      ipOf,
      later,
    ),
  ).toBe(may)
})

it('a network may go on after a while, and is not locked out if the clock is set back', async () => {
  let now = 0
  const guard = keyGuard(() => now)
  const ask = () => mayGoOn(guard, () => '192.0.2.1')
  expect(await ask()).toBe(false)
  await expect(guard.open('192.0.2.1', digestOf('next'), unknown)).rejects.toMatchObject({ code: 'rate.limited' })
  now = 1000
  expect(await guard.open('192.0.2.1', digestOf('later'), unknown)).toBeUndefined()
  now = -60_000
  expect(await ask()).toBe(false)
  now = 0
  expect(await guard.open('192.0.2.1', digestOf('later'), unknown)).toBeUndefined()
})
