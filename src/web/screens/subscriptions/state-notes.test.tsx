import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import type { TabId } from '../../paths.ts'
import { StateNotes } from './state-notes.tsx'

const subscription = {
  state: 'active',
  sources: [{ id: 's' }],
  keys: [{ revokedAt: null, endsAt: null }],
  delivery: { releasedAt: '2026-02-03T04:05:06Z' },
  lastPullAt: null,
} as unknown as SubscriptionDetail

function shownOn(tab: TabId<'subscription'>, more: Partial<SubscriptionDetail> = {}): string {
  return markup(<StateNotes subscription={{ ...subscription, ...more }} shown={tab} mayChange />)
}

it('tells on every tab but the one that explains it how to connect a product to a subscription that none has pulled', () => {
  expect(shownOn('contents')).toContain('No product has pulled this subscription yet.')
  expect(shownOn('contents')).toContain('href="/?tab=connect"')
  expect(shownOn('connect')).toBe('')
})

it('tells that the organisation has no room left in place of a failure that nobody can mend', () => {
  const full = shownOn('connect', { isFaulty: true, isFull: true })

  expect(full).toContain('take too much room')
  expect(full).not.toContain('we keep trying')
})
