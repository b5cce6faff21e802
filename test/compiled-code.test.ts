import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { compiledCodeFolder } from '../bin/compiled-code.mjs'

const root = mkdtempSync(join(tmpdir(), 'winnow-compiled-'))
const cache = join(root, 'node_modules')
afterEach(() => rmSync(cache, { recursive: true, force: true }))

it('stores compiled code in a folder that only its owner can access', () => {
  const folder = compiledCodeFolder(root)

  expect(folder).toBe(join(cache, '.cache/winnow/compiled'))
  expect(statSync(folder as string).mode & 0o777).toBe(0o700)
  expect(compiledCodeFolder(root)).toBe(folder)
})

it.each([0o770, 0o702])('stores none if other users may write to the folder (%o)', (mode) => {
  chmodSync(compiledCodeFolder(root) as string, mode)

  expect(compiledCodeFolder(root)).toBeUndefined()
})

it('stores none if the folder cannot be created', () => {
  mkdirSync(cache)
  writeFileSync(join(cache, '.cache'), '')

  expect(compiledCodeFolder(root)).toBeUndefined()
})
