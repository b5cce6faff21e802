/**
 * dnsmasq's query log, which is also Pi-hole's `pihole.log`: BSD timestamps without a year.
 *
 * https://docs.pi-hole.net/ftldns/
 */

import { after, fromClient, line, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { syslogClock } from '../time/clocks.ts'

export const dnsmasq = textFormat({
  id: 'dnsmasq',
  title: { de: 'dnsmasq und Pi-hole', en: 'dnsmasq and Pi-hole' },
  products: ['dnsmasq', 'Pi-hole', 'OpenWrt', 'DD-WRT'],

  what: 'lines of dnsmasq',
  matches: /\bdnsmasq(?:-dhcp|-tftp)?(?:\[\d+\])?: /,

  clock: syslogClock,

  event: {
    sources: ['https://docs.pi-hole.net/ftldns/', 'https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html'],
    rules: [
      {
        field: line,
        blocked: [
          ' gravity blocked ',
          ' regex blacklisted ',
          ' regex denied ',
          ' exactly blacklisted ',
          ' exactly denied ',
          ' special domain ',
          ' is blocked ',
          ' is 0.0.0.0',
          ' is ::',
          ' is NXDOMAIN (blocked)',
          'possible DNS-rebind attack',
        ],
      },
      // `address=/bad.example/`
      { field: after(' is '), blocked: ['NXDOMAIN'], when: only(line, ' config ') },
      // Answers with records. NXDOMAIN, NODATA and SERVFAIL do not count as passed.
      {
        field: after(' is '),
        passed: ['<*', ...[...'123456789f'].map((first) => `${first}*`)],
        blocked: ['REFUSED'],
        when: only(line, ' reply ', ' cached ', ' cached-stale '),
      },
      { field: after(' is '), passed: ['SECURE', 'INSECURE'], when: only(line, ' validation ') },
      { field: line, passed: [' forwarded '] },
      // A name may have blanks.
      fromClient(after(' from ', { isLast: true }), { when: only(line, ' query[*') }),
      // `log-queries=extra`: the number of the query and who asked precede each line.
      fromClient(after(']: ', { word: 1 }), {
        when: only(after(']: '), ...[...'123456789'].map((first) => `${first}*`)),
      }),
    ],
    answers: [' reply ', ' cached '].map((after) => ({ name: { after }, addresses: { after: ' is ' } })),
  },
})
