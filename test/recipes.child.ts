import { sourceByAddress } from '../src/catalogue/source-address.ts'
import { openApiDocument } from '../src/contract/openapi.ts'
import { targetFormatIds } from '../src/domain/subscription.ts'
import { detectFeed } from '../src/formats/feeds/detect.ts'
import { makeHead } from '../src/formats/feeds/head.ts'
import { detectLog, supportedLogFormats } from '../src/formats/logs/detect.ts'
import { headOf } from '../src/formats/logs/head.ts'
import { listedIn } from '../src/formats/logs/listed-in.ts'
import { grouped } from '../src/server/options/format-groups.ts'
import { pricingHandlers } from '../src/server/pricing/api.ts'
import { messagesOf } from '../src/web/i18n/index.ts'
import { paths } from '../src/web/paths.ts'
import { cases } from './authorisation/cases.ts'

// Runs in a copy of the repository and prints the content of its registries: see recipes.test.ts.

const { log, feed, address } = JSON.parse(process.argv[2] ?? '{}')
const bytes = (text: string) => new TextEncoder().encode(text)

process.stdout.write(
  JSON.stringify({
    logFormats: supportedLogFormats().map(({ id }) => id),
    log: detectLog(headOf(bytes(log))).format?.id,
    feed: detectFeed(makeHead(bytes(feed), { whole: true }))?.format,
    feedAsLog: listedIn(makeHead(bytes(feed), { whole: true }))?.reason,
    outputs: grouped(targetFormatIds).map(({ id, group }) => [id, group.en]),
    source: sourceByAddress(address)?.id,
    openApi: Object.keys(openApiDocument('0', 's0').paths as object),
    handlers: Object.keys(pricingHandlers({} as Parameters<typeof pricingHandlers>[0])),
    cases: Object.keys(cases),
    screen: (paths as Record<string, { en: string }>).forecast?.en,
    text: messagesOf('en')['pricing.forecast.title'],
  }),
)
