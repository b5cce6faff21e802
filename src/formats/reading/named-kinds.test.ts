import { describe, expect, it } from 'vitest'
import { readIndicator } from './indicator.ts'
import { isLookalike, parserOf, readNamed } from './named-kinds.ts'

describe('parserOf', () => {
  it.each([
    ['Intel::ADDR', '192.0.2.1', 'ipv4'],
    ['ip-dst', '192.0.2.1', 'ipv4'],
    ['sha256_hash', 'sha256:a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', 'sha256'],
    ['FileHash-MD5', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', 'md5'],
    ['ja3_md5', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', 'ja3'],
    ['URL', 'evil-test.com/a', 'url'],
    ['URL', 'evil-test.com', 'domain'],
    ['url', 'hxxp://evil-test[.]com', 'url'],
    ['url', '192.0.2.1', 'ipv4'],
    ['url', 'evil-test.com:8080', 'domain'],
    ['email-src', 'a@evil-test.com', 'email'],
    ['Domäne', 'evil-test.com', 'domain'],
    ['Adresse IP', '192.0.2.1', 'ipv4'],
    ['Correo electrónico', 'a@evil-test.com', 'email'],
    ['IP-адрес', '192.0.2.1', 'ipv4'],
    ['域名', 'evil-test.com', 'domain'],
    ['النطاق', 'evil-test.com', 'domain'],
    ['Хеш SHA-256', 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90', 'sha256'],
    ['empreinte SHA1', 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4', 'sha1'],
  ])('under the name %s, reads the cell %s as %s', (name, cell, kind) => {
    expect(parserOf(name)?.(cell)?.kind).toBe(kind)
  })

  it('does not read a hash as an address', () => {
    expect(parserOf('ip')?.('a1b2c3d4e5f60718293a4b5c6d7e8f90')).toBeUndefined()
  })

  it.each(['filename', 'Имя файла', '文件名', 'constructor', '__proto__', ''])(
    'knows no parser for the name “%s”',
    (name) => {
      expect(parserOf(name)).toBeUndefined()
    },
  )
})

describe('under the name of an unsupported kind', () => {
  const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
  it.each([
    ['other', '192.0.2.1', 'ipv4'],
    ['text', 'hxxps://evil-test[.]com/a', 'url'],
    ['File', sha256, 'sha256'],
    ['malware-sample', sha256, 'sha256'],
    ['comment', 'see evil-test.com', undefined],
    ['other', 'setup.py', undefined],
    ['file', 'readme.md', undefined],
    ['filename', sha256, undefined],
    ['imphash', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', undefined],
    ['mutex', 'a1b2c3d4e5f60718293a4b5c6d7e8f90', undefined],
  ])('%s: %s is read as %s', (named, cell, kind) => {
    expect(readNamed(named, cell, readIndicator)[0]?.kind).toBe(kind)
  })
})

it.each(['FileHash-IMPHASH', 'FileHash-PEHASH', 'imphash'])('does not read a %s as the digest of a file', (name) => {
  expect(isLookalike(name)).toBe(true)
  expect(readNamed(name, 'a1b2c3d4e5f60718293a4b5c6d7e8f90', readIndicator)).toEqual([])
})
