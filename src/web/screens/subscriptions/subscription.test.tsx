import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
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
  const given = { loaderData: { groupId: 'g', subscription, content } } as unknown as Parameters<
    typeof SubscriptionPage
  >[0]
  const routes = [{ id: 'guarded', path: '/', loader: () => null, element: <SubscriptionPage {...given} /> }]
  const guarded = { groups: [{ id: 'g', permissions: ['SUBSCRIPTION_READ'] }], activeGroupId: 'g' }
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { guarded } } })
  return renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={router} />
    </LanguageContext>,
  )
}

it('says on the settings tab that the user may not change the subscription, and shows no form', () => {
  const html = shownToReader()

  expect(html).toContain(
    'You may not change this subscription. Your role or the entitlements of the group do not allow it',
  )
  expect(html).not.toContain('<form')
})

it('says who can create a new key if the user cannot', () => {
  const html = shownToReader()

  expect(html).toContain('Anyone who may change it can create a new one.')
  expect(html).not.toContain('Create a new one under')
})
