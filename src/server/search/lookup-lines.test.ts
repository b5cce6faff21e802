import { expect, it } from 'vitest'
import { askedLines } from './lookup-lines.ts'

it('a large text leaves turns to other requests while it is read', async () => {
  const alerts = Array.from(
    { length: 8000 },
    (_, at) => `alert ${at}: 45.155.${at >> 8}.${at & 255} asked bad-host-one.com`,
  )
  let turns = 0
  let isRead = false
  const other = () => {
    turns++
    if (!isRead) setImmediate(other)
  }
  setImmediate(other)

  const asked = await askedLines(alerts.join('\n'), 'text/plain', new AbortController().signal)
  isRead = true

  expect(asked).toHaveLength(2 * alerts.length)
  expect(turns).toBeGreaterThan(5)
})
