import { defaultOrganisation } from '../../src/domain/organisation.ts'
import { openPage } from './account.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { expect, quietTest } from './test.ts'

quietTest('data that a report shares with the operator is listed and can be withdrawn', async ({ groupId, page }) => {
  const [{ id, name }] = await (await page.request.get(`/api/web/feeds?groupID=${groupId}`)).json()
  const results = '/api/web/uploads/files/results'
  const asked = await page.request.post(`${results}?groupID=${groupId}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { cOrg: defaultOrganisation, currentSources: [id], shareSourcesConsent: true },
  })
  expect(asked.status(), await asked.text()).toBe(202)
  const { taskID } = await asked.json()
  const stateOf = async () => {
    const all = await (await page.request.get(`${results}?groupID=${groupId}`)).json()
    return all.find((one: { taskID: string }) => one.taskID === taskID)?.state
  }
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('done')

  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/en/recommender/configuration')
  const shared = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${taskID}"]`) })
  await expect(shared).toContainText(name)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await shared.getByRole('button', { name: /^Take back the sources of/ }).click()
  await expect(page.getByText('Taken back and deleted.')).toBeVisible()
  await expect(shared).toHaveCount(0)
  const left = await (await page.request.get(`/api/web/uploads/files/shared?groupID=${groupId}`)).json()
  expect(JSON.stringify(left)).not.toContain(taskID)
})
