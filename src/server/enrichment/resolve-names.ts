import { setImmediate as turn } from 'node:timers/promises'
import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { dnsAnswers, mostNames } from './dns-answers.ts'
import { mayAsk, type NameResolver } from './dns-resolver.ts'
import { blobNames, type KeptFiles, readKept, writeKept } from './kept.ts'

export interface ResolveDependencies {
  readonly pool: pg.Pool
  readonly blobs: KeptFiles
  readonly resolver: NameResolver
  readonly now: () => number
  readonly log: Log
  readonly signal: AbortSignal
  /** Limit of names in one run; a name that several organisations deliver is one. */
  readonly names: number
}

/** Save this often, so that a killed run loses little. */
const keptEvery = 2000
/** Number of names that are checked before the event loop gets a turn. */
const betweenBreaks = 5000

/**
 * Resolves names that subscriptions with the enricher `dns` deliver and for which an organisation has no valid answer. Each
 * name is asked once; each organisation that delivers it gets the answer.
 * @returns the number of resolved names
 */
export async function resolveNames(dependencies: ResolveDependencies): Promise<number> {
  const { pool, blobs, resolver, now, log, signal, names } = dependencies
  const answers = dnsAnswers(await readKept(blobs, blobNames.dns))
  // What a deleted customer delivered goes with them.
  const isSmaller = answers.keepOnly(await organisations(pool)) > 0
  // Names that must not be queried never get an answer, and would be due for ever.
  const isDue = (organisation: string, name: string) => answers.isDue(organisation, name, now()) && mayAsk(name)
  const delivered = await deliveredNames(pool, now())
  const deliveredBy = organisationsOf(await inTurns(delivered, isDue, names), delivered)
  const waiting = [...deliveredBy.keys()]
  if (waiting.length === 0) {
    if (isSmaller) await writeKept(blobs, blobNames.dns, answers.text())
    return 0
  }
  let resolved = 0
  try {
    for (let i = 0; i < waiting.length; i += keptEvery) {
      await resolver.resolve(
        waiting.slice(i, i + keptEvery),
        (name, finding) => {
          resolved++
          for (const organisation of deliveredBy.get(name) ?? []) answers.put(organisation, name, finding, now())
        },
        signal,
      )
      await writeKept(blobs, blobNames.dns, answers.text())
    }
  } catch (error) {
    if (!signal.aborted) throw error
    await writeKept(blobs, blobNames.dns, answers.text())
  }
  log.info({ asked: resolved, known: answers.size }, 'names resolved')
  return resolved
}

/** Names that an organisation delivers, newest first; a name can occur several times. */
type Delivered = Awaited<ReturnType<typeof deliveredNames>>[number]

/** Picks due names, at most `most`: one of each organisation in turn, its newest first. */
async function inTurns(
  delivered: readonly Delivered[],
  isDue: (organisation: string, name: string) => boolean,
  most: number,
): Promise<ReadonlySet<string>> {
  const dueNames = new Set<string>()
  const places = delivered.map((entry) => ({ ...entry, at: 0 }))
  let looked = 0
  while (dueNames.size < most && places.some(({ names, at }) => at < names.length)) {
    for (const place of places) {
      let isFound = false
      while (!isFound && place.at < place.names.length) {
        const name = place.names[place.at++] as string
        isFound = !dueNames.has(name) && isDue(place.organisation, name)
        if (isFound && dueNames.size < most) dueNames.add(name)
        if (++looked % betweenBreaks === 0) await turn()
      }
    }
  }
  return dueNames
}

/** The organisations that deliver each of these names, in the order of the names. */
function organisationsOf(
  names: ReadonlySet<string>,
  delivered: readonly Delivered[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const organisations = new Map([...names].map((name) => [name, new Set<string>()]))
  for (const { organisation, names: theirs } of delivered) {
    for (const name of theirs) organisations.get(name)?.add(organisation)
  }
  return organisations
}

async function organisations(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM app_group WHERE parent IS NULL')
  return new Set(rows.map(({ id }) => id))
}

/**
 * Names, and hosts of URLs, that subscriptions with the enricher `dns` deliver now, by organisation. Names that they leave
 * out are not queried, because a query reveals to the name server what an organisation looks at.
 */
async function deliveredNames(pool: pg.Pool, now: number) {
  const { rows } = await pool.query<{ organisation: string; kind: number; value: string }>(
    `SELECT organisation, kind, value FROM (
       SELECT g.path[1] AS organisation, i.kind, i.value,
         row_number() OVER (PARTITION BY g.path[1] ORDER BY i.created DESC, i.value) AS place
       FROM subscription s
       JOIN app_group g ON g.id = s.group_id
       JOIN delivered_item i ON i.subscription_id = s.id AND NOT i.removed AND i.kind IN ($2, $3)
       WHERE 'dns' = ANY(s.enricher) AND s.deleted_at IS NULL AND g.deleted_at IS NULL
         AND (s.trial_ends_at IS NULL OR s.trial_ends_at > $1)) delivered
     ORDER BY place, organisation LIMIT $4`,
    [new Date(now), kindById.domain.code, kindById.url.code, mostNames],
  )
  const hosts = Map.groupBy(rows, ({ organisation }) => organisation)
  return [...hosts].map(([organisation, items]) => ({
    organisation,
    names: items.map(({ kind, value }) => (kind === kindById.url.code ? urlHost(value) : value)),
  }))
}
