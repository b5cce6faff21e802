import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../../test/seed.ts'
import { matchesWildcard, readNamePattern } from './name-pattern.ts'
import { readTyped, whyUnreadable } from './typed-value.ts'

const notesOf = (text: string) =>
  readTyped(text)?.notes.map((note) => ('port' in note ? `${note.note} ${note.port}` : note.note))
const canonicalOf = (text: string) => {
  const found = readTyped(text)
  return found && `${found.kind} ${found.value}`
}

it.each([
  ['50.20.3.4', 'ipv4 50.20.3.4', []],
  [' 50[.]20[.]3[.]4 ', 'ipv4 50.20.3.4', ['refanged']],
  ['"50.20.3.4",', 'ipv4 50.20.3.4', ['unwrapped']],
  ['50.20.3.4:8443', 'ipv4 50.20.3.4', ['port-dropped 8443']],
  ['50.20.3.4/32', 'ipv4 50.20.3.4', ['single-address']],
  ['::ffff:50.20.3.4', 'ipv4 50.20.3.4', ['mapped']],
  ['192.0.2.1', 'ipv4 192.0.2.1', ['not-routable']],
  ['50.20.3.77/24', 'ipv4-cidr 50.20.3.0/24', ['host-bits-cleared']],
  ['50.20.3.*', 'ipv4-cidr 50.20.3.0/24', ['range-by-wildcard']],
  ['50.20.*', 'ipv4-cidr 50.20.0.0/16', ['range-by-wildcard']],
  ['[2A00:1:0::7]:443', 'ipv6 2a00:1::7', ['port-dropped 443']],
  ['2a00:1::7/32', 'ipv6-cidr 2a00:1::/32', ['host-bits-cleared']],
  ['evil-name[.]com', 'domain evil-name.com', ['refanged']],
  ['Evil-Name.com.', 'domain evil-name.com', []],
  ['bücher-evil.de', 'domain xn--bcher-evil-9db.de', ['a-labels']],
  ['co.uk', 'domain co.uk', ['public-suffix']],
  ['hxxps://evil-name[.]com/a#b', 'url https://evil-name.com/a', ['refanged', 'fragment-dropped']],
  ['http://me:secret@evil-name.com/', 'url http://evil-name.com/', ['user-dropped']],
  ['evil-name.com/login', 'url http://evil-name.com/login', ['scheme-added']],
  ['mail[at]evil-name[.]com', 'email mail@evil-name.com', ['refanged']],
  ['cve-2024-12345', 'cve CVE-2024-12345', []],
  ['AS 64496', 'asn AS64496', []],
  ['0123456789ABCDEF0123456789abcdef', 'md5 0123456789abcdef0123456789abcdef', []],
])('%s is read as %s', (text, value, notes) => {
  expect(canonicalOf(text)).toBe(value)
  expect(notesOf(text)).toEqual(notes)
})

it('reads the unspecified address', () => {
  expect(readTyped('::')).toMatchObject({ kind: 'ipv6', value: '::', notes: [{ note: 'not-routable' }] })
})

it('reports that 32 hex digits may also be a JA3', () => {
  expect(readTyped('0123456789abcdef0123456789abcdef')?.also).toEqual([
    { kind: 'ja3', value: '0123456789abcdef0123456789abcdef' },
  ])
})

it.each([
  ['50.20.3.400', 'not-an-address'],
  ['50.20.3.4/99', 'not-an-address'],
  ['0.0.0.0/0', 'whole-internet'],
  ['::/0', 'whole-internet'],
  ['evil-name.invalid-suffix', 'unknown-suffix'],
  ['http://evil-name.com/so-lo…', 'cut-off'],
  ['emotet', 'other'],
  ['x'.repeat(9000), 'too-long'],
])('%s is not a value: %s', (text, why) => {
  expect(readTyped(text)).toBeUndefined()
  expect(whyUnreadable(text)).toBe(why)
})

it(`a canonical value is read unchanged, without a note about its spelling (SEED=${seed})`, () => {
  const text = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 32 })).map(([base, prefix]) => `${base}/${prefix}`),
    fc.webUrl(),
    fc.domain(),
    fc.emailAddress(),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const first = readTyped(typed)
      if (!first) return
      const again = readTyped(first.value)
      expect(again).toMatchObject({ kind: first.kind, value: first.value })
      for (const { note } of again?.notes ?? []) expect(['not-routable', 'public-suffix']).toContain(note)
    }),
    { seed, numRuns: 500 },
  )
})

it.each([
  ['*login*', '*login*', 'substring', 'login'],
  ['login*', 'login*', 'other', 'login'],
  ['*.evil-name[.]com', '*.evil-name.com', 'suffix', '.evil-name.com'],
  ['*login*.Example', '*login*.example', 'other', '.example'],
  ['*.bücher.de', '*.xn--bcher-kva.de', 'suffix', '.xn--bcher-kva.de'],
  ['l?gin*', 'l?gin*', 'other', 'gin'],
  ['***', '*', 'other', ''],
  ['plain.com', 'plain.com', 'exact', 'plain.com'],
])('%s is the pattern %s (%s)', (text, pattern, shape, literal) => {
  expect(readNamePattern(text)).toEqual({ pattern, shape, literal })
})

it.each(['', '*bü?cher*', '*/path*', 'a..b', 'bü/cher', 'a'.repeat(254)])('%s is not a pattern', (text) => {
  expect(readNamePattern(text)).toBeUndefined()
})

it(`wildcards match the same texts as an equal regular expression (SEED=${seed})`, () => {
  const letters = (of: string[]) => fc.array(fc.constantFrom(...of), { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(letters(['a', 'b', '*', '?']), letters(['a', 'b']), (pattern, text) => {
      const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`)
      expect(matchesWildcard(pattern, text)).toBe(expression.test(text))
    }),
    { seed, numRuns: 2000 },
  )
})
