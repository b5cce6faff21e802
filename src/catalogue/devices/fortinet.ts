import type { Device, DeviceLimits } from '../../domain/device.ts'

const formats = ['FORTIGATE'] as const
const megabyte = 1_000_000
const reference = {
  url: 'https://docs.fortinet.com/document/fortigate/7.4.0/new-features/677896/external-resource-entry-limit-enhancements-7-4-4',
  read: '2026-11-20',
  says: 'Global limits by model range (high-end, mid-range, entry-level): category 2,000,000 / 300,000 / 150,000; IP address 300,000; domain 5,000,000 / 3,000,000 / 1,000,000; file 128 / 64 / 32 MB. The most recently added entries are truncated.',
}
/** Fortinet's page for 7.6.3 was not accessible; its content is quoted by users. */
const models = {
  url: 'https://github.com/romainmarcoux/malicious-ip/issues/8',
  read: '2026-11-20',
  says: 'Of the administration guide of 7.6.3: IP addresses 300,000 on entry-level models up to 90G, 1,000,000 on mid-range ones from 100F to 900G, 5,000,000 on high-end ones from 1000F on.',
}
const raised = [
  models,
  {
    url: 'https://community.fortinet.com/t5/FortiGate/Technical-Tip-External-threat-list-resource-entry-limits/ta-p/378964',
    read: '2026-11-20',
    says: 'Up to 7.6.2 it was 300,000.',
  },
] as const
const note = {
  de: 'Die Grenzen gelten für das ganze Gerät, alle VDOMs zusammen. Überzähliges schneidet es ohne Meldung ab; sichtbar ist das mit „diagnose sys external-resource stats“.',
  en: 'The limits are those of the whole device, all VDOMs together. It cuts off what is too much without a word; `diagnose sys external-resource stats` shows it.',
}

function limits(urls: number, domains: number, megabytes: number, addresses = 300_000): DeviceLimits {
  const bytesPerFile = megabytes * megabyte
  return {
    lists: {
      ip: { entries: addresses, bytesPerFile },
      domain: { entries: domains, bytesPerFile },
      url: { entries: urls, bytesPerFile },
      hash: { bytesPerFile },
    },
    ranges: true,
  }
}

/** Four files per category: each is a separate external resource. */
const older = { entriesPerFile: 128_000, bytesPerFile: 10 * megabyte, files: 4 }

export const fortinet = [
  {
    id: 'fortigate.high-end.7.6.3',
    vendor: 'Fortinet',
    name: {
      de: 'FortiGate, High-End, ab 1000F (ab FortiOS 7.6.3)',
      en: 'FortiGate, high-end, from 1000F on (FortiOS 7.6.3 and later)',
    },
    formats,
    limits: limits(2_000_000, 5_000_000, 128, 5_000_000),
    references: [reference, ...raised],
    verified: false,
    note,
  },
  {
    id: 'fortigate.mid-range.7.6.3',
    vendor: 'Fortinet',
    name: {
      de: 'FortiGate, Mittelklasse, 100F bis 900G (ab FortiOS 7.6.3)',
      en: 'FortiGate, mid-range, 100F to 900G (FortiOS 7.6.3 and later)',
    },
    formats,
    limits: limits(300_000, 3_000_000, 64, 1_000_000),
    references: [reference, ...raised],
    verified: false,
    note,
  },
  {
    id: 'fortigate.high-end',
    vendor: 'Fortinet',
    name: {
      de: 'FortiGate, High-End, ab 1000F (FortiOS 7.4.4 – 7.6.2)',
      en: 'FortiGate, high-end, from 1000F on (FortiOS 7.4.4 – 7.6.2)',
    },
    formats,
    limits: limits(2_000_000, 5_000_000, 128),
    references: [reference, models],
    verified: true,
    note,
  },
  {
    id: 'fortigate.mid-range',
    vendor: 'Fortinet',
    name: {
      de: 'FortiGate, Mittelklasse, 100F bis 900G (FortiOS 7.4.4 – 7.6.2)',
      en: 'FortiGate, mid-range, 100F to 900G (FortiOS 7.4.4 – 7.6.2)',
    },
    formats,
    limits: limits(300_000, 3_000_000, 64),
    references: [reference, models],
    verified: true,
    note,
  },
  {
    id: 'fortigate.entry-level',
    vendor: 'Fortinet',
    name: {
      de: 'FortiGate, Einstiegsklasse, bis 90G (ab FortiOS 7.4.4)',
      en: 'FortiGate, entry-level, up to 90G (FortiOS 7.4.4 and later)',
    },
    formats,
    limits: limits(150_000, 1_000_000, 32),
    references: [reference, models],
    verified: true,
    note,
  },
  {
    id: 'fortigate.before-7.4.4',
    vendor: 'Fortinet',
    name: { de: 'FortiGate, alle Modelle (FortiOS vor 7.4.4)', en: 'FortiGate, all models (FortiOS before 7.4.4)' },
    formats,
    limits: { lists: { ip: older, domain: older, url: older, hash: older }, ranges: true },
    references: [
      {
        url: 'https://community.fortinet.com/t5/FortiGate/Technical-Tip-External-threat-list-resource-entry-limits/ta-p/378964',
        read: '2026-11-20',
        says: 'Before v7.4.4, the limit for each external resource is 10 MB or 128K entries.',
      },
    ],
    verified: true,
    note: {
      de: 'Die Grenze gilt für jede eingebundene Liste. Darum gibt es von jeder Art bis zu vier Dateien (ip.txt, ip-2.txt …), die Sie einzeln einbinden. Überzähliges schneidet das Gerät ohne Meldung ab.',
      en: 'The limit is that of each list that is set up. So there are up to four files of each sort (ip.txt, ip-2.txt …), each to be set up by itself. The device cuts off what is too much without a word.',
    },
  },
] as const satisfies readonly Device[]
