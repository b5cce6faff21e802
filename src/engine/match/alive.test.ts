import { expect, it } from 'vitest'
import { looksEvery } from '../../../test/looks.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { HeldSource } from '../index/index-reader.ts'
import { deathOf, unchangedLimitMs } from './alive.ts'

const now = Date.UTC(2026, 5, 1)

/**
 * A source with daily looks, the last one `lookedDaysAgo` days ago, whose list last changed `changedDaysAgo` days ago.
 */
function source(lookedDaysAgo: number, changedDaysAgo: number, rest: Partial<HeldSource> = {}): HeldSource {
  const looks = looksEvery(dayMs, now - 400 * dayMs, now - lookedDaysAgo * dayMs)
  return {
    id: 'a',
    slot: 0,
    rejected: 0,
    watch: { looks, toleranceMs: 3 * dayMs },
    isStatic: false,
    listsShared: false,
    hasEnded: false,
    changedAt: now - changedDaysAgo * dayMs,
    addresses: 0,
    wide: 0,
    ...rest,
  }
}

const looked = (daysAgo: readonly number[], toleranceMs = 3 * dayMs) => ({
  watch: { looks: daysAgo.map((days) => now - days * dayMs), toleranceMs },
})
const limit = unchangedLimitMs / dayMs

it.each<[what: string, of: HeldSource, death: ReturnType<typeof deathOf>, indicators?: number, at?: number]>([
  ['is looked at, its list changes and it lists something', source(0, 1), undefined],
  ['has a last look within its tolerance', source(3, 4), undefined],
  ['has a last look older than its tolerance', source(3, 4), 'unwatched', 10, now + 1],
  ['was never looked at', source(0, 0, looked([])), 'unwatched'],
  ['has not changed for 90 days', source(0, 90), undefined],
  ['has not changed for longer', source(0, limit + 1), 'unchanged'],
  ['is static and looked at', source(0, 300, { isStatic: true }), undefined],
  ['is static and not looked at', source(9, 300, { isStatic: true }), 'unwatched'],
  [
    'was first looked at 60 days ago',
    source(0, 0, { ...looked(looksEvery(1, 0, 60).reverse()), changedAt: 0 }),
    undefined,
  ],
  ['is no longer maintained', source(0, 1, { hasEnded: true }), 'unchanged'],
  ['is static and no longer maintained', source(0, 300, { hasEnded: true, isStatic: true }), 'unchanged'],
  ['lists nothing', source(0, 1), 'empty', 0],
  ['is static and lists nothing', source(0, 300, { isStatic: true }), 'empty', 0],
  ['is looked at rarely', source(0, 20, looked([20, 6], 21 * dayMs)), undefined],
  [
    'was last looked at before its long tolerance',
    source(0, 20, looked([20, 6], 21 * dayMs)),
    'unwatched',
    10,
    now + 15 * dayMs + 1,
  ],
])('the death of a source that %s', (_, of, death, indicators = 10, at = now) => {
  expect(deathOf(of, indicators, at)).toBe(death)
})
