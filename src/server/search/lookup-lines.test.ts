import { expect, it } from 'vitest'
import { turnsDuring } from '../../../test/turns-during.ts'
import { askedLines } from './lookup-lines.ts'

it('a large text leaves turns to other requests while it is read', async () => {
  const alerts = Array.from(
    { length: 8000 },
    (_, at) => `alert ${at}: 45.155.${at >> 8}.${at & 255} asked bad-host-one.com`,
  )
  const { turns, result: asked } = await turnsDuring(() =>
    askedLines(alerts.join('\n'), 'text/plain', new AbortController().signal),
  )

  expect(asked).toHaveLength(2 * alerts.length)
  expect(turns).toBeGreaterThan(5)
})
