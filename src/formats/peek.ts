/**
 * Reads the first bytes of a stream and returns them together with the complete stream; nothing is lost or read twice.
 * `isWhole` tells that the stream has no more. `close` ends the stream early if nobody reads on.
 */
export async function peek(input: AsyncIterable<Uint8Array>, most: number) {
  const iterator = input[Symbol.asyncIterator]()
  const taken: Uint8Array[] = []
  let size = 0
  let isWhole = false
  while (size < most && !isWhole) {
    const next = await iterator.next()
    if (next.done) isWhole = true
    else {
      taken.push(next.value)
      size += next.value.length
    }
  }
  const head = new Uint8Array(Math.min(size, most))
  let at = 0
  for (const chunk of taken) {
    head.set(chunk.subarray(0, head.length - at), at)
    at += Math.min(chunk.length, head.length - at)
  }
  async function close(): Promise<void> {
    taken.length = 0
    if (!isWhole) await iterator.return?.()
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      for (let chunk = taken.shift(); chunk; chunk = taken.shift()) yield chunk
      if (isWhole) return
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await close()
    }
  }
  return { head, isWhole, bytes: whole(), close }
}
