/**
 * Writes a part of the view state into the address of the page, so that a copied address shows the same view. This is
 * not a navigation: nothing is loaded, and "back" leaves the page. Undefined removes the part.
 */
export function setInAddress(name: string, value: string | undefined): void {
  const address = new URL(location.href)
  if (value === undefined) address.searchParams.delete(name)
  else address.searchParams.set(name, value)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}
