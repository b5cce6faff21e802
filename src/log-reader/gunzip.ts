import { joinedBytes } from '../domain/joined-bytes.ts'

/** Tells whether a gzip member may start here: RFC 1952, with deflate as its method and no reserved flag. */
const mayStart = (bytes: Uint8Array, at: number) =>
  bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && (bytes[at + 3] as number) < 0x20
const startBytes = 4

/**
 * Unpacks one or more gzip members as one stream, like the server's reader. A browser's decompressor accepts one member
 * and tells nobody where it ends. So the input is cut where another one may start: it does if the four bytes before are the
 * length of what has been unpacked, and the decompressor itself then verifies end and checksum.
 * @param patience how often to look again for what has been unpacked. Browsers unpack within a write; Node does it in another
 * thread, whose turn may come later
 * @throws TypeError if it is damaged
 */
export async function* gunzip(input: AsyncIterable<Uint8Array>, patience = 30): AsyncGenerator<Uint8Array> {
  let member = new Member()
  try {
    for await (const piece of cut(input)) {
      if (member.length > 0 && mayStart(piece, 0) && (yield* member.hasEnded(patience))) {
        yield* member.end()
        member = new Member()
      }
      yield* member.take(piece)
    }
    yield* member.end()
  } finally {
    member.cancel()
  }
}

class Member {
  readonly #writer: WritableStreamDefaultWriter<BufferSource>
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  #reading: Promise<ReadableStreamReadResult<Uint8Array>> | undefined
  #unpackedBytes = 0
  /** The last four bytes that it has taken. */
  #last = new Uint8Array(startBytes)
  /** Bytes that it has taken. */
  length = 0

  constructor() {
    const stream = new DecompressionStream('gzip')
    this.#writer = stream.writable.getWriter()
    this.#reader = stream.readable.getReader()
    // The same error comes with what is read.
    this.#writer.closed.catch(() => {})
  }

  async *take(piece: Uint8Array): AsyncGenerator<Uint8Array> {
    this.length += piece.length
    this.#last = joinedBytes([this.#last, piece.subarray(-startBytes)]).slice(-startBytes)
    yield* this.#until(this.#writer.write(piece as Uint8Array<ArrayBuffer>))
  }

  async *hasEnded(patience: number): AsyncGenerator<Uint8Array, boolean> {
    const isWhole = () => this.#unpackedBytes % 2 ** 32 === new DataView(this.#last.buffer).getUint32(0, true)
    for (let idle = 0; idle < patience && !isWhole(); ) {
      const before = this.#unpackedBytes
      yield* this.#until(new Promise((done) => setTimeout(done)))
      if (this.#unpackedBytes === before) idle++
    }
    return isWhole()
  }

  async *end(): AsyncGenerator<Uint8Array> {
    yield* this.#until(this.#writer.close())
    for (let next = await this.#next(); !next.done; next = await this.#next()) yield this.#taken(next.value)
  }

  cancel(): void {
    this.#reader.cancel().catch(() => {})
  }

  /** What is unpacked until a promise is kept. */
  async *#until(promise: Promise<unknown>): AsyncGenerator<Uint8Array> {
    const kept = promise.then(() => undefined)
    kept.catch(() => {})
    for (;;) {
      const next = await Promise.race([this.#next(), kept])
      if (!next || next.done) return
      yield this.#taken(next.value)
    }
  }

  #next() {
    this.#reading ??= this.#reader.read()
    return this.#reading
  }

  #taken(unpacked: Uint8Array): Uint8Array {
    this.#reading = undefined
    this.#unpackedBytes += unpacked.length
    return unpacked
  }
}

/** The input in pieces, one of which begins wherever a member may start. */
async function* cut(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of input) {
    const bytes = rest.length > 0 ? joinedBytes([rest, chunk]) : chunk
    let from = 0
    let at = bytes.indexOf(0x1f)
    for (; at >= 0 && at + startBytes <= bytes.length; at = bytes.indexOf(0x1f, at + 1)) {
      if (at === from || !mayStart(bytes, at)) continue
      yield bytes.subarray(from, at)
      from = at
    }
    // The bytes of a start may be those of two chunks.
    const to = at >= 0 ? at : bytes.length
    if (to > from) yield bytes.subarray(from, to)
    rest = bytes.subarray(to)
  }
  if (rest.length > 0) yield rest
}
