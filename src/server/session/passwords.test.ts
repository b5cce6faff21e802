import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, needsRehash, verifyPassword, weaknessOf } from './passwords.ts'

const ann = { email: 'ann.smithers@acme-corp.example', names: ['Ann', 'Smithers', 'Ann Smithers'] }

describe('a password', () => {
  it.each([
    'correct horse battery staple',
    'Wolkenbruch über Passau',
    'fxq8-mmzt-0q1r',
    'ich esse gern grüne Äpfel',
    '四面楚歌四面楚歌春夏秋冬東西南北',
    'a password for tests',
    'vier Katzen im Sommerregen',
    'no-digits-or-capitals-needed',
  ])('may be %j', (password) => {
    expect(weaknessOf(password, ann)).toBeUndefined()
  })

  it.each([
    ['short', ''],
    ['short', 'Tr0ub4dor&3'],
    ['short', '🐴🔋📎🐴🔋📎🐴🔋📎🐴🔋'],
    ['long', 'x9'.repeat(513)],
    ['personal', 'ann.smithers@acme-corp.example'],
    ['personal', 'AnnSmithers2024!'],
    ['personal', 'smithers-ann-1'],
    ['personal', 'acme-corp-ann1'],
    ['personal', 'Winnow-Winnow-1'],
    ['common', 'password1234'],
    ['common', 'P@ssw0rd2024!!'],
    ['common', 'Passwort12345'],
    ['common', 'administrator1!'],
    ['common', 'Sommer2026!!!!'],
    ['common', 'aaaaaaaaaaaa'],
    ['common', 'abcabcabcabc'],
    ['common', 'qwertyuiop12'],
    ['common', '1q2w3e4r5t6z'],
    ['common', '123456789012'],
    ['common', 'abcdefghijklm'],
    ['common', 'iloveyou1234'],
  ])('is %s: %j', (weakness, password) => {
    expect(weaknessOf(password, ann)).toBe(weakness)
  })

  it('is checked in linear time, whatever text it repeats', () => {
    for (const piece of ['a', 'ab', 'pass', '1q2w', 'ａ', 'ä']) {
      expect(() => weaknessOf(piece.repeat(1024 / piece.length), ann)).not.toThrow()
    }
  })
})

describe('a password hash', () => {
  it('uses argon2id, and matches for any composition of letters', async () => {
    const hashed = await hashPassword('Müller trinkt Käffchen')

    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hashed, 'Müller trinkt Käffchen'.normalize('NFD'))).toBe(true)
    expect(await verifyPassword(hashed, 'muller trinkt kaffchen')).toBe(false)
    expect(needsRehash(hashed)).toBe(false)
  })

  it('with other parameters must be renewed', async () => {
    expect(needsRehash(await hash('x', { memoryCost: 4096, timeCost: 3 }))).toBe(true)
    expect(needsRehash(await hash('x', { memoryCost: 65_536, timeCost: 3 }))).toBe(false)
    expect(needsRehash('$2b$10$something')).toBe(true)
  })
})
