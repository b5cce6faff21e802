/** Serialises work for the same host, so that a publisher gets one request from us at a time. */
export function createHostQueues(): <T>(address: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (address, work) => {
    const host = URL.parse(address)?.host ?? address
    const before = last.get(host) ?? Promise.resolve()
    const result = before.then(work, work)
    const settled = result.then(
      () => {},
      () => {},
    )
    last.set(host, settled)
    void settled.then(() => {
      if (last.get(host) === settled) last.delete(host)
    })
    return result
  }
}
