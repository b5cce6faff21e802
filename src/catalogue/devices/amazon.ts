import type { Device } from '../../domain/device.ts'

export const amazon = [
  {
    id: 'amazon.waf-ip-set',
    vendor: 'Amazon',
    name: { de: 'AWS WAF, IP Set', en: 'AWS WAF, IP set' },
    formats: ['PLAIN'],
    limits: { lists: { ip: { entries: 10_000 } }, ranges: true },
    references: [
      {
        url: 'https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-ipset-match.html',
        read: '2026-11-27',
        says: 'An IP set holds up to 10,000 addresses or ranges; every range but /0.',
      },
      {
        url: 'https://sdk.amazonaws.com/kotlin/api/1.0.65/wafv2/aws.sdk.kotlin.services.wafv2.model/-create-ip-set-request/addresses.html',
        read: '2026-11-27',
        says: 'Every range but /0; an empty list is allowed.',
      },
    ],
    verified: true,
    note: {
      de: 'IPv4 und IPv6 stehen in getrennten Sets; hier zählen sie zusammen. Namen und URLs kennt ein IP Set nicht.',
      en: 'IPv4 and IPv6 are in sets of their own; here they count together. An IP set knows no names and no URLs.',
    },
  },
] as const satisfies readonly Device[]
