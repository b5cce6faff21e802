import { expect, it } from 'vitest'
import { Problem } from '../../../domain/problem.ts'
import { createFairGate } from '../turns/gate.ts'
import { createLimits, type LimitReached } from './limits.ts'
import { refusal } from './refusal.ts'

const settings = { perUser: 60, perGroup: 100, perAddress: 60, atOnce: 2 }
const refused = (work: () => void): LimitReached => {
  try {
    work()
  } catch (error) {
    return error as LimitReached
  }
  throw new Error('it was let through')
}

it('takes tokens, or refuses with the time until there are enough', () => {
  let now = 0
  const limits = createLimits(settings, () => now)
  for (let n = 0; n < 6; n++) limits.take('user', 'ann', 10)

  const { bucket, status } = refused(() => limits.take('user', 'ann', 10))
  expect([status, bucket]).toEqual([429, { of: 'user', limit: 60, remaining: 0, reset: 10 }])
  limits.take('user', 'bob', 10)

  now = 9_999
  refused(() => limits.take('user', 'ann', 10))
  now = 10_000
  limits.take('user', 'ann', 10)
})

it('addresses of one IPv6 subscriber share a limit', () => {
  const limits = createLimits(settings, () => 0)
  for (let n = 0; n < 60; n++) limits.take('address', `2001:db8:1:2::${n.toString(16)}`, 1)

  expect(refused(() => limits.take('address', '2001:db8:1:2:ffff::1', 1)).bucket.of).toBe('address')
  limits.take('address', '2001:db8:1:3::1', 1)
})

it('allows a call that costs more than a full bucket as soon as the bucket is full', () => {
  let now = 0
  const limits = createLimits(settings, () => now)
  limits.take('user', 'ann', 1000)
  expect(refused(() => limits.take('user', 'ann', 1)).bucket.reset).toBe(1)
  now = 60_000
  limits.take('user', 'ann', 1000)
})

it('a branch has half of the tokens of its organisation, and the others have the rest', () => {
  const limits = createLimits(settings, () => 0)
  limits.takeOf({ root: 'provider', branch: 'modest' }, 1)
  for (let n = 0; n < 50; n++) limits.takeOf({ root: 'provider', branch: 'greedy' }, 1)

  expect(refused(() => limits.takeOf({ root: 'provider', branch: 'greedy' }, 1)).bucket).toMatchObject({
    of: 'branch',
    limit: 50,
  })
  for (let n = 0; n < 49; n++) limits.takeOf({ root: 'provider', branch: 'modest' }, 1)
  expect(refused(() => limits.takeOf({ root: 'provider', branch: 'modest' }, 1)).bucket.of).toBe('branch')
})

it('branches that use up everything leave an equal share for the group at the top', () => {
  const limits = createLimits(settings, () => 0)
  for (const branch of ['greedy', 'friend']) {
    for (let n = 0; n < 50; n++) limits.takeOf({ root: 'provider', branch }, 1)
  }

  for (let n = 0; n < 33; n++) limits.takeOf({ root: 'provider' }, 1)
  expect(refused(() => limits.takeOf({ root: 'provider' }, 1)).bucket.of).toBe('group')
})

it('a branch has all tokens while no other asks, and up to an equal share whatever the others have used', () => {
  let now = 0
  const limits = createLimits(settings, () => now)
  const ask = (branch: string, times: number) => {
    for (let n = 0; n < times; n++) limits.takeOf({ root: 'provider', branch }, 1)
  }
  ask('only', 100)
  expect(refused(() => ask('only', 1)).bucket).toMatchObject({ of: 'group', limit: 100 })

  now = 120_000
  ask('modest', 1)
  ask('greedy', 50)
  ask('friend', 49)
  expect(refused(() => ask('friend', 1)).bucket.of).toBe('group')
  ask('modest', 32)
  expect(refused(() => ask('modest', 1)).bucket.of).toBe('group')
})

it('branches of an owner take turns at the gate, and none fills the line of all', async () => {
  const gate = createFairGate({ width: 1, mostWaiting: 6 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (branch: string) =>
    gate.enter(
      'provider',
      async () => {
        begun.push(branch)
        await new Promise<void>((done) => ends.push(done))
        return branch
      },
      branch,
    )
  const greedy = Array.from({ length: 6 }, () => enter('greedy'))
  const modest = [enter('modest'), enter('modest')]

  expect(await Promise.all(greedy.slice(4))).toEqual([undefined, undefined])
  for (let n = 0; n < 6; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]?.()
  }
  expect(begun).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'modest', 'greedy'])
  expect(await Promise.all(modest)).toEqual(['modest', 'modest'])
})

it('describes a refusal in standard headers', () => {
  const limits = createLimits(settings, () => 0)
  limits.take('group', 'g', 100)

  const answer = refusal(
    refused(() => limits.take('group', 'g', 5)),
    { traceId: 'trace', requestId: 'request' },
  )

  const { headers } = answer
  expect([answer.status, headers.get('retry-after')]).toEqual([429, '3'])
  expect(headers.get('ratelimit')).toBe('"group";r=0;t=3')
  expect(headers.get('ratelimit-policy')).toBe('"group";q=100;w=60')
  expect(['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))).toEqual(['100', '0', '3'])
})

it('lets owners take turns at the gate, and never gives all places to one', async () => {
  const gate = createFairGate({ width: 2, mostWaiting: 3 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (owner: string) =>
    gate.enter(owner, async () => {
      begun.push(owner)
      await new Promise<void>((done) => ends.push(done))
      return owner
    })
  const a = Array.from({ length: 6 }, () => enter('A'))
  expect(await Promise.all(a.slice(4))).toEqual([undefined, undefined])
  const rest = [enter('B'), enter('B'), enter('C')]
  expect(begun).toEqual(['A', 'B'])

  for (let n = 0; n < 7; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n)
    ends[n]?.()
  }

  expect(begun.slice(2, 5).toSorted()).toEqual(['A', 'B', 'C'])
  expect(await Promise.all(rest)).toEqual(['B', 'B', 'C'])
})

it('refuses as busy if too many wait', async () => {
  const limits = createLimits({ ...settings, atOnce: 1 })
  const held = Promise.withResolvers<void>()
  const line = Array.from({ length: 101 }, () => limits.heavy('A', () => held.promise))

  await expect(limits.heavy('A', async () => 1)).rejects.toEqual(new Problem('server.busy'))

  held.resolve()
  await Promise.all(line)
})

it('keeps connections free for others, however many owners have endless light work', async () => {
  const connections = 12
  const limits = createLimits({ ...settings, connections })
  const ends: (() => void)[] = []
  const inside: string[] = []
  const work: Promise<void>[] = []
  const fill = (owner: string) => {
    for (let i = 0; i < connections; i++) {
      work.push(
        limits.light(owner, () => {
          inside.push(owner)
          return new Promise<void>((done) => ends.push(done))
        }),
      )
    }
  }
  const placesOf = (owner: string) => inside.filter((one) => one === owner).length

  fill('A')
  expect(placesOf('A')).toBe(6)
  fill('B')
  expect([placesOf('A'), placesOf('B')]).toEqual([6, 3])
  fill('C')
  expect([placesOf('A'), placesOf('B'), placesOf('C')]).toEqual([6, 3, 1])
  expect(await limits.light('D', async () => inside.length)).toBe(10)

  // All waiting work is admitted as places become free, and never more than there are places.
  for (let ended = 0; ended < work.length; ended++) {
    ends[ended]?.()
    await work[inside.length > ended ? indexOf(ended) : 0]
    expect(inside.length - ended - 1).toBeLessThan(connections)
  }
  await Promise.all(work)
  expect(inside.length).toBe(3 * connections)

  /** The work that was admitted as the nth. */
  function indexOf(nth: number): number {
    const owner = inside[nth] as string
    const before = inside.slice(0, nth).filter((one) => one === owner).length
    return 'ABC'.indexOf(owner) * connections + before
  }
})

it('runs light work of one owner on at most half of the connections', async () => {
  const limits = createLimits({ ...settings, connections: 5 })
  const held = Promise.withResolvers<void>()
  let running = 0
  const line = Array.from({ length: 4 }, () =>
    limits.light('A', async () => {
      running++
      await held.promise
    }),
  )

  expect(await limits.light('B', async () => running)).toBe(2)

  held.resolve()
  await Promise.all(line)
  expect(running).toBe(4)
})

it('people of an organisation do not wait behind its machines, although many more machines may wait', async () => {
  const limits = createLimits({ ...settings, connections: 5 })
  const held = Promise.withResolvers<void>()
  const polls = Array.from({ length: 1500 }, () => limits.machines('A', () => held.promise))

  expect(await limits.light('A', async () => 'answered')).toBe('answered')

  held.resolve()
  await Promise.all(polls)
})
