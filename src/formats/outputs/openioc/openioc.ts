import type { KindId } from '../../../domain/observables/index.ts'
import { outputFormat, type PartContext, plainDelta } from '../../output-format.ts'
import { worded } from '../edr.ts'
import { isoTime, oneLine } from '../lines.ts'
import { nameUuid } from '../name-uuid.ts'

/**
 * Places where a product searches, as OpenIOC terms (`document/search`), and the type of the content. `Network/DNS` would
 * also be a term for names, but FireEye Endpoint Security does not support it (`current.iocterms`).
 */
const contexts: Partial<Record<KindId, readonly [search: string, type: 'IP' | 'string' | 'md5' | 'sha1' | 'sha256']>> =
  {
    ipv4: ['PortItem/remoteIP', 'IP'],
    ipv6: ['PortItem/remoteIP', 'IP'],
    domain: ['DnsEntryItem/Host', 'string'],
    onion: ['DnsEntryItem/Host', 'string'],
    url: ['UrlHistoryItem/URL', 'string'],
    email: ['Email/From', 'string'],
    md5: ['FileItem/Md5sum', 'md5'],
    sha1: ['FileItem/Sha1sum', 'sha1'],
    sha256: ['FileItem/Sha256sum', 'sha256'],
  }

/** Characters that XML 1.0 cannot express or that some reader treats as a line end. */
const unwritable = /[\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)

function head({ subscription, changedAt }: PartContext): string {
  const time = isoTime(changedAt).slice(0, 19)
  const name = oneLine(subscription.name).replace(unwritable, '')
  const id = nameUuid(`openioc ${subscription.id}`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<OpenIOC xmlns="http://openioc.org/schemas/OpenIOC_1.1" id="${id}" last-modified="${time}" published-date="${time}">`,
    '<metadata>',
    `<short_description>Winnow: ${escaped(name)}</short_description>`,
    '<authored_by>Winnow</authored_by>',
    `<authored_date>${time}</authored_date>`,
    '<links/>',
    '</metadata>',
    '<criteria>',
    `<Indicator id="${nameUuid(`openioc indicator ${subscription.id}`)}" operator="OR">`,
    '',
  ].join('\n')
}

/** OpenIOC 1.1: one definition that matches if any of its items matches. */
export const openioc = outputFormat({
  id: 'OPENIOC',
  use: 'block',
  readBy: 'platform',
  products: ['fireeye-hx'],
  guide: 'general',
  name: { de: 'OpenIOC 1.1', en: 'OpenIOC 1.1' },
  description: {
    de: 'Eine Definition in XML mit einem IndicatorItem je Zeile, verknüpft mit ODER. Adressen, Namen (im DNS-Cache), URLs (im Verlauf des Browsers), Absender von E-Mails (die FireEye Endpoint Security nicht sucht), MD5, SHA-1 und SHA-256; für Bereiche und die übrigen Arten hat OpenIOC keinen Begriff. Bewertungen, TLP und Zeiten kennt das Format nicht. Änderungen haben ein + oder - vor dem IndicatorItem.',
    en: 'One definition in XML with one IndicatorItem a line, joined by OR. Addresses, names (in the DNS cache), URLs (in the history of browsers), senders of e-mail (which FireEye Endpoint Security does not search for), MD5, SHA-1 and SHA-256; OpenIOC has no term for ranges and the other types. It knows neither scores nor TLP nor times. Changes have a + or - in front of the IndicatorItem.',
  },
  reference: 'https://github.com/fireeye/OpenIOC_1.1',
  parts: () => [
    {
      name: 'indicators.ioc',
      mediaType: 'application/xml',
      head,
      foot: () => '</Indicator>\n</criteria>\n<parameters/>\n</OpenIOC>\n',
      ...worded(contexts, (indicator, [search, type], { subscription }) => {
        if (indicator.value.search(unwritable) >= 0) return 'inexpressible'
        const id = nameUuid(`openioc item ${subscription.id} ${indicator.id}`)
        const [document] = search.split('/')
        return [
          `<IndicatorItem id="${id}" condition="is" preserve-case="false" negate="false"><Context document="${document}" search="${search}" type="mir"/><Content type="${type}">${escaped(indicator.value)}</Content></IndicatorItem>`,
        ]
      }),
      identity: (entry) => entry.slice('<IndicatorItem id="'.length, '<IndicatorItem id="'.length + 36),
      ownLines: true,
      delta: plainDelta,
    },
  ],
})
