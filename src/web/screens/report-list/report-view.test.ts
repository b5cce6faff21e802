import { describe, expect, it } from 'vitest'
import type { ReportListItem } from '../../../contract/reports.ts'
import { coverageShare, provenShare, readReportView, viewedReports, writeReportView } from './report-view.ts'

const report = (name: string, part: Partial<ReportListItem> = {}): ReportListItem => ({
  taskID: name,
  id: name,
  name,
  state: 'done',
  createdAt: '2026-05-01T00:00:00.000Z',
  createdBy: 'Dora Demo',
  detectedFormat: 'zeek',
  standingDays: null,
  suspicious: 100,
  coverage: 50,
  proven: 20,
  recommended: 3,
  bytes: 1,
  ...part,
})
const reports = [
  report('proxy.log', { createdAt: '2026-05-03T00:00:00.000Z', coverage: 90.5, proven: 3 }),
  report('Übernacht.log', {
    createdAt: '2026-05-02T00:00:00.000Z',
    detectedFormat: 'squid',
    coverage: 10,
    proven: null,
  }),
  report('firewall.log', { state: 'failed', suspicious: null, coverage: null, proven: null, recommended: null }),
]
const words = { name: ({ name }: ReportListItem) => name, format: (one: ReportListItem) => one.detectedFormat ?? '' }
const names = (address: string) =>
  viewedReports(reports, readReportView(new URLSearchParams(address)), words).map(({ name }) => name)

describe('a view of reports', () => {
  it('starts with the newest', () => {
    expect(names('')).toEqual(['proxy.log', 'Übernacht.log', 'firewall.log'])
  })

  it.each([
    ['q=ubernacht', ['Übernacht.log']],
    ['q=dora', ['proxy.log', 'Übernacht.log', 'firewall.log']],
    ['state=failed,running', ['firewall.log']],
    ['format=zeek', ['proxy.log', 'firewall.log']],
    ['format=zeek&state=done', ['proxy.log']],
    ['state=nonsense', ['proxy.log', 'Übernacht.log', 'firewall.log']],
  ])('filters by %s', (address, expected) => {
    expect(names(address)).toEqual(expected)
  })

  it.each([
    ['sort=coverage', ['proxy.log', 'Übernacht.log', 'firewall.log']],
    ['sort=coverage&order=asc', ['Übernacht.log', 'proxy.log', 'firewall.log']],
    ['sort=proven', ['proxy.log', 'Übernacht.log', 'firewall.log']],
    ['sort=proven&order=asc', ['proxy.log', 'Übernacht.log', 'firewall.log']],
    ['sort=name', ['firewall.log', 'proxy.log', 'Übernacht.log']],
  ])('sorts by %s, with reports without a figure at the end', (address, expected) => {
    expect(names(address)).toEqual(expected)
  })

  it.each(['', 'q=x', 'state=done,failed', 'sort=name', 'sort=name&order=desc', 'sort=coverage&order=asc'])(
    'writes the address ‹%s› from which it was read',
    (address) => {
      const written = writeReportView(readReportView(new URLSearchParams(address)))

      const params = new URLSearchParams()
      for (const [name, value] of Object.entries(written)) if (value !== undefined) params.set(name, value)
      expect([...params].sort()).toEqual([...new URLSearchParams(address)].sort())
    },
  )
})

it('gives expected and proven coverage as shares of the suspicious observables', () => {
  const one = { suspicious: 200, coverage: 150.5, proven: 40 }

  expect([coverageShare(one), provenShare(one)]).toEqual([75.25, 20])
})

it('gives no share for a log without suspicious observables', () => {
  const nothing = { suspicious: 0, coverage: 0, proven: 0 }

  expect([coverageShare(nothing), provenShare(nothing)]).toEqual([null, null])
})

it('does not show 0 for unknown values: unfinished reports, and proven coverage under older rules', () => {
  expect(coverageShare({ suspicious: null, coverage: null, proven: null })).toBeNull()
  expect(provenShare({ suspicious: 10, coverage: 5, proven: null })).toBeNull()
})
