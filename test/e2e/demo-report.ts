import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { hydrated, takeSession } from './account.ts'

export interface DemoReport {
  readonly groupId: string
  readonly reportId: string
}

let made: DemoReport | undefined

/** A finished report of the demo's log: that of an earlier test of this worker, or a new one if it was deleted. */
export async function demoReport(request: APIRequestContext): Promise<DemoReport> {
  const groupId = await groupOf(request)
  const results = `/api/web/uploads/files/results`
  const stateOf = async (id: string) => {
    const all = await (await request.get(`${results}?groupID=${groupId}`)).json()
    return all.find(({ taskID }: { taskID: string }) => taskID === id)?.state
  }
  if (made && (await stateOf(made.reportId)) === 'done') return made
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { taskID } = await (await request.post(`${results}/demo?groupID=${groupId}`, { headers })).json()
  await expect.poll(() => stateOf(taskID), { timeout: 60_000 }).toBe('done')
  made = { groupId, reportId: taskID }
  return made
}

/**
 * Opens that report as the demo account, including the parts that load only when somebody begins to use the page.
 * @returns its path
 */
export async function openDemoReport(page: Page, prefix: '' | '/en' = ''): Promise<string> {
  await takeSession(page.context())
  const { groupId, reportId } = await demoReport(page.request)
  const path = `${prefix}/groups/${groupId}/reports/${reportId}`
  await page.goto(path)
  await expect(page.getByTestId('verdict')).toBeVisible()
  await hydrated(page)
  await page.keyboard.press('Shift')
  return path
}

/**
 * Waits until all demo sources have figures. Before that, indicators age by kind alone and not by how soon the source
 * removes them, so more of them are delivered.
 */
export async function sourcesMeasured(request: APIRequestContext): Promise<void> {
  const address = `/api/web/feeds?groupID=${await groupOf(request)}`
  const unmeasured = async () => {
    const sources: { demo: boolean; figures: object | null }[] = await (await request.get(address)).json()
    return sources.filter(({ demo, figures }) => demo && !figures).length
  }
  await expect.poll(unmeasured, { timeout: 120_000 }).toBe(0)
}

/** The demo account's group. */
export async function groupOf(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/api/web/groups')).json())[0].group.id
}
