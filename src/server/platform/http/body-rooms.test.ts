import { expect, it } from 'vitest'
import { bodiesInTurn, bodyRooms, type Rest } from './body-rooms.ts'

const sender = (number: number, root: string) => ({ number, root })

it('one body of a sender is in memory at a time', () => {
  const rooms = bodyRooms(100)
  const leave = rooms.enter(sender(1, 'a'), 10)
  expect(() => rooms.enter(sender(1, 'a'), 10)).toThrow(expect.objectContaining({ code: 'rate.limited' }))
  leave()
  expect(() => rooms.enter(sender(1, 'a'), 10)).not.toThrow()
})

it('one organisation gets at most half of the room, and gets it back afterwards', () => {
  const rooms = bodyRooms(100)
  const leave = rooms.enter(sender(1, 'a'), 30)
  expect(() => rooms.enter(sender(2, 'a'), 21)).toThrow(expect.objectContaining({ code: 'rate.limited' }))
  rooms.enter(sender(3, 'a'), 20)
  rooms.enter(sender(4, 'b'), 50)
  expect(() => rooms.enter(sender(5, ''), 1)).toThrow(expect.objectContaining({ code: 'server.busy' }))
  leave()
  rooms.enter(sender(5, ''), 30)
})

it('two organisations that take what they can leave room for others', () => {
  const rooms = bodyRooms(100)
  const refused = expect.objectContaining({ code: 'rate.limited' })
  for (let n = 0; n < 5; n++) rooms.enter(sender(n, 'a'), 10)
  rooms.enter(sender(10, 'b'), 10)
  rooms.enter(sender(11, 'b'), 10)

  expect(() => rooms.enter(sender(12, 'b'), 10)).toThrow(refused)
  rooms.enter(sender(20, 'c'), 10)
  rooms.enter(sender(30, 'd'), 10)
})

it('branches of an organisation leave room for each other, and one that has none may enter', () => {
  const rooms = bodyRooms(100)
  const of = (number: number, branch?: string) => ({ number, root: 'provider', branch })
  const refused = expect.objectContaining({ code: 'rate.limited' })
  rooms.enter(of(1, 'greedy'), 20)
  expect(() => rooms.enter(of(2, 'greedy'), 6)).toThrow(refused)
  const leave = rooms.enter(of(3, 'modest'), 20)
  expect(() => rooms.enter(of(4), 11)).toThrow(refused)
  rooms.enter(of(5), 10)
  leave()
  rooms.enter(of(6, 'modest'), 20)
})

it('a branch that has nothing may enter beside slow siblings, but branches together leave a quarter to other organisations', () => {
  const rooms = bodyRooms(80)
  const of = (number: number, branch: string) => ({ number, root: 'provider', branch })
  rooms.enter(of(1, 'slow'), 10)
  rooms.enter(of(2, 'slow'), 10)
  for (let n = 0; n < 3; n++) rooms.enter(sender(10 + n, 'other'), 10)
  rooms.enter(of(3, 'new'), 10)
  expect(() => rooms.enter(of(4, 'newer'), 10)).toThrow(expect.objectContaining({ code: 'rate.limited' }))
  rooms.enter(sender(20, 'third'), 10)
})

const post = (body: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-length': String(body.length) } })
const isSmall = async (body: Uint8Array) => body.length < 10
const large = 'x'.repeat(10)

it('a small body is processed although large ones of all organisations take long', async () => {
  const take = bodiesInTurn({ maxBytes: 100, width: 2, mostWaiting: 50, isSmall })
  const never = () => new Promise<never>(() => {})
  for (let n = 0; n < 8; n++) void take(post(large), sender(n, `${n % 4}`), never).catch(() => {})

  expect(await take(post('small'), sender(100, '0'), async () => 'done')).toBe('done')
})

it('a large body rests for those of others, and goes on afterwards', async () => {
  const take = bodiesInTurn({ maxBytes: 100, width: 2, mostWaiting: 50, isSmall })
  const told: string[] = []
  const use = (name: string, portions: number) => async (_: unknown, rest: Rest) => {
    for (let n = 0; n < portions; n++) {
      told.push(name)
      await new Promise((done) => setImmediate(done))
      await rest()
    }
    return name
  }

  await Promise.all([
    take(post(large), sender(1, 'loud'), use('long', 100)),
    take(post(large), sender(2, 'loud'), use('long', 100)),
    take(post(large), sender(3, 'loud'), use('long', 100)),
    take(post(large), sender(4, 'quiet'), use('short', 3)),
  ])

  expect(told.filter((name) => name === 'short')).toHaveLength(3)
  expect(told.lastIndexOf('short')).toBeLessThan(20)
})
