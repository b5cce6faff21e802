import type { Device } from '../../domain/device.ts'

export const checkPoint = [
  {
    id: 'check-point.r81.20',
    vendor: 'Check Point',
    name: { de: 'Quantum Security Gateway (ab R81.20)', en: 'Quantum Security Gateway (R81.20 and later)' },
    formats: ['CHECK_POINT'],
    limits: { lists: { ip: {}, domain: {}, url: {}, hash: {}, email: {} }, entries: 2_000_000, ranges: true },
    references: [
      {
        url: 'https://sc1.checkpoint.com/documents/R81.20/WebAdminGuides/EN/CP_R81.20_ThreatPrevention_AdminGuide/Content/Topics-TPG/Importing-External-Custom-Intelligence-Feeds-in-SmartConsole.htm',
        read: '2026-11-20',
        says: 'At least 2 million observables (URL, domain, IP address, hash); before it loads more the gateway checks that half of its memory is free.',
      },
      {
        url: 'https://sc1.checkpoint.com/documents/R82/WebAdminGuides/EN/CP_R82_ThreatPrevention_AdminGuide/Content/Topics-TPG/Importing-External-Custom-Intelligence-Feeds-in-SmartConsole.htm',
        read: '2026-11-20',
        says: 'R82: the same, limited by memory and disk.',
      },
    ],
    verified: true,
    note: {
      de: 'Die Zahl gilt für alle Arten zusammen und setzt voraus, dass die Hälfte des Arbeitsspeichers frei ist.',
      en: 'The figure is for all kinds together and presumes that half of the memory is free.',
    },
  },
] as const satisfies readonly Device[]
