import { mostBeside } from './share.ts'
import { tally } from './tally.ts'

export interface FairGate {
  /**
   * Runs the work when there is room and it is the owner's turn. Returns undefined at once if too much of the owner's
   * work is waiting.
   * @param branch a part of the owner: parts take turns, and each may fill half of what the others leave of the owner's line
   * @param most number of this owner's tasks that may wait, in place of `mostWaiting`
   */
  enter<T>(owner: string, work: () => Promise<T>, branch?: string | null, most?: number): Promise<T | undefined>
}

export interface FairGateOptions {
  /** Number of tasks that run at a time. */
  readonly width: number
  /** Number of one owner's tasks that run at a time; by default all but one. */
  readonly mostOfOwner?: number
  /** Number of one owner's tasks that may wait. */
  readonly mostWaiting: number
  /** Maximum number of waiting tasks of all owners, needed if anyone can make up owners. Default: no limit. */
  readonly mostInAll?: number
  /**
   * False (default): one owner can take `mostOfOwner` places, and `width` is never exceeded. True: owners share the
   * free places. An owner gets another place only if it then has no more places than remain free, so some remain for
   * later owners; an owner without a place is admitted at once, even beyond `width`.
   */
  readonly leavesRoom?: boolean
}

/** Limits how much work runs at a time. Owners take turns. */
export function createFairGate({
  width,
  mostOfOwner = Math.max(1, width - 1),
  mostWaiting,
  mostInAll = Number.POSITIVE_INFINITY,
  leavesRoom = false,
}: FairGateOptions): FairGate {
  /** What waits, by owner and branch. */
  const waiting = new Map<string, Map<string | null, (() => void)[]>>()
  const inside = tally()
  let total = 0
  let waitingInAll = 0

  const begin = (owner: string) => {
    total++
    inside.add(owner)
  }
  const mayEnter = (owner: string) => {
    const has = inside.of(owner)
    return leavesRoom ? has === 0 || has + 1 < width - total : total < width && has < mostOfOwner
  }
  function end(owner: string): void {
    total--
    inside.add(owner, -1)
    while (letIn());
  }
  /** Admits the first waiting owner that may enter; returns false if there is none. */
  function letIn(): boolean {
    for (const [next, lines] of waiting) {
      if (!mayEnter(next)) continue
      const [[branch, line] = [null, []]] = lines
      const first = line.shift()
      waitingInAll--
      // The served owner moves to the end, and so does its branch.
      lines.delete(branch)
      if (line.length > 0) lines.set(branch, line)
      waiting.delete(next)
      if (lines.size > 0) waiting.set(next, lines)
      begin(next)
      first?.()
      return true
    }
    return false
  }

  /** Waits for the turn. @returns false at once if too much is waiting */
  async function lineUp(owner: string, branch: string | null, most: number): Promise<boolean> {
    const lines = waiting.get(owner) ?? new Map<string | null, (() => void)[]>()
    const line = lines.get(branch) ?? []
    const all = [...lines.values()].reduce((sum, { length }) => sum + length, 0)
    const mostHere = branch === null ? most : mostBeside(all - line.length, most)
    if (all >= most || line.length >= mostHere || waitingInAll >= mostInAll) return false
    waitingInAll++
    waiting.set(owner, lines.set(branch, line))
    await new Promise<void>((done) => line.push(done))
    return true
  }

  return {
    async enter(owner, work, branch = null, most = mostWaiting) {
      const lines = waiting.get(owner)
      if (!lines && mayEnter(owner)) begin(owner)
      else if (!(await lineUp(owner, branch, most))) return undefined
      try {
        return await work()
      } finally {
        end(owner)
      }
    },
  }
}

/** Runs work for the same host one after the other, so that a publisher gets one request from us at a time. */
export function createHostQueues() {
  const gate = createFairGate({
    width: Number.POSITIVE_INFINITY,
    mostOfOwner: 1,
    mostWaiting: Number.POSITIVE_INFINITY,
  })
  return <T>(address: string, work: () => Promise<T>) =>
    gate.enter(URL.parse(address)?.host ?? address, work) as Promise<T>
}
