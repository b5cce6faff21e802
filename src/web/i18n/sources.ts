import { texts } from './texts.ts'

/** The catalogue of sources, one source, and the saved ones. */
export const sources = texts({
  'sources.lead': {
    de: 'Alle Quellen, die Winnow kennt: was sie listen, wie gut sie sind und was Sie damit dürfen.',
    en: 'Every source that Winnow knows: what it lists, how good it is and what you may do with it.',
  },
  'sources.pasts': { de: 'Vergangenheit der Quellen', en: 'Past of the sources' },
  'sources.pasts.text': {
    de: 'Die Repositorys von {count, plural, one {# Quelle} other {# Quellen}} zeigen, was sie früher gelistet haben. Damit sind auch Treffer in älteren Logs belegt.',
    en: 'The repositories of {count, plural, one {# source} other {# sources}} show what they listed before. With it, matches in older logs are proven, too.',
  },
  'sources.pasts.off': {
    de: 'Dafür muss der Abruf eingeschaltet sein.',
    en: 'Collecting must be on for this.',
  },
  'sources.pasts.fetch': {
    de: '{days, plural, one {Letzten Tag holen} other {Letzte # Tage holen}}',
    en: '{days, plural, one {Fetch the last day} other {Fetch the last # days}}',
  },
  'sources.pasts.progress': {
    de: '{done, number} von {asked, plural, one {# Quelle} other {# Quellen}} geholt',
    en: '{done, number} of {asked, plural, one {# source} other {# sources}} fetched',
  },
  'sources.pasts.problems': {
    de: '{count, plural, one {Bei # Quelle fehlt etwas} other {Bei # Quellen fehlt etwas}}',
    en: '{count, plural, one {# source lacks something} other {# sources lack something}}',
  },
  'sources.aside.show': {
    de: '{count, plural, one {# weitere zeigen} other {# weitere zeigen}}',
    en: '{count, plural, one {Show # more} other {Show # more}}',
  },
  'sources.aside.hide': {
    de: 'Proben, Kopien und nie abgerufene Quellen ausblenden',
    en: 'Hide samples, copies and sources never collected',
  },
  'sources.aside.text': {
    de: 'Proben von Formaten, weitere Kopien einer Quelle und Quellen, die noch nie abgerufen wurden',
    en: 'Samples of formats, further copies of a source, and sources that were never collected',
  },
  'sources.count': {
    de: '{total, plural, one {{shown, number} von # Quelle} other {{shown, number} von # Quellen}}',
    en: '{total, plural, one {{shown, number} of # source} other {{shown, number} of # sources}}',
  },
  'sources.all': {
    de: '{total, plural, =0 {Keine Quellen} one {# Quelle} other {# Quellen}}',
    en: '{total, plural, =0 {No sources} one {# source} other {# sources}}',
  },
  'sources.search': { de: 'Name, Herausgeber oder Lizenz', en: 'Name, publisher or licence' },
  'sources.search.label': { de: 'Quellen durchsuchen', en: 'Search sources' },
  'sources.view': { de: 'Ansicht', en: 'View' },
  'sources.view.list': { de: 'Liste', en: 'List' },
  'sources.view.overlap': { de: 'Überlappung', en: 'Overlap' },
  'sources.saved.link': {
    de: '{count, plural, =0 {Gemerkte Quellen} other {Gemerkte Quellen (#)}}',
    en: '{count, plural, =0 {Saved sources} other {Saved sources (#)}}',
  },
  'sources.export.label': {
    de: '{count, plural, one {# Quelle als CSV-Datei speichern} other {# Quellen als CSV-Datei speichern}}',
    en: '{count, plural, one {Save # source as a CSV file} other {Save # sources as a CSV file}}',
  },
  'sources.sort': { de: 'Sortieren nach', en: 'Sort by' },
  'sources.sort.name': { de: 'Name', en: 'Name' },
  'sources.sort.maintainer': { de: 'Herausgeber', en: 'Publisher' },
  'sources.sort.renewed': { de: 'Letzter Abruf', en: 'Last collected' },
  'sources.sort.ascending': { de: 'aufsteigend', en: 'ascending' },
  'sources.sort.descending': { de: 'absteigend', en: 'descending' },
  'sources.sort.flip': { de: 'Reihenfolge umkehren, jetzt {order}', en: 'Reverse the order, now {order}' },
  'sources.page': { de: 'Seite {page}', en: 'Page {page}' },
  'sources.pages': { de: 'Seiten der Liste', en: 'Pages of the list' },
  'sources.empty': { de: 'Keine Quelle passt zu diesen Filtern', en: 'No source fits these filters' },
  'sources.empty.text': {
    de: 'Entfernen Sie einen Filter oder suchen Sie mit weniger Wörtern.',
    en: 'Remove a filter or search with fewer words.',
  },
  'sources.none': { de: 'Noch keine Quellen', en: 'No sources yet' },

  'sources.filters.open': {
    de: '{count, plural, =0 {Filter setzen} other {Filter (#)}}',
    en: '{count, plural, =0 {Set filters} other {Filters (#)}}',
  },
  'sources.filters.clear': { de: 'Alle Filter entfernen', en: 'Clear all' },
  'sources.filters.remove': { de: 'Filter entfernen: {name}', en: 'Remove filter: {name}' },
  'sources.filters.show': {
    de: '{count, plural, =0 {Keine Quelle passt} one {# Quelle zeigen} other {# Quellen zeigen}}',
    en: '{count, plural, =0 {No source fits} one {Show # source} other {Show # sources}}',
  },
  'sources.showAll': { de: 'Alle {count, number} zeigen', en: 'Show all {count, number}' },
  'sources.showFewer': { de: 'Weniger zeigen', en: 'Show fewer' },
  'sources.filters.chip': { de: '{name}: {value}', en: '{name}: {value}' },
  'sources.filter.search': { de: 'Suche: {text}', en: 'Search: {text}' },
  'sources.filter.kinds': { de: 'Art der Indikatoren', en: 'Type of indicators' },
  'sources.filter.flavours': { de: 'Thema', en: 'Flavour' },
  'sources.filter.licence.stated': { de: 'ist angegeben', en: 'is stated' },
  'sources.filter.licence.commercial-use': { de: 'erlaubt kommerzielle Nutzung', en: 'permits commercial use' },
  'sources.filter.licence.redistribution': { de: 'erlaubt Weitergabe', en: 'permits redistribution' },
  'sources.filter.licence.no-attribution': { de: 'ohne Namensnennung', en: 'without attribution' },
  'sources.filter.price.free': { de: 'kostenlos', en: 'free' },
  'sources.filter.price.commercial': { de: 'kommerziell', en: 'commercial' },
  'sources.filter.price.any': { de: 'beides', en: 'either' },
  'sources.filter.renewed': { de: 'Zuletzt abgerufen', en: 'Last collected' },
  'sources.filter.renewed.any': { de: 'irgendwann', en: 'any time' },
  'sources.filter.renewed.within': {
    de: '{days, plural, one {im letzten Tag} other {in den letzten # Tagen}}',
    en: '{days, plural, one {within a day} other {within # days}}',
  },
  'sources.filter.saved': { de: 'Nur gemerkte', en: 'Saved only' },
  'sources.filter.find': { de: 'In dieser Liste suchen', en: 'Search this list' },
  'sources.filter.rest': {
    de: '{count, plural, one {Eine weitere, die Sie suchen können.} other {# weitere, die Sie suchen können.}}',
    en: '{count, plural, one {One more, which you can search for.} other {# more, which you can search for.}}',
  },
  'sources.filter.alive': { de: 'Nur aktive', en: 'Active only' },
  'sources.bound.minRecords': { de: 'Indikatoren mindestens', en: 'Indicators at least' },
  'sources.bound.minQuality': { de: 'Qualität mindestens', en: 'Quality at least' },
  'sources.bound.minExclusive': { de: 'Nur hier mindestens, %', en: 'Only here at least, %' },
  'sources.bound.minNovelty': { de: 'Neuheit mindestens, %', en: 'Novelty at least, %' },
  'sources.bound.minFirst': { de: 'Zuerst hier mindestens, %', en: 'First here at least, %' },
  'sources.bound.maxWarning': { de: 'Harmlos höchstens, %', en: 'Benign at most, %' },
  'sources.bound.maxAge': { de: 'Alter höchstens, Tage', en: 'Age at most, days' },
  'sources.bound.maxComplexity': { de: 'Komplexität höchstens', en: 'Complexity at most' },
  'sources.bound.minPrice': { de: 'Preis ab, €', en: 'Price from, €' },
  'sources.bound.maxPrice': { de: 'Preis bis, €', en: 'Price to, €' },

  'sources.column.compare': { de: 'Vergleichen', en: 'Compare' },
  'sources.demo': { de: 'Demo', en: 'demo' },
  'sources.custom': { de: 'eigene Quelle', en: 'own source' },
  'sources.days': {
    de: '{count, plural, one {{days} Tag} other {{days} Tage}}',
    en: '{count, plural, one {{days} day} other {{days} days}}',
  },

  'sources.measure.records': { de: 'Indikatoren', en: 'Indicators' },
  'sources.measure.records.text': {
    de: 'So viele Indikatoren listet die Quelle heute.',
    en: 'The number of indicators that the source lists today.',
  },
  'sources.measure.quality': { de: 'Qualität', en: 'Quality' },
  'sources.measure.quality.text': {
    de: '0 bis 100: wie sauber, eigenständig, früh und lebendig die Quelle ist, gemessen an allen anderen.',
    en: '0 to 100: how clean, exclusive, early and alive the source is, measured against all others.',
  },
  'sources.measure.added': { de: 'Neu pro Tag', en: 'New per day' },
  'sources.measure.added.text': {
    de: 'Indikatoren, die sie pro Tag neu aufnimmt, im Mittel der letzten 30 Tage oder, bei seltenen Abrufen, der Zeit seit dem vorigen Abruf.',
    en: 'Indicators that it adds per day, on average over the last 30 days; where looks are rare, over the time since the look before.',
  },
  'sources.measure.churn': { de: 'Wechsel pro Tag', en: 'Churn per day' },
  'sources.measure.churn.text': {
    de: 'Was pro Tag kommt und geht, als Anteil am Bestand, im Mittel der letzten 30 Tage oder, bei seltenen Abrufen, der Zeit seit dem vorigen Abruf.',
    en: 'Entries added and removed per day as a share of the list, on average over the last 30 days; if looks are rare, over the time since the previous look.',
  },
  'sources.measure.novelty': { de: 'Neuheit', en: 'Novelty' },
  'sources.measure.novelty.text': {
    de: 'Anteil der neu gelisteten Indikatoren, die vorher keine andere Quelle gelistet hatte, in den letzten 30 Tagen.',
    en: 'Share of the newly listed indicators that no other source had listed before, over the last 30 days.',
  },
  'sources.measure.age': { de: 'Alter (Median)', en: 'Median age' },
  'sources.measure.age.text': {
    de: 'Die Hälfte des Bestands ist schon länger gelistet.',
    en: 'Half of what is listed has been listed longer than this.',
  },
  'sources.measure.exclusive': { de: 'Nur hier', en: 'Only here' },
  'sources.measure.exclusive.text': {
    de: 'Anteil des Bestands, den heute keine andere Quelle listet.',
    en: 'Share of what is listed that no other source lists today.',
  },
  'sources.measure.first': { de: 'Zuerst hier', en: 'First here' },
  'sources.measure.first.text': {
    de: 'Von den Indikatoren, die auch andere listen: der Anteil, den diese Quelle vor allen anderen gelistet hat.',
    en: 'Of the indicators that others list too: the share that this source listed before all of them.',
  },
  'sources.measure.warning': { de: 'Harmlos', en: 'Benign' },
  'sources.measure.warning.text': {
    de: 'Anteil des Bestands, den eine Warnliste als harmlos kennt. Er würde Fehlalarme auslösen.',
    en: 'Share of what is listed that a warning list knows as benign. It would raise false alarms.',
  },
  'sources.measure.doubtful': { de: 'Gemeinsam genutzte Infrastruktur', en: 'Shared infrastructure' },
  'sources.measure.doubtful.text': {
    de: 'Anteil des Bestands, den viele teilen, etwa Adressen von CDNs. Ein Eintrag sagt dort wenig, und ihn zu sperren, trifft Unbeteiligte.',
    en: 'Share of what is listed that many share, such as addresses of CDNs. A listing says little there, and blocking it hurts others.',
  },
  'sources.measure.wide': { de: 'Weite Netze', en: 'Wide networks' },
  'sources.measure.wide.text': {
    de: 'Anteil des Bestands, der aus Netzen weiter als /24 (IPv4) oder /48 (IPv6) besteht. Ein Treffer sagt dort wenig über die einzelne Adresse.',
    en: 'Share of the list that consists of networks wider than /24 (IPv4) or /48 (IPv6). A match there says little about the single address.',
  },
  'sources.measure.complexity': { de: 'Komplexität', en: 'Complexity' },
  'sources.measure.complexity.text': {
    de: '0 bis 10 aus Format, Protokoll, Anmeldung, Menge, Wechsel und Lizenz. Sie bestimmt den Aufwand.',
    en: '0 to 10 from format, protocol, authentication, volume, churn and licence. It determines the effort.',
  },
  'sources.measure.price': { de: 'Preis im Jahr', en: 'Price per year' },
  'sources.measure.price.text': {
    de: 'Wie ihn der Betreiber eingetragen hat. Demo-Preise sind erfunden.',
    en: 'As the operator has set it. Demo prices are made up.',
  },

  'sources.pick': { de: '{name} zum Vergleich auswählen', en: 'Select {name} for comparison' },
  'sources.pick.title': { de: 'Zum Vergleich ausgewählt', en: 'Selected for comparison' },
  'sources.pick.remove': { de: '{name} nicht vergleichen', en: 'Do not compare {name}' },
  'sources.pick.compare': {
    de: '{count, plural, one {# Quelle vergleichen} other {# Quellen vergleichen}}',
    en: '{count, plural, one {Compare # source} other {Compare # sources}}',
  },
  'sources.pick.more': { de: 'Wählen Sie mindestens eine weitere.', en: 'Select at least one more.' },
  'sources.pick.full': {
    de: 'Mehr als {most, number} passen nicht nebeneinander.',
    en: 'More than {most, number} do not fit side by side.',
  },
  'sources.pick.clear': { de: 'Auswahl aufheben', en: 'Clear selection' },
  'sources.save': { de: 'Merken', en: 'Save' },
  'sources.save.done': { de: 'Gemerkt', en: 'Saved' },
  'sources.save.label': { de: '{name} merken', en: 'Save {name}' },
  'sources.save.full': {
    de: 'Mehr gemerkte Quellen fasst dieser Browser nicht. Entfernen Sie zuerst eine andere.',
    en: 'This browser cannot hold more saved sources. Remove another one first.',
  },

  'sources.back': { de: 'Zurück zu den Quellen', en: 'Back to the sources' },
  'sources.since': { de: 'Daten seit', en: 'Data since' },
  'sources.measuredAt': { de: 'Gemessen: {time}.', en: 'Measured: {time}.' },
  'sources.compare.title': { de: 'Quellen im Vergleich', en: 'Sources side by side' },
  'sources.compare.add': { de: 'Weitere Quelle hinzufügen', en: 'Add another source' },
  'sources.compare.none': {
    de: 'Keine dieser Quellen ist Winnow bekannt.',
    en: 'Winnow knows none of these sources.',
  },
  'sources.compare.facts': { de: 'Überblick', en: 'Overview' },
  'sources.compare.best': { de: 'am besten', en: 'best' },
  'sources.overlap.title': { de: 'Was sie gemeinsam haben', en: 'What they have in common' },
  'sources.overlap.first': {
    de: '{count, plural, =0 {Keine Quelle mit Daten} one {Die erste Quelle der Liste mit Daten} other {Die ersten # Quellen der Liste mit Daten}}.',
    en: '{count, plural, =0 {No source with data} one {The first source of the list with data} other {The first # sources of the list with data}}.',
  },
  'sources.overlap.chosen': { de: 'Die ausgewählten Quellen.', en: 'The chosen sources.' },
  'sources.overlap.all': {
    de: 'Stattdessen die ganze Liste',
    en: 'The whole list instead',
  },
  'sources.overlap.top': { de: 'Wie viele Quellen', en: 'How many sources' },
  'sources.overlap.how': {
    de: 'Lesen Sie zeilenweise: wie viel Prozent der Quelle links die Quelle oben auch listet.',
    en: 'Read along the rows: what percentage of the source on the left is also listed by the source above.',
  },
  'sources.overlap.cell': {
    de: '{shared} der {listed} Indikatoren von {name} stehen auch in {other}: {share}.',
    en: '{shared} of the {listed} indicators of {name} are in {other}, too: {share}.',
  },
  'sources.overlap.self': { de: '{name} listet {listed} Indikatoren.', en: '{name} lists {listed} indicators.' },
  'sources.overlap.scale': { de: 'Anteil in Prozent', en: 'Share in percent' },
  'sources.overlap.none': {
    de: 'Dafür braucht es mindestens zwei Quellen, von denen Winnow Daten hat.',
    en: 'This takes at least two sources of which Winnow has data.',
  },

  'sources.health.ok': { de: 'aktuell', en: 'up to date' },
  'sources.health.stale': { de: 'veraltet', en: 'out of date' },
  'sources.health.failing': { de: 'gestört', en: 'failing' },
  'sources.health.held-back': { de: 'zurückgehalten', en: 'held back' },
  'sources.health.never': { de: 'nicht abgerufen', en: 'not collected' },
  'sources.health.no-content': { de: 'ohne Inhalt', en: 'no content' },

  'sources.all.back': { de: 'Alle Quellen', en: 'All sources' },
  'sources.newestLook': { de: 'Letzter erfolgreicher Abruf', en: 'Last successful collection' },
  'sources.dead': { de: 'Inaktiv', en: 'Inactive' },
  'sources.unwatched': { de: 'Nicht beobachtet', en: 'Not watched' },
  'sources.dead.seen': { de: 'zuletzt abgerufen am {date}', en: 'last collected on {date}' },
  'sources.dead.never': {
    de: 'nie erfolgreich abgerufen',
    en: 'never collected successfully',
  },
  'sources.dead.unchanged': { de: 'seit über 90 Tagen unverändert', en: 'unchanged for more than 90 days' },
  'sources.dead.empty': { de: 'listet nichts', en: 'lists nothing' },
  'sources.dead.notice': { de: 'Diese Quelle ist inaktiv: {reason}.', en: 'This source is inactive: {reason}.' },
  'sources.unwatched.notice': {
    de: 'Diese Quelle wird derzeit nicht abgerufen: {reason}.',
    en: 'This source is not collected at present: {reason}.',
  },
  'sources.unwatched.notice.text': {
    de: 'Was sie derzeit listet, ist nicht bekannt. Solange wird sie nicht empfohlen, und ein Abonnement bekommt von ihr nichts Neues.',
    en: 'What it lists now is not known. Until that changes, it is not recommended, and a subscription gets nothing new from it.',
  },
  'sources.dead.notice.text': {
    de: 'Sie wird nicht empfohlen, und ein Abonnement bekäme von ihr nichts Neues.',
    en: 'It is not recommended, and a subscription would get nothing new from it.',
  },
  'sources.dead.instead': {
    de: 'Diese aktiven Quellen listen das meiste davon:',
    en: 'These active sources list most of it:',
  },
  'sources.dead.share': { de: '{share} davon', en: '{share} of it' },
  'sources.notice.stale': {
    de: 'Diese Quelle wurde länger als üblich nicht aktualisiert.',
    en: 'This source has not been updated for longer than usual.',
  },
  'sources.notice.failing': {
    de: 'Der letzte Abruf ist gescheitert. Winnow versucht es weiter.',
    en: 'The last collection failed. Winnow keeps trying.',
  },
  'sources.notice.held-back': {
    de: 'Der neueste Stand weicht ungewöhnlich stark ab. Winnow hält ihn zurück, bis ihn jemand geprüft oder ein späterer Abruf bestätigt hat.',
    en: 'The newest snapshot differs unusually much. Winnow holds it back until somebody has checked it or a later look confirms it.',
  },
  'sources.notice.never': {
    de: 'Diese Quelle wurde noch nicht abgerufen. Sie sehen, was der Katalog über sie weiß.',
    en: 'This source has not been collected yet. You see what the catalogue knows about it.',
  },
  'sources.notice.shown': {
    de: 'Sie sehen den Stand vom {time}.',
    en: 'You see the snapshot of {time}.',
  },
  'sources.figures.title': { de: 'Kennzahlen', en: 'Figures' },
  'sources.figures.notYet': {
    de: 'Der Vergleich mit anderen Quellen steht noch aus. Er läuft nach dem nächsten Abruf von selbst.',
    en: 'The comparison with other sources is still to come. It runs by itself after the next collection.',
  },
  'sources.formula.quality': {
    de: 'Sauber (nichts Harmloses, keine gemeinsam genutzte Infrastruktur, keine weiten Netze) + eigenständig (nur hier gelistet) + früh (vor anderen gelistet) + lebendig (junger Bestand). Ein Teil, der nicht bekannt ist, gibt keine Punkte.',
    en: 'Clean (nothing benign, no shared infrastructure, no wide networks) + exclusive (listed only here) + early (listed before others) + alive (young list). A component that is not known gives no points.',
  },
  'sources.formula.added': {
    de: 'Neue Indikatoren der letzten 30 Tage ÷ Tage, in denen sie kamen',
    en: 'New indicators of the last 30 days ÷ days in which they came',
  },
  'sources.formula.churn': {
    de: '(Neue pro Tag + entfernte pro Tag) ÷ Bestand × 100',
    en: '(New per day + removed per day) ÷ listed × 100',
  },
  'sources.unknown.churn': {
    de: 'Nicht bekannt: Dafür braucht es Abrufe, die mindestens einen Tag und höchstens 90 Tage auseinander liegen.',
    en: 'Not known: this takes looks that are at least a day and at most 90 days apart.',
  },
  'sources.unknown.quality': {
    de: 'Nicht bekannt: Dafür ist zu wenig von dieser Quelle gemessen.',
    en: 'Not known: too little of this source is measured.',
  },
  'sources.formula.novelty': {
    de: 'Neu gelistete, die vorher keine andere Quelle gelistet hatte ÷ alle neu gelisteten der letzten 30 Tage × 100',
    en: 'Newly listed ones that no other source had listed before ÷ all newly listed ones of the last 30 days × 100',
  },
  'sources.formula.age': {
    de: 'Median der Zeit, seit der die heutigen Indikatoren gelistet sind. Nennt der Herausgeber kein Datum, zählt der Abruf, bei dem der Indikator zuerst dabei war.',
    en: 'Median of the time for which today’s indicators have been listed. Where the publisher gives no date, the look that found the indicator first counts.',
  },
  'sources.formula.exclusive': {
    de: 'Indikatoren, die heute nur diese Quelle listet ÷ Bestand × 100',
    en: 'Indicators that only this source lists today ÷ listed × 100',
  },
  'sources.formula.first': {
    de: 'Indikatoren, die diese Quelle vor allen anderen gelistet hat ÷ Indikatoren mit belegtem Beginn, die auch andere listen × 100',
    en: 'Indicators that this source listed before all others ÷ indicators with a proven beginning that others list, too × 100',
  },
  'sources.formula.warning': {
    de: 'Indikatoren auf einer Warnliste, die harmlose Werte nennt ÷ Bestand × 100',
    en: 'Indicators on a warning list that names benign values ÷ listed × 100',
  },
  'sources.formula.doubtful': {
    de: 'Indikatoren auf einer Warnliste, die gemeinsam genutzte Infrastruktur nennt ÷ Bestand × 100',
    en: 'Indicators on a warning list that names shared infrastructure ÷ listed × 100',
  },
  'sources.formula.wide': {
    de: 'Netze weiter als /24 (IPv4) oder /48 (IPv6) ÷ Bestand × 100',
    en: 'Networks wider than /24 (IPv4) or /48 (IPv6) ÷ listed × 100',
  },
  'sources.formula.complexity': {
    de: 'Summe der Punkte für Format, Protokoll, Anmeldung, seitenweisen Abruf, Menge, Wechsel und Lizenz',
    en: 'Sum of the points for format, protocol, authentication, paging, volume, churn and licence',
  },
  'sources.quality.part': { de: '{name} {points} von {weight}', en: '{name} {points} of {weight}' },
  'sources.quality.clean': { de: 'sauber', en: 'clean' },
  'sources.quality.exclusive': { de: 'eigenständig', en: 'exclusive' },
  'sources.quality.early': { de: 'früh', en: 'early' },
  'sources.quality.alive': { de: 'lebendig', en: 'alive' },

  'sources.history.title': { de: 'Verlauf', en: 'Over time' },
  'sources.history.window': { de: 'Zeitraum', en: 'Period' },
  'sources.history.days': {
    de: '{days, plural, one {# Tag} other {# Tage}}',
    en: '{days, plural, one {# day} other {# days}}',
  },
  'sources.history.all': { de: 'Alles', en: 'All' },
  'source.sentence.ok': { de: 'Aktiv', en: 'Active' },
  'source.sentence.stale': { de: 'Nicht auf dem neuesten Stand', en: 'Out of date' },
  'source.sentence': {
    de: '{state}: {records, plural, =0 {keine Indikatoren} one {ein Indikator} other {# Indikatoren}}, davon {exclusive} nur hier und {warned} laut Warnlisten harmlos.',
    en: '{state}: {records, plural, =0 {no indicators} one {one indicator} other {# indicators}}, {exclusive} of them only here and {warned} benign according to warning lists.',
  },
  'source.sentence.unmeasured': {
    de: '{state}: {records, plural, =0 {keine Indikatoren} one {ein Indikator} other {# Indikatoren}}; mit anderen Quellen noch nicht verglichen.',
    en: '{state}: {records, plural, =0 {no indicators} one {one indicator} other {# indicators}}; not compared with other sources yet.',
  },
  'sources.history.reconstructed': {
    de: 'Gestrichelt: nachträglich aus den Listungen berechnet, nicht an dem Tag gemessen.',
    en: 'Dashed: calculated later from the listings, not measured on that day.',
  },
  'sources.chart.listed': { de: 'Bestand', en: 'Listed' },
  'sources.chart.changes': { de: 'Neu und entfernt pro Tag', en: 'New and removed per day' },
  'sources.chart.novelty': { de: 'Neuheit', en: 'Novelty' },
  'sources.chart.exclusive': { de: 'Nur hier gelistet', en: 'Listed only here' },
  'sources.chart.age': { de: 'Alter (Median)', en: 'Median age' },
  'sources.chart.warning': { de: 'Harmlos', en: 'Benign' },
  'sources.chart.unknown': { de: 'In diesem Zeitraum nicht bekannt', en: 'Not known in this period' },
  'sources.chart.value': { de: '{day}: {values}', en: '{day}: {values}' },
  'sources.series.day': { de: 'Tag', en: 'Day' },
  'sources.series.added': { de: 'neu', en: 'new' },
  'sources.series.removed': { de: 'entfernt', en: 'removed' },

  'sources.overlaps.title': { de: 'Überlappung mit anderen', en: 'Overlap with others' },
  'sources.overlaps.text': {
    de: 'Quellen, die heute dieselben Indikatoren listen.',
    en: 'Sources that list the same indicators today.',
  },
  'sources.overlaps.none': {
    de: 'Keine andere Quelle listet heute etwas davon, oder der Vergleich steht noch aus.',
    en: 'No other source lists any of it today, or the comparison is still to come.',
  },
  'sources.overlaps.map': { de: 'Alle miteinander vergleichen', en: 'Compare all of them' },
  'sources.overlaps.share': {
    de: 'Anteil dieser Quelle',
    en: 'Share of this source',
  },
  'sources.overlaps.shareOfOther': {
    de: 'Anteil der anderen Quelle',
    en: 'Share of the other source',
  },
  'sources.overlaps.shared': { de: 'Gemeinsam', en: 'In common' },
  'sources.overlaps.latency': { de: 'Wer früher listet', en: 'Who lists earlier' },
  'sources.overlaps.first': { de: '{share} zuerst hier', en: '{share} first here' },
  'sources.latency.title': { de: 'Wie früh sie listet', en: 'How early it lists' },
  'sources.latency.none': {
    de: 'Noch sind es zu wenige Indikatoren, deren Beginn hier und anderswo beobachtet wurde.',
    en: 'There are too few indicators whose beginning was watched both here and elsewhere.',
  },
  'sources.latency.text': {
    de: 'Verglichen mit der jeweils frühesten anderen Quelle, an {compared} Indikatoren, deren Beginn bei beiden belegt ist.',
    en: 'For each indicator, compared with the other source that was earliest, over {compared} indicators whose beginning is proven in both.',
  },
  'sources.latency.median': { de: 'im Median', en: 'in the median' },
  'sources.latency.ahead': { de: '{duration} früher', en: '{duration} earlier' },
  'sources.latency.behind': { de: '{duration} später', en: '{duration} later' },
  'sources.latency.same': { de: 'gleichzeitig', en: 'at the same time' },
  'sources.latency.unresolved': {
    de: 'nicht zu unterscheiden (Abstand der Abrufe: {duration})',
    en: 'too close to tell (looks are {duration} apart)',
  },
  'sources.latency.first': { de: 'früher', en: 'earlier' },
  'sources.latency.later': { de: 'später', en: 'later' },
  'sources.warnings.title': { de: 'Auf Warnlisten', en: 'On warning lists' },
  'sources.warnings.none': {
    de: 'Kein Indikator der Quelle steht auf einer Warnliste.',
    en: 'No indicator of the source is on a warning list.',
  },
  'sources.warnings.filters': {
    de: 'Gilt als harmlos und wird herausgefiltert:',
    en: 'Counts as benign and is filtered out:',
  },
  'sources.warnings.mentions': {
    de: 'Bleibt gelistet, mit Hinweis:',
    en: 'Stays listed, with a remark:',
  },
  'sources.warnings.share': { de: '{count} ({share})', en: '{count} ({share})' },

  'sources.recent.title': { de: 'Neueste Indikatoren', en: 'Newest indicators' },
  'sources.recent.text': {
    de: 'Die neuesten Einträge der Quelle. Werte sind entschärft dargestellt.',
    en: 'The newest entries of the source. Values are shown defanged.',
  },
  'sources.recent.none': { de: 'Noch nichts Neues.', en: 'Nothing new yet.' },
  'sources.recent.all': { de: 'Alle kopieren', en: 'Copy all' },
  'sources.recent.copyAll': {
    de: '{count, plural, one {# Wert entschärft kopieren} other {# Werte entschärft kopieren}}',
    en: '{count, plural, one {Copy # value defanged} other {Copy # values defanged}}',
  },
  'sources.recent.copyAllRaw': {
    de: '{count, plural, one {# Wert im Original kopieren} other {# Werte im Original kopieren}}',
    en: '{count, plural, one {Copy # value as it is} other {Copy # values as they are}}',
  },
  'sources.recent.also': {
    de: '{count, plural, =0 {sonst nirgends gelistet} one {auch in # anderen Quelle} other {auch in # anderen Quellen}}',
    en: '{count, plural, =0 {listed nowhere else} one {in # other source, too} other {in # other sources, too}}',
  },
  'sources.recent.warning': { de: 'auf einer Warnliste', en: 'on a warning list' },
  'lookup.at': { de: 'Bei {name} öffnen', en: 'Open at {name}' },
  'lookup.title': { de: 'Zu {name} wechseln?', en: 'Go to {name}?' },
  'lookup.text': {
    de: 'Sie verlassen Winnow. {name} ({host}) erfährt, dass sich jemand aus Ihrem Netz für diesen Wert interessiert. Woher Sie kommen, erfährt die Seite nicht.',
    en: 'You are leaving Winnow. {name} ({host}) learns that somebody in your network takes an interest in this value. It does not learn where you come from.',
  },
  'lookup.open': { de: 'In neuem Tab öffnen', en: 'Open in a new tab' },

  'sources.block.content': { de: 'Inhalt', en: 'Content' },
  'sources.block.collection': { de: 'Abruf', en: 'Collection' },
  'sources.geographies': { de: 'Regionen', en: 'Regions' },
  'sources.addresses': {
    de: '{count, plural, one {Adresse der Quelle} other {# Adressen der Quelle}}',
    en: '{count, plural, one {Address of the source} other {# addresses of the source}}',
  },
  'sources.terms.unstated': {
    de: 'Der Herausgeber nennt keine Lizenz. Ohne Lizenz ist nichts ausdrücklich erlaubt.',
    en: 'The publisher states no licence. Without one nothing is expressly permitted.',
  },
  'sources.terms.commercialUse.yes': {
    de: 'Sie dürfen die Daten kommerziell nutzen.',
    en: 'You may use the data commercially.',
  },
  'sources.terms.commercialUse.no': {
    de: 'Sie dürfen die Daten nicht kommerziell nutzen.',
    en: 'You must not use the data commercially.',
  },
  'sources.terms.commercialUse.unknown': {
    de: 'Ob Sie die Daten kommerziell nutzen dürfen, steht nicht fest.',
    en: 'Whether you may use the data commercially is not stated.',
  },
  'sources.terms.redistribution.yes': { de: 'Sie dürfen die Daten weitergeben.', en: 'You may pass the data on.' },
  'sources.terms.redistribution.no': {
    de: 'Sie dürfen die Daten nicht weitergeben.',
    en: 'You must not pass the data on.',
  },
  'sources.terms.redistribution.unknown': {
    de: 'Ob Sie die Daten weitergeben dürfen, steht nicht fest.',
    en: 'Whether you may pass the data on is not stated.',
  },
  'sources.terms.attribution.yes': {
    de: 'Sie müssen den Herausgeber nennen.',
    en: 'You must credit the publisher.',
  },
  'sources.terms.attribution.no': {
    de: 'Sie müssen den Herausgeber nicht nennen.',
    en: 'You need not credit the publisher.',
  },
  'sources.terms.attribution.unknown': {
    de: 'Ob Sie den Herausgeber nennen müssen, steht nicht fest.',
    en: 'Whether you must credit the publisher is not stated.',
  },
  'sources.terms.credit': { de: 'So nennen Sie ihn: {credit}', en: 'Credit it like this: {credit}' },

  'sources.saved.lead': {
    de: 'Ihre Merkliste. Sie liegt in diesem Browser, ein Jahr lang ab der letzten Änderung.',
    en: 'Your list. It is kept in this browser for a year from the last change.',
  },
  'sources.saved.empty': { de: 'Noch nichts gemerkt', en: 'Nothing saved yet' },
  'sources.saved.empty.text': {
    de: 'Mit dem Stern neben einer Quelle setzen Sie sie auf diese Liste: zum Vergleichen oder um einen Bericht mit ihr zu beginnen.',
    en: 'The star beside a source saves it here: for comparison, or to start a recommendation with it.',
  },
  'sources.saved.browse': { de: 'Quellen ansehen', en: 'Browse sources' },
  'sources.saved.recommend': { de: 'Bericht mit diesen im Einsatz', en: 'Report with these in use' },
  'sources.saved.notKept': {
    de: 'Ihr Browser lässt nicht zu, dass Winnow sich etwas merkt. Wählen Sie die Quellen bitte in der Empfehlung selbst.',
    en: 'Your browser does not let Winnow keep anything. Please choose the sources in the recommender itself.',
  },
  'sources.saved.unknown': {
    de: '{count, plural, one {Diese gemerkte Quelle gibt es nicht mehr:} other {Diese gemerkten Quellen gibt es nicht mehr:}}',
    en: '{count, plural, one {This saved source no longer exists:} other {These saved sources no longer exist:}}',
  },
  'sources.saved.removeOne': { de: '{name} von der Merkliste entfernen', en: 'Remove {name} from the list' },
})
