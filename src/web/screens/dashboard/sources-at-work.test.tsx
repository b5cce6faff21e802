import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import { SourcesAtWork } from './sources-at-work.tsx'

const source = { id: 's', name: 'SSH', compared: true, coverage: 12, exclusive: 3, benign: 0, passed: null }
const change = { id: 's', name: 'SSH', change: 'stale', at: null } as const
const report = { id: 'r', days: 7, state: 'done', refreshedAt: '2026-02-03T04:05:06Z' } as const

const oneDay = { observables: 1000, suspicious: 40 }

function shown(sources: Partial<DashboardEvidence['sources']>, withReport = true, day = oneDay): string {
  return markup(
    <SourcesAtWork
      sources={{ count: 1, atWork: [source], changes: [], ...sources } as DashboardEvidence['sources']}
      met={(withReport ? { report, days: [day] } : { report: null, days: [] }) as never}
    />,
  )
}

it('says that nothing has changed in the sources; without a report it says nothing', () => {
  const unchanged = 'No larger change of your source is known.'
  expect(shown({})).toContain(unchanged)
  expect(shown({}, false)).not.toContain('What your sources did')
  expect(shown({ changes: [change] as never })).not.toContain(unchanged)
})

it('marks only sources that cover next to nothing, and not whether one pays, because it does not know prices', () => {
  const worth = (figures: Partial<typeof source>) => shown({ atWork: [{ ...source, ...figures }] })
  for (const useful of [{}, { exclusive: 0.4 }]) expect(worth(useful)).not.toContain('MuiChip')
  expect(worth({ exclusive: 0, coverage: 0.2 })).toContain('covered next to nothing')
  expect(worth({ exclusive: 0, coverage: 0 })).toContain('covered nothing')
})

it('does not say of sources that they covered nothing if nothing was suspicious', () => {
  const none = { ...source, exclusive: 0, coverage: 0 }
  const quiet = (atWork: (typeof source)[], observables = 1000) =>
    shown({ atWork }, true, { observables, suspicious: 0 })
  const sentence = 'In the last 7 days, nothing was suspicious.'
  expect(quiet([none])).toContain(sentence)

  // Nobody knows whether anything was suspicious.
  const withUnknown = quiet([none, { ...none, id: 'u', compared: false }])
  const withoutObservables = quiet([none], 0)
  expect(withUnknown).toContain('not compared yet')
  for (const html of [withUnknown, withoutObservables]) expect(html).not.toContain(sentence)

  for (const html of [quiet([none]), withUnknown, withoutObservables]) expect(html).not.toContain('covered nothing')
})
