import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { databaseFolder } from './database-folder.ts'
import { freshDatabase } from './postgres.ts'
import { isSoak } from './soak.ts'

// S-08: in the deployments of deploy/, only the fetcher may connect to the outside. Here, web and worker run in an
// isolated network namespace, with the database behind a Unix socket and without a fetcher.

// Root needs no user namespace, and would lose access to the socket in it.
const inNoNetwork = [process.getuid?.() === 0 ? '-n' : '-rn', 'sh', '-ec', 'ip link set lo up; exec "$@"', 'sh']
const able = process.platform === 'linux' && spawnSync('unshare', [...inNoNetwork, 'true']).status === 0

const minutes = { timeout: 300_000 }
it.runIf(able && isSoak)('web and worker do all their work without network access or a fetcher', minutes, async () => {
  const database = await freshDatabase('first start')
  const dataDir = await databaseFolder('winnow-without-network')
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  expect(database.connection.host, 'a socket, which no network is needed for').toMatch(/^\//)
  const child = spawn(
    'unshare',
    [
      ...inNoNetwork,
      process.execPath,
      fileURLToPath(new URL('./without-network.child.ts', import.meta.url)),
      JSON.stringify({ dataDir, connection: database.connection, roles: 'web,worker' }),
    ],
    { env: childEnvironment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])

  expect(JSON.parse(output)).toEqual({
    outside: 'ENETUNREACH',
    signIn: 302,
    demo: 'done',
    upload: 'done',
    pages: 200,
    status: 200,
  })
})
