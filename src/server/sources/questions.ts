import type pg from 'pg'
import type { LicenceProtocol } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import { type CheckedAccess, checkAccess } from './check-access.ts'
import { type CheckedFeed, checkFeed } from './check-feed.ts'
import { type FeedQuestion, feedChecks } from './feed-checks.ts'
import type { Access } from './licensed-fetch.ts'
import type { SourceServiceParts } from './service-parts.ts'

/** Questions to a process with network access. */
interface Licensed {
  readonly access: Access
  readonly protocol: LicenceProtocol
}

export interface QuestionParts extends Pick<SourceServiceParts, 'fetch' | 'log' | 'add' | 'secrets' | 'settings'> {
  readonly pool: pg.Pool
  readonly now: () => number
  readonly vet: (address: string) => Promise<string | undefined>
}

/** Checks what an address contains without storing anything, in this process or in one with network access. */
export function sourceQuestions({ pool, fetch, log, vet, now, secrets, add, settings }: QuestionParts) {
  const check = (address: string, signal?: AbortSignal) =>
    checkFeed(address, { fetch, log, vet, now: now(), ...(signal && { signal }) })
  const checkLicensed = (access: Access, protocol: LicenceProtocol, signal?: AbortSignal) =>
    checkAccess(access, protocol, { fetch, log, vet, now: now(), ...(signal && { signal }) })
  const answer = async ({ address, sealed }: FeedQuestion) => {
    if (sealed === undefined) return check(address)
    const asked = await secrets.open<Licensed>('licence', sealed)
    if (!asked) throw new Error('a question was sealed with another secret')
    return checkLicensed(asked.access, asked.protocol)
  }
  const checks = feedChecks({ pool, check: answer, add: (id) => add('check-feed', { check: id }, { priority: 30 }) })

  return {
    /** Answers a question of another process. */
    answer: (id: string) => checks.answer(id),
    /** Deletes old questions. */
    tidy: () => checks.tidy(),
    async check(address: string, signal?: AbortSignal): Promise<CheckedFeed> {
      if (!settings.fetch) throw new Problem('source.fetching-off')
      return settings.fetcher ? check(address, signal) : checks.ask<CheckedFeed>({ address }, signal)
    },
    async checkAccess(access: Access, protocol: LicenceProtocol, signal?: AbortSignal): Promise<CheckedAccess> {
      if (!settings.fetch) throw new Problem('source.fetching-off')
      if (settings.fetcher) return checkLicensed(access, protocol, signal)
      const sealed = await secrets.seal('licence', { access, protocol } satisfies Licensed)
      return checks.ask<CheckedAccess>({ address: '', sealed }, signal)
    },
  }
}

export type SourceQuestions = ReturnType<typeof sourceQuestions>
