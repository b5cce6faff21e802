import { z } from 'zod'
import { blobName } from '../platform/blobs/blobs.ts'

const Count = z.number().int().nonnegative()
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)

/** One file of a backup, as it lies there. */
const StoredFile = z.object({ bytes: Count, sha256: Sha256 })
export type StoredFile = z.output<typeof StoredFile>

/** What is in a backup. It is written last: a folder without it is no backup. Times are ms since epoch. */
export const Manifest = z.object({
  format: z.literal('winnow-backup-1'),
  /** Of the product that made it. */
  version: z.string(),
  /** The moment of the database that the backup shows. */
  takenAt: Count,
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })),
  tables: z.array(
    z.object({
      name: Identifier,
      columns: z.array(Identifier),
      rows: Count,
      /** Of its rows in any order, see `row-digest.ts`. */
      digest: Sha256,
      file: StoredFile,
    }),
  ),
  sequences: z.array(z.object({ table: Identifier, column: Identifier, value: Count })),
  blobs: z.array(z.object({ name: z.string().regex(blobName), file: StoredFile })),
  /** Knows the secret again without telling it. */
  secretCheck: Sha256,
  /** The secret itself, where it was asked for. */
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

/** Every file that the manifest tells of, by its path within the backup. */
export function* filesOf({ tables, blobs, secret }: Manifest): Generator<readonly [path: string, file: StoredFile]> {
  for (const { name, file } of tables) yield [places.table(name), file]
  for (const { name, file } of blobs) yield [places.blob(name), file]
  if (secret) yield [places.secret, secret]
}
