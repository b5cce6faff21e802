import { describe, expect, it } from 'vitest'
import { listingMigrations, ownTable } from './tables.ts'

/** The statements with each run of blanks replaced by one blank, for comparison. */
const statements = (cluster?: string) =>
  listingMigrations('winnow', cluster).flatMap((step) => step.statements.map((one) => one.replace(/\s+/g, ' ')))

describe('tables of listings', () => {
  it('are on one server if no cluster is named', () => {
    expect(statements()).toHaveLength(11)
    for (const statement of statements()) expect(statement).not.toMatch(/CLUSTER|Replicated|Distributed/)
  })

  it('are replicated, and distributed by indicator, on a cluster', () => {
    const all = statements('main')
    expect(all).toHaveLength(22)
    for (const statement of all)
      expect(statement).toMatch(/^(?:CREATE TABLE IF NOT EXISTS|ALTER TABLE) winnow\.\w+ ON CLUSTER main /)
    const [, own, distributed] = /^(.*listing_shard .*)\n(.*)$/m.exec(
      all.filter((one) => /winnow\.listing(_shard)? /.test(one)).join('\n'),
    ) as RegExpExecArray
    expect(own).toContain(
      `ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/listing', '{replica}', attempt) ORDER BY (source, key, added)`,
    )
    expect(distributed).toBe(
      'CREATE TABLE IF NOT EXISTS winnow.listing ON CLUSTER main AS winnow.listing_shard ENGINE = Distributed(main, winnow, listing_shard, sipHash64(key))',
    )
  })

  it('are distributed alike if they are compared with each other', () => {
    const ways = statements('main').flatMap(
      (one) => /Distributed\(main, winnow, (\w+), (.*)\)$/.exec(one)?.slice(1) ?? [],
    )
    const byKey = ['staged', 'change', 'mark_change', 'listing', 'listing_of_key', 'mark']
    for (const table of byKey) expect(ways[ways.indexOf(ownTable(table, 'main')) + 1]).toBe('sipHash64(key)')
  })

  it('are written to disk before an insert is acknowledged', () => {
    for (const statement of statements().filter((one) => one.startsWith('CREATE')))
      expect(statement).toContain('fsync_after_insert = 1, fsync_part_directory = 1')
  })
})
