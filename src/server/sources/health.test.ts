import { describe, expect, it } from 'vitest'
import { dayMs } from '../../domain/time-units.ts'
import type { RegisteredSource } from './register.ts'
import { asideOf, healthOf } from './store.ts'

const now = Date.parse('2026-05-20T00:00:00Z')

/** A source that is renewed daily from an archive or by hand, without an address to fetch. */
const known = (rest: object = {}) =>
  ({
    source: { addresses: [], cadenceMinutes: 24 * 60, authentication: 'none' },
    origin: 'ad-hoc',
    lastSuccess: null,
    lastAttempt: null,
    failures: 0,
    appliedAt: now - 90 * dayMs,
    ...rest,
  }) as unknown as RegisteredSource
const looks = (...ago: number[]) => ({ looks: ago.map((days) => now - days * dayMs), archived: [true] })

describe('a source without an address', () => {
  it('is out of date after a long time without a look', () => {
    expect(healthOf(known(), undefined, now, looks(92, 91, 90)).state).toBe('stale')
    expect(healthOf(known({ origin: 'catalogue' }), undefined, now, looks(92, 91, 90)).state).toBe('stale')
  })

  it('is up to date while its newest look is within its cadence', () => {
    expect(healthOf(known(), undefined, now, looks(3, 2, 1)).state).toBe('ok')
  })

  it('has more time if its archive has few looks', () => {
    expect(healthOf(known(), undefined, now, looks(24, 17, 10)).state).toBe('ok')
  })

  it('keeps its state if it has only one look', () => {
    expect(healthOf(known(), undefined, now).state).toBe('ok')
  })
})

describe('a fetched source', () => {
  const fetched = (rest: object = {}) =>
    known({ source: { addresses: ['https://list.example/'], cadenceMinutes: 60, authentication: 'none' }, ...rest })

  it('is as old as its newest look, whether the publisher reported no change or sent the same list again', () => {
    const { ageMs, state } = healthOf(fetched({ lastSuccess: now - dayMs / 24 }), undefined, now, {
      looks: [now - 90 * dayMs, now - dayMs / 24],
      archived: [false],
    })

    expect([ageMs, state]).toEqual([dayMs / 24, 'ok'])
  })

  it('is out of date while its state is dated in the future', () => {
    const ahead = fetched({ appliedAt: now + 365 * dayMs, lastSuccess: now + 365 * dayMs })

    expect(healthOf(ahead, undefined, now, { looks: [now + 365 * dayMs], archived: [false] })).toMatchObject({
      state: 'stale',
      message: expect.stringContaining('future'),
    })
  })
})

describe('a source counts', () => {
  const one = (rest: object = {}) =>
    asideOf({ source: {}, origin: 'catalogue', figures: { records: 5 }, newestLook: now, ...rest } as never)
  const nothing = { figures: { records: 0 }, newestLook: null }

  it('as soon as it was collected, even if it is empty now', () => {
    expect(one()).toBeNull()
    expect(one({ figures: { records: 0 } })).toBeNull()
    expect(one(nothing)).toBe('never')
  })

  it('if it is the group’s own source, but not if it is a sample or a copy', () => {
    expect(one({ ...nothing, origin: 'custom' })).toBeNull()
    expect(one({ source: { aside: 'sample' } })).toBe('sample')
    expect(one({ source: { aside: 'double' } })).toBe('double')
  })
})
