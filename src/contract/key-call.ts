import type { z } from 'zod'
import type { ProblemCode } from '../domain/problem.ts'
import { ProblemBody } from './shapes.ts'

/** A parameter of a call that takes a key instead of a session. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly type: z.ZodType
  readonly description?: string
}

/** One answer of such a call. */
export interface KeyAnswer {
  readonly description: string
  /** Media type; undefined: no body. */
  readonly as?: string
  readonly type?: z.ZodType
  /** For a refusal: the codes that it can have. */
  readonly codes?: readonly ProblemCode[]
  /** Names of response headers. */
  readonly headers?: readonly string[]
}

/** A call that programs make with any type of key, as data for the OpenAPI document. */
export interface KeyCall {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  /** Media types of the body. */
  readonly bodies?: Readonly<Record<string, z.ZodType>>
  readonly answers: Readonly<Record<number, KeyAnswer>>
}

/** A refusal with these codes. */
export const problem = (description: string, ...codes: ProblemCode[]) => ({
  description,
  as: 'application/json',
  type: ProblemBody,
  codes,
})
