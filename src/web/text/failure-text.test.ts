import { expect, it } from 'vitest'
import type { ProblemCode } from '../../domain/problem.ts'
import { CallFailed } from '../app/api.ts'
import { messagesOf } from '../i18n/index.ts'
import { parsed, translator } from '../i18n/translate.ts'
import { failureText } from './failure-text.ts'
import { formats } from './format.ts'

const de = { t: translator('de', parsed(messagesOf('de'), 'de')), format: formats('de') }

it('uses the language of the page and the values of the answer', () => {
  const failed = new CallFailed('Too many requests. Try again in 30 seconds.', 429, 'rate.limited', {
    values: { seconds: 30 },
  })

  expect(failureText(failed, de)).toBe(
    'Zu viele Anfragen. Warten Sie 30\u00a0Sek. und versuchen Sie es dann noch einmal.',
  )
})

it('shows numbers with separators between thousands, and long waits in minutes', () => {
  const told = (code: ProblemCode, values: CallFailed['values']) =>
    failureText(new CallFailed('', 409, code, { values }), de)

  expect(told('list.full', { limit: 100_000 })).toContain('höchstens 100.000 Einträge')
  expect(told('rate.limited', { seconds: 1830 })).toContain('Warten Sie 30\u00a0Min. 30\u00a0Sek. und')
  expect(told('rate.limited', { seconds: 172_800 })).toContain('Warten Sie 2\u00a0Tage und')
  const inUse = { count: 1234, subscriptions: 'A', emptied: 1, emptiedSubscriptions: 'B' }
  expect(told('licence.in-use', inUse)).toMatch(/^1\.234 Abonnements enthalten .* Eines davon/)
})

it('shows sizes as the language of the page writes them, and names as they are', () => {
  const told = (code: ProblemCode, values: CallFailed['values']) =>
    failureText(new CallFailed('', 413, code, { values }), de)

  expect(told('request.too-large', { limit: '4.5 MiB' })).toContain('größer als 4,5\u00a0MiB.')
  expect(told('request.too-large', { limit: '512 B' })).toContain('größer als 512\u00a0B.')
  expect(told('upload.too-large', { file: '4.5 MiB', sizeLimit: '2 GiB' })).toMatch(/4\.5 MiB.*2\u00a0GiB/)
})

it("falls back to the server's text for unknown codes", () => {
  expect(failureText(new CallFailed('New words.', 400, 'new-code'), de)).toBe('New words.')
  expect(failureText(new CallFailed('Of 30 s.', 429, 'rate.limited'), de)).toBe('Of 30 s.')
})

it('reports that the server could not be reached', () => {
  expect(failureText(new CallFailed('fetch failed', 0, 'network'), de)).toBe('Der Server ließ sich nicht erreichen.')
})
