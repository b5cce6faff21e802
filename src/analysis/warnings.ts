import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { builtInWarningLists } from '../catalogue/warnings.ts'
import type { WarningList } from '../domain/warning-list.ts'
import { compileWarningLists, type WarningIndex } from '../engine/warnings/compile.ts'
import { unpackOne } from '../formats/containers/unpack.ts'
import { readWarningList } from '../formats/warning-list.ts'

/** The product's own warning lists, and those of a folder in MISP's layout (`<name>/list.json` or `<name>.json`). */
export async function openWarnings(folder?: string): Promise<WarningIndex> {
  const lists: WarningList[] = [...builtInWarningLists]
  if (folder !== undefined) {
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !/\.json(?:\.(?:gz|zst|br))?$/.test(entry.name) || entry.name === 'MANIFEST.json') continue
      const path = join(entry.parentPath, entry.name)
      lists.push(withId(listId(path), readWarningList(await textOf(path))))
    }
  }
  return compileWarningLists(lists)
}

function withId(id: string, { entries, attributes, ...list }: ReturnType<typeof readWarningList>): WarningList {
  return { ...list, id, list: entries, matchingAttributes: attributes }
}

/** The name that MISP knows the list by: its folder, or the file without its endings. */
function listId(path: string): string {
  const name = basename(path).replace(/\.json(?:\.(?:gz|zst|br))?$/, '')
  return name === 'list' ? basename(dirname(path)) : name
}

async function textOf(path: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of unpackOne(createReadStream(path), {}, { name: basename(path) })) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
