import { texts } from './texts.ts'

/** A group's own allow and deny lists. */
export const lists = texts({
  'lists.text': {
    de: 'Einträge einer Freigabeliste gelten als harmlos und werden nicht ausgeliefert. Einträge einer Sperrliste bleiben verdächtig, auch wenn eine Warnliste sie für harmlos hält, und Abonnements liefern es aus.',
    en: 'Entries of an allow list count as harmless and are not delivered. Entries of a deny list stay suspicious, even if a warning list calls them harmless, and subscriptions deliver them.',
  },
  'lists.allow': { de: 'Freigabeliste', en: 'Allow list' },
  'lists.deny': { de: 'Sperrliste', en: 'Deny list' },
  'lists.allow.text': {
    de: 'Diese Indikatoren sind harmlos: Berichte zählen sie nicht als verdächtig, Abonnements liefern sie nicht aus.',
    en: 'These indicators are harmless: reports do not count them as suspicious, and subscriptions do not deliver them.',
  },
  'lists.deny.text': {
    de: 'Diese Indikatoren sind gefährlich: Berichte zeigen sie, Abonnements liefern sie aus, und keine Warnliste nimmt sie heraus.',
    en: 'These indicators are dangerous: reports show them, subscriptions deliver them, and no warning list takes them out.',
  },
  'lists.new': { de: 'Neue Liste', en: 'New list' },
  'lists.edit': { de: 'Liste bearbeiten', en: 'Edit list' },
  'lists.create': { de: 'Liste anlegen', en: 'Create list' },
  'lists.description': { de: 'Beschreibung', en: 'Description' },
  'lists.effect': { de: 'Wirkung', en: 'Effect' },
  'lists.effect.fixed': {
    de: 'Die Wirkung lässt sich ändern, solange die Liste leer ist.',
    en: 'The effect can be changed while the list is empty.',
  },
  'lists.rows': { de: 'Einträge', en: 'Entries' },
  'lists.changed': { de: 'Geändert', en: 'Changed' },
  'lists.subgroups': { de: 'Gilt auch für Untergruppen', en: 'Applies to groups below as well' },
  'lists.subgroups.text': {
    de: 'Die Liste wirkt dann auch in Berichten und Abonnements der Gruppen darunter. Deren Mitglieder können sie nicht öffnen, sehen aber, was eine Sperrliste davon ausliefert.',
    en: 'The list then also takes part in reports and subscriptions of the groups below. Their members cannot open it, but they see what a deny list delivers of it.',
  },
  'lists.subgroups.chip': { de: 'mit Untergruppen', en: 'with groups below' },
  'lists.inherited.chip': { de: 'von oben', en: 'from above' },
  'lists.inherited.text': {
    de: 'Diese Liste gehört einer übergeordneten Gruppe und wirkt auch hier. Bearbeiten lässt sie sich nur dort.',
    en: 'This list belongs to a group above and holds here, too. It can only be edited there.',
  },
  'lists.count': {
    de: '{count, plural, =0 {keine Einträge} one {# Eintrag} other {# Einträge}}',
    en: '{count, plural, =0 {no entries} one {# entry} other {# entries}}',
  },
  'lists.expired': {
    de: '{count, plural, one {# davon abgelaufen} other {# davon abgelaufen}}',
    en: '{count, plural, one {# of them expired} other {# of them expired}}',
  },
  'lists.empty': { de: 'Noch keine Liste', en: 'No list yet' },
  'lists.empty.text': {
    de: 'Geben Sie frei, was Sie kennen, und merken Sie vor, was Sie nicht übersehen wollen. Ihre Listen wirken in jedem neuen Bericht dieser Gruppe.',
    en: 'Allow what you know, and note what you do not want to miss. Your lists take part in every new report of this group.',
  },
  'lists.empty.viewer': {
    de: 'Sobald jemand mit der nötigen Berechtigung eine Liste anlegt, erscheint sie hier.',
    en: 'As soon as somebody with the permission creates a list, it appears here.',
  },
  'lists.failed': { de: 'Die Listen konnten nicht geladen werden.', en: 'The lists could not be loaded.' },
  'lists.created': { de: 'Angelegt am {date}', en: 'Created on {date}' },
  'lists.createdBy': { de: 'Angelegt am {date} von {name}', en: 'Created on {date} by {name}' },
  'lists.back': { de: 'Alle Listen', en: 'All lists' },
  'lists.open': { de: '{name} öffnen', en: 'Open {name}' },
  'lists.delete': { de: 'Liste löschen', en: 'Delete list' },
  'lists.delete.text': {
    de: '{count, plural, =0 {Die Liste ist leer.} one {Ihr Eintrag wird mit gelöscht.} other {Ihre # Einträge werden mit gelöscht.}} Fertige Berichte bleiben, wie sie sind; neue rechnen ohne diese Liste. Sieben Tage lang lässt sie sich zurückholen.',
    en: '{count, plural, =0 {The list is empty.} one {Its entry is deleted with it.} other {Its # entries are deleted with it.}} Finished reports stay as they are; new ones do without this list. For seven days it can be brought back.',
  },
  'lists.deleted': { de: '„{name}“ ist gelöscht.', en: '“{name}” is deleted.' },
  'lists.bin.title': { de: 'Gelöschte Listen', en: 'Deleted lists' },
  'lists.export': { de: 'Als CSV speichern', en: 'Save as CSV' },

  'lists.search': { de: 'Einträge durchsuchen', en: 'Search entries' },
  'lists.selectAll': { de: 'Alle auf dieser Seite auswählen', en: 'Select all on this page' },
  'lists.select': { de: '{value} auswählen', en: 'Select {value}' },
  'lists.kind': { de: 'Art', en: 'Kind' },
  'lists.reason.help': { de: 'Steht bei jedem dieser Einträge.', en: 'Stands beside each of these entries.' },
  'lists.author': { de: 'Von', en: 'By' },
  'lists.added': { de: 'Hinzugefügt', en: 'Added' },
  'lists.expires': { de: 'Gilt bis', en: 'Holds until' },
  'lists.expires.never': { de: 'unbefristet', en: 'no expiry' },
  'lists.expires.until': { de: 'bis {date}', en: 'until {date}' },
  'lists.expires.past': { de: 'abgelaufen am {date}', en: 'expired on {date}' },
  'lists.rows.empty': { de: 'Diese Liste ist noch leer', en: 'This list is still empty' },
  'lists.rows.empty.text': {
    de: 'Fügen Sie Adressen, Netze, Domains, URLs oder Hashes ein, je Zeile einen Wert; entschärfte Schreibweisen werden verstanden.',
    en: 'Paste addresses, networks, domains, URLs or hashes, one a line; defanged spellings are understood.',
  },
  'lists.rows.none': { de: 'Kein Eintrag passt zur Suche.', en: 'No entry matches the search.' },
  'lists.rows.failed': { de: 'Die Einträge konnten nicht geladen werden.', en: 'The entries could not be loaded.' },
  'lists.row.actions': { de: 'Aktionen', en: 'Actions' },
  'lists.row.edit': { de: '{value} bearbeiten', en: 'Edit {value}' },
  'lists.row.edit.title': { de: 'Eintrag bearbeiten', en: 'Edit entry' },
  'lists.row.deliveries': { de: 'Was aus {value} in Auslieferungen wird', en: 'What becomes of {value} in deliveries' },
  'lists.row.deliveries.title': { de: '{value} in Auslieferungen', en: '{value} in deliveries' },
  'lists.row.deliveries.out': {
    de: '{count, plural, one {Eine Quelle listet} other {# Quellen listen}} den Wert: Er wird nicht ausgeliefert.',
    en: '{count, plural, one {A source lists} other {# sources list}} the value: it is not delivered.',
  },
  'lists.row.deliveries.denied': {
    de: 'Eine Sperrliste geht vor: Der Wert wird ausgeliefert.',
    en: 'A deny list comes first: the value is delivered.',
  },
  'lists.row.deliveries.spared': {
    de: 'In {entry} bleibt der Wert erreichbar: Der Rest wird ausgeliefert.',
    en: 'Within {entry} the value stays reachable: the rest is delivered.',
  },
  'lists.row.deliveries.left': {
    de: '{entry} fehlt in diesen Formaten ganz, weil sich der Wert dort nicht ausnehmen lässt: {formats}. Sonst bleibt nur er erreichbar.',
    en: '{entry} is missing from these formats, where the value cannot be exempted: {formats}. Elsewhere only the value stays reachable.',
  },
  'lists.row.deliveries.none': {
    de: 'Keine gewählte Quelle listet den Wert oder etwas, das ihn enthält.',
    en: 'No chosen source lists the value or something that contains it.',
  },
  'lists.row.deliveries.list': {
    de: 'Die ganze Liste nimmt {count, plural, one {# Eintrag} other {# Einträge}} heraus.',
    en: 'The whole list takes out {count, plural, one {# entry} other {# entries}}.',
  },
  'lists.row.deliveries.within': {
    de: 'Was Quellen darin oder darauf listen, etwa URLs, wird auch nicht ausgeliefert.',
    en: 'What sources list in it or on it, such as URLs, is not delivered either.',
  },
  'lists.row.delete': { de: '{value} löschen', en: 'Delete {value}' },
  'lists.rows.delete': { de: 'Einträge löschen', en: 'Delete entries' },
  'lists.rows.deleted': {
    de: '{count, plural, one {# Eintrag gelöscht.} other {# Einträge gelöscht.}}',
    en: '{count, plural, one {# entry deleted.} other {# entries deleted.}}',
  },
  'lists.row.saved': { de: 'Eintrag gespeichert.', en: 'Entry saved.' },

  'lists.add': { de: 'Einträge hinzufügen', en: 'Add entries' },
  'lists.add.title': { de: 'Einträge zu „{name}“ hinzufügen', en: 'Add entries to “{name}”' },
  'lists.add.text': { de: 'Indikatoren, je Zeile einer', en: 'Indicators, one a line' },
  'lists.add.help': {
    de: 'Auch entschärft (hxxps[:]//…[.]…); was danach folgt, wird zur Begründung, wenn unten keine steht. Oder eine Tabelle (CSV) mit den Spalten value, reason, expires.',
    en: 'Defanged ones too (hxxps[:]//…[.]…); what follows becomes the reason if none is given below. Or a table (CSV) with the columns value, reason, expires.',
  },
  'lists.add.file': { de: 'Aus Datei laden', en: 'Load from a file' },
  'lists.add.file.tooLarge': {
    de: 'Die Datei ist größer als 1 MiB. Teilen Sie sie auf.',
    en: 'The file is larger than 1 MiB. Split it.',
  },
  'lists.add.text.tooLarge': { de: 'Der Text ist größer als 1 MiB.', en: 'The text is larger than 1 MiB.' },
  'lists.add.preview': { de: 'Das wurde erkannt', en: 'This was recognised' },
  'lists.add.preview.none': {
    de: 'Hier erscheint, was erkannt wird, bevor etwas gespeichert ist.',
    en: 'Recognised entries appear here before anything is saved.',
  },
  'lists.add.preview.more': {
    de: '{count, plural, one {und # weiterer} other {und # weitere}}',
    en: '{count, plural, one {and # more} other {and # more}}',
  },
  'lists.add.rejected': {
    de: '{count, plural, one {# Zeile wird nicht übernommen} other {# Zeilen werden nicht übernommen}}',
    en: '{count, plural, one {# line is not taken} other {# lines are not taken}}',
  },
  'lists.add.line': { de: 'Zeile {line}', en: 'Line {line}' },
  'lists.fault.unknown': { de: 'kein Indikator', en: 'no indicator' },
  'lists.fault.not-routable': {
    de: 'privat oder reserviert, kommt in Berichten nie vor',
    en: 'private or reserved, never part of a report',
  },
  'lists.fault.too-long': { de: 'zu lang', en: 'too long' },
  'lists.fault.expiry': { de: 'das Ablaufdatum ist kein Datum', en: 'the expiry is not a date' },
  'lists.fault.expired': { de: 'schon abgelaufen', en: 'already expired' },
  'lists.fault.columns': {
    de: 'enthält ein Datum; nennen Sie in der ersten Zeile die Spalten: value,reason,expires',
    en: 'holds a date; name the columns in the first line: value,reason,expires',
  },
  'lists.add.until': { de: 'bis {day}', en: 'until {day}' },
  'lists.add.go': {
    de: '{count, plural, =0 {Einträge hinzufügen} one {# Eintrag hinzufügen} other {# Einträge hinzufügen}}',
    en: '{count, plural, =0 {Add entries} one {Add # entry} other {Add # entries}}',
  },
  'lists.add.done': {
    de: '{added, plural, =0 {Nichts Neues hinzugefügt.} one {# Eintrag hinzugefügt.} other {# Einträge hinzugefügt.}}{known, plural, =0 {} one { # stand schon darin.} other { # standen schon darin.}}{rejected, plural, =0 {} one { # Zeile wurde nicht übernommen.} other { # Zeilen wurden nicht übernommen.}}',
    en: '{added, plural, =0 {Nothing new added.} one {# entry added.} other {# entries added.}}{known, plural, =0 {} one { # was there already.} other { # were there already.}}{rejected, plural, =0 {} one { # line was not taken.} other { # lines were not taken.}}',
  },

  'lists.expiry': { de: 'Gültigkeit', en: 'Validity' },
  'lists.expiry.never': { de: 'Unbefristet', en: 'No expiry' },
  'lists.expiry.days': {
    de: '{count, plural, one {# Tag} other {# Tage}}',
    en: '{count, plural, one {# day} other {# days}}',
  },
  'lists.expiry.date': { de: 'Bis zu einem Datum', en: 'Until a date' },
  'lists.expiry.until': { de: 'Gilt bis einschließlich', en: 'Holds up to and including' },
  'lists.expiry.kept': { de: 'Wie bisher', en: 'As before' },

  'lists.addTo': { de: 'Auf eine Liste setzen', en: 'Put on a list' },
  'lists.addTo.title': { de: 'Auf eine eigene Liste setzen', en: 'Put on one of your lists' },
  'lists.addTo.several': { de: '{count, number} ausgewählte Werte', en: '{count, number} selected values' },
  'lists.addTo.list': { de: 'Liste', en: 'List' },
  'lists.addTo.none': {
    de: 'Diese Gruppe hat noch keine Liste. Wie soll die erste heißen?',
    en: 'This group has no list yet. What shall the first be called?',
  },
  'lists.addTo.new': { de: 'Neue Liste …', en: 'New list …' },
  'lists.addTo.newName': { de: 'Name der neuen Liste', en: 'Name of the new list' },
  'lists.addTo.done': {
    de: '{value} steht jetzt auf „{name}“. Das gilt für neue Berichte.',
    en: '{value} is now on “{name}”. That holds for new reports.',
  },

  'lists.addTo.known': {
    de: '{value} stand schon auf „{name}“. Begründung und Gültigkeit bleiben, wie sie waren; Sie ändern sie in der Liste.',
    en: '{value} was on “{name}” already. Its reason and validity stay as they were; change them in the list.',
  },
  'lists.addTo.notRoutable': {
    de: '{value} ist privat oder reserviert, kommt in Berichten nie vor und lässt sich deshalb auf keine Liste setzen.',
    en: '{value} is private or reserved and never part of a report, so it cannot be put on a list.',
  },
  'lists.addTo.kind': {
    de: 'Listen nehmen diese Art nicht auf: {kind}.',
    en: 'Lists do not take this kind: {kind}.',
  },

  'lists.report.title': { de: 'Ihre eigenen Listen', en: 'Your own lists' },
  'lists.report.text': {
    de: 'Was die Listen Ihrer Gruppe in diesem Bericht bewirkt haben.',
    en: 'The effect of your group’s lists on this report.',
  },
  'lists.outcome.unlisted': { de: 'Gesperrt, keine Quelle kennt sie', en: 'Denied, no source knows them' },
  'lists.outcome.unlisted.text': {
    de: 'Auf Ihrer Sperrliste, aber keine der verglichenen Quellen listet sie (in den gewählten Arten von Indikatoren): eine Lücke der Quellen. Nicht unter den verdächtigen gezählt.',
    en: 'On your deny list, but no compared source lists them (in the chosen kinds of indicators): a gap of the sources. Not counted among the suspicious ones.',
  },
  'lists.outcome.restored': { de: 'Gesperrt trotz Warnliste', en: 'Denied despite a warning list' },
  'lists.outcome.restored.text': {
    de: 'Nur durch Ihre Sperrliste verdächtig; laut einer Warnliste sind sie harmlos oder gemeinsam genutzte Infrastruktur.',
    en: 'Suspicious only by your deny list; a warning list calls them harmless or shared infrastructure.',
  },
  'lists.outcome.confirmed': { de: 'Gesperrt und gelistet', en: 'Denied and listed' },
  'lists.outcome.confirmed.text': {
    de: 'Auf Ihrer Sperrliste und in mindestens einer Quelle.',
    en: 'On your deny list and in at least one source.',
  },
  'lists.outcome.spared': { de: 'Freigegeben', en: 'Allowed' },
  'lists.outcome.spared.text': {
    de: 'Wären ohne Ihre Freigabeliste verdächtig.',
    en: 'Would be suspicious without your allow list.',
  },
  'lists.outcome.harmless': {
    de: 'Freigegeben und ohnehin nicht verdächtig',
    en: 'Allowed and not suspicious anyway',
  },
  'lists.outcome.harmless.text': {
    de: 'Auch eine Warnliste nennt sie harmlos oder gemeinsam genutzte Infrastruktur.',
    en: 'A warning list calls them harmless or shared infrastructure, too.',
  },
  'lists.report.contested': {
    de: '{count, plural, one {# Observable steht auf einer Freigabe- und einer Sperrliste; die Sperrliste entscheidet.} other {# Observables stehen auf einer Freigabe- und einer Sperrliste; die Sperrliste entscheidet.}}',
    en: '{count, plural, one {# observable is on an allow list and a deny list; the deny list decides.} other {# observables are on an allow list and a deny list; the deny list decides.}}',
  },
  'lists.report.line': {
    de: '{rows, plural, =0 {ohne gültigen Eintrag} one {# gültiger Eintrag} other {# gültige Einträge}}; Observables betroffen: {observables}',
    en: '{rows, plural, =0 {no entry in force} one {# entry in force} other {# entries in force}}; observables affected: {observables}',
  },
  'lists.report.leftOut': {
    de: 'nicht beteiligt: Alle Listen zusammen sind zu groß für einen Bericht',
    en: 'took no part: all lists together are too large for one report',
  },
  'lists.report.show': { de: 'Observables zeigen', en: 'Show observables' },
  'lists.report.none': {
    de: 'Ihre Listen haben an diesem Bericht nichts geändert.',
    en: 'Your lists changed nothing in this report.',
  },
  'lists.report.sources': {
    de: '{count, plural, =0 {in keiner Quelle} one {in # Quelle} other {in # Quellen}}',
    en: '{count, plural, =0 {in no source} one {in # source} other {in # sources}}',
  },
  'lists.report.failed': {
    de: 'Die Observables konnten nicht geladen werden.',
    en: 'The observables could not be loaded.',
  },
  'lists.report.more': { de: 'Mehr laden', en: 'Load more' },
  'lists.actions': { de: 'Was tun mit {value}', en: 'What to do with {value}' },
})
