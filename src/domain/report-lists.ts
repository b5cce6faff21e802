/** Most lists that come with a log. */
export const mostReportLists = 20

/** Most bytes of all lists of a report together. */
export const mostListBytes = 64 * 2 ** 20

/** How the blobs of an upload's lists begin. */
export const listBlobs = (blob: string) => `${blob}.list-`

/** The name or address of the blob of a list, by that of its upload's blob and its place in the request. */
export const listBlob = (blob: string, place: number) => `${listBlobs(blob)}${place + 1}`
