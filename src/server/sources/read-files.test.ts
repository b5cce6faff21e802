import { expect, it } from 'vitest'
import { oneChunk } from '../../../test/one-chunk.ts'
import { zip } from '../../../test/zip.ts'
import { unpack } from '../../formats/containers/unpack.ts'
import { type FileToRead, PartlyUnreadable, readFiles } from './read-files.ts'

async function read(files: FileToRead['files']) {
  const { items, readings } = readFiles([{ name: 'list', files }], { time: 0, partial: true })
  const batches = await Array.fromAsync(items)
  return { items: batches.flat(), formats: readings.map(({ name, format }) => `${name}: ${format}`) }
}

const text = (content: string) =>
  async function* () {
    yield { bytes: oneChunk(content) }
  }

const archive = (files: Readonly<Record<string, string>>) => () =>
  unpack(
    oneChunk(zip(Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data) })))),
    {},
    {
      name: 'list.zip',
      office: true,
    },
  )

it('rows have the marking that the head of their file states', async () => {
  expect((await read(text('# TLP:RED\n45.155.75.1\n'))).items).toEqual([
    { kind: 'ipv4', value: '45.155.75.1', tags: ['tlp:red'] },
  ])
})

it('each file of an archive is read in its own format, with the marking of a file before it', async () => {
  const files = {
    'about.txt': 'TLP:AMBER\n',
    'report.pdf': '%PDF-1.7\n45.155.75.9\n',
    'domains.csv': 'domain,type\npay-velmora.net,c2\n',
    'ips.txt': '45.155.75.1\n',
  }

  expect(await read(archive(files))).toEqual({
    items: [
      { kind: 'domain', value: 'pay-velmora.net', tags: ['tlp:amber', 'c2'] },
      { kind: 'ipv4', value: '45.155.75.1', tags: ['tlp:amber'] },
    ],
    formats: ['domains.csv: delimited', 'ips.txt: plain-list'],
  })
})

it('a PDF is refused', async () => {
  await expect(read(text('%PDF-1.7\nhxxp://pay-velmora[.]net/a\n45.155.75.9\n'))).rejects.toThrow(PartlyUnreadable)
})
