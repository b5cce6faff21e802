import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type { Call, ReplyOf } from '../contract/call.ts'
import { type InputOf, servicesContext } from '../contract/services.ts'
import type { ProblemCode } from '../domain/problem.ts'
import { cookies, cookieText, readCookie } from './cookies.ts'
import { localeOf } from './paths.ts'

/** A refusal as loaders throw it: the error page shows `code` in the reader's language. */
export interface Refusal {
  readonly code: ProblemCode
  readonly values: Readonly<Record<string, string | number>>
  readonly traceId: string
  /** Of the page, where what it shows is not there. */
  readonly path?: string
  readonly requestId: string
}

/** The error page of an address under which there is nothing, to be thrown. */
export function notFound({ context, url }: Pick<LoaderPlace, 'context' | 'url'>) {
  return data({ path: url.pathname, requestId: context.get(servicesContext).requestId }, 404)
}

interface LoaderPlace {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly request?: Request
}

/** Asks the server in a loader. A refusal becomes an error page with its status; a lost session leads to sign-in. */
export async function ask<C extends Call>(place: LoaderPlace, call: C, input: InputOf<C>): Promise<ReplyOf<C>> {
  const services = place.context.get(servicesContext)
  try {
    return await services.call(call, input, { locale: localeOf(place.url.pathname) })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) throw error
    if (problem.code === 'session.missing') throw toSignIn(place.url, place.request?.headers.get('cookie'))
    const { code, values, status } = problem
    const { traceId, requestId } = services
    const path = status === 404 ? { path: place.url.pathname } : {}
    throw data({ code, values, traceId, requestId, ...path } satisfies Refusal, status)
  }
}

/** As `ask`, with undefined where there is no such thing or no permission for it. */
export async function askMaybe<C extends Call>(
  place: LoaderPlace,
  call: C,
  input: InputOf<C>,
): Promise<ReplyOf<C> | undefined> {
  try {
    return await place.context.get(servicesContext).call(call, input, { locale: localeOf(place.url.pathname) })
  } catch (error) {
    const problem = asProblem(error)
    if (!problem || problem.status >= 500) throw error
    return undefined
  }
}

/**
 * As `askMaybe`, for what a page can do without: where the server failed, `fault` says so instead of the error page.
 * What nobody expected is on the server's record all the same.
 */
export async function askOrFault<C extends Call>(
  place: LoaderPlace,
  call: C,
  input: InputOf<C>,
): Promise<{ reply?: ReplyOf<C> | undefined; fault?: ProblemCode }> {
  try {
    return { reply: await askMaybe(place, call, input) }
  } catch (error) {
    const problem = asProblem(error)
    if (!problem) console.error(error)
    return { fault: problem?.code ?? 'unexpected' }
  }
}

/** To the sign-in, and back here afterwards. Who has not chosen a language is asked in English at an English address. */
export function toSignIn(url: URL, cookieHeader?: string | null): Response {
  const isEnglish = readCookie(cookieHeader, cookies.locale.name) === undefined && localeOf(url.pathname) === 'en'
  return redirectDocument(isEnglish ? '/en/login' : '/login', { headers: { 'set-cookie': redirectedFrom(url) } })
}

export function redirectedFrom(url: URL): string {
  return cookieText('redirectedFrom', url.pathname + url.search, url.protocol === 'https:')
}

interface ProblemLike {
  readonly code: ProblemCode
  readonly status: number
  readonly values: Readonly<Record<string, string | number>>
}

/** By its name: the server's `Problem` and the one in this bundle are two classes. */
export function asProblem(error: unknown): ProblemLike | undefined {
  return error instanceof Error && error.name === 'Problem' ? (error as Error & ProblemLike) : undefined
}
