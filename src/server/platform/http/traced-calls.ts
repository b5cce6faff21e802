import type { Tracer } from '../telemetry/tracing.ts'
import type { Calls } from './calls.ts'

/** Calls that a page makes while it is rendered, each a step of its request; over HTTP the request itself says which it is. */
export function tracedCalls(calls: Calls, tracer: Tracer): Calls {
  return {
    ...calls,
    invoke: (entry, input, caller) => tracer.span(`call ${entry.name}`, {}, () => calls.invoke(entry, input, caller)),
  }
}
