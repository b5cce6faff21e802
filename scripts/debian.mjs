// Downloads Debian packages and unpacks them into a folder of the project: nothing is installed into the system, and
// root is not needed. Plain JavaScript without dependencies: bootstrap runs it on any Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/winnow')
const secondsInAll = 150

/**
 * A set of programs in a folder of its own.
 * @param {object} set
 * @param {string} set.name of the folder
 * @param {Record<string, string[]>} set.wanted Debian's packages, and what we want of each
 * @param {RegExp} set.needed which of the packages that these depend on are unpacked too, by `name_`
 * @param {string[]} [set.apart] packages that cannot be installed together with the others
 * @param {string[]} [set.libraries] folders with libraries, beside the usual ones
 * @param {string} set.what the programs, as a message names them
 * @param {string} set.without what happens where they are missing, a clause without a full stop
 */
export function debianPrograms({ name, wanted, needed, apart = [], libraries = [], what, without }) {
  /** Root folder of the unpacked packages. */
  const folder = join(cache, name)

  /**
   * The command line that starts a program: with the dynamic loader and libraries from its packages, so that it runs on
   * any Linux. Undefined if the program is not installed.
   * @param {string} program
   * @returns {[string, ...string[]]
   * undefined}
   */
  function command(program) {
    const path = ['usr/sbin', 'usr/bin', 'sbin', 'bin']
      .map((place) => join(folder, place, program))
      .find((path) => existsSync(path))
    if (!path) return undefined
    const usual = ['lib', 'usr/lib'].flatMap((place) => {
      const path = join(folder, place)
      const inside = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
      return inside
        .filter((entry) => entry.isDirectory() && /-linux-gnu/.test(entry.name))
        .map(({ name }) => join(path, name))
    })
    const searched = [...usual, ...libraries.map((place) => join(folder, place))].join(':')
    for (const place of usual) {
      const loader = readdirSync(place).find((file) => /^ld-linux.*\.so\.\d+$/.test(file))
      if (loader) return [join(place, loader), '--library-path', searched, path]
    }
    return undefined
  }

  /** Never throws: prints what is missing, and the consequence. */
  function install() {
    const stamp = createHash('sha256')
      .update(JSON.stringify([wanted, String(needed), process.arch]))
      .digest('hex')
    const file = join(folder, '.stamp')
    if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return
    if (!['/usr/bin/apt-get', '/usr/bin/dpkg-deb'].every((path) => existsSync(path))) {
      console.warn(`Debian's packages cannot be had from here: ${without}.`)
      return
    }
    console.log(`Fetching ${what} (apt-get download) …`)
    const work = `${folder}-${process.pid}`
    try {
      const missing = unpackInto(work, { names: Object.keys(wanted), needed, apart })
      if (missing.length > 0) console.warn(`Not to be had: ${missing.join(', ')}. So ${without}.`)
      writeFileSync(join(work, 'root/.stamp'), stamp)
      rmSync(folder, { recursive: true, force: true })
      renameSync(join(work, 'root'), folder)
    } catch (error) {
      console.warn(`${error.message} So ${without}.`)
    }
    rmSync(work, { recursive: true, force: true })
  }

  return { folder, command, install }
}

/**
 * Downloads packages and unpacks them into `work/root`. Returns the packages that this system's mirrors do not have.
 */
function unpackInto(work, { names, needed, apart }) {
  const until = Date.now() + secondsInAll * 1000
  const apt = ownApt(work, until)
  apt('apt-get', ['update', '-qq'])
  let available = withCandidate(apt, names)
  if (available.length < names.length && addBackports(work, apt)) {
    apt('apt-get', ['update', '-qq'])
    available = withCandidate(apt, names)
  }
  if (available.length === 0) throw new Error('No mirror of Debian can be reached.')
  const release = backportsOf(work)
  const installOptions = [
    'install',
    '-y',
    '--no-install-recommends',
    '--print-uris',
    ...(release ? ['-t', release] : []),
  ]
  const sets = [available.filter((name) => !apart.includes(name)), available.filter((name) => apart.includes(name))]
  const planned = sets.filter((set) => set.length > 0).map((set) => apt('apt-get', [...installOptions, ...set]).stdout)
  const matches = planned.flatMap((text) => [...text.matchAll(/^'[^']+' (\S+)_(\S+)_\S+\.deb /gm)])
  const versions = new Map(matches.map(([, name, version]) => [name, decodeURIComponent(version)]))
  const files = [...versions]
    .map(([name, version]) => ({ name, version }))
    .filter(({ name }) => available.includes(name) || needed.test(`${name}_`))
  if (files.length === 0) throw new Error('apt finds no way to put the packages together.')
  const debs = join(work, 'debs')
  mkdirSync(debs)
  const got = apt('apt-get', ['download', '-qq', ...files.map(({ name, version }) => `${name}=${version}`)], debs)
  if (got.status !== 0) throw new Error('Downloading the packages failed.')
  const root = join(work, 'root')
  for (const deb of readdirSync(debs)) {
    if (Date.now() > until) throw new Error(`Unpacking took longer than ${secondsInAll} seconds.`)
    const { status } = spawnSync('dpkg-deb', ['-x', join(debs, deb), root], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`Unpacking ${basename(deb)} failed.`)
  }
  for (const ballast of ['doc', 'man', 'locale', 'lintian', 'info']) {
    rmSync(join(root, 'usr/share', ballast), { recursive: true, force: true })
  }
  return names.filter((name) => !available.includes(name))
}

/**
 * Keeps only packages with an installable version. A package that others merely mention is known to apt without a
 * version.
 */
function withCandidate(apt, names) {
  const { stdout } = apt('apt-cache', ['policy', ...names])
  return [...stdout.matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm)].map(([, name]) => name)
}

/**
 * Configures apt with lists, cache and state in a folder of its own, so that it needs no root and takes the system for
 * empty.
 */
function ownApt(work, until) {
  for (const folder of ['etc/sources.list.d', 'lists/partial', 'cache/archives/partial', 'root']) {
    mkdirSync(join(work, folder), { recursive: true })
  }
  for (const sources of ['sources.list', 'sources.list.d']) {
    if (existsSync(join('/etc/apt', sources))) {
      cpSync(join('/etc/apt', sources), join(work, 'etc', sources), { recursive: true })
    }
  }
  writeFileSync(join(work, 'status'), '')
  writeFileSync(
    join(work, 'apt.conf'),
    `#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::SourceList "${join(work, 'etc/sources.list')}";
Dir::Etc::SourceParts "${join(work, 'etc/sources.list.d')}";
Dir::State "${work}";
Dir::State::Lists "${join(work, 'lists')}";
Dir::State::status "${join(work, 'status')}";
Dir::Cache "${join(work, 'cache')}";
APT::Sandbox::User "";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "15";
Acquire::https::Timeout "15";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled "false";
`,
  )
  return (program, args, cwd = work) =>
    spawnSync(program, ['-c', join(work, 'apt.conf'), ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: Math.max(1, until - Date.now()),
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
    })
}

/** Adds the backports of Debian 12, which have Suricata but are rarely configured. Returns whether they were added. */
function addBackports(work, apt) {
  const keys = ['gpg', 'pgp']
    .map((ending) => `/usr/share/keyrings/debian-archive-keyring.${ending}`)
    .find((path) => existsSync(path))
  const { stdout } = apt('apt-get', [
    'indextargets',
    '--format',
    '$(ORIGIN)|$(CODENAME)|$(REPO_URI)',
    'Created-By: Packages',
  ])
  const found = /^Debian\|(\w+)\|(\S+)$/m.exec(stdout)
  if (!keys || !found) return false
  const [, codename, uri] = found
  writeFileSync(
    join(work, 'etc/sources.list.d/winnow-backports.list'),
    `deb [signed-by=${keys}] ${uri} ${codename}-backports main\n`,
  )
  writeFileSync(join(work, 'backports'), `${codename}-backports`)
  return true
}

function backportsOf(work) {
  const file = join(work, 'backports')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
