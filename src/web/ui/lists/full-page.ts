/**
 * A page with all its rows: the server sends fewer than asked for if they are long, and pages have numbers, so that none may be
 * skipped. Ends if a row is no longer there. Beyond the last row, the last page.
 * @param read the rows from this offset, at most `limit`, and the total
 * @returns also the offset of its first row
 */
export async function fullPage<T>(
  read: (part: { offset: number; limit: number }) => Promise<{ rows: T[]; total: number }>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: T[]; total: number; offset: number }> {
  const page = await read({ offset, limit })
  if (page.total > 0 && offset >= page.total) {
    return fullPage(read, { offset: Math.floor((page.total - 1) / limit) * limit, limit })
  }
  const rows = [...page.rows]
  for (let more = rows.length; more > 0 && rows.length < Math.min(limit, page.total - offset); ) {
    const next = await read({ offset: offset + rows.length, limit: limit - rows.length })
    more = next.rows.length
    rows.push(...next.rows)
  }
  return { ...page, rows, offset }
}
