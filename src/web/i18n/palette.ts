import { texts } from './texts.ts'

/** The command palette and the shortcuts. */
export const palette = texts({
  'palette.placeholder': {
    de: 'Quelle, Gruppe, Bericht, Seite oder Indikator',
    en: 'Source, group, report, page or indicator',
  },
  'palette.results': { de: 'Treffer', en: 'Results' },
  'palette.section.indicator': { de: 'Indikator', en: 'Indicator' },
  'palette.section.pages': { de: 'Seiten', en: 'Pages' },
  'palette.section.reports': { de: 'Berichte', en: 'Reports' },
  'palette.section.sources': { de: 'Quellen', en: 'Sources' },
  'palette.section.groups': { de: 'Gruppen', en: 'Groups' },
  'palette.nothing': { de: 'Dazu gibt es keinen Treffer.', en: 'Nothing matches.' },
  'palette.incomplete': {
    de: 'Quellen oder Berichte ließen sich gerade nicht laden. Schließen Sie die Suche und öffnen Sie sie noch einmal.',
    en: 'Sources or reports could not be loaded just now. Close the search and open it again.',
  },
  'palette.count': {
    de: '{count, plural, one {# Treffer} other {# Treffer}}',
    en: '{count, plural, one {# result} other {# results}}',
  },
  'palette.life': { de: 'Wer listet das, und seit wann?', en: 'Who lists this, and since when?' },
  'palette.copy.defanged': { de: 'entschärft kopieren', en: 'copy defanged' },
  'palette.copy.plain': { de: 'im Original kopieren', en: 'copy as it is' },
  'palette.copied': { de: 'Kopiert: {text}', en: 'Copied: {text}' },
  'palette.hint.move': { de: 'bewegen', en: 'move' },
  'palette.hint.choose': { de: 'wählen', en: 'choose' },
  'palette.hint.close': { de: 'schließen', en: 'close' },
  'shortcuts.switch': { de: 'Kürzel aus einzelnen Zeichen', en: 'Single-character shortcuts' },
  'shortcuts.switch.text': {
    de: 'Schalten Sie sie aus, wenn Sie mit Spracheingabe arbeiten oder Tasten leicht versehentlich treffen.',
    en: 'Switch them off if you use speech input or easily hit keys by accident.',
  },
  'shortcuts.general': { de: 'Überall', en: 'Everywhere' },
  'shortcuts.pages': { de: 'Gehe zu', en: 'Go to' },
  'shortcuts.lists': { de: 'In Listen', en: 'In lists' },
  'shortcuts.ctrl': { de: 'Strg', en: 'Ctrl' },
  'shortcuts.palette': { de: 'Suchen und springen', en: 'Search and go' },
  'shortcuts.sheet': { de: 'Diese Übersicht', en: 'This overview' },
  'shortcuts.next': { de: 'Nächste Zeile', en: 'Next row' },
  'shortcuts.previous': { de: 'Vorige Zeile', en: 'Previous row' },
  'shortcuts.mark': { de: 'Zeile auswählen', en: 'Select row' },
  'shortcuts.open': { de: 'Zeile öffnen', en: 'Open row' },
})
