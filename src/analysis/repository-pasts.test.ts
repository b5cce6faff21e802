import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorityIn, hasOpenssl } from '../../test/certificates.ts'
import { folderForFile } from '../../test/for-file.ts'
import { gitServer, type MadeCommit, type MadeRepository, makeRepository } from '../../test/git-server.ts'
import { listedSource } from '../../test/listed-source.ts'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { rounds } from '../../test/soak.ts'
import type { Source } from '../domain/source.ts'
import type { SourceHistory } from '../domain/source-history.ts'
import { dayMs, hourMs } from '../domain/time-units.ts'
import type { RepositoryLimits } from '../fetch/git/fetch-repository.ts'
import { createLoopbackFetchForTests, type GuardedFetch } from '../fetch/guarded-fetch.ts'
import { type CommittedPast, historiesOf, type PastRequest, repositoriesOf } from './repository-pasts.ts'

describe.skipIf(!hasOpenssl)('the past that commits tell', () => {
  const folder = folderForFile()
  let server: Awaited<ReturnType<typeof gitServer>>
  let fetch: GuardedFetch
  let scratch = 0

  beforeAll(async () => {
    const authority = authorityIn(folder, 'authority')
    server = await gitServer(folder, authority.sign('server'))
    fetch = createLoopbackFetchForTests({ authorities: [authority.cert] })
  })
  afterAll(async () => {
    await server.close()
  })

  const start = Date.UTC(2026, 5, 1)
  const sourceAt = (repository: string, path: string, more: Partial<Source> = {}, branch = 'main') =>
    listedSource({
      id: `${repository}.${path}`,
      name: path,
      addresses: [`${server.origin}/${repository}/-/raw/${branch}/${path}`],
      ...more,
    })

  async function pastsOf(sources: readonly Source[], more: Partial<PastRequest> = {}): Promise<CommittedPast[]> {
    const pasts: CommittedPast[] = []
    for (const repository of repositoriesOf(sources)) {
      const request = { since: start, now: () => start + 100 * dayMs, fetch, ...more }
      for await (const past of historiesOf(repository, { ...request, folder: join(folder, `scratch-${scratch++}`) }))
        pasts.push(past)
    }
    return pasts
  }
  const pastOf = async (source: Source, more: Partial<PastRequest> = {}) => {
    const [past] = await pastsOf([source], more)
    return past as CommittedPast
  }

  const addressOf = (n: number) => `45.${n >> 8}.${n & 255}.7`
  const listOf = (...numbers: readonly number[]) => numbers.map((n) => `${addressOf(n)}\n`).join('')
  /** By look: what the history lists then. */
  const listedIn = ({ looks, listings }: SourceHistory) =>
    looks.map((look) => ({
      look,
      listed: listings
        .filter(({ found, until }) => found <= look && look < until)
        .map(({ value }) => value)
        .sort(),
    }))

  describe('random histories', () => {
    /** Commits with merges, dates that go back, files that go and come, and equal dates. */
    function* randomCommits(next: () => number): Generator<MadeCommit> {
      const paths = ['a.txt', 'lists/b.txt', 'c.txt']
      const any = <One>(of: readonly One[]) => of[Math.floor(next() * of.length)] as One
      const list = () => listOf(...new Set(Array.from({ length: 5 + next() * 20 }, () => Math.floor(next() * 40))))
      let time = start
      yield { time, files: Object.fromEntries(paths.map((path) => [path, list()])), mark: '0' }
      for (let at = 1; at < 60; at++) {
        time += next() < 0.15 ? -Math.floor(next() * 5) * hourMs : Math.floor(next() * 40) * hourMs
        const files = { [any(paths)]: next() < 0.1 ? undefined : list(), other: String(at) }
        if (next() < 0.3) {
          yield {
            time: time - hourMs,
            branch: `side-${at}`,
            from: String(at - 1),
            files: { [any(paths)]: list() },
            mark: `s${at}`,
          }
          yield { time, files, merges: [`s${at}`], mark: String(at) }
        } else yield { time, files, mark: String(at) }
      }
    }

    /** The definition, word by word: what each commit of the first parents holds, at times made ascending. */
    function expected({ git }: MadeRepository, path: string, since: number, now: number) {
      const looks = new Map<number, readonly string[] | undefined>()
      let before = since
      let last: string | undefined
      const commits = git('rev-list', '--first-parent', '--timestamp', 'main').split('\n')
      const begun = commits.findIndex((line) => 1000 * Number(line.split(' ')[0]) < since)
      for (const line of commits.slice(0, begun < 0 ? commits.length : begun).reverse()) {
        const [seconds, id] = line.split(' ')
        before = Math.min(now, Math.max(before, 1000 * Number(seconds)))
        const isThere = git('ls-tree', `${id}`, path) !== ''
        const text = isThere ? git('show', `${id}:${path}`) : undefined
        if (looks.size === 0 || text !== last) looks.set(before, text?.split('\n').sort())
        last = text
      }
      if (last !== undefined) looks.set(now, last.split('\n').sort())
      return [...looks].flatMap(([look, listed]) => (listed ? [{ look, listed }] : []))
    }

    it.each(Array.from({ length: rounds(3, 30) }, (_, at) => [at, at % 2 === 0] as const))(
      'tell at each look what a reader of the commits finds (%i, the server filters: %s)',
      async (at, filter) => {
        const next = random(seed + at)
        const made = makeRepository(folder, `o/random-${at}`, { filter })
        made.commit(randomCommits(next))
        const since = start + Math.floor(next() * 20) * dayMs
        const sources = ['a.txt', 'lists/b.txt', 'c.txt'].map((path) => sourceAt(`o/random-${at}`, path))
        const now = start + 100 * dayMs

        const pasts = await pastsOf(sources, { since })

        for (const [position, path] of ['a.txt', 'lists/b.txt', 'c.txt'].entries()) {
          const { history, problem } = pasts[position] as CommittedPast
          const wanted = expected(made, path, since, now)
          expect(history ? listedIn(history) : [], `${path}: ${problem?.en}`).toEqual(wanted)
        }
      },
    )
  })

  it('a branch without commits in the span has the content of its start', async () => {
    makeRepository(folder, 'o/old').commit([{ time: start - 400 * dayMs, files: { 'a.txt': listOf(1) } }])

    const { history } = await pastOf(sourceAt('o/old', 'a.txt'))

    expect(history?.looks).toEqual([start, start + 100 * dayMs])
    expect(history?.complete).toEqual([])
  })

  describe('every change is known', () => {
    const daily = (days: number, from = start): MadeCommit[] =>
      Array.from({ length: days }, (_, day) => ({
        time: from + day * dayMs + (day % 3) * hourMs,
        files: { 'a.txt': listOf(1, 2 + (day % 7)), other: String(day) },
      }))
    const now = () => start + 20 * dayMs

    it.each([
      ['a commit a day', daily(20), {}, true],
      ['a commit a week', daily(20).filter((_, day) => day % 7 === 0), {}, false],
      [
        'many commits on two days of twenty',
        daily(20).map((one, at) => ({ ...one, time: start + at * hourMs })),
        {},
        false,
      ],
      ['a commit a day to a copy of another list', daily(20), { aside: 'double' as const }, false],
    ])('or not: %s', async (name, commits, more, isComplete) => {
      makeRepository(folder, `o/${name.replaceAll(' ', '-')}`).commit(commits)

      const { history } = await pastOf(sourceAt(`o/${name.replaceAll(' ', '-')}`, 'a.txt', more), { now })

      expect(history?.complete).toEqual(isComplete ? [start, now()] : [])
    })

    it('but not while the file was gone', async () => {
      const commits = daily(20).map((one, day) => (day === 8 ? { ...one, files: { 'a.txt': undefined } } : one))
      makeRepository(folder, 'o/gone').commit(
        commits.map((one, day) => (day === 9 ? { ...one, files: { x: '' } } : one)),
      )

      const { history, problem } = await pastOf(sourceAt('o/gone', 'a.txt'), { now })

      const [gone, back] = [8, 10].map((day) => commits[day]?.time as number) as [number, number]
      expect(history?.complete).toEqual([start, gone - 1, back, now()])
      expect(problem?.en).toContain('had no file of this name')
    })
  })

  it('after a branch was rewritten, its commits count from the fetch that found them', async () => {
    const made = makeRepository(folder, 'o/rewritten')
    made.commit([1, 2, 3].map((n) => ({ time: start + n * dayMs, files: { 'a.txt': listOf(n) } })))
    const first = await pastOf(sourceAt('o/rewritten', 'a.txt'), { now: () => start + 4 * dayMs })
    made.git('update-ref', '-d', 'refs/heads/main')
    made.commit([1, 2, 3, 5].map((n) => ({ time: start + n * dayMs, files: { 'a.txt': listOf(10 + n) } })))

    const { history } = await pastOf(sourceAt('o/rewritten', 'a.txt'), {
      now: () => start + 6 * dayMs,
      earlier: () => first,
    })

    expect(listedIn(history as SourceHistory)).toEqual([{ look: start + 6 * dayMs, listed: [addressOf(15)] }])
  })

  it('reads only the new commits of a branch that grew, and fetches no pack if there are none', async () => {
    const made = makeRepository(folder, 'o/grown')
    made.commit([1, 2, 3].map((n) => ({ time: start + n * dayMs, files: { 'a.txt': listOf(n) } })))
    const source = sourceAt('o/grown', 'a.txt')
    const first = await pastOf(source, { now: () => start + 4 * dayMs })
    const asked = server.requests.length
    expect(await pastsOf([source], { earlier: () => first })).toEqual([])
    expect(server.requests.slice(asked)).toHaveLength(2)
    made.commit([{ time: start + 5 * dayMs, files: { 'a.txt': listOf(5) } }])

    const { history } = await pastOf(source, { now: () => start + 6 * dayMs, earlier: () => first })

    expect(history?.looks.map((look) => (look - start) / dayMs)).toEqual([4, 5, 6])
    expect(listedIn(history as SourceHistory)[0]?.listed).toEqual([addressOf(3)])
  })

  it('finds the main branch under its new name', async () => {
    makeRepository(folder, 'o/renamed').commit([{ time: start, files: { 'a.txt': listOf(1) } }])

    expect((await pastOf(sourceAt('o/renamed', 'a.txt', {}, 'master'))).history?.looks).toHaveLength(2)
  })

  describe('beyond the bounds', () => {
    it.each<[string, Partial<RepositoryLimits>]>([
      ['commits', { commits: 5 }],
      ['unpacked bytes', { readBytes: 5000 }],
    ])('the span is shorter and says so: %s', async (name, limits) => {
      makeRepository(folder, `o/long-${name.slice(0, 3)}`).commit(
        Array.from({ length: 50 }, (_, day) => ({
          time: start + day * dayMs,
          files: { 'a.txt': listOf(...Array.from({ length: 40 }, (_, n) => n + day)) },
        })),
      )

      const { history, problem } = await pastOf(sourceAt(`o/long-${name.slice(0, 3)}`, 'a.txt'), { limits })

      expect(history?.looks.length).toBeGreaterThan(2)
      expect(history?.looks.length).toBeLessThan(20)
      expect(problem?.en).toContain('begins later than asked for')
    })
  })

  describe('a repository that holds no list', () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n'
    const commit: Omit<MadeCommit, 'time'> = { files: { 'real.txt': listOf(1) } }

    it.each<[string, Partial<MadeCommit>, Partial<RepositoryLimits>, RegExp]>([
      ['a pointer of Git LFS', { files: { 'a.txt': pointer } }, {}, /is in Git LFS/],
      ['a link', { links: { 'a.txt': '/etc/passwd' } }, {}, /had no file/],
      ['a module', { modules: { 'a.txt': '1'.repeat(40) } }, {}, /had no file/],
      ['a folder', { files: { 'a.txt/--help': 'x', 'a.txt/\tb': 'y' } }, {}, /had no file/],
      ['nothing', {}, {}, /had no file/],
      ['a file that is too large', { files: { 'a.txt': listOf(1, 2, 3) } }, { fileBytes: 10 }, /too large/],
      ['a binary file', { files: { 'a.txt': '\0\x01\x02'.repeat(500) } }, {}, /No format was found/],
    ])('is named: %s', async (name, more, limits, reason) => {
      const repository = `o/no-list-${name.replaceAll(' ', '-')}`
      makeRepository(folder, repository).commit([{ ...commit, ...more, time: start }])

      const { history, problem } = await pastOf(sourceAt(repository, 'a.txt'), { limits })

      expect(history).toBeUndefined()
      expect(problem?.en).toMatch(reason)
    })
  })

  it.each([
    ['no repository', 'o/missing', 'main', /cannot be fetched: it answers with HTTP 404/],
    ['no such branch', 'o/there', 'other', /has no branch other/],
    ['a branch named like an option', 'o/there', '--upload-pack=touch%20x', /has no branch --upload-pack=touch x/],
  ])('says what is wrong: %s', async (_, repository, branch, reason) => {
    if (repository === 'o/there' && !readdirSync(join(folder, 'o')).includes('there.git'))
      makeRepository(folder, 'o/there').commit([{ time: start, files: { 'a.txt': listOf(1) } }])

    await expect(pastOf(sourceAt(repository, 'a.txt', {}, branch))).rejects.toThrow(reason)
  })

  it('leaves no process behind', () => {
    expect(execFileSync('ps', ['-o', 'args', '--ppid', String(process.pid)], { encoding: 'utf8' })).not.toMatch(
      /\bgit /,
    )
  })
})
