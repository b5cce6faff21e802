import { CompiledQuery } from 'kysely'
import type { Trx } from '../platform/db/db.ts'
import type { Teller } from './outbox.ts'

/** Queues messages in a transaction of Kysely. */
export const tellerOf = (trx: Trx): Teller => ({
  query: async <Row>(text: string, values: readonly unknown[]) =>
    (await trx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
})
