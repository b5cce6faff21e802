import { describe, expect, it } from 'vitest'
import type { Installation } from '../../../contract/legal.ts'
import { locales } from '../../../domain/text.ts'
import { cookies } from '../../app/cookies.ts'
import { legalText } from './legal-texts.server.ts'

const unknown = {
  name: null,
  address: null,
  email: null,
  phone: null,
  representedBy: null,
  register: null,
  vatId: null,
  privacyContact: null,
}
const plain: Installation = {
  operator: unknown,
  identityProvider: null,
  cloudStorage: false,
  collects: false,
  analytics: null,
  mail: false,
  https: false,
}
const other: Installation = {
  operator: unknown,
  identityProvider: 'login.example',
  cloudStorage: true,
  collects: true,
  analytics: 'count.example',
  mail: true,
  https: true,
}

describe.each(locales)('legal texts in %s', (locale) => {
  it.each(['imprint', 'privacy', 'terms'] as const)(
    '%s contains no conditions or placeholders in any installation',
    (which) => {
      for (const installation of [plain, other]) {
        const text = legalText(which, locale, installation)

        expect(text.length).toBeGreaterThan(500)
        expect(text).not.toMatch(/[{}%]\w|\w%\s*\w*%/)
      }
    },
  )

  it('name every cookie that pages set', () => {
    const text = legalText('privacy', locale, plain)

    for (const { name } of Object.values(cookies)) expect(text).toContain(`\`${name}\``)
  })

  it('state only the parts that apply to this installation', () => {
    const [here, there] = [legalText('privacy', locale, plain), legalText('privacy', locale, other)]

    expect(here).toContain('`s0`')
    expect(there).toContain('`__Host-s0`')
    expect(there).toContain('`login.example`')
    expect(there).toContain('`count.example`')
    expect(here).toContain('`idp_session`')
    expect(there).not.toContain('idp_session')
  })

  it('say that publishers, webhooks and language models get something only where the server uses the network', () => {
    const [here, there] = [legalText('privacy', locale, plain), legalText('privacy', locale, other)]
    const recipients = (text: string) => /^## (?:Empfänger|Recipients)$.*?(?=^## )/ms.exec(text)?.[0]

    for (const name of [/publisher|Herausgeber/, /webhook/i, /language model|Sprachmodell/]) {
      expect(recipients(here)).not.toMatch(name)
      expect(recipients(there)).toMatch(name)
    }
    expect(recipients(here)).toMatch(/API.token/i)
  })
})
