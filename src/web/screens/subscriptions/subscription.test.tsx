import { createElement } from 'react'
import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import SubscriptionPage from './subscription.tsx'

const subscription = {
  id: 's',
  name: 'Perimeter',
  state: 'active',
  delivery: null,
  createdAt: '2026-02-03T04:05:06Z',
  sources: [],
  keys: [],
}
const content = { tab: 'settings', data: { choices: {} } }

/** The settings tab, as a user without permission to change the subscription sees it. */
function shownToReader(): string {
  const given = { loaderData: { groupId: 'g', subscription, content } }
  const guarded = { groups: [{ id: 'g', permissions: ['SUBSCRIPTION_READ'] }], activeGroupId: 'g' }
  return markup(createElement(SubscriptionPage, given as never), { guarded })
}

it('says on the settings tab that the user may not change the subscription, shows no form, and says who can create a new key', () => {
  const html = shownToReader()

  expect(html).toContain(
    'You may not change this subscription. Your role or the entitlements of the group do not allow it',
  )
  expect(html).not.toContain('<form')
  expect(html).toContain('Anyone who may change it can create a new one.')
  expect(html).not.toContain('Create a new one under')
})
