// The tools that our benches measure themselves with: ripgrep, nginx, Vectorscan. Where they cannot be had the benches say so.
import { commandIn, folderOf, installPrograms } from './debian.mjs'

/** Debian's package, and what we want of it. */
const wanted = {
  ripgrep: ['rg'],
  nginx: ['nginx'],
  'libvectorscan-dev': ['libhs.a'],
}
const needed = /^(lib(?!perl)|zlib1g)/

/** The packages' files as they would lie in `/`. */
export const peersFolder = folderOf('peers')

/**
 * How a tool is started. Undefined where it is not there.
 * @param {string} name
 * @returns {[string, ...string[]] | undefined}
 */
export function peerCommand(name) {
  return commandIn(peersFolder, name)
}

export function installPeers() {
  installPrograms({
    folder: peersFolder,
    wanted,
    needed,
    what: 'the tools that the benches measure themselves with',
    without: 'the benches will measure without the tools that they compare with',
  })
}
