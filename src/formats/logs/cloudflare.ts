/**
 * Cloudflare's Logpush datasets as NDJSON: HTTP requests, firewall events, gateway, DNS, audit.
 *
 * https://developers.cloudflare.com/logs/logpush/logpush-job/datasets/
 */

import { jsonFormat } from './json-format.ts'

export const cloudflare = jsonFormat({
  id: 'cloudflare',
  title: 'Cloudflare logs (Logpush, WAF)',
  products: ['Cloudflare', 'Cloudflare WAF', 'Cloudflare Gateway', 'Cloudflare Zero Trust'],
  what: 'Cloudflare records',
  matches: (line) =>
    /"(?:RayID|EdgeStartTimestamp|EdgeEndTimestamp|ClientRequestHost|EdgeResponseStatus|WAFAction|SecurityAction)":/.test(
      line,
    ),
  times: [['EdgeStartTimestamp'], ['Datetime'], ['Timestamp'], ['EdgeEndTimestamp'], ['When']],
  zoneOffsetMinutes: 0,
})
