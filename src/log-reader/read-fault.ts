import type { ReadFault } from './messages.ts'

/** A file cannot be read here. */
export class CannotRead extends Error {
  override readonly name = 'CannotRead'
  readonly fault: ReadFault
  constructor(fault: ReadFault, detail: string = fault) {
    super(detail)
    this.fault = fault
  }
}
