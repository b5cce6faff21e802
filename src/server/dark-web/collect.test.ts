import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { postSources } from '../../catalogue/dark-web/sources.ts'
import type { PostSource } from '../../domain/dark-web.ts'
import { vetAddress } from '../../fetch/vet-address.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { createSpool } from '../sources/spool.ts'
import { collectPosts } from './collect.ts'
import type { KnownSource } from './source-store.ts'

const folder = folderForFile('winnow-collect-posts-')
const home = 'https://posts.example/main/'
const licence = { name: 'MIT', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'yes' } as const

/** Collects from a made-up publisher with these files. Remembers the state of files, as the database does. */
function collector(entry: Pick<PostSource, 'files'>, files: Record<string, string>) {
  const asked: string[] = []
  const ingested: [format: string, path: string | undefined, text: string][] = []
  const attempts: { fault?: string }[] = []
  let known: KnownSource = {
    number: 1,
    id: 'x',
    groupId: null,
    retentionDays: 30,
    credit: '',
    licence: '',
    name: '',
    failures: 0,
    dueAt: null,
    files: {},
    entry: {
      id: 'x',
      name: '',
      maintainer: '',
      homepage: '',
      cadenceMinutes: 60,
      retentionDays: 30,
      licence,
      ...entry,
    },
  }
  return {
    files,
    asked,
    ingested,
    attempts,
    collect: () =>
      collectPosts(known, {
        sources: {
          async recordAttempt(_, attempt) {
            attempts.push(attempt)
            known = { ...known, files: { ...known.files, ...attempt.files } }
          },
        },
        ingest: {
          async ingest(_, content, { format, path }) {
            ingested.push([format, path, 'file' in content ? readFileSync(content.file, 'utf8') : content.text])
            return { stored: 1, known: 0, rejected: 0, banned: 0, minors: 0, old: 0, rejectedAt: [] }
          },
        },
        fetch: (async (address: string) => {
          asked.push(address)
          const text = files[address]
          if (text === undefined) throw new Error('not there')
          return {
            notModified: false,
            body: (async function* () {
              yield Buffer.from(text)
            })(),
          }
        }) as never,
        spool: createSpool(folder),
        queueForHost: (_, work) => work(),
        clock: { now: () => 0 },
        log: createLog('silent'),
        chance: () => 0.5,
        signal: new AbortController().signal,
      }),
  }
}

describe('collecting posts', () => {
  it('reads a file again only after it has changed', async () => {
    const address = `${home}posts.json`
    const { collect, files, ingested, attempts } = collector(
      { files: [{ address, format: 'leak-posts' }] },
      { [address]: '[1]' },
    )
    await collect()
    await collect()
    files[address] = '[2]'
    await collect()

    expect(ingested).toEqual([
      ['leak-posts', undefined, '[1]'],
      ['leak-posts', undefined, '[2]'],
    ])
    expect(attempts.map(({ fault }) => fault)).toEqual([undefined, undefined, undefined])
  })

  it('reads negotiations that are new or have grown, but none outside the folder of the index', async () => {
    const index = (chats: object) => JSON.stringify({ groups: chats })
    const chat = (filename: string, message_count: number) => ({
      filename,
      message_count,
      raw_url: 'http://expyuzz4wqqyqhjn.onion/',
    })
    const { collect, files, ingested, asked } = collector(
      { files: [{ address: `${home}index.json`, format: 'ransomchat', crawl: 'chats' }] },
      {
        [`${home}index.json`]: index({
          'Blue Otter': { chats: [chat('20260101.json', 3), chat('../../../etc/passwd.json', 1)] },
          '..': { chats: [chat('x.json', 1)] },
          'http:': { chats: [chat('otter.onion.json', 1)] },
        }),
        [`${home}Blue%20Otter/20260101.json`]: 'three',
        [`${home}http%3A/otter.onion.json`]: 'odd',
      },
    )
    await collect()
    await collect()
    files[`${home}index.json`] = index({ 'Blue Otter': { chats: [chat('20260101.json', 4)] } })
    files[`${home}Blue%20Otter/20260101.json`] = 'four'
    await collect()

    expect(ingested.filter(([, path]) => path?.startsWith('Blue'))).toEqual([
      ['ransomchat', 'Blue Otter/20260101.json', 'three'],
      ['ransomchat', 'Blue Otter/20260101.json', 'four'],
    ])
    expect(asked.filter((address) => !address.startsWith(home))).toEqual([])
  })

  it('records a fault, and keeps the files that were read before it', async () => {
    const { collect, ingested, attempts, asked } = collector(
      {
        files: [
          { address: `${home}a.json`, format: 'leak-posts' },
          { address: `${home}b.json`, format: 'leak-groups' },
        ],
      },
      { [`${home}a.json`]: '[]' },
    )
    await collect()
    await collect()

    expect(attempts[0]?.fault).toContain('error')
    expect([ingested.length, asked.length]).toEqual([1, 4])
  })
})

it('no built-in source has an address of the dark web, or one that must not be fetched', async () => {
  const addresses = postSources.flatMap(({ files }) => files.map(({ address }) => address))

  expect(addresses.filter((address) => !address.startsWith('https://') || /\.onion/.test(address))).toEqual([])
  for (const address of addresses) expect(await vetAddress(address, { resolve: false })).toBeUndefined()
  expect(await vetAddress('http://expyuzz4wqqyqhjn.onion/', { resolve: false })).toBeDefined()
})
