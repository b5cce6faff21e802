import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import type { GroupOfUser } from '../session/guarded.tsx'
import HuntTab from './hunt-tab.tsx'

const group = { id: 'g', name: 'Bank', permissions: ['SENSOR_READ'] } as unknown as GroupOfUser
const first = { hits: [], counts: { open: 0, confirmed: 0, falseAlarm: 0 }, next: null }
const shown = (isFed: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LanguageContext value={language('en', messages.en)}>
        <HuntTab group={group} first={first} isFed={isFed} />
      </LanguageContext>
    </MemoryRouter>,
  )

it('asks for a sensor only where none sends', () => {
  expect(shown(false)).toContain('This needs a sensor that sends.')
  expect(shown(true)).toContain('No open hits')
  expect(shown(true)).not.toContain('This needs a sensor')
})
