import { kindIds } from '../../../domain/observables/index.ts'
import {
  fillTemplate,
  isTemplateFault,
  parseTemplate,
  templateFaultText,
  writesValueRaw,
} from '../../../domain/output-template.ts'
import { outputFormat, plainDelta } from '../../output-format.ts'
import { isCanonical } from '../lines.ts'

/** A custom line per indicator; `domain/output-template.ts` defines the syntax. */
export const template = outputFormat({
  id: 'TEMPLATE',
  use: 'block',
  readBy: 'file',
  products: [],
  guide: 'general',
  isGivenAsChanges: true,
  name: { de: 'Eigene Vorlage', en: 'Own template' },
  description: {
    de: 'Eine Zeile je Indikator nach Ihrer Vorlage, etwa {value},{type},{risk}. Mit {value|json}, csv, regex, url, xml oder shell wird ein Wert so maskiert, wie das Ziel ihn liest. Alle Arten; ausgelassen werden Werte, die die Vorlage nicht in einer Zeile schreiben kann: ohne Schreibweise solche mit Leerzeichen, mit Schreibweise solche mit Steuerzeichen.',
    en: 'One line for each indicator after your template, such as {value},{type},{risk}. With {value|json}, csv, regex, url, xml or shell a value is escaped as its reader takes it. All types; values that the template cannot write in one line are left out: without a way of writing those with blanks, with one those with control characters.',
  },
  reference: 'https://www.rfc-editor.org/rfc/rfc6570',
  parts({ options }) {
    const pieces = parseTemplate(options.template ?? '{value}')
    if (isTemplateFault(pieces)) throw new Error(templateFaultText(pieces).en)
    const isRaw = writesValueRaw(pieces)
    return [
      {
        name: 'indicators.txt',
        mediaType: 'text/plain; charset=utf-8',
        kinds: kindIds,
        entries(indicator) {
          if (isRaw && !isCanonical(indicator)) return 'inexpressible'
          const line = fillTemplate(pieces, indicator)
          return line === undefined ? 'inexpressible' : [line]
        },
        delta: plainDelta,
      },
    ]
  },
})
