import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appForFile } from '../../../test/for-file.ts'
import { makeTenant } from '../../../test/tenants.ts'
import type { Report } from '../../domain/report.ts'
import { ofWhatPassed } from '../../engine/report/passed.ts'
import { selectionEvaluator } from '../../engine/report/selection.ts'

const home = JSON.parse(readFileSync(new URL('../../web/screens/home/demo-figures.json', import.meta.url), 'utf8'))

const app = await appForFile()
const one = await makeTenant(app, { name: 'One', only: ['admin'] })

const catalogued = `(select id from source where origin = 'catalogue' and id not like 'demo.%' order by id limit 1)`

it('demo sources are offered until a real public source lists something', async () => {
  const { visitor } = one.people.admin
  const group = one.groups.root
  const offered = async () => {
    const feeds = (await visitor.json('GET', `/api/web/feeds?groupID=${group}`)).body as { id: string; demo: boolean }[]
    const lists = (await visitor.json('GET', `/api/web/groups/${group}/options/subscription`)).body as {
      jsonPath: string
      options: { value: string }[]
    }[]
    const options = lists.find(({ jsonPath }) => jsonPath === 'sources.id')?.options ?? []
    return [feeds.some(({ demo }) => demo), options.some(({ value }) => value.startsWith('demo.'))]
  }
  expect(await offered()).toEqual([true, true])

  await app.database.pool.query(`update source set listed = 5 where id = ${catalogued}`)

  expect(await offered()).toEqual([false, false])
})

const place = '/api/web/uploads/files/results'

async function demoReport(): Promise<Report> {
  const { visitor } = one.people.admin
  const group = `groupID=${one.groups.root}`
  const { body } = await visitor.json('POST', `${place}/demo?${group}`)
  // The progress stream ends when the work ends.
  await (await visitor.fetch(`${place}/${body.taskID}/progress?${group}`)).text()
  return (await visitor.json('GET', `${place}/${body.taskID}?${group}`)).body.report
}

it('a demo report has the figures of the home page, at any hour', async () => {
  const report = await demoReport()

  // The home page does not show it.
  const { byHost: _, met: _met, ...covered } = report.summary.covered
  const summary: Record<string, unknown> = { ...report.summary, covered }
  expect(Object.fromEntries(Object.keys(home.summary).map((key) => [key, summary[key]]))).toEqual(home.summary)
  expect(report.recommendedFeeds.map(({ ID }: { ID: string }) => ID)).toEqual(home.recommended)
  const compared = report.comparedFeeds.map(({ ID, price, statistics: { coverage, verified, late, exclusive } }) => ({
    ID,
    price,
    coverage,
    verified,
    late,
    exclusive,
  }))
  expect(compared).toEqual(home.sources.map(({ name: _, ...source }: { name: string }) => source))
})

it('a call says of a selection what the page of the report shows at the same address', async () => {
  const report = await demoReport()
  const { visitor } = one.people.admin
  const figuresOf = async (selection: string) =>
    (await visitor.json('GET', `${place}/${report.id}/selection?groupID=${one.groups.root}${selection}`)).body
  const recommended = report.recommendedFeeds.map(({ ID }) => ID)
  const [first] = recommended as [string]

  expect(await figuresOf('')).toEqual(selectionEvaluator(report)(recommended))
  expect(await figuresOf(`&sources=${first}&tip=1&rates=eurPerHour:80,evaluation:1`)).toEqual(
    selectionEvaluator(report)([first], { usesTip: true, rates: { eurPerHour: 80, effort: { evaluation: 1 } } }),
  )
  expect(await figuresOf('&free=1')).toEqual(selectionEvaluator(report)(recommended, { onlyFree: true }))
  expect(await figuresOf('&passed=1')).toEqual(
    selectionEvaluator(ofWhatPassed(report))(ofWhatPassed(report).recommendedFeeds.map(({ ID }) => ID)),
  )
  expect((await figuresOf('&sources=')).IDs).toEqual([])
})
