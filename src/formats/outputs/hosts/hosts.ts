import { outputFormat } from '../../output-format.ts'
import { ifCanonical } from '../lines.ts'
import { signedText } from '../signature.ts'

/** `/etc/hosts` for any system, and lists for Pi-hole, AdGuard Home, pfBlockerNG and Little Snitch. */
export const hosts = outputFormat({
  id: 'HOSTS',
  use: 'block',
  readBy: 'dns',
  products: ['pi-hole'],
  guide: 'general',
  name: { de: 'Hosts-Datei', en: 'Hosts file' },
  description: {
    de: 'Namen, die auf 0.0.0.0 zeigen, einer je Zeile. Nur Domains, und jede nur genau so, wie sie gelistet ist: Namen darunter kennt eine Hosts-Datei nicht.',
    en: 'Names that point to 0.0.0.0, one a line. Domains only, and each exactly as it is listed: a hosts file knows nothing of the names below it.',
  },
  reference: 'https://man7.org/linux/man-pages/man5/hosts.5.html',
  parts: () => [
    {
      name: 'hosts.txt',
      ...signedText,
      kinds: ['domain'],
      holds: 'domain',
      entries: ifCanonical(({ value }) => [`0.0.0.0 ${value}`]),
    },
  ],
})
