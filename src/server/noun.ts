import type { Hono } from 'hono'

/** What a noun offers: those of these that it has, beside what other nouns are handed of it. */
export interface Noun {
  /** Handlers of calls, by noun and call of the contract. */
  readonly handlers?: Readonly<Record<string, object>>
  /** Addresses that are no calls of the contract. */
  readonly routes?: Hono
  /** What its routes answer goes out as it is: it is compressed already, or a stream. */
  readonly encodesItself?: true
  /** Who does which work in the background. */
  readonly jobs?: object
  /** What follows where such work was put aside. */
  readonly givenUp?: object
  /** What a process that works in the background does at its start. */
  begin?(): Promise<unknown>
  /** Ends what it holds open. Nothing is answered any more, and no work runs. */
  stop?(): Promise<void>
}

type Intersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never
type Of<Nouns extends readonly Noun[], Key extends keyof Noun> = Intersection<
  Nouns[number] extends infer One ? (One extends { readonly [K in Key]: infer Offered } ? Offered : never) : never
>

/** Handlers of all nouns; two nouns may answer calls of one noun of the contract. */
export function handlersOf<const Nouns extends readonly Noun[]>(nouns: Nouns): Of<Nouns, 'handlers'> {
  const all: Record<string, object> = {}
  for (const { handlers = {} } of nouns) {
    for (const [noun, calls] of Object.entries(handlers)) all[noun] = { ...all[noun], ...calls }
  }
  return all as Of<Nouns, 'handlers'>
}

export const jobsOf = <const Nouns extends readonly Noun[]>(nouns: Nouns): Of<Nouns, 'jobs'> =>
  Object.assign({}, ...nouns.map(({ jobs }) => jobs))

export const givenUpOf = <const Nouns extends readonly Noun[]>(nouns: Nouns): Of<Nouns, 'givenUp'> =>
  Object.assign({}, ...nouns.map(({ givenUp }) => givenUp))
