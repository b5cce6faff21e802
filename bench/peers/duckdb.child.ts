import { text } from 'node:stream/consumers'
import { timed } from '../bench.ts'
import { type DuckDbWork, duckDbModule } from './duckdb.ts'
import { peerPackage } from './packages.ts'

/** Does the work in its input, and tells the CPU seconds. */
const { folder, load, counted, rounds, told }: DuckDbWork = JSON.parse(await text(process.stdin))
const duckdb = peerPackage(duckDbModule)
const connection = await duckdb.connect(await duckdb.open(':memory:'))
const ask = async (statements: readonly string[]) => {
  for (const sql of statements) await duckdb.query(connection, sql)
}
await ask(['SET threads = 1', `SET temp_directory = '${folder}/spilled'`, ...load])
const seconds: number[][] = counted.map(() => [])
for (let round = 0; round < rounds; round++) {
  for (const [group, statements] of counted.entries()) {
    seconds[group]?.push((await timed(() => ask(statements))).cpu)
  }
}
await ask([`COPY (${told}) TO '${folder}/told' (HEADER false)`])
process.stdout.write(JSON.stringify({ version: duckdb.library_version(), seconds }))
