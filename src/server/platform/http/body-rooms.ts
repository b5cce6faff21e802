import { Problem } from '../../../domain/problem.ts'
import type { PlaceInTree } from '../place-in-tree.ts'
import { roomByBranch } from '../turns/bound.ts'
import { createFairGate, type FairGate } from '../turns/gate.ts'
import { readBounded } from './read-bounded.ts'

/** The sender of a body: a key, and the place of the group that owns it. */
export interface BodySender extends PlaceInTree {
  readonly number: number
}

/**
 * Limits the bytes of bodies in this process's memory: one body per sender, and `most` in total. An organisation that has some
 * gets more only if as much remains free as it then has, so that several cannot keep out all others; a branch of it that has
 * none, if a quarter remains. Its branches leave something for each other.
 */
export function bodyRooms(most: number) {
  const senders = new Set<number>()
  const organisations = roomByBranch(most / 2)
  let all = 0
  return {
    /**
     * Reserves room for a body.
     * @returns a function that releases it
     * @throws Problem `rate.limited`, `server.busy`
     */
    enter(sender: BodySender, bytes: number): () => void {
      const { number } = sender
      if (senders.has(number)) throw new Problem('rate.limited', { seconds: 1 })
      const held = organisations.heldBy(sender)
      const toRemain = held.own === 0 ? most / 4 : held.all + bytes
      const leavesRoom = held.all === 0 || toRemain <= most - all - bytes
      if (!leavesRoom || !organisations.enter(sender, bytes)) throw new Problem('rate.limited', { seconds: 5 })
      if (all + bytes > most) {
        organisations.leave(sender, bytes)
        throw new Problem('server.busy')
      }
      senders.add(number)
      all += bytes
      return () => {
        senders.delete(number)
        organisations.leave(sender, bytes)
        all -= bytes
      }
    },
  }
}

/** Lets the next body in turn be processed, and waits for the next turn. */
export type Rest = () => Promise<void>

/**
 * Reads the body of a request, and returns the result of `use`, which rests from time to time.
 * @throws Problem `rate.limited`, `request.too-large`, `server.busy`
 */
export type TakeBody = <Done>(
  request: Request,
  sender: BodySender,
  use: (body: Uint8Array<ArrayBuffer>, rest: Rest) => Promise<Done>,
) => Promise<Done>

export interface BodyTurns {
  readonly maxBytes: number
  /** Bodies that are processed at a time; one more may have begun, and rests. Small ones have a place of their own beside them. */
  readonly width: number
  /** Bodies of each organisation that may wait. */
  readonly mostWaiting: number
  /** Tells whether a body is processed in a moment. */
  readonly isSmall?: (body: Uint8Array<ArrayBuffer>) => Promise<boolean>
}

/**
 * Reads bodies of up to `maxBytes`; at most eight of that size are in memory. Organisations take turns, and so do the branches
 * of each.
 */
export function bodiesInTurn({ maxBytes, width, mostWaiting, isSmall }: BodyTurns): TakeBody {
  const rooms = bodyRooms(8 * maxBytes)
  const small = createFairGate({ width: 1, mostWaiting })
  // What has begun may hold a connection to the database while it rests.
  const begun = createFairGate({ width: width + 1, mostWaiting })
  const turns = createFairGate({ width, mostWaiting: Number.POSITIVE_INFINITY })
  return async (request, sender, use) => {
    const declared = Number(request.headers.get('content-length') ?? maxBytes)
    const leave = rooms.enter(sender, Math.min(declared, maxBytes))
    const { root, branch } = sender
    try {
      const body = await readBounded(request, maxBytes)
      const done = (await isSmall?.(body))
        ? await small.enter(root, () => use(body, async () => {}), branch)
        : await begun.enter(root, () => inTurns(turns, sender, (rest) => use(body, rest)), branch)
      if (done === undefined) throw new Problem('server.busy')
      return done
    } finally {
      leave()
    }
  }
}

/** Does work in a place of a gate, which it leaves for the next in turn whenever it rests. */
async function inTurns<T>(gate: FairGate, { root, branch }: PlaceInTree, work: (rest: Rest) => Promise<T>): Promise<T> {
  let leave = () => {}
  const take = async () => {
    const [entered, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    leave = left.resolve
    const hold = () => {
      entered.resolve()
      return left.promise
    }
    void gate.enter(root, hold, branch)
    await entered.promise
  }
  await take()
  try {
    return await work(() => {
      leave()
      return take()
    })
  } finally {
    leave()
  }
}
