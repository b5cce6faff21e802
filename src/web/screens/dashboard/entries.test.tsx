import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { Need } from '../../../contract/dashboard.ts'
import { Needs } from './entries.tsx'

const shown = (needs: readonly Need[]) =>
  markup(<Needs needs={needs} />, { guarded: { groups: [], activeGroupId: 'g' } })

it('shows no card if nothing is waiting', () => {
  expect(shown([])).not.toContain('To do')
})

it('says how much of its room an organisation uses', () => {
  const text = shown([{ kind: 'room', of: 'reports', bytes: 180.5 * 2 ** 30, limit: 200 * 2 ** 30 }])

  expect(text).toContain('The reports of your organisation take 180.5\u00a0GiB of 200\u00a0GiB')
})

it('leads from a trial that ends to its subscription', () => {
  const text = shown([{ kind: 'trial-end', id: 's', name: 'SIEM', at: '2026-11-28T12:00:00Z', isOver: false }])

  expect(text).toContain('href="/en/groups/g/subscriptions/s"')
})
