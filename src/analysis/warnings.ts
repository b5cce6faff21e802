import { builtInWarningLists } from '../catalogue/warnings.ts'
import { compileWarningLists, type WarningIndex } from '../engine/warnings/compile.ts'
import { openWarningList, warningListFiles } from '../formats/warning-list-folder.ts'

/** The product's own warning lists, and those of a folder in MISP's layout or a mirror's. */
export async function openWarnings(folder?: string): Promise<WarningIndex> {
  const lists = [...builtInWarningLists]
  for (const file of folder === undefined ? [] : await warningListFiles(folder)) lists.push(await openWarningList(file))
  return compileWarningLists(lists)
}
