import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '../../test/server.ts'

it('compresses answers only where that makes them shorter', async () => {
  const app = await startTestApp({ ROLES: 'web' })
  onTestFinished(() => app.stop())
  const dora = await app.signIn()
  const groupId = (await dora.json('GET', '/api/web/groups')).body[0].group.id
  const read = (path: string) => dora.fetch(path, { headers: { 'accept-encoding': 'gzip' } })

  const long = await read(`/api/web/feeds?groupID=${groupId}`)
  expect(long.headers.get('content-encoding')).toBe('gzip')
  expect(long.headers.get('content-length')).toBeNull()
  expect((await long.json()).length).toBeGreaterThan(100)

  for (const path of [`/api/web/groups/${groupId}/users`, '/api/web/nothing']) {
    const short = await read(path)
    expect([path, short.headers.get('content-encoding')]).toEqual([path, null])
    expect(short.headers.get('content-length')).toBe(String((await short.arrayBuffer()).byteLength))
  }
})
