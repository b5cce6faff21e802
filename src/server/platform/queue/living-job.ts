import { type RawBuilder, sql } from 'kysely'

/** SQL condition: a job of this kind with `id` in its payload's `field` waits or runs. */
export const hasLivingJob = (name: string, field: string, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
    and lower(data->>${field}::text) = ${id}::text)`
