import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNew } from '../platform/made-once.ts'

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
  try {
    await rm(file, { force: true })
    await writeNew(file, `${password}\n`)
    return `Password     in ${file}   (delete that file after the first sign-in)`
  } catch (error) {
    // The account is there, and its password is known to nobody.
    const { code } = error as NodeJS.ErrnoException
    return `Password     not stored: ${file} cannot be written (${code}). Make a new one with "operate reset-link".`
  }
}
