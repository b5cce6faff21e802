import { expect, it } from 'vitest'
import { sources } from '../../../catalogue/sources/index.ts'
import type { Locale } from '../../../domain/text.ts'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import { placeAddress, placeIds, placeOf } from '../../places.ts'
import { loader } from '../../screens/support/help.route.ts'
import { commandIds, commandOf } from './commands.ts'
import {
  commandEntries,
  foundEntries,
  type HelpLike,
  helpEntries,
  placeEntries,
  sourceEntries,
} from './palette-entries.ts'

const permissions = [...placeIds.map(placeOf), ...commandIds.map(commandOf)].flatMap((one) =>
  'needs' in one && one.needs ? [one.needs] : [],
)

/** Everything that somebody with all permissions finds in a group: places, commands, the support and the whole catalogue. */
async function entriesIn(locale: Locale) {
  const words = language(locale, messages[locale])
  const places = placeIds.map((id) => ({
    id,
    to: placeAddress(id, words, 'g') ?? '',
    text: words.t(`nav.${id}`),
    isHere: false,
  }))
  const help: HelpLike[] = await loader({ params: { locale } } as never).json()
  return [
    ...placeEntries(words, places, true),
    ...commandEntries(words, places, permissions),
    ...sourceEntries(words, sources),
    ...helpEntries(help),
  ]
}

const wanted: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    subscription: 'place:subscriptions',
    webhook: 'place:webhooks',
    token: 'command:tokens',
    audit: 'place:audit',
    'allow list': 'place:lists',
    licences: 'place:licences',
    invite: 'command:invite',
    members: 'place:members',
    timing: 'help:timing',
    recycle: 'command:reportBin',
    logout: 'command:signOut',
    language: 'command:language',
    reports: 'place:reports',
    'new report': 'place:recommender',
    password: 'command:password',
    watch: 'place:watches',
    api: 'command:tokens',
    trial: 'command:newSubscription',
    'create a sensor': 'command:newSensor',
    retrohunt: 'place:hunt',
    standing: 'command:standingReports',
    'dark mode': 'command:dark',
  },
  de: {
    protokoll: 'place:audit',
    freigabeliste: 'place:lists',
    passwort: 'command:password',
    'neuer bericht': 'place:recommender',
    empfehlung: 'place:recommender',
    abo: 'place:subscriptions',
    lizenz: 'place:licences',
    einladen: 'command:invite',
    mitglieder: 'place:members',
    papierkorb: 'command:reportBin',
    abmelden: 'command:signOut',
    sprache: 'command:language',
    rückblick: 'place:hunt',
    überwachung: 'place:watches',
    merkliste: 'place:savedSources',
    schnittstelle: 'command:tokens',
    'sensor anlegen': 'command:newSensor',
    testabo: 'command:newSubscription',
    darknet: 'place:darkWeb',
    zeitzone: 'command:timeZone',
    tastatur: 'command:shortcuts',
    'erste schritte': 'place:gettingStarted',
  },
}

it.each(['en', 'de'] as const)('the palette finds the right place first (%s)', async (locale) => {
  const entries = await entriesIn(locale)
  const found = Object.keys(wanted[locale]).map((query) => [query, foundEntries(query, entries)[0]?.key])
  expect(Object.fromEntries(found)).toEqual(wanted[locale])
})

it.each(['en', 'de'] as const)('every place, command and article is found by its name (%s)', async (locale) => {
  const entries = await entriesIn(locale)
  const named = entries.filter(({ section }) => section !== 'sources')
  expect(named.length).toBeGreaterThan(75)
  for (const { key, text } of named) expect(foundEntries(text, entries).map((one) => one.key)).toContain(key)
  const names = named.map(({ text }) => text)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
