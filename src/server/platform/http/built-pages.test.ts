import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForTest } from '../../../../test/for-file.ts'
import { openBuiltPages } from './built-pages.ts'

it('built pages are fully in memory: replacing their files does not break them', async () => {
  const folder = folderForTest('winnow-pages-')
  await mkdir(join(folder, 'server', 'assets'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'server', 'assets', 'part-a1.js'), 'export const name = "part"\n')
  await writeFile(join(folder, 'server', 'index.js'), 'export const show = () => import("./assets/part-a1.js")\n')
  const { build, loaded } = await openBuiltPages(folder)
  await loaded

  await rm(join(folder, 'server'), { recursive: true })
  const { show } = build as unknown as { show: () => Promise<{ name: string }> }
  expect((await show()).name).toBe('part')
})
