import type { ReadFault } from './messages.ts'

/** A file cannot be read in the browser. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead'
  readonly fault: ReadFault
  /** Position in the packed file where it is damaged, if known. */
  readonly atByte: number | undefined
  constructor(fault: ReadFault, detail: string = fault, atByte?: number) {
    super(detail)
    this.fault = fault
    this.atByte = atByte
  }
}
