import { isAnybodyToldOf, type Teller, tell } from '../webhooks/outbox.ts'
import { fileAddress } from './addresses.ts'
import { cursorOf } from './cursor.ts'
import type { DeliveredPart } from './delivered-part.ts'

export interface ReleaseNews {
  readonly subscription: { readonly id: string; readonly name: string }
  readonly origin: string
  readonly release: number
  /** Milliseconds since the epoch. */
  readonly releasedAt: number
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly indicators: number
  /** Counts of changes since the previous release. */
  readonly added: number
  readonly changed: number
  readonly removed: number
}

type File = Pick<DeliveredPart, 'format' | 'part' | 'release' | 'writtenWith' | 'sha256'>

/**
 * Queues webhook messages about a release within its transaction: numbers of changes, and the address of each file with the
 * `cursor` of a reader that has the full file of this release.
 */
export async function tellOfRelease(teller: Teller, news: ReleaseNews): Promise<void> {
  const { origin, releasedAt, now, ...data } = news
  const { id } = data.subscription
  if (!(await isAnybodyToldOf(teller, id, 'delivery.released'))) return
  const files = await teller.query<File>(
    `SELECT DISTINCT ON (format, part) format, part, release, written_with AS "writtenWith", sha256
     FROM delivered_file
     WHERE subscription_id = $1 AND NOT body_gone ORDER BY format, part, release DESC`,
    [id],
  )
  await tell(teller, {
    event: 'delivery.released',
    subscriptionId: id,
    now,
    data: {
      ...data,
      releasedAt: new Date(releasedAt).toISOString(),
      files: files.map((file) => ({
        format: file.format,
        file: file.part,
        address: fileAddress(origin, id, file.format, file.part),
        cursor: cursorOf(id, file),
      })),
    },
  })
}
