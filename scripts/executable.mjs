// Builds the command line as one executable file for this platform, with Node in it, and a file with the licences of
// everything that it contains, into build/executable/ (docs/design/tests-and-releases.md).
//   npm run executable
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { inject } from 'postject'
import { build } from 'vite'
import { sharedNetworkLists } from '../src/analysis/shared-networks.ts'
import { buildWasm } from './build-wasm.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'build/executable')
const file = (name) => join(folder, name)
const mac = process.platform === 'darwin'
const executable = file(process.platform === 'win32' ? 'winnow.exe' : 'winnow')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: folder,
    target: 'node24',
    license: { fileName: 'LICENCES.md' },
    // Node requires the main script of an executable to be one CommonJS file.
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'main.cjs', codeSplitting: false } },
  },
})
appendFileSync(file('LICENCES.md'), `\n## Node.js - ${process.versions.node}\n\n${readFileSync(nodeLicence(), 'utf8')}`)
writeFileSync(file('shared-networks.json'), JSON.stringify(await sharedNetworkLists()))
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(file('package.json'), JSON.stringify({ name, version }))
writeFileSync(
  file('sea.json'),
  JSON.stringify({
    main: file('main.cjs'),
    output: file('blob'),
    disableExperimentalSEAWarning: true,
    useCodeCache: true,
    assets: {
      'package.json': file('package.json'),
      'scanner.wasm': await buildWasm(),
      'shared-networks.json': file('shared-networks.json'),
    },
  }),
)
run(process.execPath, '--experimental-sea-config', file('sea.json'))
copyFileSync(process.execPath, executable)
chmodSync(executable, 0o755)
if (mac) run('codesign', '--remove-signature', executable)
await inject(executable, 'NODE_SEA_BLOB', readFileSync(file('blob')), {
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  ...(mac && { machoSegmentName: 'NODE_SEA' }),
})
if (mac) run('codesign', '--sign', '-', executable)
for (const intermediate of ['main.cjs', 'shared-networks.json', 'package.json', 'sea.json', 'blob']) {
  rmSync(file(intermediate))
}
run(executable, '--version')

/** Path of Node's licence: in the folder of the running Node, or in the folder above. */
function nodeLicence() {
  const bin = dirname(process.execPath)
  const licencePath = [join(bin, 'LICENSE'), join(bin, '../LICENSE')].find((path) => existsSync(path))
  if (!licencePath) throw new Error(`${process.execPath} has no LICENSE beside it, which must accompany the executable`)
  return licencePath
}

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
