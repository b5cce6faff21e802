import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import LicencesTab from '../licences/licences-tab.tsx'
import SensorsTab from '../sensors/sensors-tab.tsx'

const group = { id: 'g', name: 'Bank', permissions: ['SENSOR_MANAGE', 'GROUP_LIST_ADD'] } as unknown as GroupOfUser
const sensors = { sensors: [], limits: { keptDays: 90 }, standing: [] } as unknown as Parameters<typeof SensorsTab>[0]
const licences = { licences: [], licensable: [], custom: [] } as unknown as Parameters<typeof LicencesTab>[0]

it.each([
  ['Sensors', 'No sensor yet', 'New sensor', () => <SensorsTab {...sensors} group={group} />],
  ['Own licences', 'No licence of your own yet', 'Add a licence', () => <LicencesTab {...licences} group={group} />],
] as const)('%s have their heading while there are none', (title, empty, action, tab) => {
  const html = markup(tab())
  const headings = [...html.matchAll(/<h[12][^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(headings).toEqual([title, empty])
  expect(html.split(action)).toHaveLength(2)
})
