import { readFileSync } from 'node:fs'
import { embedded } from '../analysis/embedded.ts'

/** Version of the program, as in its package.json. */
export function programVersion(): string {
  const about = embedded('package.json') ?? readFileSync(new URL('../../package.json', import.meta.url))
  return JSON.parse(about.toString()).version
}
