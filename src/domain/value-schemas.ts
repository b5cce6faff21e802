/** Schemas of single values that occur in many others. */

import { z } from 'zod'
import { kindIds } from './observables/index.ts'

/** A UUID. */
export const Id = z.uuid()
/** A kind of observable. */
export const Kind = z.enum(kindIds as [string, ...string[]])
/** A number of things. */
export const Count = z.number().int().nonnegative()
/** ISO 8601 date and time, UTC. */
export const Time = z.iso.datetime()
/** An expected number of observables, with up to three decimals. */
export const Expected = z.number().nonnegative()

/** A schema under a narrower type: the API promises less than our code, so that later values break no client. */
export function narrowed<T>(schema: z.ZodType): z.ZodType<T> {
  return schema as z.ZodType<T>
}

/** What a schema accepts, read-only throughout. */
export type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T

/** An object with a name in the OpenAPI document. */
export const named = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.object(fields).meta({ id })
