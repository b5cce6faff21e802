import { Problem } from '../../../domain/problem.ts'
import { createFairGate } from './fair-gate.ts'
import { readBounded } from './read-bounded.ts'

/** The sender of a body: a key, and the organisation that owns it; null for the operator's own. */
export interface BodySender {
  readonly number: number
  /** Id of the organisation's root group. */
  readonly organisation: string | null
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
 * Limits the bytes of bodies in this process's memory: one body per sender, half of `most` per organisation, and `most`
 * in total.
 */
export function bodyRooms(most: number): BodyRooms {
  const senders = new Set<number>()
  const organisations = new Map<string | null, number>()
  let all = 0
  return {
    enter({ number, organisation }, bytes) {
      if (senders.has(number)) throw new Problem('rate.limited', { seconds: 1 })
      const heldBytes = organisations.get(organisation) ?? 0
      if (heldBytes + bytes > most / 2) throw new Problem('rate.limited', { seconds: 5 })
      if (all + bytes > most) throw new Problem('server.busy')
      senders.add(number)
      organisations.set(organisation, heldBytes + bytes)
      all += bytes
      return () => {
        senders.delete(number)
        const rest = (organisations.get(organisation) ?? 0) - bytes
        if (rest > 0) organisations.set(organisation, rest)
        else organisations.delete(organisation)
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
 * Organisations take turns, and `mostWaiting` bodies of each may wait.
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
      const done = await gate.enter(sender.organisation ?? '', () => use(body))
      if (done === undefined) throw new Problem('server.busy')
      return done
    } finally {
      leave()
    }
  }
}
