/**
 * `%%01MODULE/level/MNEMONIC(l): …`.
 *
 * https://support.huawei.com/enterprise/en/doc/EDOC1100055039
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { syslogClock } from './time/clocks.ts'

export const huaweiUsg = logFormat({
  id: 'huawei-usg',
  title: 'Huawei USG and VRP',
  products: ['Huawei USG', 'Huawei VRP'],

  detect: (head) =>
    recognise(head, strength.product, 'VRP messages', (line) => /%%\d\d\w+\/\d\/\w+(?:\(\w\))?/.test(line)),

  clock: syslogClock,
})
