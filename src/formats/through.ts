type Bytes = AsyncIterable<Uint8Array>

/** Pulls bytes through a stream, only as fast as they are read. */
export async function* through(
  input: Bytes,
  stream: CompressionStream | DecompressionStream,
): AsyncGenerator<Uint8Array> {
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  const writing = (async () => {
    try {
      for await (const chunk of input) {
        await writer.ready
        await writer.write(chunk as Uint8Array<ArrayBuffer>)
      }
      await writer.close()
    } catch (error) {
      await writer.abort(error).catch(() => {})
      throw error
    }
  })()
  // Its error is thrown below, or nobody reads any more.
  writing.catch(() => {})
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    await writing
  } finally {
    await reader.cancel().catch(() => {})
  }
}
