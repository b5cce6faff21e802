// Installs npm packages that have their own lock file, because they are large and few people need them. Plain
// JavaScript without dependencies: bootstrap runs it on any Node.
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIfPresent } from './files.mjs'
import { npmCi } from './npm-ci.mjs'

/**
 * @param {object} set
 * @param {string} set.name the folder into which they are installed
 * @param {string} set.lock the folder with `package.json` and lock file, relative to the root
 * @param {string} set.what the packages, as messages name them
 * @param {string} set.without the consequence if they are missing: a clause without a full stop
 */
export function npmPackages({ name, lock, what, without }) {
  const packages = fileURLToPath(new URL(`../${lock}`, import.meta.url))
  const folder = fileURLToPath(new URL(`../node_modules/.cache/winnow/${name}`, import.meta.url))

  /** Does not throw: prints the consequence if the packages cannot be installed. */
  function install() {
    const stampFile = join(folder, 'node_modules/.install-stamp')
    const stamp = createHash('sha256')
      .update(readFileSync(join(packages, 'package-lock.json')))
      .digest('hex')
    if (readIfPresent(stampFile) === stamp) return
    console.log(`Installing ${what} (npm ci) …`)
    cpSync(packages, folder, { recursive: true })
    if (npmCi(folder)) writeFileSync(stampFile, stamp)
    else console.warn(`Could not install ${what}: ${without}.`)
  }

  return { folder, install }
}
