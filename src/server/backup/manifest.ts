import { z } from 'zod'
import { blobName } from '../platform/blobs/blobs.ts'

const Count = z.number().int().nonnegative()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** A file of a backup. */
const StoredFile = z.object({ bytes: Count, sha256: Sha256 })
export type StoredFile = z.output<typeof StoredFile>

/** The contents of a backup. Written last: a folder without a manifest is an incomplete backup. Times are ms since the epoch. */
export const Manifest = z.object({
  format: z.literal('winnow-backup-1'),
  /** Version of the product that made it. */
  version: z.string(),
  /** The time of the database snapshot. */
  takenAt: Count,
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })),
  tables: z.array(
    z.object({
      name: Identifier,
      columns: z.array(Identifier),
      rows: Count,
      /** Digest of its rows, independent of their order; see `row-digest.ts`. */
      digest: Sha256,
      file: StoredFile,
    }),
  ),
  sequences: z.array(z.object({ table: Identifier, column: Identifier, value: Count })),
  blobs: z.array(z.object({ name: z.string().regex(blobName), file: StoredFile })),
  /** Identifies the secret without revealing it. */
  secretCheck: Sha256,
  /** The secret itself, if requested. */
  secret: StoredFile.nullable(),
})
export type Manifest = z.output<typeof Manifest>

export const places = {
  manifest: 'manifest.json',
  secret: 'secret',
  tables: 'tables',
  blobs: 'blobs',
  table: (name: string) => `tables/${name}.copy.zst`,
  blob: (name: string) => `blobs/${name}`,
} as const

/** All files of the manifest by their path within the backup. */
export function* filesOf({ tables, blobs, secret }: Manifest): Generator<readonly [path: string, file: StoredFile]> {
  for (const { name, file } of tables) yield [places.table(name), file]
  for (const { name, file } of blobs) yield [places.blob(name), file]
  if (secret) yield [places.secret, secret]
}
