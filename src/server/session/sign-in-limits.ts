import { type AttemptCounters, type Limit, sourceOf } from './attempts.ts'

const MINUTE = 60_000
const PER_PAIR = 5
const PER_PAIR_AND_HOUR = 20
const PER_SOURCE = 30
const PER_ACCOUNT = 100

export interface SignInAttempt {
  readonly ip: string
  /** As the account is written: lower case, no spaces around it. Counted whether there is such an account or not. */
  readonly email: string
  /** The browser has signed in to this account before. */
  readonly knownDevice: boolean
}

/**
 * Slows down the guessing of passwords. Failures count by source, and by source and account together, so that a stranger
 * cannot lock somebody else's account. Against guesses from everywhere each account has a third count, generous and slow,
 * which does not hold for browsers that have signed in to it before.
 */
export function signInLimits(counters: AttemptCounters) {
  const source = ({ ip }: SignInAttempt): Limit => ({
    key: `source ${sourceOf(ip)}`,
    most: PER_SOURCE,
    windowMs: MINUTE,
  })
  const pair = ({ ip, email, knownDevice }: SignInAttempt): Limit => ({
    key: `pair ${knownDevice} ${sourceOf(ip)} ${email}`,
    most: PER_PAIR,
    windowMs: MINUTE,
  })
  // However patient, one source alone does not reach what locks the account for strangers. Only what was checked counts.
  const patient = ({ ip, email }: SignInAttempt): Limit => ({
    key: `patient ${sourceOf(ip)} ${email}`,
    most: PER_PAIR_AND_HOUR,
    windowMs: 60 * MINUTE,
  })
  const account = ({ email }: SignInAttempt): Limit => ({
    key: `account ${email}`,
    most: PER_ACCOUNT,
    windowMs: 60 * MINUTE,
  })
  return {
    /** Counts as a failure until `succeeded`. @returns undefined where it may go on, else the ms to wait */
    async begin(attempt: SignInAttempt): Promise<number | undefined> {
      const near = await counters.begin([source(attempt), pair(attempt)])
      if (near !== undefined || attempt.knownDevice) return near
      // One source that goes on and on is not counted against the account any more: it would lock it for all others.
      return (await counters.begin([patient(attempt)])) ?? counters.begin([account(attempt)])
    },
    /** Takes the attempt back from the source and the account, and forgets the failures of this source at it. */
    async succeeded(attempt: SignInAttempt): Promise<void> {
      await counters.takeBack([source(attempt), ...(attempt.knownDevice ? [] : [account(attempt)])])
      await counters.forget([pair(attempt), ...(attempt.knownDevice ? [] : [patient(attempt)])])
    },
  }
}

export type SignInLimits = ReturnType<typeof signInLimits>
