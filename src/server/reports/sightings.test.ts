import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { analysing, factsOf, analysedAt as now } from '../../../test/analysing.ts'
import { oneChunk } from '../../../test/one-chunk.ts'
import { zip } from '../../../test/zip.ts'
import { extractionSegment } from '../../analysis/extraction-segment.ts'
import { readLog } from '../../analysis/read-log.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { dayMs } from '../../domain/time-units.ts'
import { type Segment, writeSegments } from '../../formats/sightings/write.ts'
import { preview } from '../uploads/preview.ts'

const values = ['100.20.30.40', '100.21.0.9', '100.30.1.1', 'mail.own-test.com', 'evil-test.com']
const log = Array.from(
  { length: 400 },
  (_, i) => `${new Date(now - i * 5_000_017).toISOString()} fw connection to ${values[i % 5]} denied\n`,
).join('')

const { analyse } = analysing({}, [
  { source: { id: 'one' }, values },
  { source: { id: 'two' }, values: values.slice(1), from: now - dayMs },
])

async function sightings(): Promise<Buffer> {
  const segments: Segment[] = []
  await readLog([{ name: 'fw.log', content: oneChunk(log) }], {
    now,
    keepAll: true,
    async onMember({ member, extraction, assumed }) {
      const formats = [{ format: member.format as string, files: 1, lines: member.lines }]
      segments.push(await extractionSegment(extraction, { writer: 'test', formats, assumed }))
    },
  })
  return Buffer.concat(await Array.fromAsync(writeSegments(segments)))
}

async function analysed(name: string, log: Uint8Array, ownRanges: string[] = []) {
  const request = ReportRequest.parse({ cOrg: defaultOrganisation, ownRanges })
  const limits = { packedBytes: 1e6, expandedBytes: 1e6, members: 5 }
  const { report, detectedFormat, evidence } = await analyse(
    { taskId: 'report', name, request },
    { facts: factsOf('one', 'two'), limits, log },
  )
  return { report, detectedFormat, evidence }
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
