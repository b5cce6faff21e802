import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { random as seeded } from '../test/random.ts'
import { type Bench, type Figure, figure } from './bench.ts'
import { type Ask, ends, madeUpIndicator, withSearch, words } from './search-ground.ts'

const defaultSize = 10_000_000
const clients = 8
const wildcards = 10_000
/** Numbers of questions of each kind: unmeasured, by one client, and by each of the eight clients. */
const warmUps = 800
const callsAlone = 300
const callsOfEach = 300
/**
 * Average pause of a client between an answer and its next question. Pauses differ: with equal pauses, clients that once
 * waited for each other would go on asking at the same time.
 */
const thinkMs = 50

/** The search of the server over an index of made-up listings, asked by eight clients. */
export const searchBench: Bench = {
  name: 'search',
  about: 'Search: values, ranges, names and wildcards of eight clients; bulk; worst wildcards',
  run: ({ size = defaultSize, ...context }) => withSearch({ ...context, size }, (ask) => asked(ask, size, context.say)),
}

/** Asks all questions. */
async function asked({ text, life, cpu }: Ask, size: number, say: (text: string) => void): Promise<Figure[]> {
  const random = seeded(7)
  const number = (turn: number, turns: number) =>
    100 * Math.floor((random() ** 2.2 * size * 0.5) / 100) + turn + Math.floor(random() * turns)
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const some = (turn: number, turns: number) => madeUpIndicator(number(turn, turns))
  const name = () => some(0, 45).value
  const inner = (of: string, length: number) => of.slice(2, 2 + length).replace(/^[.-]+|[.-]+$/g, '') || 'a1b'
  const questions: Record<string, () => Promise<unknown>> = {
    exact: () => life(some(0, 100)),
    'exact, not listed': () => life(madeUpIndicator(1000 * size + number(0, 100))),
    parent: () => life({ kind: 'domain', value: `a.b.${name()}` }),
    range: () => text(`in:${some(55, 30).value.replace(/\.\d+$/, '.0/24')}`),
    suffix: () => text(`*.${name().split('.').slice(-2).join('.')}`),
    below: () => text(`under:${name()}`),
    'prefix, rare': () => text(`${name().slice(0, 9)}*`),
    'prefix, common': () => text(`${one(words)}-*`),
    'part, rare': () => text(`*${inner(name(), 6)}*`),
    'part, common': () => text(`*${one(words)}*`),
    'two parts': () => text(`*${inner(name(), 4)}*.${one(ends)}`),
    'with one sign open': () => text(`${name().replace(/^(...)./, '$1?')}`),
  }
  await text('*warm*')
  const figures: Figure[] = []
  // Each connection to the database plans its first statements anew, and threads that have just read their files still
  // collect garbage.
  for (const [what, ask] of Object.entries(questions)) {
    say(`${what}, unmeasured …`)
    await Promise.all(Array.from({ length: clients }, () => repeated(ask, warmUps / clients)))
  }
  for (const [what, ask] of Object.entries(questions)) {
    say(what)
    figures.push(...(await measured(what, ask, cpu)))
  }
  say('random wildcards …')
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789-'
  const wild: number[] = []
  let worst = { ms: 0, pattern: '' }
  for (let i = 0; i < wildcards; i++) {
    const parts = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      random() < 0.4 ? '*' : random() < 0.15 ? '?' : one([...letters]),
    )
    const pattern = `*${parts.join('')}`
    const { value, own, database } = await cpu(() => text(pattern))
    const ms = own + database
    // One more page of some.
    if ('cursor' in value && value.cursor && i % 50 === 0) await text(pattern, value.cursor)
    wild.push(ms)
    if (ms > worst.ms) worst = { ms, pattern }
  }
  figures.push(figure('search', 'random wildcards', 'ms CPU', wild, `p99 ${p99(wild)} ms; worst: ${worst.pattern}`))
  say('bulk …')
  const bulk: number[] = []
  for (let i = 0; i < 9; i++) {
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => (n % 2 ? some(0, 100) : madeUpIndicator(1000 * size + n)).value,
    )
    const { own, database } = await cpu(() => text(lines.join('\n')))
    bulk.push(own + database)
  }
  figures.push(figure('search', 'bulk of 10,000 lines', 'ms CPU', bulk, 'half of them listed'))
  return figures
}

/**
 * Measures a question twice: asked by one client, where the CPU time of each call shows; and by eight, where calls wait
 * for each other. Both times are from the call to its answer, without HTTP. A note states the delay of the event loop.
 */
async function measured(what: string, ask: () => Promise<unknown>, cpu: Ask['cpu']): Promise<Figure[]> {
  const alone: number[] = []
  const used: number[] = []
  const inThread: number[] = []
  const inDatabase: number[] = []
  for (let i = 0; i < callsAlone; i++) {
    let wall = 0
    const { own, thread, database } = await cpu(async () => {
      const start = performance.now()
      await ask()
      wall = performance.now() - start
    })
    alone.push(wall)
    used.push(own + database)
    inThread.push(thread + database)
    inDatabase.push(database)
  }
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const together = await byClients(ask, callsOfEach)
  loop.disable()
  const p50 = figure('', '', '', inDatabase).median.toFixed(2)
  const late = `event loop late by ${(loop.percentile(99) / 1e6).toFixed(1)} ms (p99)`
  const without = `${p99(inThread)} ms without other threads of Node`
  return [
    figure('search', `${what}, CPU of a call`, 'ms', used, `p99 ${p99(used)} ms, ${without}; database ${p50} ms`),
    figure('search', `${what}, alone`, 'ms', alone, `p99 ${p99(alone)} ms`),
    figure('search', `${what}, ${clients} clients`, 'ms', together, `p99 ${p99(together)} ms; ${late}`),
  ]
}

async function repeated(ask: () => Promise<unknown>, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await ask()
}

function p99(samples: readonly number[]): string {
  const sorted = samples.toSorted((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * 0.99)] as number).toFixed(1)
}

/** Wall times of answers, ms, if each of eight clients asks `questions` questions, with pauses between them. */
async function byClients(ask: () => Promise<unknown>, questions: number): Promise<number[]> {
  const times: number[] = []
  const random = seeded(11)
  const think = () => setTimeout(-thinkMs * Math.log(1 - random()))
  const client = async () => {
    await think()
    for (let i = 0; i < questions; i++) {
      const start = performance.now()
      await ask()
      times.push(performance.now() - start)
      await think()
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return times
}
