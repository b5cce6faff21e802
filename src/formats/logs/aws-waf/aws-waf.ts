/**
 * Full log of AWS WAF: `timestamp` in ms.
 *
 * https://docs.aws.amazon.com/waf/latest/developerguide/logging-fields.html
 */

import { fromClient, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const awsWaf = jsonFormat({
  id: 'aws-waf',
  title: 'AWS WAF',
  products: ['AWS WAF'],
  what: 'WAF requests',
  matches: [/"webaclId":"/i, '"httpRequest":'],
  times: [['timestamp']],
  event: {
    sources: ['https://docs.aws.amazon.com/waf/latest/developerguide/logging-fields.html'],
    rules: [
      { field: path('action'), passed: ['ALLOW', 'COUNT'], blocked: ['BLOCK', 'CAPTCHA', 'CHALLENGE'] },
      fromClient(path('httpRequest', 'clientIp')),
    ],
  },
})
