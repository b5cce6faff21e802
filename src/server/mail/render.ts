import type { Locale } from '../../domain/text.ts'
import { htmlText } from '../platform/html-text.ts'
import type { Letter, LinkedParagraph } from './letters.ts'

const foot = {
  de: 'Winnow hat diese Nachricht automatisch verschickt. Antworten werden nicht gelesen.',
  en: 'Winnow sent this message automatically. Replies are not read.',
}

/** Renders a letter as plain text and as HTML with the same content; the HTML loads nothing. */
export function render(
  { subject, paragraphs, after = [] }: Letter,
  button: { readonly label: string; readonly link: string },
  locale: Locale,
) {
  const lines = [
    ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.text}\n${one.link}`)),
    `${button.label}:\n${button.link}`,
    ...after,
    `--\n${foot[locale]}`,
  ]
  const paragraph = (one: string | LinkedParagraph) =>
    typeof one === 'string'
      ? `<p style="margin:0 0 16px">${htmlText(one)}</p>`
      : `<p style="margin:0 0 16px">${htmlText(one.text)}<br><a href="${htmlText(one.link)}" style="font-size:13px;color:#555;word-break:break-all">${htmlText(one.link)}</a></p>`
  const link = htmlText(button.link)
  return {
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;color:#1b1b1b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Winnow</p>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#ff9800;color:#111;font-weight:600;text-decoration:none">${htmlText(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#555;word-break:break-all">${link}</p>
${after.map(paragraph).join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4e7;font-size:13px;color:#555">${foot[locale]}</p>
</div></body></html>
`,
  }
}
