import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import { sizeText } from '../platform/size-text.ts'
import { rootOf } from '../reports/report-queue.ts'

/**
 * Checks that an organisation has room for an upload of this size. Locks its uploads until the transaction ends, so
 * that together they cannot exceed the limit. The files of unfinished and failed reports count, with their announced
 * sizes.
 * @throws Problem `upload.no-room`
 */
export function makeRoom(within: Trx, groupId: string, { bytes, limit }: { bytes: number; limit: number }) {
  return asService(within, async () => {
    const root = await rootOf(within, groupId)
    await holdName(within, `report files ${root}`)
    const { rows } = await sql<{ taken: number }>`
      select coalesce(sum(r.bytes), 0)::float8 taken from report r join app_group g on g.id = r.group_id
      where g.path @> array[${root}::uuid] and r.blob is not null
        and r.state in ('uploading', 'queued', 'running', 'failed')`.execute(within)
    const taken = rows[0]?.taken ?? 0
    if (taken + bytes <= limit) return
    const values = { size: sizeText(bytes), taken: sizeText(taken), limit: sizeText(limit) }
    throw new Problem('upload.no-room', values)
  })
}
