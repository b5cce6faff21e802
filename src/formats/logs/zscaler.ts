/**
 * Output of Zscaler's Nanolog Streaming Service and Log Streaming Service.
 *
 * https://help.zscaler.com/zia/nanolog-streaming-service-nss
 */

import { jsonFormat } from './json-format.ts'

export const zscaler = jsonFormat({
  id: 'zscaler',
  title: 'Zscaler NSS (JSON)',
  products: ['Zscaler Internet Access', 'Zscaler Private Access'],
  what: 'Zscaler records',
  matches: (line) => /"sourcetype":"zscalernss-|"zpa-lss|"Exporter":"unset"|"ClientZEN":/.test(line),
  times: [['event', 'datetime'], ['event', 'time'], ['LogTimestamp'], ['TimestampConnectionStart']],
  zoneOffsetMinutes: 0,
})
