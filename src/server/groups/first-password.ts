import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The line of output about the generated password of the first account. A terminal gets the password itself. Other output
 * may be stored by log shippers, so it only names a file that only the owner can read.
 */
export async function passwordLine(
  password: string,
  { dataDir, isTerminal }: { readonly dataDir: string; readonly isTerminal: boolean },
): Promise<string> {
  if (isTerminal) return `Password     ${password}   (shown once; operate reset-link makes a new one)`
  const file = join(dataDir, 'first-password')
  await rm(file, { force: true })
  await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx' })
  return `Password     in ${file}   (delete that file after the first sign-in)`
}
