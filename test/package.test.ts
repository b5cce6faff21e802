import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// Files that code finds relative to its own path must be in the package: docs/design/tests-and-releases.md.
// `npm run test:package` runs the package.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Paths, relative to the root, of files that command line and server find relative to their own path. */
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

it('the package has every file that code finds relative to its own path', () => {
  const found = foundByPath()
  const started = found.filter((path) => /\.child\.ts$|-thread\.ts$/.test(path))

  expect(started.length).toBeGreaterThan(4)
  // scripts/package.mjs copies migrations and scanner. Like src/, dist/ is beside package.json and build/.
  expect([...new Set(found)].filter((path) => !started.includes(path)).sort()).toEqual([
    'build',
    'package.json',
    'place of src/analysis/scanner.ts',
    'src',
    'src/server/migrations',
  ])
})
