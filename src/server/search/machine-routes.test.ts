import { hash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { searchedForFile } from '../../../test/searched.ts'
import { privateAnswersFrom } from '../../cli/private-lookup.ts'
import { answersFrom } from '../../cli/server.ts'
import { IndicatorReport, LookupLine } from '../../contract/machine.ts'
import { isLight } from '../../domain/hit.ts'
import type { IndicatorAnswer } from '../../domain/indicator-answer-schema.ts'
import type { Value } from '../../domain/observables/read.ts'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { bucketText } from '../../engine/search/private-range.ts'
import { createLimits } from '../platform/http/limits.ts'
import { refusal } from '../platform/http/refusal.ts'
import type { TokenCaller } from '../tokens/access.ts'
import { machineRoutes } from './machine-routes.ts'
import { rangeAnswer } from './range-answer.ts'
import { type RangeTable, type RangeTables, rangeTables } from './range-tables.ts'

/** 32 hexadecimal digits: possibly an MD5. */
const fingerprint = 'e7d705a3286e19ea42f587b344ee6865'
const searched = await searchedForFile()
const { folder, time, secrets, reference, views, one, other, bring, everyEntry } = searched
const minuteAgo = time - minuteMs
const begun = time - 365 * dayMs
await bring(
  // About this source of another group, the group must learn nothing.
  [other, 'hidden', [{ kind: 'ipv4', value: '61.1.1.1' }], minuteAgo],
  // Many URLs on one host.
  [
    one,
    'own',
    [
      ...Array.from({ length: 5000 }, (_, i) => ({ kind: 'url', value: `http://big-name.com/${i}` }) as const),
      { kind: 'ja3', value: fingerprint },
      { kind: 'ipv4-cidr', value: '173.245.48.0/24' },
    ],
    minuteAgo,
  ],
  // A source without a look for a year, whose listings were valid for ten days.
  [one, 'lapsed', [{ kind: 'ipv4', value: '61.2.2.2', validUntil: begun + 10 * dayMs }], begun],
)
let caller: TokenCaller = {
  tokenId: crypto.randomUUID(),
  groupId: one.groupId,
  root: one.groupId,
  userId: one.userId,
  mayGoOn: async () => true,
}
const tables = rangeTables(join(folder, 'range'))
const dependencies = {
  views,
  reference,
  tables,
  paddingKey: secrets.key('range-padding'),
  tokenAccess: { open: async () => caller },
  // Not of `performance`, which a test sets back.
  limits: createLimits({ perUser: 1e6, perGroup: 1e6, perAddress: 1e6 }, Date.now),
  clientIp: () => '198.51.100.1',
}
const routes = machineRoutes(dependencies)
routes.onError((error) => refusal(error, { traceId: 'x', requestId: 'x' }))
const known = await everyEntry()
afterAll(() => tables.stop())

const socket = { incoming: { socket: { remoteAddress: '198.51.100.1' } } }
const ask = (path: string, init: RequestInit = {}) => routes.request(path, init, socket)
const reportOf = async (value: string, query = '') => ask(`/v1/indicators/${encodeURIComponent(value)}${query}`)
async function lookup(body: string, type = 'text/plain', query = '') {
  const answer = await ask(`/v1/indicators/lookup${query}`, { method: 'POST', body, headers: { 'content-type': type } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  const text = await answer.text()
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => LookupLine.parse(JSON.parse(line)))
}
const someOf = (kind: Value['kind'], count: number) => known.filter((value) => value.kind === kind).slice(0, count)

describe('one indicator', () => {
  it.each(['ipv4', 'domain', 'url', 'ipv4-cidr', 'sha256'] as const)(
    'of kind %s has the same rows as its life',
    async (kind) => {
      const [value] = someOf(kind, 1)
      if (!value) throw new Error(`the demo lists no ${kind}`)
      const answer = await reportOf(value.value, `?kind=${kind}`)
      const report = IndicatorReport.parse(await answer.json())
      const asked = await searched.callsOf(one).life(value)

      expect([report.type, report.value]).toEqual([value.kind, value.value])
      expect(report).toMatchObject({
        sources: asked.facts.sources,
        watched: asked.facts.watched,
        independent: asked.facts.independent,
        warned: asked.facts.warned,
        doubtful: asked.facts.doubtful,
        network: asked.network,
      })
      expect(report.listed).toHaveLength(asked.facts.listed)
      expect(report.unproven).toHaveLength(asked.facts.unproven)
      expect(report.rows.map(({ source, how, state }) => [source, how, state])).toEqual(
        asked.rows.map(({ source, how, standing }) => [source.id, how, standing.state]),
      )
      for (const { source } of report.rows) {
        const row = asked.rows.find((row) => row.source.id === source)
        expect(report.about[source]).toMatchObject({ name: row?.source.name, homepage: row?.source.homepage })
      }
    },
  )

  it('is read defanged, and as of any day', async () => {
    const [value] = someOf('ipv4', 1)
    const answer = await reportOf((value as Value).value.replace('.', '[.]'), '?as_of=2001-01-01')
    const report = IndicatorReport.parse(await answer.json())

    expect(report.value).toBe(value?.value)
    expect(report.asOf).toBe('2001-01-01T23:59:59.999Z')
    expect(report).toMatchObject({ watched: 0, listed: [], published: [] })
    expect(report.rows.map(({ state }) => state)).toEqual(report.rows.map(() => 'notWatched'))
  })

  it('that only hidden sources list has no rows', async () => {
    const answer = await reportOf('61.1.1.1')
    expect(IndicatorReport.parse(await answer.json())).toMatchObject({ rows: [], listed: [], about: {} })
  })

  it.each([
    ['no value', '', 400, 'search.no-value'],
    ['50.20.3.4', '?kind=domain', 400, 'search.no-value'],
    ['50.20.3.4', '?kind=nothing', 400, 'request.invalid'],
    ['50.20.3.4', '?as_of=yesterday', 400, 'request.invalid'],
    ['50.20.3.4', '?as_of=2026-13-45', 400, 'request.invalid'],
    ['50.20.3.4', '?as_of=2026-06-31', 400, 'request.invalid'],
    ['50.20.3.4', '?as_of=2026-06-31T12:00:00Z', 400, 'request.invalid'],
    ['x'.repeat(3000), '', 400, 'request.invalid'],
  ])('with an invalid value or parameter is refused (%#)', async (value, query, status, code) => {
    const answer = await reportOf(value, query)
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  })

  it('is refused with other methods', async () => {
    const answer = await ask('/v1/indicators/50.20.3.4', { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a look-up', () => {
  it('answers ten thousand lines in order, with the same answers as one by one', async () => {
    const values = known.filter(({ kind }) => kind === 'ipv4' || kind === 'domain' || kind === 'url')
    const lines = Array.from({ length: 10_000 }, (_, i) => {
      if (i % 1000 === 17) return 'this is no value'
      if (i % 1000 === 18) return '# a comment'
      return i % 3 === 0 ? `60.${(i >> 8) & 255}.${i & 255}.9` : (values[i % values.length] as Value).value
    })
    const answers = await lookup(lines.join('\n'))

    expect(answers.map(({ line }) => line)).toEqual(lines.flatMap((line, i) => (line.startsWith('#') ? [] : [i + 1])))
    expect(answers.filter((line) => 'error' in line)).toHaveLength(10)
    for (const at of [0, 1, 2, 500, 9999]) {
      const answer = answers.find(({ line }) => line === at + 1)
      const alone = IndicatorReport.parse(await (await reportOf(lines[at] as string)).json())
      const { about: _, warnings: __, network: ___, independent: ____, ...rest } = alone
      expect(answer).toEqual({ line: at + 1, ...rest })
    }
  })

  it('reads NDJSON with kinds, and names the lines without a value', async () => {
    const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
    const lines = [
      JSON.stringify({ value: 'hxxp://evil-name[.]com/a' }),
      '',
      JSON.stringify({ value: md5, kind: 'md5' }),
      JSON.stringify({ value: '50.20.3.4', kind: 'domain' }),
      '{"value": 7}',
      '{broken',
    ]
    const answers = await lookup(lines.join('\n'), 'application/x-ndjson')

    expect(
      answers.map((line) => ('error' in line ? [line.line, line.error] : [line.line, line.type, line.value])),
    ).toEqual([
      [1, 'url', 'http://evil-name.com/a'],
      [3, 'md5', md5],
      [4, 'no-indicator'],
      [5, 'no-indicator'],
      [6, 'no-indicator'],
    ])
    // The content type that curl sends by default.
    expect(await lookup(lines.join('\n'), 'application/x-www-form-urlencoded')).toEqual(answers)
  })

  it('ends a line of the answer only where the answer has one, for every reader of lines', async () => {
    const typed = 'no value\u2028at\u2029all\u0085'
    const lines = [JSON.stringify({ value: typed }), JSON.stringify({ value: '50.20.3.4' })].join('\n')
    const headers = { 'content-type': 'application/x-ndjson' }
    const text = await (await ask('/v1/indicators/lookup', { method: 'POST', body: lines, headers })).text()

    expect(text.split(/[\r\n\u0085\u2028\u2029]/)).toHaveLength(3)
    expect(JSON.parse(text.split('\n')[0] as string)).toMatchObject({
      line: 1,
      typed: 'no value\u2028at\u2029all\u0085',
    })
  })

  it.each([
    [
      'blocked 50.20.3.4 and evil.example on port 443',
      [{ value: '50.20.3.4' }, { line: 1, error: 'no-indicator', typed: 'evil.example', why: 'unknown-suffix' }],
    ],
    [
      '\n# from the SIEM\nblocked 50.20.3.4 and evil-name.com on port 443\n',
      [
        { line: 3, value: '50.20.3.4' },
        { line: 3, value: 'evil-name.com' },
      ],
    ],
  ])('finds the values of an alert, and names what looks like one: %j', async (text, answers) => {
    expect(await lookup(text)).toMatchObject(answers)
  })

  it('states how many values of a line it leaves out', async () => {
    const line = Array.from({ length: 130 }, (_, i) => `60.1.${i}.9`).join(' ')
    const answers = await lookup(`50.20.3.4\n${line}`)
    expect(answers).toHaveLength(102)
    expect(answers.at(-1)).toEqual({ line: 2, error: 'too-many-values', leftOut: 30 })
  })

  it('looks up an MD5-like value as the kind that is listed, unless a kind is named', async () => {
    const lines = [fingerprint, `client ${fingerprint} to 60.1.1.9`]
    const found = [
      ...(await lookup(lines.join('\n'))),
      ...(await lookup(JSON.stringify({ value: fingerprint }), 'application/x-ndjson')),
    ]
    expect(
      found.flatMap((one) => ('type' in one && one.value === fingerprint ? [[one.type, one.listed.length]] : [])),
    ).toEqual(Array(3).fill(['ja3', 1]))
    const named = JSON.stringify({ value: fingerprint, kind: 'md5' })
    expect(await lookup(named, 'application/x-ndjson')).toMatchObject([{ type: 'md5', listed: [] }])
    const report = IndicatorReport.parse(await (await reportOf(fingerprint)).json())
    expect([report.type, report.listed.length]).toEqual(['ja3', 1])
    const answer = await searched.callsOf(one).understand(lines.join('\n'))
    const kinds = 'hits' in answer ? answer.hits.flatMap(({ kind, value }) => (value === fingerprint ? kind : [])) : []
    expect(kinds).toEqual(['ja3', 'ja3'])
  })

  it('as of a day answers for that day', async () => {
    const answers = await lookup((someOf('ipv4', 1)[0] as Value).value, 'text/plain', '?as_of=2001-01-01')
    expect(answers).toMatchObject([{ asOf: '2001-01-01T23:59:59.999Z', watched: 0 }])
  })

  it('refuses too many lines, and answers an empty body with nothing', async () => {
    expect(await lookup('')).toEqual([])
    const body = Array.from({ length: 10_001 }, (_, i) => `60.1.${i >> 8}.${i & 255}`).join('\n')
    for (const type of ['text/plain', 'application/x-ndjson']) {
      const sent = type === 'text/plain' ? body : body.replaceAll(/.+/g, '{"value":"$&"}')
      const answer = await ask('/v1/indicators/lookup', {
        method: 'POST',
        body: sent,
        headers: { 'content-type': type },
      })
      expect([answer.status, (await answer.json()).code]).toEqual([413, 'request.too-large'])
    }
  })

  it('releases the index, even if its reader disconnects in the middle', async () => {
    const body = Array.from({ length: 10_000 }, (_, i) => `60.1.${i >> 8}.${i & 255}`).join('\n')
    let open = 0
    const counted = {
      ...views,
      async open(...given: Parameters<typeof views.open>) {
        const view = await views.open(...given)
        open++
        const release = () => {
          open--
          view.release()
        }
        return { ...view, release }
      },
    }
    const some = machineRoutes({ ...dependencies, views: counted })
    const answer = await some.request('/v1/indicators/lookup', { method: 'POST', body }, socket)
    const reader = answer.body?.getReader()
    await reader?.read()
    expect(open).toBe(1)
    await reader?.cancel()
    expect(open).toBe(0)
    await (await some.request('/v1/indicators/lookup', { method: 'POST', body }, socket)).text()
    expect(open).toBe(0)
  })
})

it("a group's token sees the same sources as the group", async () => {
  const [value] = someOf('ipv4', 1)
  const asPerson = await (await reportOf((value as Value).value)).json()
  caller = { ...caller, userId: undefined }
  expect(await (await reportOf((value as Value).value)).json()).toEqual(asPerson)
})

it.each([
  ['ends once its token may no longer', 2, 'ECONNREFUSED'],
  ['goes on while the database is away', Number.POSITIVE_INFINITY, 'ECONNREFUSED'],
  ['goes on while the database is too busy to tell', Number.POSITIVE_INFINITY, '57014'],
  ['ends if the check of its token is broken', 1, undefined],
])('a look-up that takes long %s', async (_, refused, code) => {
  const before = caller
  let checks = 0
  caller = {
    ...before,
    mayGoOn: async () => {
      if (++checks === 1) throw Object.assign(new Error('no answer'), { code })
      return checks < refused
    },
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines = Array.from({ length: 5000 }, (_, i) => `61.3.${i >> 8}.${i & 255}`)
    const answer = await ask('/v1/indicators/lookup', {
      method: 'POST',
      body: lines.join('\n'),
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.status).toBe(200)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const rest = (async () => {
      for (;;) {
        vi.advanceTimersByTime(15_000)
        if ((await reader.read()).done) return
      }
    })()

    if (refused < 5) await expect(rest).rejects.toThrow()
    else await rest
    expect(checks > 2).toBe(refused > 2)
  } finally {
    vi.useRealTimers()
    caller = before
  }
})

describe('a range call', () => {
  const sha256 = (text: string) => hash('sha256', text, 'hex')
  async function range(kind: string, prefix: string, headers: Record<string, string> = {}) {
    const answer = await ask(`/v1/range/${kind}/${prefix}`, { headers })
    const body = await answer.text()
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    const asOf = /"asOf":"([^"]+)"/.exec(body)?.[1]
    return { answer, body, lines, asOf, named: lines.filter((line) => !line.endsWith('::::::')) }
  }

  it.each(['ipv4', 'domain', 'url', 'sha256'] as const)(
    'returns every %s whose hash has the prefix, with its sources',
    async (kind) => {
      const all = known.filter((value) => value.kind === kind && value.value !== '61.1.1.1')
      const places = new Set(all.slice(0, 40).map((value) => sha256(bucketText(value)).slice(0, 4)))
      let compared = 0
      for (const prefix of places) {
        const { named, asOf } = await range(kind, prefix)
        const expected = all.filter((value) => sha256(bucketText(value)).startsWith(prefix))
        expect(named.map((line) => line.slice(0, 32)).toSorted()).toEqual(
          expected.map(({ value }) => sha256(value).slice(0, 32)).toSorted(),
        )
        for (const { value } of expected.slice(0, 2)) {
          const line = named.find((one) => one.startsWith(sha256(value).slice(0, 32)))?.split(':')
          const report = IndicatorReport.parse(await (await reportOf(value, `?kind=${kind}&as_of=${asOf}`)).json())
          const listed = report.rows.flatMap(({ how, source, state }) =>
            how === 'exact' && state === 'listed' ? [source] : [],
          )
          expect(line?.[1]?.split(',').filter(Boolean)).toEqual(listed)
          compared++
        }
      }
      expect(compared).toBeGreaterThan(0)
    },
  )

  it('answers the same for more or fewer digits', async () => {
    const [value] = someOf('ipv4', 1)
    const digest = sha256((value as Value).value)
    const [three, four, five] = await Promise.all(
      [3, 4, 5].map(async (digits) => (await range('ipv4', digest.slice(0, digits))).named),
    )
    expect(three).toEqual(expect.arrayContaining(four ?? []))
    expect(four).toEqual(expect.arrayContaining(five ?? []))
    expect(five?.some((line) => line.startsWith(digest.slice(0, 32)))).toBe(true)
  })

  it('gives all ranges of addresses at once', async () => {
    const { named } = await range('ipv4-cidr', '-')
    expect(named).toHaveLength(known.filter(({ kind }) => kind === 'ipv4-cidr').length)
    expect((await range('ipv4-cidr', 'abcd')).answer.status).toBe(400)
    expect((await range('ipv4', '-')).answer.status).toBe(400)
  })

  it('is padded, and stays the same while nothing changes', async () => {
    const empty = await range('ipv4', 'fff0')
    const [value] = someOf('ipv4', 1)
    const full = await range('ipv4', sha256((value as Value).value).slice(0, 4))
    const again = await range('ipv4', sha256((value as Value).value).slice(0, 4))

    expect(again.body).toBe(full.body)
    for (const { answer, body, lines } of [empty, full]) {
      expect(body.length % 16_384).toBe(0)
      expect(lines.length).toBeGreaterThan(100)
      expect(lines).toEqual(lines.toSorted())
      expect(new Set(lines).size).toBe(lines.length)
      expect(answer.headers.get('cache-control')).toBe('private, max-age=600')
      expect(answer.headers.get('vary')).toBe('authorization, x-api-key')
    }
    const etag = full.answer.headers.get('etag') as string
    const unchanged = await range('ipv4', sha256((value as Value).value).slice(0, 4), { 'if-none-match': etag })
    expect([unchanged.answer.status, unchanged.body]).toEqual([304, ''])
    expect(empty.answer.headers.get('etag')).not.toBe(etag)
  })

  describe('with many URLs on one host', () => {
    const big = (i: number) => `http://big-name.com/${i}`
    const prefix = sha256('big-name.com').slice(0, 4)

    async function made(table: RangeTable, longest?: number) {
      const view = await dependencies.views.open({ id: one.userId, traceId: 'x' }, one.groupId)
      let turns = 0
      let pauses = 0
      const turn = <T>(work: () => Promise<T>) => {
        turns++
        return work()
      }
      const pause = async () => {
        pauses++
      }
      const { paddingKey } = dependencies
      const asked = { view, reference, paddingKey, turn, pause, ...(longest && { longest }) }
      try {
        const { body } = await rangeAnswer('url', prefix, table, asked)
        return { body: Buffer.concat(body).toString(), turns, pauses }
      } finally {
        view.release()
      }
    }

    async function tableOf(opener: RangeTables): Promise<RangeTable> {
      const view = await dependencies.views.open({ id: one.userId, traceId: 'x' }, one.groupId)
      try {
        return await opener.open(view, 'url')
      } finally {
        view.release()
      }
    }

    it("lists all of them, taking turns with other organisations' work", async () => {
      const { body, lines } = await range('url', prefix)
      for (let i = 0; i < 5000; i++) expect(body).toContain(`\n${sha256(big(i)).slice(0, 32)}:`)
      expect(lines).toEqual(lines.toSorted())
      const answer = await made(await tableOf(tables))
      expect(answer.body).toBe(body)
      expect(answer.turns).toBeGreaterThan(3)
      expect(answer.pauses).toBeGreaterThan(20)
    })

    it('makes the same table with less memory than one bucket needs', async () => {
      const small = rangeTables(join(folder, 'small'), 64 << 10)
      try {
        expect((await made(await tableOf(small))).body).toBe((await range('url', prefix)).body)
      } finally {
        await small.stop()
      }
    })

    it('refuses an answer beyond its size limit', async () => {
      await expect(made(await tableOf(tables), 100_000)).rejects.toMatchObject({ code: 'search.part-too-large' })
    })
  })

  it('does not reveal values that only hidden sources list', async () => {
    const { named } = await range('ipv4', sha256('61.1.1.1').slice(0, 4))
    expect(named.some((line) => line.startsWith(sha256('61.1.1.1').slice(0, 32)))).toBe(false)
  })

  it.each(['ab', 'abcdef', 'xyz1', '..%2f'])('refuses the prefix %s', async (prefix) => {
    expect((await range('ipv4', prefix)).answer.status).toBe(400)
    expect((await range('nothing', 'abcd')).answer.status).toBe(400)
  })
})

describe('a private look-up', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
    const found: T[] = []
    for await (const one of some) found.push(one)
    return found
  }

  it('has the same result as an open one, but sends only prefixes of hashes', async () => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const { pathname, search } = new URL(address)
      sent.push(pathname)
      return ask(`${pathname}${search}`, init)
    })
    const server = { origin: 'https://winnow.example', token: `wnw_${'a'.repeat(32)}` }
    const patience = { ms: 0, tell() {} }
    const [range] = someOf('ipv4-cidr', 1)
    const within = (range as Value).value.replace(/\d+\/\d+$/, '7')
    const asked: Value[] = [
      ...['ipv4', 'domain', 'url', 'sha256', 'ipv4-cidr', 'ipv6'].flatMap((kind) => someOf(kind as Value['kind'], 8)),
      { kind: 'ipv4', value: within },
      { kind: 'domain', value: `a.b.${someOf('domain', 1)[0]?.value}` },
      { kind: 'url', value: `http://${someOf('domain', 1)[0]?.value}/no/such/path` },
      { kind: 'ipv4', value: '61.1.1.1' },
      { kind: 'domain', value: 'evil-name.com' },
      { kind: 'ipv4', value: '61.2.2.2' },
      { kind: 'ipv4', value: '173.245.48.7' },
      { kind: 'md5', value: fingerprint },
    ]
    const hidden = await all(privateAnswersFrom(server, asked, patience))
    const calls = sent.splice(0)
    const [first] = hidden
    const open = await all(answersFrom(server, asked, Date.parse(first?.asOf ?? ''), patience))

    expect(hidden).toHaveLength(asked.length)
    expect(hidden.some(({ listed }) => listed.length > 0)).toBe(true)
    expect(hidden.find(({ value }) => value === '61.2.2.2')?.rows).toMatchObject([
      { state: 'notWatched', publisher: 'notListed' },
    ])
    expect(hidden.find(({ value }) => value === '173.245.48.7')).toMatchObject({ doubtful: true })
    const isTold = (rows: IndicatorAnswer['rows']) => rows.some(({ how }) => !isLight(how))
    const without = ({ rows, light, asOf: _, ...rest }: IndicatorAnswer) => ({
      ...rest,
      // A value without a listing has no line, and therefore no mark.
      warned: isTold(rows) ? rest.warned : undefined,
      doubtful: isTold(rows) && !rest.warned ? rest.doubtful : undefined,
      listed: rest.listed.toSorted(),
      published: rest.published.toSorted(),
      unproven: rest.unproven.toSorted(),
      notListed: rest.notListed.toSorted(),
      // The answer has no URLs on a host, and no times.
      light: rows.some(({ how }) => how === 'host-url') ? [] : light,
      rows: rows
        .filter(({ how }) => how !== 'host-url')
        .map(({ source, how, type, indicators, state, publisher }) => {
          return [source, how, type, ...indicators, state, state === 'notWatched' && publisher].join(' ')
        })
        .toSorted(),
    })
    expect(hidden.map(without)).toEqual(open.map(without))
    for (const path of calls) expect(path).toMatch(/^\/v1\/range\/(?:ipv[46]-cidr\/-|[\w-]+\/[0-9a-f]{4})$/)
    expect(new Set(calls).size).toBe(calls.length)
  })
})
