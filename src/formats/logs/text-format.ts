/** Common part of products that write lines of text: they differ in their words and in where the time stands. */

import type { LogFormat } from '../log-format.ts'
import type { ProductOptions } from './json-format.ts'
import { recognise, strength } from './recognise.ts'
import { anywhereClock } from './time/clocks.ts'

interface TextFormatOptions<Id extends string> extends ProductOptions<Id> {
  /** Where a line has its time: anywhere near its start, unless the product says more. */
  readonly clock?: LogFormat['clock']
  /** See `LogFormat`. */
  readonly encoded?: LogFormat['encoded']
}

/** A format of lines of text. */
export function textFormat<const Id extends string>(options: TextFormatOptions<Id>): LogFormat & { readonly id: Id } {
  const { what, matches, limit = strength.product, ...format } = options
  return { clock: anywhereClock, ...format, detect: (head) => recognise(head, limit, what, matches) }
}
