/**
 * Lines of the `log` plugin; the time, if any, is added by the container runtime.
 *
 * https://coredns.io/plugins/log/
 */

import { after, fromClient, line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const coredns = textFormat({
  id: 'coredns',
  title: { de: 'Anfragelog von CoreDNS', en: 'CoreDNS query log' },
  products: ['CoreDNS', 'Kubernetes'],

  what: 'CoreDNS queries',
  matches: /\[INFO\] \[?[\da-f.:]+\]?:\d+ - \d+ "[A-Z0-9]+ (?:IN|CH|HS) \S+ (?:udp|tcp) /,

  event: {
    sources: ['https://coredns.io/plugins/log/', 'https://coredns.io/plugins/acl/'],
    rules: [{ field: line, passed: ['" NOERROR '], blocked: ['" REFUSED '] }, fromClient(after('[INFO] '))],
  },
})
