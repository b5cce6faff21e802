import { Problem } from '../../../domain/problem.ts'
import { createFairGate } from './fair-gate.ts'
import { readBounded } from './read-bounded.ts'

/** Who sends a body: a key's owner, and the organisation whose it is; null if it is the operator's. */
export interface BodySender {
  readonly number: number
  /** Id of its root group. */
  readonly organisation: string | null
}

export interface BodyRooms {
  /** @returns what ends the stay. @throws Problem `rate.limited`, `server.busy` */
  enter(sender: BodySender, bytes: number): () => void
}

/**
 * Bounds the bytes of bodies that this process holds: one body of a sender at a time, half of `most` for one organisation,
 * and `most` for all.
 */
export function bodyRooms(most: number): BodyRooms {
  const senders = new Set<number>()
  const organisations = new Map<string | null, number>()
  let all = 0
  return {
    enter({ number, organisation }, bytes) {
      if (senders.has(number)) throw new Problem('rate.limited', { seconds: 1 })
      const held = organisations.get(organisation) ?? 0
      if (held + bytes > most / 2) throw new Problem('rate.limited', { seconds: 5 })
      if (all + bytes > most) throw new Problem('server.busy')
      senders.add(number)
      organisations.set(organisation, held + bytes)
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

/** Reads the body of a request, and returns what `use` makes of it. @throws Problem `rate.limited`, `request.too-large`, `server.busy` */
export type TakeBody = <Done>(
  request: Request,
  sender: BodySender,
  use: (body: Uint8Array<ArrayBuffer>) => Promise<Done>,
) => Promise<Done>

/**
 * Takes bodies of up to `maxBytes`, of which this process holds eight at most; `width` are used at a time, in turns of the
 * organisations, of each of which `mostWaiting` may wait.
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
