import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { WebhookEvent } from '../../../../domain/webhook.ts'
import { messages } from '../../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../../i18n/use-texts.ts'
import { preselected } from './webhook-dialog.tsx'
import { WebhookEvents } from './webhook-events.tsx'

const maySee = (event: WebhookEvent) => event !== 'hunt.hits' && event !== 'sensor.silent'

it('a new webhook begins with the events that the reader may see; the others say which right is missing', () => {
  const chosen = preselected(undefined, maySee)
  expect(chosen).toContain('delivery.released')
  expect(chosen.every(maySee)).toBe(true)

  const page = renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <WebhookEvents chosen={chosen} before={['hunt.hits']} maySee={maySee} isMissing={false} onChange={() => {}} />
    </LanguageContext>,
  )
  const options = page.split('<label').slice(1)
  const which = (what: (option: string) => boolean) => options.flatMap((option, n) => (what(option) ? [n] : []))
  expect(options).toHaveLength(9)
  // What the webhook had before can be taken away.
  expect(which((option) => /<input[^>]* disabled=""/.test(option))).toEqual([7])
  expect(which((option) => option.includes('You lack the permission “see sensors”.'))).toEqual([7, 8])
})
