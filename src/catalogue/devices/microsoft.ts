import type { Device } from '../../domain/device.ts'
import type { LocalizedText } from '../../domain/text.ts'

function tenantList(id: string, plan: LocalizedText, most: number, entries: number): Device {
  return {
    id: `microsoft.tenant-block-list.${id}`,
    vendor: 'Microsoft',
    name: {
      de: `Exchange Online, Tenant Allow/Block List (${plan.de})`,
      en: `Exchange Online, Tenant Allow/Block List (${plan.en})`,
    },
    formats: ['PLAIN'],
    limits: { lists: { email: { entries } }, ranges: false },
    references: [
      {
        url: 'https://learn.microsoft.com/en-us/defender-office-365/tenant-allow-block-list-email-spoof-configure',
        read: '2026-11-27',
        says: `At most ${most.toLocaleString('en')} blocked domains and addresses.`,
      },
    ],
    verified: true,
    note: {
      de: `Die Liste fasst ${most.toLocaleString('de')} gesperrte Domains und Absender, auch Ihre eigenen; ein Zehntel bleibt für sie frei.`,
      en: `The list holds ${most.toLocaleString('en')} blocked domains and senders, your own among them; a tenth is left free for those.`,
    },
  }
}

/** Filters of Microsoft's clouds; Defender for Endpoint is among the endpoint products. */
export const microsoft = [
  {
    id: 'microsoft.entra-named-location',
    vendor: 'Microsoft',
    name: { de: 'Entra Conditional Access, benannter Standort', en: 'Entra Conditional Access, named location' },
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
    name: { de: 'Azure Firewall, IP-Gruppe', en: 'Azure Firewall, IP group' },
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
  tenantList('no-defender', { de: 'ohne Defender for Office 365', en: 'without Defender for Office 365' }, 500, 450),
  tenantList(
    'plan-1',
    { de: 'mit Defender for Office 365 Plan 1', en: 'with Defender for Office 365 Plan 1' },
    1_000,
    900,
  ),
  tenantList(
    'plan-2',
    { de: 'mit Defender for Office 365 Plan 2', en: 'with Defender for Office 365 Plan 2' },
    10_000,
    9_000,
  ),
] as const satisfies readonly Device[]
