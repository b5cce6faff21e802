import type { Locale } from '../../domain/text.ts'
import { audit } from './audit.ts'
import { collecting } from './collecting.ts'
import { customers } from './customers.ts'
import { darkWeb } from './dark-web.ts'
import { dashboard } from './dashboard.ts'
import { explanation } from './explanation.ts'
import { feedback } from './feedback.ts'
import { groups } from './groups.ts'
import { held } from './held.ts'
import { home } from './home.ts'
import { hunt } from './hunt.ts'
import { importFeeds } from './import-feeds.ts'
import { inbox } from './inbox.ts'
import { kinds } from './kinds.ts'
import { legal } from './legal.ts'
import { licences } from './licences.ts'
import { lists } from './lists.ts'
import { morning } from './morning.ts'
import { palette } from './palette.ts'
import { people } from './people.ts'
import { pricing } from './pricing.ts'
import { problem } from './problem.ts'
import { profile } from './profile.ts'
import { recommender } from './recommender.ts'
import { report } from './report.ts'
import { search } from './search.ts'
import { sensors } from './sensors.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { source } from './source.ts'
import { sources } from './sources.ts'
import { status } from './status.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { table } from './table.ts'
import type { BareParams, MessageParams } from './texts.ts'
import { tokens } from './tokens.ts'
import { upload } from './upload.ts'
import { uploadHere } from './upload-here.ts'
import { warningCategories } from './warning-categories.ts'
import { watches } from './watches.ts'
import { webhooks } from './webhooks.ts'
import { world } from './world.ts'

/** All groups of texts. */
export const corners = {
  shell,
  table,
  palette,
  home,
  legal,
  pricing,
  status,
  collecting,
  session,
  search,
  world,
  watches,
  customers,
  darkWeb,
  profile,
  support,
  dashboard,
  morning,
  groups,
  people,
  lists,
  licences,
  subscriptions,
  held,
  webhooks,
  tokens,
  sensors,
  hunt,
  importFeeds,
  feedback,
  audit,
  recommender,
  upload,
  uploadHere,
  report,
  explanation,
  source,
  sources,
  warningCategories,
  inbox,
  kinds,
  problem,
}

type Corners = typeof corners
type UnionToIntersection<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
/** All texts by their key. */
export type Texts = UnionToIntersection<Corners[keyof Corners]>
export type TextKey = keyof Texts & string

type TextOf<Key extends TextKey> = Texts[Key] extends { de: infer De extends string; en: infer En extends string }
  ? De | En
  : never
/**
 * No arguments if the text has no parameters, otherwise all of them. Numbers are only for parameters that the text formats, as
 * by `{count, number}`; what `{name}` shows is text.
 */
export type TextArgs<Key extends TextKey> = [MessageParams<TextOf<Key>>] extends [never]
  ? []
  : [
      values: {
        [Name in MessageParams<TextOf<Key>>]: Name extends BareParams<TextOf<Key>> ? string : string | number
      },
    ]

/** Messages of one language for the browser. */
export function messagesOf(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.values(corners).flatMap((corner) => Object.entries(corner).map(([key, text]) => [key, text[locale]])),
  )
}
