import { openPage, takeSession } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { makeSubscription } from './subscription.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 180_000 })

test('a webhook of a subscription is created from its connect tab, and its secret is shown once', async ({
  page,
  context,
}) => {
  await takeSession(page.context())
  const [{ group }] = await (await context.request.get('/api/web/groups')).json()
  const id = await makeSubscription(context.request, group.id)
  // The browser reports refusals on the console.
  const faults = watchFaults(page, `/groups/${group.id}/webhooks?subscriptionID=${id}`)
  await openPage(page, `/groups/${group.id}/subscriptions/${id}?tab=connect`)
  await page.getByRole('link', { name: 'Webhooks dieses Abonnements' }).click()
  await expect(page).toHaveURL(`/groups/${group.id}?tab=webhooks&subscription=${id}`)
  const card = page.getByRole('main')
  const form = page.getByRole('dialog')
  await expect(card.getByText('Noch kein Webhook.')).toBeVisible()

  await card.getByRole('button', { name: 'Webhook hinzufügen' }).click()
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(form.getByText('Geben Sie eine Adresse ein.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Adresse' }).fill('https://192.168.1.1/hook')
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(form.getByText(/gehört nicht zu den privaten Zielen/)).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Auslieferungen von' })).not.toHaveText('allen Abonnements')
  await form.getByRole('textbox', { name: 'Adresse' }).fill('https://soar.example/hooks/winnow')
  // The page must not reload its data before the secret was shown: if that failed, the secret would be lost.
  const read: string[] = []
  page.on('request', (request) => request.url().includes('.data') && read.push(request.url()))
  await form.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(form.getByTestId('secret-webhook')).toHaveText(/^whsec_[\w+/]{43}=$/)
  await expectAccessible(page)
  expect(read).toEqual([])
  await form.getByRole('button', { name: 'Ich habe den Schlüssel gesichert' }).click()
  await expect(form).toBeHidden()
  await expect.poll(() => read.length).toBeGreaterThan(0)
  await expect(page.getByText('whsec_')).toHaveCount(0)

  await card.getByRole('button', { name: /^Webhook .* bearbeiten$/ }).click()
  await form.getByRole('switch', { name: 'Meldungen senden' }).uncheck()
  await form.getByRole('checkbox', { name: 'Tägliches Lebenszeichen' }).uncheck()
  await form.getByRole('button', { name: 'Speichern' }).click()
  await expect(card.getByText('Ausgeschaltet')).toBeVisible()
  await expect(card.getByText(/Tägliches Lebenszeichen/)).toHaveCount(0)

  await card.getByRole('button', { name: /^Meldungen an/ }).click()
  await expect(form.getByText('In den letzten 30 Tagen wurde nichts gesendet.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Schließen' }).click()
  await expect(form).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await card.getByRole('button', { name: /^Webhook .* löschen$/ }).click()
  await form.getByRole('button', { name: 'Löschen' }).click()
  await expect(card.getByText('Noch kein Webhook.')).toBeVisible()
  faults.expectNone()
})
