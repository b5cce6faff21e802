import { createContext, type RouterContext } from 'react-router'
import type { z } from 'zod'
import type { Locale } from '../domain/text.ts'
import type { Call, ReplyOf } from './call.ts'
import type { Claims } from './session.ts'

/** What a call is given, before its schemas have filled in defaults. */
export type InputOf<C extends Call> = (C['params'] extends z.ZodType
  ? { params: z.input<C['params']> }
  : { params?: never }) &
  (C['query'] extends z.ZodType
    ? // biome-ignore lint/complexity/noBannedTypes: whether nothing has to be named
      {} extends z.input<C['query']>
      ? { query?: z.input<C['query']> }
      : { query: z.input<C['query']> }
    : { query?: never }) &
  (C['body'] extends z.ZodType ? { body: z.input<C['body']> } : { body?: never })

/**
 * What the server hands to the pages it renders, one value a request. The pages ask for data through `call` only: the
 * same checks as over HTTP (session, permission, schemas), without the detour over the network.
 */
export interface Services {
  /** Who is signed in; undefined when nobody is or the session has ended for good. */
  readonly session: { readonly claims: Claims } | undefined
  /** For `script-src 'nonce-…'` and `style-src 'nonce-…'`. Style attributes need `style-src-attr 'unsafe-inline'`. */
  readonly nonce: string
  /** Shown on error pages, so that a person can name it. */
  readonly traceId: string
  /** Of this request alone, as the log has it. */
  readonly requestId: string
  /** Where browsers send page views to, where the operator wants that. */
  readonly analyticsUrl?: string | undefined
  /** What `/files/appBannerContent.json` answers. Whatever the operator wrote: it need not be JSON. */
  announcement(): Promise<string>
  /** Throws a `Problem` where HTTP would answer with a refusal. `locale` chooses the words in the answer. */
  call<C extends Call>(call: C, input: InputOf<C>, options: { readonly locale: Locale }): Promise<ReplyOf<C>>
}

/**
 * The key under which the services stand in the router's context. It is kept on `globalThis`, as the server runs from
 * source and the pages from their bundle: two module graphs, which must see one key.
 */
const shared = globalThis as { winnowServices?: RouterContext<Services> }
shared.winnowServices ??= createContext<Services>()
export const servicesContext: RouterContext<Services> = shared.winnowServices
