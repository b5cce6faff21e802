// Installs npm packages with a lock file of their own: large packages that few people need. Plain JavaScript without
// dependencies: bootstrap runs it on any Node.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCi } from './npm-ci.mjs'

/**
 * @param {object} set
 * @param {string} set.name of the folder that they are installed into
 * @param {string} set.lock the folder with `package.json` and lock file, from the root
 * @param {string} set.what the packages, as a message names them
 * @param {string} set.without what happens where they are missing, a clause without a full stop
 */
export function npmPackages({ name, lock, what, without }) {
  const packages = fileURLToPath(new URL(`../${lock}`, import.meta.url))
  const folder = fileURLToPath(new URL(`../node_modules/.cache/winnow/${name}`, import.meta.url))

  /** Never throws: prints the consequence if the packages cannot be installed. */
  function install() {
    const stampFile = join(folder, 'node_modules/.install-stamp')
    const stamp = createHash('sha256')
      .update(readFileSync(join(packages, 'package-lock.json')))
      .digest('hex')
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
    console.log(`Installing ${what} (npm ci) …`)
    cpSync(packages, folder, { recursive: true })
    if (npmCi(folder)) writeFileSync(stampFile, stamp)
    else console.warn(`Not to be had: ${what}. So ${without}.`)
  }

  return { folder, install }
}
