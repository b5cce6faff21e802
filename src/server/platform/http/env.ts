import type { HttpBindings } from '@hono/node-server'

/** Request variables of the product's routes. */
export interface AppEnv {
  readonly Bindings: HttpBindings
  readonly Variables: {
    /** Id of the browser's visit. */
    traceId: string
    /** Id of this request. */
    requestId: string
    /** CSP nonce for the page's scripts and styles. */
    nonce: string
    /** The call's path as in the contract. */
    call?: string
    /** True if a person looks at the answer: a failure is shown as a page. */
    isPage?: boolean
    /** Headers that the answer has even if it is a failure, such as the cookie of a renewed session. */
    given?: Headers
  }
}
