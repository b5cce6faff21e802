import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { indexMirror } from '../src/analysis/mirror-index.ts'
import { sourceFacts } from '../src/analysis/source-facts.ts'
import { openWarnings } from '../src/analysis/warnings.ts'
import { noPrices, type PriceList } from '../src/catalogue/prices.ts'
import { ReportRequest } from '../src/contract/uploads.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Report } from '../src/domain/report.ts'
import { dayMs } from '../src/domain/time-units.ts'
import { localBlobs } from '../src/server/platform/blobs/local-blobs.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { createAnalyst } from '../src/server/reports/analyst.ts'
import { analysisOrder } from './analysis-order.ts'
import { newAnalyst } from './analyst.ts'
import { winnow } from './command-line.ts'
import { databaseForFile, folderForFile } from './for-file.ts'
import { askingAbout, type ReportCalls, reportCalls } from './report-calls.ts'

/** What sources list, by days before now. */
export type Listed = Readonly<Record<string, readonly (readonly [daysAgo: number, values: readonly string[]])[]>>

/** Writes a mirror in the layout of collections, with a plain list for each look. @returns its folder */
export function writeMirror(folder: string, now: number, listed: Listed): string {
  const mirror = join(folder, 'mirror')
  mkdirSync(mirror)
  const files = Object.entries(listed).flatMap(([source_id, looks]) =>
    looks.map(([daysAgo, values]) => {
      const path = `${source_id}-${daysAgo}.txt`
      writeFileSync(join(mirror, path), values.map((value) => `${value}\n`).join(''))
      const snapshot_date = new Date(now - daysAgo * dayMs).toISOString()
      return { path, source_id, snapshot_date, public_feed_url: `https://feeds.example/${source_id}` }
    }),
  )
  writeFileSync(join(mirror, 'MANIFEST.json'), JSON.stringify({ files }))
  return mirror
}

/** A log and a mirror of which server and command line make a report each. */
export interface BothWays {
  readonly folder: string
  readonly mirror: string
  /** Of the server, made as its worker does from an upload, with the index that the command line makes of the mirror. */
  readonly report: Report
  readonly calls: ReportCalls
  readonly asking: ReturnType<typeof askingAbout>
  /** `winnow analyse` of the log, or of another file. @throws if it fails */
  analyse(options: readonly string[], log?: string): Promise<string>
}

export async function bothWaysForFile({
  now,
  name,
  log,
  listed,
  prices = noPrices,
  warnings: warningsFolder,
  request = { cOrg: defaultOrganisation },
}: {
  readonly now: number
  readonly name: string
  readonly log: string
  readonly listed: Listed
  readonly prices?: PriceList
  readonly warnings?: (folder: string) => string
  readonly request?: object
}): Promise<BothWays> {
  const folder = folderForFile('winnow-both-ways-')
  const mirror = writeMirror(folder, now, listed)
  writeFileSync(join(folder, name), log)
  const analyst = createAnalyst({ folder })
  afterAll(() => analyst.stop())
  const database = await databaseForFile('first start')
  const { groupId: groupID, userId } = await newAnalyst(database)
  const user = { id: userId }
  const calls = reportCalls(database)
  const { reports } = calls
  const { judge } = await openWarnings(warningsFolder?.(folder))
  const { bytes, sources, collected } = await indexMirror(mirror, {
    now,
    judge: warningsFolder ? judge : () => undefined,
  })
  const index = join(folder, 'index')
  writeFileSync(index, bytes)
  const taskId = crypto.randomUUID()
  const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e6 })
  await blobs.write(taskId, new Blob([log]).stream())
  const kind = 'upload'
  const asked = ReportRequest.parse(request)
  await reports.add({ taskId, groupId: groupID, by: user, kind, name, request: asked, blob: taskId, state: 'queued' })
  const assignment = await reports.claim(taskId)
  if (!assignment) throw new Error('nothing to claim')
  const facts = sources.map((source, position) => sourceFacts(source, prices, collected[position]))
  const done = await analyst.analyse(analysisOrder(index, { ...assignment, blob: taskId }, { facts, prices }), {
    signal: new AbortController().signal,
    onProgress() {},
  })
  if (!(await reports.complete(assignment, done))) throw new Error('the report was not taken')
  const found = await calls.one({ params: { id: taskId }, query: { groupID } } as never, { user } as never)
  return {
    ...{ folder, mirror, calls },
    report: found.report as Report,
    asking: askingAbout(taskId, { user, groupID }),
    async analyse(options, file = name) {
      const args = ['analyse', join(folder, file), '--feeds', mirror, ...options]
      const { out, err, code } = await winnow(args, '', { XDG_CACHE_HOME: folder })
      if (code !== 0) throw new Error(err)
      return out
    },
  }
}
