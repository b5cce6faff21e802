import { expect, it } from 'vitest'
import { minuteMs } from '../../domain/time-units.ts'
import type { Behind } from '../news/cursor.ts'
import { everybody, HuntTurns } from './turns.ts'

const own = (source: number, branch: string | null): Behind => ({
  source,
  after: 1,
  upto: 2,
  listings: 1,
  branch,
})
const behind = [own(1, 'a'), own(2, 'b'), own(3, null), own(4, 'a')]

it('everybody comes first, then the branch whose turn was longest ago; whoever was interrupted is last once', () => {
  const turns = new HuntTurns()
  const order = () => turns.due(behind, 1000).map(({ owner }) => owner)
  const turn = (owner: string, now: number) => {
    turns.begins(owner, now)
    turns.ended(owner, { startedAt: now, now: now + 1, isClean: true })
  }
  expect(order()).toEqual([everybody, 'a', 'b'])
  for (const [now, owner] of ['b', 'a', everybody].entries()) turn(owner, now)
  expect(order()).toEqual([everybody, 'b', 'a'])
  turns.begins(everybody, 5)
  turns.begins('b', 5)
  expect(order()).toEqual(['a', everybody, 'b'])
  // Interrupted again, or not reached.
  turns.begins(everybody, 6)
  expect(order()).toEqual([everybody, 'a', 'b'])
})

it('after a failure, a branch rests ten times as long as its turn took, five minutes at most', () => {
  const turns = new HuntTurns()
  turns.ended('a', { startedAt: 100, now: 120, isClean: false })
  turns.ended('b', { startedAt: 0, now: 10 * minuteMs, isClean: false })
  turns.ended(everybody, { startedAt: 0, now: 1000, isClean: false })
  const owners = (now: number) => turns.due(behind, now).map(({ owner }) => owner)
  expect(owners(319)).toEqual([everybody])
  expect(turns.due([own(3, null)], 319)).toHaveLength(1)
  expect(owners(319)).toEqual([everybody])
  expect(owners(320)).toEqual([everybody, 'a'])
  expect(owners(15 * minuteMs)).toEqual([everybody, 'a', 'b'])
})

it('a source that failed is searched again alone, after one, two, four and then five minutes', () => {
  const turns = new HuntTurns()
  const againAt = (now: number) => turns.due(behind, now).flatMap(({ again }) => again.map(({ source }) => source))
  let now = 0
  for (const minutes of [1, 2, 4, 5, 5]) {
    turns.failed(4, now)
    expect(turns.due(behind, now).find(({ owner }) => owner === 'a')?.sources).toEqual([behind[0]])
    expect(againAt(now + minutes * minuteMs - 1)).toEqual([])
    now += minutes * minuteMs
    expect(againAt(now)).toEqual([4])
  }
  // Those that wait longest come first.
  turns.failed(1, now - 3 * minuteMs)
  turns.failed(4, now - 10 * minuteMs)
  expect(againAt(now)).toEqual([4, 1])
  turns.succeeded(4)
  expect(againAt(now)).toEqual([1])
  // A source without new listings is forgotten.
  turns.due([], now)
  expect(againAt(now)).toEqual([])
})
