import type { Base } from '../base.ts'
import type { ProfileStore } from '../groups/profile-store.ts'
import type { ListStore } from '../lists/store.ts'
import type { GivenUp, Workers } from '../platform/queue/queue.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import type { SourceService } from '../sources/service.ts'
import { type AnalyseDependencies, analyseWorker } from './analyse.job.ts'
import { createAnalyst } from './analyst.ts'
import { type ReportDependencies, reportHandlers } from './api.ts'
import { createReportQueue } from './report-queue.ts'
import { reportStore } from './store.ts'
import { tracedAnalyst } from './traced-analyst.ts'
import { unneededFiles } from './unneeded-files.ts'
import { reportWatch } from './watch.ts'
import type { reportWork } from './work.ts'

export interface ReportNounDependencies extends Base<typeof reportWork> {
  readonly profiles: ProfileStore
  readonly sources: SourceService
  readonly lists: ListStore
  readonly prices: PriceBook
  readonly gather: AnalyseDependencies['gather']
  readonly makeStandingAgain: ReportDependencies['makeStandingAgain']
}

/** Reports: their analysis in worker threads, their storage and their progress. */
export function reportNoun(dependencies: ReportNounDependencies) {
  const { config, database, clock, tracer, notifications, blobs, blobPlace, queue } = dependencies
  const { profiles, sources, lists, prices, gather, makeStandingAgain } = dependencies
  const reports = reportStore(database, clock)
  const files = unneededFiles(database.db, blobs, clock)
  const { reports: mostReports, reportBytes } = config.most
  const limits = { ...config.work, reports: mostReports, bytes: reportBytes }
  const reportQueue = createReportQueue({ db: database.db, queue, limits })
  const watch = reportWatch(notifications, reports, reportQueue)
  const analyst = tracedAnalyst(createAnalyst(blobPlace), tracer)
  const { uploads } = config
  const analyse = { reports, profiles, files, sources, lists, prices, uploads, analyst, clock, add: queue.add, gather }
  const jobs: Workers<typeof reportWork> = { 'analyse-upload': analyseWorker(analyse) }
  const givenUp: GivenUp<typeof reportWork> = { 'analyse-upload': ({ taskId }) => reports.giveUp(taskId) }
  return {
    reports,
    files,
    reportQueue,
    handlers: {
      reports: reportHandlers({ database, reports, watch, blobs, files, queue, reportQueue, makeStandingAgain }),
    },
    jobs,
    givenUp,
    async stop() {
      watch.stop()
      await analyst.stop()
    },
  }
}
