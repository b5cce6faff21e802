/**
 * Writes a part of the view into the address of the page, so that a copied address shows the same view again. This is no
 * navigation: nothing is loaded anew, and going back leaves the page. Undefined takes the part out.
 */
export function setInAddress(name: string, value: string | undefined): void {
  const address = new URL(location.href)
  if (value === undefined) address.searchParams.delete(name)
  else address.searchParams.set(name, value)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}
