import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { seeded } from '../src/catalogue/demo/random.ts'
import { cookieOf } from '../test/server.ts'
import { type Bench, figure } from './bench.ts'
import { withBuiltProduct } from './product.ts'
import { quantile } from './statistics.ts'
import { type Member, twoTenants } from './two-tenants.ts'

/** Requests per second of one person, within the rate limit: in 20 seconds enough that the 99th percentile is not the slowest one. */
const quietPerSecond = 6
/** Connections of an organisation that stays at its limits. */
const noisyConnections = 20

const quiet = ['/api/web/uploads/files/results', '/api/web/dashboard', '/api/web/subscriptions']

const inGroup = (path: string, groupId: string) => `${path}${path.includes('?') ? '&' : '?'}groupID=${groupId}`

const ask = (url: string, { visitor, groupId }: Member, paths: string[], options: Partial<autocannon.Options>) =>
  autocannon({
    url,
    headers: { cookie: cookieOf(visitor) },
    requests: paths.map((path) => ({ path: path.startsWith('/en') ? path : inGroup(path, groupId) })),
    ...options,
  } as autocannon.Options)

/**
 * Response times in ms for one person who clicks at random moments. (autocannon would send each second's requests at
 * its beginning, together with the other organisation's burst.)
 */
async function clicks(url: string, { visitor, groupId }: Member, seconds: number, seed: number) {
  const random = seeded(seed).next
  const answers: Promise<number>[] = []
  let refused = 0
  const click = async (path: string) => {
    const from = performance.now()
    const response = await fetch(`${url}${inGroup(path, groupId)}`, { headers: { cookie: cookieOf(visitor) } })
    await response.arrayBuffer()
    if (!response.ok) refused++
    return performance.now() - from
  }
  const until = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < until; n++) {
    answers.push(click(quiet[n % quiet.length] as string))
    await wait((-Math.log(1 - random()) * 1000) / quietPerSecond)
  }
  const taken = await Promise.all(answers)
  return { p99: quantile(taken, 0.99), count: taken.length, refused }
}

/** How one organisation at its limits affects another one's response times. */
export const noisyNeighbourBench: Bench = {
  name: 'noisy-neighbour',
  about: 'answers for one organisation, alone and beside another that asks as much as it can',
  async run({ scratch, seconds = 120, say }) {
    return withBuiltProduct(scratch, {}, async ({ dataDir, origin: url }) => {
      const { a, b } = await twoTenants(dataDir, url)
      const listed = await a.visitor.json('GET', inGroup('/api/web/feeds', a.groupId))
      const ids = (listed.body as { id: string }[]).slice(0, 20).map(({ id }) => id)
      const noisy = ['/api/web/feeds', `/api/web/feeds/overlap?ids=${ids}`, '/api/web/dashboard', '/en/sources']
      const half = Math.ceil(seconds / 2)
      const seed = 1
      say(`seed ${seed}`)
      await clicks(url, b, 5, seed)
      const alone = await clicks(url, b, half, seed)
      // Use up the noisy organisation's tokens before measuring.
      await ask(url, a, noisy, { connections: noisyConnections, duration: 10 })
      const [loud, beside] = await Promise.all([
        ask(url, a, noisy, { connections: noisyConnections, overallRate: 100, duration: half + 2 }),
        clicks(url, b, half, seed),
      ])
      say(`the loud one: ${loud['2xx']} answers, ${loud['4xx']} refusals; the quiet one: ${beside.refused} refusals`)
      const samples = `${alone.count} and ${beside.count} answers`
      return [
        figure('answer, 99th percentile, alone', 'ms', alone.p99, samples),
        figure('answer, 99th percentile, beside', 'ms', beside.p99),
        figure('factor', '', [beside.p99 / Math.max(1, alone.p99)], 'at most 2 is promised'),
        figure('refusals of the quiet one', '', beside.refused),
      ]
    })
  },
}

/** Loops of one tenant that ask without a pause. */
const loops = 16
/** Length of a burst, which a full bucket pays for about half of. */
const burstSeconds = 20

/**
 * All that is dear, in turn: searches by wildcard, previews, exports, pages. @returns the numbers of answers and refusals
 */
async function burst(url: string, { visitor, groupId }: Member, ids: readonly string[], seconds: number) {
  const post = (path: string, body: object) => ({ path: inGroup(path, groupId), body: JSON.stringify(body) })
  const values = Array.from({ length: 200 }, (_, n) => ({ kind: 'ipv4', value: `100.40.0.${n}` }))
  const calls = [
    post('/api/web/search', { text: '*a*e*.com' }),
    post('/api/web/subscriptions/preview', {
      sources: ids.map((id) => ({ id })),
      targetFormats: [{ id: 'PLAIN' }],
    }),
    post('/api/web/search/export', { format: 'STIX21', values }),
    { path: '/en/sources' },
    post('/api/web/search', { text: '*.1*' }),
    { path: '/en/dashboard' },
  ]
  const said = new Map<string, number>()
  const until = performance.now() + seconds * 1000
  const loop = async (first: number) => {
    for (let n = first; performance.now() < until; n++) {
      const { path, body } = calls[n % calls.length] as { path: string; body?: string }
      const headers = { cookie: cookieOf(visitor), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const answer = await fetch(url + path, { headers, ...(body && { method: 'POST', body }) })
      await answer.arrayBuffer()
      const what = `${path.split('?')[0]} ${answer.status}`
      said.set(what, (said.get(what) ?? 0) + 1)
      // Who is refused does not ask again at once.
      if (answer.status === 429) await wait(100)
    }
  }
  await Promise.all(Array.from({ length: loops }, (_, n) => loop(n)))
  return said
}

/** How a burst of dear calls of one organisation affects another one's response times. */
export const mixedNeighbourBench: Bench = {
  name: 'mixed-neighbour',
  about: `answers for one organisation, beside a burst of ${loops} loops of mixed calls of another, from a full bucket`,
  async run({ scratch, rounds, say }) {
    return withBuiltProduct(scratch, {}, async ({ dataDir, origin: url }) => {
      const { a, b } = await twoTenants(dataDir, url)
      const listed = await a.visitor.json('GET', inGroup('/api/web/feeds', a.groupId))
      const ids = (listed.body as { id: string }[]).slice(0, 20).map(({ id }) => id)
      const [alone, beside]: [number[], number[]] = [[], []]
      let refused = 0
      await clicks(url, b, 5, 1)
      for (let round = 0; round < rounds; round++) {
        // The bucket is full after a minute.
        await wait(60_000 - burstSeconds * 1000)
        // A session ends after some minutes, unless it is renewed, as the page does.
        for (const { visitor } of [a, b]) await visitor.json('POST', '/api/jwt/refresh')
        const quiet = await clicks(url, b, burstSeconds, round)
        const [said, loud] = await Promise.all([
          burst(url, a, ids, burstSeconds),
          clicks(url, b, burstSeconds, round + 1000),
        ])
        if (round === 0)
          say(
            [...said]
              .map(([what, n]) => `${n} × ${what}`)
              .sort()
              .join(', '),
          )
        say(`99th percentile alone ${Math.round(quiet.p99)} ms, beside ${Math.round(loud.p99)} ms`)
        alone.push(quiet.p99)
        beside.push(loud.p99)
        refused += loud.refused
      }
      const factors = beside.map((ms, n) => ms / Math.max(1, alone[n] as number))
      return [
        figure('answer, 99th percentile, alone', 'ms', alone),
        figure('answer, 99th percentile, beside', 'ms', beside),
        figure('factor', '', factors, 'at most 2 is wanted, in the median of ten runs on a machine of its own'),
        figure('refusals of the quiet one', '', refused),
      ]
    })
  },
}
