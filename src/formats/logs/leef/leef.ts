/**
 * `LEEF:1.0|vendor|product|version|id|` and tab-separated pairs; `devTime` is the time of the device.
 *
 * https://www.ibm.com/docs/en/dsm?topic=overview-leef-event-components
 */

import { deviceLogins } from '../events/logins.ts'
import { after, between, fromClient, key, only } from '../events/rules.ts'
import { actionIn, directionIn } from '../events/usual-words.ts'
import { textFormat } from '../text-format.ts'
import { keyValueClock } from '../time/key-value-clock.ts'

const globalProtectOnly = only(key('cat'), 'globalprotect')

export const leef = textFormat({
  id: 'leef',
  title: 'Log Event Extended Format (LEEF)',
  products: ['IBM QRadar', 'Panda Adaptive Defense', 'Trend Micro', 'Forcepoint'],

  what: 'LEEF events',
  matches: /(?:^|[\s>])LEEF:\d+\.\d+\|/,

  clock: (head, context) =>
    keyValueClock(head, context, { whole: ['devTime', 'devtime', 'startTime', 'start', 'eventTime'] }),

  // The standard has no key for the action; these are the usual ones.
  event: {
    sources: [
      'https://www.ibm.com/docs/en/dsm?topic=overview-leef-event-components',
      'https://docs.paloaltonetworks.com/strata-logging-service/log-reference/network-logs/network-globalprotect-log/network-globalprotect-leef-fields',
    ],
    rules: [
      actionIn(key('action')),
      actionIn(key('act')),
      actionIn(key('disposition')),
      // WatchGuard.
      actionIn(key('disp')),
      // Forcepoint, in the name of the event.
      { field: after('|transaction:'), passed: ['permitted'], blocked: ['blocked'] },
      { field: key('EventStatus'), passed: ['success'], blocked: ['failure'], when: globalProtectOnly },
      directionIn(key('direction')),
      fromClient(key('PublicIPv4'), { when: globalProtectOnly }),
      between(key('src'), key('dst'), { port: key('dstPort') }),
      ...deviceLogins,
    ],
  },
})
