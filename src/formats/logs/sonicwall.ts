/**
 * `id=firewall sn=… time="2021-06-06 15:57:37 UTC" fw=…`.
 *
 * https://www.sonicwall.com/support/technical-documentation
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { keyValueClock } from './time/key-value-clock.ts'

export const sonicwall = logFormat({
  id: 'sonicwall',
  title: 'SonicWall',
  products: ['SonicWall'],

  detect: (head) =>
    recognise(head, strength.product, 'SonicWall events', (line) => /\bid=\S{1,64} +sn=\w{1,32} +time="/.test(line)),

  clock: (head, context) => keyValueClock(head, context, { whole: ['time'] }),
})
