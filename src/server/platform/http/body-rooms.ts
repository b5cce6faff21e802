import { Problem } from '../../../domain/problem.ts'
import type { PlaceInTree } from '../place-in-tree.ts'
import { createFairGate } from './fair-gate.ts'
import { readBounded } from './read-bounded.ts'
import { roomByBranch } from './room-by-branch.ts'

/** The sender of a body: a key, and the place of the group that owns it. */
export interface BodySender extends PlaceInTree {
  readonly number: number
}

export interface BodyRooms {
  /**
   * Reserves room for a body.
   * @returns a function that releases it
   * @throws Problem `rate.limited`, `server.busy`
   */
  enter(sender: BodySender, bytes: number): () => void
}

/**
 * Limits the bytes of bodies in this process's memory: one body per sender, and `most` in total. An organisation that has some
 * gets more only if as much remains free as it then has, so that several cannot keep out all others; a branch of it that has
 * none, if a quarter remains. Its branches leave something for each other.
 */
export function bodyRooms(most: number): BodyRooms {
  const senders = new Set<number>()
  const organisations = roomByBranch(most / 2)
  let all = 0
  return {
    enter(sender, bytes) {
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

/**
 * Reads the body of a request, and returns the result of `use`.
 * @throws Problem `rate.limited`, `request.too-large`, `server.busy`
 */
export type TakeBody = <Done>(
  request: Request,
  sender: BodySender,
  use: (body: Uint8Array<ArrayBuffer>) => Promise<Done>,
) => Promise<Done>

/**
 * Reads bodies of up to `maxBytes`; at most eight of that size are in memory. `width` of them are processed at a time.
 * Organisations take turns, and so do the branches of each; `mostWaiting` bodies of each organisation may wait.
 */
export function bodiesInTurn({
  maxBytes,
  width,
  mostWaiting,
}: {
  readonly maxBytes: number
  readonly width: number
  readonly mostWaiting: number
}): TakeBody {
  const rooms = bodyRooms(8 * maxBytes)
  const gate = createFairGate({ width, mostWaiting })
  return async (request, sender, use) => {
    const declared = Number(request.headers.get('content-length') ?? maxBytes)
    const leave = rooms.enter(sender, Math.min(declared, maxBytes))
    try {
      const body = await readBounded(request, maxBytes)
      const done = await gate.enter(sender.root, () => use(body), sender.branch)
      if (done === undefined) throw new Problem('server.busy')
      return done
    } finally {
      leave()
    }
  }
}
