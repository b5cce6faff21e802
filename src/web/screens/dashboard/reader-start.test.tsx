import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { DashboardEvidence } from '../../../contract/dashboard.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { ReaderStart } from './reader-start.tsx'

function shownTo(permissions: readonly PermissionId[]): string {
  const evidence = {
    sensors: null,
    met: { report: null, days: [] },
    hunt: null,
    sources: { count: 0, atWork: null, changes: [] },
  } as unknown as DashboardEvidence
  return markup(
    <>
      <ReaderStart />
      <EvidenceSection evidence={evidence} onlyDemo={false} />
    </>,
    { guarded: { groups: [{ id: 'g', name: 'Bank', permissions }], activeGroupId: 'g' } },
  )
}

it('leads readers to what they may open, and leaves out what they cannot set up', () => {
  const reader = shownTo(['REPORT_READ', 'IOC_SEARCH_SHOW'])
  expect([...reader.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/en/sources', '/en/search'])
  expect(reader).toContain('which sources there are and what they list.')
  expect(reader).not.toContain('There is none yet')
  const withoutSearch = shownTo(['REPORT_READ'])
  expect(withoutSearch).not.toContain('href="/en/search"')
  expect(withoutSearch).toContain('which sources there are.')
  expect(shownTo(['REPORT_READ', 'REPORT_CREATE'])).toContain('There is none yet')
})

it('does not say that a role is enough, which the entitlements of the group may not allow', () => {
  expect(shownTo(['REPORT_READ'])).toContain('your role or the entitlements of the group do not allow it')
})
