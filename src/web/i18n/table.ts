import { texts } from './texts.ts'

/** Tables that people work in: filters, views, chosen rows. */
export const table = texts({
  'table.filter.is': { de: '{label}: {values}', en: '{label}: {values}' },
  'table.filter.search': { de: 'Wert suchen', en: 'Search values' },
  'table.filter.none': { de: 'Keine Werte', en: 'No values' },
  'table.filter.clear': { de: 'Filter aufheben', en: 'Clear filter' },
  'table.filter.more': { de: 'Mehr Filter', en: 'More filters' },
  'table.filter.only': { de: 'Nur „{value}“ zeigen', en: 'Show only “{value}”' },
  'table.view': { de: 'Ansicht', en: 'View' },
  'table.rows': { de: 'Zeilenhöhe', en: 'Row height' },
  'table.rows.comfortable': { de: 'Bequem', en: 'Comfortable' },
  'table.rows.compact': { de: 'Kompakt', en: 'Compact' },
  'table.views': { de: 'Gespeicherte Ansichten', en: 'Saved views' },
  'table.views.save': { de: 'Ansicht speichern …', en: 'Save this view …' },
  'table.views.save.title': { de: 'Ansicht speichern', en: 'Save view' },
  'table.views.save.go': { de: 'Speichern', en: 'Save' },
  'table.views.save.text': {
    de: 'Speichert Filter und Reihenfolge in diesem Browser, nur für Sie.',
    en: 'Saves filters and order in this browser, only for you.',
  },
  'table.views.name': { de: 'Name der Ansicht', en: 'Name of the view' },
  'table.views.delete': { de: 'Ansicht „{name}“ löschen', en: 'Delete the view “{name}”' },
  'table.chosen': { de: '{count, number} ausgewählt', en: '{count, number} selected' },
  'table.chosen.all': { de: 'Alle {count, number} auswählen', en: 'Select all {count, number}' },
  'table.chosen.clear': { de: 'Auswahl aufheben', en: 'Clear selection' },
  'table.chosen.actions': { de: 'Ausgewählte Zeilen', en: 'Selected rows' },
  'table.choose.page': { de: 'Alle Zeilen dieser Seite auswählen', en: 'Select all rows of this page' },
  'table.row.previous': { de: 'Vorige Zeile (k)', en: 'Previous row (k)' },
  'table.row.next': { de: 'Nächste Zeile (j)', en: 'Next row (j)' },
})
