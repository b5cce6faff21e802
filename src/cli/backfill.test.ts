import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, authorityIn, hasOpenssl } from '../../test/certificates.ts'
import { childEnvironment } from '../../test/child-environment.ts'
import { winnow } from '../../test/command-line.ts'
import { folderForFile } from '../../test/for-file.ts'
import { gitServer, type MadeRepository, makeRepository } from '../../test/git-server.ts'
import { listedSource } from '../../test/listed-source.ts'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { rounds } from '../../test/soak.ts'
import type { Source } from '../domain/source.ts'
import type { PastListing } from '../domain/source-history.ts'
import { dayMs } from '../domain/time-units.ts'
import { createGuardedFetch } from '../fetch/guarded-fetch.ts'
import { historiesIn, historyFile, readHistory } from '../formats/history.ts'

const childFile = fileURLToPath(new URL('../../test/backfill.child.ts', import.meta.url))

describe.skipIf(!hasOpenssl)('winnow backfill', () => {
  const folder = folderForFile()
  let authority: Authority
  let server: Awaited<ReturnType<typeof gitServer>>
  let sourcesFile: string
  let sources: readonly Source[]
  const repositories: MadeRepository[] = []
  let feeds = 0
  const newFeeds = () => {
    const path = join(folder, `feeds-${feeds++}`)
    mkdirSync(path)
    return path
  }
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const next = random(seed)
  const listOf = (day: number) =>
    Array.from({ length: 30 }, (_, n) => `45.7.${(n + day) % 60}.${Math.floor(next() * 200)}\n`).join('')

  beforeAll(async () => {
    authority = authorityIn(folder, 'authority')
    server = await gitServer(folder, authority.sign('server'))
    for (const name of ['one', 'two']) {
      const made = makeRepository(folder, `o/${name}`)
      repositories.push(made)
      made.commit(
        Array.from({ length: 20 }, (_, day) => ({
          time: today - (30 - day) * dayMs,
          files: { 'a.txt': listOf(day), 'b.txt': listOf(day) },
        })),
      )
    }
    sources = ['one', 'two'].flatMap((name) =>
      ['a', 'b'].map((list) =>
        listedSource({
          id: `${name}.${list}`,
          name: `${name} ${list}`,
          addresses: [`${server.origin}/o/${name}/-/raw/main/${list}.txt`],
        }),
      ),
    )
    sourcesFile = join(folder, 'sources.json')
    writeFileSync(sourcesFile, JSON.stringify(sources))
  })
  afterAll(async () => {
    await server.close()
  })

  const start = (...args: string[]) =>
    spawn(process.execPath, [childFile, sourcesFile, authority.certFile, ...args], { env: childEnvironment })
  const end = async (child: ChildProcess) => {
    const [out, err, [code]] = await Promise.all([
      text(child.stdout as NodeJS.ReadableStream),
      text(child.stderr as NodeJS.ReadableStream),
      once(child, 'close'),
    ])
    return { out, err, code: code as number | null }
  }
  const backfill = (...args: string[]) => end(start(...args))

  /** What the files of a folder tell, without the fetch that found the last version again. */
  async function pastsIn(path: string) {
    const histories = await Promise.all((await historiesIn(path)).map((name) => readHistory(join(path, name))))
    return histories.map(({ looks, complete, changedAt, listings, ...about }) => ({
      ...about,
      looks: looks.filter((look) => look <= changedAt),
      starts: complete.filter((_, at) => at % 2 === 0),
      listings: listings.map((listing) => JSON.stringify(listing)).sort(),
    }))
  }

  it('writes a file with the past of each source, and a second run fetches nothing', async () => {
    const path = newFeeds()

    const first = await backfill('--feeds', path)

    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/one\.a +\d{4}-\d\d-\d\d +21 +always/)
    expect(readdirSync(path).sort()).toEqual([...sources.map(({ id }) => historyFile(id)), '.backfill.json'].sort())
    const before = await pastsIn(path)
    const asked = server.requests.length
    expect(await backfill('--feeds', path)).toMatchObject({ code: 0, out: '0 sources fetched from 2 repositories\n' })
    expect(server.requests.slice(asked)).toHaveLength(4)
    expect(await pastsIn(path)).toEqual(before)
  })

  it('proves matches of a log of last week', async () => {
    const [path, log] = [newFeeds(), join(folder, 'fw.log')]
    await backfill('--feeds', path)
    const { listings } = await readHistory(join(path, 'one.a.history'))
    const isLong = ({ found, until, dated }: PastListing) => dated && until - found >= dayMs
    const met = listings.filter(isLong).slice(0, 20)
    const times = met.map(({ found, until }) => new Date(found + Math.min(until - found, 9 * dayMs) / 4).toISOString())
    writeFileSync(log, met.map(({ value }, at) => `${times[at]} allow 10.0.0.5 -> ${value}:443\n`).join(''))

    const { out } = await winnow(['analyse', log, '--feeds', path, '--format', 'json', '--no-cache'])

    const { summary } = JSON.parse(out)
    expect(met).toHaveLength(20)
    expect({ suspicious: summary.suspicious, proven: summary.covered.proven }).toEqual({ suspicious: 20, proven: 20 })
  })

  it('fetches only the named sources, and more of the past if it is asked for', async () => {
    const path = newFeeds()
    await backfill('--feeds', path, '--since', '15d', 'one.b')
    const [short] = await pastsIn(path)
    await backfill('--feeds', path, '--since', '60', 'one.b')

    expect(await historiesIn(path)).toEqual(['one.b.history'])
    expect(short?.looks.length).toBeLessThan(20)
    expect((await pastsIn(path))[0]?.looks).toHaveLength(20)
  })

  it('killed at any point, the next run ends with the same pasts', async () => {
    const whole = newFeeds()
    let events = 0
    const counting = watch(whole, () => events++)
    const asked = server.requests.length
    await backfill('--feeds', whole)
    counting.close()
    const wanted = await pastsIn(whole)
    const all = events + server.requests.length - asked
    const points = rounds(5, 20)
    let kills = 0

    for (let point = 0; point < points; point++) {
      const path = newFeeds()
      const child = start('--feeds', path)
      let left = 1 + Math.floor(((point + next()) * all) / points)
      const count = () => {
        if (--left === 0) child.kill('SIGKILL')
      }
      const watching = watch(path, count)
      server.onRequest = count
      if ((await end(child)).code === null) kills++
      server.onRequest = undefined
      watching.close()

      expect(await backfill('--feeds', path), `point ${point}`).toMatchObject({ code: 0 })
      expect(await pastsIn(path), `point ${point}`).toEqual(wanted)
      expect(readdirSync(path).filter((name) => /^\.(?!backfill\.json$)/.test(name))).toEqual([])
    }
    expect(kills).toBeGreaterThan(0)
  }, 240_000)

  it.each([
    [1, ''],
    [3, ' The same is true of 2 more.'],
  ])('names one of %i repositories that cannot be fetched, and fetches the others', async (lost, more) => {
    const path = newFeeds()
    const elsewhere = { ...sources[0], id: 'elsewhere', addresses: ['https://lists.example/a.txt'] }
    const missing = Array.from({ length: lost }, (_, i) => ({
      ...sources[0],
      id: `lost.${i}`,
      addresses: [`${server.origin}/o/lost${i}/-/raw/main/a.txt`],
    }))
    writeFileSync(join(folder, 'with-lost.json'), JSON.stringify([elsewhere, ...missing, ...sources]))
    const args = [childFile, join(folder, 'with-lost.json'), authority.certFile, '--feeds', path]
    args.push(...[elsewhere, ...missing, ...sources].map(({ id }) => id))
    const { out, err, code } = await end(spawn(process.execPath, args, { env: childEnvironment }))

    expect(code).toBe(1)
    const reason = `winnow: ${server.origin}/o/lost0.git cannot be fetched: it answers with HTTP 404.`
    expect(err).toBe(`winnow: no git host serves elsewhere, so it has no past\n${reason}${more}\n`)
    expect(out).toMatch(/\n\n4 sources fetched from 2 repositories\n$/)
    expect(await historiesIn(path)).toHaveLength(4)
  })

  it('says once that nothing can be reached, and what to do', async () => {
    const fetch = createGuardedFetch({ nameServers: ['127.0.0.1:1'] })
    const { out, err, code } = await winnow(['backfill', '--feeds', newFeeds()], '', {}, { fetch })

    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^winnow: no repository could be reached\. Check .* network .* github\.com.*\n$/)
  })

  it.each([
    [['backfill'], /--feeds DIR/],
    [['backfill', '--feeds', 'x', '--since', 'soon'], /number of days such as 90d/],
    [['backfill', '--feeds', 'x', 'nobody.nothing'], /no source 'nobody.nothing'/],
    [['backfill', '--feeds', 'x', 'spamhaus.drop'], /no git host serves spamhaus.drop, so it has no past/],
    [
      ['backfill', '--feeds', 'x', 'spamhaus.drop', 'spamhaus.drop-v6'],
      /serves spamhaus.drop, .*, so they have no past/,
    ],
  ])('%j is a wrong call', async (args, message) => {
    const { code, err } = await winnow(args)

    expect(code).toBe(2)
    expect(err).toMatch(message)
  })
})
