import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/server.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('signing in', () => {
  it('leads through the provider and ends with a session', async () => {
    const dora = await app.signIn()

    const session = await dora.json('GET', '/api/_auth/session')

    expect(session).toMatchObject({ status: 200, body: { user: { given_name: 'Dora', jobTitle: 'Analyst' } } })
  })
})
