export interface FairGate {
  /**
   * Runs the work as soon as there is room for it and it is its owner's turn; undefined, at once, where too much of the same
   * owner waits already.
   */
  enter<T>(owner: string, work: () => Promise<T>): Promise<T | undefined>
}

/** Lets so much work run at a time. Owners take turns, and none has the last place, nor more waiting than `mostWaiting`. */
export function createFairGate({ width, mostWaiting }: { width: number; mostWaiting: number }): FairGate {
  const waiting = new Map<string, (() => void)[]>()
  const inside = new Map<string, number>()
  const widest = Math.max(1, width - 1)
  let total = 0

  const begin = (owner: string) => {
    total++
    inside.set(owner, (inside.get(owner) ?? 0) + 1)
  }
  const mayEnter = (owner: string) => total < width && (inside.get(owner) ?? 0) < widest
  function end(owner: string): void {
    total--
    const rest = (inside.get(owner) ?? 0) - 1
    if (rest > 0) inside.set(owner, rest)
    else inside.delete(owner)
    for (const [next, line] of waiting) {
      if (!mayEnter(next)) continue
      const first = line.shift()
      // Who was served goes behind all others that wait.
      waiting.delete(next)
      if (line.length > 0) waiting.set(next, line)
      begin(next)
      first?.()
      return
    }
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
