import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { analysisOrder } from '../../../test/analysis-order.ts'
import { createIndexBuilder } from '../../engine/index/index-builder.ts'
import { type Analyst, createAnalyst } from './analyst.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-loaded-warnings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let analyst: Analyst
beforeEach(() => {
  analyst = createAnalyst({ folder })
})
afterEach(() => analyst.stop())

const now = Date.UTC(2026, 10, 20)
const path = join(folder, 'index')
writeFileSync(path, createIndexBuilder({ now }).build([{ id: 'all', rejected: 0 }]))

/** Makes a report under warning lists with this digest. */
async function report(digest: string, load: () => Promise<{ digest: string; lists: [] }>) {
  const order = analysisOrder(path, { kind: 'profile', createdAt: now }, { warnings: { digest, load } })
  const { report, evidence } = await analyst.analyse(order, { signal: new AbortController().signal, onProgress() {} })
  for await (const _ of evidence);
  return report
}

it('warning lists are loaded for the first report of a thread, and again only when they have changed', async () => {
  const loaded: string[] = []
  for (const digest of ['first', 'first', 'second', 'second']) {
    await report(digest, async () => {
      loaded.push(digest)
      return { digest, lists: [] }
    })
  }
  expect(loaded).toEqual(['first', 'second'])
})

it('lists that changed while they were loaded are those of the digest that came with them', async () => {
  const loaded: string[] = []
  const load = async () => {
    loaded.push('newer')
    return { digest: 'newer', lists: [] as [] }
  }
  await report('older', load)
  await report('newer', load)
  expect(loaded).toEqual(['newer'])
})

it('a report whose lists cannot be loaded fails, and the next one is made', async () => {
  await expect(
    report('lost', async () => {
      throw new Error('the database is away')
    }),
  ).rejects.toThrow('the database is away')

  expect(await report('lost', async () => ({ digest: 'lost', lists: [] }))).toBeDefined()
})
