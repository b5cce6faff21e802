/**
 * Records what the product makes of the real feeds and logs in `../shared`, to compare two versions of the code:
 * `node bench/golden.ts OUT` writes one file a log, a feed, an output format and a document; `diff -r` compares two such folders.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { runCli } from '../src/cli/run.ts'
import { openApiDocument } from '../src/contract/openapi.ts'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import { isRejection } from '../src/domain/listing.ts'
import { readMirror } from '../src/formats/mirror.ts'
import { isSummary } from '../src/formats/output-format.ts'
import { bodyOf, entriesOf } from '../src/formats/outputs/compose.ts'
import { outputFormats } from '../src/formats/outputs/index.ts'
import { readSnapshot } from '../src/formats/snapshot.ts'
import { delivered, outputContext } from '../test/delivered.ts'

const [out, ...only] = process.argv.slice(2)
if (out === undefined) throw new Error('node bench/golden.ts OUT [feeds|logs|outputs|openapi…]')
const shared = '../shared/data'
const now = Date.UTC(2026, 10, 30)
const isWanted = (part: string) => only.length === 0 || only.includes(part)

function save(part: string, name: string, content: string): void {
  const path = join(out as string, part, name.replaceAll('/', '%'))
  mkdirSync(join(out as string, part), { recursive: true })
  if (content.length < 1 << 20) writeFileSync(path, content)
  else writeFileSync(`${path}.gz`, gzipSync(content))
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** What each snapshot lists, row by row, and what is said of the rest. */
async function feeds(): Promise<DeliveredIndicator[]> {
  const indicators: DeliveredIndicator[] = []
  const { sources } = await readMirror(join(shared, 'feeds'))
  for (const { id, snapshots } of sources) {
    for (const { time, files } of snapshots) {
      const { items, tally } = readSnapshot({ files })
      const rows: string[] = []
      for await (const batch of items) {
        for (const item of batch) {
          if (isRejection(item)) continue
          rows.push(JSON.stringify(item))
          if (rows.length % 1000 === 1) indicators.push(delivered(item.kind, item.value))
        }
      }
      const { readings, ...counted } = tally
      const formats = readings.map((reading) => reading?.format ?? 'none')
      const head = JSON.stringify({ ...counted, formats, sha256: sha256(rows.join('\n')) })
      const few = rows.length <= 2000 ? rows : rows.filter((_, i) => i % 100 === 0)
      save('feeds', `${id}@${new Date(time).toISOString().slice(0, 16)}`, [head, ...few, ''].join('\n'))
    }
  }
  return indicators
}

/** Reports, tables and evidence of each log, and of its events what was done, which way and when. */
async function logs(): Promise<void> {
  const folder = join(shared, 'logs')
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'MANIFEST.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const mirror = ['--feeds', join(shared, 'feeds'), '--warninglists', join(shared, 'warninglists')]
  let compared = 0
  for (const path of paths) {
    const name = relative(folder, path)
    const asked = ['analyse', path, ...mirror, '--as-of', '2026-09-01', '--current', 'stamparm.ipsum,blocklist-de.ssh']
    const report = await said([...asked, '--format', 'json'])
    if (!report.endsWith('exit 2\n')) compared++
    save('reports', `${name}.json`, report.replace(/"id": "[0-9a-f-]{36}"/, ''))
    save('tables', name, await said(asked))
    save('events', name, await said(['extract', path, '--per-line']))
    save('values', name, await said(['extract', path]))
  }
  console.log(`${compared} of ${paths.length} logs have a report; the others have no observables.`)
}

async function said(args: readonly string[]): Promise<string> {
  let text = ''
  const into = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  const terminal = { out: into, err: into, live: false }
  const cache = join(tmpdir(), 'winnow-golden')
  const code = await runCli(args, { terminal, stdin: Readable.from([]), now, cache })
  return `${text}\nexit ${code}\n`
}

/** The bodies of all output formats, with real values. */
function outputs(indicators: readonly DeliveredIndicator[]): void {
  for (const format of outputFormats) {
    for (const part of format.parts(outputContext)) {
      if (isSummary(part)) continue
      const omitted = new Map<string, number>()
      const entries = [
        ...entriesOf(part, indicators, outputContext, (_, why) => omitted.set(why, (omitted.get(why) ?? 0) + 1)),
      ]
      const context = { ...outputContext, part: part.name, count: entries.length, changedAt: outputContext.releasedAt }
      const head = JSON.stringify([...omitted])
      save('outputs', `${format.id}.${part.name}`, `${head}\n${[...bodyOf(part, entries, context)].join('')}`)
    }
  }
}

if (isWanted('openapi')) save('openapi', 'openapi.json', JSON.stringify(openApiDocument('0', 'session'), null, 1))
if (isWanted('feeds') || isWanted('outputs')) {
  const indicators = await feeds()
  const unique = new Map(indicators.map((one) => [`${one.kind} ${one.value}`, one]))
  outputs([...unique.values()])
}
if (isWanted('logs')) await logs()
