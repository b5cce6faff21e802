import { expect, type Locator, type Page } from '@playwright/test'

const mostSteps = 200

/** Operates a page with Tab, arrows, Enter and letters only. Fails if an element cannot be reached or shows no focus. */
export function keyboard(page: Page) {
  const walkTo = async (target: Locator, key: string) => {
    // A step that is left stands beside the next one for a moment.
    await expect(target).toHaveCount(1)
    await expect(target).toBeVisible()
    await expect(target).toBeEnabled()
    const unfocused = await looksOf(target)
    for (let steps = 0; !(await hasFocus(target)); steps++) {
      if (steps === mostSteps) throw new Error(`${key} does not reach ${target}`)
      await page.keyboard.press(key)
    }
    await expect
      .poll(async () => showsFocus(await looksOf(target), unfocused), { message: `the focus of ${target} is visible` })
      .toBe(true)
  }
  return {
    async press(target: Locator, way: 'forwards' | 'backwards' = 'forwards') {
      await walkTo(target, way === 'forwards' ? 'Tab' : 'Shift+Tab')
      await page.keyboard.press('Enter')
    },
    async type(field: Locator, text: string) {
      await walkTo(field, 'Tab')
      await page.keyboard.type(text)
    },
    /** Chooses an option of a list that opens on demand. */
    async choose(field: Locator, option: string) {
      await walkTo(field, 'Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeVisible()
      await page.keyboard.press('Home')
      await walkTo(page.getByRole('option', { name: option, exact: true }), 'ArrowDown')
      await page.keyboard.press('Enter')
    },
    /** Chooses an item of a group with a single tab stop: tabs, tree items. */
    async pick(one: Locator) {
      const among = one.locator('xpath=ancestor::*[@role="tablist" or @role="tree"][1]')
      await walkTo(among.locator('[tabindex="0"]').first(), 'Tab')
      await walkTo(one, (await one.getAttribute('role')) === 'tab' ? 'ArrowRight' : 'ArrowDown')
      await page.keyboard.press('Enter')
    },
  }
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

interface Looks {
  readonly outlined: boolean
  /** Border, shadow and background of the element and of its frame. */
  readonly frame: string
}

function looksOf(target: Locator): Promise<Looks> {
  return target.evaluate((element) => {
    const frame = element.closest('.MuiInputBase-root')
    const border = frame?.querySelector('fieldset')
    const parts = [element, frame, border].filter((part) => part instanceof Element)
    const styles = parts.map((part) => getComputedStyle(part))
    return {
      // A focused field has a thick border and no outline.
      outlined:
        styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px') ||
        (border instanceof Element && Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2),
      frame: styles
        .map(({ borderWidth, borderColor, boxShadow, backgroundColor }) =>
          [borderWidth, borderColor, boxShadow, backgroundColor].join(' '),
        )
        .join('; '),
    }
  })
}

const showsFocus = (now: Looks, before: Looks) => now.outlined || now.frame !== before.frame
