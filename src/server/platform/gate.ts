export interface Gate {
  /** Runs the work once there is room; returns undefined at once if too much is waiting already. */
  enter<T>(work: () => Promise<T>): Promise<T | undefined>
}

/** Limits how much work runs at a time and how much may wait, first come, first served. */
export function createGate({ width, mostWaiting }: { width: number; mostWaiting: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async enter(work) {
      if (inside >= width) {
        if (waiting.length >= mostWaiting) return undefined
        // Ending work passes its place on, so that a later caller cannot overtake those that wait.
        await new Promise<void>((done) => waiting.push(done))
      } else inside++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else inside--
      }
    },
  }
}
