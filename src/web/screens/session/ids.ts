/** Whether an address's part can be the id of a group or report at all. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** The group whose page, or one of whose reports, an address is of. */
export function groupInPath(pathname: string): string | undefined {
  const part = /^(?:\/en)?\/groups\/([^/]+)/.exec(pathname)?.[1]
  return isId(part) ? part : undefined
}
