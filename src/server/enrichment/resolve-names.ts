import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { urlHost } from '../../domain/observables/url.ts'
import type { Log } from '../platform/telemetry/log.ts'
import { dnsAnswers, mostNames } from './dns-answers.ts'
import type { NameResolver } from './dns-resolver.ts'
import { type KeptFiles, kept, readKept, writeKept } from './kept.ts'

export interface ResolveParts {
  readonly pool: pg.Pool
  readonly blobs: KeptFiles
  readonly resolver: NameResolver
  readonly now: () => number
  readonly log: Log
  readonly signal: AbortSignal
  /** Limit of names in one run. */
  readonly names: number
}

/** Save this often, so that a killed run loses little. */
const keptEvery = 2000

/**
 * Resolves names without a valid answer that subscriptions with the enricher `dns` deliver, and stores the answers.
 * @returns the number of resolved names
 */
export async function resolveNames(parts: ResolveParts): Promise<number> {
  const { pool, blobs, resolver, now, log, signal, names } = parts
  const answers = dnsAnswers(await readKept(blobs, kept.dns))
  const due = new Set<string>()
  for (const name of await deliveredNames(pool, now())) {
    if (due.size >= names) break
    if (answers.isDue(name, now())) due.add(name)
  }
  if (due.size === 0) return 0
  const waiting = [...due]
  let asked = 0
  try {
    for (let i = 0; i < waiting.length; i += keptEvery) {
      await resolver.resolve(
        waiting.slice(i, i + keptEvery),
        (name, finding) => {
          asked++
          answers.put(name, finding, now())
        },
        signal,
      )
      await writeKept(blobs, kept.dns, answers.text())
    }
  } catch (error) {
    if (!signal.aborted) throw error
    await writeKept(blobs, kept.dns, answers.text())
  }
  log.info({ asked, known: answers.size }, 'names resolved')
  return asked
}

/**
 * Hosts of names and URLs that these subscriptions deliver now, each once, newest first. Names that they leave out are
 * not queried, because a query tells the name server what we look at.
 */
async function deliveredNames(pool: pg.Pool, now: number): Promise<Iterable<string>> {
  const { rows } = await pool.query<{ kind: number; value: string }>(
    `SELECT i.kind, i.value FROM subscription s
     JOIN app_group g ON g.id = s.group_id
     JOIN delivered_item i ON i.subscription_id = s.id AND NOT i.removed AND i.kind IN ($2, $3)
     WHERE 'dns' = ANY(s.enricher) AND s.deleted_at IS NULL AND g.deleted_at IS NULL
       AND (s.trial_ends_at IS NULL OR s.trial_ends_at > $1)
     ORDER BY i.created DESC, i.value LIMIT $4`,
    [new Date(now), kindById.domain.code, kindById.url.code, mostNames],
  )
  const hosts = rows.map(({ kind, value }) => (kind === kindById.url.code ? urlHost(value) : value))
  return new Set(hosts)
}
