import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../contract/status.ts'
import { historyOf } from './history.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const incident = (part: Partial<Incident>): Incident => ({
  feature: 'database',
  state: 'down',
  reason: 'no-answer',
  from: '2026-11-19T00:00:00Z',
  until: '2026-11-19T06:00:00Z',
  ...part,
})
const over = { now, recordedSince: Date.parse('2026-11-18T12:00:00Z'), days: 5 }

describe('the history of a feature', () => {
  it('is unknown for days before the recording', () => {
    expect(historyOf('database', [], over)).toEqual({
      days: ['none', 'none', 'ok', 'ok', 'ok'],
      percent: 100,
      since: over.recordedSince,
      incidents: 0,
    })
  })

  it('shows the worst state of a day, and the share of the recorded time', () => {
    const later = { from: '2026-11-19T12:00:00Z', until: '2026-11-19T18:00:00Z' }
    const history = historyOf('database', [incident({ state: 'degraded', ...later }), incident({})], over)

    expect(history.days).toEqual(['none', 'none', 'ok', 'down', 'ok'])
    // 2 times 6 of 48 hours
    expect(history.percent).toBe(75)
  })

  it('counts the time of overlapping incidents once', () => {
    const within = { from: '2026-11-19T02:00:00Z', until: '2026-11-19T03:00:00Z' }
    const across = { from: '2026-11-19T05:00:00Z', until: '2026-11-19T12:00:00Z' }
    const service = [across, within].map((time) => incident({ feature: 'service', ...time }))

    // 12 of 48 hours
    expect(historyOf('database', [...service, incident({})], over)).toMatchObject({ percent: 75, incidents: 3 })
  })

  it('ignores incidents of other features, but not the times when the product did not run', () => {
    const others = [incident({ feature: 'queue' }), incident({ feature: 'service' })]

    expect(historyOf('database', others, over).incidents).toBe(1)
  })
})
