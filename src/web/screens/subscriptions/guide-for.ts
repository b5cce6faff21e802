import type { TargetFormatId } from '../../../domain/subscription.ts'
import type { Guide } from './guides/guide.ts'

type GuideFile = () => Promise<readonly Guide[]>

const endpoints: GuideFile = async () => (await import('./guides/endpoints.ts')).endpoints
const filters: GuideFile = async () => (await import('./guides/filters.ts')).filters
const firewalls: GuideFile = async () => (await import('./guides/firewalls.ts')).firewalls
const platforms: GuideFile = async () => (await import('./guides/platforms.ts')).platforms
const resolvers: GuideFile = async () => (await import('./guides/resolvers.ts')).resolvers
const sensors: GuideFile = async () => (await import('./guides/sensors.ts')).sensors

/** Which file has the guide that is surely meant by a format. The guides are long, and a dialog shows one of them. */
const fileOf: Partial<Record<TargetFormatId, GuideFile>> = {
  CARBON_BLACK: endpoints,
  CHECK_POINT: firewalls,
  CISCO: firewalls,
  CORTEX_XDR: endpoints,
  CROWDSTRIKE: endpoints,
  DEFENDER: endpoints,
  DNSMASQ: resolvers,
  ECSV1: platforms,
  F5: firewalls,
  FORTIGATE: firewalls,
  IPSET: filters,
  JUNIPER: firewalls,
  MIKROTIK: firewalls,
  MISP: platforms,
  NFTABLES: filters,
  PALO_ALTO_EDL: firewalls,
  PFSENSE: firewalls,
  QRADAR: platforms,
  RPZ: resolvers,
  SENTINEL: platforms,
  SENTINELONE: endpoints,
  SNORT: sensors,
  SOPHOS_FIREWALL: firewalls,
  SPLUNK: platforms,
  SQUID: filters,
  SURICATA: sensors,
  SURICATA_DATASET: sensors,
  TAXII21: platforms,
  TREND_VISION_ONE: endpoints,
  UMBRELLA: resolvers,
  UNBOUND: resolvers,
  WAZUH: platforms,
  ZEEK: sensors,
}

const known = new Map<TargetFormatId, Promise<Guide | undefined>>()

/**
 * The guide that is surely meant by a format; undefined if there is none, or if its file cannot be loaded. Answers with the
 * same promise each time.
 */
export function guideFor(format: TargetFormatId): Promise<Guide | undefined> {
  const guide = known.get(format) ?? find(format)
  known.set(format, guide)
  return guide
}

async function find(format: TargetFormatId): Promise<Guide | undefined> {
  // Nothing comes without a network, or if the page is about to be reloaded.
  const guides = await fileOf[format]?.().catch(() => undefined)
  return guides?.find((one) => !one.isForAnyFormat && !one.isOneOfMany && one.formats.includes(format))
}
