import { expect, it } from 'vitest'
import { readBounded } from './read-bounded.ts'

it('refuses a body beyond its limit, and names the limit with its unit', async () => {
  const sent = (length: number) =>
    new Request('https://winnow.example', { method: 'POST', body: new Uint8Array(length).fill(7) })

  expect(await readBounded(sent(2048), 2048)).toHaveLength(2048)
  await expect(readBounded(sent(2049), 2048)).rejects.toMatchObject({
    code: 'request.too-large',
    values: { limit: '2 KiB' },
  })
})
