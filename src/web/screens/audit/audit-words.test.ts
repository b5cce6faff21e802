import { expect, it } from 'vitest'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import { actionText, fieldText, valueText } from './audit-words.ts'

const german = language('de', messages.de)
const shown = (field: string, value: string) => valueText(field, value, () => undefined, german)

it('names fields within a value after what holds them', () => {
  expect(fieldText('sources', german)).toBe('Quellen')
  expect(fieldText('rows.2.value', german)).toBe('Wert 2')
  expect(fieldText('c_org.selectedProducts.siem', german)).toBe('Produkte')
  expect(fieldText('id', german)).toBe('Nummer')
  expect(fieldText('nobody.knows', german)).toBe('nobody.knows')
})

it('says values in words, and numbers as people write them', () => {
  expect(shown('c_org.iocTypes', 'ipv4')).toBe('IPv4-Adressen')
  expect(shown('c_org.iocTypes', 'of-tomorrow')).toBe('of-tomorrow')
  expect(shown('scopes', 'search:read')).toBe('Darf Indikatoren nachschlagen')
  expect(shown('rows.1.kind', 'md5')).toBe('MD5-Hash')
  expect(shown('coverage', '506.919')).toBe('506,9')
  expect(shown('bytes', '8185431')).toBe('8.185.431')
})

it('has words for values that only old entries have', () => {
  expect(shown('mode', 'prose')).toBe('Formulieren')
  expect(shown('mode', 'select')).toBe('Auswählen und ordnen')
})

it('leaves alone what people typed', () => {
  expect(shown('reason', 'open')).toBe('open')
  expect(shown('rows.1.value', '1234.5')).toBe('1234.5')
  expect(actionText('made.up', german)).toBe('made.up')
})
