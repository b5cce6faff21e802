import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { WebhookEvent } from '../../../domain/webhook.ts'
import { preselected } from './webhook-dialog.tsx'
import { WebhookEvents } from './webhook-events.tsx'

const maySee = (event: WebhookEvent) => event !== 'hunt.hits' && event !== 'sensor.silent'

it('a new webhook begins with the events that the reader may see; the others say which right is missing', () => {
  const chosen = preselected(undefined, maySee)
  expect(chosen).toContain('delivery.released')
  expect(chosen.every(maySee)).toBe(true)

  const page = markup(
    <WebhookEvents chosen={chosen} before={['hunt.hits']} maySee={maySee} isMissing={false} onChange={() => {}} />,
  )
  const options = page.split('<label').slice(1)
  const which = (what: (option: string) => boolean) => options.flatMap((option, n) => (what(option) ? [n] : []))
  expect(options).toHaveLength(9)
  // What the webhook had before can be taken away.
  expect(which((option) => /<input[^>]* disabled=""/.test(option))).toEqual([7])
  expect(which((option) => option.includes('You lack the permission “see sensors”.'))).toEqual([7, 8])
})
