import type { HttpBindings } from '@hono/node-server'

/** Request variables of the delivery routes. */
export type Env = { Bindings: HttpBindings; Variables: { traceId: string; requestId: string } }
