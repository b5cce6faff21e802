import { expect, it } from 'vitest'
import { pageView } from './page-views.ts'

it('reports the type of the page and nothing about its subject', () => {
  const secret = '6f1d3a52-0000-4000-8000-000000000001'

  const view = pageView(`/en/groups/${secret}/reports/${secret}`)

  expect(view).toEqual({ name: 'pageview', page: '/en/groups/:groupId/reports/:reportId', locale: 'en' })
  expect(pageView('/impressum')).toEqual({ name: 'pageview', page: '/impressum', locale: 'de' })
  expect(pageView(`/nowhere/${secret}`)).toBeUndefined()
})
