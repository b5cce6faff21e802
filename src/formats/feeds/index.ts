import type { z } from 'zod'
import type { FeedFormat } from '../feed-format.ts'
import { html } from './documents/html.ts'
import { sandboxReports } from './documents/sandbox-reports.ts'
import { textReport } from './documents/text-report.ts'
import { firewallRules } from './firewall/firewall-rules.ts'
import { adblock } from './lists/adblock.ts'
import { hosts } from './lists/hosts.ts'
import { maltrail } from './lists/maltrail.ts'
import { netset } from './lists/netset.ts'
import { plainList } from './lists/plain-list.ts'
import { rbldnsd } from './lists/rbldnsd.ts'
import { resolverRules } from './lists/resolver-rules.ts'
import { rpz } from './lists/rpz.ts'
import { zeekIntel } from './lists/zeek-intel.ts'
import { mispEvent, mispManifest } from './misp/misp.ts'
import { mispHashes } from './misp/misp-hashes.ts'
import { json } from './records/json.ts'
import { xml } from './records/xml.ts'
import { yaml } from './records/yaml.ts'
import { idsRules } from './rules/ids-rules.ts'
import { sigma } from './rules/sigma.ts'
import { yara } from './rules/yara.ts'
import { openioc } from './stix/openioc.ts'
import { stix1 } from './stix/stix1.ts'
import { stix2 } from './stix/stix2.ts'
import { delimited } from './tables/delimited.ts'

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
