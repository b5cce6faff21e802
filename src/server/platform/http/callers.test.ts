import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../domain/problem.ts'
import { createLog } from '../telemetry/log.ts'
import { noTracer } from '../telemetry/tracing.ts'
import { createCallers } from './callers.ts'
import type { AppEnv } from './env.ts'

/** Opens a page with a session whose token has expired and whose renewal fails. */
async function openWith(fault: Error): Promise<Response> {
  const callers = createCallers({
    origin: 'https://winnow.example',
    clientIp: () => '192.0.2.1',
    identify: async () => undefined,
    renew: () => Promise.reject(fault),
    log: createLog('silent'),
    tracer: noTracer,
  })
  const app = new Hono<AppEnv>()
  app.onError((error) => Response.json({}, { status: error instanceof Problem ? error.status : 500 }))
  app.get('*', async (c) => c.text((await callers.visitorOf(c)).user ? 'signed in' : 'signed out'))
  return app.request('/prices', {}, { incoming: { socket: {} } } as never)
}

describe('a page with an expired token', () => {
  it.each([
    ['the provider is away', new Problem('session.provider-away')],
    ['the person has renewed too often', new Problem('rate.limited', { seconds: 1800 })],
  ])('is shown as to somebody who is not signed in, if %s', async (_, fault) => {
    const answer = await openWith(fault)

    expect([answer.status, await answer.text()]).toEqual([200, 'signed out'])
  })

  it('shows any other fault', async () => {
    expect((await openWith(new Problem('server.busy'))).status).toBe(503)
  })
})
