import { describe, expect, it } from 'vitest'
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

describe('a source', () => {
  it('is alive while it is looked at, its list changes and it lists something', () => {
    expect(deathOf(source(0, 1), 10, now)).toBeUndefined()
  })

  it('is dead once the last look is older than its tolerance', () => {
    expect(deathOf(source(3, 4), 10, now)).toBeUndefined()
    expect(deathOf(source(3, 4), 10, now + 1)).toBe('unwatched')
  })

  it('is dead if it was never looked at', () => {
    expect(deathOf(source(0, 0, { watch: { looks: [], toleranceMs: 3 * dayMs } }), 10, now)).toBe('unwatched')
  })

  it('is dead once its list has not changed for 90 days', () => {
    expect(unchangedLimitMs).toBe(90 * dayMs)
    expect(deathOf(source(0, 90), 10, now)).toBeUndefined()
    expect(deathOf(source(0, 91), 10, now)).toBe('unchanged')
  })

  it('needs looks but no changes if its publisher calls it static', () => {
    expect(deathOf(source(0, 300, { isStatic: true }), 10, now)).toBeUndefined()
    expect(deathOf(source(9, 300, { isStatic: true }), 10, now)).toBe('unwatched')
  })

  it('counts its first look as a change', () => {
    const fresh = { looks: looksEvery(dayMs, now - 60 * dayMs, now), toleranceMs: 3 * dayMs }

    expect(deathOf(source(0, 0, { watch: fresh, changedAt: 0 }), 10, now)).toBeUndefined()
  })

  it('is dead from the first look on if it is no longer maintained', () => {
    expect(deathOf(source(0, 1, { hasEnded: true }), 10, now)).toBe('unchanged')
    expect(deathOf(source(0, 300, { hasEnded: true, isStatic: true }), 10, now)).toBe('unchanged')
  })

  it('is dead if it lists nothing', () => {
    expect(deathOf(source(0, 1), 0, now)).toBe('empty')
    expect(deathOf(source(0, 300, { isStatic: true }), 0, now)).toBe('empty')
  })

  it('is judged by the looks before the given time, even with a long tolerance', () => {
    const rare = { looks: [now - 20 * dayMs, now - 6 * dayMs], toleranceMs: 21 * dayMs }

    expect(deathOf(source(0, 20, { watch: rare }), 10, now)).toBeUndefined()
    expect(deathOf(source(0, 20, { watch: rare }), 10, now + 15 * dayMs + 1)).toBe('unwatched')
  })
})
