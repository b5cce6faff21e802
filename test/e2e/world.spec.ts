import type { APIRequestContext } from '@playwright/test'
import { hydrated, signedIn, signIn } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { makeSubscription } from './subscription.ts'
import { expect, test } from './test.ts'

const sameOrigin = { headers: { 'sec-fetch-site': 'same-origin' } }

/** Creates a subscription. @returns its id and a function that pulls with its key like a device */
async function subscribed(request: APIRequestContext, groupId: string, name: string) {
  const id = await makeSubscription(request, groupId, {
    name,
    targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
  })
  const path = `/api/web/subscriptions/${id}?groupID=${groupId}&authMethod=apiKey`
  const { secrets } = await (await request.patch(path, { ...sameOrigin, data: {} })).json()
  const key = secrets[0].secret as string
  const pull = async () => {
    const answer = await request.get(`/v1/feeds/${id}/PLAIN`, { headers: { 'x-api-key': key } })
    return { status: answer.status(), lines: (await answer.text()).split('\n') }
  }
  return { id, pull }
}

const words = {
  de: {
    page: '/search',
    box: 'Indikator, Abfrage oder Text',
    alert: (value: string) => `Verbindung zu ${value}:443 gesperrt, Regel 4711`,
    world: /^In Ihrer Gruppe/,
    make: (value: string) => `${value} nicht mehr ausliefern`,
    title: 'Von der Auslieferung ausnehmen',
    reason: 'Begründung',
    go: 'Ausnehmen',
    done: (value: string) => `${value} wird nicht mehr ausgeliefert.`,
    why: /^Ausnahme bis .*: Prüfgerät eines Partners$/,
    given: 'Prüfgerät eines Partners',
    card: 'Ausnahmen',
    revoke: (value: string) => `Ausnahme für ${value} aufheben`,
    none: 'Keine Ausnahme gilt.',
    subscription: (groupId: string, id: string) => `/groups/${groupId}/subscriptions/${id}`,
    watch: 'Überwachen',
    watched: (value: string) => `${value} wird jetzt 90 Tage lang überwacht.`,
    watches: /^Überwachungen/,
    unwatch: (value: string) => `Überwachung von ${value} löschen`,
  },
  en: {
    page: '/en/search',
    box: 'Indicator, query or text',
    alert: (value: string) => `connection to ${value}:443 blocked, rule 4711`,
    world: /^In your group/,
    make: (value: string) => `Do not deliver ${value}`,
    title: 'Leave out of deliveries',
    reason: 'Reason',
    go: 'Leave out',
    done: (value: string) => `${value} is no longer delivered.`,
    why: /^Exception until .*: a partner’s scanner$/,
    given: 'a partner’s scanner',
    card: 'Exceptions',
    revoke: (value: string) => `Revoke the exception for ${value}`,
    none: 'There is no exception.',
    subscription: (groupId: string, id: string) => `/en/groups/${groupId}/subscriptions/${id}`,
    watch: 'Watch',
    watched: (value: string) => `${value} is now watched for 90 days.`,
    watches: /^Watches/,
    unwatch: (value: string) => `Delete the watch of ${value}`,
  },
} as const

for (const [language, say] of Object.entries(words)) {
  test(`a search leads from a pasted alert to an exception, which the next delivery respects (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow()
    const faults = watchFaults(page)
    const context = await browser.newContext({ baseURL, storageState: await signedIn(browser, baseURL) })
    const { request } = context
    const [{ group }] = await (await request.get('/api/web/groups')).json()
    const name = `Perimeter ${language} ${Date.now()}`
    const { id, pull } = await subscribed(request, group.id, name)
    const before = await pull()
    expect(before.status).toBe(200)
    const value = before.lines.find((line) => /^\d+\.\d+\.\d+\.\d+$/.test(line)) as string
    const shown = value.replaceAll('.', '[.]')

    await signIn(page, say.page)
    const box = page.getByRole('textbox', { name: say.box })
    await box.click()
    await page.keyboard.insertText(say.alert(shown))
    await page.keyboard.press('Enter')
    await page.getByRole('table').getByRole('link', { name: shown, exact: true }).click()
    await expect(page).toHaveURL(`${say.page}?q=${value}`)

    await page.getByRole('button', { name: say.world }).click()
    const subscription = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await subscription.getByRole('button', { name: say.make(shown) }).click()
    const dialog = page.getByRole('dialog', { name: say.title })
    await expect(dialog).toContainText(shown)
    await dialog.getByLabel(say.reason).fill(say.given)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say.go, exact: true }).click()
    await expect(page.getByText(say.done(shown))).toBeVisible()
    await expect(subscription.getByText(say.why)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })

    // From now on, deliveries do not contain the value.
    await expect
      .poll(
        async () => {
          const { status, lines } = await pull()
          if (status === 200) expect(lines).not.toContain(value)
          return status
        },
        { timeout: 60_000 },
      )
      .toBe(200)
    expect((await pull()).lines.length).toBeGreaterThan(1)

    await page.getByRole('button', { name: say.watch, exact: true }).click()
    await expect(page.getByText(say.watched(shown))).toBeVisible()
    await page.goto(say.page)
    await hydrated(page)
    await page.getByRole('button', { name: say.watches }).click()
    await page.getByRole('button', { name: say.unwatch(shown) }).click()
    await expect(page.getByRole('button', { name: say.unwatch(shown) })).toBeHidden()
    await expectAccessible(page)

    await page.goto(say.subscription(group.id, id))
    await hydrated(page)
    const card = page.getByRole('region', { name: say.card })
    await expect(card).toContainText(say.given)
    await card.getByRole('button', { name: say.revoke(shown) }).click()
    await expect(card).toContainText(say.none)
    await request.delete(`/api/web/subscriptions/${id}?groupID=${group.id}`, sameOrigin)
    await context.close()
    faults.expectNone()
  })
}
