import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { type InputOf, servicesContext } from '../../contract/services.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { localeOf } from '../paths.ts'
import { cookies, cookieText, readCookie } from './cookies.ts'

/** A refusal thrown by loaders: the error page shows `code` in the reader's language. */
export interface Refusal {
  readonly code: ProblemCode
  readonly values: Readonly<Record<string, string | number>>
  readonly traceId: string
  /** Path of the page, if its subject does not exist. */
  readonly path?: string
  readonly requestId: string
}

/** The 404 page, to be thrown. */
export function notFound({ context, url }: Pick<LoaderPlace, 'context' | 'url'>) {
  return data({ path: url.pathname, requestId: context.get(servicesContext).requestId }, 404)
}

/** What a loader has of React Router, and its calls need. */
export interface LoaderPlace {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  readonly request?: Request
}

/**
 * Calls the server in a loader. A refusal becomes an error page with its status; a lost session leads to the sign-in.
 */
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

/** Like `ask`, but undefined if not found or not permitted. */
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
 * Like `askMaybe` for optional data: a server failure is returned as `fault` instead of an error page. The server logs
 * unexpected failures anyway.
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

/**
 * Redirects to the sign-in and back afterwards. At an English address, a user without a language cookie gets English.
 */
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

/** Compares by name, because the server's `Problem` and the bundle's are different classes. */
export function asProblem(error: unknown): ProblemLike | undefined {
  return error instanceof Error && error.name === 'Problem' ? (error as Error & ProblemLike) : undefined
}
