import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { facetValues, searchable, searchPosts } from '../../../test/reference-search.ts'
import { seed } from '../../../test/seed.ts'
import { daySeconds } from '../../domain/time-units.ts'
import { actorKey } from '../../engine/dark-web/fold.ts'
import type { Post, RawPost } from '../../engine/dark-web/post.ts'
import { postKinds } from '../../engine/dark-web/post.ts'
import { preparePosts } from '../../engine/dark-web/prepare.ts'
import type { PostWhere } from '../../engine/dark-web/query.ts'
import { parsePostQuery } from '../../engine/dark-web/query-parser.ts'
import { countedFields, type FoundPosts, type PostPlace, type PostSearch } from './post-search.ts'
import { digestsWith } from './read-posts.ts'

const now = Date.UTC(2026, 8, 1) / 1000

const words = {
  en: 'data leak access network company files contract invoice customer password admin panel server backup stolen published victims negotiation payment deadline'.split(
    ' ',
  ),
  de: 'Zugang Verträge Rechnungen Kunden Mitarbeiter veröffentlicht Datenbank Firma Maschinenbau Krankenhäuser Straße Größe verkaufe'.split(
    ' ',
  ),
  ru: 'база данных клиентов продам доступ сети компании пароли утечка документы договоры'.split(' '),
  zh: ['数据', '泄露', '公司', '合同', '员工', '出售', '客户', '服务器', '密码', '物流'],
}
const actors = ['Paper Lantern', 'paper-lantern', 'Grey Heron', 'Krähennest', 'северный ветер', '青石']
const sectors = ['Healthcare', 'Manufacturing', 'Énergie & Eau', 'Retail']
const names = ['nordwerk.example', 'mail@seabright.example', 'lavka-shop.com', 'files.qingshi.cn']

/** Made-up posts in four languages, some of two sources, some without a time. */
function generated(count: number): Post[] {
  const next = random(seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T
  const chance = (share: number) => next() < share
  const raws = Array.from({ length: count }, (_, i): RawPost => {
    const language = one(['en', 'de', 'ru', 'zh'] as const)
    const some = (length: number) =>
      Array.from({ length }, () => (chance(0.1) ? one(names) : one(words[language]))).join(language === 'zh' ? '' : ' ')
    const time = now - Math.floor(next() ** 3 * 1500 * daySeconds)
    return {
      kind: one(postKinds),
      title: `${some(2)} ${i}`,
      text: some(Math.floor(next() * 30)),
      ...(chance(0.8) && { actor: one(actors) }),
      ...(chance(0.7) && { posted: time }),
      ...(chance(0.7) && { discovered: time + 3600 }),
      ...(chance(0.5) && { country: one(['DE', 'FR', 'US']) }),
      ...(chance(0.5) && { sector: one(sectors) }),
      ...(chance(0.4) && { victim: some(2) }),
      language,
    }
  })
  const source = { source: 'x', credit: '', licence: '' }
  return preparePosts(raws, source, digestsWith(new Uint8Array(32))).flatMap((prepared) => {
    if (!('post' in prepared)) return []
    const sources = chance(0.2) ? ['first', 'second'] : [one(['first', 'second'])]
    return [{ ...prepared.post, provenances: sources.map((id) => ({ ...source, source: id })) }]
  })
}

const fixed = [
  'leak',
  'Verträge',
  'vertraege',
  '"data leak"',
  '"leak data"',
  'pass*',
  'kranken*',
  'базы',
  '数据',
  '数据泄露',
  '"公司合同"',
  'nordwerk.example',
  'seabright.example',
  'mail@seabright.example',
  'leak OR утечка',
  'leak NOT password',
  '(leak OR access) -files',
  'actor:"Paper Lantern"',
  'actor:"Grey Heron" leak',
  'country:DE',
  'country:DE sector:healthcare',
  'sector:health*',
  'sector:"Énergie & Eau"',
  'lang:ru доступ',
  'kind:chat',
  'source:first',
  'source:sec* NOT source:first',
  'victim:company',
  'victim:"data leak"',
  'posted:>2026-06-01',
  'posted:2026-01-01..2026-03-31 leak',
  'month:2026-08',
  'leak NOT posted:>2026-01-01',
  'country:DE OR posted:<2024-01-01',
  'NOT leak AND files',
  'zzzz',
  "it's",
  'a\\b:c',
]

/** Tests that every store of posts must pass. */
export function describePostSearch({
  store,
  search,
  groups,
}: {
  /** Stores posts of a source: shared, or a group's own. */
  readonly store: (posts: readonly Post[], source: string, groupId: string | null) => Promise<unknown>
  readonly search: () => PostSearch
  /** Two groups that exist. */
  readonly groups: () => readonly [string, string]
}): void {
  let posts: Post[]
  const parsed = (text: string): PostWhere => {
    const query = parsePostQuery(text)
    if ('fault' in query) throw new Error(`${text}: ${JSON.stringify(query.fault)}`)
    return query.where
  }
  const question = (where: PostWhere | undefined, more: object = {}) => ({
    where,
    groupId: groups()[0],
    order: 'newest' as const,
    size: 37,
    now,
    ...more,
  })
  /** All pages. */
  async function allOf(where: PostWhere | undefined, more: object = {}): Promise<FoundPosts['hits']> {
    const hits: { id: string; own: boolean }[] = []
    let after: PostPlace | undefined
    do {
      const page = await search().find(question(where, { ...more, after }))
      hits.push(...page.hits)
      after = page.rest
    } while (after)
    return hits
  }
  const context = { now, actorKeys: (key: string) => (key === actorKey('Grey Heron') ? [key] : [key]) }

  it(`finds and counts what the reference finds (SEED=${seed})`, async () => {
    posts = generated(600)
    for (const source of ['first', 'second']) {
      await store(
        posts.filter(({ provenances }) => provenances.some((one) => one.source === source)),
        source,
        null,
      )
    }
    const reference = posts.map(searchable)
    const next = random(seed + 1)
    const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T
    const mixed = Array.from({ length: 60 }, () => {
      const [a, b, c] = [one(fixed), one(fixed), one(fixed)]
      return one([
        `(${a}) AND (${b})`,
        `(${a}) OR (${b})`,
        `((${a}) OR (${b})) AND NOT (${c})`,
        `(${a}) AND NOT (${b})`,
      ])
    }).filter((text) => 'where' in parsePostQuery(text))
    for (const text of [...fixed, ...mixed]) {
      const where = parsed(text)
      const wanted = searchPosts(reference, where, context)
      const hits = await allOf(where)
      expect([text, hits.map(({ id }) => id)]).toEqual([text, wanted.found.map(({ id }) => id)])
      const { counted } = await search().find(question(where))
      expect([text, counted?.posts]).toEqual([text, wanted.found.length])
      for (const field of countedFields) {
        const counts = counted?.by[field].map(({ value, posts: count }) => ({ value, count }))
        expect([text, field, counts]).toEqual([text, field, wanted.counts[field]])
      }
    }
  })

  it('shows all posts without a query, the newest first and those without a time last', async () => {
    const wanted = searchPosts(posts.map(searchable), { op: 'and', members: [] }, context)

    expect((await allOf(undefined)).map(({ id }) => id)).toEqual(wanted.found.map(({ id }) => id))
  })

  it('orders by rank without losing or repeating any: a word in the title first', async () => {
    const where = parsed('leak')
    const found = await allOf(where, { order: 'rank' })
    const newest = await allOf(where)

    expect(found.map(({ id }) => id).sort()).toEqual(newest.map(({ id }) => id).sort())
    const [best] = found
    const { title, victim } = posts.find(({ id }) => id === best?.id) as Post
    expect(`${title} ${victim}`).toContain('leak')
  })

  it("shows a group's own posts to that group only, and beside shared ones", async () => {
    const [mine, theirs] = groups()
    const [shared] = posts
    const own = generated(601).at(-1) as Post
    await store([own, shared as Post], 'own-source', mine)
    const of = async (groupId: string) =>
      (await allOf(undefined, { groupId })).filter(({ id }) => id === own.id || id === shared?.id)

    expect(await of(mine)).toHaveLength(3)
    expect(await of(theirs)).toEqual([{ id: shared?.id, own: false }])
    expect(await allOf(parsed('source:own-source'), { groupId: theirs })).toEqual([])
    const { counted } = await search().find(question(undefined, { groupId: theirs }))
    expect(counted?.by.source.map(({ value }) => value)).not.toContain('own-source')
    expect(facetValues(own, 'kind')).toHaveLength(1)
  })
  it('finds the posts that were stored in a span, whenever they were posted, each in one span only', async () => {
    const [mine, theirs] = groups()
    const [first, second] = generated(640).slice(-2) as [Post, Post]
    const where = parsed('source:span-source')
    const found = async (after: number, upTo: number, groupId = mine) => {
      const { hits, counted } = await search().find(question(where, { groupId, came: { after, upTo } }))
      expect(counted).toBeUndefined()
      return hits.map(({ id }) => id)
    }
    const start = await search().cameUpTo()
    await store([first], 'span-source', mine)
    const middle = await search().cameUpTo()
    await store([{ ...second, posted: now - 3000 * daySeconds }], 'span-source', mine)
    const end = await search().cameUpTo()

    expect(await found(start, middle)).toEqual([first.id])
    expect(await found(middle, end)).toEqual([second.id])
    expect((await found(start, end)).sort()).toEqual([first.id, second.id].sort())
    expect(await found(start, end, theirs)).toEqual([])
    expect(await found(end, end)).toEqual([])
  })
}
