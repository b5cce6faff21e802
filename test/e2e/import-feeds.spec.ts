import { readFileSync } from 'node:fs'
import { openPage, takeSession } from './account.ts'
import { groupOf } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll, watchFaults } from './faults.ts'
import { expect, test } from './test.ts'

const feed = (name: string, url: string) => ({ Feed: { name, url }, Tag: { name: 'osint' } })
const list = [
  feed('SSH attackers', 'https://lists.blocklist.de/lists/ssh.txt'),
  feed('IPsum level 4', 'https://raw.githubusercontent.com/stamparm/ipsum/master/levels/4.txt'),
  feed('DGA names', 'https://osint.bambenekconsulting.com/feeds/dga-feed-high.csv'),
  feed('<b>Our</b> list', 'https://lists.test-made-up.com/ours.txt'),
  { Feed: { name: 'FTP attackers', url: 'https://lists.blocklist.de/lists/ftp.txt', enabled: false } },
]
const file = { name: 'defaults.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(list)) }

test('feeds of another product are imported and written again', async ({ page }) => {
  const faults = watchFaults(page, '/feeds/check')
  await takeSession(page.context())
  await page.setViewportSize({ width: 390, height: 900 })
  await openPage(page, '/en/sources')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choose a file').last().setInputFiles(file)
  await expect(dialog.getByText('MISP: 5 feeds')).toBeVisible()
  await expect(dialog.getByText('<b>Our</b> list')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'IPsum level 4' })).toBeDisabled()
  await expect(dialog.getByText('Switched off')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'FTP attackers' })).not.toBeChecked()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await dialog.getByRole('button', { name: 'Use 2 feeds' }).click()
  // Nothing is fetched here, so what is new cannot be checked; the others are kept.
  await expect(dialog.getByText('1 feed is now')).toBeVisible()
  await expect(dialog.getByText('1 new feed could')).toBeVisible()
  await expect(dialog.getByText('In use', { exact: true })).toBeVisible()
  // Buttons are enabled again, and change their colour, once all is done.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await expectAccessible(page)
  const groupId = await groupOf(page.request)
  const { cOrg } = await (await page.request.get(`/api/web/groups/${groupId}/profile`)).json()
  expect(cOrg.currentSources).toContain('blocklist-de.ssh')

  const saving = page.waitForEvent('download')
  await dialog
    .getByRole('button', {
      name: 'Save this selection as a file',
    })
    .click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('defaults.json')
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toEqual([list[0]])
  faults.expectNone()
})
