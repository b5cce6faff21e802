import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A new folder, which is deleted after the tests of the file, or of the group that asks for it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new folder, which is the working folder of the process during the tests of the file. */
export function workingFolder(): string {
  const folder = testFolder()
  const before = process.cwd()
  beforeAll(() => process.chdir(folder))
  afterAll(() => process.chdir(before))
  return folder
}
