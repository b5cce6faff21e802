/**
 * The range (RFC 9110, section 14) of `size` bytes, if there is exactly one valid range; otherwise undefined, which means
 * all bytes. An end before the start is invalid.
 * @throws `outside()` if the range contains none of the bytes
 */
export function byteRange(header: string | null | undefined, size: number, outside: () => Error) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  if (start >= size || start >= end) throw outside()
  return { start, end }
}
