import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import {
  checkPack,
  historiesIn,
  historyFile,
  keyName,
  readHistory,
  readPack,
  writeHistory,
  writePack,
} from './history.ts'

const history: SourceHistory = {
  source: 'test.list/one',
  name: 'One',
  address: 'https://lists.example/one.txt',
  licence: { name: 'CC0-1.0', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
  looks: [1000, 2000, 3000],
  complete: [1000, 2000],
  hasAddedDates: true,
  changedAt: 2000,
  listings: [
    { kind: 'ipv4', value: '203.0.113.7', from: 500, found: 1000, until: Infinity, dated: true, present: true },
    { kind: 'domain', value: 'evil-test.com', from: 2000, found: 2000, until: 3000, dated: true, present: false },
    {
      kind: 'ipv4',
      value: '203.0.113.9',
      from: 1000,
      found: 1000,
      until: 500,
      dated: false,
      present: true,
      expires: true,
    },
  ],
}

const { privateKey } = generateKeyPairSync('ed25519')
const trusted = [keyName(privateKey)]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-histories-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function all(path: string) {
  const found: SourceHistory[] = []
  for await (const one of readPack(path)) found.push(one)
  return found
}

it('the name of a key does not look like an option', () => {
  expect(trusted[0]).toMatch(/^[0-9a-f]{64}$/)
})

it('writes a past and reads it back', async () => {
  const path = join(folder, historyFile(history.source))
  await writeHistory(path, history)

  expect(await readHistory(path)).toEqual(history)
  expect(await historiesIn(folder)).toEqual(['test.list%2Fone.history'])
})

it('each look says how many listings it holds', async () => {
  const path = join(folder, historyFile('rows'))
  await writeHistory(path, history)

  const [, head = ''] = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  expect(JSON.parse(head).looks).toEqual([
    [1000, 2],
    [2000, 3],
    [3000, 2],
  ])
})

describe('a signed pack', () => {
  it('is read as it was written', async () => {
    const path = join(folder, 'two.pack')
    const pasts = [history, { ...history, source: 'test.two' }]
    await writePack(path, pasts, privateKey)

    await checkPack(path, trusted)
    expect(await all(path)).toEqual(pasts)
  })

  it(`is refused if any of its bytes was changed (SEED=${seed})`, async () => {
    const path = join(folder, 'changed.pack')
    await writePack(path, [history], privateKey)
    const bytes = await readFile(path)
    const next = random(seed)
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] as number) ^ (1 << Math.floor(next() * 8))
      await writeFile(path, changed)
      await expect(checkPack(path, trusted), `byte ${at}`).rejects.toThrow(/signed|signature/)
    }
    await writeFile(path, bytes.subarray(0, -1))
    await expect(checkPack(path, trusted)).rejects.toThrow('was changed after it was signed')
  })

  it('is refused if another key signed it, or none', async () => {
    const [path, plain] = [join(folder, 'foreign.pack'), join(folder, 'plain.pack')]
    await writePack(path, [history], generateKeyPairSync('ed25519').privateKey)
    await writePack(plain, [history])

    await expect(checkPack(path, trusted)).rejects.toThrow('which is not trusted here')
    await expect(checkPack(plain, trusted)).rejects.toThrow('has no signature')
  })
})

describe('a damaged file of pasts is refused in one sentence', () => {
  const lines = async () => {
    const path = join(folder, 'whole.history')
    await writeHistory(path, history)
    return gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n')
  }

  it.each<[what: string, change: (lines: string[]) => string[], says: string]>([
    ['another text', () => ['evil-test.com'], 'is no file of pasts'],
    ['a newer version', ([, ...rest]) => ['{"winnowHistory":2}', ...rest], 'was written by a newer Winnow'],
    ['a missing row', (lines) => lines.slice(0, -1), 'is damaged or cut off'],
    ['a changed row', (lines) => lines.map((line) => line.replace('203.0.113.7', '203.0.113.8')), 'was changed after'],
    ['an unknown kind', (lines) => lines.map((line) => line.replace('["ipv4"', '["ipv9"')), 'is damaged or cut off'],
    ['a value that is not canonical', (lines) => lines.map((line) => line.replace('evil-te', 'EVIL-te')), 'is damaged'],
    [
      'no looks',
      ([first = '', head = '', ...rest]) => [first, head.replace(/"looks":\[.*?\]\]/, '"looks":[]'), ...rest],
      'is damaged',
    ],
  ])('%s', async (_, change, says) => {
    const path = join(folder, 'damaged.history')
    await writeFile(path, gzipSync(`${change(await lines()).join('\n')}\n`))

    await expect(readHistory(path)).rejects.toThrow(says)
  })

  it('a cut file', async () => {
    const path = join(folder, 'cut.history')
    await writeHistory(path, history)
    await writeFile(path, (await readFile(path)).subarray(0, 100))

    await expect(readHistory(path)).rejects.toThrow(path)
  })
})
