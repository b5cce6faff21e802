import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Report } from '../../src/domain/report.ts'
import { databaseClient } from './database-client.ts'
import { groupOf } from './demo-report.ts'

/** Makes a demo report that compares `count` sources more. @returns its path */
export async function longReport(request: APIRequestContext, count: number): Promise<string> {
  const groupId = await groupOf(request)
  const results = '/api/web/uploads/files/results'
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { taskID } = await (await request.post(`${results}/demo?groupID=${groupId}`, { headers })).json()
  const isDone = async () => {
    const all: { taskID: string; state: string }[] = await (await request.get(`${results}?groupID=${groupId}`)).json()
    return all.some((one) => one.taskID === taskID && one.state === 'done')
  }
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
  const client = await databaseClient()
  const { rows } = await client.query<{ result: Buffer }>('select result from report where task_id = $1', [taskID])
  const report: Report = JSON.parse(zstdDecompressSync(rows[0]?.result as Buffer).toString())
  const [one] = report.comparedFeeds.slice(-1)
  const more = Array.from({ length: count }, (_, at) => ({ ...one, ID: `made.${at}`, name: `Made ${at}`, price: at }))
  const result = { ...report, comparedFeeds: [...report.comparedFeeds, ...more] }
  const bytes = zstdCompressSync(JSON.stringify(result))
  await client.query('update report set result = $2 where task_id = $1', [taskID, bytes])
  await client.end()
  return `/groups/${groupId}/reports/${taskID}`
}
