import type { z } from 'zod'
import type { PermissionId } from '../domain/permission.ts'
import type { ProblemCode } from '../domain/problem.ts'

/**
 * Permission that a call needs. It is checked in the group that the call names (`groupID` in the query, `id`/`groupId`
 * in a `/groups/…` path, or the `x-group-id` header). `SIGNED_IN` and `PUBLIC` need no group.
 */
export type Needs = PermissionId | 'MEMBER' | 'SIGNED_IN' | 'PUBLIC'

type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'

/** The media types in which a call takes its body. */
export const bodyTypesOf = ({ bodyTypes = ['application/json'] }: Pick<Call, 'bodyTypes'>): readonly BodyType[] =>
  bodyTypes

/**
 * One HTTP call as data. The server, the client and the OpenAPI document are derived from it. `needs` is mandatory: a
 * call without it does not compile.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string
  readonly summary: string
  readonly needs: Needs
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Media types of the body, JSON by default. Fields of a form are texts. */
  readonly bodyTypes?: readonly BodyType[]
  readonly status?: 200 | 201 | 202 | 204
  /** Undefined: no body (204) or a stream. */
  readonly reply?: z.ZodType
  readonly replyType?: 'json' | 'event-stream' | 'file'
  /** Possible media types of a reply of type `file`. */
  readonly fileTypes?: readonly string[]
  readonly problems?: readonly ProblemCode[]
  /** A repetition with the same `Idempotency-Key` creates nothing twice. */
  readonly idempotent?: true
  /**
   * Rate-limit tokens that the call takes from the person's and the organisation's budget per minute; 1 by default.
   * Calls that cost 5 or more count as heavy.
   */
  readonly cost?: number
  /**
   * The call mostly waits (for an external server, a job or a thread), so it does not count against the number of calls
   * that run at once.
   */
  readonly waits?: true
}

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined

/** Declares a map of calls and keeps their literal types. */
export function calls<const Calls extends Record<string, Call>>(map: Calls): Calls {
  return map
}
