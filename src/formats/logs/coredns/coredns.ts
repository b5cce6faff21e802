/**
 * Lines of the `log` plugin; the time, if any, is added by the container runtime.
 *
 * https://coredns.io/plugins/log/
 */

import { logFormat } from '../../log-format.ts'
import { after, fromClient, line } from '../events/rules.ts'
import { detectLines } from '../recognise.ts'
import { anywhereClock } from '../time/clocks.ts'

export const coredns = logFormat({
  id: 'coredns',
  title: { de: 'Anfragelog von CoreDNS', en: 'CoreDNS query log' },
  products: ['CoreDNS', 'Kubernetes'],

  detect: detectLines(
    'CoreDNS queries',
    /\[INFO\] \[?[\da-f.:]+\]?:\d+ - \d+ "[A-Z0-9]+ (?:IN|CH|HS) \S+ (?:udp|tcp) /,
  ),

  clock: anywhereClock,

  event: {
    sources: ['https://coredns.io/plugins/log/', 'https://coredns.io/plugins/acl/'],
    rules: [{ field: line, passed: ['" NOERROR '], blocked: ['" REFUSED '] }, fromClient(after('[INFO] '))],
  },
})
