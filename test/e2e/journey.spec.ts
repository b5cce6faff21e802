import { writeFile } from 'node:fs/promises'
import { hourMs } from '../../src/domain/time-units.ts'
import { demoEmail, demoPassword, hydrated, navigationLink, openPage } from './account.ts'
import { keyboard } from './hands.ts'
import { expect, quietTest, test } from './test.ts'

/** A log of an hour ago; the demo's sources list some of its addresses. */
function logOf(): string {
  const at = new Date(Date.now() - hourMs).toISOString()
  const lines = Array.from(
    { length: 90 },
    (_, i) => `${at} sshd[${i}]: Failed password for root from 192.31.196.${i + 1}`,
  )
  return `${lines.join('\n')}\n`
}

// How somebody is invited and joins, by keyboard, is in invitation.spec.ts.
quietTest(
  'the keyboard alone leads from the sign-in over log, budget and report to a delivery and its record',
  async ({ page, baseURL }, info) => {
    test.setTimeout(240_000)
    const hands = keyboard(page)
    await openPage(page, '/en/dashboard')
    await hands.type(page.getByLabel('E-mail address'), demoEmail)
    await hands.type(page.locator('input[name=password]'), demoPassword)
    await hands.press(page.getByRole('button', { name: 'Sign in' }))
    await expect(page).toHaveURL('/en/dashboard')

    const [{ group: parent }] = await (await page.request.get('/api/web/groups')).json()
    const headers = { 'sec-fetch-site': 'same-origin' }
    // Another name in a second try: groups of the same name have a mark.
    const name = `Ohne Maus ${info.retry + 1}`
    const data = { group: { name, parent: parent.id } }
    const answer = await page.request.post(`/api/web/groups?groupID=${parent.id}`, { headers, data })
    const { id } = (await answer.json()).group
    await page.context().addCookies([{ name: 'active_group', value: id, url: baseURL ?? '' }])
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('button', { name: `Active group: ${name}. Switch` })).toBeVisible()

    await hands.press(page.getByRole('link', { name: 'Make a report' }))
    await hands.choose(page.getByRole('combobox', { name: 'Employees' }), '50 to 249')
    const goOn = page.getByRole('button', { name: 'Continue', exact: true })
    await hands.press(goOn)
    await hands.press(page.getByRole('button', { name: /^Fine-tuning/ }))
    await hands.type(page.getByRole('radio', { name: 'Free and commercial', exact: true }), '')
    await page.keyboard.press('ArrowDown')
    await hands.type(page.getByLabel('Budget in euros per year'), '30000')
    // Early: the browser needs a while until it hands the question for a file to the test.
    const asked = page.waitForEvent('filechooser')
    await hands.press(goOn)
    const choose = page.getByRole('button', { name: 'Choose a file' })
    await expect(choose).toBeFocused()
    const file = info.outputPath('night.log')
    await writeFile(file, logOf())
    await page.keyboard.press('Enter')
    await (await asked).setFiles(file)

    await expect(page.getByTestId('verdict')).toContainText('covered', { timeout: 60_000 })
    await expect(page.getByTestId('budget')).toContainText('within budget')
    const before = await page.getByTestId('coverage').textContent()
    const first = page.getByRole('checkbox', { checked: true }).first()
    const label = (await first.getAttribute('aria-label')) ?? ''
    const source = page.getByRole('checkbox', { name: label, exact: true })
    await hands.type(source, ' ')
    await expect(page.getByTestId('coverage')).not.toHaveText(before ?? '')
    await page.keyboard.press('Space')
    await expect(page.getByTestId('coverage')).toHaveText(before ?? '')

    await hands.press(page.getByRole('button', { name: 'Start a trial subscription' }), 'backwards')
    await expect(page.getByRole('dialog').getByLabel('Name of the subscription')).toBeFocused()
    await page.keyboard.type('Edge firewall')
    await expect(page.getByRole('button', { name: 'Create subscription' })).toBeEnabled()
    await page.keyboard.press('Enter')
    await hands.press(page.getByRole('link', { name: 'Saved, go to the subscription' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Edge firewall' })).toBeVisible()
    await hands.pick(page.getByRole('tab', { name: 'Connect' }))
    await expect(page.getByRole('tabpanel')).toContainText('/v1/feeds/')

    await hands.press(navigationLink(page, 'Groups'))
    await hands.press(page.getByRole('link', { name: `Open ${name}` }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await hands.press(navigationLink(page, 'Audit log'))
    await hands.press(page.getByRole('button', { name: 'What', exact: true }))
    await hands.type(page.getByRole('checkbox', { name: 'Subscription created' }), ' ')
    await page.keyboard.press('Escape')
    const entries = page.getByRole('row').filter({ hasText: 'Edge firewall' })
    await expect(entries.filter({ hasText: 'Key created' })).toHaveCount(0)
    await expect(entries.filter({ hasText: 'Subscription created' })).toBeVisible()

    expect((await page.request.delete(`/api/web/groups/${id}`, { headers })).ok()).toBe(true)
  },
)
