import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { zip } from '../../../test/zip.ts'
import { extractionSegment } from '../../analysis/extraction-segment.ts'
import { readLog } from '../../analysis/read-log.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs } from '../../domain/time-units.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { type Segment, writeSegments } from '../../formats/sightings/write.ts'
import { localBlobs } from '../platform/blobs/local-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { preview } from '../uploads/preview.ts'
import { createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-sightings-'))
const analyst = createAnalyst({ folder })
const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e6 })
const path = join(folder, 'index')
const now = Date.UTC(2026, 10, 20)
const values = ['100.20.30.40', '100.21.0.9', '100.30.1.1', 'mail.own-test.com', 'evil-test.com']
const log = Array.from(
  { length: 400 },
  (_, i) => `${new Date(now - i * 5_000_017).toISOString()} fw connection to ${values[i % 5]} denied\n`,
).join('')

beforeAll(() => {
  const builder = createIndexBuilder({ now })
  for (const [source, from] of [0, now - dayMs].entries()) {
    for (const value of values.slice(source)) {
      const kind = /^\d/.test(value) ? 'ipv4' : 'domain'
      builder.add({ kind, value, source, from, until: Number.POSITIVE_INFINITY, dated: true, present: true })
    }
  }
  writeFileSync(path, builder.build([{ id: 'one' }, { id: 'two' }]))
})
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function* streamOf(bytes: Uint8Array) {
  yield bytes
}

async function all<T>(input: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of input) items.push(item)
  return items
}

async function sightings(): Promise<Buffer> {
  const segments: Segment[] = []
  await readLog([{ name: 'fw.log', content: streamOf(Buffer.from(log)) }], {
    now,
    keepAll: true,
    async onMember({ member, extraction, assumed }) {
      const formats = [{ format: member.format as string, files: 1, lines: member.lines }]
      segments.push(await extractionSegment(extraction, { writer: 'test', formats, assumed }))
    },
  })
  return Buffer.concat(await all(writeSegments(segments)))
}

async function analysed(name: string, bytes: Uint8Array, ownRanges: string[] = []) {
  const blob = crypto.randomUUID()
  await blobs.write(blob, streamOf(bytes))
  const request = ReportRequest.parse({ cOrg: defaultOrganisation, ownRanges })
  const { report, evidence, detectedFormat } = await analyst.analyse(
    analysisOrder(
      path,
      { taskId: 'report', kind: 'upload', name, request, blob, createdAt: now },
      {
        facts: ['one', 'two'].map((id) => sourceFacts({ ...madeUpSource, id }, noPrices)),
        limits: { packedBytes: 1e6, expandedBytes: 1e6, members: 5 },
      },
    ),
    { signal: new AbortController().signal, onProgress() {} },
  )
  return { report, detectedFormat, evidence: await all(evidence) }
}

it('uploaded sightings lead to the same report as their log, compressed or not, without own addresses', async () => {
  const file = await sightings()
  for (const own of [[], ['100.21.0.0/16', 'own-test.com']]) {
    const ofLog = await analysed('fw.log', Buffer.from(log), own)

    expect(ofLog.evidence).toHaveLength(own.length === 0 ? 5 : 3)
    expect(await analysed('fw.sightings', file, own)).toEqual(ofLog)
    expect(await analysed('fw.sightings.gz', gzipSync(file), own)).toEqual(ofLog)
  }
})

it('an upload of sightings is recognised by its first bytes, and needs neither year nor zone', async () => {
  const file = await sightings()

  for (const bytes of [file, gzipSync(file)]) {
    const seen = await preview(bytes, { name: 'fw.sightings.gz', whole: true, now })
    expect(seen).toMatchObject({ format: 'winnow-sightings', times: { assumedYear: null, namesZone: true } })
  }
})

it('damaged sightings, and those of a newer version, are refused with an explanation', async () => {
  const text = (await sightings()).toString()

  await expect(analysed('a', Buffer.from(text.replace('evil-test', 'evil-tesu')))).rejects.toMatchObject({
    code: 'upload.sightings-damaged',
    values: { line: text.split('\n').length - 1 },
  })
  await expect(analysed('a', Buffer.from(text.replace('{"sightings":1', '{"sightings":3')))).rejects.toMatchObject({
    code: 'upload.sightings-newer',
  })
})

it('an archive with a list of indicators beside a log is refused, with the names of the files', async () => {
  const list = Array.from({ length: 700 }, (_, i) => `100.20.${i >> 8}.${i & 255}\n`).join('')
  const archive = zip([
    { name: 'fw.log', data: Buffer.from(log) },
    { name: 'iocs.txt', data: Buffer.from(list) },
  ])

  await expect(analysed('both.zip', archive)).rejects.toMatchObject({
    code: 'upload.mixed',
    values: { lists: 'iocs.txt', logs: 'fw.log' },
  })
})
