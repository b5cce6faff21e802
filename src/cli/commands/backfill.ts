import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { takeOver } from '../../analysis/packs.ts'
import { type CommittedPast, type EarlierFetch, historiesOf, repositoriesOf } from '../../analysis/repository-pasts.ts'
import { pastPlaceOf } from '../../catalogue/repository.ts'
import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Source } from '../../domain/source.ts'
import { dayMs } from '../../domain/time-units.ts'
import { FetchError, type FetchFault } from '../../fetch/fetch-error.ts'
import { byReason, GitProblem } from '../../fetch/git/problem.ts'
import { createGuardedFetch } from '../../fetch/guarded-fetch.ts'
import { historyFile } from '../../formats/history.ts'
import { makeFolder } from '../../formats/make-folder.ts'
import { readArguments, UsageError } from '../arguments.ts'
import type { Command } from '../command.ts'
import { writeDurable } from '../edge/durable.ts'
import { count, counted, ProgressLine, printable, type Terminal, table } from '../terminal.ts'

/** What the last fetch knew of each source, by id, and since when. */
type Known = Record<string, EarlierFetch & { readonly since: number }>

/** Makes the command for a catalogue. */
export const backfillFor = (sources: readonly Source[]): Command => ({
  name: 'backfill',
  summary: 'fetches what sources listed in the past, from the commits of their repositories',
  help: `Usage: winnow backfill --feeds DIR [--since DAYS] [SOURCE…]

Fetches the commits of the last DAYS days (default 90d) of the git repositories in which publishers keep their lists, and
writes what each SOURCE listed since then into DIR, one file per source, for 'winnow analyse --feeds DIR'. Without a
SOURCE, it does so for every source of the catalogue that has such a repository. Needs git and the Internet.

It can be interrupted and started again at any time: a source is fetched again only if there are new commits. A list is
known at every moment if its repository has commits on most days; otherwise only at its commits.
`,
  async run(args, { terminal, fetch = createGuardedFetch() }) {
    const { values, positionals } = readArguments(args, {
      feeds: { type: 'string' },
      since: { type: 'string', default: '90d' },
    })
    const folder = values.feeds
    if (folder === undefined) throw new UsageError('say where the pasts go: --feeds DIR')
    const days = /^([1-9]\d{0,3})d?$/.exec(values.since)?.[1]
    if (days === undefined) throw new UsageError(`--since must be a number of days such as 90d, not '${values.since}'`)
    const since = Date.now() - Number(days) * dayMs
    const repositories = repositoriesOf(chosen(sources, positionals, terminal))
    const [scratch, knownFile] = [join(folder, '.backfill'), join(folder, '.backfill.json')]
    await makeFolder(folder)
    const known: Known = JSON.parse(await readFile(knownFile, 'utf8').catch(() => '{}'))
    const progress = new ProgressLine(terminal)
    const pasts: CommittedPast[] = []
    const failures: Failure[] = []
    let isFaulty = false
    for (const [at, repository] of repositories.entries()) {
      // What a killed process has left is removed, too.
      await rm(scratch, { recursive: true, force: true })
      const { host } = new URL(repository.remote)
      const same = failures.find((one) => one.host === host && one.fault === 'resolve')
      if (same) {
        failures.push(same)
        continue
      }
      const tell = (what: string) => progress.count(at, repositories.length, `repositories: ${what}`)
      tell(repository.remote)
      try {
        for await (const past of historiesOf(repository, {
          since,
          now: Date.now,
          fetch,
          folder: scratch,
          earlier({ id }) {
            const last = known[id]
            return last && last.since <= since && existsSync(join(folder, historyFile(id))) ? last : undefined
          },
          onBytes: (bytes) => progress.show(repository.remote, bytes),
          onSource: ({ name }) => tell(name),
        })) {
          const { source, history, problem, tip, fetchedAt } = past
          isFaulty ||= problem !== undefined
          pasts.push({ ...past, ...(history && { history: { ...history, listings: [] } }) })
          if (!history) continue
          await takeOver(folder, history)
          known[source.id] = { tip, fetchedAt, since: Math.min(since, known[source.id]?.since ?? since) }
          await writeDurable(knownFile, [Buffer.from(JSON.stringify(known))])
        }
      } catch (error) {
        if (!(error instanceof GitProblem)) throw error
        failures.push({ host, sentence: error.message, fault: error.cause instanceof FetchError && error.cause.fault })
      }
    }
    await rm(scratch, { recursive: true, force: true })
    progress.clear()
    const reached = repositories.length - failures.length
    for (const sentence of sentencesOn(failures, reached)) terminal.err.write(`winnow: ${printable(sentence)}\n`)
    const places = counted(reached, 'repository', 'repositories')
    if (pasts.length > 0) terminal.out.write(`${tableOf(pasts)}\n\n`)
    if (reached > 0) terminal.out.write(`${counted(pasts.length, 'source')} fetched from ${places}\n`)
    return isFaulty || failures.length > 0 ? 1 : 0
  },
})

/** Why nothing could be had of a repository. */
interface Failure {
  readonly host: string
  readonly sentence: string
  readonly fault: FetchFault | false
}

/** Says what failed, once for all repositories with the same reason. */
function sentencesOn(failures: readonly Failure[], reached: number): readonly string[] {
  if (
    reached === 0 &&
    failures.length > 0 &&
    failures.every(({ fault }) => fault === 'resolve' || fault === 'connect')
  ) {
    const hosts = [...new Set(failures.map(({ host }) => host))].join(', ')
    return [
      `no repository could be reached. Check that this machine has a network and a name server, and may connect to ${hosts}; then run the command again. Without a way out, 'winnow unpack' takes over a pack that another site has made.`,
    ]
  }
  return byReason(failures, ({ sentence }) => sentence).map(([{ sentence }, ...more]) =>
    more.length > 0 ? `${sentence} The same is true of ${count(more.length)} more.` : sentence,
  )
}

export const backfillCommand = backfillFor(catalogue)

const tableOf = (pasts: readonly CommittedPast[]) =>
  table(pasts, [
    ['source', ({ source }) => source.id],
    ['since', ({ history }) => new Date(history?.looks[0] ?? Number.NaN).toJSON()?.slice(0, 10) ?? '–'],
    ['looks', ({ history }) => count(history?.looks.length ?? 0), 'right'],
    ['known', ({ history }) => (history ? (history.complete.length > 0 ? 'always' : 'at its commits') : '–')],
    ['remarks', ({ problem }) => (problem ? `${problem.en}.` : '')],
  ])

/** The named sources that have a repository, or all; says which of them have none. */
function chosen(sources: readonly Source[], ids: readonly string[], { err }: Terminal): readonly Source[] {
  if (ids.length === 0) return sources
  const named = ids.map((id) => {
    const source = sources.find((one) => one.id === id)
    if (!source) throw new UsageError(`the catalogue has no source '${id}'`)
    return source
  })
  const [withPast, without] = [named.filter(pastPlaceOf), named.filter((source) => !pastPlaceOf(source))]
  const sentence = `no git host serves ${without.map(({ id }) => id).join(', ')}, so ${without.length === 1 ? 'it has' : 'they have'} no past`
  if (withPast.length === 0) throw new UsageError(sentence)
  if (without.length > 0) err.write(`winnow: ${sentence}\n`)
  return withPast
}
