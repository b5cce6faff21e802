import type pg from 'pg'
import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import { type PlaceInTree, placeText } from '../platform/place-in-tree.ts'
import { createFairGate } from '../platform/turns/gate.ts'
import { type CheckedAccess, checkAccess } from './check-access.ts'
import { type CheckedFeed, checkFeed } from './check-feed.ts'
import { type FeedQuestion, feedChecks, longestCheckMs } from './feed-checks.ts'
import type { Access } from './licensed-fetch.ts'
import type { SourceServiceDependencies } from './service-dependencies.ts'
import type { Spool } from './spool.ts'

/** The content of a sealed question about a licensed access. */
interface Licensed {
  readonly access: Access
  readonly protocol: LicenceProtocol
}

export interface QuestionDependencies
  extends Pick<SourceServiceDependencies, 'fetch' | 'log' | 'add' | 'secrets' | 'settings'> {
  readonly pool: pg.Pool
  readonly spool: Pick<Spool, 'write'>
  readonly vet: Vet
}

/** On whose behalf a question is asked. Organisations take turns, and so do the branches of each. */
export interface Asker extends PlaceInTree {
  readonly signal?: AbortSignal
}

/** Checks that run at once, and that may wait per organisation. Each may download and read a whole feed. */
const atOnce = 4
const mostWaiting = 10

/** Checks the content of addresses without storing anything, in this process or in one with network access. */
export function sourceQuestions({ pool, fetch, spool, log, vet, secrets, add, settings }: QuestionDependencies) {
  const gate = createFairGate({ width: atOnce, mostWaiting })
  const partsFor = (signal: AbortSignal) => ({ fetch, spool, log, vet, signal })
  const check = (address: string, signal: AbortSignal) => checkFeed(address, partsFor(signal))
  const checkLicensed = ({ access, protocol }: Licensed, signal: AbortSignal) =>
    checkAccess(access, protocol, partsFor(signal))
  async function answer({ address, sealed }: FeedQuestion, signal: AbortSignal) {
    const licensed = sealed === undefined ? undefined : await secrets.open<Licensed>('licence', sealed)
    if (sealed !== undefined && !licensed) throw new Error('a question was sealed with another secret')
    const work = (within: AbortSignal) => (licensed ? checkLicensed(licensed, within) : check(address, within))
    return withTimeLimit<CheckedAccess | CheckedFeed>(work, signal)
  }
  const checks = feedChecks({
    pool,
    check: answer,
    add: (id, place) => add('check-feed', { check: id, whose: placeText(place) }, { priority: 30 }),
  })

  /** @throws Problem `source.fetching-off`, `server.busy` */
  async function inTurn<Found>({ root, branch }: Asker, work: () => Promise<Found>): Promise<Found> {
    if (!settings.fetch) throw new Problem('source.fetching-off')
    const done = await gate.enter(root, async () => ({ found: await work() }), branch)
    if (!done) throw new Problem('server.busy')
    return done.found
  }

  return {
    answer: checks.answer,
    tidy: checks.tidy,
    /**
     * Checks a feed without storing anything, or has a process with network access check it.
     * @throws Problem `source.address-refused`, `source.fetching-off`, `source.check-late`, `server.busy`
     */
    check: (address: string, asker: Asker): Promise<CheckedFeed> =>
      inTurn(asker, () =>
        settings.fetcher
          ? withinPatience((within) => check(address, within), asker.signal)
          : checks.ask<CheckedFeed>(asker, { address }, asker.signal),
      ),
    /**
     * Checks an access under a group's own licence with its credential, without storing anything.
     * @throws Problem as `check`, and `licence.credential-refused`
     */
    checkAccess: (access: Access, protocol: LicenceProtocol, asker: Asker): Promise<CheckedAccess> =>
      inTurn(asker, async () => {
        const { signal } = asker
        if (settings.fetcher) return withinPatience((within) => checkLicensed({ access, protocol }, within), signal)
        const sealed = await secrets.seal('licence', { access, protocol } satisfies Licensed)
        return checks.ask<CheckedAccess>(asker, { address: '', sealed }, signal)
      }),
  }
}

export type SourceQuestions = ReturnType<typeof sourceQuestions>

/** As `withTimeLimit`, for an asker who may leave. @throws AbortError then, whatever the work made of its signal */
async function withinPatience<Found>(
  work: (signal: AbortSignal) => Promise<Found>,
  signal: AbortSignal | undefined,
): Promise<Found> {
  try {
    return await withTimeLimit(work, signal)
  } catch (error) {
    if (signal?.aborted) throw new DOMException('the asker has left', 'AbortError')
    throw error
  }
}

/** @throws Problem `source.check-late` if it takes too long */
async function withTimeLimit<Found>(
  work: (signal: AbortSignal) => Promise<Found>,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const late = AbortSignal.timeout(longestCheckMs)
  try {
    return await work(signal ? AbortSignal.any([signal, late]) : late)
  } catch (error) {
    if (late.aborted && !signal?.aborted) throw new Problem('source.check-late', {}, { cause: error })
    throw error
  }
}
