// The tools that our benches measure themselves with: ripgrep, nginx, Vectorscan. Where they cannot be had the benches say so.
import { debianPrograms } from './debian.mjs'

const programs = debianPrograms({
  name: 'peers',
  wanted: {
    ripgrep: ['rg'],
    nginx: ['nginx'],
    'libvectorscan-dev': ['libhs.a'],
  },
  needed: /^(lib(?!perl)|zlib1g)/,
  what: 'the tools that the benches measure themselves with',
  without: 'the benches will measure without the tools that they compare with',
})

export const peersFolder = programs.folder
export const peerCommand = programs.command
export const installPeers = programs.install
