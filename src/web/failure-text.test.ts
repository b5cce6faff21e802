import { expect, it } from 'vitest'
import { CallFailed } from './api.ts'
import { failureText, isOfTheFile } from './failure-text.ts'
import { messagesOf } from './i18n/index.ts'
import { parsed, translator } from './i18n/translate.ts'

const de = { t: translator('de', parsed(messagesOf('de'), 'de')) }

it('speaks the language of the reader, with the values of the answer', () => {
  const failed = new CallFailed('Too many requests. Try again in 30 seconds.', 429, 'rate.limited', {
    values: { seconds: 30 },
  })

  expect(failureText(failed, de)).toBe('Zu viele Anfragen. Versuchen Sie es in 30 Sekunden noch einmal.')
})

it('falls back on the words of the server for what it does not know', () => {
  expect(failureText(new CallFailed('New words.', 400, 'new-code'), de)).toBe('New words.')
  expect(failureText(new CallFailed('Of 30 s.', 429, 'rate.limited'), de)).toBe('Of 30 s.')
})

it('says that the server was not reached', () => {
  expect(failureText(new CallFailed('fetch failed', 0, 'network'), de)).toMatch(/Verbindung mit dem Server/)
})

it('tells what lies in the file from what may pass', () => {
  expect(['upload.damaged', 'upload.not-text', 'upload.too-large', 'upload.expired'].every(isOfTheFile)).toBe(true)
  expect(['upload.no-endpoint', 'upload.not-there', 'report.failed', 'network', ''].some(isOfTheFile)).toBe(false)
})
