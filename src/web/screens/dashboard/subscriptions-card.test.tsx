import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { SubscriptionsCard } from './subscriptions-card.tsx'

/** The card with two running subscriptions. */
function shown(faulty: number, indicators: number | null): string {
  return renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <MemoryRouter>
        <SubscriptionsCard groupId="g" subscriptions={{ count: 3, expired: 1, faulty, indicators }} />
      </MemoryRouter>
    </LanguageContext>,
  )
}

it('calls failing subscriptions so, and does not promise that their first release is under way', () => {
  expect(shown(0, null)).toContain('2 subscriptions: their first releases are being composed.')
  expect(shown(0, null)).not.toContain('could not be composed')
  expect(shown(1, null)).toContain('1 subscription: its first release is being composed.')
  expect(shown(1, null)).toContain('The newest release of one subscription could not be composed.')
  expect(shown(2, null)).not.toContain('being composed')
  expect(shown(2, null)).toContain('The newest release of 2 subscriptions could not be composed.')
  expect(shown(1, 20)).toMatch(/deliver up to 20 indicators in all.*could not be composed/s)
})
