import type { TargetFormatId } from '../../../domain/subscription.ts'
import type { LocalizedText } from '../../../domain/text.ts'
import { curlCommand, type DeliveryPlace } from './addresses.ts'

/** What a snippet is filled with. */
export interface GuidePlace extends DeliveryPlace {
  readonly format: TargetFormatId
  /** A key, or the word that stands for one. */
  readonly key: string
  /** Of the subscription; hostile: it stands in no snippet. */
  readonly name: string
}

/** How one product is connected. */
export interface Guide {
  readonly id: string
  readonly name: string
  /** What it can read, the usual one first. */
  readonly formats: readonly [TargetFormatId, ...TargetFormatId[]]
  readonly text: LocalizedText
  readonly snippet: (place: GuidePlace) => string
  readonly doc?: string
}

const key = (place: GuidePlace) => ({ method: 'apiKey' as const, secret: place.key })

export const guides: readonly Guide[] = [
  {
    id: 'curl',
    name: 'curl',
    formats: ['CSV', 'JSON', 'PLAIN'],
    text: { de: 'Liest die Datei auf der Kommandozeile.', en: 'Reads the file on the command line.' },
    snippet: (place) => curlCommand(place, place.format, key(place)),
    doc: 'https://curl.se/docs/manpage.html',
  },
]
