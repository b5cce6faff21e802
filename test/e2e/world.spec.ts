import type { APIRequestContext } from '@playwright/test'
import { openPage, signIn } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { makeSubscription } from './subscription.ts'
import { expect, quietTest, test } from './test.ts'

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

quietTest(
  'a search leads from a pasted alert to an exception, which the next delivery respects',
  async ({ page, groupId }) => {
    test.slow()
    const { request } = page
    const name = `Perimeter ${Date.now()}`
    const { id, pull } = await subscribed(request, groupId, name)
    const before = await pull()
    expect(before.status).toBe(200)
    const value = before.lines.find((line) => /^\d+\.\d+\.\d+\.\d+$/.test(line)) as string
    const shown = value.replaceAll('.', '[.]')

    await signIn(page, '/en/search')
    const box = page.getByRole('textbox', { name: 'Indicator, query or text' })
    await box.click()
    await page.keyboard.insertText(`connection to ${shown}:443 blocked, rule 4711`)
    await page.keyboard.press('Enter')
    await page.getByRole('table').getByRole('link', { name: shown, exact: true }).click()
    await expect(page).toHaveURL(`/en/search?q=${value}`)

    await page.getByRole('button', { name: /^In your group/ }).click()
    const subscription = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
    await subscription.getByRole('button', { name: `Do not deliver ${shown}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave out of deliveries' })
    await expect(dialog).toContainText(shown)
    await dialog.getByLabel('Reason').fill('a partner’s scanner')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Leave out', exact: true }).click()
    await expect(page.getByText(`${shown} is no longer delivered.`)).toBeVisible()
    await expect(subscription.getByText(/^Exception until .*: a partner’s scanner$/)).toBeVisible()
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

    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await expect(page.getByText(`${shown} is now watched for 90 days.`)).toBeVisible()
    await openPage(page, `/en/groups/${groupId}?tab=watches`)
    await page.getByRole('button', { name: `Delete the watch of ${shown}` }).click()
    await expect(page.getByRole('button', { name: `Delete the watch of ${shown}` })).toBeHidden()
    await expectAccessible(page)

    await openPage(page, `/en/groups/${groupId}/subscriptions/${id}`)
    const card = page.getByRole('region', { name: 'Exceptions' })
    await expect(card).toContainText('a partner’s scanner')
    await card.getByRole('button', { name: `Revoke the exception for ${shown}` }).click()
    await expect(card).toContainText('There is no exception.')
    await request.delete(`/api/web/subscriptions/${id}?groupID=${groupId}`, sameOrigin)
  },
)
