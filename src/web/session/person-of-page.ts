/** The account that the server rendered this page for; null without a session, undefined until the page is known. */
let person: string | null | undefined

/** Header of page data with the account that it was made for. */
export const personHeader = 'x-person'

/** Called by the shell with the account of the root's data. */
export function pageBelongsTo(id: string | null): void {
  person = id
}

/**
 * Reloads the page if an answer is for another person, who signed in in another window; this page still shows the name of
 * the first person (docs/design/web.md). Returns true if it reloads; the answer must then not be used.
 */
export function isForAnother(id: string | null | undefined): boolean {
  if (!id || person === undefined || id === person) return false
  location.reload()
  return true
}
