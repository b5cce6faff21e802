import type { z } from 'zod'
import type { FeedFormat } from '../feed-format.ts'
import { adblock } from './adblock.ts'
import { codeLists } from './code-lists.ts'
import { delimited } from './delimited.ts'
import { firewallRules } from './firewall-rules.ts'
import { hosts } from './hosts.ts'
import { html } from './html.ts'
import { idsRules } from './ids-rules.ts'
import { json } from './json.ts'
import { maltrail } from './maltrail.ts'
import { mispEvent, mispManifest } from './misp.ts'
import { mispHashes } from './misp-hashes.ts'
import { netset } from './netset.ts'
import { openioc } from './openioc.ts'
import { plainList } from './plain-list.ts'
import { rbldnsd } from './rbldnsd.ts'
import { resolverRules } from './resolver-rules.ts'
import { rpz } from './rpz.ts'
import { sandboxReports } from './sandbox-reports.ts'
import { sigma } from './sigma.ts'
import { stix1 } from './stix1.ts'
import { stix2 } from './stix2.ts'
import { textReport } from './text-report.ts'
import { xml } from './xml.ts'
import { yaml } from './yaml.ts'
import { yara } from './yara.ts'
import { zeekIntel } from './zeek-intel.ts'

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
  codeLists,
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
