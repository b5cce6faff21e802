import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../../formats/sync-folder.ts'
import { StartFault } from './start-fault.ts'

/** A text file that is made once, and believed from then on. */
export interface MadeOnce {
  readonly path: string
  /** A text with fewer characters is damaged. */
  readonly least: number
  /** A sentence that says what to do if the file is damaged. */
  readonly remedy: string
}

/** What file systems answer that have no hard links. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/**
 * Reads such a file, without blanks around its text; undefined if there is none.
 * @throws StartFault if it is damaged
 */
export async function readMade({ path, least, remedy }: MadeOnce): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const length = text?.trim().length ?? least
  if (length >= least) return text?.trim()
  throw new StartFault(`${path} is empty or cut off: it has ${length} characters, not ${least} or more. ${remedy}`)
}

/**
 * Reads such a file, or makes it with this text. If several processes make it at once, all get the text of the first.
 * @throws StartFault if it is damaged
 */
export async function makeOnce(file: MadeOnce, text: string): Promise<string> {
  const known = await readMade(file)
  if (known !== undefined) return known
  await writeNew(file.path, text)
  const made = await readMade(file)
  if (made === undefined) throw new StartFault(`${file.path} is a link to nowhere. Remove it, and start again.`)
  return made
}

/**
 * Writes a new file in one step: it exists with its whole text, synced to disk, or not at all.
 * @returns false if a file of that name exists, which stays as it is
 */
export async function writeNew(path: string, text: string, mode = 0o600): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.new`
  try {
    await writeFile(temporary, text, { mode, flag: 'wx', flush: true })
    await link(temporary, path).catch((error) => {
      if (!noLinks.includes(error.code)) throw error
      return writeWhole(path, text, mode)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw Object.assign(error as Error, { path })
  } finally {
    await rm(temporary, { force: true }).catch(() => {})
  }
  await syncFolder(dirname(path))
  return true
}

/** Without hard links, a crash can leave a part of the text, which `readMade` notices. */
async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  await writeFile(path, text, { mode, flag: 'wx', flush: true }).catch(async (error) => {
    if (error.code !== 'EEXIST') await rm(path, { force: true })
    throw error
  })
}
