import { expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { seed } from '../seed.ts'
import { isSoak } from '../soak.ts'

/** Collects a page's errors; `expectNone` fails on any, except for refusals of addresses that end in `refused`. */
export function watchFaults(page: Page, refused?: string): { expectNone: () => void } {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (refused === undefined || !url.endsWith(refused)) faults.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return { expectNone: () => expect(faults).toEqual([]) }
}

/** How often each test has asked; tests start at different numbers. */
const asked = new Map<string, number>()

/**
 * Expects that the page in its present state has no axe violation. A run of axe costs as much as loading a page, so each
 * run checks a third of the states of all tests, other ones by the seed; the soak checks all.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { testId, title } = test.info()
  const nth = asked.get(testId) ?? title.length
  asked.set(testId, nth + 1)
  if (!isSoak && nth % 3 !== seed % 3) return
  expect(await faultsOfAccess(page)).toEqual([])
}

/** Rules that depend on colours and sizes instead of elements. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size']

/** The violated axe rules, or only those about looks, each with its first element and the reason. */
export async function faultsOfAccess(page: Page, { onlyLooks = false } = {}): Promise<string[]> {
  // During a transition, colours are neither the old nor the new ones.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  )
  // A menu is a child of the body, outside of any landmark. Landmarks for all content are good practice, but not required
  // by WCAG.
  const isMenu = await page.getByRole('menu').isVisible()
  const options: RunOptions = onlyLooks
    ? { resultTypes: ['violations'], runOnly: { type: 'rule', values: rulesOfLooks } }
    : { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, region: { enabled: !isMenu } } }
  // Injected once per document: parsing its half megabyte takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Below the header, which is fixed, axe would measure only the visible part of a button.
    const top = scrollY
    scrollTo({ top: 0, behavior: 'instant' })
    // Exclude the progress bar at the top, which appears and disappears during navigation.
    const { violations } = await axe.run({ exclude: [['.no-print[role=progressbar]']] }, asked)
    scrollTo({ top, behavior: 'instant' })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)
  }, options)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Tables and charts adapt to a changed width of the window with a delay.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** The layout shift since navigation started, as browsers compute it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
        const sum = (list: PerformanceObserverEntryList) =>
          (list.getEntries() as Shift[]).reduce((all, shift) => all + (shift.hadRecentInput ? 0 : shift.value), 0)
        const observer = new PerformanceObserver((list) => tell(sum(list)))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without a shift, no entry is reported; entries would arrive before these frames.
        requestAnimationFrame(() => requestAnimationFrame(() => tell(0)))
      }),
  )
}
