import type { Device } from '../../domain/device.ts'

function firewall(id: string, models: string, entries: number): Device {
  return {
    id: `sonicwall.${id}.sonicos-8`,
    vendor: 'SonicWall',
    name: { de: `${models}, IoC-Dateien (ab SonicOS 8)`, en: `${models}, IoC files (SonicOS 8 and later)` },
    formats: ['PLAIN'],
    limits: { lists: { ip: { entries } }, ranges: false },
    references: [
      {
        url: 'https://www.sonicwall.com/support/technical-documentation/docs/sonicos8-rules_policies_classic/Content/IoC/adding-ioc-ipaddresses.htm',
        read: '2026-11-28',
        says: 'At most 16 files of IP addresses; together 25,000 addresses on TZ and NSv, 50,000 on NSA.',
      },
    ],
    verified: true,
    note: {
      de: 'Die Grenze gilt für alle IoC-Dateien zusammen. Ob sie auch Netze und IPv6 enthalten dürfen, sagt SonicWall nicht: Netze bleiben weg, IPv6 zählt hier mit, obwohl das Skript es auslässt.',
      en: 'The limit is that of all IoC files together. SonicWall does not say whether they may hold networks and IPv6: networks are left out, IPv6 counts here, although the script leaves it out.',
    },
  }
}

export const sonicwall = [firewall('tz-nsv', 'TZ, NSv', 25_000), firewall('nsa', 'NSA', 50_000)]
