import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { childEnvironment } from '../../test/child-environment.ts'
import { folderForTest } from '../../test/for-file.ts'
import { freePort } from '../../test/free-port.ts'
import { faultFromOutput, faultOfVersion } from './platform/db/postgres-fault.ts'
import { startSentence } from './start-fault.ts'

async function run(program: string, words: readonly string[], env: Record<string, string>) {
  const dataDir = folderForTest('winnow-start-')
  const script = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...childEnvironment, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { err, code }
}

it('a start on a used port ends with a sentence that names the port', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }

  expect(await run('main.ts', [], { PORT: String(port) })).toEqual({
    code: 1,
    err: `PORT: somebody listens on 127.0.0.1:${port} already. Stop it, or set PORT to another.\n`,
  })
})

it('product and commands end with a sentence that names a folder they cannot create', async () => {
  const place = folderForTest('winnow-folder-')
  // Simulates a disk that is not mounted: the target of the link does not exist.
  const link = join(place, 'link')
  symlinkSync(join(place, 'disk/data'), link)
  const said = { code: 1, err: expect.stringContaining(`DATA_DIR: ${link} cannot be made: E`) }

  expect(await run('main.ts', [], { DATA_DIR: link })).toEqual(said)
  expect(await run('operate.ts', ['groups'], { DATA_DIR: join(link, 'below') })).toEqual(said)
})

it.skipIf(!existsSync('/proc/self'))('the start fails if DATA_DIR cannot be created in its folder', async () => {
  expect(await run('main.ts', [], { DATA_DIR: '/proc/winnow' })).toEqual({
    code: 1,
    err: 'DATA_DIR: /proc/winnow cannot be made: ENOENT. Set it to a folder in which this user may write.\n',
  })
})

it('a failed start of the embedded database ends with a sentence with its message and a remedy', async () => {
  const dataDir = folderForTest('winnow-broken-')
  chmodSync(dataDir, 0o711)
  // The markers say that the database was set up, but its files are missing.
  mkdirSync(join(dataDir, 'pg18'))
  for (const name of ['initialised', 'password']) writeFileSync(join(dataDir, 'pg18', name), 'x'.repeat(32))
  const sentence = (begin: string, why: string) => ({
    code: 1,
    err: expect.stringMatching(
      new RegExp(`^${begin}.*${why}.* or set DATABASE_URL to a PostgreSQL server of your own\\.\n$`),
    ),
  })

  expect(await run('main.ts', [], { DATA_DIR: dataDir })).toEqual(
    sentence('The embedded PostgreSQL does not start ', 'could not access directory'),
  )
  expect(await run('operate.ts', ['groups'], { DATA_DIR: dataDir, TMPDIR: join(dataDir, 'gone') })).toEqual(
    sentence('TMPDIR: the embedded PostgreSQL cannot have a folder in ', 'ENOENT'),
  )
})

it('the fault in PostgreSQL’s output is reported in one line without timestamps', () => {
  const output = `2026-01-02 03:04:05.678 UTC [12] FATAL:  could not write to file "pg_wal/x": No space left on device
child process exited with exit code 1
initdb: removing data directory "/srv/winnow/pg18/data"
`
  expect(faultFromOutput('It cannot be set up', output, 'initdb ended with 1').message).toMatch(
    /^It cannot be set up: FATAL: could not write to file "pg_wal\/x": No space left on device\. Mend that/,
  )
  expect(faultFromOutput('It does not start', '', 'it ended with SIGKILL').message).toMatch(
    /: it ended with SIGKILL\. Mend/,
  )
})

it('product and commands end with a sentence that names an unreachable database, but never its password', async () => {
  const env = { DATABASE_URL: `postgres://winnow:its-password@127.0.0.1:${await freePort()}/winnow` }
  const said = expect.stringMatching(
    /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ does not let us in: connect ECONN.*\.\n$/,
  )

  expect(await run('main.ts', [], env)).toEqual({ code: 1, err: said })
  expect(await run('operate.ts', ['groups'], env)).toEqual({ code: 1, err: said })
})

it('a start on a database that accepts connections and never answers ends with a sentence', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }

  expect(await run('main.ts', [], { DATABASE_URL: `postgres://winnow:pw@127.0.0.1:${port}/winnow` })).toEqual({
    code: 1,
    err: `DATABASE_URL: the database at 127.0.0.1:${port} does not let us in: no answer within 10 s.\n`,
  })
})

it('a PostgreSQL that is too old is refused before any migration', () => {
  expect(faultOfVersion(140_011)?.message).toBe('DATABASE_URL: this is PostgreSQL 14. Winnow needs 16 or newer.')
  expect(faultOfVersion(160_000)).toBeUndefined()
})

it('a fault of port, folder or database names its setting, and other errors lead to undefined', () => {
  const around = { host: '192.0.2.1', port: 80, dataDir: '/srv/winnow', database: { url: undefined, pool: 2 } }
  const sentence = (fault: object, url?: string) =>
    startSentence(Object.assign(new Error('it failed'), fault), { ...around, database: { url, pool: 2 } })

  expect(sentence({ code: 'EADDRNOTAVAIL', syscall: 'listen' })).toMatch(
    /^HOST: this machine has no address 192\.0\.2\.1/,
  )
  expect(sentence({ code: 'EACCES', syscall: 'listen' })).toMatch(/^PORT: this user must not listen on 80/)
  expect(sentence({ code: 'EACCES', path: '/srv/winnow/pg18' })).toMatch(
    /^DATA_DIR: \/srv\/winnow\/pg18 cannot be written/,
  )
  expect(sentence({ code: 'EACCES', path: '/srv/winnow-2/pg18' })).toBeUndefined()
  expect(sentence({ code: 'ENOSPC', syscall: 'write' })).toMatch(
    /^The disk of a file of DATA_DIR \(\/srv\/winnow\) or /,
  )
  expect(sentence({ code: 'EIO', path: '/srv/winnow/secret' })).toMatch(
    /^The disk of \/srv\/winnow\/secret is full or broken: EIO\./,
  )
  expect(sentence({ code: '28P01' }, 'postgres://winnow@db.example/winnow')).toMatch(/^DATABASE_URL: .* db\.example /)
  // A user who may not make tables, a replica, and a certificate of an authority that nobody knows.
  for (const code of ['42501', '25006', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
    expect(sentence({ code }, 'postgres://winnow@db.example/winnow')).toMatch(/^DATABASE_URL: .* it failed\.$/)
  }
  expect(sentence({ code: '28P01' })).toBeUndefined()
  expect(sentence({})).toBeUndefined()
})
