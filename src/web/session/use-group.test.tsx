import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useGroupId } from './use-group.ts'

const Shown = () => useGroupId()

it.each([
  ['/groups/named/reports', 'active', 'named'],
  ['/search', 'active', 'active'],
  ['/search', undefined, ''],
])('on %s, with the active group %s, the group of the page is "%s"', (at, activeGroupId, id) => {
  const children = ['groups/:groupId/reports', '*'].map((path) => ({ path, Component: Shown }))
  const router = createMemoryRouter([{ id: 'guarded', loader: () => null, children }], {
    initialEntries: [at],
    hydrationData: { loaderData: { guarded: { groups: [], activeGroupId } } },
  })
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toBe(id)
})
