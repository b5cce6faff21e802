/** Tells whether a part of an address can be the id of a group or report. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Id of the group in the path of a page of a group, such as one of its reports. */
export function groupInPath(pathname: string): string | undefined {
  const part = /^(?:\/en)?\/groups\/([^/]+)/.exec(pathname)?.[1]
  return isId(part) ? part : undefined
}
