/**
 * Messages and clicks of Proofpoint Targeted Attack Protection, as its SIEM API answers: in arrays whose name says
 * whether they were let through.
 *
 * https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/SIEM_API
 */

import { path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'
import { anyOf } from '../line-test.ts'

const arrays = /"(?:messages(?:Delivered|Blocked)|clicks(?:Permitted|Blocked))":/
/** An element starts with a brace. */
const present = ['{*']

export const proofpointTap = jsonFormat({
  id: 'proofpoint-tap',
  title: 'Proofpoint Targeted Attack Protection',
  products: ['Proofpoint TAP'],
  what: 'messages and clicks of Proofpoint TAP',
  matches: anyOf(arrays, ['"messageTime":"', '"threatsInfoMap":'], ['"clickTime":"', '"clickIP":"']),
  times: ['messagesDelivered', 'messagesBlocked', 'clicksPermitted', 'clicksBlocked'].map((name) => [
    name,
    name.startsWith('clicks') ? 'clickTime' : 'messageTime',
  ]),
  event: {
    sources: ['https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/SIEM_API'],
    rules: [
      { field: path('messagesDelivered'), passed: present },
      { field: path('messagesBlocked'), blocked: present },
      { field: path('clicksPermitted'), passed: present },
      { field: path('clicksBlocked'), blocked: present },
    ],
  },
})
