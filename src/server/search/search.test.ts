import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newAnalyst } from '../../../test/analyst.ts'
import { random } from '../../../test/random.ts'
import { type Searcher, searchedForFile } from '../../../test/searched.ts'
import { seed } from '../../../test/seed.ts'
import type { SearchAnswer } from '../../contract/search.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import type { Value } from '../../domain/observables/read.ts'
import { dayMs } from '../../domain/time-units.ts'
import { holds, holdsOf } from '../../engine/search/holds.ts'
import { parseQuery } from '../../engine/search/query-parser.ts'
import { namesPathOf } from '../sources/index-file.ts'

const { time, database, service, one, other, bring, callsOf, withIndex, everyEntry } = await searchedForFile()
await bring()

type Listed = Extract<SearchAnswer, { hits: unknown }>
const listed = (answer: SearchAnswer): Listed => {
  if (!('hits' in answer)) throw new Error(`no hits: ${JSON.stringify(answer)}`)
  return answer
}
const idOf = ({ kind, value }: { kind: string; value: string }) => `${kind} ${value}`

/** All pages of a search. `between` runs before the first three further pages, and makes a new index. */
async function allOf(person: Searcher, text: string, between?: () => Promise<unknown>): Promise<Listed[]> {
  const pages = [listed(await callsOf(person).understand(text))]
  for (let cursor = pages[0]?.cursor; cursor; cursor = pages.at(-1)?.cursor) {
    if (pages.length <= 3) await between?.()
    pages.push(listed(await callsOf(person).understand(text, { cursor })))
  }
  return pages
}

const found = async (person: Searcher, text: string) =>
  (await allOf(person, text)).flatMap(({ hits }) => hits.map(idOf))

const someOf = async (kind: string, count: number) =>
  (await everyEntry()).filter((entry) => entry.kind === kind).slice(0, count)

describe('the life of an indicator', () => {
  it('shows each source that lists it, from the beginning of time to now', async () => {
    for (const value of [...(await someOf('ipv4', 3)), ...(await someOf('domain', 3)), ...(await someOf('url', 3))]) {
      const life = await callsOf(one).life(value)
      const sources = await withIndex((index) => {
        const held = index.find(value.kind, value.value)?.postings.map(({ source }) => index.sources[source]?.id)
        return [...new Set(held)]
      })
      const exact = life.rows.filter(({ how }) => how === 'exact')
      expect(exact.map(({ source }) => source.id)).toEqual(sources)
      for (const { bars, standing, probability, source } of life.rows) {
        expect(source.name).not.toBe('')
        expect(bars[0]?.from).toBe(null)
        expect(bars.at(-1)?.until).toBe(life.now)
        for (let i = 1; i < bars.length; i++) expect(bars[i]?.from).toBe(bars[i - 1]?.until)
        expect(standing).toEqual(bars.at(-1))
        if (standing.state === 'listed') expect(probability).toBe(1000)
      }
      const { facts } = life
      expect(facts.listed).toBe(
        new Set(
          life.rows
            .filter(({ standing, how }) => standing.state === 'listed' && !['url-host', 'host-url'].includes(how))
            .map(({ source }) => source.id),
        ).size,
      )
      expect(facts.watched).toBeGreaterThan(0)
      expect(facts.independent).toBeLessThanOrEqual(facts.listed + facts.published)
    }
  })

  it('knows nothing of the time before the first look', async () => {
    const [value] = await someOf('ipv4', 1)
    const before = new Date(Date.UTC(2001, 0, 1)).toISOString()
    const life = await callsOf(one).life(value as Value, before)

    expect(life.asOf).toBe(before)
    expect(life.rows.length).toBeGreaterThan(0)
    expect(life.rows.map(({ standing }) => [standing.state, standing.gap])).toEqual(
      life.rows.map(() => ['notWatched', 'before']),
    )
    expect(life.facts).toMatchObject({ watched: 0, listed: 0, published: 0, first: null, next: null })
  })

  it('has no rows for an unlisted value, but names warning lists with their entries, and the network', async () => {
    const life = await callsOf(one).life({ kind: 'ipv4', value: '104.16.9.9' })

    expect(life.rows).toEqual([])
    expect(life.facts).toMatchObject({ listed: 0, unproven: 0, independent: 0, doubtful: true })
    expect(life.network).toMatchObject({ asn: 13_335 })
    expect(life.warnings.map(({ filters, entry }) => [filters, entry])).toContainEqual([true, '104.16.0.0/12'])
  })

  it('names own lists of the group and of groups above, also by range and parent name, and no others', async () => {
    const { db } = database
    const list = async (groupId: string, name: string, subgroups: boolean, value: Value, expires?: Date) => {
      const id = crypto.randomUUID()
      await sql`insert into group_list (id, group_id, name, effect, subgroups)
                values (${id}, ${groupId}, ${name}, 'deny', ${subgroups})`.execute(db)
      await sql`insert into group_list_row (list_id, group_id, kind, value, expires_at)
                values (${id}, ${groupId}, ${value.kind}, ${value.value}, ${expires ?? null})`.execute(db)
    }
    const below = await newAnalyst(database)
    await sql`update app_group set parent = ${one.groupId} where id = ${below.groupId}`.execute(db)
    await list(one.groupId, 'ranges', true, { kind: 'ipv4-cidr', value: '50.20.0.0/16' })
    await list(one.groupId, 'for us', false, { kind: 'ipv4', value: '50.20.3.4' })
    await list(one.groupId, 'old', true, { kind: 'ipv4', value: '50.20.3.4' }, new Date(time - dayMs))
    await list(one.groupId, 'names', true, { kind: 'domain', value: 'evil-name.com' })
    await list(other.groupId, 'theirs', true, { kind: 'ipv4', value: '50.20.3.4' })
    const names = async (person: Searcher, value: Value) =>
      (await callsOf(person).life(value)).ownLists.map(({ name }) => name)

    expect(await names(one, { kind: 'ipv4', value: '50.20.3.4' })).toEqual(['for us', 'ranges'])
    expect(await names(below, { kind: 'ipv4', value: '50.20.3.4' })).toEqual(['ranges'])
    expect(await names(one, { kind: 'url', value: 'http://a.evil-name.com/x' })).toEqual(['names'])
    expect(await names(one, { kind: 'domain', value: 'not-evil-name.com' })).toEqual([])
  })
})

describe('the search box', () => {
  it('names the kind of a value, and reports an empty input', async () => {
    expect(await callsOf(one).understand(' \n')).toEqual({ as: 'nothing' })
    expect(await callsOf(one).understand('50[.]20[.]3[.]4:443')).toMatchObject({
      as: 'value',
      kind: 'ipv4',
      value: '50.20.3.4',
      notes: [{ note: 'refanged' }, { note: 'port-dropped', port: 443 }],
    })
  })

  it('answers many lines in their order', async () => {
    const known = (await everyEntry()).filter(({ kind }) => kind === 'ipv4' || kind === 'domain')
    const next = random(seed)
    const lines = Array.from({ length: 10_000 }, (_, i) => {
      if (i === 17) return 'this is no value'
      if (i === 18) return '# a comment'
      return next() < 0.5
        ? (known[Math.floor(next() * known.length)] as Value).value
        : `60.${(i >> 8) & 255}.${i & 255}.${1 + Math.floor(next() * 250)}`
    })
    const { as, hits, unread, leftOut, cursor } = listed(await callsOf(one).understand(lines.join('\n')))

    expect([as, leftOut, cursor]).toEqual(['bulk', 0, null])
    expect(hits.map(({ value }) => value)).toEqual(lines.filter((_, i) => i !== 17 && i !== 18))
    expect(hits.map(({ line }) => line)).toEqual(lines.flatMap((_, i) => (i === 17 || i === 18 ? [] : [i + 1])))
    expect(unread).toEqual([{ line: 18, typed: 'this is no value', why: 'other' }])
    const isKnown = new Set(known.map(({ value }) => value))
    for (const { value, facts } of hits) {
      const some = facts.listed + facts.published + facts.unproven
      if (!isKnown.has(value)) expect([value, facts.listed]).toEqual([value, 0])
      else expect(some + (facts.watched > 0 ? 1 : 0)).toBeGreaterThan(0)
    }
  })

  it.each([
    '*a*',
    '*.example.com',
    'login*',
    'kind:ipv4',
    'kind:url',
    'in:192.31.196.0/24',
    'in:192.0.0.0/8',
    '*bank* OR kind:sha256',
    'NOT kind:ipv4 NOT kind:domain',
    'name:*drift*.example.net OR in:192.52.193.0/28',
  ])('pages through all hits of %s', async (text) => {
    const parsed = parseQuery(text)
    if (!('query' in parsed)) throw new Error(`no query: ${text}`)
    const expected = (await everyEntry()).filter(
      (entry) => holds(parsed.query.where, (term) => (holdsOf(term, entry) ? 'yes' : 'no')) === 'yes',
    )
    const pages = await allOf(one, text)
    const found = pages.flatMap(({ hits }) => hits.map(idOf))

    expect(expected.length).toBeGreaterThan(0)
    expect(found.toSorted()).toEqual(expected.map(idOf).toSorted())
    for (const { hits, searched, total, cursor } of pages) {
      expect(hits.length).toBeLessThanOrEqual(100)
      if (total !== null) expect(searched).toBeLessThanOrEqual(total)
      expect(total === null).toBe(cursor === null)
    }
  })

  it('has conditions for sources, times, independence, warning lists and networks', async () => {
    const all = async (text: string) => (await allOf(one, text)).flatMap(({ hits }) => hits)
    const named = await all('kind:domain source:demo.open-shield')
    const [sample] = await all('kind:ipv4 independent:>=2')

    const life = await callsOf(one).life(sample as never)
    expect(life.facts.independent).toBeGreaterThanOrEqual(2)
    for (const { facts } of named.slice(0, 20)) expect(facts.listed + facts.published).toBeGreaterThan(0)
    expect((await all(`${sample?.value} independent:>=2`)).map(idOf)).toEqual([idOf(sample as never)])
    expect(await all(`${sample?.value} independent:<2`)).toEqual([])
    expect(await all(`${sample?.value} listed:<1990-01-01`)).toEqual([])
    expect(await all(`${sample?.value} listed:>-3650d`)).toHaveLength(1)
    // Before the first look, it is unknown what was listed.
    expect(await all('kind:ipv4 source:demo.* as_of:2001-01-01')).toEqual([])
    expect(await all('kind:ipv4 NOT source:demo.* as_of:2001-01-01')).toEqual([])
    expect(await all('source:nobody')).toEqual([])
    expect((await all('warned:true kind:ipv4')).length + (await all('warned:false kind:ipv4')).length).toBe(
      (await all('kind:ipv4')).length,
    )
    expect((await all('asn:112 in:192.31.196.0/24')).length).toBe((await all('in:192.31.196.0/24')).length)
    expect((await all('asn:13335 kind:ipv4')).map(idOf)).toEqual(['ipv4 1.1.1.1'])
    expect((await all('country:US NOT asn:13335 in:1.1.1.0/24')).map(idOf)).toEqual([])
  })

  it('finds an unlisted value by a listing around it, whatever other conditions the query has', async () => {
    const rows: FeedRecord[] = [
      { kind: 'domain', value: 'evil-around.com' },
      { kind: 'ipv4-cidr', value: '61.7.3.0/24' },
      { kind: 'url', value: 'http://www.evil-around.com/x' },
    ]
    const somebody = await newAnalyst(database)
    await bring([somebody, 'around', rows])
    const [name, address] = ['domain www.evil-around.com', 'ipv4 61.7.3.4']
    for (const [text, ...expected] of [
      [
        'under:evil-around.com OR www.evil-around.com',
        'domain evil-around.com',
        'url http://www.evil-around.com/x',
        name,
      ],
      ['in:61.7.0.0/16 OR 61.7.3.4', 'ipv4-cidr 61.7.3.0/24', address],
      ['61.7.3.4 OR in:61.7.0.0/16', 'ipv4-cidr 61.7.3.0/24', address],
      ['61.7.3.4 OR in:61.0.0.0/9 OR in:61.7.0.0/16', 'ipv4-cidr 61.7.3.0/24', address],
      ['(kind:range in:61.0.0.0/9) OR (www.evil-around.com NOT kind:url)', 'ipv4-cidr 61.7.3.0/24', name],
    ] as const) {
      expect([text, ...(await found(somebody, text)).toSorted()]).toEqual([text, ...expected.toSorted()])
    }
    const urls = await found(somebody, 'kind:url OR 61.7.3.4')
    expect(urls.filter((id) => !id.startsWith('url '))).toEqual([address])
    expect(urls.length).toBeGreaterThan(1)
  })

  it('reports the fault of a condition', async () => {
    expect(await callsOf(one).understand('kind:nothing')).toMatchObject({ as: 'faulty', fault: { code: 'bad-value' } })
  })

  it('starts over with a cursor that is invalid, or of another text or group', async () => {
    const first = listed(await callsOf(one).understand('*e*'))
    const cursor = first.cursor as string
    const second = listed(await callsOf(one).understand('*e*', { cursor }))
    expect(second.hits).not.toEqual(first.hits)
    for (const answer of [
      await callsOf(one).understand('*e*', { cursor: 'no cursor' }),
      await callsOf(one).understand('*e*', { cursor: `${cursor.slice(0, -2)}xx` }),
      await callsOf(other).understand('*e*', { cursor }),
    ]) {
      expect(listed(answer).hits).toEqual(first.hits)
    }
    expect(listed(await callsOf(one).understand('*a*', { cursor })).searched).toBe(
      listed(await callsOf(one).understand('*a*')).searched,
    )
  })
})

describe('the names file of an index', () => {
  const texts = ['*a*', 'under:example.com', 'name:*drift*.example.net', '*bank* OR 1.1.1.1', 'example']
  const answers = () => Promise.all(texts.map((text) => found(one, text)))
  const pathOf = async () => {
    const lease = await service.index.acquire()
    lease?.release()
    return namesPathOf(lease?.path as string)
  }

  it('is not required, and is written again if it is missing or damaged', async () => {
    const path = await pathOf()
    const inOrder = await answers()
    const sorted = inOrder.map((ids) => ids.toSorted())
    for (const spoil of [() => rmSync(path), () => writeFileSync(path, readFileSync(path).fill(7, 0, 4000))]) {
      spoil()
      // Makes the library forget its open files.
      service.index.close()
      expect((await answers()).map((ids) => ids.toSorted())).toEqual(sorted)
      expect(existsSync(path)).toBe(false)
      expect(await service.index.build()).toBeUndefined()
      expect(await answers()).toEqual(inOrder)
    }
  })
})

describe('related indicators', () => {
  it('are listed neighbours in their order, and names up to the registrable domain', async () => {
    const [address] = (await someOf('ipv4', 500)).filter(({ value }) => value.startsWith('192.31.196.'))
    const { neighbours, neighbourhood, names } = await callsOf(one).related(address as Value)
    const last = ({ value }: { value: string }) => Number(value.split('.')[3])

    expect(neighbourhood).toBe('192.31.196.0/24')
    expect(neighbours.map(last)).toEqual(neighbours.map(last).toSorted((a, b) => a - b))
    expect(neighbours.map(({ value }) => value).toSorted()).toEqual(
      (await everyEntry())
        .map(({ value }) => value)
        .filter((value) => /^192\.31\.196\.\d+$/.test(value) && value !== address?.value)
        .toSorted(),
    )
    expect(names).toEqual([])
    const [name] = await someOf('domain', 1)
    const above = await callsOf(one).related({ kind: 'domain', value: `a.b.${name?.value}` })
    expect(above.names.map(({ value }) => value)).toContain(name?.value)
    expect(above.names.at(-1)?.value).toMatch(/^example\.(?:com|net|org)$/)
    expect([above.neighbours, above.neighbourhood]).toEqual([[], null])
  })

  it('are the listed IPv6 addresses of a /64', async () => {
    const [address] = await someOf('ipv6', 1)
    const { neighbours, neighbourhood } = await callsOf(one).related(address as Value)
    const within = (await everyEntry()).filter(
      (entry) => entry.kind === 'ipv6' && entry.value.startsWith(`${neighbourhood?.replace('::/64', '')}:`),
    )

    expect(within.length).toBeGreaterThan(1)
    expect([address?.value, ...neighbours.map(({ value }) => value)].toSorted()).toEqual(
      within.map(({ value }) => value).toSorted(),
    )
  })
})

it('indicators are found by tags and families in any spelling', async () => {
  const row = (value: string, ...tags: string[]): FeedRecord => ({ kind: 'domain', value, tags })
  const rows = [row('tag-a.com', 'C2 Server', 'Emotet'), row('tag-b.com', 'win.emotet'), row('tag-c.com', 'c2 server')]
  await bring([one, 'tags', [...rows, row('tag-d.com')]])
  for (const [text, ...names] of [
    ['tag:EMOTET', 'tag-a.com'],
    ['tag:"c2 server"', 'tag-a.com', 'tag-c.com'],
    ['tag:*emotet', 'tag-a.com', 'tag-b.com'],
    ['family:emotet', 'tag-a.com', 'tag-b.com'],
    ['family:geodo kind:domain NOT tag:"c2 server"', 'tag-b.com'],
    ['tag:"c2 server" OR family:emotet', 'tag-a.com', 'tag-b.com', 'tag-c.com'],
    ['under:tag-d.com OR tag:"c2 server" OR tag:emotet', 'tag-a.com', 'tag-c.com', 'tag-d.com'],
    ['name:tag-*.com NOT family:emotet', 'tag-c.com', 'tag-d.com'],
    ['name:tag-*.com NOT emotet', 'tag-c.com', 'tag-d.com'],
    ['kind:domain -SERVER name:tag-*.com', 'tag-b.com', 'tag-d.com'],
    ['name:tag-*.com NOT (tag-a OR server)', 'tag-b.com', 'tag-d.com'],
    ['tag:c2'],
  ]) {
    const hits = (await found(one, text as string)).filter((id) => id.startsWith('domain tag-'))
    expect([text, ...hits.toSorted()]).toEqual([text, ...names.map((name) => `domain ${name}`)])
  }
  expect(await found(other, 'tag:emotet')).toEqual([])
})

describe('sources of other groups', () => {
  const texts = [
    '*a*',
    '*hidden*',
    'kind:ipv4',
    'in:60.1.1.0/24',
    'source:*feeds*',
    'independent:>=2 kind:ipv4',
  ].concat(['*.com', 'name:*.example.com', 'name:hidden-name.com', '*?', 'e*', '*.net', 'hidden', '*q* OR *x*'])

  async function everything(person: Searcher, values: readonly Value[]): Promise<string> {
    const ask = callsOf(person)
    const answers = [
      ...(await Promise.all(values.map((value) => ask.life(value)))),
      ...(await Promise.all(values.map((value) => ask.related(value)))),
      await ask.understand(values.map(({ value }) => value).join('\n')),
    ]
    for (const text of texts) {
      for (const page of await allOf(person, text)) answers.push({ ...page, cursor: page.cursor && 'sealed' } as never)
    }
    return JSON.stringify(answers)
  }

  it('do not change a single byte of an answer, while own sources are found', async () => {
    const [address] = (await someOf('ipv4', 500)).filter(({ value }) => value.startsWith('192.52.193.'))
    const [name] = await someOf('domain', 1)
    const hidden: FeedRecord[] = [
      { kind: 'ipv4', value: (address as Value).value },
      { kind: 'domain', value: (name as Value).value },
      { kind: 'ipv4', value: '192.52.193.254' },
      { kind: 'ipv4', value: '60.1.1.1' },
      { kind: 'ipv6', value: '2620:4f:8000:1::abcd' },
      { kind: 'domain', value: 'hidden-name.com', tags: ['c2', 'emotet'] },
      { kind: 'url', value: 'http://hidden-name.com/a' },
      { kind: 'ipv4-cidr', value: '192.52.193.0/24' },
      { kind: 'domain', value: 'example.com' },
      ...Array.from({ length: 300 }, (_, i): FeedRecord => ({ kind: 'ipv4', value: `61.1.${i >> 8}.${i & 255}` })),
      ...Array.from({ length: 3000 }, (_, i): FeedRecord => ({ kind: 'domain', value: `q${i}.example-q.com` })),
    ]
    const values: Value[] = [
      address as Value,
      name as Value,
      { kind: 'ipv4', value: '60.1.1.1' },
      { kind: 'ipv4', value: '60.1.1.2' },
      { kind: 'ipv6', value: '2620:4f:8000:1::1a0' },
      { kind: 'domain', value: 'hidden-name.com' },
      { kind: 'domain', value: 'a.example.com' },
    ]
    const before = await everything(one, values)
    const [id] = await bring([other, 'hidden', hidden])

    expect(await everything(one, values)).toBe(before)
    expect(before).not.toContain(id)
    const found = listed(await callsOf(other).understand('*hidden*')).hits
    expect(found.map(idOf).toSorted()).toEqual(['domain hidden-name.com', 'url http://hidden-name.com/a'])
    expect((await callsOf(other).life({ kind: 'ipv4', value: '60.1.1.1' })).facts).toMatchObject({
      unproven: 0,
      listed: 1,
    })
  })

  it('a search of names continues at its place in a newer index, even among the URLs of one name', async () => {
    const urls = Array.from(
      { length: 450 },
      (_, i): FeedRecord => ({ kind: 'url', value: `http://m0.example.net/${i}` }),
    )
    await bring([one, 'urls', [...urls, { kind: 'domain', value: 'm0.example.net' }]])
    const right = await found(one, 'under:example.net')
    let rounds = 0
    const pages = await allOf(one, 'under:example.net', async () => {
      const more = ['a', 'm0', 'm0.m0', 'z'].map((name) => `http://${name}.example.net/new-${rounds}`)
      await bring([other, `names-${rounds++}`, more.map((value) => ({ kind: 'url', value }))])
    })

    expect(right.length).toBeGreaterThan(450)
    expect(rounds).toBeGreaterThan(1)
    expect(pages.flatMap(({ hits }) => hits.map(idOf))).toEqual(right)
  })

  it('a search continues at its place in a newer index', async () => {
    const before = await everyEntry()
    let rounds = 0
    const pages = await allOf(one, 'kind:ipv4', async () => {
      await bring([other, `more-${rounds++}`, [{ kind: 'ipv4', value: `62.1.1.${rounds}` }]])
    })
    const expected = before.filter(({ kind, value }) => kind === 'ipv4' && !/^6[0-2]\.1\./.test(value))

    expect(rounds).toBeGreaterThan(1)
    const found = pages.flatMap(({ hits }) => hits.map(idOf))
    expect(found.filter((id) => id !== 'ipv4 192.52.193.254').toSorted()).toEqual(
      expected
        .filter(({ value }) => value !== '192.52.193.254')
        .map(idOf)
        .toSorted(),
    )
  })
})
