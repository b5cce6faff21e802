import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { childEnvironment } from './child-environment.ts'
import { freePort } from './free-port.ts'

const launcher = fileURLToPath(new URL('../bin/winnow.mjs', import.meta.url))

const isTaken = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
    socket.on('close', () => socket.destroy()).end()
  })

it('a program ends with its launcher, even if that is killed, and its port is free again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-launcher-'))
  const key = join(folder, 'sensor.key')
  writeFileSync(key, `wns_${'a'.repeat(32)}\n`)
  const port = await freePort()
  const options = ['--server', 'http://127.0.0.1:9', '--key-file', key, '--http', String(port)]
  const child = spawn(process.execPath, [launcher, 'edge', join(folder, 'edge'), ...options], {
    env: childEnvironment,
    stdio: 'ignore',
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => isTaken(port), { timeout: 60_000 }).toBe(true)

  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended

  await expect.poll(() => isTaken(port), { timeout: 60_000 }).toBe(false)
})

it('a program that has nothing left to do ends, whether or not its launcher waits', async () => {
  const child = spawn(process.execPath, [launcher, '--version'], { env: childEnvironment, stdio: 'ignore' })

  expect(await once(child, 'exit')).toEqual([0, null])
})
