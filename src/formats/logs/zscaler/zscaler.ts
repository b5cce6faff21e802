/**
 * Output of Zscaler's Nanolog Streaming Service and Log Streaming Service.
 *
 * https://help.zscaler.com/zia/nanolog-streaming-service-nss
 */

import { between, fromClient, path } from '../events/rules.ts'
import { actionIn } from '../events/usual-words.ts'
import { jsonFormat } from '../json-format.ts'

export const zscaler = jsonFormat({
  id: 'zscaler',
  title: 'Zscaler NSS (JSON)',
  products: ['Zscaler Internet Access', 'Zscaler Private Access'],
  what: 'Zscaler records',
  matches: /"sourcetype":"zscalernss-|"zpa-lss|"Exporter":"unset"|"ClientZEN":/,
  times: [['event', 'datetime'], ['event', 'time'], ['LogTimestamp'], ['TimestampConnectionStart']],
  event: {
    sources: [
      'https://help.zscaler.com/zia/nss-feed-output-format-web-logs',
      'https://help.zscaler.com/zia/nss-feed-output-format-firewall-logs',
      'https://help.zscaler.com/zpa/about-user-activity-log-fields',
    ],
    rules: [
      {
        field: path('event', 'action'),
        passed: ['Allowed', 'Allow*', 'REQ_ALLOW', 'RES_ALLOW'],
        blocked: ['Blocked', 'Block*', 'Drop*', 'REQ_BLOCK', 'RES_BLOCK'],
      },
      { field: path('event', 'reqaction'), blocked: ['REQ_BLOCK', 'Block*', 'Blocked'] },
      actionIn(path('event', 'resaction')),
      { field: path('ConnectionStatus'), passed: ['open', 'active', 'close'], blocked: ['denied', 'blocked'] },
      between(path('event', 'ClientIP'), path('event', 'serverip')),
      between(path('event', 'clt_sip'), path('event', 'srv_dip')),
      fromClient(path('ClientPublicIP')),
      between(path('event', 'csip'), path('event', 'cdip')),
    ],
  },
})
