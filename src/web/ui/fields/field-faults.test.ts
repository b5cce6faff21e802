import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import { fieldFault } from './field-faults.ts'

const field = (faults: Partial<ValidityState>, type = 'text') => ({
  minLength: 10,
  type,
  validity: faults as ValidityState,
})

it('says in the language of the page what is wrong with a field', () => {
  const { t } = language('de', messages.de)

  expect(fieldFault(field({ valueMissing: true }, 'email'), t)).toBe('Bitte füllen Sie dieses Feld aus.')
  expect(fieldFault(field({ typeMismatch: true }, 'email'), t)).toContain('E-Mail-Adresse')
  expect(fieldFault(field({ tooShort: true }, 'password'), t)).toBe('Bitte geben Sie mindestens 10 Zeichen ein.')
  expect(fieldFault(field({ customError: true }), t)).toBe('')
})
