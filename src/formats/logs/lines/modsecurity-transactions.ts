/**
 * Converts ModSecurity's serial audit log to one transaction per line: line ends between the boundaries
 * `--1a2b3c4d-A--` and `--1a2b3c4d-Z--` become blanks; other lines are passed on unchanged.
 */

import { latin1Text } from '../../text-bytes.ts'
import { LineJoiner, linesBy } from './line-writer.ts'

const boundary = /^--[\dA-Za-z]{8}-([A-Z])--$/
const BOUNDARY_LENGTH = 14

class TransactionJoiner extends LineJoiner {
  #isInside = false

  protected override take(bytes: Uint8Array, from: number, to: number): void {
    const section = to - from === BOUNDARY_LENGTH ? boundary.exec(latin1Text(bytes, from, to))?.[1] : undefined
    if (this.#isInside && section !== 'A') this.out.blank()
    else this.out.endLine()
    this.out.putRun(bytes, from, to)
    if (section === 'A' || section === 'Z') this.#isInside = section === 'A'
  }
}

/** Converts a stream to one transaction per line. */
export function modsecurityTransactions(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return linesBy(new TransactionJoiner(), input)
}
