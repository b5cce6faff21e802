import { workerData } from 'node:worker_threads'
import { asn } from '../../analysis/enrichers/asn.ts'
import { openCountryOf } from '../../analysis/enrichers/geo.ts'
import type { Value } from '../../domain/observables/read.ts'
import { wideningOf } from '../../engine/lists/around.ts'
import type { WarningIndex } from '../../engine/warnings/compile.ts'
import { systemClock } from '../platform/clock.ts'
import { openPool } from '../platform/db/pool.ts'
import { answerOrders } from '../platform/standing-thread.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { compiledLists, warningLists } from '../sources/warning-lists.ts'
import type { ListedWarning, Network, ReferenceAnswer, ReferenceData, ReferenceQuestion } from './reference.ts'

const { connection, asnDatabase, geoDatabase } = workerData as ReferenceData
const log = createLog('warn')
const database = openPool(connection, { poolSize: 1, log })
const lists = warningLists(database.pool, { log, now: systemClock.now })
const openSystem = async () => asn.open({ asnDatabase })

/** How long the digest of the lists is cached. */
const digestMs = 1000
let digested: { readonly at: number; readonly digest: string } | undefined

/** Digest of the lists. Cached, because every call needs it and lists change only a few times a day. */
async function digest(): Promise<string> {
  const at = performance.now()
  if (!digested || at - digested.at > digestMs) digested = { at, digest: await lists.digest() }
  return digested.digest
}

// One after the other, so that concurrent questions do not load the data twice.
answerOrders(async ({ about, values }: ReferenceQuestion): Promise<ReferenceAnswer> => {
  if (about === 'networks') return { networks: await networksOf(values) }
  const { index } = await compiledLists({ digest, current: lists.current })
  if (about === 'verdicts') return { verdicts: values.map(({ kind, value }) => index.judge(kind, value)) }
  if (about === 'hits') return { hits: values.map(({ kind, value }) => index.checkBlocked(kind, value)) }
  return { warnings: values.map((value) => warningsOf(index, value)) }
})

async function networksOf(values: readonly Value[]): Promise<Network[]> {
  const [systemOf, countryOf] = await Promise.all([openSystem(), openCountryOf({ geoDatabase })])
  return values.map(({ kind, value }) => {
    const as = systemOf({ kind, value, tags: [], sources: [] })?.as
    const country = countryOf(kind, value)
    return { ...(as && { asn: as.number, name: as.organisation }), ...(country && { country }) }
  })
}

/**
 * The warning lists that contain a value, each with the widest range or name around the value that it contains too.
 */
function warningsOf(index: WarningIndex, value: Value): ListedWarning[] {
  return index.check(value.kind, value.value).map(({ listId, name, category, verdict }) => {
    let entry = value.value
    for (const wider of wideningOf(value)) {
      if (!index.check(wider.kind, wider.value).some((hit) => hit.listId === listId)) break
      entry = wider.value
    }
    return { list: name, category, filters: verdict !== 'mentioned', entry }
  })
}
