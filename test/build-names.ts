import { memoryScratch } from '../src/engine/index/scratch.ts'
import { bytes } from '../src/engine/listings/columns.ts'
import { createNamesBuilder } from '../src/engine/search/names-builder.ts'
import { isCanonicalName, longestName, putKey } from '../src/engine/search/names-layout.ts'

/**
 * Builds one section from canonical host names in the order of `nameKey`, each once and each listed itself.
 * @throws RangeError if a name is out of order, repeated, too long, or contains characters that no canonical name has
 */
export function buildNames(names: Iterable<string>): Uint8Array<ArrayBuffer> {
  const all = bytes()
  const builder = createNamesBuilder((part) => all.pushAll(part), memoryScratch())
  const key = new Uint8Array(longestName)
  for (const name of names) {
    if (!isCanonicalName(name)) throw new RangeError(`${name} is no canonical name`)
    builder.add(key, 0, putKey(name, key, 0), true, [])
  }
  builder.end()
  return all.view().slice()
}
