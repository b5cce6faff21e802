import { rm } from 'node:fs/promises'
import { type App, type AppOptions, startApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import type { Clock } from '../src/server/platform/clock.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import type { Database } from '../src/server/platform/db/db.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'
import { conformance } from './conformance.ts'
import { databaseFolder } from './database-folder.ts'
import { noRateLimits } from './no-rate-limits.ts'
import { freshDatabase } from './postgres.ts'

export const demo = { email: 'demo@winnow.example', password: 'a password for tests' }

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests read parsed data without types
  readonly body: any
}

/**
 * A visitor with a browser: keeps cookies, sets the origin of requests, and follows no redirects by itself. `json`
 * checks every answer against the OpenAPI document of the contract.
 */
export interface Visitor {
  readonly cookies: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  json(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface TestApp {
  readonly app: App
  readonly origin: string
  readonly database: Database
  readonly clock: Clock & { skip(ms: number): void; stop(): void }
  visitor(): Visitor
  signIn(email?: string, password?: string): Promise<Visitor>
  stop(): Promise<void>
}

/**
 * The product in this process, with its own database and folder, without pages. The database is as after a first start,
 * or empty if the test has its own workers.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  options: Partial<Pick<AppOptions, 'workers' | 'access' | 'log' | 'fetch'>> = {},
): Promise<TestApp> {
  const database = await freshDatabase(options.workers ? 'nothing' : 'first start')
  const dataDir = await databaseFolder('winnow-app')
  let ahead = 0
  let stopped: number | undefined
  const clock = {
    now: () => (stopped ?? systemClock.now()) + ahead,
    skip: (ms: number) => {
      ahead += ms
    },
    stop() {
      stopped = systemClock.now()
    },
  }
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_PASSWORD: demo.password,
    VALIDATE_REPLIES: 'on',
    ...noRateLimits,
    ...(process.env.LOG_LEVEL && { LOG_LEVEL: process.env.LOG_LEVEL }),
    ...settings,
  })
  const told = process.env.LOG_LEVEL || settings.LOG_LEVEL ? undefined : keptLog()
  const app = await startApp(config, {
    log: told?.log ?? createLog(config.logLevel),
    version: '0.0.0-test',
    clock,
    connection: database.connection,
    pages: 'none',
    ...options,
  }).catch(told?.orElse)
  // A public address resolves to this machine only by its local one.
  const visitor = () => createVisitor(app.origin, settings.ORIGIN ? app.localAddress : app.origin)
  return {
    app,
    origin: app.origin,
    database,
    clock,
    visitor,
    signIn: (email = demo.email, password = demo.password) => signedIn(visitor(), email, password).catch(told?.orElse),
    async stop() {
      await app.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Lines that are kept of a product's log. */
const mostLines = 40

/** A log that says nothing unless the set-up of a test fails: `orElse` throws the error again, with the last warnings. */
function keptLog() {
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    if (lines.length > mostLines) lines.shift()
  }
  const orElse = (error: Error): never => {
    error.message = [error.message, 'The product logged:', ...lines].join('\n')
    throw error
  }
  return { log: createLog('warn', { write }), orElse }
}

/** @param localAddress the actual address of the product; a function chooses one per request, like a load balancer */
export function createVisitor(origin: string, localAddress: string | (() => string) = origin): Visitor {
  const cookies = new Map<string, string>()
  const visitor: Visitor = {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      if (cookies.size && !headers.has('cookie')) {
        headers.set('cookie', cookieOf(visitor))
      }
      if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
      const wanted = new URL(path, origin)
      // Like a proxy.
      const local = typeof localAddress === 'string' ? localAddress : localAddress()
      const url = wanted.origin === origin ? new URL(wanted.pathname + wanted.search, local) : wanted
      const answer = await fetch(url, { redirect: 'manual', ...init, headers })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    async json(method, path, body, headers = {}) {
      const answer = await visitor.fetch(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      })
      const text = await answer.text()
      const json = answer.headers.get('content-type')?.startsWith('application/json')
      const result = { status: answer.status, headers: answer.headers, body: json ? JSON.parse(text) : text }
      conformance.check(method, new URL(path, origin).pathname, result)
      return result
    },
  }
  return visitor
}

/** A new visitor of the running product at `origin`, signed in. */
export async function signInAt(origin: string, email = demo.email, password = demo.password): Promise<Visitor> {
  return signedIn(createVisitor(origin), email, password)
}

/** @throws if the product does not accept the password */
async function signedIn(visitor: Visitor, email: string, password: string): Promise<Visitor> {
  const answer = await signIn(visitor, email, password)
  if (answer.status !== 302) {
    const said = (await answer.text()).replace(/<style.*?<\/style>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ')
    throw new Error(`sign-in ended with ${answer.status} at ${answer.url}: ${said.slice(0, 300)}`)
  }
  return visitor
}

/** The id of the first group that the visitor sees. */
export async function firstGroupOf(visitor: Visitor): Promise<string> {
  return (await visitor.json('GET', '/api/web/groups')).body[0].group.id
}

/** The header `cookie` of the visitor's requests. */
export const cookieOf = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Signs in from `/login` like a browser. @returns the answer of `/auth`, or the one that ended the redirects */
export async function signIn(visitor: Visitor, email: string, password: string): Promise<Response> {
  let answer = await visitor.fetch('/login')
  for (let hop = 0; hop < 10; hop++) {
    const location = answer.headers.get('location')
    if (!location) return answer
    const url = new URL(location, answer.url)
    if (url.pathname.includes('/signin/') && !url.search) {
      answer = await visitor.fetch(url.href, { method: 'POST', body: new URLSearchParams({ email, password }) })
    } else if (url.pathname === '/auth') {
      return visitor.fetch(url.href)
    } else if (url.pathname.includes('/signin/')) {
      return answer
    } else {
      answer = await visitor.fetch(url.href)
    }
  }
  return answer
}
