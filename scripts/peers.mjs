// Installs the tools that the benches compare with: ripgrep, nginx and Vectorscan from Debian, DuckDB and HiGHS from
// npm. If a tool cannot be installed, the benches report it.
import { debianPrograms } from './debian.mjs'
import { npmPackages } from './npm-packages.mjs'

const without = 'the benches will not compare with these tools'

const programs = debianPrograms({
  name: 'peers',
  wanted: {
    ripgrep: ['rg'],
    nginx: ['nginx'],
    'libvectorscan-dev': ['libhs.a'],
  },
  needed: /^(lib(?!perl)|zlib1g)/,
  what: 'the tools that the benches compare with',
  without,
})

const packages = npmPackages({
  name: 'peer-packages',
  lock: 'bench/peers/packages',
  what: 'DuckDB and HiGHS for the benches',
  without,
})

export const peersFolder = programs.folder
export const peerCommand = programs.command
export const peerPackages = packages.folder

export function installPeers() {
  programs.install()
  packages.install()
}
