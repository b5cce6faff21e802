import { describe, expect, it } from 'vitest'
import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import { messagesOf } from '../../i18n/index.ts'
import { parsed, translator } from '../../i18n/translate.ts'
import { formats } from '../../text/format.ts'
import { choicesOf } from './choices.ts'
import { changedFields, withNames } from './history-lines.ts'

const words = (locale: 'de' | 'en') => ({
  t: translator(locale, parsed(messagesOf(locale), locale)),
  format: formats(locale),
})
const choices = choicesOf([
  {
    jsonPath: 'sources.id',
    options: [
      { value: 'a', text: 'Alpha' },
      { value: 'b', text: 'Beta' },
    ],
  },
  { jsonPath: 'sources.filterFlags', options: [{ value: 'cdn', text: 'CDN' }] },
  {
    jsonPath: 'targetFormats.id',
    options: [
      { value: 'CSV', text: 'CSV' },
      { value: 'FORTIGATE', text: 'FortiGate' },
    ],
  },
  { jsonPath: 'countries', options: [{ value: 'DE', text: 'Deutschland' }] },
])
const change = (what: SubscriptionChange['what'], before: object | null, after: object | null) =>
  ({ id: 1, at: '2026-01-02T03:04:05.000Z', by: 'Dora', what, before, after }) as SubscriptionChange
const textsOf = (one: SubscriptionChange, locale: 'de' | 'en' = 'en') =>
  changedFields(one, choices, words(locale)).map(({ field, lines }) => `${field}: ${lines.join(' | ')}`)

describe('a change is shown with', () => {
  it('the old and the new value of a field', () => {
    const one = change('changed', { name: 'Old', mode: 'FULL' }, { name: 'New', mode: 'DELTA' })
    expect(textsOf(one)).toEqual(['Name of the subscription: Old → New', 'Mode: In full → Changes'])
    expect(textsOf(one, 'de')).toEqual(['Name des Abonnements: Old → New', 'Lieferweise: Vollständig → Änderungen'])
  })

  it('the entries before and after, for a release that waits', () => {
    const one = change('release-held', { indicators: 10_004 }, { indicators: 992 })
    expect(textsOf(one)).toEqual(['Indicators: 10,004 → 992'])
  })

  it('the last name of a source that no longer exists', () => {
    const sources = [{ id: 'licence.1', filterFlags: [] }]
    const named = withNames(choices, [{ sourceNames: {} }, { sourceNames: { 'licence.1': 'Kaspersky' } }])
    const one = change('changed', { sources }, { sources: [] })
    expect(changedFields(one, named, words('de'))).toEqual([{ field: 'Quellen', lines: ['Entfernt: Kaspersky'] }])
  })

  it('the receiver of a webhook, its events, and the reason why it was switched off', () => {
    const host = { webhook: 'hooks.example' }
    const events = { events: ['delivery.released'] }
    expect(textsOf(change('webhook-made', null, { ...host, ...events }))).toEqual([
      'Receiver: hooks.example',
      'Which events are sent?: Added: New release of the indicators',
    ])
    expect(textsOf(change('webhook-changed', host, host), 'de')).toEqual(['Empfänger: hooks.example, andere Adresse'])
    expect(textsOf(change('webhook-changed', { webhook: 'old.example' }, host))).toEqual([
      'Receiver: old.example → hooks.example',
    ])
    expect(textsOf(change('webhook-off', null, { ...host, off: 'failing' }), 'de')).toEqual([
      'Empfänger: hooks.example',
      'Grund: Aus: nahm tagelang nichts an',
    ])
    expect(textsOf(change('webhook-off', null, { ...host, off: 'person' }))).toEqual(['Receiver: hooks.example'])
  })

  it('the names of added and removed items, and the changed filters of a source', () => {
    const was = { sources: [{ id: 'a', filterFlags: [] }], countries: [] }
    const is = {
      sources: [
        { id: 'a', filterFlags: ['cdn'] },
        { id: 'b', filterFlags: [] },
      ],
      countries: ['DE'],
    }
    expect(textsOf(change('changed', was, is))).toEqual([
      'Sources: Added: Beta | Alpha: Added: CDN',
      'Countries: Added: Deutschland',
    ])
    expect(textsOf(change('changed', is, was))).toEqual([
      'Sources: Removed: Beta | Alpha: Removed: CDN',
      'Countries: Removed: Deutschland',
    ])
  })

  it('the old and the new authentication of a format', () => {
    const of = (authMethod: string) => ({ targetFormats: [{ id: 'CSV', authMethod }] })
    expect(textsOf(change('changed', of('apiKey'), of('basic')))).toEqual([
      'Target formats: CSV: API key → Password (Basic)',
    ])
  })

  it('the first three characters of a key, and the end of a replaced one', () => {
    const key = { method: 'apiKey', firstThree: 'Abc', endsAt: '2026-01-03T03:04:05.000Z' }
    expect(textsOf(change('key-revoked', null, key))).toEqual(['API key: Abc…'])
    expect(textsOf(change('key-replaced', null, key)).at(-1)).toMatch(/^State: Valid until Jan 3, 2026/)
  })

  it('no text if all changed fields are unknown', () => {
    expect(textsOf(change('deleted', {}, {}))).toEqual([])
    expect(textsOf(change('changed', { unknown: 1 }, { unknown: 2 }))).toEqual([])
  })
})
