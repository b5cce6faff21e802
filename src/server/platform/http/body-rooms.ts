import { Problem } from '../../../domain/problem.ts'

/** Who sends a body: a key's owner, and the group whose it is; null if it is the operator's. */
export interface BodySender {
  readonly number: number
  readonly groupId: string | null
}

export interface BodyRooms {
  /** @returns what ends the stay. @throws Problem `rate.limited`, `server.busy` */
  enter(sender: BodySender, bytes: number): () => void
}

/**
 * Bounds the bytes of bodies that this process holds: one body of a sender at a time, half of `most` for one group, and
 * `most` for all.
 */
export function bodyRooms(most: number): BodyRooms {
  const senders = new Set<number>()
  const groups = new Map<string | null, number>()
  let all = 0
  return {
    enter({ number, groupId }, bytes) {
      if (senders.has(number)) throw new Problem('rate.limited', { seconds: 1 })
      const ofGroup = groups.get(groupId) ?? 0
      if (ofGroup + bytes > most / 2) throw new Problem('rate.limited', { seconds: 5 })
      if (all + bytes > most) throw new Problem('server.busy')
      senders.add(number)
      groups.set(groupId, ofGroup + bytes)
      all += bytes
      return () => {
        senders.delete(number)
        const rest = (groups.get(groupId) ?? 0) - bytes
        if (rest > 0) groups.set(groupId, rest)
        else groups.delete(groupId)
        all -= bytes
      }
    },
  }
}
