import { hourMs, minuteMs } from '../../domain/time-units.ts'
import type { AttemptCounters, Limit } from '../platform/db/attempts.ts'
import { sourceOf } from '../platform/http/caller.ts'

export interface SignInAttempt {
  readonly ip: string
  /** Address in the account's spelling: lower case, trimmed. It is counted whether or not such an account exists. */
  readonly email: string
  /** The browser has signed in to this account before. */
  readonly knownDevice: boolean
}

/**
 * Slows down password guessing. Failures count by source, and by source and account together, so that a stranger cannot
 * lock somebody else's account. Against distributed guessing, each account has a third, generous and slow limit, which
 * does not apply to browsers that have signed in to it before.
 */
export function signInLimits(counters: AttemptCounters) {
  const source = ({ ip }: SignInAttempt): Limit => ({ key: `source ${sourceOf(ip)}`, most: 30, windowMs: minuteMs })
  const pair = ({ ip, email, knownDevice }: SignInAttempt): Limit => {
    return { key: `pair ${knownDevice} ${sourceOf(ip)} ${email}`, most: 5, windowMs: minuteMs }
  }
  // A patient single source must not reach the account's limit for strangers. Only attempts that reached a password
  // check count.
  const patient = ({ ip, email }: SignInAttempt): Limit => {
    return { key: `patient ${sourceOf(ip)} ${email}`, most: 20, windowMs: hourMs }
  }
  const account = ({ email }: SignInAttempt): Limit => ({ key: `account ${email}`, most: 100, windowMs: hourMs })
  return {
    /**
     * Counts an attempt as a failure until `succeeded` is called.
     * @returns undefined if the attempt is allowed, otherwise the ms to wait
     */
    async begin(attempt: SignInAttempt): Promise<number | undefined> {
      const near = await counters.begin([source(attempt), pair(attempt)])
      if (near !== undefined || attempt.knownDevice) return near
      // A source that keeps failing no longer counts for the account: otherwise it would lock the account for
      // everybody.
      return (await counters.begin([patient(attempt)])) ?? counters.begin([account(attempt)])
    },
    /** Takes the attempt back for the source and the account, and resets this source's failures at the account. */
    async succeeded(attempt: SignInAttempt): Promise<void> {
      await counters.takeBack([source(attempt), ...(attempt.knownDevice ? [] : [account(attempt)])])
      await counters.forget([pair(attempt), ...(attempt.knownDevice ? [] : [patient(attempt)])])
    },
  }
}
