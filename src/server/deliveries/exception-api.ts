import { longestExceptionDays, usualExceptionDays } from '../../contract/exceptions.ts'
import type { contract } from '../../contract/index.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import type { ExceptionStore } from './exceptions.ts'

export interface ExceptionCallDependencies {
  readonly exceptions: Pick<ExceptionStore, 'list' | 'create' | 'remove'>
  readonly clock: Clock
}

/** Entries that a group does not want delivered. */
export function exceptionHandlers({
  exceptions,
  clock,
}: ExceptionCallDependencies): Handlers<typeof contract.exceptions> {
  return {
    list: ({ query }, { user }) => exceptions.list(user, query.groupID, query.subscriptionID),
    async create({ query, body }, { user }) {
      const { kind, value, subscriptionID: subscriptionId, reason } = body
      const indicator = readValueAs(kind as KindId, value)
      if (!indicator) throw new Problem('search.no-value', { kind, value: value.slice(0, 200) })
      const now = clock.now()
      const ends = body.expiresAt === undefined ? now + usualExceptionDays * dayMs : Date.parse(body.expiresAt)
      // Allows one day more, because people choose days, which end at different times around the world.
      if (ends <= now || ends > now + (longestExceptionDays + 1) * dayMs) throw new Problem('exception.expiry')
      const exception = { ...indicator, subscriptionId, reason, expiresAt: new Date(ends) }
      return existing(exceptions.create(user, query.groupID, exception))
    },
    remove: ({ params, query }, { user }) => changing(exceptions.remove(user, query.groupID, params.id)),
  }
}
