import { expect, it } from 'vitest'
import type { DashboardEvidence, Need } from '../../../contract/dashboard.ts'
import { nextStep, nothingComesIn } from './next-step.ts'

const id = '00000000-0000-4000-8000-000000000000'
const day = {
  day: '2026-11-21',
  observables: 1000,
  suspicious: 100,
  covered: 90.5,
  proven: 60,
  inUse: 40.2,
  passed: 10,
  passedInUse: 5,
  rules: 6,
  settled: true,
}
const idle = { count: 0, silent: 0, isNew: 0, isDemoUnderWay: false, days: [] }
const quiet: Pick<DashboardEvidence, 'sensors' | 'met' | 'hunt'> = {
  sensors: { ...idle, count: 2 },
  met: {
    report: { id, days: 7, state: 'done', refreshedAt: '2026-11-21T06:00:00.000Z' },
    days: [{ ...day, inUse: 90 }],
  },
  hunt: { open: 0, newest: [] },
}
const failed: Need = { kind: 'report-failed', id, name: 'a.log', at: '2026-11-21T06:00:00.000Z', code: 'x' }
const profile: Need = { kind: 'profile' }
const next = (part: Partial<typeof quiet>, needs: readonly Need[] = [], mayMakeReports = true) =>
  nextStep(needs, { ...quiet, ...part }, { mayMakeReports })

it('there is no next step if nothing is to be done', () => {
  expect(next({})).toBeUndefined()
  expect(nextStep([], undefined, { mayMakeReports: true })).toBeUndefined()
})

it('the next step is about hits first, then about silent parts, then about failures', () => {
  const silent = { sensors: { ...idle, count: 2, silent: 1 } }
  expect(next({ ...silent, hunt: { open: 3, newest: [] } }, [failed])).toEqual({ kind: 'hits', count: 3 })
  expect(next(silent, [failed])).toEqual({ kind: 'silent', count: 1 })
  expect(next({}, [profile, failed])).toEqual({ kind: 'need', need: failed })
  const keyless: Need = { kind: 'keyless', id, name: 'Firewall', at: '2026-11-20T06:00:00.000Z' }
  const invitations: Need = { kind: 'invitations', count: 1, oldest: '2026-11-20T06:00:00.000Z' }
  expect(next({}, [invitations, keyless])).toEqual({ kind: 'need', need: keyless })
})

it('the next step is to send sightings, then to make a report, for users who may do so', () => {
  expect(next({ sensors: { ...idle, count: 1, isNew: 1 } })).toEqual({ kind: 'send' })
  const none = { met: { report: null, days: [] } }
  expect(next(none, [profile])).toEqual({ kind: 'standing' })
  expect(next(none, [], false)).toBeUndefined()
})

it('the next step is about the additional coverage of recommended sources, if it is large enough; a missing profile is not a next step', () => {
  const met = quiet.met && { ...quiet.met, days: [day] }
  expect(next({ met: met ?? null }, [profile])).toEqual({ kind: 'more', count: 50, reportId: id })
  expect(next({}, [profile])).toBeUndefined()
})

it('the next step ignores a report whose sightings were deleted', () => {
  const report = { id, days: 7, state: 'queued', refreshedAt: null } as const
  expect(next({ met: { report, days: [day] } })).toBeUndefined()
})

it('no sightings arrive without a sensor and a standing report; a reader who may not see sensors cannot know that', () => {
  const sensors = idle
  expect(nothingComesIn({ sensors, met: { report: null, days: [] } })).toBe(true)
  expect(nothingComesIn({ sensors, met: null })).toBe(true)
  expect(nothingComesIn({ ...quiet, sensors })).toBe(false)
  expect(nothingComesIn({ sensors: null, met: null })).toBe(false)
  expect(nothingComesIn({ ...quiet, met: null })).toBe(false)
})
