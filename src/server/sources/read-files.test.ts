import { expect, it } from 'vitest'
import { oneChunk } from '../../../test/one-chunk.ts'
import { PartlyUnreadable, readFiles } from './read-files.ts'

async function read(text: string) {
  const { items } = readFiles([{ name: 'list', open: () => oneChunk(text) }], { partial: true })
  return (await Array.fromAsync(items)).flat()
}

it('rows have the marking that the head of their file states', async () => {
  expect(await read('# TLP:RED\n45.155.75.1\n')).toEqual([{ kind: 'ipv4', value: '45.155.75.1', tags: ['tlp:red'] }])
})

it('a PDF is refused', async () => {
  await expect(read('%PDF-1.7\nhxxp://pay-velmora[.]net/a\n45.155.75.9\n')).rejects.toThrow(PartlyUnreadable)
})
