import type { HttpBindings } from '@hono/node-server'

/** What the product's routes know of a request. */
export interface AppEnv {
  readonly Bindings: HttpBindings
  readonly Variables: {
    /** Of the browser's visit. */
    traceId: string
    /** Of this request alone. */
    requestId: string
    /** For scripts and styles of the page that answers. */
    nonce: string
    /** The path of the call that was found, as the contract writes it. */
    call?: string
  }
}
