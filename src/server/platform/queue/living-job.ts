import { type RawBuilder, sql } from 'kysely'

/** Whether a job of one kind waits or is under way whose payload names `id` in `field`: a condition for a statement. */
export const hasLivingJob = (name: string, field: string, id: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')
    and lower(data->>${field}::text) = ${id}::text)`
