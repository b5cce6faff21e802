import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { SourceDetails } from '../../../contract/sources.ts'
import { DeadNotice, HealthNotice } from './source-notices.tsx'

function noticesOf(state: SourceDetails['health']['state'], dead: SourceDetails['dead']): number {
  const details = {
    health: { state, lastSuccess: '2026-03-01T05:00:00Z' },
    records: 57,
    dead,
    newestLook: '2026-03-01T05:00:00Z',
    replacements: [],
  } as unknown as SourceDetails
  const notices = [<DeadNotice key="d" details={details} />, <HealthNotice key="h" details={details} />]
  return markup(notices).split('role="alert"').length - 1
}

it('says once that a source was not collected for long, and not less than that', () => {
  expect(noticesOf('stale', null)).toBe(1)
  expect(noticesOf('stale', 'unwatched')).toBe(1)
  expect(noticesOf('stale', 'unchanged')).toBe(2)
  expect(noticesOf('failing', 'unwatched')).toBe(2)
  expect(noticesOf('ok', null)).toBe(0)
})
