import { createServer } from 'node:http'
import { deliveryAccess } from '../src/server/deliveries/access.ts'
import { cursorOf } from '../src/server/deliveries/cursor.ts'
import { fileStore } from '../src/server/deliveries/file-store.ts'
import { etagOf } from '../src/server/deliveries/serve-file.ts'
import { openDatabase } from '../src/server/platform/db/db.ts'
import { joinPostgres } from '../src/server/platform/db/postgres.ts'
import { createLog } from '../src/server/platform/telemetry/log.ts'

/**
 * Answers polls of deliveries with the least that every answer needs: the product's statements for key and file, Node's
 * HTTP server, and the same headers. Leaves out router, `Request`, `Response`, metrics and traces.
 * Arguments: the data folder, the part, and the headers as JSON. Prints its port.
 */
const [dataDir = '', part = '', headers = '[]'] = process.argv.slice(2)
const log = createLog('silent')
const { connection } = await joinPostgres(dataDir, log)
const { pool } = openDatabase(connection, { poolSize: 12, log })
const access = deliveryAccess({ pool, now: Date.now, perMinute: 100_000 })
const files = fileStore(pool)
const usual = JSON.parse(headers) as [name: string, value: string][]
const pulls = new Map<string, number>()

const server = createServer(async (request, response) => {
  const [, , , subscription = '', format = ''] = (request.url ?? '').split('/')
  const shown = { get: (name: string) => request.headers[name] ?? null } as Headers
  const { subscriptionId, keyId, release, releasedAt, checkedAt, rateLimit } = await access.open(shown, '127.0.0.1')
  const file = subscriptionId === subscription ? await files.newest(subscription, format, part) : undefined
  const etag = file && etagOf(file, 'identity')
  if (!file || !etag || request.headers['if-none-match'] !== etag) return response.writeHead(404).end()
  const pulled = `${keyId} ${format}`
  pulls.set(pulled, (pulls.get(pulled) ?? 0) + 1)
  const own: Readonly<Record<string, string>> = {
    etag,
    'last-modified': new Date(file.changedAt).toUTCString(),
    'ratelimit-remaining': String(rateLimit.remaining),
    'x-winnow-checked-at': new Date(checkedAt).toISOString(),
    'x-winnow-cursor': cursorOf(subscription, file),
    'x-winnow-entries': String(file.entries),
    'x-winnow-release': String(release),
    'x-winnow-released-at': new Date(releasedAt).toISOString(),
  }
  response.writeHead(
    304,
    usual.flatMap(([name, value]) => [name, own[name] ?? value]),
  )
  response.end()
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
