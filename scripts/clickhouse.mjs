// Brings ClickHouse for the tests that ask a real one: packages with a lock file of their own, because they are half a gigabyte
// and only tests need them. Plain JavaScript, no dependencies: bootstrap runs it on any Node.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCi } from './npm-ci.mjs'

const packages = fileURLToPath(new URL('../test/clickhouse', import.meta.url))
/** Beside the other programs that tests ask. */
const folder = fileURLToPath(new URL('../node_modules/.cache/winnow/clickhouse', import.meta.url))

/** Never fails: says that the tests will be skipped where the packages cannot be had. */
export function installClickHouse() {
  const stampFile = join(folder, 'node_modules/.install-stamp')
  const stamp = createHash('sha256')
    .update(readFileSync(join(packages, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing ClickHouse for the tests (npm ci) …')
  cpSync(packages, folder, { recursive: true })
  if (npmCi(folder)) writeFileSync(stampFile, stamp)
  else console.warn('ClickHouse could not be installed: the tests that ask it will be skipped.')
}
