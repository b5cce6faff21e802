import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { random } from '../random.ts'
import { seed } from '../seed.ts'
import { isSoak } from '../soak.ts'
import { sourceFiles } from '../source-files.ts'
import { everyCall, pathOf } from './ask.ts'
import { type Case, cases } from './cases.ts'
import { makeWorld } from './world.ts'

// I-01: input is always a value in a statement and never part of its text. Every field of every call gets input that
// closes a string, a bracket, an identifier or the statement. If a field became part of the text, PostgreSQL would
// reject the statement, which is a 500.

const payloads = [
  "'",
  "''",
  '"',
  '\\',
  "\\'",
  "' or '1'='1",
  "') or ('1'='1",
  "'; select pg_sleep(60)--",
  "' || (select pg_sleep(60)) || '",
  '1; select pg_sleep(60)',
  '1 or 1=1',
  '1)) or ((1=1',
  "' union select null, version()--",
  "x' and 1=cast(version() as int)--",
  '$$; select 1; $$',
  '/*',
  "%' escape '\\",
  "name'); drop table report; --",
  "a' desc, (select 1)--",
]

/** I-03: values of other types than expected. */
const confusions: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'x'.repeat(100_000),
  'constructor',
  '__proto__',
  '2026-13-45T99:99:99Z',
  '\u{1f600}',
  [],
  ['a'],
  [[]],
  {},
  { a: { b: 1 } },
  { toString: 1 },
]

/** PostgreSQL's messages about itself and about invalid statements. */
const telling = /postgres|sqlstate|syntax error|unterminated|pg_sleep\(60\)"? at|kysely|relation "|column "/i

const world = await makeWorld()
afterAll(() => world.stop())

type Path = readonly (string | number)[]

/** Paths of all strings and numbers in a request. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string' || typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value)) return value.map((inner, at) => (at === key ? withAt(inner, rest, put) : inner))
  const known = (value ?? {}) as Record<string, unknown>
  return { ...known, [key]: withAt(known[key], rest, put) }
}

const headersFor = ({ group }: Case): Record<string, string> =>
  group === 'header' ? { 'x-group-id': world.place } : {}

/** The request of a case about a new object of the group. */
const requestOf = async (how: Case) => {
  const object = how.object ? await world.make(how.object, world.place) : ''
  return how.request({ group: world.place, object, world })
}

const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

describe(`every field of every call treats hostile input as a value (SEED=${seed})`, () => {
  const next = random(seed)
  // Except calls that end the caller's session, or stream without end.
  const asked = everyCall.filter(([name]) => !/^session\.end|^session\.renew|reports\.progress/.test(name))
  it.each(asked)('%s', async (name, call) => {
    const how = cases[name] as Case
    const request = async () => {
      const { params = {}, query = {}, body } = await requestOf(how)
      const more = Object.fromEntries(
        shapeOf(call.query).map((key) => [key, (query as Record<string, string>)[key] ?? '']),
      )
      const missing = Object.fromEntries(shapeOf(call.body).map((key) => [key, '']))
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
      return {
        params,
        query: { ...more, ...query },
        ...(body !== undefined && { body: isObject ? { ...missing, ...body } : body }),
        headers: headersFor(how),
      }
    }
    const plain = await request()
    const wrong: unknown[] = []
    for (const place of placesIn(plain)) {
      const first = Math.floor(next() * payloads.length)
      const other = Math.floor(next() * confusions.length)
      const isInBody = place[0] === 'body'
      const some = isSoak
        ? [...payloads, ...(isInBody ? confusions : [])]
        : [payloads[first], ...(isInBody ? [confusions[other]] : [])]
      for (const payload of some) {
        const shown = typeof payload === 'string' ? payload : JSON.stringify(payload)
        const sent = withAt(plain, place, payload) as typeof plain
        // Sends only the fields of the case and the tested one.
        const query = Object.entries(sent.query).filter(([, value]) => value !== '')
        const search = new URLSearchParams(query as [string, string][])
        const body = sent.body && withoutEmpty(sent.body, plain.body, place)
        const { status, text } = await world.ask('full', {
          method: call.method,
          path: `${pathOf(call, sent.params)}${search.size > 0 ? `?${search}` : ''}`,
          ...(body !== undefined && { body }),
          headers: sent.headers,
        })
        // 503 is allowed: external services are unreachable, and one part is switched off.
        if ((status >= 500 && status !== 503) || telling.test(text.replaceAll(shown || ' ', '')))
          wrong.push({
            place: place.join('.'),
            payload: shown.slice(0, 80),
            status,
            text: text.slice(0, 300),
          })
      }
    }
    expect(wrong).toEqual([])
  })

  it('no table was deleted, and no statement sleeps', async () => {
    const { rows } = await sql<{ tables: number; asleep: number }>`
      select (select count(*) from information_schema.tables where table_name in ('report', 'app_group')) tables,
             (select count(*) from pg_stat_activity where query ilike '%pg_sleep%' and pid <> pg_backend_pid()
                and state = 'active' and datname = current_database()) asleep`.execute(world.app.database.db)
    expect(rows).toEqual([{ tables: 2, asleep: 0 }])
  })
})

/** Removes fields that the case does not send, except for the tested one. */
function withoutEmpty(body: unknown, plain: unknown, [, tried]: Path): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const isEmpty = (key: string) => (plain as Record<string, unknown>)[key] === '' && key !== tried
  return Object.fromEntries(Object.entries(body).filter(([key]) => !isEmpty(key)))
}

describe('an expensive request is refused or limited (L-04)', () => {
  const paged = everyCall.filter(([, { query }]) => shapeOf(query).some((key) => key === 'limit' || key === 'offset'))
  it.each(paged)('%s with pages of any size and offset', async (name, call) => {
    const how = cases[name] as Case
    const { params = {}, query = {} } = await requestOf(how)
    const ask = async (more: Record<string, string>) => {
      const search = new URLSearchParams({ ...query, ...more })
      const headers = headersFor(how)
      return world.ask('full', { method: call.method, path: `${pathOf(call, params)}?${search}`, headers })
    }
    const keys = shapeOf(call.query)
    if (keys.includes('limit')) expect((await ask({ limit: '1000000000' })).status).toBe(400)
    if (keys.includes('offset')) {
      const { status, text } = await ask({ offset: '1000000000' })
      expect([200, 400, 404]).toContain(status)
      expect(text.length).toBeLessThan(2000)
    }
  })

  const lists = everyCall.filter(
    ([name, { body }]) => name && shapeOf(body).some((key) => /^(?:ids|taskIDs|sources)$/.test(key)),
  )
  it.each(lists)('%s with ten thousand ids', async (name, call) => {
    const how = cases[name] as Case
    const { params = {}, query = {}, body = {} } = await requestOf(how)
    const many = Array.from({ length: 10_000 }, () => crypto.randomUUID())
    const filled = Object.fromEntries(
      shapeOf(call.body).flatMap((key) => (/^(?:ids|taskIDs|sources)$/.test(key) ? [[key, many]] : [])),
    )
    const search = new URLSearchParams(query)
    const { status } = await world.ask('full', {
      method: call.method,
      path: `${pathOf(call, params)}?${search}`,
      body: { ...(body as object), ...filled },
      headers: headersFor(how),
    })
    expect([400, 404, 413]).toContain(status)
  })

  it('no statement of a user runs for longer than half a minute', async () => {
    const { rows } = await world.app.database.asUser({ id: crypto.randomUUID() }, (trx) =>
      sql<{ statement_timeout: string }>`show statement_timeout`.execute(trx),
    )
    expect(rows).toEqual([{ statement_timeout: '30s' }])
  })
})

it('no statement is built from text, except for names in the code itself', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  /** Allowed exceptions, with the text that they insert. */
  const known: Readonly<Record<string, string>> = {
    'src/server/lists/store.ts': 'a column and a direction, out of two lists',
    'src/server/mail/mailer.ts': 'the place of a group',
    'src/server/reports/report-queue.ts': 'the place of a group',
    'src/server/watches/left-out-lists.ts': 'which lists are compared',
    'src/server/webhooks/outbox.ts': 'a condition of our own',
    'src/server/webhooks/send.ts': 'the place of a group',
    'src/server/webhooks/store.ts': 'the place of a group',
    'src/server/reports/evidence.ts': 'a column and a direction, out of two lists, and a mark of our own',
    'src/server/reports/store.ts': 'columns',
    'src/server/platform/db/db.ts': 'a mark of our own',
    'src/server/platform/db/postgres.ts': 'a password that was made up, in letters and digits',
    'src/server/platform/db/notifications.ts': 'a channel, escaped',
    'src/server/backup/restore.ts': 'tables of our own migrations',
    'src/server/backup/sealed.ts': 'tables, columns and conditions of our own',
    'src/server/hunt/join.ts': 'tables, conditions and places of our own, and whole numbers out of the database',
    'src/server/hunt/screen.ts': 'conditions of our own',
    'src/server/standing/gather.ts': 'whole numbers out of the database, and a day that is computed',
    'src/server/sensors/take.ts': 'a condition of our own',
    'src/server/news/cursor.ts': 'a table, out of two',
    'src/server/platform/clickhouse/clickhouse.ts': 'statements of our own: values travel beside them',
    'src/server/sources/changes-between.ts': 'conditions of our own, and whole numbers that are looked at',
    'src/server/sources/clickhouse/changes.ts': 'how long merged changes are kept',
    'src/server/sources/figures-writer.ts': 'columns',
    'src/server/sources/listing-ledger.ts': 'a condition of our own',
    'src/server/platform/db/transaction.ts': 'how isolated a transaction of our own is',
    'src/server/sources/listing-reader.ts': 'conditions of our own, and whole numbers that are looked at',
    'src/server/sources/listing-store.conformance.ts': 'what the store names after FROM',
    'src/server/sources/postgres-changes.ts':
      'a difference out of parts of our own and whole numbers that are looked at',
    'src/server/sources/postgres-rows.ts': 'columns, conditions of our own, and whole numbers that are looked at',
    'src/server/sources/postgres-moves.ts': 'columns',
    'src/server/sources/register.ts': 'assignments and conditions of our own',
  }
  const puts = /sql\.raw\(|\.query\(\s*`[^`]*\$\{/
  const found = sourceFiles(join(root, 'src'))
    .filter((file) => puts.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice(root.length).replaceAll('\\', '/'))

  expect(found.filter((file) => !known[file])).toEqual([])
  expect(Object.keys(known).filter((file) => !found.includes(file))).toEqual([])
})
