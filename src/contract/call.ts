import type { z } from 'zod'
import type { PermissionId } from '../domain/permission.ts'
import type { ProblemCode } from '../domain/problem.ts'

/**
 * Who may make a call. A permission is checked in the group that the call names (`groupID` in the query, `id`/`groupId`
 * in a `/groups/…` path, or the `x-group-id` header); the other two need no group.
 */
export type Needs = PermissionId | 'MEMBER' | 'SIGNED_IN' | 'PUBLIC'

/** One HTTP call as data: server, client and OpenAPI document are made from it. It cannot be mounted without `needs`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly summary: string
  readonly needs: Needs
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** 'json' unless told otherwise. */
  readonly bodyType?: 'json' | 'multipart'
  readonly status?: 200 | 201 | 202 | 204
  /** Undefined: no body (204) or a stream. */
  readonly reply?: z.ZodType
  readonly replyType?: 'json' | 'event-stream' | 'csv' | 'file'
  /** Media types that a reply of type `file` may have. */
  readonly fileTypes?: readonly string[]
  readonly problems?: readonly ProblemCode[]
  /** Tokens that it takes of what a person and an organisation have in a minute; 1 unless told. From 5 on it is heavy. */
  readonly cost?: number
}

export type ParamsOf<C extends Call> = C['params'] extends z.ZodType ? z.output<C['params']> : Record<string, never>
export type QueryOf<C extends Call> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>
export type BodyOf<C extends Call> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : undefined

export function calls<const Calls extends Record<string, Call>>(map: Calls): Calls {
  return map
}
