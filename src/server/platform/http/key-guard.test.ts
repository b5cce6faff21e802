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
