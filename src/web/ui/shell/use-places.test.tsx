import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { placeAt, placeIds, placeOf } from '../../places.ts'
import { usePlaces } from './use-places.ts'

const needed = placeIds.flatMap((id) => placeOf(id).needs ?? [])

function Ids() {
  return usePlaces()
    .map(({ id }) => id)
    .join(' ')
}

/** Places on a page below the route `id`, which loaded the groups. */
const placesOn = (id: 'guarded' | 'frame', data: unknown) => markup(<Ids />, { [id]: data }).split(' ')

const groupsWith = (permissions: readonly PermissionId[]) => ({
  groups: [
    { id: 'g', permissions },
    { id: 'below', parent: 'g', permissions },
  ],
  activeGroupId: 'g',
})

it('are all for those who may do everything, also on public pages', () => {
  expect(placesOn('guarded', groupsWith(needed))).toEqual(placeIds)
  expect(placesOn('frame', groupsWith(needed))).toEqual(placeIds)
})

it('leave out what the user may not see in the active group', () => {
  expect(placesOn('guarded', groupsWith([]))).toEqual(placeIds.filter((id) => !placeOf(id).needs))
})

it('leave out customers for a group without groups below it', () => {
  const { groups, ...rest } = groupsWith(needed)
  expect(placesOn('guarded', { ...rest, groups: groups.slice(0, 1) })).toEqual(
    placeIds.filter((id) => id !== 'customers'),
  )
})

it('leave out what belongs to a group while no group is known', () => {
  const places = placesOn('frame', null)
  expect(places).toEqual(expect.arrayContaining(['dashboard', 'recommender', 'search', 'sources', 'groups']))
  expect(places).not.toEqual(expect.arrayContaining(['overview']))
  expect(places).not.toEqual(expect.arrayContaining(['reports']))
})

it('open by a letter of their own, those in the navigation all', () => {
  const letters = placeIds.flatMap((id) => placeOf(id).letter ?? [])
  expect(new Set(letters).size).toBe(letters.length)
  expect(placeIds.filter((id) => placeOf(id).heading && !placeOf(id).letter)).toEqual([])
})

it.each([
  ['/en/groups/g', '', 'overview'],
  ['/groups/g', '?tab=hunt', 'hunt'],
  ['/groups/g/reports/r', '', 'reports'],
  ['/en/groups/g/subscriptions/s', '?tab=keys', 'subscriptions'],
  ['/quellen/x', '', 'sources'],
  ['/recommender/configuration', '', 'recommender'],
  ['/en/dark-web/actors/x', '', 'darkWeb'],
  ['/support/articles/x', '', 'support'],
  ['/nowhere', '', undefined],
])('%s%s belongs to %s', (pathname, search, place) => {
  expect(placeAt(pathname, search)).toBe(place)
})
