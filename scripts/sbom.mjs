// Writes the software bill of materials (CycloneDX 1.5): every runtime package with its version, licence and hash.
// `npm run sbom` writes it to build/, `npm run sbom -- FILE` to another file. The same lock file gives the same bytes.
// `npm sbom --omit=dev` would also omit runtime packages that development uses, so this script reads the lock file.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { name, version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const file = resolve(process.argv[2] ?? join(root, 'build', `${name}-${version}.cdx.json`))

const nameOf = (path) => path.split('node_modules/').at(-1)
const reference = (path) => (path ? `${nameOf(path)}@${packages[path].version}` : `${name}@${version}`)
/** Package URL; the `@` of a scope is percent-encoded. */
const purl = (path) => `pkg:npm/${reference(path).replace(/^@/, '%40')}`

/** Path of the package that Node resolves `wanted` to from the package at `path`; undefined if it is not installed. */
function resolvedPath(path, wanted) {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const place = at ? `${at}/node_modules/${wanted}` : `node_modules/${wanted}`
    if (packages[place]) return place
    if (!at.includes('/node_modules/')) return at ? resolvedPath('', wanted) : undefined
  }
}

/** Development dependencies that the build bundles into the web app (vite.config.ts). */
const bundled = ['node_modules/@mui/icons-material']
// A package that is both a development dependency and optional for a runtime package is installed at run time too.
const runtimePaths = Object.keys(packages).filter((path) => path && (!packages[path].dev || bundled.includes(path)))
const runtimePathSet = new Set(runtimePaths)

function component(path) {
  const { version, license, integrity, optional, devOptional } = packages[path]
  const [, algorithm, digest] = /^sha(\d+)-(.+)$/.exec(integrity)
  return {
    'bom-ref': reference(path),
    type: 'library',
    name: nameOf(path),
    version,
    scope: optional || devOptional ? 'optional' : 'required',
    hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licencesOf(license),
    purl: purl(path),
  }
}

/** A single SPDX identifier, a pointer such as `SEE LICENSE IN …`, or an SPDX expression. */
function licencesOf(text) {
  if (/^[\w.+-]+$/.test(text)) return [{ license: { id: text } }]
  return text.startsWith('SEE ') ? [{ license: { name: text } }] : [{ expression: text }]
}

function dependsOn(path) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path]
  const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  if (path === '') wanted.push(...bundled.map(nameOf))
  const places = wanted.map((one) => resolvedPath(path, one)).filter((place) => runtimePathSet.has(place))
  return { ref: reference(path), dependsOn: [...new Set(places.map(reference))].sort() }
}

/** Sorts by `key` and removes duplicates: a package may be installed at several paths. */
function uniqueBy(key, list) {
  return [...new Map(list.map((one) => [one[key], one])).values()].sort((a, b) => (a[key] < b[key] ? -1 : 1))
}

const components = uniqueBy('bom-ref', runtimePaths.map(component))
const document = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      'bom-ref': reference(''),
      type: 'application',
      name,
      version,
      description,
      licenses: [{ license: { id: license } }],
      purl: purl(''),
    },
  },
  components,
  dependencies: uniqueBy('ref', ['', ...runtimePaths].map(dependsOn)),
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
console.log(`${components.length} packages: ${file}`)
