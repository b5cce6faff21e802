import { longestExceptionDays, usualExceptionDays } from '../../contract/exceptions.ts'
import type { contract } from '../../contract/index.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../platform/clock.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { mustExist } from '../platform/must-exist.ts'
import type { ExceptionStore } from './exceptions.ts'

const day = 86_400_000

export interface ExceptionCallDependencies {
  readonly exceptions: Pick<ExceptionStore, 'list' | 'create' | 'remove'>
  readonly clock: Clock
  /** Queues an update of deliveries. */
  readonly changed: () => Promise<unknown>
}

/** Entries that a group does not want delivered. */
export function exceptionHandlers({
  exceptions,
  clock,
  changed,
}: ExceptionCallDependencies): Handlers<typeof contract.exceptions> {
  return {
    list: ({ query }, { user }) => exceptions.list(user, query.groupID, query.subscriptionID),
    async create({ query, body }, { user }) {
      const { kind, value, subscriptionID: subscriptionId, reason } = body
      const indicator = readValueAs(kind as KindId, value)
      if (!indicator) throw new Problem('search.no-value', { kind, value: value.slice(0, 200) })
      const now = clock.now()
      const ends = body.expiresAt === undefined ? now + usualExceptionDays * day : Date.parse(body.expiresAt)
      // Allows one day more, because people choose days, which end at different times around the world.
      if (ends <= now || ends > now + (longestExceptionDays + 1) * day) {
        throw new Problem('exception.expiry')
      }
      const exception = {
        kind: indicator.kind,
        value: indicator.value,
        subscriptionId,
        reason,
        expiresAt: new Date(ends),
      }
      const made = mustExist(await exceptions.create(user, query.groupID, exception))
      await changed()
      return made
    },
    async remove({ params, query }, { user }) {
      mustExist((await exceptions.remove(user, query.groupID, params.id)) || undefined)
      await changed()
      return undefined
    },
  }
}
