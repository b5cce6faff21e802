/**
 * Several lines per alert; the line with the addresses contains the time.
 *
 * https://docs.snort.org/start/alert_logging
 */

import { textFormat } from '../text-format.ts'

export const snortFull = textFormat({
  id: 'snort-full',
  title: { de: 'Alarme von Snort (full)', en: 'Snort full alerts' },
  products: ['Snort'],

  what: 'parts of full alerts',
  matches:
    /^\[\*\*\] \[\d+:\d+:\d+\]|^\[Classification: |^\[Priority: |^\d\d\/\d\d(?:\/\d{2,4})?-\d\d:\d\d:\d\d\.\d+ [\da-fA-F.:]+(?::\d+)? -> |^(?:TCP|UDP|ICMP|PROTO\S*) TTL:|^Type:\d+ +Code:|^\*{3}|^[*A-Z0-9]{8} Seq: |^\[Xref =>|^Len: \d+|^TCP Options/,
})
