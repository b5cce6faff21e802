import type { Hono } from 'hono'
import type { AppEnv } from './platform/http/env.ts'

/** A noun as the assembly sees it. Each noun has some of these fields, and others for the nouns that use it. */
export interface Noun {
  /** Handlers of calls, by noun and call of the contract. */
  readonly handlers?: Readonly<Record<string, object>>
  /** Routes that are not calls of the contract. */
  readonly routes?: Hono<AppEnv>
  /** The answers of its routes must not be compressed: they are compressed already, or are streams. */
  readonly encodesItself?: true
  /** Background workers. */
  readonly jobs?: object
  /** Called when a job is given up after its last retry, by name of the job. */
  readonly givenUp?: object
  /** Called when a process with background workers starts. */
  begin?(): Promise<unknown>
  /** Releases resources. Called when no request is answered and no work runs any more. */
  stop?(): Promise<void>
}

type Intersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never
type Of<Nouns extends readonly Noun[], Key extends keyof Noun> = Intersection<
  Nouns[number] extends infer One ? (One extends { readonly [K in Key]: infer Offered } ? Offered : never) : never
>

/** Merges the handlers of all nouns; two nouns may answer calls of one noun of the contract. */
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
