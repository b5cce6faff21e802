const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as HTML shows it unchanged, also within an attribute in quotes. */
export const htmlText = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
