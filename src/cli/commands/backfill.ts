import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeOver } from '../../analysis/packs.ts'
import { type EarlierFetch, historiesOf, repositoriesOf } from '../../analysis/repository-pasts.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Source } from '../../domain/source.ts'
import { dayMs } from '../../domain/time-units.ts'
import { GitProblem } from '../../fetch/git/problem.ts'
import { createGuardedFetch, type GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { historyFile } from '../../formats/history.ts'
import { makeFolder } from '../../formats/make-folder.ts'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { writeDurable } from '../edge/durable.ts'
import { count, ProgressLine, printable, table } from '../terminal.ts'

/** What is known of a source whose past is in the folder, and since when. */
interface Fetched extends EarlierFetch {
  readonly since: number
}

interface Row {
  readonly source: string
  readonly from?: number | undefined
  readonly looks?: number
  readonly isComplete?: boolean
  readonly listings?: number
  readonly remark: string
}

/** Makes the command for a catalogue. @param fetch default: the guarded fetch */
export const backfillFor = (sources: readonly Source[], fetch?: GuardedFetch): Command => ({
  name: 'backfill',
  summary: 'fetches what sources listed in the past, from the commits of their repositories',
  help: `Usage: winnow backfill --feeds DIR [--since DAYS] [SOURCE…]

Fetches the commits of the last DAYS days (default 90d) of the git repositories in which publishers keep their lists, and
writes what each SOURCE listed since then into DIR, one file per source, for 'winnow analyse --feeds DIR'. Without a
SOURCE, it does so for every source of the catalogue that has such a repository. Needs git and the Internet.

It can be interrupted and started again at any time: what is in DIR is fetched again only if there are new commits.
A list counts as known at every moment if its repository has commits on most days; otherwise only at its commits.
`,
  async run(args, { terminal }) {
    const { values, positionals } = readArguments(args, {
      feeds: { type: 'string' },
      since: { type: 'string', default: '90d' },
    })
    if (values.feeds === undefined) throw new UsageError('say where the pasts go: --feeds DIR')
    const folder = values.feeds
    const days = /^([1-9]\d{0,3})d?$/.exec(values.since)?.[1]
    if (days === undefined) throw new UsageError(`--since must be a number of days such as 90d, not '${values.since}'`)
    const since = Date.now() - Number(days) * dayMs
    const repositories = repositoriesOf(chosen(sources, positionals))
    await makeFolder(folder)
    const scratch = await scratchIn(folder)
    const known = await readKnown(folder)
    const rows: Row[] = []
    const progress = new ProgressLine(terminal)
    let failures = 0
    const guarded = fetch ?? createGuardedFetch()
    for (const [at, repository] of repositories.entries()) {
      const name = repository.remote.replace(/^https:\/\/|\.git$/g, '')
      const tell = (what: string) => progress.count(at, repositories.length, `repositories: ${what}`)
      tell(name)
      try {
        const pasts = historiesOf(repository, {
          since,
          now: Date.now,
          fetch: guarded,
          folder: join(scratch, String(at)),
          earlier: ({ id }) => {
            const last = known[id]
            return last && last.since <= since && existsSync(join(folder, historyFile(id))) ? last : undefined
          },
          onBytes: (bytes) => progress.show(name, bytes),
          onSource: (source) => tell(source.name),
        })
        for await (const { source, history, problem, tip, fetchedAt } of pasts) {
          if (problem) failures++
          rows.push({
            source: source.id,
            remark: problem ? `${problem.en}.` : '',
            ...(history && {
              from: history.looks[0],
              looks: history.looks.length,
              isComplete: history.complete.length > 0,
              listings: history.listings.length,
            }),
          })
          if (!history) continue
          await takeOver(folder, history)
          known[source.id] = { tip, fetchedAt, since: Math.min(since, known[source.id]?.since ?? since) }
          await writeDurable(join(folder, knownFile), [Buffer.from(JSON.stringify(known))])
        }
      } catch (error) {
        if (!(error instanceof GitProblem)) throw error
        failures++
        progress.clear()
        terminal.err.write(`winnow: ${printable(`${name}: ${error.message}`)}\n`)
      } finally {
        await rm(join(scratch, String(at)), { recursive: true, force: true })
      }
    }
    await rm(scratch, { recursive: true, force: true })
    progress.clear()
    terminal.out.write(
      `${rows.length === 0 ? '' : `${tableOf(rows)}\n\n`}${count(rows.length)} sources fetched from ${count(repositories.length)} repositories into ${folder}\n`,
    )
    return failures > 0 ? 1 : 0
  },
})

export const backfillCommand = backfillFor(catalogue)

const tableOf = (rows: readonly Row[]) =>
  table(rows, [
    ['source', ({ source }) => source],
    ['since', ({ from }) => (from === undefined ? '–' : new Date(from).toISOString().slice(0, 10))],
    ['looks', ({ looks }) => (looks === undefined ? '–' : count(looks)), 'right'],
    ['known', ({ isComplete }) => (isComplete === undefined ? '–' : isComplete ? 'always' : 'at commits')],
    ['listings', ({ listings }) => (listings === undefined ? '–' : count(listings)), 'right'],
    ['remarks', ({ remark }) => remark],
  ])

function chosen(sources: readonly Source[], ids: readonly string[]): readonly Source[] {
  if (ids.length === 0) return sources
  return ids.map((id) => {
    const source = sources.find((one) => one.id === id)
    if (!source) throw new UsageError(`the catalogue has no source '${id}'`)
    if (repositoriesOf([source]).length === 0) throw new UsageError(`${id} is not served from a git repository`)
    return source
  })
}

/** Keeps what the last fetch of each source knew. */
const knownFile = 'backfill.json'

async function readKnown(folder: string): Promise<Record<string, Fetched>> {
  const text = await readFile(join(folder, knownFile), 'utf8').catch(() => '{}')
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

/** A folder for this process. Those of processes that were killed are removed. */
async function scratchIn(folder: string): Promise<string> {
  for (const name of await readdir(folder)) {
    const [, id] = /^\.backfill-(\d+)$/.exec(name) ?? []
    if (id && (Number(id) === process.pid || !isRunning(Number(id))))
      await rm(join(folder, name), { recursive: true, force: true })
  }
  const scratch = join(folder, `.backfill-${process.pid}`)
  await makeFolder(scratch)
  return scratch
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
