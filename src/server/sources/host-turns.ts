/**
 * Collects the sources of a host one after the other in one place of the queue. What comes while a host is busy is left
 * to the place that has it, so that a host that does not answer takes no other place.
 */
export interface HostTurns {
  /**
   * Does `work` for the source, and then for those that came meanwhile, or leaves the source to the place that has the
   * line. Sources that are left over when `mayGoOn` says no, or when `work` throws, are still due.
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
 * The line in which a source waits for its host. Each group has lines of its own: no group's source holds up others'.
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
