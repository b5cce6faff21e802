import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

const newline = 0x0a

/** Counts rows of PostgreSQL's text COPY, and computes a digest that is independent of their order. */
export interface RowDigest {
  readonly rows: number
  /** Sum of the SHA-256 of each row, by 32-bit words. */
  readonly digest: string
}

/** Passes the data on and digests each line. */
export function rowDigest(): Transform & { result(): RowDigest } {
  const sums = new Uint32Array(8)
  let rows = 0
  /** The start of a row that ends in a later chunk. */
  let rowStart: Buffer[] = []
  const take = (row: Buffer) => {
    rows++
    const digest = hash('sha256', row, 'buffer')
    for (let i = 0; i < 8; i++) sums[i] = (sums[i] as number) + digest.readUInt32BE(i * 4)
  }
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      let at = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, at)) {
        const rowEnd = chunk.subarray(at, end)
        take(rowStart.length > 0 ? Buffer.concat([...rowStart, rowEnd]) : rowEnd)
        rowStart = []
        at = end + 1
      }
      if (at < chunk.length) rowStart.push(chunk.subarray(at))
      done(null, chunk)
    },
  })
  return Object.assign(stream, {
    result: () => ({ rows, digest: [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join('') }),
  })
}
