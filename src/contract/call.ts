import { z } from 'zod'
import type { PermissionId } from '../domain/permission.ts'
import type { ProblemCode } from '../domain/problem.ts'
import { Id, InGroup } from './shapes.ts'

/**
 * Permission that a call needs. It is checked in the group that the call names (`groupID` in the query, `id`/`groupId`
 * in a `/groups/…` path, or the `x-group-id` header). `SIGNED_IN` and `PUBLIC` need no group.
 */
export type Needs = PermissionId | 'MEMBER' | 'SIGNED_IN' | 'PUBLIC'

type BodyType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data'

/** The media types in which a call takes its body. */
export const bodyTypesOf = ({ bodyTypes = ['application/json'] }: Pick<Call, 'bodyTypes'>): readonly BodyType[] =>
  bodyTypes

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as it is declared. `needs` is mandatory: a call without it does not compile. */
interface Declared {
  /** Method and path, with parameters in braces as in OpenAPI. */
  readonly address: `${Method} /${string}`
  readonly summary: string
  readonly needs: Needs
  /** By default, each parameter of the path is an id. */
  readonly params?: z.ZodObject
  /** `InGroup` by default if the call needs a group and its path does not begin with one. */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Media types of the body, JSON by default. Fields of a form are texts. */
  readonly bodyTypes?: readonly BodyType[]
  /** 200 by default, and 204 if the call answers nothing. */
  readonly status?: 201 | 202 | 204
  /** Undefined: no body or a stream. */
  readonly reply?: z.ZodType
  readonly replyType?: 'json' | 'event-stream' | 'file'
  /** Possible media types of a reply of type `file`. */
  readonly fileTypes?: readonly string[]
  /** Beside those that every such call can have (`openapi.ts`). */
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

/** One HTTP call as data. The server, the client and the OpenAPI document are derived from it. */
export interface Call extends Declared {
  readonly method: Method
  readonly path: string
}

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined

type Parameter<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never
type Parameters<C extends Declared> = C extends { params: z.ZodObject }
  ? unknown
  : [Parameter<C['address']>] extends [never]
    ? unknown
    : { readonly params: z.ZodObject<Record<Parameter<C['address']>, typeof Id>> }
type Query<C extends Declared> = C extends { query: z.ZodObject }
  ? unknown
  : C['needs'] extends 'PUBLIC' | 'SIGNED_IN'
    ? unknown
    : C['address'] extends `${string} /api/web/groups/{${string}`
      ? unknown
      : { readonly query: typeof InGroup }
type Made<C extends Declared> = C & Pick<Call, 'method' | 'path'> & Parameters<C> & Query<C>

/** Declares a map of calls and keeps their literal types. */
export function calls<const Map extends Record<string, Declared>>(
  map: Map,
): { readonly [Verb in keyof Map]: Made<Map[Verb]> } {
  return Object.fromEntries(Object.entries(map).map(([verb, call]) => [verb, made(call)])) as never
}

function made(call: Declared): Call {
  const [method, path] = call.address.split(' ') as [Method, string]
  const ids = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, Id])
  const isInGroup = call.needs !== 'PUBLIC' && call.needs !== 'SIGNED_IN' && !path.startsWith('/api/web/groups/{')
  const isSilent = call.reply === undefined && call.replyType === undefined
  return {
    ...(ids.length > 0 && !call.params && { params: z.object(Object.fromEntries(ids)) }),
    ...(isInGroup && { query: InGroup }),
    ...(isSilent && { status: 204 }),
    ...call,
    ...{ method, path },
  }
}
