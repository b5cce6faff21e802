import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { SearchBox } from './search-box.tsx'

const isUnkept = (text: string) =>
  renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <SearchBox text={text} isBusy={false} onSearch={() => {}} />
    </LanguageContext>,
  ).includes('data-unkept')

it('warns before its input is lost, unless the box is empty or the address holds the input', () => {
  expect(isUnkept('')).toBe(false)
  expect(isUnkept('192.0.2.1')).toBe(false)
  expect(isUnkept('192.0.2.1\n'.repeat(500))).toBe(true)
})
