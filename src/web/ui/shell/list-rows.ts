const rowSelector = 'main [data-list-row], main tbody tr'
const linkSelector = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Focusable rows of the page's list. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter(
    (row) => row.checkVisibility() && row.querySelector(linkSelector) !== null,
  )
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>(rowSelector) ?? null

/** Focuses the link of the next or previous row. @returns false if the page has no list */
export function moveInList(step: 1 | -1): boolean {
  const all = rows()
  if (all.length === 0) return false
  const here = rowOf(document.activeElement)
  const at = here ? all.indexOf(here) : -1
  const row = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(at + step, all.length - 1))]
  const goal =
    row?.querySelector<HTMLElement>('[data-opens-row], a[href]') ?? row?.querySelector<HTMLElement>(linkSelector)
  goal?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Checks or unchecks the focused row. @returns false if there is nothing to check */
export function markInList(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLInputElement>('input[type=checkbox]:not([disabled])')
  box?.click()
  return box !== null && box !== undefined
}
