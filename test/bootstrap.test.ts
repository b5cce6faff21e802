import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { folderForFile } from './for-file.ts'

// Runs the installation in a small clone whose only package is a local folder, so that no registry is needed.

const write = (name: string, content: unknown) => writeFileSync(join(clone, name), JSON.stringify(content))

const clone = folderForFile('winnow-bootstrap-')
cpSync(fileURLToPath(new URL('../scripts', import.meta.url)), join(clone, 'scripts'), {
  recursive: true,
  filter: (name) => !name.endsWith('build-wasm.mjs'),
})
const tool = { name: 'tool', version: '1.0.0', scripts: { install: 'touch ../ran' } }
mkdirSync(join(clone, 'tool'))
write('tool/package.json', tool)
const root = { name: 'clone', version: '1.0.0', devDependencies: { tool: 'file:tool' } }
write('package.json', root)
write('package-lock.json', {
  ...root,
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': root,
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  },
})

async function bootstrap(env = {}) {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs'], {
    cwd: clone,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

it('installs build tools in production too, runs no package script, and takes over the lock of a dead process', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  mkdirSync(join(clone, '.install-lock'))
  writeFileSync(join(clone, '.install-lock', String(dead.pid)), '')

  const { code, err } = await bootstrap({ NODE_ENV: 'production' })

  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(existsSync(join(clone, 'node_modules/tool/package.json'))).toBe(true)
  expect(existsSync(join(clone, 'ran'))).toBe(false)
  expect(existsSync(join(clone, '.install-lock'))).toBe(false)
})

it('needs no lock if nothing is missing', async () => {
  mkdirSync(join(clone, '.install-lock'))
  writeFileSync(join(clone, '.install-lock', String(process.pid)), '')

  expect(await bootstrap()).toEqual({ code: 0, out: '', err: '' })
})

it.each(['start', 'dev', 'test', 'check', 'package'])(
  'runs before npm run %s, which may be the first command in a clone',
  (name) => {
    const { scripts } = JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'))

    expect(scripts[`pre${name}`]).toMatch(/^node scripts\/bootstrap\.mjs/)
  },
)
