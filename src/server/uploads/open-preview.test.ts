import { afterAll, expect, it } from 'vitest'
import { turnsDuring } from '../../../test/turns-during.ts'
import { openPreview } from './open-preview.ts'
import { preview } from './preview.ts'

const previewer = openPreview()
afterAll(() => previewer.stop())

const file = { name: 'auth.log', whole: true, now: Date.parse('2026-11-20T12:00:00Z') }
const log = Buffer.from(
  'Nov 19 10:00:01 gw sshd[1021]: Failed password for root from 192.0.2.7 port 4711 ssh2\n'.repeat(200),
)

it('recognises and refuses files as without a thread', async () => {
  expect(await previewer.preview(log, file)).toEqual(await preview(log, file))
  await expect(previewer.preview(Buffer.alloc(0), file)).rejects.toMatchObject({
    code: 'upload.empty',
    values: { file: 'auth.log' },
  })
})

it('leaves turns to other work while it examines a file that is slow', async () => {
  const slow = Buffer.from(`[${'{"a":1},'.repeat(130_000)}`)
  const { turns } = await turnsDuring(() => previewer.preview(slow, file))

  // Unpacking alone has a few.
  expect(turns).toBeGreaterThan(1000)
})
