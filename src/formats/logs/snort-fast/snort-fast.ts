/**
 * One line per alert: `06/06/2021-15:57:37.123456 [**] [1:2000355:5] …` (Snort omits the year).
 *
 * https://docs.suricata.io/en/latest/configuration/suricata-yaml.html#line-based-alerts-log-fast-log
 */

import { line } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const snortFast = textFormat({
  id: 'snort-fast',
  title: { de: 'Alarme von Snort und Suricata (fast)', en: 'Snort and Suricata fast alerts' },
  products: ['Snort', 'Suricata'],

  what: 'fast alerts',
  matches:
    /\d\d\/\d\d(?:\/\d{2,4})?-\d\d:\d\d:\d\d\.\d+ +(?:\[\w{1,10}\] )?\[\*\*\] \[\d+:\d+:\d+\]|\bsnort(?:\[\d+\])?: \[\d+:\d+:\d+\]|\bsuricata(?:\[\d+\])?: .*\[\d+:\d+:\d+\] .*\[Classification: /,

  event: {
    sources: ['https://docs.suricata.io/en/latest/configuration/suricata-yaml.html#line-based-alerts-log-fast-log'],
    rules: [{ field: line, passed: ['[wDrop]', '[would_drop]'], blocked: ['[Drop]', '[block]', '[reject]'] }],
  },
})
