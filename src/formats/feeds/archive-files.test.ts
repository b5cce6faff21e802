import { expect, it } from 'vitest'
import { oneChunk } from '../../../test/one-chunk.ts'
import { type ZippedFile, zip } from '../../../test/zip.ts'
import { isRejection } from '../../domain/listing.ts'
import { unpack } from '../containers/unpack.ts'
import { readFeedFiles } from '../snapshot.ts'

async function read(files: Readonly<Record<string, string>>) {
  const zipped = Object.entries(files).map(([name, text]): ZippedFile => ({ name, data: Buffer.from(text) }))
  const archive = () => unpack(oneChunk(zip(zipped)), {}, { name: 'iocs.zip', office: true })
  const { items, tally } = readFeedFiles([archive], { time: Date.UTC(2026, 0, 9) })
  const values: string[] = []
  for await (const batch of items) for (const item of batch) if (!isRejection(item)) values.push(item.value)
  return { values, problems: tally.problems }
}

const table = 'indicator,type,status\npay-velmora.net,domain,active\nx.velmora.top,domain,false positive\n'
const bundle = JSON.stringify({
  type: 'bundle',
  objects: [{ type: 'indicator', pattern: "[ipv4-addr:value = '45.155.75.1']", pattern_type: 'stix' }],
})

it('each file of an archive is read in its own format', async () => {
  const files = { 'iocs.csv': table, 'stix.json': bundle, 'ips.txt': '91.92.38.55\n91.92.38.56\n' }

  expect(await read(files)).toEqual({
    values: ['pay-velmora.net', '45.155.75.1', '91.92.38.55', '91.92.38.56'],
    problems: [],
  })
})

it('files without a list are left out beside one: a licence, the report as a PDF, an allow list', async () => {
  const files = {
    'LICENSE.txt': 'You may use these lists as you like.\n',
    'report.pdf': '%PDF-1.7\n1 0 obj (hxxp://pay-velmora[.]net/a)\n45.155.75.9\n',
    'whitelist.txt': '62.10.20.30\n62.10.20.31\n',
    'iocs.csv': table,
  }

  expect(await read(files)).toEqual({ values: ['pay-velmora.net'], problems: [] })
})

it('an archive without a list says why, and a damaged list beside others is a problem', async () => {
  expect((await read({ 'a.pdf': '%PDF-1.7\n', 'b.txt': '' })).problems).toEqual([
    'This is a PDF. Lists are read as text: export it as CSV.',
  ])

  const { values, problems } = await read({ 'stix.json': bundle.slice(0, -3), 'iocs.csv': table })
  expect(values).toContain('pay-velmora.net')
  expect(problems).toHaveLength(1)
})
