/**
 * `npm test` does a fifth of the browser tests and of the dear unit tests, by the seed, so that it takes ten minutes.
 * `npm test -- --all`, the soak and commands that name files do all. Five consecutive seeds leave no test out.
 * docs/design/tests-and-releases.md
 */
const takesTurns = (): boolean => process.env.TAKE_TURNS === '1' && process.env.SOAK !== '1'
const fifth = (): number => Number(process.env.SEED) % 5

/**
 * Number of the run: decides which part of a list a long test does (soak.ts). Where tests take turns, the runs of a seed that
 * is divisible by five and of the four after it have the same number, so that each fifth has each part at some time.
 */
export const part = (): number => Math.floor(Number(process.env.SEED) / (takesTurns() ? 5 : 1))

/**
 * Walks of files that have other tests, too: access in German, access in English, all routes. Each takes a minute. The
 * number is that of the fifth.
 */
export type Walk = 1 | 2 | 3

/** Whether this run does the walk. */
export const isWalkDue = (walk: Walk): boolean => !takesTurns() || fifth() === walk

/**
 * Browser tests, in fifths that cost the same with their walk. The journey by the keyboard, headers, routes, and the report
 * that the browser makes are in each run.
 */
export const browserFifths: readonly (readonly string[])[] = [
  ['hostile-content', 'hunt', 'licences', 'shell'],
  ['first-click', 'first-load', 'report', 'webhooks'],
  ['accounts', 'explain', 'languages', 'subscriptions'],
  ['analyse-here', 'groups', 'invitation', 'sharing'],
  ['dark-web', 'large-text', 'lists', 'search', 'sources', 'upload', 'world'],
].map((names) => names.map((name) => `test/e2e/${name}.spec.ts`))

/**
 * Dear unit tests, in fifths that cost the same with their walk. Guards of the house, authorisation, and what defines
 * extraction, matching, selection and advice are in each run.
 */
export const unitFifths: readonly (readonly string[])[] = [
  [
    'src/catalogue/demo/demo.test.ts',
    'src/cli/edge/gate.test.ts',
    'src/formats/feeds/formats.test.ts',
    'src/formats/feeds/hostile.test.ts',
    'src/formats/outputs/hosts/hosts.test.ts',
    'src/formats/outputs/nftables/nftables.test.ts',
    'src/formats/outputs/palo-alto-edl/palo-alto-edl.test.ts',
    'src/formats/outputs/squid/squid.test.ts',
    'src/formats/outputs/unbound/unbound.test.ts',
    'src/server/branches.test.ts',
    'src/server/deliveries/compose-changed.test.ts',
    'src/server/deliveries/compose.test.ts',
    'src/server/deliveries/lost-files.test.ts',
    'src/server/deliveries/pulls.test.ts',
    'src/server/explanations/explanations.test.ts',
    'src/server/lists/api.test.ts',
    'src/server/lists/lists.test.ts',
    'src/server/lists/reports.test.ts',
    'src/server/reports/analyst.test.ts',
    'src/server/search/search.test.ts',
    'src/server/session/operator.test.ts',
    'src/server/session/own-sessions.test.ts',
    'src/server/sources/custom-sources.test.ts',
    'src/server/sources/licensed-sources.test.ts',
    'src/server/sources/postgres-listings.test.ts',
    'src/server/subscriptions/trials.test.ts',
    'test/calibration/calibration.test.ts',
    'test/postgres-stop.test.ts',
    'test/server-sightings.test.ts',
  ],
  [
    'src/analysis/enrichers/threat-index.test.ts',
    'src/cli/cli.test.ts',
    'src/cli/edge/edge.test.ts',
    'src/cli/edge/shippers.test.ts',
    'src/engine/index/index-merge.test.ts',
    'src/formats/feeds/plain-list/plain-list.test.ts',
    'src/formats/outputs/misp/misp.test.ts',
    'src/formats/outputs/plain/plain.test.ts',
    'src/formats/outputs/suricata/suricata.test.ts',
    'src/formats/outputs/zeek/zeek.test.ts',
    'src/server/dark-web/items.test.ts',
    'src/server/deliveries/access.test.ts',
    'src/server/deliveries/end-with-key.test.ts',
    'src/server/deliveries/preview.test.ts',
    'src/server/deliveries/routes.test.ts',
    'src/server/enrichment/data-versions.test.ts',
    'src/server/groups/members.test.ts',
    'src/server/kept-bytes.test.ts',
    'src/server/mail/mail.test.ts',
    'src/server/operate.test.ts',
    'src/server/platform/http/headers.test.ts',
    'src/server/platform/processes/in-child.test.ts',
    'src/server/search/machine-routes.test.ts',
    'src/server/sources/collect.test.ts',
    'src/server/sources/figures.test.ts',
    'src/server/sources/index-file.test.ts',
    'src/server/sources/service.test.ts',
    'src/server/waiting-calls.test.ts',
    'test/alive.test.ts',
    'test/disk-faults/disk-faults.test.ts',
    'test/mirror.test.ts',
    'test/sightings.test.ts',
    'test/telemetry.test.ts',
  ],
  [
    'src/catalogue/devices/devices.test.ts',
    'src/cli/edge/cutter.test.ts',
    'src/cli/edge/hostile-bodies.test.ts',
    'src/engine/reference-mirror.test.ts',
    'src/formats/logs/detect.test.ts',
    'src/formats/outputs/ecs/ecs.test.ts',
    'src/formats/outputs/in-force.test.ts',
    'src/formats/outputs/qradar/qradar.test.ts',
    'src/formats/outputs/rpz/rpz.test.ts',
    'src/formats/outputs/splunk/splunk.test.ts',
    'src/formats/outputs/suricata-dataset/suricata-dataset.test.ts',
    'src/formats/outputs/template/template.test.ts',
    'src/formats/outputs/trend-vision-one/trend-vision-one.test.ts',
    'src/server/audit/audit.test.ts',
    'src/server/dark-web/tell.test.ts',
    'src/server/dashboard/dashboard.test.ts',
    'src/server/deliveries/due.test.ts',
    'src/server/deliveries/taxii/taxii.test.ts',
    'src/server/groups/grants.test.ts',
    'src/server/invitations/invitations.test.ts',
    'src/server/platform/http/page-threads.test.ts',
    'src/server/reports/evidence.test.ts',
    'src/server/session/other-provider.test.ts',
    'src/server/sources/replay-mirror.test.ts',
    'src/server/sources/warning-lists.test.ts',
    'test/advice-over-time.test.ts',
    'test/guides.test.ts',
    'test/hosts.test.ts',
    'test/kill-clickhouse.test.ts',
    'test/kill-edge.test.ts',
    'test/listings-url.test.ts',
    'test/trial-mirror.test.ts',
  ],
  [
    'src/cli/mcp.test.ts',
    'src/engine/search/names.test.ts',
    'src/formats/feeds/linear.test.ts',
    'src/formats/logs/events/truth/truth.test.ts',
    'src/formats/outputs/fortigate/fortigate.test.ts',
    'src/formats/outputs/json/json.test.ts',
    'src/formats/real-feeds.test.ts',
    'src/server/backup/lent.test.ts',
    'src/server/deliveries/openapi.test.ts',
    'src/server/groups/profile.test.ts',
    'src/server/groups/race.test.ts',
    'src/server/groups/tree.test.ts',
    'src/server/hunt/hunt.test.ts',
    'src/server/platform/queue/queue.test.ts',
    'src/server/pricing/operator.test.ts',
    'src/server/reports/demo.test.ts',
    'src/server/reports/sightings.test.ts',
    'src/server/search/candidate-filters.test.ts',
    'src/server/sensors/sensors.test.ts',
    'src/server/session/sign-in-limit.test.ts',
    'src/server/session/tokens.test.ts',
    'src/server/start-fault.test.ts',
    'src/server/subscriptions/subscriptions.test.ts',
    'src/server/uploads/api.test.ts',
    'src/server/uploads/forms.test.ts',
    'src/server/watches/watches.test.ts',
    'src/web/screens/reports/finished-report.test.tsx',
    'test/kill-delivery.test.ts',
    'test/kill-ingest.test.ts',
    'test/kill-report.test.ts',
    'test/secrets-stay-secret.test.ts',
  ],
  [
    'src/analysis/enrichers/enrichers.test.ts',
    'src/formats/outputs/csv/csv.test.ts',
    'src/formats/outputs/dnsmasq/dnsmasq.test.ts',
    'src/formats/outputs/pfsense/pfsense.test.ts',
    'src/formats/outputs/stix/stix.test.ts',
    'src/log-reader/read-file.test.ts',
    'src/server/backup/tombstones.test.ts',
    'src/server/dark-web/dark-web.test.ts',
    'src/server/deliveries/tidy.test.ts',
    'src/server/feedback/feedback.test.ts',
    'src/server/licences/licences.test.ts',
    'src/server/long-lists.test.ts',
    'src/server/platform/queue/fair-queue.test.ts',
    'src/server/reports/first-report.test.ts',
    'src/server/reports/kept-most.test.ts',
    'src/server/reports/out-of-memory.test.ts',
    'src/server/reports/report-queue.test.ts',
    'src/server/session/lost-renewal.test.ts',
    'src/server/session/own-accounts.test.ts',
    'src/server/sources/api.test.ts',
    'src/server/sources/clickhouse/listings.test.ts',
    'src/server/sources/hostile-feeds.test.ts',
    'src/server/sources/index-exchange.test.ts',
    'src/server/standing/standing.test.ts',
    'src/server/status/status.test.ts',
    'src/server/tokens/tokens.test.ts',
    'src/server/uploads/preview.test.ts',
    'src/server/webhooks/webhooks.test.ts',
    'src/server/world/world.test.ts',
    'test/analysis.test.ts',
    'test/backup.test.ts',
    'test/recipes.test.ts',
    'test/restart.test.ts',
    'test/way-back.test.ts',
  ],
]

/** The files of tests that have their turn in runs with another seed. */
export const notDue = (): readonly string[] =>
  takesTurns() ? [unitFifths, browserFifths].flatMap((fifths) => fifths.filter((_, at) => at !== fifth()).flat()) : []
