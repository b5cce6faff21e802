import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { madeUpSource } from '../../../test/made-up-source.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { ReportRequest } from '../../contract/uploads.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import type { Evidence } from '../../domain/report.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { localBlobs } from '../platform/blobs/local-blobs.ts'
import { systemClock } from '../platform/clock.ts'
import { createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-own-'))
const analyst = createAnalyst({ folder })
afterAll(async () => {
  await analyst.stop()
  rmSync(folder, { recursive: true, force: true })
})

const now = Date.UTC(2026, 10, 20)
const own = ['100.20.30.40', '100.21.0.9', 'mail.own-test.com']
const foreign = ['100.30.1.1', 'evil-test.com']

const sentences = [...own, ...foreign].map((value) => `2026-11-19T10:00:00Z fw connection to ${value} denied\n`)

async function evidenceOf(ownRanges: string[], lines: readonly string[]): Promise<Evidence[]> {
  const builder = createIndexBuilder({ now })
  for (const value of [...own, ...foreign]) {
    const kind = /^\d/.test(value) ? 'ipv4' : 'domain'
    builder.add({ kind, value, source: 0, from: 0, until: Number.POSITIVE_INFINITY, dated: true, present: true })
  }
  const path = join(folder, 'index')
  writeFileSync(path, builder.build([{ id: 'all', rejected: 0 }]))
  const blobs = localBlobs({ folder, origin: '', key: new Uint8Array(32), clock: systemClock, maxBytes: 1e6 })
  const taskId = crypto.randomUUID()
  await blobs.write(
    taskId,
    (async function* () {
      yield new TextEncoder().encode(lines.join(''))
    })(),
  )
  const request = ReportRequest.parse({ cOrg: defaultOrganisation, ownRanges })
  const { evidence, passedEvidence } = await analyst.analyse(
    analysisOrder(
      path,
      { taskId, kind: 'upload', name: 'fw.log', request, blob: taskId, createdAt: now },
      { facts: [sourceFacts({ ...madeUpSource, id: 'all' }, noPrices)] },
    ),
    { signal: new AbortController().signal, onProgress() {} },
  )
  const found: Evidence[] = []
  for await (const row of evidence) found.push(row)
  for await (const _ of passedEvidence);
  return found
}

async function observables(ownRanges: string[]): Promise<string[]> {
  return (await evidenceOf(ownRanges, sentences)).map(({ value }) => value).sort()
}

describe('an address in the organisation’s own ranges', () => {
  it('is not an observable of its report', async () => {
    expect(await observables([])).toEqual([...own, ...foreign].sort())
    expect(await observables(['100.20.30.40', '100.21.0.0/16', 'own-test.com'])).toEqual([...foreign].sort())
  })

  it('decides directions: traffic to it is inbound, from it outbound, and between two such addresses internal', async () => {
    const packet = (from: string, to: string, note = '') =>
      `Nov 19 10:00:00 gw kernel: [1.0] [FW ACCEPT] IN=eth0 OUT=eth1 SRC=${from} DST=${to} LEN=40 PROTO=TCP ${note}\n`
    const lines = [
      packet('100.30.1.1', '100.21.0.9'),
      packet('100.21.0.9', '100.30.1.1'),
      packet('100.21.0.8', '100.30.1.1'),
      packet('100.20.30.40', '100.21.0.9', 'evil-test.com'),
    ]
    const waysOf = async (ownRanges: string[], of: string) =>
      (await evidenceOf(ownRanges, lines)).find(({ value }) => value === of)?.events

    const unknown = { passed: 3, blocked: 0, inbound: 0, outbound: 0, internal: 0 }
    expect(await waysOf([], '100.30.1.1')).toEqual(unknown)
    expect(await waysOf(['100.21.0.0/16'], '100.30.1.1')).toEqual({ ...unknown, inbound: 1, outbound: 2 })
    expect(await waysOf(['100.20.30.0/24', '100.21.0.0/16'], 'evil-test.com')).toMatchObject({
      inbound: 0,
      internal: 1,
    })
    expect(await waysOf(['100.21.0.0/16'], 'evil-test.com')).toMatchObject({ inbound: 1, internal: 0 })
    expect(await waysOf(['100.21.0.0/16'], '100.20.30.40')).toMatchObject({ inbound: 1, outbound: 0 })
  })
})
