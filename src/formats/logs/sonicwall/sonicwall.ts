/**
 * `id=firewall sn=… time="2021-06-06 15:57:37 UTC" fw=…`.
 *
 * https://www.sonicwall.com/support/technical-documentation
 */

import { deviceLogins } from '../events/logins.ts'
import { between, key, only } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'
import { keyValueClock } from '../time/key-value-clock.ts'

const message = { text: true, from: ' msg="' } as const
const stopped = [' blocked', ' dropped', ' Prevention Alert:']

export const sonicwall = textFormat({
  id: 'sonicwall',
  title: 'SonicWall',
  products: ['SonicWall'],

  what: 'SonicWall events',
  matches: /\bid=\S{1,64} +sn=\w{1,32} +time="/,

  // SMA writes the local time, and the same moment in UTC as `vp_time`.
  clock: (head, context) => keyValueClock(head, context, { whole: ['vp_time', 'time'] }),

  // The action where the firewall names it, otherwise the number of the message.
  event: {
    sources: ['https://www.sonicwall.com/support/technical-documentation/docs/sonicos-7-0-0-0-log_events'],
    rules: [
      { field: key('fw_action'), passed: ['forward', 'allow', 'accept'], blocked: ['drop', 'deny', 'discard'] },
      {
        field: key('m'),
        passed: ['97', '98', '526', '537'],
        blocked: ['14', '30', '32', '33', '35', '36', '37', '38', '41', '522', '524', '608', '760', '1198'],
      },
      // `Gateway Anti-Virus Alert: … blocked.`, `Anti-Spyware Prevention Alert: …`, `Initiator from country blocked: …`.
      // What is only detected may have a signature with such a word.
      { field: message, passed: [' Detection Alert:'], blocked: stopped, agree: true, when: only(message, ...stopped) },
      between(key('srcV6'), key('dstV6')),
      between(key('src'), key('dst')),
      ...deviceLogins,
    ],
  },
})
