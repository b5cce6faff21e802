/** Offers a text as a file download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Like `saveFile`, with a byte order mark so that spreadsheets recognise UTF-8. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, 'text/csv;charset=utf-8', `\ufeff${text}`)
}
