import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import LicencesTab from '../licences/licences-tab.tsx'
import SensorsTab from '../sensors/sensors-tab.tsx'

const group = { id: 'g', name: 'Bank', permissions: ['SENSOR_MANAGE', 'GROUP_LIST_ADD'] } as unknown as GroupOfUser
const sensors = { sensors: [], limits: { keptDays: 90 }, standing: [] } as unknown as Parameters<typeof SensorsTab>[0]
const licences = { licences: [], licensable: [], custom: [] } as unknown as Parameters<typeof LicencesTab>[0]

it.each([
  ['Sensors', 'No sensor yet', 'New sensor', () => <SensorsTab {...sensors} group={group} />],
  ['Own licences', 'No licence of your own yet', 'Add a licence', () => <LicencesTab {...licences} group={group} />],
] as const)('%s have their heading while there are none', (title, empty, action, Component) => {
  const Page = createRoutesStub([{ path: '/', Component }])
  const markup = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <Page />
    </LanguageContext>,
  )
  const headings = [...markup.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(headings).toEqual([title, empty])
  expect(markup.split(action)).toHaveLength(2)
})
