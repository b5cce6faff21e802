import type { z } from 'zod'
import type { FeedFormat } from '../feed-format.ts'
import { adblock } from './adblock/adblock.ts'
import { delimited } from './delimited/delimited.ts'
import { firewallRules } from './firewall-rules/firewall-rules.ts'
import { hosts } from './hosts/hosts.ts'
import { html } from './html/html.ts'
import { idsRules } from './ids-rules/ids-rules.ts'
import { json } from './json/json.ts'
import { maltrail } from './maltrail/maltrail.ts'
import { mispEvent, mispManifest } from './misp/misp.ts'
import { mispHashes } from './misp/misp-hashes.ts'
import { netset } from './netset/netset.ts'
import { openioc } from './openioc/openioc.ts'
import { plainList } from './plain-list/plain-list.ts'
import { rbldnsd } from './rbldnsd/rbldnsd.ts'
import { resolverRules } from './resolver-rules/resolver-rules.ts'
import { rpz } from './rpz/rpz.ts'
import { sandboxReports } from './sandbox-reports/sandbox-reports.ts'
import { sigma } from './sigma/sigma.ts'
import { stix1 } from './stix1/stix1.ts'
import { stix2 } from './stix2/stix2.ts'
import { textReport } from './text-report/text-report.ts'
import { xml } from './xml/xml.ts'
import { yaml } from './yaml/yaml.ts'
import { yara } from './yara/yara.ts'
import { zeekIntel } from './zeek-intel/zeek-intel.ts'

/** All feed formats. On equal scores, detection prefers the earlier one. */
export const feedFormats = [
  plainList,
  netset,
  hosts,
  adblock,
  resolverRules,
  rpz,
  zeekIntel,
  maltrail,
  idsRules,
  mispEvent,
  mispManifest,
  mispHashes,
  stix2,
  stix1,
  openioc,
  sandboxReports,
  firewallRules,
  rbldnsd,
  xml,
  sigma,
  yara,
  yaml,
  html,
  json,
  delimited,
  textReport,
] as const

type Format = (typeof feedFormats)[number]
export type FeedFormatId = Format['id']

/** Instruction for reading a feed: a format and its options. The compiler checks the options against the format. */
export type FeedReading = {
  [F in Format as F['id']]: { readonly format: F['id']; readonly options?: z.input<F['options']> }
}[FeedFormatId]

const byId = new Map<string, FeedFormat>(feedFormats.map((format) => [format.id, format as unknown as FeedFormat]))

/** The format with this id, or undefined. */
export function feedFormatById(id: string): FeedFormat | undefined {
  return byId.get(id)
}
