import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

const newline = 0x0a

/** Rows of PostgreSQL's text COPY, counted, with a digest that is the same in whatever order they come. */
export interface RowDigest {
  readonly rows: number
  /** Sum of the SHA-256 of each row, by 32-bit words. */
  readonly digest: string
}

/** Hands on what comes and looks at each line of it. */
export function rowDigest(): Transform & { result(): RowDigest } {
  const sums = new Uint32Array(8)
  let rows = 0
  let begun: Buffer[] = []
  const take = (row: Buffer) => {
    rows++
    const digest = hash('sha256', row, 'buffer')
    for (let i = 0; i < 8; i++) sums[i] = (sums[i] as number) + digest.readUInt32BE(i * 4)
  }
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      let at = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, at)) {
        const rest = chunk.subarray(at, end)
        take(begun.length > 0 ? Buffer.concat([...begun, rest]) : rest)
        begun = []
        at = end + 1
      }
      if (at < chunk.length) begun.push(chunk.subarray(at))
      done(null, chunk)
    },
  })
  return Object.assign(stream, {
    result: () => ({ rows, digest: [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join('') }),
  })
}
