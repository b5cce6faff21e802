import { outputFormat, type PartContext } from '../../output-format.ts'
import { jsonLine } from '../lines.ts'
import { nameUuid } from '../name-uuid.ts'
import { stixBasics, stixKinds, stixObjectsOf, withdrawn } from '../stix-objects.ts'

const mediaType = 'application/stix+json;version=2.1'

const basics = stixBasics.map(jsonLine).join(',\n')

/** A bundle up to the start of its entries. Bundles have no version: different content is a different bundle. */
function head({ subscription, part, changedAt, count }: PartContext): string {
  const id = `bundle--${nameUuid(`stix bundle ${subscription.id} ${part} ${changedAt}`)}`
  return `{"type":"bundle","id":"${id}","objects":[\n${basics}${count > 0 ? ',\n' : '\n'}`
}

const foot = () => ']}\n'

/** One object per line: `docs/formats.md`. TAXII serves the same objects. */
export const stix = outputFormat({
  id: 'STIX21',
  use: 'alert',
  readBy: 'platform',
  products: [],
  guide: 'general',
  isGivenAsChanges: true,
  name: { de: 'STIX 2.1', en: 'STIX 2.1' },
  description: {
    de: 'Ein Bundle nach STIX 2.1: je Indikator ein Objekt mit einem Muster, dazu die Quellen, TLP-2.0-Kennzeichnungen, ATT&CK-Techniken, Gruppen und Schadsoftware-Familien. Adressen, Bereiche, Namen, URLs, E-Mail-Adressen, Datei-Hashes und autonome Systeme; für die übrigen Arten kennt STIX kein beobachtbares Objekt. Was wegfällt, folgt als widerrufene Fassung desselben Objekts, im ganzen Bundle noch sieben Tage.',
    en: 'A bundle of STIX 2.1: one object with one pattern for each indicator, with the sources, TLP 2.0 markings, ATT&CK techniques, groups and malware families. Addresses, ranges, names, URLs, e-mail addresses, file hashes and autonomous systems; STIX knows no observable for the other types. What goes follows as a revoked version of the same object, in the whole bundle for seven more days.',
  },
  reference: 'https://docs.oasis-open.org/cti/stix/v2.1/os/stix-v2.1-os.html',
  parts: () => [
    {
      name: 'bundle.json',
      mediaType,
      kinds: stixKinds,
      separator: ',\n',
      remembersDays: 7,
      head,
      foot,
      entries(indicator, context) {
        const objects = stixObjectsOf(indicator, context)
        return typeof objects === 'string' ? objects : objects.map(jsonLine)
      },
      identity(entry) {
        const from = entry.indexOf('"id":"') + '"id":"'.length
        return entry.slice(from, entry.indexOf('"', from))
      },
      delta: {
        mediaType,
        separator: ',\n',
        head,
        foot,
        added: (entry) => entry,
        removed: (entry, { releasedAt }) => jsonLine(withdrawn(JSON.parse(entry), releasedAt)),
      },
    },
  ],
})
