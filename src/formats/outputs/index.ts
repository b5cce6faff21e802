import type { TargetFormatId } from '../../domain/subscription.ts'
import type { OutputFormat } from '../output-format.ts'
import { adblock } from './adblock/adblock.ts'
import { carbonBlack } from './carbon-black/carbon-black.ts'
import { checkPoint } from './check-point/check-point.ts'
import { cisco } from './cisco/cisco.ts'
import { cortexXdr } from './cortex-xdr/cortex-xdr.ts'
import { crowdstrike } from './crowdstrike/crowdstrike.ts'
import { csv } from './csv/csv.ts'
import { defender } from './defender/defender.ts'
import { dnsmasq } from './dnsmasq/dnsmasq.ts'
import { ecs } from './ecs/ecs.ts'
import { f5 } from './f5/f5.ts'
import { fortigate } from './fortigate/fortigate.ts'
import { hosts } from './hosts/hosts.ts'
import { ipset } from './ipset/ipset.ts'
import { json } from './json/json.ts'
import { juniper } from './juniper/juniper.ts'
import { mikrotik } from './mikrotik/mikrotik.ts'
import { misp } from './misp/misp.ts'
import { nftables } from './nftables/nftables.ts'
import { openioc } from './openioc/openioc.ts'
import { paloAltoEdl } from './palo-alto-edl/palo-alto-edl.ts'
import { pfsense } from './pfsense/pfsense.ts'
import { plain } from './plain/plain.ts'
import { qradar } from './qradar/qradar.ts'
import { rpz } from './rpz/rpz.ts'
import { sentinel } from './sentinel/sentinel.ts'
import { sentinelone } from './sentinelone/sentinelone.ts'
import { snort } from './snort/snort.ts'
import { sophosFirewall } from './sophos-firewall/sophos-firewall.ts'
import { splunk } from './splunk/splunk.ts'
import { squid } from './squid/squid.ts'
import { stix } from './stix/stix.ts'
import { suricata } from './suricata/suricata.ts'
import { suricataDataset } from './suricata-dataset/suricata-dataset.ts'
import { template } from './template/template.ts'
import { trendVisionOne } from './trend-vision-one/trend-vision-one.ts'
import { umbrella } from './umbrella/umbrella.ts'
import { unbound } from './unbound/unbound.ts'
import { wazuh } from './wazuh/wazuh.ts'
import { zeek } from './zeek/zeek.ts'

/**
 * All output formats; a format is a folder and a line here. TAXII21 is not a separate output: its collections hold the
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
