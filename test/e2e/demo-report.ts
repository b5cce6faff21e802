import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { hydrated, takeSession } from './account.ts'

export interface DemoReport {
  readonly groupId: string
  readonly reportId: string
}

let made: DemoReport | undefined

/** A finished report of the demo's log: that of an earlier test of this worker, or a new one if it was deleted. */
export async function demoReport(request: APIRequestContext): Promise<DemoReport> {
  if (made && (await stateOf(request, made)) === 'done') return made
  made = await newDemoReport(request)
  return made
}

/** A new report of the demo's log. */
export async function newDemoReport(request: APIRequestContext): Promise<DemoReport> {
  const groupId = await groupOf(request)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { taskID } = await (await request.post(`${results}/demo?groupID=${groupId}`, { headers })).json()
  const report = { groupId, reportId: taskID }
  await expect.poll(() => stateOf(request, report), { timeout: 60_000 }).toBe('done')
  return report
}

const results = '/api/web/uploads/files/results'

async function stateOf(request: APIRequestContext, { groupId, reportId }: DemoReport): Promise<string | undefined> {
  const all = await (await request.get(`${results}?groupID=${groupId}`)).json()
  return all.find(({ taskID }: { taskID: string }) => taskID === reportId)?.state
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
