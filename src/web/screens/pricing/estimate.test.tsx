import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { Monthly } from './estimate.tsx'

const shown = (yearly: number | undefined) =>
  renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <Monthly yearly={yearly} />
    </LanguageContext>,
  )

it('says what a price is by month, and nothing without a price', () => {
  expect(shown(1200)).toContain('that is €100 per month')
  expect(shown(0)).toContain('that is €0 per month')
  expect(shown(undefined)).not.toContain('per month')
})
