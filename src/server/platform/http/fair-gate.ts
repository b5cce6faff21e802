export interface FairGate {
  /**
   * Runs the work when there is room and it is the owner's turn. Returns undefined at once if too much of the owner's
   * work is waiting.
   */
  enter<T>(owner: string, work: () => Promise<T>): Promise<T | undefined>
}

export interface FairGateOptions {
  /** Number of tasks that run at a time. */
  readonly width: number
  /** Number of one owner's tasks that may wait. */
  readonly mostWaiting: number
  /**
   * False (default): one owner can take all but the last place, and `width` is never exceeded. True: owners share the
   * free places. An owner gets another place only if it then has no more places than remain free, so some remain for
   * later owners; an owner without a place is admitted at once, even beyond `width`.
   */
  readonly leavesRoom?: boolean
}

/** Limits how much work runs at a time. Owners take turns. */
export function createFairGate({ width, mostWaiting, leavesRoom = false }: FairGateOptions): FairGate {
  const widest = Math.max(1, width - 1)
  const waiting = new Map<string, (() => void)[]>()
  const inside = new Map<string, number>()
  let total = 0

  const begin = (owner: string) => {
    total++
    inside.set(owner, (inside.get(owner) ?? 0) + 1)
  }
  const mayEnter = (owner: string) => {
    const has = inside.get(owner) ?? 0
    return leavesRoom ? has === 0 || has + 1 < width - total : total < width && has < widest
  }
  function end(owner: string): void {
    total--
    const rest = (inside.get(owner) ?? 0) - 1
    if (rest > 0) inside.set(owner, rest)
    else inside.delete(owner)
    while (letIn());
  }
  /** Admits the first waiting owner that may enter; returns false if there is none. */
  function letIn(): boolean {
    for (const [next, line] of waiting) {
      if (!mayEnter(next)) continue
      const first = line.shift()
      // The served owner moves to the end of the line.
      waiting.delete(next)
      if (line.length > 0) waiting.set(next, line)
      begin(next)
      first?.()
      return true
    }
    return false
  }

  return {
    async enter(owner, work) {
      const line = waiting.get(owner)
      if (!line && mayEnter(owner)) begin(owner)
      else {
        if ((line?.length ?? 0) >= mostWaiting) return undefined
        await new Promise<void>((done) => {
          if (line) line.push(done)
          else waiting.set(owner, [done])
        })
      }
      try {
        return await work()
      } finally {
        end(owner)
      }
    },
  }
}
