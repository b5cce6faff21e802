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
        // Work that ends hands its place on, so that nobody who comes later gets in between.
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
