import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { Need } from '../../../contract/dashboard.ts'
import { Needs } from './entries.tsx'

const shown = (areRest: boolean, needs: readonly Need[] = []) =>
  markup(<Needs needs={needs} areRest={areRest} />, { guarded: { groups: [], activeGroupId: 'g' } })

it('does not say that nothing is waiting below the one thing to do next', () => {
  expect(shown(false)).toContain('Nothing is waiting.')
  expect(shown(true)).toContain('Nothing else is waiting.')
})

it('says how much of its room an organisation uses', () => {
  const text = shown(false, [{ kind: 'room', of: 'reports', bytes: 180.5 * 2 ** 30, limit: 200 * 2 ** 30 }])

  expect(text).toContain('The reports of your organisation take 180.5\u00a0GiB of 200\u00a0GiB')
})

it('leads from a trial that ends to its subscription', () => {
  const text = shown(false, [{ kind: 'trial-end', id: 's', name: 'SIEM', at: '2026-11-28T12:00:00Z', isOver: false }])

  expect(text).toContain('href="/en/groups/g/subscriptions/s"')
})
