import type { Context } from 'hono'
import { Problem } from '../../../domain/problem.ts'
import type { Log } from '../telemetry/log.ts'
import { readTraceParent, type Tracer } from '../telemetry/tracing.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { type ClientIp, localeOf, refuseForeignChange } from './caller.ts'
import type { Caller, Identity } from './calls.ts'
import type { AppEnv } from './env.ts'

export interface CallerDependencies {
  readonly origin: string
  readonly clientIp: ClientIp
  /** Undefined if nobody is signed in. */
  readonly identify: (headers: Headers, ip: string) => Promise<Identity | undefined>
  /** Renews an expired session, if the provider agrees. */
  readonly renew: (headers: Headers, answer: Headers) => Promise<Identity | undefined>
  readonly log: Log
  readonly tracer: Tracer
}

export type Callers = ReturnType<typeof createCallers>

/** Identifies callers. */
export function createCallers({ origin, clientIp, identify, renew, log, tracer }: CallerDependencies) {
  /** @throws Problem if another site triggered a request that changes something */
  async function callerOf(c: Context<AppEnv>): Promise<Caller> {
    const { raw } = c.req
    refuseForeignChange(raw, origin)
    const traceId = c.get('traceId')
    const requestId = c.get('requestId')
    const ip = clientIp(raw.headers, c.env.incoming.socket.remoteAddress)
    const identity = await soonForStatus(identify(raw.headers, ip), c.req.path)
    return {
      user: identity && { ...identity, ip, traceId },
      locale: localeOf(raw.headers),
      traceId,
      requestId,
      ip,
      headers: raw.headers,
      answer: new Headers(),
      signal: raw.signal,
      log: log.child({ traceId, requestId, ...idsInTrace(tracer) }),
    }
  }
  return {
    callerOf,
    /** Like `callerOf`, but renews an expired session if this needs no interaction. */
    async visitorOf(c: Context<AppEnv>): Promise<Caller> {
      const caller = await callerOf(c)
      if (caller.user) return caller
      const { ip, traceId } = caller
      const renewed = await soonForStatus(renew(caller.headers, caller.answer).catch(nobodyWithoutRenewal), c.req.path)
      return { ...caller, user: renewed && { ...renewed, ip, traceId } }
    },
  }
}

/** Ids of the current span, under OpenTelemetry's names for log records. */
export function idsInTrace(tracer: Tracer): { trace_id?: string; span_id?: string } {
  const here = readTraceParent(tracer.current())
  return here ? { trace_id: here.traceId, span_id: here.spanId } : {}
}

/** Tells whether a path belongs to the status page, which answers even if nothing else does. */
export const isAboutStatus = (path: string) => path === '/api/status' || /^(\/en)?\/status(\.data)?\/?$/.test(path)

/** On the status page, a caller who cannot be identified in time counts as anonymous. */
async function soonForStatus<T>(identity: Promise<T>, path: string): Promise<T | undefined> {
  if (!isAboutStatus(path)) return identity
  return waitAtMost(
    identity.catch(() => undefined),
    1500,
  )
}

/**
 * While the identity provider is unreachable, or after too many renewals, callers count as anonymous: public pages are shown,
 * others lead to the sign-in.
 */
function nobodyWithoutRenewal(error: unknown): undefined {
  if (error instanceof Problem && (error.code === 'session.provider-away' || error.code === 'rate.limited'))
    return undefined
  throw error
}
