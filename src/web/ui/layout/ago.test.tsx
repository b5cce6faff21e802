import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../../domain/time-units.ts'
import { messagesOf } from '../../i18n/index.ts'
import { parsed } from '../../i18n/translate.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import { Ago, TextWithAgo } from './ago.tsx'

const shown = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <LanguageContext value={language('en', parsed(messagesOf('en'), 'en'))}>{part}</LanguageContext>,
  ).replace(/<style[^>]*>.*?<\/style>/gs, '')
const at = new Date(Date.now() - 3 * hourMs - minuteMs).toISOString()

it('shows the relative time, and the exact time to pointer and keyboard', () => {
  const html = shown(<Ago at={at} />)

  expect(html).toContain('>3 hours ago</time>')
  expect(html).toContain(`dateTime="${at}"`)
  expect(html).toMatch(/title="[^"]+ UTC"/)
  expect(html).toContain('tabindex="0"')
})

it('is not a tab stop inside another one', () => {
  expect(shown(<Ago at={at} isReached={false} />)).not.toContain('tabindex')
})

it('appears at the position of the time in a sentence', () => {
  const html = shown(<TextWithAgo at={at} text={(time) => `by Dora, ${time}, again`} />)

  expect(html.replace(/<[^>]+>/g, '')).toBe('by Dora, 3 hours ago, again')
})
