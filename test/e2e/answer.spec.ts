import { zstdCompressSync } from 'node:zlib'
import type { Locator } from '@playwright/test'
import type { Report } from '../../src/domain/report.ts'
import { pathTo } from '../../src/web/paths.ts'
import { formats } from '../../src/web/text/format.ts'
import { reportOfSources } from '../sample-report.ts'
import { openPage } from './account.ts'
import { databaseClient } from './database-client.ts'
import { demoReport } from './demo-report.ts'
import { expectAccessible, expectNoSidewaysScroll } from './faults.ts'
import { pdfText } from './pdf-text.ts'
import { expect, test } from './test.ts'

const locales = ['de', 'en'] as const

for (const count of [1, 6, 12]) {
  test(`the first screen and the first sheet of paper hold the answer with ${count} recommended sources`, async ({
    page,
    groupId,
  }) => {
    const createdAt = new Date().toISOString()
    const report = { ...reportOfSources(crypto.randomUUID(), count), createdAt }
    expect(report.recommendedFeeds.length).toBe(count)
    const remove = await stored(report, (await demoReport(page.request)).reportId)
    for (const locale of locales) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openPage(page, pathTo('report', locale, { groupId, reportId: report.id }))

      const { price } = formats(locale)
      const { net, tomorrow } = report
      const saved = price(Math.abs(net?.eur ?? 0))
      const names = report.recommendedFeeds.map(({ name }) => name)
      const verdict = page.getByTestId('verdict')
      await expect(verdict).toContainText(saved)
      await expect(page.getByTestId('price')).toHaveText(price(tomorrow?.totalPrice ?? 0))
      const answer = [
        verdict,
        page.getByTestId('price'),
        page.getByTestId('net'),
        page.getByTestId('proof'),
        page.getByTestId('start-subscription'),
        ...names.map((name) => page.locator('tr[data-chosen]').getByRole('button', { name, exact: true })),
      ]
      for (const one of answer) await expectOnFirstScreen(one)

      const sheet = pdfText(await page.pdf({ format: 'A4', pageRanges: '1' })).replaceAll(/\s+/g, ' ')
      const proof = (await page.getByTestId('proof').textContent()) ?? ''
      for (const text of [saved, price(tomorrow?.totalPrice ?? 0), proof, ...names]) {
        expect(sheet).toContain(text.replaceAll(/\s+/g, ' '))
      }
    }
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
    await remove()
  })
}

test('a report that recommends nothing says what was found, and leads on', async ({ page, groupId }) => {
  const whole = reportOfSources(crypto.randomUUID(), 6)
  const events = { passed: 104, blocked: 1, unknown: 0, inbound: 0, outbound: 0, internal: 0 }
  const part = {
    summary: { ...whole.summary, events, to: '2021-06-06T12:00:00.000Z' },
    comparedFeeds: whole.comparedFeeds.map((feed) => ({
      ...feed,
      excluded: 'dead' as const,
      dead: 'unwatched' as const,
    })),
    recommendedFeeds: [],
    currentFeeds: [],
  }
  const report = { ...whole, ...part, createdAt: new Date().toISOString() }
  const remove = await stored(report, (await demoReport(page.request)).reportId)
  const address = pathTo('report', 'en', { groupId, reportId: report.id })
  await openPage(page, address)

  await expect(page.getByTestId('verdict')).toHaveText(/ are suspicious, 104 got through; nothing can be recommended$/)
  await expect(page.getByTestId('start-subscription')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what got through (104)' }).click()
  await expect(page).toHaveURL(/[?&]tab=hits&action=passed/)

  await openPage(page, address)
  await page.getByRole('button', { name: 'Look at these sources' }).click()
  await expect(page.getByTestId('verdict')).toHaveText(/^Your selection of 7 sources: /)

  await openPage(page, address)
  await page.getByRole('link', { name: 'Ask as of the day of the log' }).click()
  await expect(page.getByText('This asks as of Jun 6, 2021')).toBeVisible()
  await remove()
})

test('all options of a subscription open with the name and the selected sources of the report', async ({
  page,
  groupId,
}) => {
  const { reportId } = await demoReport(page.request)
  await openPage(page, pathTo('report', 'en', { groupId, reportId }))
  await page.getByRole('table', { name: 'Recommended sources' }).getByRole('checkbox').first().uncheck()
  await page.getByRole('link', { name: 'All options' }).click()

  await page.getByRole('button', { name: /^6? ?Name and mode/ }).click()
  await expect(page.getByLabel('Name of the subscription')).toHaveValue('winnow-demo.log')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/web/subscriptions?'),
  )
  await page.getByRole('button', { name: /^3? ?Target formats/ }).click()
  await page.getByRole('combobox', { name: 'Add a format' }).click()
  await page.getByRole('option', { name: 'CSV', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create subscription' }).click()
  const { sources, basedOnReport } = (await sent).postDataJSON()
  expect(sources.length).toBe(5)
  expect(basedOnReport).toEqual({ id: reportId })
})

/** Stores a report beside another one of the same group. @returns how to remove it */
async function stored(report: Report, beside: string): Promise<() => Promise<void>> {
  const client = await databaseClient()
  await client.query(
    `insert into report
     select (jsonb_populate_record(r, jsonb_build_object('task_id', $1::text, 'blob', null, 'name', 'answer.log'))).*
     from report r where task_id = $2`,
    [report.id, beside],
  )
  await client.query('update report set result = $2 where task_id = $1', [
    report.id,
    zstdCompressSync(Buffer.from(JSON.stringify(report))),
  ])
  return async () => {
    await client.query('delete from report where task_id = $1', [report.id])
    await client.end()
  }
}

async function expectOnFirstScreen(element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  const box = await element.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height, String(element)).toBeLessThanOrEqual(900)
  expect(box && box.x >= 0 && box.x + box.width, String(element)).toBeLessThanOrEqual(1440)
}
