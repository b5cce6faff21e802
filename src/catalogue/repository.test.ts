import { expect, it } from 'vitest'
import { pastPlaceOf, repositoryOf } from './repository.ts'
import { addressTable } from './source-address.ts'
import { sources } from './sources/index.ts'

it.each([
  ['https://raw.githubusercontent.com/o/r/main/a/b.txt', 'https://github.com/o/r.git', 'main', 'a/b.txt'],
  ['https://raw.githubusercontent.com/o/r/refs/heads/dev/b.txt', 'https://github.com/o/r.git', 'dev', 'b.txt'],
  ['https://github.com/o/r/raw/master/a%20b.txt', 'https://github.com/o/r.git', 'master', 'a b.txt'],
  ['https://www.github.com/o/r/raw/refs/heads/master/b.txt', 'https://github.com/o/r.git', 'master', 'b.txt'],
  ['https://gitlab.com/g/h/r/-/raw/main/b.txt?inline=false', 'https://gitlab.com/g/h/r.git', 'main', 'b.txt'],
  ['https://gitlab.com/o/r/raw/master/b.txt', 'https://gitlab.com/o/r.git', 'master', 'b.txt'],
  ['https://git.example:8443/o/r/-/raw/main/b.txt', 'https://git.example:8443/o/r.git', 'main', 'b.txt'],
  ['https://codeberg.org/o/r/raw/branch/main/b.txt', 'https://codeberg.org/o/r.git', 'main', 'b.txt'],
  ['https://forge.example/o/r/raw/branch/x%2Fy/b.txt', 'https://forge.example/o/r.git', 'x/y', 'b.txt'],
  ['https://bitbucket.org/o/r/raw/main/b.txt', 'https://bitbucket.org/o/r.git', 'main', 'b.txt'],
])('%s is a file of a repository', (address, remote, branch, path) => {
  expect(repositoryOf(address)).toEqual({ remote, branch, path })
})

it.each([
  'http://raw.githubusercontent.com/o/r/main/b.txt',
  'https://raw.githubusercontent.com/o/r/main',
  `https://raw.githubusercontent.com/o/r/${'0'.repeat(40)}/b.txt`,
  'https://raw.githubusercontent.com/o/r/main/a%2F..%2Fb.txt',
  'https://raw.githubusercontent.com/o/r/main/a%0Ab.txt',
  'https://raw.githubusercontent.com/o/r/main/%E0%A4%A',
  'https://me@github.com/o/r/raw/main/b.txt',
  'https://github.com/o/r/blob/main/b.txt',
  'https://cdn.jsdelivr.net/gh/o/r@main/b.txt',
  'https://git.example/o/r/-/blob/main/b.txt',
  'https://codeberg.org/o/r/src/branch/main/b.txt',
  'https://o.gitlab.io/r/b.txt',
  'https://lists.example/raw/b.txt',
  'no address',
])('%s has no past', (address) => {
  expect(repositoryOf(address)).toBeUndefined()
})

it.each([
  ['https://github.com/o/r/blob/main/b.txt', 'https://cdn.jsdelivr.net/gh/o/r@master/b.txt'],
  ['https://git.example/g/h/r/-/raw/main/b.txt', 'http://git.example/g/h/r/-/blob/master/b.txt/'],
  ['https://codeberg.org/o/r/raw/branch/main/b.txt', 'https://codeberg.org/o/r/src/branch/main/b.txt'],
  ['https://lists.example/b.txt', 'http://www.lists.example/b.txt'],
])('%s and %s are one source', (address, other) => {
  const source = { addresses: [address] }

  expect(addressTable([source]).lookUp(other)).toBe(source)
  expect(addressTable([source]).lookUp(other.replace('b.txt', 'c.txt'))).toBeUndefined()
})

it('a source has a past if its only own address is such a file', () => {
  const [source] = sources as [(typeof sources)[number]]
  const at = (...addresses: string[]) => pastPlaceOf({ ...source, demo: false, addresses })
  const base = 'https://github.com/o/r/raw/main'

  expect(at(`${base}/a`)?.path).toBe('a')
  expect(at(`${base}/a`, `${base}/b`)).toBeUndefined()
  expect(at('https://lists.example/b')).toBeUndefined()
  expect(at()).toBeUndefined()
  expect(pastPlaceOf({ ...source, addresses: [], aliases: [`${base}/a`] })).toBeUndefined()
})

it('many sources of the catalogue have a past, in few repositories', () => {
  const found = sources.flatMap((one) => pastPlaceOf(one) ?? [])

  expect(found.length).toBeGreaterThan(250)
  expect(new Set(found.map(({ remote }) => remote)).size).toBeLessThan(60)
})
