/** A stream with one chunk: a text, or bytes as they are. */
export async function* oneChunk(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}
