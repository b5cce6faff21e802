/**
 * Collects the sources of one host one after the other, in a single place of the queue. A source that becomes due while
 * its host is busy is left to the running job, so a host that does not answer cannot occupy further places.
 */
export interface HostTurns {
  /**
   * Runs `work` for the source and then for those of the same line that came meanwhile; or, if the line is busy, leaves
   * the source to the job that serves it. Sources that remain because `mayGoOn` returns false or `work` throws stay
   * due.
   */
  take(line: string, source: string, work: (source: string) => Promise<unknown>, mayGoOn: () => boolean): Promise<void>
}

export function createHostTurns(): HostTurns {
  const lines = new Map<string, Set<string>>()
  return {
    async take(line, source, work, mayGoOn) {
      const busy = lines.get(line)
      if (busy) {
        busy.add(source)
        return
      }
      const waiting = new Set([source])
      lines.set(line, waiting)
      try {
        for (const next of waiting) {
          await work(next)
          if (!mayGoOn()) return
          waiting.delete(next)
        }
      } finally {
        lines.delete(line)
      }
    },
  }
}

/**
 * Name of the queue in which a source waits for its host. Groups have separate lines, so that no group's source delays
 * those of others.
 */
export function lineOf({
  groupId,
  source: {
    addresses: [address = ''],
  },
}: {
  readonly groupId: string | null
  readonly source: { readonly addresses: readonly string[] }
}): string {
  return `${groupId ?? ''} ${URL.parse(address)?.host ?? address}`
}
