import { createContext, type RouterContext } from 'react-router'
import type { z } from 'zod'
import type { Locale } from '../domain/text.ts'
import type { Call, ReplyOf } from './call.ts'
import type { Claims } from './session.ts'

/** Input of a call before its schemas fill in defaults. */
export type InputOf<C extends Call> = (C['params'] extends z.ZodType
  ? { params: z.input<C['params']> }
  : { params?: never }) &
  (C['query'] extends z.ZodType
    ? // biome-ignore lint/complexity/noBannedTypes: {} can be assigned if every parameter is optional
      {} extends z.input<C['query']>
      ? { query?: z.input<C['query']> }
      : { query: z.input<C['query']> }
    : { query?: never }) &
  (C['body'] extends z.ZodType ? { body: z.input<C['body']> } : { body?: never })

/**
 * Services that the server passes to the pages that it renders, one object per request. Pages request data only through
 * `call`, with the same checks as over HTTP (session, permission, schemas) but without a network round trip.
 */
export interface Services {
  /** The signed-in user; undefined if nobody is signed in or the session has ended. */
  readonly session: { readonly claims: Claims } | undefined
  /** Nonce of the Content Security Policy for scripts and style elements; it does not apply to style attributes. */
  readonly nonce: string
  /** Shown on error pages, so that users can quote it. */
  readonly traceId: string
  /** Id of this request as it stands in the log. */
  readonly requestId: string
  /** Address to which browsers send page views, if the operator configured one. */
  readonly analyticsUrl?: string | undefined
  /** Content of `/files/appBannerContent.json`, written by the operator: possibly not valid JSON. */
  announcement(): Promise<string>
  /** Throws a `Problem` where HTTP would return an error. `locale` selects the language of texts in the answer. */
  call<C extends Call>(call: C, input: InputOf<C>, options: { readonly locale: Locale }): Promise<ReplyOf<C>>
}

/**
 * Keeps the key on `globalThis`, because the server runs from source and the pages run from their bundle: two module
 * graphs that must share one key.
 */
const shared = globalThis as { winnowServices?: RouterContext<Services> }
shared.winnowServices ??= createContext<Services>()
/** Key of the services in the router's context. */
export const servicesContext: RouterContext<Services> = shared.winnowServices
