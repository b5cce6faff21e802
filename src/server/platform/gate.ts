export interface Gate {
  /** Runs the work as soon as there is room for it; undefined, at once, where too much waits already. */
  enter<T>(work: () => Promise<T>): Promise<T | undefined>
}

/** Lets so much work run at a time and so much wait for it, first come, first served. */
export function createGate({ width, mostWaiting }: { width: number; mostWaiting: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async enter(work) {
      if (inside >= width) {
        if (waiting.length >= mostWaiting) return undefined
        // Whoever leaves hands the place on: nobody who comes later gets in between.
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
