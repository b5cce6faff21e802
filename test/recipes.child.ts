import { sourceByAddress } from '../src/catalogue/source-address.ts'
import { reportTables } from '../src/cli/report-tables.ts'
import { openApiDocument } from '../src/contract/openapi.ts'
import type { Report, ReportFeed } from '../src/domain/report.ts'
import { targetFormatIds } from '../src/domain/subscription.ts'
import { reportFacts } from '../src/engine/explain/report-facts.ts'
import { figuresAt } from '../src/engine/report/selection.ts'
import { detectFeed } from '../src/formats/feeds/detect.ts'
import { makeHead } from '../src/formats/feeds/head.ts'
import { listedIn } from '../src/formats/listed-in.ts'
import { detectLog, supportedLogFormats } from '../src/formats/logs/detect.ts'
import { headOf } from '../src/formats/logs/head.ts'
import { grouped } from '../src/server/options/format-groups.ts'
import { pricingHandlers } from '../src/server/pricing/api.ts'
import { messagesOf } from '../src/web/i18n/index.ts'
import { paths } from '../src/web/paths.ts'
import { columnIds } from '../src/web/screens/reports/sources/columns.ts'
import { reportRows } from '../src/web/screens/reports/sources/csv.ts'
import { cases } from './authorisation/cases.ts'
import { largeReport } from './sample-report.ts'

// Runs in a copy of the repository and prints the content of its registries: see recipes.test.ts.

const { log, feed, address, maker } = JSON.parse(process.argv[2] ?? '{}')
const figure = `${maker}Hits`
const report = withFigure(largeReport('r'))
const document = openApiDocument('0', 's0')
const bytes = (text: string) => new TextEncoder().encode(text)

process.stdout.write(
  JSON.stringify({
    logFormats: supportedLogFormats().map(({ id }) => id),
    log: detectLog(headOf(bytes(log))).format?.id,
    feed: detectFeed(makeHead(bytes(feed), { whole: true }))?.format,
    feedAsLog: listedIn(makeHead(bytes(feed), { whole: true }))?.reason,
    outputs: grouped(targetFormatIds).map(({ id, group }) => [id, group.en]),
    source: sourceByAddress(address)?.id,
    openApi: Object.keys(document.paths as object),
    handlers: Object.keys(pricingHandlers({} as Parameters<typeof pricingHandlers>[0])),
    cases: Object.keys(cases),
    screen: (paths as Record<string, { en: string }>)[`${maker}Forecast`]?.en,
    text: messagesOf('en')[`pricing.${maker}Forecast.title`],
    figure: {
      api: JSON.stringify(document.components).includes(`"${figure}":{"type":"integer"`),
      column: (columnIds as string[]).includes(figure),
      csv: reportRows(report, figuresAt(report, {}))[0]?.includes(figure),
      table: reportTables(report).includes(`hits of ${maker}`),
      fact: reportFacts(report).all.some(({ id }) => id.endsWith(`.${figure}`)),
    },
  }),
)

/** The report with the new figure, which old reports lack. */
function withFigure(report: Report): Report {
  const withIt = <F extends ReportFeed>(feed: F) => ({ ...feed, statistics: { ...feed.statistics, [figure]: 7 } })
  return {
    ...report,
    recommendedFeeds: report.recommendedFeeds.map(withIt),
    comparedFeeds: report.comparedFeeds.map(withIt),
  }
}
