import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { takenOf } from '../platform/db/organisation-limit.ts'
import { sizeText } from '../platform/size-text.ts'
import { exceeded, type Taken } from '../platform/turns/share.ts'
import { rootOf } from '../reports/report-queue.ts'

/**
 * Checks that an organisation, and its branch, has room for an upload of this size. Locks its uploads until the transaction ends, so
 * that together they cannot exceed the limit. The files of unfinished and failed reports count, with their announced
 * sizes.
 * @throws Problem `upload.no-room`
 */
export function makeRoom(within: Trx, groupId: string, { bytes, limit }: { bytes: number; limit: number }) {
  return asService(within, async () => {
    await holdName(within, `report files ${await rootOf(within, groupId)}`)
    const { rows } = await sql<{ taken: Taken }>`
      select ${takenOf('sum(r.bytes + coalesce(l.bytes, 0))')} taken
      from app_group me join app_group g on g.path @> me.path[1:1] left join report r on r.group_id = g.id
        and r.blob is not null and r.state in ('uploading', 'queued', 'running', 'failed')
      left join lateral (
        select sum((list->>'bytes')::bigint) bytes from jsonb_array_elements(r.request->'lists') list) l on true
      where me.id = ${groupId} group by me.path`.execute(within)
    const taken = rows[0]?.taken
    const over = exceeded(taken, limit, bytes)
    if (!taken || over === undefined) return
    // Never what other branches have.
    const counted = taken.ofBranch ?? taken.all
    const values = { size: sizeText(bytes), taken: sizeText(counted), limit: sizeText(over) }
    throw new Problem('upload.no-room', values)
  })
}
