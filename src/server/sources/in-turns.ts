import { setImmediate as turn } from 'node:timers/promises'

const pieceBytes = 16 << 10

/** A publisher's bytes in small pieces, with a turn for other work after each, whatever reading a piece costs. */
export async function* inTurns(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield chunk.subarray(at, at + pieceBytes)
      await turn()
    }
  }
}
