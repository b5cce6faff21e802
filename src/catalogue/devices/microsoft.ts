import type { Device } from '../../domain/device.ts'

/** Filters of Microsoft's clouds; Defender is among the endpoint products. */
export const microsoft = [
  {
    id: 'microsoft.entra-named-location',
    vendor: 'Microsoft',
    name: 'Entra Conditional Access, named location',
    formats: ['PLAIN'],
    limits: { lists: { ip: { entries: 2_000 } }, ranges: true },
    references: [
      {
        url: 'https://learn.microsoft.com/en-us/entra/identity/conditional-access/concept-assignment-network',
        read: '2026-11-27',
        says: 'At most 2,000 IP ranges a location and 195 locations; only masks longer than /8.',
      },
    ],
    verified: true,
  },
  {
    id: 'microsoft.azure-ip-group',
    vendor: 'Microsoft',
    name: 'Azure Firewall, IP group',
    formats: ['PLAIN'],
    limits: { lists: { ip: { entries: 5_000 } }, ranges: true },
    references: [
      {
        url: 'https://learn.microsoft.com/en-us/azure/firewall/ip-groups',
        read: '2026-11-27',
        says: 'IPv4 addresses, networks and ranges; overlaps are checked. A rule whose group is empty is skipped.',
      },
      { read: '2026-11-27', says: '5,000 addresses or prefixes a group, as users quote the limits of Azure.' },
    ],
    verified: false,
    note: {
      de: 'IPv6 zählt hier mit, obwohl das Skript es auslässt.',
      en: 'IPv6 counts here, although the script leaves it out.',
    },
  },
] as const satisfies readonly Device[]
