import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { folderForTest } from './for-file.ts'

// Only reviewed packages are installed, because `npm ci` follows the lock file exactly.

const root = fileURLToPath(new URL('..', import.meta.url))
const json = async (path: string) => JSON.parse(await readFile(path, 'utf8'))
const own = await json(join(root, 'package.json'))
const lock = await json(join(root, 'package-lock.json'))

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly name?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}
const { '': top, ...rest } = lock.packages as Record<string, Locked & Record<string, unknown>>
const packages = Object.entries(rest)
const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? ''

/** Whether an address is that of a registry: the tarball of this name and version, by https, on any host. */
function isOfRegistry(address: string, path: string, version: string): boolean {
  const { protocol, username, search, hash, pathname } = new URL(address)
  const name = nameOf(path)
  return (
    protocol === 'https:' &&
    username + search + hash === '' &&
    decodeURIComponent(pathname).endsWith(`/${name}/-/${name.split('/').at(-1)}-${version}.tgz`)
  )
}

/** The faults in the entry of a package. */
function faultsOf([path, entry]: readonly [string, Locked]): string[] {
  const { version = '', resolved, integrity = '', link, name, hasInstallScript } = entry
  const found = [
    !/^(?:node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/?)+$/.test(path) && 'does not lie in node_modules',
    !/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(version) && 'has no version',
    !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) && 'has no SHA-512',
    link && 'is a link',
    name !== undefined && name !== nameOf(path) && `is ${name} under another name`,
    resolved !== undefined && !isOfRegistry(resolved, path, version) && 'comes from elsewhere than a registry',
    hasInstallScript && own.allowScripts[nameOf(path)] !== false && 'runs a script when it is installed',
  ]
  return found.filter((fault) => typeof fault === 'string').map((fault) => `${path} ${fault}`)
}

describe('the lock file', () => {
  it('has a hash and a registry address for each package, and no install scripts', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(packages.flatMap(faultsOf)).toEqual([])
    expect(packages.length).toBeGreaterThan(500)
  })

  it('uses a single host, if it names one', () => {
    const hosts = packages.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved).host] : []))

    expect(new Set(hosts).size).toBeLessThanOrEqual(1)
  })

  const good = { version: '1.2.3', integrity: `sha512-${'A'.repeat(86)}==` }
  it.each<[string, Locked]>([
    ['is a link', { ...good, link: true }],
    ['has no SHA-512', { version: '1.2.3' }],
    ['has no SHA-512', { version: '1.2.3', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['comes from elsewhere', { ...good, resolved: 'git+ssh://git@forge.example/a.git#0123456' }],
    ['comes from elsewhere', { ...good, resolved: 'file:../a' }],
    ['comes from elsewhere', { ...good, resolved: 'http://registry.example/a/-/a-1.2.3.tgz' }],
    ['comes from elsewhere', { ...good, resolved: 'https://registry.example/b/-/b-1.2.3.tgz' }],
    ['comes from elsewhere', { ...good, resolved: 'https://registry.example/a/-/a-1.2.4.tgz' }],
    ['is b under another name', { ...good, name: 'b' }],
    ['runs a script', { ...good, hasInstallScript: true }],
  ])('would be refused with an entry that %s', (fault, entry) => {
    expect(faultsOf(['node_modules/a', { ...good, resolved: 'https://registry.example/a/-/a-1.2.3.tgz' }])).toEqual([])
    expect(faultsOf(['node_modules/a', entry])).toEqual([expect.stringContaining(`node_modules/a ${fault}`)])
  })

  it('matches package.json, which has exact versions', () => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      expect(top?.[kind], kind).toEqual(own[kind])
      for (const [name, version] of Object.entries<string>(own[kind])) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
        expect(rest[`node_modules/${name}`]?.version, name).toBe(version)
      }
    }
  })
})

it('the bill of materials lists every runtime package with version, licence and hash, reproducibly', async () => {
  const folder = folderForTest('winnow-sbom-')
  const make = async (name: string) => {
    const file = join(folder, name)
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return readFile(file, 'utf8')
  }
  const text = await make('one.json')
  const { bomFormat, specVersion, metadata, components, dependencies } = JSON.parse(text)

  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.5'])
  expect(metadata.component).toMatchObject({ name: 'winnow', version: own.version, type: 'application' })
  const named = new Set(components.map((one: { purl: string }) => decodeURIComponent(one.purl)))
  // The icons are not installed with the product, because the build contains those that it shows.
  const running = packages.filter(([path, { dev }]) => !dev || path === 'node_modules/@mui/icons-material')
  const missing = running.filter(([path, { version }]) => !named.has(`pkg:npm/${nameOf(path)}@${version}`))
  expect(missing.map(([path]) => path)).toEqual([])
  for (const { name, version, hashes, licenses } of components) {
    expect(hashes?.[0]?.alg, `${name} ${version}`).toBe('SHA-512')
    expect(licenses?.length, `${name} ${version}`).toBeGreaterThan(0)
  }
  expect(dependencies.length).toBeGreaterThan(components.length - 1)
  expect(text).not.toContain(root)
  expect(await make('two.json')).toBe(text)
})
