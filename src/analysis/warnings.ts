import { builtInWarningLists } from '../catalogue/warnings.ts'
import type { WarningList } from '../domain/warning-list.ts'
import { compileWarningLists, type WarningIndex } from '../engine/warnings/compile.ts'
import { openWarningList, warningListFiles } from '../formats/warning-list-folder.ts'
import { sharedNetworkLists } from './shared-networks.ts'

/** The built-in warning lists: those of the catalogue, and the networks that are shared entirely. */
export async function ownWarningLists(): Promise<readonly WarningList[]> {
  return [...builtInWarningLists, ...(await sharedNetworkLists())]
}

/**
 * The built-in warning lists, plus those of a folder in MISP's or a mirror's layout.
 * @throws Error if the folder has no list, or with a line for each list that cannot be read
 */
export async function openWarnings(folder?: string): Promise<WarningIndex> {
  const files = folder === undefined ? [] : await warningListFiles(folder)
  if (folder !== undefined && files.length === 0) throw new Error(`${folder}: there is no warning list in it`)
  const read = await Promise.allSettled(files.map(openWarningList))
  const faults = read.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const lists = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return compileWarningLists([...(await ownWarningLists()), ...lists])
}
