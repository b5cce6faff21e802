import { expect, it } from 'vitest'
import { delivered } from '../../test/delivered.ts'
import {
  fillTemplate,
  isTemplateFault,
  parseTemplate,
  templateFaultText,
  templatePlaceholders,
} from './output-template.ts'

function fill(text: string, ...what: Parameters<typeof delivered>): string | undefined {
  const pieces = parseTemplate(text)
  if (isTemplateFault(pieces)) throw new Error(templateFaultText(pieces).en)
  return fillTemplate(pieces, delivered(...what))
}

it.each([
  ['{value}', 'evil-test.com'],
  ['deny {value}; # {risk_category} {risk}', 'deny evil-test.com; # high 71'],
  ['{value},{type},{first_seen},{last_seen|unix}', 'evil-test.com,domain,2026-01-06T12:00:00.000Z,1768392000'],
  [
    '{"v":{value|json},"t":{tags|json},"c":{country|json},"r":{risk|json}}',
    '{"v":"evil-test.com","t":["botnet","stealer"],"c":null,"r":71}',
  ],
  ['{{value} {value}', '{value} evil-test.com'],
  ['{{{value}}', '{evil-test.com}'],
  ['{ {value} }', '{ evil-test.com }'],
  ['{value}\t{sources}\t{source_names|csv}', 'evil-test.com\tacme-c2,umbrella\t"Acme C2,Umbrella  ""all"""'],
  ['{value|regex}', 'evil-test\\.com'],
  ['{value}{country}', 'evil-test.com'],
])('%s', (text, line) => {
  expect(fill(text, 'domain', 'evil-test.com')).toBe(line)
})

it.each([
  ['', { code: 'empty' }],
  ['  ', { code: 'empty' }],
  ['{value}\n', { code: 'line-break' }],
  ['{value}\u2028', { code: 'line-break' }],
  ['{value}\r{value}', { code: 'line-break' }],
  ['{risk}', { code: 'no-value' }],
  ['{{value}', { code: 'no-value' }],
  ['plain', { code: 'no-value' }],
  ['{valeu}', { code: 'unknown-placeholder', word: 'valeu' }],
  ['{value} {constructor}', { code: 'unknown-placeholder', word: 'constructor' }],
  ['{value|JSON}', { code: 'unknown-mode', word: 'JSON' }],
  ['{value|toString}', { code: 'unknown-mode', word: 'toString' }],
  ['{value|json|csv}', { code: 'unknown-mode', word: 'json|csv' }],
  ['{value|}', { code: 'unknown-mode', word: '' }],
  ['{value|unix}', { code: 'no-time', word: 'value' }],
  ['{value', { code: 'unclosed', word: 'value' }],
  ['{value {risk}', { code: 'unclosed', word: 'value ' }],
  [`{value}${'x'.repeat(2000)}`, { code: 'too-long' }],
])('%j is refused with the reason', (text, fault) => {
  const parsed = parseTemplate(text)

  expect(parsed).toEqual(fault)
  if (!isTemplateFault(parsed)) throw new Error('taken')
  expect(templateFaultText(parsed).de).not.toBe(templateFaultText(parsed).en)
})

it('never writes a value raw that is more than one word', () => {
  expect(fill('{value}', 'url-path', '/a b')).toBeUndefined()
  expect(fill('{value}', 'url-path', '/a\u202eb')).toBeUndefined()
  expect(fill('{value}', 'domain', 'evil-test.com\nx')).toBeUndefined()
  expect(fill('{value|json}', 'domain', 'evil-test.com\nx')).toBe('"evil-test.com\\nx"')
  expect(fill('{value|csv}', 'domain', 'evil-test.com\nx')).toBeUndefined()
})

it('fills every placeholder, whether or not its value is known', () => {
  for (const name of Object.keys(templatePlaceholders)) {
    for (const mode of ['', '|json', '|csv', '|regex', '|url', '|xml', '|shell']) {
      expect(fill(`{value} {${name}${mode}}`, 'ipv4', '192.0.2.1'), name + mode).not.toMatch(/undefined|NaN|\[object/)
    }
  }
})
