import { noPrices, type PriceList } from '../src/catalogue/prices.ts'
import type { Explanation } from '../src/contract/explanations.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { Report } from '../src/domain/report.ts'
import type { Source } from '../src/domain/source.ts'
import type { Locale } from '../src/domain/text.ts'
import { dayMs } from '../src/domain/time-units.ts'
import type { WorkDependencies } from '../src/server/nouns.ts'
import { termsStore } from '../src/server/pricing/terms-store.ts'
import { record } from './deliveries.ts'
import { appForFile } from './for-file.ts'
import { listedSource, setListings } from './listed-source.ts'
import type { TestApp, Visitor } from './server.ts'
import { type Uploading, uploading } from './uploading.ts'

/** Sources by their lists, in days before now; a day without a list repeats the one before. */
export type Lists = readonly (readonly [daysAgo: number, values?: readonly string[]])[]

/** The product with sources whose listings, prices and logs a test makes up, so that every figure can be counted by hand. */
export interface SmallWorld {
  readonly app: TestApp
  readonly dependencies: WorkDependencies
  readonly uploads: Uploading
  readonly dora: Visitor
  /** Adds a source. It is watched between its looks. */
  enter(id: string, lists: Lists, fields?: Partial<Source>): Promise<void>
  /** Sets what a known source lists. */
  look(id: string, lists: Lists): Promise<void>
  setPrices(sources: PriceList['sources'], product?: PriceList['product']): Promise<void>
  reportOf(
    log: string | Uint8Array,
    request?: { budget?: number; currentSources?: string[]; name?: string } & object,
  ): Promise<Report>
  explained(report: Pick<Report, 'id'>, locale: Locale): Promise<string[]>
}

/** A small world for the tests of a file. */
export async function smallWorldForFile(): Promise<SmallWorld> {
  let dependencies = undefined as unknown as WorkDependencies
  const app = await appForFile(
    {},
    {
      workers: (given) => {
        dependencies = given
        return given.jobs
      },
    },
  )
  const dora = await app.signIn()
  const uploads = await uploading(dora)
  const world: SmallWorld = {
    app,
    dependencies,
    uploads,
    dora,
    async enter(id, lists, fields = {}) {
      const cadenceMinutes = 5 * 24 * 60
      await dependencies.sources.register.enter(
        listedSource({ id, name: id, commercial: true, cadenceMinutes, ...fields }),
        'ad-hoc',
      )
      await world.look(id, lists)
    },
    async look(id, lists) {
      const marker = await dependencies.sources.lists.marker()
      let values: readonly string[] = []
      for (const [daysAgo, listed = values] of lists) {
        values = listed
        const at = { now: () => app.clock.now() - daysAgo * dayMs, skip() {} }
        await setListings(
          dependencies.sources,
          at,
          id,
          values.map((value) => record('ipv4', value)),
          (value) => marker.marks('ipv4', value),
        )
      }
    },
    async setPrices(sources, product = [{ upToSources: null, eurPerYear: 0 }]) {
      await termsStore(app.database.db).change((now) => ({ ...now, prices: { ...noPrices, sources, product } }))
      // Longer than prices are cached.
      app.clock.skip(6000)
    },
    async reportOf(log, { budget, name = 'device.log', ...request } = {}) {
      const sourcesType = { free: true, commercial: true, ...(budget !== undefined && { budget }) }
      const asked = { cOrg: { ...defaultOrganisation, sourcesType }, currentSources: [], ...request }
      const content = typeof log === 'string' ? new TextEncoder().encode(log) : log
      await dependencies.sources.index.build()
      const { state, problem, taskID } = await uploads.upload(name, content, asked)
      if (state !== 'done') throw new Error(JSON.stringify({ state, problem }))
      return uploads.report(taskID)
    },
    async explained({ id }, locale) {
      const path = `/api/web/uploads/files/results/${id}/explanation?groupID=${uploads.groupID}`
      const { body } = await dora.json('GET', path, undefined, { 'accept-language': locale })
      const { headline, paragraphs } = body as Explanation
      const sentences = [...(headline ? [headline] : []), ...paragraphs.flatMap((one) => one.sentences)]
      return sentences.map((one) =>
        one.parts
          .map(({ text }) => text)
          .join('')
          .replace(/[\u00a0\u202f]/g, ' '),
      )
    },
  }
  return world
}

/** Addresses that may be found in logs. */
export const hosts = (from: number, to: number, net = '100.20.30') =>
  Array.from({ length: to - from }, (_, i) => `${net}.${from + i}`)
