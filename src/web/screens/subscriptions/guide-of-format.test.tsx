import { expect, it } from 'vitest'
import { prerendered } from '../../../../test/prerendered.ts'
import { messages } from '../../i18n/messages.server.ts'
import { LanguageContext, language } from '../../i18n/use-texts.ts'
import GuideOfFormat from './guide-of-format.tsx'

it.each([
  ['FORTIGATE', 'Fortinet FortiOS'],
  ['SENTINEL', 'Microsoft Sentinel'],
  // Nobody can tell which of the many products that read them is meant.
  ['PLAIN', undefined],
  ['HOSTS', undefined],
] as const)('after %s was chosen, the guide is %s', async (format, name) => {
  const shown = await prerendered(
    <LanguageContext value={language('en', messages.en)}>
      <GuideOfFormat
        place={{ origin: 'https://winnow.example', id: '57ae456f-1e1b-5eb1-9671-d2a21bf2cf32' }}
        format={format}
        accessKey={{ method: 'apiKey', secret: 'KEY0123' }}
      />
    </LanguageContext>,
  )
  if (name === undefined) expect(shown).toBe('')
  else {
    expect(shown).toContain(name)
    expect(shown).toContain('KEY0123')
  }
})
