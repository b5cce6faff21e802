/** A stream with one chunk: a text as UTF-8, or the given bytes. */
export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}
