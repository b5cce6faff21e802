import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import ConnectTab from './connect-tab.tsx'
import { guides } from './guides.ts'

/** The page of a subscription that is delivered in this format. */
function shown(format: string, mode = 'FULL'): string {
  const given = {
    groupId: 'g',
    subscription: { id: 's', mode, targetFormats: [{ id: format, authMethod: 'apiKey' }], deliveryUser: 'winnow-s' },
    files: [],
    formats: [{ value: format, text: format }],
    origin: 'https://winnow.example',
    webhooks: { webhooks: [], mayWrite: false },
  }
  const tab = <ConnectTab {...(given as unknown as Parameters<typeof ConnectTab>[0])} />
  return renderToStaticMarkup(
    <LanguageContext value={language('en', messages.en)}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: tab }])} />
    </LanguageContext>,
  )
}

const place = (page: string, id: string) => page.indexOf(`id="guide-${id}"`)

it('opens the guides that are surely meant, and folds those of the many other readers of a format', () => {
  const page = shown('PLAIN')
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

it('warns that a product would lose its list if the subscription delivers only changes', () => {
  const warned = (page: string, id: string) =>
    page.slice(place(page, id)).split('</section>', 1)[0]?.includes('take them for the whole list')
  const changes = shown('PLAIN', 'DELTA')
  for (const id of ['haproxy', 'aws-waf', 'fortiweb', 'graylog']) expect(warned(changes, id), id).toBe(true)
  // curl and Python are for programs that apply changes; FortiOS has a format that is always whole.
  for (const id of ['curl', 'python', 'fortios', 'elastic']) expect(warned(changes, id), id).toBe(false)

  expect(shown('PLAIN')).not.toContain('take them for the whole list')
})

it('shows no empty fold', () => {
  const page = shown('FORTIGATE')
  expect(place(page, 'fortios')).toBeLessThan(page.indexOf('<details'))
  expect(page).not.toContain(messages.en['subscriptions.connect.many'])
})
