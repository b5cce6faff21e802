// Downloads Debian packages and unpacks them into a folder of the project, without root and without installing anything
// into the system. Plain JavaScript without dependencies: bootstrap runs it on any Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIfPresent } from './files.mjs'

const cache = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/winnow')
const timeLimitSeconds = 150

/**
 * A set of programs in a folder of its own.
 * @param {object} set
 * @param {string} set.name the folder
 * @param {Record<string, string[]>} set.wanted the Debian packages, and the files that we need of each
 * @param {RegExp} set.needed matches `name_` of the dependencies that are unpacked too
 * @param {string[]} [set.apart] packages that conflict with the others
 * @param {string[]} [set.libraries] further folders with libraries
 * @param {string} set.what the programs, as messages name them
 * @param {string} set.without the consequence if they are missing: a clause without a full stop
 */
export function debianPrograms({ name, wanted, needed, apart = [], libraries = [], what, without }) {
  /** Root folder of the unpacked packages. */
  const folder = join(cache, name)

  /**
   * The command line that starts a program with the dynamic loader and the libraries of its packages, so that it runs
   * on any Linux. Undefined if the program is not installed.
   * @param {string} program
   * @returns {[string, ...string[]] | undefined}
   */
  function command(program) {
    const path = ['usr/sbin', 'usr/bin', 'sbin', 'bin']
      .map((place) => join(folder, place, program))
      .find((path) => existsSync(path))
    if (!path) return undefined
    const systemLibraries = ['lib', 'usr/lib'].flatMap((place) => architectureFolders(join(folder, place)))
    const searched = [...systemLibraries, ...libraries.map((place) => join(folder, place))].join(':')
    for (const place of systemLibraries) {
      const loader = readdirSync(place).find((file) => /^ld-linux.*\.so\.\d+$/.test(file))
      if (loader) return [join(place, loader), '--library-path', searched, path]
    }
    return undefined
  }

  /** Does not throw: prints what is missing and the consequence. */
  function install() {
    const stamp = createHash('sha256')
      .update(JSON.stringify([wanted, String(needed), process.arch]))
      .digest('hex')
    if (readIfPresent(join(folder, '.stamp')) === stamp) return
    if (!['/usr/bin/apt-get', '/usr/bin/dpkg-deb'].every((path) => existsSync(path))) {
      console.warn(`Debian packages cannot be unpacked on this system: ${without}.`)
      return
    }
    console.log(`Downloading ${what} (apt-get download) …`)
    const work = `${folder}-${process.pid}`
    try {
      const missing = unpackInto(work, { names: Object.keys(wanted), needed, apart })
      if (missing.length > 0) console.warn(`Could not install ${missing.join(', ')}: ${without}.`)
      writeFileSync(join(work, 'root/.stamp'), stamp)
      rmSync(folder, { recursive: true, force: true })
      renameSync(join(work, 'root'), folder)
    } catch (error) {
      console.warn(`Could not install ${what}: ${without}. ${error.message}`)
    }
    rmSync(work, { recursive: true, force: true })
  }

  return { folder, command, install }
}

/** The folders for one architecture's libraries, such as `x86_64-linux-gnu`. */
function architectureFolders(path) {
  const entries = existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []
  return entries
    .filter((entry) => entry.isDirectory() && /-linux-gnu/.test(entry.name))
    .map(({ name }) => join(path, name))
}

/** Downloads packages and unpacks them into `work/root`. Returns the names of those that no configured mirror has. */
function unpackInto(work, { names, needed, apart }) {
  const deadline = Date.now() + timeLimitSeconds * 1000
  const apt = privateApt(work, deadline)
  const { available, release } = availablePackages(work, apt, names)
  if (available.length === 0) throw new Error('No Debian mirror could be reached.')
  const planned = [available.filter((name) => !apart.includes(name)), available.filter((name) => apart.includes(name))]
    .filter((set) => set.length > 0)
    .flatMap((set) => plannedVersions(apt, set, release))
  const versions = [...new Map(planned)].filter(([name]) => available.includes(name) || needed.test(`${name}_`))
  if (versions.length === 0) throw new Error('apt cannot resolve the dependencies.')
  const debs = join(work, 'debs')
  mkdirSync(debs)
  const { status } = apt('apt-get', ['download', '-qq', ...versions.map((version) => version.join('='))], debs)
  if (status !== 0) throw new Error('Downloading the packages failed.')
  const root = join(work, 'root')
  for (const deb of readdirSync(debs)) {
    if (Date.now() > deadline) throw new Error(`Unpacking took longer than ${timeLimitSeconds} seconds.`)
    const { status } = spawnSync('dpkg-deb', ['-x', join(debs, deb), root], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error(`Unpacking ${basename(deb)} failed.`)
  }
  for (const unused of ['doc', 'man', 'locale', 'lintian', 'info']) {
    rmSync(join(root, 'usr/share', unused), { recursive: true, force: true })
  }
  return names.filter((name) => !available.includes(name))
}

/**
 * The packages that the mirrors have. If some are missing, adds the backports, and names them as the release to install
 * from.
 */
function availablePackages(work, apt, names) {
  apt('apt-get', ['update', '-qq'])
  const available = withCandidate(apt, names)
  const release = available.length < names.length ? addBackports(work, apt) : undefined
  if (!release) return { available }
  apt('apt-get', ['update', '-qq'])
  return { available: withCandidate(apt, names), release }
}

/**
 * Keeps only packages with an installable version: apt also knows packages that others merely mention, without a
 * version.
 */
function withCandidate(apt, names) {
  const { stdout } = apt('apt-cache', ['policy', ...names])
  return [...stdout.matchAll(/^(\S+):\n.*\n {2}Candidate: (?!\(none\))/gm)].map(([, name]) => name)
}

/** Name and version of every package that apt would install for these. */
function plannedVersions(apt, names, release) {
  const options = ['install', '-y', '--no-install-recommends', '--print-uris', ...(release ? ['-t', release] : [])]
  const { stdout } = apt('apt-get', [...options, ...names])
  return [...stdout.matchAll(/^'[^']+' (\S+)_(\S+)_\S+\.deb /gm)].map(([, name, version]) => [
    name,
    decodeURIComponent(version),
  ])
}

/**
 * An apt whose lists, cache and state are in a folder of its own, so that it needs no root, and downloads every
 * dependency as if nothing were installed.
 */
function privateApt(work, deadline) {
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
      timeout: Math.max(1, deadline - Date.now()),
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
    })
}

/**
 * Adds the backports of the system's release: those of Debian 12 have Suricata. Returns their name; undefined if they
 * cannot be added.
 */
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
  if (!keys || !found) return undefined
  const [, codename, uri] = found
  writeFileSync(
    join(work, 'etc/sources.list.d/winnow-backports.list'),
    `deb [signed-by=${keys}] ${uri} ${codename}-backports main\n`,
  )
  return `${codename}-backports`
}
