// Packs the product, installs the package into an empty folder without running install scripts, and runs the commands
// that a new user would run. If root runs it, the server runs as `nobody`, who cannot write to the installation. Runs
// on npm's Node, which may be older than that of the package. With --executable, it only runs the commands of the
// command line, with the executable of `npm run executable`.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env
const NOBODY = 65534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const folder = mkdtempSync(join(tmpdir(), 'winnow-package-'))
chmodSync(folder, 0o755)
let stopServer = async () => {}
try {
  if (process.argv.includes('--executable')) {
    runCommands([join(root, 'build/executable', process.platform === 'win32' ? 'winnow.exe' : 'winnow')])
    console.log('The executable works.')
  } else {
    const installed = install(pack())
    const command = [node, join(installed, 'bin/winnow.mjs')]
    runCommands(command)
    assert.match(run([...command, '--help']), /winnow start/)
    assert.match(run([...command, 'start', '--help']), /DATA_DIR/)
    assert.match(run([...command, 'operate', 'help']), /create-group/)
    await checkScanner(installed)
    await runServer(command)
    console.log(`The package works; the Node that started it was ${run([node, '--version']).trim()}.`)
  }
} finally {
  await stopServer()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Packs the product and checks the list of files.
 * @returns the tarball
 */
function pack() {
  const [{ filename, size, unpackedSize, files }] = JSON.parse(
    npmRun(['pack', '--json', '--pack-destination', folder], root),
  )
  const paths = files.map(({ path }) => path)
  const wrong = paths.filter((path) =>
    /\.tsx?$|\.test\.|(?:^|\/)\.|^(?!README|LICENSE|package|bin|dist|build)/.test(path),
  )
  assert.deepEqual(wrong, [], 'files that do not belong in the package')
  for (const path of ['dist/analysis/scanner.wasm', 'build/server/index.js', 'build/client/icon.svg', 'LICENSE']) {
    assert(paths.includes(path), `the package lacks ${path}`)
  }
  const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(`${filename}: ${megabytes(size)}, ${paths.length} files, ${megabytes(unpackedSize)} unpacked`)
  return join(folder, filename)
}

/** @returns the folder of the installed package */
function install(tarball) {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  npmRun(
    [
      'install',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--prefix',
      empty,
      tarball,
    ],
    empty,
  )
  return join(empty, 'node_modules/winnow')
}

/** Tests the command line with a log and a mirror. */
function runCommands(command) {
  const workFolder = mkdtempSync(join(folder, 'commands-'))
  const winnow = (...args) => run([...command, ...args], workFolder, { XDG_CACHE_HOME: workFolder })
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.equal(winnow('--version'), `winnow ${version}\n`)
  assert.match(winnow('--help'), /^winnow .*analyse /s)

  const file = { path: 'list.txt', source_id: 'list', snapshot_date: '2026-03-01T00:00:00Z' }
  const files = [{ ...file, public_feed_url: 'https://feeds.example/list' }]
  writeFileSync(join(workFolder, 'MANIFEST.json'), JSON.stringify({ files }))
  writeFileSync(join(workFolder, 'list.txt'), '100.20.30.40\nevil-test.com\n')
  writeFileSync(
    join(workFolder, 'device.log'),
    '2026-03-02T10:00:00Z allow 10.0.0.5 -> 100.20.30.40:443 evil-test.com\n',
  )
  const lines = winnow('extract', 'device.log').trim().split('\n')
  assert.deepEqual(lines.map((line) => JSON.parse(line).value).toSorted(), ['100.20.30.40', 'evil-test.com'])
  // The second run reads the stored index.
  for (const _ of [1, 2]) {
    assert.match(winnow('analyse', 'device.log', '--feeds', '.', '--format', 'json'), /feeds\.example\/list|"list"/)
  }
}

async function checkScanner(installed) {
  const { bestScanner } = await import(new URL('dist/analysis/scanner.js', pathToFileURL(`${installed}/`)))
  assert.equal((await bestScanner()).name, 'wasm', 'the package does not find its compiled scanner')
}

/** Waits until the demo's index is built and pages are served, which needs threads and child processes. */
async function runServer(command) {
  const dataFolder = mkdtempSync(join(folder, 'server-'))
  if (asNobody.uid) chownSync(dataFolder, NOBODY, NOBODY)
  const server = spawn(command[0], [command[1], 'start'], {
    cwd: dataFolder,
    env: { ...cleanEnvironment(), HOME: dataFolder, PORT: '0', DATA_DIR: join(dataFolder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...asNobody,
  })
  let output = ''
  const ended = new Promise((done) => server.once('close', (code) => done(code ?? 'a signal')))
  stopServer = () => {
    server.kill('SIGTERM')
    return ended
  }
  const printed = (expected) =>
    Promise.race([
      ended.then((code) => assert.fail(`the server ended with ${code}:\n${output}`)),
      new Promise((done) => {
        const look = () => expected.test(output) && done(expected.exec(output)[1])
        server.stdout.on('data', look)
        look()
      }),
    ])
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const origin = await printed(/is ready: (http\S+)/)
  await printed(/"msg":"(index built)"/)
  assert.deepEqual(await (await fetch(`${origin}/healthz`)).json(), { ok: true })
  const page = await fetch(`${origin}/en`)
  assert.equal(page.status, 200)
  const [script] = /\/assets\/[^"]+\.js/.exec(await page.text())
  assert.equal((await fetch(`${origin}${script}`)).status, 200)
  assert.equal(await stopServer(), 0, output)
  assert.doesNotMatch(output, /"level":(?:50|60)/)
}

function run([command, ...args], cwd = folder, more = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...cleanEnvironment(), ...more },
  })
  if (error) throw error
  assert.equal(status, 0, `${args.join(' ')}\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`)
  return stdout
}

function npmRun(args, cwd) {
  return run(npm ? [node, npm, ...args] : ['npm', ...args], cwd)
}

/** The environment of a new user: without npm's variables for scripts and without node_modules in PATH. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?!config_(?:registry|cache|userconfig))|^INIT_CWD$/i.test(name),
  )
  const { PATH, ...rest } = Object.fromEntries(kept)
  return {
    ...rest,
    PATH: PATH.split(':')
      .filter((part) => !part.includes('node_modules'))
      .join(':'),
  }
}
