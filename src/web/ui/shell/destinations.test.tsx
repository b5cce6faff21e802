import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { useDestinations } from './destinations.ts'

const all: PermissionId[] = ['IOC_SEARCH_SHOW', 'SENSOR_READ', 'REPORT_CREATE']

function Ids() {
  return useDestinations()
    .map(({ id }) => id)
    .join(' ')
}

/** Destinations on a page below the route `id`, which loaded the groups. */
function destinations(id: 'guarded' | 'frame', data: unknown): string[] {
  return markup(<Ids />, { [id]: data }).split(' ')
}

const groupsWith = (permissions: readonly PermissionId[]) => ({
  groups: [{ id: 'g', permissions }],
  activeGroupId: 'g',
})

it('are the same on public pages', () => {
  expect(destinations('frame', groupsWith(all))).toEqual(destinations('guarded', groupsWith(all)))
})

it('leave out what the user may not do in the active group', () => {
  const admin = destinations('guarded', groupsWith(all))
  expect(admin).toEqual(expect.arrayContaining(['search', 'hunt', 'recommender']))
  expect(destinations('guarded', groupsWith([]))).toEqual(
    admin.filter((id) => !['search', 'hunt', 'recommender'].includes(id)),
  )
})

it('are all but the retro-hunt while the groups are unknown', () => {
  expect(destinations('frame', null)).toEqual(destinations('guarded', groupsWith(all)).filter((id) => id !== 'hunt'))
})
