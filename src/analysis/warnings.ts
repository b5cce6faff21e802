import { builtInWarningLists } from '../catalogue/warnings.ts'
import type { WarningList } from '../domain/warning-list.ts'
import { compileWarningLists, type WarningIndex } from '../engine/warnings/compile.ts'
import { openWarningList, warningListFiles } from '../formats/warning-list-folder.ts'
import { sharedNetworkLists } from './shared-networks.ts'

/** The built-in warning lists: those of the catalogue, and the networks that are shared entirely. */
export async function ownWarningLists(): Promise<readonly WarningList[]> {
  return [...builtInWarningLists, ...(await sharedNetworkLists())]
}

/** The built-in warning lists, plus those of a folder in MISP's or a mirror's layout. */
export async function openWarnings(folder?: string): Promise<WarningIndex> {
  const lists = [...(await ownWarningLists())]
  for (const file of folder === undefined ? [] : await warningListFiles(folder)) lists.push(await openWarningList(file))
  return compileWarningLists(lists)
}
