import { getAsset, isSea } from 'node:sea'

/** Whether this is the single executable of the command line (docs/design/tests-and-releases.md). */
export const isExecutable = isSea()

/** A file that `scripts/executable.mjs` embeds in the executable; undefined if this is not the executable. */
export function embedded(name: 'package.json' | 'scanner.wasm' | 'shared-networks.json'): Buffer | undefined {
  return isExecutable ? Buffer.from(getAsset(name)) : undefined
}
