import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Evidence } from '../src/domain/report-schema.ts'
import type { Source } from '../src/domain/source.ts'
import { dayMs, hourMs, minuteMs } from '../src/domain/time-units.ts'
import { type Authority, authorityIn, hasOpenssl } from './certificates.ts'
import { childEnvironment } from './child-environment.ts'
import { winnow } from './command-line.ts'
import { gitServer, makeRepository } from './git-server.ts'
import { listedSource } from './listed-source.ts'
import { random } from './random.ts'
import { seed } from './seed.ts'
import { isSoak } from './soak.ts'

// The first day of an installation: real lists in repositories, whose commits are moved to end today, and a log of the last
// month. After a backfill, the report says of each hour what the commits say.

const histories = fileURLToPath(new URL('../../shared/data/histories/', import.meta.url))
const isThere = existsSync(histories) && hasOpenssl
const [lists, days] = isSoak ? [15, 120] : [4, 40]
const logDays = 30
const childFile = fileURLToPath(new URL('backfill.child.ts', import.meta.url))

/** What a list held from a time on, in seconds since epoch. */
interface Version {
  readonly second: number
  readonly held: ReadonlySet<string>
  /** Addresses without scheme and port. */
  readonly values: ReadonlySet<string>
}

const bare = (line: string) => line.replace(/^(?:https?:\/\/)?([\d.]+)(?::\d+)?\/?$/, '$1')

/** The versions until a day of the lists of a publisher, by name, moved to end a few hours ago; one before the span comes first. */
function versionsOf(group: string, end: string): Map<string, Version[]> {
  const looksIn = (name: string) =>
    gunzipSync(readFileSync(join(histories, group, name)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { look: string; added?: string[]; removed?: string[] })
      .filter(({ look }) => look < end)
  const all = readdirSync(join(histories, group)).flatMap((name) => {
    const looks = looksIn(name)
    return looks.length > 50 ? [[name, looks] as const] : []
  })
  const newest = Math.max(...all.map(([, looks]) => Date.parse(looks.at(-1)?.look ?? '')))
  const moved = Math.floor((Date.now() - 6 * hourMs - newest) / 1000)
  const isAlive = (looks: (typeof all)[number][1]) => Date.parse(looks.at(-1)?.look ?? '') > newest - 30 * dayMs
  const chosen = all.filter(([, looks]) => isAlive(looks)).slice(0, lists)
  return new Map(
    chosen.map(([name, looks]) => {
      const held = new Set<string>()
      const versions: Version[] = []
      for (const { look, added = [], removed = [] } of looks) {
        for (const value of added) held.add(value)
        for (const value of removed) held.delete(value)
        const second = Math.floor(Date.parse(look) / 1000) + moved
        if (1000 * second < Date.now() - days * dayMs) versions.length = 0
        versions.push({ second, held: new Set(held), values: new Set([...held].map(bare)) })
      }
      return [name.replace('.ndjson.gz', ''), versions]
    }),
  )
}

let folder: string
let authority: Authority
let server: Awaited<ReturnType<typeof gitServer>>
beforeAll(async () => {
  if (!isThere) return
  folder = mkdtempSync(join(tmpdir(), 'winnow-first-day-'))
  authority = authorityIn(folder, 'authority')
  server = await gitServer(folder, authority.sign('server'))
})
afterAll(async () => {
  if (!isThere) return
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function backfill(sources: readonly Source[], feeds: string) {
  const sourcesFile = join(folder, 'sources.json')
  writeFileSync(sourcesFile, JSON.stringify(sources))
  const args = [childFile, sourcesFile, authority.certFile, '--feeds', feeds, '--since', `${days}d`]
  const child = spawn(process.execPath, args, { env: childEnvironment })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, err, code }
}

it.skipIf(!isThere)(
  `after a backfill, the report says of each hour what the commits say (SEED=${seed})${isThere ? '' : ' (skipped: no histories)'}`,
  async () => {
    const next = random(seed)
    const below = (n: number) => Math.floor(next() * n)
    const pasts = new Map<string, readonly Version[]>()
    const sources: Source[] = []
    // Both publishers commit daily in these months.
    for (const [group, end] of Object.entries({ 'c2-tracker': '2024-07', maltrail: '2026-08-15' })) {
      const made = makeRepository(folder, `o/${group}`)
      const versions = versionsOf(group, end)
      const commits = [...versions].flatMap(([name, its]) => its.map(({ second, held }) => ({ second, name, held })))
      made.commit(
        commits
          .sort((a, b) => a.second - b.second)
          .map(({ second, name, held }) => ({ time: 1000 * second, files: { [name]: `${[...held].join('\n')}\n` } })),
      )
      for (const [name, its] of versions) {
        pasts.set(`${group}.${name}`, its)
        const addresses = [`${server.origin}/o/${group}/-/raw/main/${name}`]
        sources.push(listedSource({ id: `${group}.${name}`, name, addresses, cadenceMinutes: 24 * 60 }))
      }
    }
    const addresses = [...pasts.values()].flatMap((versions) => {
      const ever = [...new Set(versions.flatMap(({ held }) => [...held]))].filter((one) => /^[\d.]+$/.test(one))
      return Array.from({ length: 40 }, () => ever[below(ever.length)]).filter((one) => one !== undefined)
    })
    const from = Math.floor(Date.now() / 1000) - logDays * 86_400
    const seenIn = new Map(
      addresses.map((address) => {
        const hours = new Map<number, number>()
        for (let n = 1 + below(4); n > 0; n--) {
          const second = from + below(logDays * 86_400 - 8 * 3600)
          hours.set(Math.floor(second / 3600), second)
        }
        return [address, [...hours.values()].sort((a, b) => a - b)]
      }),
    )
    const lines = [...seenIn].flatMap(([address, seconds]) =>
      seconds.map((second) => `${new Date(1000 * second).toISOString()} allow 10.0.0.5 -> ${address}:443\n`),
    )
    const [feeds, log, evidenceFile] = ['feeds', 'fw.log', 'evidence.ndjson'].map((name) => join(folder, name))
    mkdirSync(feeds as string)
    writeFileSync(log as string, lines.sort().join(''))

    const filled = await backfill(sources, feeds as string)
    expect(filled, filled.out).toMatchObject({ code: 0, err: '' })
    const asked = ['--feeds', feeds as string, '--evidence', evidenceFile as string, '--format', 'json', '--no-cache']
    const { code, out, err } = await winnow(['analyse', log as string, ...asked])
    expect([code, err]).toEqual([0, ''])

    const rows = readFileSync(evidenceFile as string, 'utf8')
      .trimEnd()
      .split('\n')
    const evidence = rows.map((row) => Evidence.parse(JSON.parse(row))).filter(({ value }) => seenIn.has(value))
    expect(evidence.length).toBeGreaterThan(0.95 * seenIn.size)
    let [hours, proven] = [0, 0]
    for (const { value, matches } of evidence) {
      const seconds = seenIn.get(value) as readonly number[]
      for (const [id, versions] of pasts) {
        const told = matches.filter(({ ID }) => ID === id)
        const known = seconds.map((second) =>
          versions.findLast((version) => version.second <= second)?.values.has(value),
        )
        hours += known.length
        proven += known.filter((one) => one !== undefined).length
        const parts = seconds.map(
          (_, k) => Math.floor(((k + 1) * 1e6) / seconds.length) - Math.floor((k * 1e6) / seconds.length),
        )
        const listed = known.reduce((sum, one, k) => sum + (one ? (parts[k] as number) : 0), 0)
        expect([id, value, told[0]?.proven ?? 0]).toEqual([id, value, Math.round(listed / 1000) / 1000])
      }
    }
    expect(proven / hours).toBeGreaterThan(0.8)
    const { summary } = JSON.parse(out)
    expect(summary.unproven).toBeLessThan(0.2 * summary.suspicious)
  },
  isSoak ? 10 * minuteMs : minuteMs,
)
