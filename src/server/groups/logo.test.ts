import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readLogo } from './logo.ts'

it('an organisation, or a branch of it, that uploads many logos at once keeps no other from it', async () => {
  const png = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const save = (root: string, branch: string) =>
    readLogo(png, { groupId: branch, root, branch }).then(
      () => 'saved',
      (error) => error.code,
    )

  const hostile = Array.from({ length: 40 }, () => save('provider', 'hostile'))

  expect(await Promise.all([save('provider', 'other'), save('enterprise', 'enterprise')])).toEqual(['saved', 'saved'])
  expect(new Set(await Promise.all(hostile))).toEqual(new Set(['saved', 'rate.limited']))
})
