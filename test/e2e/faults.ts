import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Collects what a browser complains about on a page; `expectNone` fails on any of it but refusals of what ends in `refused`. */
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

/** No rule of axe is broken on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOfAccess(page)).toEqual([])
}

/** The rules whose answer depends on colours and measures, and not on what the elements are. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size']

/** The rules of axe that the page breaks as it stands, or those of looks alone, each with the first place. */
export async function faultsOfAccess(page: Page, { onlyLooks = false } = {}): Promise<string[]> {
  // Colours that are on their way are neither of the two that were chosen.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition) || one.playState !== 'running'),
  )
  // A menu hangs at the body, where no landmark is; that all is in one is good practice, and no rule of WCAG.
  const isMenu = await page.getByRole('menu').isVisible()
  const options: RunOptions = onlyLooks
    ? { resultTypes: ['violations'], runOnly: { type: 'rule', values: rulesOfLooks } }
    : { resultTypes: ['violations'], rules: { 'target-size': { enabled: true }, region: { enabled: !isMenu } } }
  // It stays in the document: to read its half a megabyte anew takes as long as to use it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Left out: the bar at the top of a page that is on its way. It comes and goes while this looks.
    const { violations } = await axe.run({ exclude: [['.no-print[role=progressbar]']] }, asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, options)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** How much of what was there has moved since the page began, by itself, as browsers reckon it. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((tell) => {
        type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
        const sum = (list: PerformanceObserverEntryList) =>
          (list.getEntries() as Shift[]).reduce((all, shift) => all + (shift.hadRecentInput ? 0 : shift.value), 0)
        const observer = new PerformanceObserver((list) => tell(sum(list)))
        observer.observe({ type: 'layout-shift', buffered: true })
        // Where nothing moved, nothing is reported: the pictures after this one would have brought it.
        requestAnimationFrame(() => requestAnimationFrame(() => tell(0)))
      }),
  )
}
