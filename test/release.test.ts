import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const chart = 'deploy/helm/winnow/Chart.yaml'

/** A folder with a changelog, version 1.2.3, our chart and the release script. */
async function project(changelog: string) {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-release-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'CHANGELOG.md'), changelog)
  await writeFile(join(folder, 'package.json'), '{ "version": "1.2.3" }')
  await mkdir(join(folder, chart, '..'), { recursive: true })
  await cp(join(root, chart), join(folder, chart))
  return {
    read: (name: string) => readFile(join(folder, name), 'utf8'),
    release(...args: string[]) {
      const script = join(root, 'scripts/release.mjs')
      return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' })
    },
  }
}

const before =
  '# Changes\n\n## Not released yet\n\n- It reads more.\n- It says more.\n\n## 1.2.2 (2026-01-02)\n\n- Mended.\n'

it('a release takes the section of unreleased changes, and leaves an empty one above', async () => {
  const { release, read } = await project(before)

  expect(release('check').status).toBe(0)
  expect(release('cut').status).toBe(0)
  const after = await read('CHANGELOG.md')
  expect(after).toMatch(/^# Changes\n\n## Not released yet\n\n## 1\.2\.3 \(\d{4}-\d\d-\d\d\)\n\n- It reads more\./)
  expect(after).toContain('## 1.2.2 (2026-01-02)')
  expect(await read(chart)).toMatch(/^version: 1\.2\.3\nappVersion: "1\.2\.3"$/m)
  expect(release('check')).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing under') })
})

it('the notes of a release contain its own section only', async () => {
  const { release } = await project(before)

  expect(release('notes', '1.2.2').stdout).toBe('- Mended.\n')
  expect(release('notes', '1.2').status).toBe(1)
  release('cut')
  expect(release('notes', '1.2.3').stdout).toBe('- It reads more.\n- It says more.\n')
})

it('our changelog has a section for unreleased changes', async () => {
  expect(await readFile(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(/^## Not released yet$/m)
})
