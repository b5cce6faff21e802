import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { inEnglish } from '../../../../test/markup.ts'
import { prerendered } from '../../../../test/prerendered.ts'
import type { DeliveryMode, TargetFormatId } from '../../../domain/subscription.ts'
import { messages } from '../../i18n/messages.server.ts'
import ConnectTab from './connect-tab.tsx'
import { fittingGuides } from './fitting-guides.server.ts'
import { guides } from './guides.ts'

/** The page of a subscription that is delivered in this format. */
async function shown(format: TargetFormatId, mode: DeliveryMode = 'FULL'): Promise<string> {
  const origin = 'https://winnow.example'
  const targetFormats = [{ id: format, authMethod: 'apiKey' as const }]
  const subscription = { id: 's', mode, targetFormats, deliveryUser: 'winnow-s' }
  const given = {
    subscription,
    files: [],
    formats: [{ value: format, text: format }],
    guides: fittingGuides(subscription, origin, 'en'),
    origin,
  }
  const tab = createElement(ConnectTab, given as never)
  return prerendered(inEnglish(<RouterProvider router={createMemoryRouter([{ path: '/', element: tab }])} />))
}

const place = (page: string, id: string) => page.indexOf(`id="guide-${id}"`)

it('opens the guides that are surely meant, and folds those of the many other readers of a format', async () => {
  const page = await shown('PLAIN')
  const firstFold = page.indexOf('<details')
  expect(place(page, 'curl')).toBeGreaterThan(-1)
  expect(place(page, 'curl')).toBeLessThan(firstFold)

  const many = guides.filter(({ formats, isOneOfMany }) => isOneOfMany && formats.includes('PLAIN'))
  expect(many.length).toBeGreaterThan(10)
  for (const { id, name } of many) {
    expect(page, id).toContain(`>${name.replace('&', '&amp;')}</summary>`)
    expect(place(page, id), id).toBeGreaterThan(firstFold)
    // They stand above the addresses, and each once.
    expect(place(page, id), id).toBeLessThan(page.indexOf('id="addresses"'))
    expect(page.split(`id="guide-${id}"`), id).toHaveLength(2)
  }
})

it('renders the texts of other products last and folded, so that the search of the browser finds them', async () => {
  const page = await shown('PLAIN')
  const others = guides.filter(({ formats }) => !formats.includes('PLAIN'))
  expect(others.length).toBeGreaterThan(10)
  const fold = page.lastIndexOf('<details')
  expect(page.slice(fold)).toContain(`>${messages.en['subscriptions.connect.more']}</summary>`)
  for (const { id } of others) expect(place(page, id), id).toBeGreaterThan(fold)
})

it('warns that a product would lose its list if the subscription delivers only changes', async () => {
  const warned = (page: string, id: string) =>
    page.slice(place(page, id)).split('</section>', 1)[0]?.includes('take them for the whole list')
  const changes = await shown('PLAIN', 'DELTA')
  for (const id of ['haproxy', 'aws-waf', 'fortiweb', 'graylog']) expect(warned(changes, id), id).toBe(true)
  // curl and Python are for programs that apply changes; FortiOS has a format that is always whole.
  for (const id of ['curl', 'python', 'fortios', 'elastic']) expect(warned(changes, id), id).toBe(false)

  expect(await shown('PLAIN')).not.toContain('take them for the whole list')
})

it('shows no empty fold', async () => {
  const page = await shown('FORTIGATE')
  expect(place(page, 'fortios')).toBeLessThan(page.indexOf('<details'))
  expect(page).not.toContain(messages.en['subscriptions.connect.many'])
})
