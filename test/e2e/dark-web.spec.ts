import { linkIn, type MailServer, startMailServer } from '../mail.ts'
import { demoEmail, navigationLink, openPage, takeSession } from './account.ts'
import { demoPost, postTitle } from './dark-web-post.ts'
import { expect, test } from './test.ts'

test('a search leads from a company to a post, its actor and back, outside of addresses', async ({ groupId, page }) => {
  await demoPost(page.request, groupId)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  await openPage(page, '/search')
  await navigationLink(page, 'Dark Web').click()

  await page.getByRole('searchbox', { name: 'Wörter oder Abfrage' }).fill('construction plans "nordwerk.example"')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 Beitrag' })).toBeVisible()
  await expect(page.locator('mark')).toContainText(['construction plans', 'nordwerk.example'])
  await expect(page.getByRole('searchbox', { name: 'Wörter oder Abfrage' })).toBeFocused()
  await page
    .getByRole('group', { name: 'Urheber' })
    .getByRole('button', { name: /Paper Lantern/ })
    .click()
  await expect(page.getByRole('searchbox')).toHaveValue('construction plans "nordwerk.example" actor:paperlantern')
  await expect(page.getByRole('heading', { name: '1 Beitrag' })).toBeFocused()

  await page.getByRole('link', { name: postTitle }).click()
  await expect(page.getByRole('heading', { level: 1, name: postTitle })).toBeVisible()
  await expect(page.getByText('ist eine Behauptung und kein Nachweis')).toBeVisible()
  await expect(page.getByTestId('post-text')).toContainText('412 GB')
  await expect(page.getByTestId('explanation')).toContainText(
    /^ErklärungPaper Lantern nannte Nordwerk Maschinenbau AG am/,
  )
  await expect(page.getByTestId('explanation')).toContainText('ein Nachweis ist der Beitrag nicht')
  await expect(page.getByRole('region', { name: 'Herkunft' })).toContainText('Lizenz:')
  await page.getByRole('link', { name: 'Paper Lantern' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paper Lantern' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Angebliche Opfer nach Branche' })).toContainText(
    'Verarbeitendes Gewerbe',
  )
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('construction plans "nordwerk.example" actor:paperlantern')

  await page.getByRole('searchbox').fill('zugang domänenrecht')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Verkaufe Zugang/ }).click()
  await page.getByRole('region', { name: 'Erwähnte Indikatoren' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Erwähnt im Dark Web' }).click()
  await page
    .getByRole('region', { name: 'Erwähnt im Dark Web' })
    .getByRole('link', { name: /^Verkaufe Zugang/ })
    .click()
  await expect(page.getByTestId('post-text')).toContainText('Domänenrechten')
  expect(addresses.filter((address) => /nordwerk|zugang/i.test(address))).toEqual([])
})

test('faulty queries, saved searches, masked values and links from indicators work in English', async ({ page }) => {
  await takeSession(page.context())
  await page.goto('/en/dark-web#q=actr:x')
  await expect(page.getByText('There is no such field.')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('actr')

  await page.getByRole('searchbox').fill('xyzzy OR plugh')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No post matches this' })).toBeVisible()
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'xyzzy OR plugh', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: /Delete the saved search/ }).click()
  await expect(page.getByRole('button', { name: 'Save search' })).toBeVisible()

  await page.getByText('Has one of your values been published?').click()
  await page.getByLabel('Exact value').fill('no-such-password-7')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('In no post that is kept here.')).toBeVisible()

  await openPage(page, '/en/search?q=192.175.48.114')
  await page.getByRole('button', { name: 'Mentioned on the dark web' }).click()
  await expect(page.getByText('No post mentions it.', { exact: true })).toBeVisible()
})

test.describe('a kept search with the bell', () => {
  let mails: MailServer
  test.beforeAll(async () => {
    mails = await startMailServer({ port: Number(process.env.E2E_SMTP_PORT) })
  })
  test.afterAll(() => mails?.stop())

  test('reports a new post by mail, in English', async ({ groupId, page }) => {
    const word = `quellmarder${Date.now()}`
    await page.goto(`/en/dark-web#q=${word}`)
    await expect(page.getByRole('heading', { name: 'No post matches this' })).toBeVisible()
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('checkbox', { name: 'Notify about new posts' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const bell = page.getByRole('button', { name: new RegExp(`^Notify about new posts for the search.*${word}`) })
    await expect(bell).toHaveAttribute('aria-pressed', 'true')

    const made = await page.request.post(`/api/web/dark-web/sources?groupID=${groupId}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { name: 'Our feeder' },
    })
    const { id, key } = await made.json()
    const sent = await page.request.post('/v1/dark-web/items', {
      headers: { 'x-api-key': key },
      data: {
        source: 'paste',
        'source-uuid': 'f',
        meta: { title: 'A find' },
        data: `Customers of ${word}, all of them`,
      },
    })
    expect(await sent.json()).toMatchObject({ stored: 1 })

    const mail = await mails.next()
    expect(mail.recipients).toEqual([demoEmail])
    expect(mail.text).toContain('A find')
    expect(mail.text).not.toContain('all of them')
    await openPage(page, new URL(linkIn(mail)).pathname)
    await expect(page.getByRole('heading', { level: 1, name: 'A find' })).toBeVisible()
    await expect(page.getByTestId('post-text')).toContainText(word)

    await page.goto(`/en/dark-web#q=${word}`)
    await bell.click()
    await expect(bell).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: /Delete the saved search/ }).click()
    await expect(bell).toBeHidden()
    await page.request.delete(`/api/web/dark-web/sources/${id}?groupID=${groupId}`, {
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  })
})
