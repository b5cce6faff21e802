import type { TargetFormatId } from '../../domain/subscription.ts'
import type { OutputFormat } from '../output-format.ts'
import { adblock } from './adblock.ts'
import { carbonBlack } from './carbon-black.ts'
import { checkPoint } from './check-point.ts'
import { cisco } from './cisco.ts'
import { cortexXdr } from './cortex-xdr.ts'
import { crowdstrike } from './crowdstrike.ts'
import { csv } from './csv.ts'
import { defender } from './defender.ts'
import { dnsmasq } from './dnsmasq.ts'
import { ecs } from './ecs.ts'
import { f5 } from './f5.ts'
import { fortigate } from './fortigate.ts'
import { hosts } from './hosts.ts'
import { ipset } from './ipset.ts'
import { json } from './json.ts'
import { juniper } from './juniper.ts'
import { mikrotik } from './mikrotik.ts'
import { misp } from './misp.ts'
import { nftables } from './nftables.ts'
import { openioc } from './openioc.ts'
import { paloAltoEdl } from './palo-alto-edl.ts'
import { pfsense } from './pfsense.ts'
import { plain } from './plain.ts'
import { qradar } from './qradar.ts'
import { rpz } from './rpz.ts'
import { sentinel } from './sentinel.ts'
import { sentinelone } from './sentinelone.ts'
import { snort } from './snort.ts'
import { sophosFirewall } from './sophos-firewall.ts'
import { splunk } from './splunk.ts'
import { squid } from './squid.ts'
import { stix } from './stix.ts'
import { suricata } from './suricata.ts'
import { suricataDataset } from './suricata-dataset.ts'
import { template } from './template.ts'
import { trendVisionOne } from './trend-vision-one.ts'
import { umbrella } from './umbrella.ts'
import { unbound } from './unbound.ts'
import { wazuh } from './wazuh.ts'
import { zeek } from './zeek.ts'

/**
 * All output formats; a format is a file and a line here. TAXII21 is not a separate output: its collections hold the
 * objects of STIX21.
 */
export const outputFormats = [
  adblock,
  checkPoint,
  cisco,
  csv,
  defender,
  dnsmasq,
  ecs,
  f5,
  fortigate,
  hosts,
  ipset,
  json,
  juniper,
  mikrotik,
  misp,
  nftables,
  openioc,
  paloAltoEdl,
  pfsense,
  plain,
  qradar,
  rpz,
  sentinel,
  snort,
  splunk,
  squid,
  stix,
  suricata,
  suricataDataset,
  wazuh,
  sophosFirewall,
  carbonBlack,
  cortexXdr,
  crowdstrike,
  trendVisionOne,
  umbrella,
  sentinelone,
  template,
  unbound,
  zeek,
] as const satisfies readonly OutputFormat[]

/** Finds an output format by its id. */
export const outputFormatById: Partial<Record<TargetFormatId, OutputFormat>> = Object.fromEntries(
  (outputFormats as readonly OutputFormat[]).map((format) => [format.id, format]),
)
