import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './account.ts'
import { expectAccessible, watchFaults } from './faults.ts'

async function fillWizard(page: Page): Promise<void> {
  await page.getByLabel('Beschäftigte').click()
  await page.getByRole('option', { name: '50 bis 249' }).click()
}

/** A made-up access log of about so many bytes, no line like another. */
function logOf(bytes: number): string {
  const lines: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    const line = `100.20.${(i >> 8) & 255}.${i & 255} - - [12/Nov/2026:10:00:${String(i % 60).padStart(2, '0')} +0000] "GET /page/${i} HTTP/1.1" 200 ${i}`
    lines.push(line)
    size += line.length + 1
  }
  return `${lines.join('\n')}\n`
}

test('a log goes up in blocks, with its progress in sight, and becomes a report', async ({ page }, info) => {
  const faults = watchFaults(page)
  await signIn(page, '/recommender')
  await expectAccessible(page)
  await fillWizard(page)
  const file = info.outputPath('access.log')
  await writeFile(file, logOf(9_000_000))
  const puts: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'PUT' && !url.pathname.startsWith('/api/'))
      puts.push(url.searchParams.get('comp') ?? 'blob')
  })

  await page.getByTestId('file').setInputFiles(file)

  await expect(page.getByTestId('sending').or(page.getByTestId('work'))).toBeVisible()
  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('access.log')
  expect(puts.toSorted()).toEqual(['block', 'block', 'block', 'blocklist'])
  faults.expectNone()
})

test('leaving during an upload is asked about, in the words of the product', async ({ page }, info) => {
  await signIn(page, '/en/recommender')
  await page.getByLabel('Employees').click()
  await page.getByRole('option', { name: '50 to 249' }).click()
  const file = info.outputPath('slow.log')
  await writeFile(file, logOf(9_000_000))
  await page.route(/comp=block/, () => {})

  await page.getByTestId('file').setInputFiles(file)
  await expect(page.getByTestId('sending')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()

  await expect(page.getByRole('dialog')).toContainText('An upload is in progress. Are you sure you want to leave?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByTestId('sending')).toContainText('Paused')
  await page.unroute(/comp=block/)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/en\/groups\/[0-9a-f-]{36}\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
})

test('an interrupted upload goes on after a reload, with the blocks that are missing', async ({ page }, info) => {
  await signIn(page, '/recommender')
  await fillWizard(page)
  const file = info.outputPath('interrupted.log')
  await writeFile(file, logOf(19_000_000))
  let answered = 0
  let isCutOff = true
  // Not `unroute`: that would let the requests which hang go on.
  await page.route(/comp=block&/, (route) => (isCutOff && answered++ >= 2 ? undefined : route.continue()))
  await page.getByTestId('file').setInputFiles(file)
  await expect(page.getByTestId('sending')).toContainText('8,0')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  isCutOff = false
  await expect(page.getByText('wurde unterbrochen')).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (/comp=block&/.test(request.url())) sent++
  })

  await page.getByTestId('file').setInputFiles(file)

  await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/, { timeout: 60_000 })
  expect(sent).toBe(3)
})

test('a file that is no log is refused with a reason', async ({ page }, info) => {
  await signIn(page, '/recommender')
  await fillWizard(page)
  const empty = info.outputPath('empty.log')
  await writeFile(empty, '')

  await page.getByTestId('file').setInputFiles(empty)

  await expect(page.getByTestId('upload-error')).toContainText('empty.log ist leer')
})
