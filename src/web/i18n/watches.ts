import { texts } from './texts.ts'

/** Watches: what a group wants to hear of. */
export const watches = texts({
  'watches.text': {
    de: 'Was Ihre Gruppe verfolgt: Sie erfahren, wenn eine Quelle etwas davon listet oder nicht mehr listet.',
    en: 'What your group follows, to learn when a source lists or delists any of it.',
  },
  'watches.how': {
    de: 'Eine Überwachung gilt für den Wert selbst, für alles, was ihn enthält, und für alles, was in ihm oder unter ihm liegt. Wer sie angelegt hat, bekommt höchstens einmal in der Stunde eine E-Mail; Webhooks der Gruppe bekommen die Nachricht auch.',
    en: 'A watch covers the value, what contains it, and everything within or below it. The person who created it gets an e-mail at most once an hour; the group’s webhooks get the message, too.',
  },
  'watches.noMail': {
    de: 'Diese Installation verschickt keine E-Mails: Neues steht hier und geht an Webhooks.',
    en: 'This installation sends no e-mail: news appears here and goes to webhooks.',
  },
  'watches.none': { de: 'Noch wird nichts überwacht', en: 'Nothing is watched yet' },
  'watches.none.text': {
    de: 'Suchen Sie einen Wert und wählen Sie dort „Überwachen“, oder überwachen Sie unten eine Malware-Familie oder eine eigene Liste.',
    en: 'Search for a value and choose “Watch” there, or watch a malware family or an own list below.',
  },
  'watches.noPermission': {
    de: 'Sie dürfen die Überwachungen dieser Gruppe nicht sehen. Ihre Rolle oder die Berechtigungen der Gruppe erlauben es nicht; wer die Gruppe verwaltet, sieht, woran es liegt.',
    en: 'You may not see the watches of this group. Your role or the entitlements of the group do not allow it; its administrators can see which.',
  },
  'watches.what.family': { de: 'Malware-Familie', en: 'malware family' },
  'watches.what.list': { de: 'eigene Liste', en: 'own list' },
  'watches.facts': { de: '{what}, bis {until}, von {name}', en: '{what}, until {until}, by {name}' },
  'watches.newsAt': { de: 'zuletzt Neues {time}', en: 'last news {time}' },
  'watches.paused': { de: 'angehalten', en: 'paused' },
  'watches.notCompared': {
    de: 'wird nicht verglichen: Die überwachten Listen der Organisation haben zusammen zu viele Einträge',
    en: 'not compared: the watched lists of the organisation have too many entries together',
  },
  'watches.pause.named': { de: 'Überwachung von {name} anhalten', en: 'Pause the watch of {name}' },
  'watches.resume.named': { de: 'Überwachung von {name} fortsetzen', en: 'Resume the watch of {name}' },
  'watches.remove.named': { de: 'Überwachung von {name} löschen', en: 'Delete the watch of {name}' },
  'watches.removed': { de: '{name} wird nicht mehr überwacht.', en: '{name} is no longer watched.' },
  'watches.make': { de: 'Überwachen', en: 'Watch' },
  'watches.made': {
    de: '{name} wird jetzt 90 Tage lang überwacht.',
    en: '{name} is now watched for 90 days.',
  },
  'watches.family': { de: 'Malware-Familie überwachen', en: 'Watch a malware family' },
  'watches.family.help': {
    de: 'Meldet Indikatoren, die Quellen mit diesem Namen kennzeichnen.',
    en: 'Reports indicators that sources tag with this name.',
  },
  'watches.list': { de: 'Eigene Liste überwachen', en: 'Watch one of your lists' },
  'watches.news': { de: 'Neues der letzten 30 Tage', en: 'News of the last 30 days' },
  'watches.news.none': { de: 'Noch nichts Neues.', en: 'No news yet.' },
  'watches.news.listed': {
    de: '{source} listet neu ({count, plural, one {# Indikator} other {# Indikatoren}}): {samples}',
    en: '{source} now lists ({count, plural, one {# indicator} other {# indicators}}): {samples}',
  },
  'watches.news.first': {
    de: '{source} listet beim ersten Abruf ({count, plural, one {# Indikator} other {# Indikatoren}}): {samples}',
    en: '{source} lists at the first look ({count, plural, one {# indicator} other {# indicators}}): {samples}',
  },
  'watches.news.delisted': {
    de: '{source} listet nicht mehr ({count, plural, one {# Indikator} other {# Indikatoren}}): {samples}',
    en: '{source} no longer lists ({count, plural, one {# indicator} other {# indicators}}): {samples}',
  },
})
