import type { HttpBindings } from '@hono/node-server'

/** What routes of deliveries know of a request. */
export type Env = { Bindings: HttpBindings; Variables: { traceId: string; requestId: string } }
