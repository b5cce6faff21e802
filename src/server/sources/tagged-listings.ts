import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readThreatName } from '../../analysis/enrichers/threat-index.ts'
import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { CopyReader } from '../platform/db/copy-binary.ts'
import { tune } from './listing-transaction.ts'
import { tagSeparator } from './staged-rows.ts'

/** Called for each listing that has tags, in any order, with the number of its source. */
export type TagVisitor = (value: Value, source: number, tags: readonly string[], families: readonly string[]) => void

/** Reads the tags of all listings, also of ended ones. */
export async function visitTags(pool: pg.Pool, visitor: TagVisitor): Promise<void> {
  const familiesOf = familyReader()
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    await tune(client)
    const reader = new CopyReader(4)
    const stream = client.query(
      copyTo(`COPY (
        SELECT i.kind, i.value, l.source, array_to_string(l.tags, E'\\x1f')
        FROM listing l JOIN indicator i USING (key) WHERE l.tags IS NOT NULL
      ) TO STDOUT (FORMAT binary)`),
    )
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      reader.push(chunk, (row, at, length) => {
        const text = (field: number) => {
          const start = at[field] as number
          return row.toString('utf8', start, start + (length[field] as number))
        }
        const tags = text(3).split(tagSeparator)
        const kind = kindByCode.get(row.readInt16BE(at[0]))?.id as KindId
        visitor({ kind, value: text(1) }, row.readInt32BE(at[2]), tags, familiesOf(tags))
      })
    }
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}

/** Feeds invent tags without limit; what is known is forgotten beyond this. */
const mostKnown = 50_000

/** Returns the names of the malware families and tools that tags mean, with the other names of each. */
export function familyReader(): (tags: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  function namesOf(tag: string): readonly string[] {
    let names = known.get(tag)
    if (!names) {
      const { family } = readThreatName(tag)
      names = family ? [family.name, ...(family.aka ?? [])] : []
      if (known.size >= mostKnown) known.clear()
      known.set(tag, names)
    }
    return names
  }
  return (tags) => [...new Set(tags.flatMap(namesOf))]
}
