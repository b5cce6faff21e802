import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// What code finds by its own path must be in the package, too: docs/decisions/0280-package.md. `npm run test:package` runs it.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Paths from the root that the code of the command line and the server builds from its own. */
function foundByPath(): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^src[\\/]web/.test(relative(root, file)))
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new URL\((?:'([^']+)'|(\w+)), import\.meta\.url\)/g)].map(
      ([, path, name]) =>
        path
          ? relative(root, resolve(dirname(file), path)).replaceAll('\\', '/')
          : `${name} of ${relative(root, file)}`,
    ),
  )
}

it('every file that code finds by its own path is one that the package has', () => {
  const found = foundByPath()
  const started = found.filter((path) => /\.child\.ts$|-thread\.ts$/.test(path))

  expect(started.length).toBeGreaterThan(4)
  // scripts/package.mjs copies migrations and scanner; dist/ is as deep as src/, beside package.json and build/.
  expect([...new Set(found)].filter((path) => !started.includes(path)).sort()).toEqual([
    'build',
    'package.json',
    'place of src/analysis/scanner.ts',
    'src',
    'src/server/migrations',
  ])
})
