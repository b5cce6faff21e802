import type { Tracer } from '../telemetry/tracing.ts'
import type { Calls } from './calls.ts'

/**
 * Records a span for each call of a page that is being rendered. Calls over HTTP need none: the request's span names
 * them.
 */
export function tracedCalls(calls: Calls, tracer: Tracer): Calls {
  return {
    ...calls,
    invoke: (entry, input, caller) => tracer.span(`call ${entry.name}`, {}, () => calls.invoke(entry, input, caller)),
  }
}
