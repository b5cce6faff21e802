import { demoSources } from '../demo/sources.ts'
import { abuseCh } from './abuse-ch.ts'
import { archives } from './archives.ts'
import { blocklistDe } from './blocklist-de.ts'
import { c2Trackers } from './c2-trackers.ts'
import { certTeams } from './cert-teams.ts'
import { commercial } from './commercial.ts'
import { criticalPathSecurity } from './critical-path-security.ts'
import { dataplane } from './dataplane.ts'
import { dnsBlocklists } from './dns-blocklists.ts'
import { emergingThreats } from './emerging-threats.ts'
import { firehol } from './firehol.ts'
import { fireholWindows } from './firehol-windows.ts'
import { maltrail } from './maltrail.ts'
import { malwareFilter } from './malware-filter.ts'
import { phishing } from './phishing.ts'
import type { CatalogueSource } from './readings.ts'
import { reputationLists } from './reputation-lists.ts'
import { researchTeams } from './research-teams.ts'
import { spamhaus } from './spamhaus.ts'
import { threatview } from './threatview.ts'
import { tor } from './tor.ts'

/** Every built-in source. Operators can add their own. */
export const sources: readonly CatalogueSource[] = [
  ...demoSources,
  ...abuseCh,
  ...blocklistDe,
  ...c2Trackers,
  ...certTeams,
  ...criticalPathSecurity,
  ...dataplane,
  ...dnsBlocklists,
  ...emergingThreats,
  ...firehol,
  ...fireholWindows,
  ...malwareFilter,
  ...phishing,
  ...reputationLists,
  ...researchTeams,
  ...spamhaus,
  ...threatview,
  ...tor,
  ...maltrail,
  ...archives,
  ...commercial,
]

export const sourceById: ReadonlyMap<string, CatalogueSource> = new Map(sources.map((source) => [source.id, source]))
