import { texts } from './texts.ts'

export const report = texts({
  'report.back': { de: 'Alle Berichte', en: 'All reports' },
  'report.mode.feedCompare': { de: 'Vergleich einer Quelle', en: 'Comparison of a source' },
  'report.standing': { de: 'Dauerbericht, {days, number} Tage', en: 'Standing report, {days, number} days' },
  'report.standing.anew': {
    de: 'Der Bericht wird gerade neu erstellt. Bis dahin sehen Sie den Stand vom {when}.',
    en: 'The report is being refreshed. Until then you see it as of {when}.',
  },
  'report.mode.profile': { de: 'Empfehlung nach Profil', en: 'Profile-based recommendation' },
  'report.mode.feedCompare.text': {
    de: 'Sie haben eine Liste von Indikatoren hochgeladen. Der Bericht zeigt, wie viel davon andere Quellen auch kennen.',
    en: 'You uploaded a list of indicators. What is compared is how much of it other sources know, too.',
  },
  'report.mode.profile.text': {
    de: 'Ohne Log: Grundlage sind die Indikatoren der letzten 30 Tage, die zu Ihrem Profil passen.',
    en: 'Without a log: based on the indicators of the last 30 days that fit your profile.',
  },
  'report.ever': {
    de: 'Die Zeit wurde nicht beachtet: Was eine Quelle je gelistet hat, zählt als nachgewiesen.',
    en: 'Time was ignored: whatever a source has ever listed counts as proven.',
  },
  'report.period': { de: '{from} bis {to}', en: '{from} to {to}' },
  'report.noPeriod': { de: 'ohne brauchbare Zeitangaben', en: 'without usable times' },
  'report.compared': {
    de: '{count, plural, one {# Quelle verglichen} other {# Quellen verglichen}}',
    en: '{count, plural, one {# source compared} other {# sources compared}}',
  },
  'report.skipped': {
    de: '{count, plural, one {# Zeile war nicht lesbar und wurde übersprungen} other {# Zeilen waren nicht lesbar und wurden übersprungen}}',
    en: '{count, plural, one {# line could not be read and was skipped} other {# lines could not be read and were skipped}}',
  },
  'report.skipped.list': {
    de: '{count, plural, one {# Zeile enthält keinen Indikator, der sich vergleichen lässt, und wurde übersprungen} other {# Zeilen enthalten keinen Indikator, der sich vergleichen lässt, und wurden übersprungen}}',
    en: '{count, plural, one {# line holds no indicator that can be compared, and was skipped} other {# lines hold no indicator that can be compared, and were skipped}}',
  },
  'report.untimed': {
    de: '{count, plural, one {# Zeile hat keinen brauchbaren Zeitpunkt und zählt} other {# Zeilen haben keinen brauchbaren Zeitpunkt und zählen}} zum Ereignis davor. Wo keines davorsteht, gelten Treffer als nicht nachgewiesen.',
    en: '{count, plural, one {# line has no usable time and belongs} other {# lines have no usable time and belong}} to the event before. Where there is none before, matches count as unproven.',
  },
  'report.untimed.all': {
    de: 'Keine Zeile hat einen brauchbaren Zeitpunkt: Er fehlt, oder er liegt vor 1990 oder in der Zukunft. Die Zahlen nehmen an, dass alles bei der Erstellung dieses Berichts geschah; deshalb ist nichts nachgewiesen.',
    en: 'No line has a usable time: it is missing, before 1990 or in the future. The figures assume that everything happened when this report was made, so nothing is proven.',
  },
  'report.unlistedKinds': {
    de: '{kinds}: Von dieser Art listet derzeit keine der verglichenen Quellen etwas. {count, plural, one {Ein Wert dieses Berichts ist} other {# Werte dieses Berichts sind}} davon betroffen.',
    en: '{kinds}: none of the compared sources lists anything of this kind at present. This concerns {count, plural, one {one value} other {# values}} of this report.',
  },
  'report.hardlyWatched': {
    de: '{watched, plural, =0 {{compared, plural, one {Die eine verglichene Quelle wurde nicht} other {Keine der # verglichenen Quellen wurde}} die meiste Zeit beobachtet, aus der} one {Von {compared, number} Quellen wurde nur # die meiste Zeit beobachtet, aus der} other {Von {compared, number} Quellen wurden nur # die meiste Zeit beobachtet, aus der}} dieses Log stammt. Was {watched, plural, =0 {damals gelistet war} one {andere damals listeten} other {andere damals listeten}} und inzwischen nicht mehr, zeigt dieser Bericht nicht.',
    en: '{watched, plural, =0 {{compared, plural, one {The one compared source was not} other {None of the # compared sources was}}} one {Of {compared, number} sources, only # was} other {Of {compared, number} sources, only # were}} watched for most of the time of this log. This report does not show what {watched, plural, =0 {was listed then and no longer is} one {the others listed then and no longer list} other {the others listed then and no longer list}}.',
  },
  'report.later': {
    de: '{count, plural, one {# verdächtiges Observable kommt} other {# verdächtige Observables kommen}} in diesem Log nur nach dem Zeitpunkt dieses Berichts vor ({time}). Das zählt trotzdem mit. Liegen Zeiten in der Zukunft, stimmt oft die Zeitzone nicht.',
    en: '{count, plural, one {# suspicious observable occurs} other {# suspicious observables occur}} in this log only after the time of this report ({time}). That counts all the same. If times lie in the future, the time zone is often wrong.',
  },
  'report.unlicensed': {
    de: '{count, plural, one {Eine kostenpflichtige Quelle wurde nicht verglichen: Niemand hier hat eine Lizenz dafür.} other {# kostenpflichtige Quellen wurden nicht verglichen: Niemand hier hat eine Lizenz dafür.}}',
    en: '{count, plural, one {One commercial source was not compared: nobody here has a licence for it.} other {# commercial sources were not compared: nobody here has a licence for them.}}',
  },
  'report.unmeasured': {
    de: 'Die Quellen, die {count, plural, one {# verdächtiges Observable} other {# verdächtige Observables}} gelistet haben können, wurden mehr als zwei Jahre lang nicht abgerufen. Für so lange ist keine Wahrscheinlichkeit gemessen: Zum Erwarteten {count, plural, one {zählt das} other {zählen sie}} nicht, zu „höchstens“ einer Auswahl mit diesen Quellen ganz.',
    en: 'The sources that may have listed {count, plural, one {# suspicious observable} other {# suspicious observables}} were not looked at for more than two years. For so long, no probability is measured: {count, plural, one {it does} other {they do}} not count towards what is expected, but in full towards “at most” of a selection with these sources.',
  },
  'report.oneSource': {
    de: '{only} von {of} verdächtigen Observables sind nur wegen {name} verdächtig. Sie zählen in allen Anteilen mit, und auch an ihnen misst sich, ob eine Quelle genug hinzufügt. Listet {name} auch Harmloses, sagen die Anteile wenig: Sehen Sie sich zuerst diese Treffer an.{sources, plural, =0 {} one { Von den übrigen {others} deckt die {besides, select, yes {andere } other {}}empfohlene Quelle voraussichtlich {covered} ab.} other { Von den übrigen {others} decken die {besides, select, yes {anderen } other {}}empfohlenen Quellen voraussichtlich {covered} ab.}}',
    en: '{only} of {of} suspicious observables are suspicious only because of {name}. They count in all shares, and in what a source must add to be enough. If {name} lists harmless things too, the shares say little: look at these hits first.{sources, plural, =0 {} one { Of the other {others}, the {besides, select, yes {other } other {}}recommended source is expected to cover {covered}.} other { Of the other {others}, the {besides, select, yes {other } other {}}recommended sources are expected to cover {covered}.}}',
  },
  'report.oneHost': {
    de: '{bound, select, least {Mindestens } other {}}{hits} von {of} verdächtigen Observables wurden nur mit einem eigenen Host gesehen: {host}. Er kann auch ein Gateway oder Proxy sein, hinter dem andere Hosts stehen.',
    en: '{bound, select, least {At least } other {}}{hits} of {of} suspicious observables were seen with one own host only: {host}. It may also be a gateway or proxy with other hosts behind it.',
  },
  'report.shortLog': {
    de: 'Dieses Log umfasst weniger als einen Tag. Was Quellen in so kurzer Zeit abdecken, sagt wenig darüber, was sie im Jahr abdecken.',
    en: 'This log spans less than a day. What sources cover in so short a time says little about what they cover in a year.',
  },
  'report.assumedYear': {
    de: '{count, plural, one {# Zeile nennt} other {# Zeilen nennen}} kein Jahr',
    en: '{count, plural, one {# line names} other {# lines name}} no year',
  },
  'report.assumedYear.text': {
    de: 'Solange das Jahr nur angenommen ist, gilt kein Treffer dieser Zeilen als nachgewiesen. Laden Sie das Log noch einmal hoch und legen Sie das Jahr dabei fest.',
    en: 'While the year is only assumed, no match of these lines is proven. Upload the log again, and set the year when you do.',
  },
  'report.assumedZone': {
    de: 'Zeitpunkte ohne Zeitzone wurden als {zone} gelesen.',
    en: 'Times without a zone were read as {zone}.',
  },
  'report.repeatedHour': {
    de: '{count, plural, one {# Zeile nennt} other {# Zeilen nennen}} eine Uhrzeit, die es bei der Umstellung der Uhren in {zone} zweimal gab. Der Bericht rechnet mit der ersten. War es die zweite, geschah es später, und ein Treffer, der als nachgewiesen oder als spät gilt, kann falsch eingestuft sein.',
    en: '{count, plural, one {# line names} other {# lines name}} a time that occurred twice when clocks were put back in {zone}. The first is used. If it was the second, it happened later, and what counts as proven or as late may be wrong.',
  },
  'report.missingHour': {
    de: '{count, plural, one {# Zeile nennt} other {# Zeilen nennen}} eine Uhrzeit, die es in {zone} nicht gab, weil die Uhren vorgestellt wurden. Vermutlich stimmt die Zeitzone nicht; dann sind die Zeiten des ganzen Logs verschoben.',
    en: '{count, plural, one {# line names} other {# lines name}} a time that did not occur in {zone}, because clocks were put forward. The zone is probably wrong; then the times of the whole log are shifted.',
  },
  'report.headline.log': {
    de: '{count, plural, =0 {Keine Quelle ausgewählt} one {# Quelle deckt} other {# Quellen decken}}{count, plural, =0 {} other {{part, select, proven { nachweislich} other { voraussichtlich}} {expected} {few, select, one {verdächtigem Observable} yes {verdächtigen Observables} other {des Verdächtigen}}{passed, select, yes { ab, {few, select, yes {die in Ihrem Log durchkamen} other {das in Ihrem Log durchkam}}} other { in Ihrem Log ab}}{part, select, proven {} other {, nachweislich {proven}}}}}',
    en: '{count, plural, =0 {No source selected} one {# source covers} other {# sources cover}}{count, plural, =0 {} other { {part, select, proven {a proven} other {an expected}} {expected} {few, select, one {suspicious observable} yes {suspicious observables} other {of what is suspicious}}{passed, select, yes {{few, select, one { that} yes { that} other { and}} got through} other {}} in your log{part, select, proven {} other {, {proven} proven}}}}',
  },
  'report.headline.profile': {
    de: '{count, plural, =0 {Keine Quelle ausgewählt} one {# Quelle deckt} other {# Quellen decken}}{count, plural, =0 {} other {{part, select, proven { nachweislich} other { voraussichtlich}} {expected}{few, select, one { Indikator} yes { Indikatoren} other { der Indikatoren}} zu Ihrem Profil ab{part, select, proven {} other {, nachweislich {proven}}}}}',
    en: '{count, plural, =0 {No source selected} one {# source covers} other {# sources cover}}{count, plural, =0 {} other { {part, select, proven {a proven} other {an expected}} {expected}{few, select, one { indicator that fits} yes { indicators that fit} other { of the indicators that fit}} your profile{part, select, proven {} other {, {proven} proven}}}}',
  },
  'report.headline.feedCompare': {
    de: '{count, plural, =0 {Keine Quelle ausgewählt} one {# Quelle deckt} other {# Quellen decken}}{count, plural, =0 {} other {{part, select, proven { nachweislich} other { voraussichtlich}} {expected} {few, select, one {bekanntem Indikator} yes {bekannten Indikatoren} other {der bekannten Indikatoren}} Ihrer Liste ab{part, select, proven {} other {, nachweislich {proven}}}}}',
    en: '{count, plural, =0 {No source selected} one {# source covers} other {# sources cover}}{count, plural, =0 {} other { {part, select, proven {a proven} other {an expected}} {expected} {few, select, one {known indicator} yes {known indicators} other {of the known indicators}} of your list{part, select, proven {} other {, {proven} proven}}}}',
  },
  'report.headline.one': {
    de: '{count, plural, one {# Quelle deckt} other {# Quellen decken}} nachweislich {of, select, log {das einzige verdächtige Observable{passed, select, yes {} other { in Ihrem Log}}} profile {den einzigen Indikator zu Ihrem Profil} other {den einzigen bekannten Indikator Ihrer Liste}} ab{passed, select, yes {, das in Ihrem Log durchkam} other {}}',
    en: '{count, plural, one {# source is} other {# sources are}} proven to cover the only {of, select, log {suspicious observable{passed, select, yes { that got through} other {}} in your log} profile {indicator that fits your profile} other {known indicator of your list}}',
  },
  'report.cost': {
    de: '{change, select, less {Im Jahr zahlen Sie damit {eur} weniger als heute} same {Im Jahr zahlen Sie damit nicht mehr als heute} other {Im Jahr zahlen Sie damit {eur} mehr als heute}}{prices, select, demo {, zu Demo-Preisen} demoSome {, zu Demo-Preisen, soweit Preise bekannt sind} some {, soweit Preise bekannt sind} other {}}.',
    en: '{change, select, less {You pay {eur} a year less than today} same {You pay no more a year than today} other {You pay {eur} a year more than today}}{prices, select, demo {, at demo prices} demoSome {, at demo prices, as far as prices are known} some {, as far as prices are known} other {}}.',
  },
  'report.change': {
    de: '{given, select, none {} other {{names} aufgeben: }}{change, select, less {{eur} im Jahr weniger als heute} same {Im Jahr so viel wie heute} other {{eur} im Jahr mehr als heute}}{covered, select, more {, und voraussichtlich {observables} Observables mehr} less {, und voraussichtlich {observables} Observables weniger} other {, bei gleicher Abdeckung}}{prices, select, demo {, zu Demo-Preisen} demoSome {, zu Demo-Preisen, soweit Preise bekannt sind} some {, soweit Preise bekannt sind} other {}}.',
    en: '{given, select, none {} other {Give up {names}: }}{change, select, less {{eur} a year less than today} same {As much a year as today} other {{eur} a year more than today}}{covered, select, more {, and an expected {observables} observables more} less {, and an expected {observables} observables less} other {, with the same coverage}}{prices, select, demo {, at demo prices} demoSome {, at demo prices, as far as prices are known} some {, as far as prices are known} other {}}.',
  },
  'report.change.own': {
    de: '{given, select, none {Gegenüber heute: } other {{names} aufgeben: }}{covered, select, more {voraussichtlich {observables} Observables mehr} less {voraussichtlich {observables} Observables weniger} other {gleiche Abdeckung}}.',
    en: '{given, select, none {Compared with today: } other {Give up {names}: }}{covered, select, more {an expected {observables} observables more} less {an expected {observables} observables less} other {the same coverage}}.',
  },
  'price.atLeast': { de: 'mindestens {price}', en: 'at least {price}' },
  'report.world.today': { de: 'Heute', en: 'Today' },
  'report.world.tomorrow': { de: 'Künftig', en: 'Tomorrow' },
  'report.world': {
    de: '{count, plural, =0 {keine Quelle} one {# Quelle} other {# Quellen}}, {expected} erwartet, {proven} nachgewiesen{price, select, none {} other {, {price} im Jahr}}',
    en: '{count, plural, =0 {no source} one {# source} other {# sources}}, {expected} expected, {proven} proven{price, select, none {} other {, {price} a year}}',
  },
  'report.headline.none': { de: 'Keine Quelle wird empfohlen', en: 'No source is recommended' },
  'report.found': {
    de: '{suspicious, plural, one {{observables, plural, one {Das einzige Observable} other {Eines von # Observables}} in Ihrem Log ist verdächtig{passed, plural, =0 {} other {; es kam durch}}} other {# von {observables, plural, one {# Observable} other {# Observables}} in Ihrem Log sind verdächtig{passed, plural, =0 {} one {; eines kam durch} other {; # kamen durch}}}}.',
    en: '{suspicious, plural, one {{observables, plural, one {The only observable} other {One of # observables}} in your log is suspicious{passed, plural, =0 {} other {; it got through}}} other {# of {observables, plural, one {# observable} other {# observables}} in your log are suspicious{passed, plural, =0 {} one {; one got through} other {; # got through}}}}.',
  },
  'report.nothingProven': {
    de: 'Bei keinem verdächtigen Observable ist nachgewiesen, dass eine Quelle es damals listete: zu wenig für eine sichere Empfehlung.{dated, select, yes { Ein Log aus einer Zeit, in der die Quellen abgerufen wurden, sagt mehr.} other {}}',
    en: 'For none of the suspicious observables is it proven that a source listed it at the time: too little for a sure recommendation.{dated, select, yes { A log of a time at which the sources were collected says more.} other {}}',
  },
  'report.onlyProbable': {
    de: 'Von dem, was die empfohlenen Quellen abdecken, ist nichts nachgewiesen: zu wenig für eine sichere Empfehlung.{dated, select, yes { Ein Log aus einer Zeit, in der diese Quellen abgerufen wurden, sagt mehr.} other {}}',
    en: 'Nothing that the recommended sources cover is proven: too little for a sure recommendation.{dated, select, yes { A log of a time at which these sources were collected says more.} other {}}',
  },
  'report.rests.log': {
    de: '{part, select, proven {Nachgewiesen: {proven} von {suspicious, plural, one {# verdächtigem Observable} other {# verdächtigen Observables}} Ihres Logs{passed, select, yes {{suspicious, plural, one {, das durchkam} other {, die durchkamen}}} other {}}, nach dem, was diese Quellen damals listeten. Nichts davon ist geschätzt.} other {Erwartet: {expected} von {suspicious, plural, one {# verdächtigem Observable} other {# verdächtigen Observables}} Ihres Logs{passed, select, yes {{suspicious, plural, one {, das durchkam} other {, die durchkamen}}} other {}}. Davon {proven} nachgewiesen und {estimated} geschätzt, je nachdem, wie lange solche Listen einen Eintrag behalten.}}',
    en: '{part, select, proven {Proven: {proven} of {suspicious, plural, one {# suspicious observable} other {# suspicious observables}} of your log{passed, select, yes { that got through} other {}}, by what these sources listed at the time. None of it is estimated.} other {Expected: {expected} of {suspicious, plural, one {# suspicious observable} other {# suspicious observables}} of your log{passed, select, yes { that got through} other {}}: {proven} proven, {estimated} estimated from how long such lists keep an entry.}}',
  },
  'report.rests.profile': {
    de: '{part, select, proven {Nachgewiesen in diesen Quellen: {proven} von {suspicious, plural, one {# Indikator} other {# Indikatoren}} der letzten 30 Tage aus Ihrem Profil.} other {Erwartet: {expected} von {suspicious, plural, one {# Indikator} other {# Indikatoren}} der letzten 30 Tage aus Ihrem Profil. Davon {proven} nachgewiesen und {estimated} geschätzt, je nachdem, wie lange solche Listen einen Eintrag behalten.}}',
    en: '{part, select, proven {Proven in these sources: {proven} of {suspicious, plural, one {# indicator} other {# indicators}} of the last 30 days from your profile.} other {Expected: {expected} of {suspicious, plural, one {# indicator} other {# indicators}} of the last 30 days from your profile: {proven} proven, {estimated} estimated from how long such lists keep an entry.}}',
  },
  'report.rests.feedCompare': {
    de: '{part, select, proven {Nachgewiesen in diesen Quellen, in den letzten 30 Tagen: {proven} von {suspicious, plural, one {# Indikator} other {# Indikatoren}} Ihrer Liste, von denen überhaupt eine Quelle weiß.} other {Erwartet: {expected} von {suspicious, plural, one {# Indikator} other {# Indikatoren}} Ihrer Liste, von denen überhaupt eine Quelle weiß. Davon {proven} nachgewiesen und {estimated} geschätzt, je nachdem, wie lange solche Listen einen Eintrag behalten.}}',
    en: '{part, select, proven {Proven in these sources, in the last 30 days: {proven} of {suspicious, plural, one {# indicator} other {# indicators}} of your list that any source knows.} other {Expected: {expected} of {suspicious, plural, one {# indicator} other {# indicators}} of your list that any source knows: {proven} proven, {estimated} estimated from how long such lists keep an entry.}}',
  },
  'report.met': {
    de: '{alerts, select, yes {Für Ihre Produkte, die alarmieren, getroffen: } other {Getroffen: }}{met, number} von {suspicious, plural, one {# verdächtigem Observable, nachweislich gelistet in mindestens einer Stunde, in der es auftrat} other {# verdächtigen Observables, nachweislich gelistet in mindestens einer Stunde, in der sie auftraten}}.',
    en: '{alerts, select, yes {For your products, which alert, met: } other {Met: }}{met, number} of {suspicious, plural, one {# suspicious observable, proven to be listed in at least one hour in which it occurred} other {# suspicious observables, proven to be listed in at least one hour in which they occurred}}.',
  },
  'report.onlyEnds': {
    de: 'Von {count, plural, one {# Observable} other {# Observables}} sind nur die erste und die letzte Sichtung bekannt; was dazwischen liegt, ist nicht nachgewiesen.',
    en: 'Of {count, plural, one {# observable} other {# observables}}, only the first and the last sighting are known; what lies between is not proven.',
  },
  'report.settledUntil': {
    de: 'Bis zum {time} steht fest, was die Quellen gelistet hatten; spätere Stunden können sich noch ändern.',
    en: 'Until {time}, what sources listed is settled; later hours may still change.',
  },
  'report.reach': {
    de: 'Alle verglichenen Quellen zusammen deckten höchstens {reach} ab.',
    en: 'All compared sources together would cover at most {reach}.',
  },
  'report.byHost': {
    de: 'Nicht mitgezählt: {count, plural, one {eine URL} other {# URLs}}, deren Host die Auswahl listet oder gelistet haben kann. Wer den Host sperrt, sperrt auch {count, plural, one {diese URL} other {diese URLs}}.',
    en: 'Not counted: {count, plural, one {one URL} other {# URLs}} whose host the selection lists or may have listed. Blocking the host blocks {count, plural, one {this URL} other {these URLs}}, too.',
  },
  'report.nothing.feedCompare': { de: 'Keine Quelle kennt diese Liste', en: 'No source knows this list' },
  'report.nothing.feedCompare.text': {
    de: '{sources, plural, one {Die eine verglichene Quelle listet nichts daraus} other {Keine der # verglichenen Quellen listet etwas daraus}}. {observables, plural, one {Ein Indikator wurde geprüft} other {# Indikatoren wurden geprüft}}. Entweder hat Ihre Liste mit {sources, plural, one {dieser Quelle nichts gemeinsam, oder sie ist älter als das, was die Quelle heute listet} other {diesen Quellen nichts gemeinsam, oder sie ist älter als das, was die Quellen heute listen}}.',
    en: '{sources, plural, one {The one compared source lists none of it} other {None of the # compared sources lists any of it}}. {observables, plural, one {One indicator was checked} other {# indicators were checked}}. Either your list has nothing in common with {sources, plural, one {this source, or it is older than what the source lists} other {these sources, or it is older than what they list}} today.',
  },
  'report.nothing.profile': { de: 'Kein Indikator passt zu Ihrem Profil', en: 'No indicator fits your profile' },
  'report.nothing.profile.text': {
    de: '{sources, plural, one {Die eine verglichene Quelle hat in den letzten 30 Tagen nichts gelistet} other {Unter den # verglichenen Quellen hat in den letzten 30 Tagen keine etwas gelistet}}, das zu Ihren Angaben passt ({observables, plural, =0 {kein Indikator geprüft} one {ein Indikator geprüft} other {# Indikatoren geprüft}}). Wählen Sie weniger Einschränkungen.',
    en: '{sources, plural, one {The one compared source listed nothing} other {Among the # compared sources none listed anything}} in the last 30 days that fits your answers ({observables, plural, =0 {no indicator checked} one {one indicator checked} other {# indicators checked}}). Choose fewer restrictions.',
  },
  'report.nothing.current': {
    de: '{count, plural, one {Ob diese Quelle, die Sie nutzen, überflüssig ist,} other {Ob diese Quellen, die Sie nutzen, überflüssig sind,}} sagt dieser Bericht nicht: {names}.',
    en: 'This report cannot tell whether {count, plural, one {this source, which you use, is} other {these sources, which you use, are}} superfluous: {names}.',
  },
  'report.nothing.log': { de: 'Nichts Verdächtiges gefunden', en: 'Nothing suspicious found' },
  'report.nothing.harmless.text': {
    de: '{observables, plural, one {Ein Wert wurde} other {# Werte wurden}} geprüft. Was {sources, plural, one {die eine verglichene Quelle davon listet} other {die # verglichenen Quellen davon listen}}, ist harmlos oder geteilte Infrastruktur.',
    en: '{observables, plural, one {One value was} other {# values were}} checked. What {sources, plural, one {the one compared source lists} other {the # compared sources list}} {observables, plural, one {of it} other {of them}} is benign or shared infrastructure.',
  },
  'report.nothing.unwatched': {
    de: 'Über diese Zeit ist zu wenig bekannt',
    en: 'Too little is known of that time',
  },
  'report.nothing.unwatched.text': {
    de: '{observables, plural, one {Ein Wert wurde} other {# Werte wurden}} geprüft, aber {sources, plural, one {die eine verglichene Quelle wurde nicht} other {keine der # verglichenen Quellen wurde}} die meiste Zeit beobachtet, aus der dieses Log stammt. Dieser Bericht zeigt nicht, was damals gelistet war und inzwischen nicht mehr. Ein Log aus einer Zeit, in der die Quellen abgerufen wurden, sagt mehr.',
    en: '{observables, plural, one {One value was} other {# values were}} checked, but {sources, plural, one {the one compared source was not} other {none of the # compared sources was}} watched for most of the time of this log. This report does not show what was listed then and no longer is. A log of a time at which the sources were collected says more.',
  },
  'report.nothing.kinds': {
    de: 'Keine Quelle listet Werte dieser Art',
    en: 'No source lists values of this kind',
  },
  'report.nothing.kinds.text': {
    de: '{observables, plural, one {Ein Wert wurde} other {# Werte wurden}} geprüft, aber {sources, plural, one {die eine verglichene Quelle listet derzeit nichts} other {keine der # verglichenen Quellen listet derzeit etwas}} von dieser Art. Dieser Bericht sagt deshalb nicht, was davon verdächtig ist.',
    en: '{observables, plural, one {One value was} other {# values were}} checked, but {sources, plural, one {the one compared source lists nothing} other {none of the # compared sources lists anything}} of this kind at present. This report does not say what of it is suspicious.',
  },
  'report.nothing.compared': { de: 'Nichts zu vergleichen', en: 'Nothing to compare' },
  'report.nothing.log.text': {
    de: '{observables, plural, =0 {Diese Datei enthält keine Adressen, Domains, URLs oder Hashes, die sich mit {sources, plural, one {der einen Quelle} other {den # Quellen}} vergleichen ließen. Private und eigene Adressen werden nicht verglichen. Prüfen Sie, ob es die richtige Datei ist.} one {{sources, plural, one {Die eine verglichene Quelle listet nichts Verdächtiges aus diesem Log} other {Keine der # verglichenen Quellen listet Verdächtiges aus diesem Log}}. Ein Observable wurde geprüft. Das heißt nicht, dass nichts geschehen ist, nur dass {sources, plural, one {diese Quelle es nicht gezeigt hätte} other {diese Quellen es nicht gezeigt hätten}}.} other {{sources, plural, one {Die eine verglichene Quelle listet nichts Verdächtiges aus diesem Log} other {Keine der # verglichenen Quellen listet Verdächtiges aus diesem Log}}. # Observables wurden geprüft. Das heißt nicht, dass nichts geschehen ist, nur dass {sources, plural, one {diese Quelle es nicht gezeigt hätte} other {diese Quellen es nicht gezeigt hätten}}.}}',
    en: '{observables, plural, =0 {This file holds no addresses, domains, URLs or hashes that could be compared with {sources, plural, one {the one source} other {the # sources}}. Private and own addresses are not compared. Please check that it is the right file.} one {{sources, plural, one {The one compared source lists nothing suspicious from this log} other {None of the # compared sources lists anything suspicious from this log}}. One observable was checked. That does not mean that nothing happened, only that {sources, plural, one {this source} other {these sources}} would not have shown it.} other {{sources, plural, one {The one compared source lists nothing suspicious from this log} other {None of the # compared sources lists anything suspicious from this log}}. # observables were checked. That does not mean that nothing happened, only that {sources, plural, one {this source} other {these sources}} would not have shown it.}}',
  },
  'report.proof.optimal': {
    de: 'Keine andere lohnende Auswahl unter Ihren Bedingungen lässt mehr erwarten',
    en: 'No other worthwhile selection within your conditions can be expected to cover more',
  },
  'report.proof.optimal.text': {
    de: 'Exakt gerechnet über jede Auswahl, die Ihre Bedingungen erlauben und in der jede Quelle mindestens {least} der {of, select, log {verdächtigen Observables hinzufügt} other {Indikatoren hinzufügt}}: Mehr als {value} von {of, select, log {{suspicious, plural, one {# verdächtigem Observable} other {# verdächtigen Observables}}} other {{suspicious, plural, one {# Indikator} other {# Indikatoren}}}} sind von keiner zu erwarten.',
    en: 'Calculated exactly over every selection that your conditions permit and in which each source adds at least {least} {of, select, log {of the suspicious observables} other {of the indicators}}: none can be expected to cover more than {value} of {of, select, log {{suspicious, plural, one {# suspicious observable} other {# suspicious observables}}} other {{suspicious, plural, one {# indicator} other {# indicators}}}}.',
  },
  'report.proof.gap': {
    de: 'Eine andere lohnende Auswahl unter Ihren Bedingungen ließe höchstens {gap} mehr erwarten',
    en: 'Another worthwhile selection within your conditions could be expected to cover at most {gap} more',
  },
  'report.proof.gap.text': {
    de: 'Gefunden: {value} von {of, select, log {{suspicious, plural, one {# verdächtigem Observable} other {# verdächtigen Observables}}} other {{suspicious, plural, one {# Indikator} other {# Indikatoren}}}} zu erwarten. Mehr als {upperBound} sind unter Ihren Bedingungen mit keiner Auswahl zu erwarten, in der jede Quelle mindestens {least} der {of, select, log {verdächtigen Observables hinzufügt} other {Indikatoren hinzufügt}}.',
    en: 'Found: {value} of {of, select, log {{suspicious, plural, one {# suspicious observable} other {# suspicious observables}}} other {{suspicious, plural, one {# indicator} other {# indicators}}}} to expect. Under your conditions no selection in which each source adds at least {least} {of, select, log {of the suspicious observables} other {of the indicators}} can be expected to cover more than {upperBound}.',
  },
  'report.proof.own': {
    de: 'Das ist Ihre eigene Auswahl. Empfohlen sind {count, plural, one {# Quelle} other {# Quellen}}: {expected} erwartet, {proven} nachgewiesen.',
    en: 'This is your own selection. Recommended are {count, plural, one {# source} other {# sources}}: {expected} expected, {proven} proven.',
  },
  'report.tabs': { de: 'Teile des Berichts', en: 'Parts of the report' },
  'proof.possible': { de: 'Höchstens', en: 'At most' },
  'proof.bar': {
    de: 'Nachgewiesen {proven}, erwartet {expected}, höchstens {possible}.',
    en: 'Proven {proven}, expected {expected}, at most {possible}.',
  },
  'proof.both': { de: 'Erwartet · nachgewiesen', en: 'Expected · proven' },
  'report.few.log': {
    de: '{count, plural, =0 {Kein verdächtiges Observable} one {Nur # verdächtiges Observable} other {Nur # verdächtige Observables}}: zu wenig für Prozentwerte und für eine sichere Empfehlung. Ein Log über eine längere Zeit sagt mehr.',
    en: '{count, plural, =0 {No suspicious observable} one {Only # suspicious observable} other {Only # suspicious observables}}: too few for percentages and for a sure recommendation. A log over a longer time says more.',
  },
  'report.few.feedCompare': {
    de: '{count, plural, =0 {Kein Indikator Ihrer Liste ist} one {Nur # Indikator Ihrer Liste ist} other {Nur # Indikatoren Ihrer Liste sind}} einer Quelle bekannt: zu wenig für Prozentwerte und für eine sichere Empfehlung. Eine längere Liste sagt mehr.',
    en: '{count, plural, =0 {No indicator of your list is} one {Only # indicator of your list is} other {Only # indicators of your list are}} known to a source: too few for percentages and for a sure recommendation. A longer list says more.',
  },
  'report.few.profile': {
    de: '{count, plural, =0 {Kein Indikator passt} one {Nur # Indikator passt} other {Nur # Indikatoren passen}} zu Ihrem Profil: zu wenig für Prozentwerte und für eine sichere Empfehlung. Weniger Einschränkungen ergeben mehr.',
    en: '{count, plural, =0 {No indicator fits} one {Only # indicator fits} other {Only # indicators fit}} your profile: too few for percentages and for a sure recommendation. Fewer restrictions give more.',
  },
  'share.of': { de: '{count} von {whole}', en: '{count} of {whole}' },
  'report.toRecommended': { de: 'Zur Empfehlung', en: 'Back to the recommendation' },
  'report.export': { de: 'Exportieren', en: 'Export' },
  'report.export.csv': { de: 'Quellen als CSV', en: 'Sources as CSV' },
  'report.export.json': { de: 'Bericht als JSON', en: 'Report as JSON' },
  'report.share': { de: 'Link für Mitglieder der Gruppe kopieren', en: 'Copy link for members of the group' },
  'report.share.copied': { de: 'Link kopiert', en: 'Link copied' },
  'report.share.failed': { de: 'Nicht kopiert', en: 'Not copied' },
  'report.paper.made': { de: 'Bericht vom {made}, gedruckt am {now}', en: 'Report of {made}, printed on {now}' },
  'report.export.print': { de: 'Drucken oder als PDF sichern', en: 'Print or save as PDF' },

  'parts.title': { de: 'Was in Ihrem Log verdächtig ist', en: 'What is suspicious in your log' },
  'parts.title.list': { de: 'Womit verglichen wurde', en: 'What was compared' },
  'parts.lead.list': {
    de: 'In mindestens einer Quelle und verdächtig: {suspicious} von {observables, plural, one {# Indikator} other {# verschiedenen Indikatoren}}.',
    en: 'In at least one source and suspicious: {suspicious} of {observables, plural, one {# indicator} other {# distinct indicators}}.',
  },
  'parts.lead.passed': {
    de: 'Durchgekommen und verdächtig: {passed, plural, one {# Observable} other {# Observables}} von {all, plural, one {# verdächtigem} other {# verdächtigen}} des ganzen Logs.',
    en: 'Got through and suspicious: {passed, plural, one {# observable} other {# observables}} of {all, plural, one {# suspicious one} other {# suspicious ones}} in the whole log.',
  },
  'parts.lead': {
    de: 'In mindestens einer Quelle und verdächtig: {suspicious} von {observables, plural, one {# Observable} other {# verschiedenen Observables}}.',
    en: 'In at least one source and suspicious: {suspicious} of {observables, plural, one {# observable} other {# distinct observables}}.',
  },
  'parts.lead.all': {
    de: 'Hier zählen alle verglichenen Quellen, nicht nur die ausgewählten.',
    en: 'All compared sources count here, not only the selected ones.',
  },
  'parts.in-time': { de: 'Rechtzeitig', en: 'In time' },
  'parts.in-time.text': {
    de: 'schon in seiner ersten Stunde nachweislich gelistet; zählt mit seinen gelisteten Stunden',
    en: 'proven to be listed in its first hour; counts by its listed hours',
  },
  'parts.during': { de: 'Währenddessen', en: 'During' },
  'parts.during.text': {
    de: 'erst nach seiner ersten Stunde nachweislich gelistet, als es noch auftrat; zählt mit seinen gelisteten Stunden',
    en: 'proven to be listed only after its first hour, while it still occurred; counts by its listed hours',
  },
  'parts.unproven': { de: 'Nicht nachgewiesen', en: 'Unproven' },
  'parts.unproven.text': {
    de: 'in einer Stunde sah niemand nach, oder die Abrufe davor und danach sind uneins; zählt mit seiner Wahrscheinlichkeit',
    en: 'in some hour nobody looked, or the looks before and after disagree; counts with its probability',
  },
  'parts.late': { de: 'Spät', en: 'Late' },
  'parts.late.text': {
    de: 'in keiner Stunde gelistet, in der es auftrat, aber später; zählt nicht',
    en: 'listed in no hour in which it occurred, but later; does not count',
  },
  'parts.expired': { de: 'Abgelaufen', en: 'Expired' },
  'parts.expired.text': {
    de: 'vorher wieder gestrichen; zählt nicht',
    en: 'dropped before it occurred; does not count',
  },
  'parts.light': { de: 'Nur der Host', en: 'Host only' },
  'parts.light.text': {
    de: 'nur der Host einer URL stimmt überein; zählt nicht',
    en: 'only the host of a URL agrees; does not count',
  },
  'class.title': { de: 'Ernst zu nehmen oder nicht?', en: 'Worth taking seriously?' },
  'class.credible': { de: 'Glaubhaft', en: 'Credible' },
  'class.doubtful': { de: 'Zweifelhaft', en: 'Doubtful' },
  'class.benign': { de: 'Harmlos', en: 'Benign' },
  'class.credible.text': { de: 'Zählt als verdächtig.', en: 'Counts as suspicious.' },
  'class.doubtful.text': {
    de: 'Geteilte Infrastruktur: Nameserver, Clouds, CDNs, Mailanbieter, Crawler und Scanner, auch was Ihr Log als Zeitserver oder Crawler zeigt. Ein Treffer sagt wenig, eine Sperre kann Unbeteiligte treffen; zählt nicht.',
    en: 'Shared infrastructure: name servers, clouds, CDNs, mail providers, crawlers and scanners, also what your log shows to be a time server or a crawler. A match says little, and blocking it may hurt others; does not count.',
  },
  'class.benign.text': {
    de: 'Auf Listen bekannter Dienste{allowed, select, yes { oder auf Ihren Freigabelisten} other {}}. Ein Alarm wäre falsch gewesen; zählt nicht.',
    en: 'On lists of well-known services{allowed, select, yes { or on your allow lists} other {}}. An alarm would have been false; does not count.',
  },
  'class.role.time-server': { de: 'Ihr Log: Zeitserver', en: 'Your log: time server' },
  'class.role.crawler': {
    de: 'Nennt sich selbst Crawler; nicht geprüft',
    en: 'Calls itself a crawler; not verified',
  },
  'class.role.dns-answer': {
    de: 'Nur in DNS-Antworten gesehen',
    en: 'Seen only in DNS answers',
  },
  'class.none': { de: 'Nichts davon in dieser Datei.', en: 'None of it in this file.' },
  'class.all': { de: 'Alle ansehen', en: 'See all' },
  'class.all.of': { de: 'Alle ansehen: {name}', en: 'See all: {name}' },
  'class.show': { de: '{name}: {count} ansehen', en: '{name}: see {count}' },
  'class.examples': { de: 'Beispiele', en: 'Examples' },
  'move.toBenign': { de: 'Als harmlos einstufen', en: 'Treat as benign' },
  'move.toCredible': { de: 'Als verdächtig einstufen', en: 'Treat as suspicious' },
  'move.list.toBenign': { de: 'Harmloses aus Berichten', en: 'Benign, from reports' },
  'move.list.toCredible': { de: 'Verdächtiges aus Berichten', en: 'Suspicious, from reports' },
  'move.label.toBenign': { de: 'Verschieben: {value} als harmlos einstufen', en: 'Move: treat {value} as benign' },
  'move.label.toCredible': {
    de: 'Verschieben: {value} als verdächtig einstufen',
    en: 'Move: treat {value} as suspicious',
  },
  'move.text.toBenign': {
    de: 'Der Wert kommt auf eine Freigabeliste Ihrer Gruppe. Ab dem nächsten Bericht gilt er als harmlos; dieser Bericht bleibt, wie er ist.',
    en: 'The value goes on an allow list of your group. From the next report on it counts as benign; this report stays as it is.',
  },
  'move.text.toCredible': {
    de: 'Der Wert kommt auf eine Sperrliste Ihrer Gruppe. Ab dem nächsten Bericht gilt er in jedem Fall als verdächtig; dieser Bericht bleibt, wie er ist.',
    en: 'The value goes on a deny list of your group. From the next report on it counts as suspicious in any case; this report stays as it is.',
  },
  'parts.kinds': { de: 'Geprüfte Observables', en: 'Observables checked' },

  'curves.title': { de: 'Wie viel bringt jede weitere Quelle?', en: 'What does each further source add?' },
  'curves.byCount': { de: 'Erwartete Abdeckung nach Anzahl', en: 'Expected coverage by number' },
  'curves.byCount.text': {
    de: 'Das Beste, was mit so vielen Quellen möglich ist',
    en: 'The best that is possible with that many sources',
  },
  'curves.byPrice': { de: 'Erwartete Abdeckung nach Preis', en: 'Expected coverage by price' },
  'curves.byPrice.text': {
    de: 'Das Beste, was für so viel Geld möglich ist',
    en: 'The best that is possible for that much money',
  },
  'curves.point': {
    de: '{count, plural, one {# Quelle} other {# Quellen}}: {percent} erwartet für {price} im Jahr',
    en: '{count, plural, one {# source} other {# sources}}: {percent} expected for {price} per year',
  },
  'curves.description': {
    de: 'Kurve mit {count, plural, one {# Punkt} other {# Punkten}} von {first} bis {last}. Ihre Auswahl: {selection}.',
    en: 'Curve with {count, plural, one {# point} other {# points}} from {first} to {last}. Your selection: {selection}.',
  },
  'curves.choose': { de: 'Ein Punkt wählt seine Quellen aus.', en: 'A point selects its sources.' },
  'curves.free': {
    de: 'Mehr Geld bringt hier nicht mehr: Das Beste ist kostenlos zu haben.',
    en: 'Spending more gains nothing here: the best selection is free.',
  },
  'curves.licensed': {
    de: 'Mehr Geld bringt hier nicht mehr: Das Beste kostet nichts außer den Gebühren Ihrer eigenen Lizenzen, die Sie schon zahlen.',
    en: 'Spending more gains nothing here: the best selection costs only the fees of your own licences, which you already pay.',
  },
  'curves.onePrice': {
    de: 'Mehr Geld bringt hier nicht mehr, und für weniger als {price} im Jahr gibt es keine Auswahl.',
    en: 'Spending more gains nothing here, and there is no selection for less than {price} a year.',
  },
  'curves.none': {
    de: 'Zu keinem Preis gibt es eine Auswahl von Quellen, die empfohlen werden dürfen, in der jede genug beiträgt.',
    en: 'There is no selection of sources that may be recommended in which each adds enough, at any price.',
  },
  'curves.budget': { de: 'Budget', en: 'Budget' },

  'backtest.title': { de: 'Hätte sich die Empfehlung bewährt?', en: 'Would the recommendation have worked?' },
  'backtest.text': {
    de: 'Gewählt nach zwei Dritteln der Zeit, mit dem, was bis {split} bekannt war; gezählt an {count, plural, one {# verdächtigen Observable, das} other {# verdächtigen Observables, die}} erst danach auftraten.',
    en: 'Chosen after two thirds of the time, with what was known until {split}; counted on {count, plural, one {# suspicious observable} other {# suspicious observables}} first seen after that.',
  },
  'backtest.short': {
    de: 'Das Log ist zu kurz für einen Backtest: Er braucht drei Tage und 30 verdächtige Observables, die erst im letzten Drittel auftreten.',
    en: 'The log is too short for a backtest: it takes three days, and 30 suspicious observables first seen in the last third.',
  },
  'backtest.chosen': { de: 'Damals empfohlen', en: 'Recommended then' },
  'backtest.largest': { de: 'Die größten Listen, höchstens so viele', en: 'The largest lists, as many at most' },
  'backtest.inUse': { de: 'Heute im Einsatz', en: 'In use today' },
  'backtest.best': {
    de: 'Die beste mögliche Auswahl, höchstens so viele',
    en: 'The best possible selection, as many at most',
  },

  'selection.title': { de: 'Ihre Auswahl', en: 'Your selection' },
  'selection.possible': { de: 'höchstens {percent}', en: 'at most {percent}' },
  'selection.light': {
    de: '{percent} mit späten und abgelaufenen Treffern und solchen nur über den Host',
    en: '{percent} with late and expired matches, and those by host only',
  },
  'selection.net': { de: 'Im Jahr gegenüber heute', en: 'A year, compared with today' },
  'selection.net.parts': {
    de: 'heute {today}, künftig {total}: Quellen {sources}, Gebühr von Winnow {winnow}',
    en: 'today {today}, tomorrow {total}: sources {sources}, Winnow’s own fee {winnow}',
  },
  'selection.perExpected': { de: 'Je erwartetem', en: 'Per expected one' },
  'selection.perProven': { de: 'Je nachgewiesenem', en: 'Per proven one' },
  'selection.inBudget': { de: '{total}: im Budget', en: '{total}: within budget' },
  'selection.inBudget.known': {
    de: '{total}: im Budget, soweit Preise bekannt sind',
    en: '{total}: within the budget as far as prices are known',
  },
  'selection.overBudget': {
    de: '{total}: über dem Budget von {budget}',
    en: '{total}: over the budget of {budget}',
  },
  'selection.demoPrices': { de: 'mit Demo-Preisen', en: 'with demo prices' },
  'selection.unpriced': {
    de: '{count, plural, one {# Quelle hat noch keinen Preis und zählt mit 0 €} other {# Quellen haben noch keinen Preis und zählen mit 0 €}}',
    en: '{count, plural, one {# source has no price yet and counts as €0} other {# sources have no price yet and count as €0}}',
  },
  'selection.onlyFree': { de: 'Nur kostenlose Quellen', en: 'Only free sources' },
  'selection.usesTip': { de: 'Wir nutzen eine TIP', en: 'We use a TIP' },
  'selection.usesTip.text': {
    de: 'Eine Plattform für Bedrohungsdaten senkt den Aufwand je Quelle auf ein Drittel.',
    en: 'A threat-intelligence platform cuts the effort per source to a third.',
  },
  'selection.onlyPassed': { de: 'Nur was durchkam', en: 'Only what got through' },
  'selection.onlyPassed.text': {
    de: 'Laut Log {passed, plural, =0 {kam kein verdächtiges Observable durch} one {kam # verdächtiges Observable durch} other {kamen # verdächtige Observables durch}}{blocked, plural, =0 {} one {; # wurde jedes Mal blockiert} other {; # wurden jedes Mal blockiert}}{unknown, plural, =0 {} one {; über eines sagt es nichts} other {; über # sagt es nichts}}.',
    en: 'According to the log, {passed, plural, =0 {no suspicious observable} one {# suspicious observable} other {# suspicious observables}} got through{blocked, plural, =0 {} one {; # was blocked every time} other {; # were blocked every time}}{unknown, plural, =0 {} one {; it says nothing about one} other {; it says nothing about #}}.',
  },
  'selection.onlyPassed.unknown': {
    de: 'Dieses Log sagt nicht, was durchgelassen wurde: Alles zählt.',
    en: 'This log does not say what was let through: everything counts.',
  },
  'report.onlyPassed': {
    de: 'Alle Zahlen gelten für das, was laut Log durchkam: {passed, plural, =0 {kein verdächtiges Observable} one {# verdächtiges Observable} other {# verdächtige Observables}} von {all, number}. Was blockiert wurde und wozu das Log nichts sagt, zählt nicht.',
    en: 'All figures are about what got through according to the log: {passed, plural, =0 {no suspicious observable} one {# suspicious observable} other {# suspicious observables}} of {all, number}. What was blocked, and what the log says nothing about, does not count.',
  },
  'report.onlyPassed.all': { de: 'Alles zeigen', en: 'Show all' },
  'selection.made.recommended': { de: 'Alle empfohlenen', en: 'All recommended' },
  'selection.made.most': { de: 'Größte Abdeckung', en: 'Most coverage' },
  'selection.made.leaner': { de: 'Fast so viel für weniger', en: 'Nearly as much for less' },
  'selection.made.whole-log': { de: 'Für das ganze Log', en: 'For the whole log' },
  'selection.made.as-today': { de: 'Wie heute', en: 'As today' },
  'selection.made.best-value': { de: 'Meiste Abdeckung fürs Geld', en: 'Best value' },
  'selection.made.only-free': { de: 'Empfehlung nur kostenloser', en: 'Recommended free ones' },
  'selection.made.only-proven': { de: 'Nur Nachgewiesenes', en: 'Only what is proven' },
  'selection.made.none': { de: 'Keine', en: 'None' },
  'selection.made': {
    de: 'Andere Auswahlen, mit Abdeckung und Preis',
    en: 'Other selections, with coverage and price',
  },
  'selection.made.figures': {
    de: '{expected}, {proven} nachgewiesen, {price}',
    en: '{expected}, {proven} proven, {price}',
  },
  'selection.rates': { de: 'Sätze und Aufwand ändern', en: 'Change rates and efforts' },
  'selection.rates.reset': { de: 'Zurücksetzen', en: 'Reset' },
  'rates.wrong': {
    de: 'Geben Sie eine Zahl ab 0 ein. Bis dahin gilt {number}.',
    en: 'Enter a number of 0 or more. Until then, {number} is used.',
  },
  'rates.eurPerHour': { de: 'Stundensatz in €', en: 'Hourly rate in €' },
  'rates.hoursPerFilteredRecord': { de: 'Stunden je Fehlalarm', en: 'Hours per false alarm' },
  'rates.evaluation': { de: 'Bewerten, Monate', en: 'Evaluation, months' },
  'rates.integration': { de: 'Einbinden, Monate', en: 'Integration, months' },
  'rates.operation': { de: 'Betreiben, Monate', en: 'Operation, months' },
  'rates.renewal': { de: 'Verlängern, Monate', en: 'Renewal, months' },

  'work.title': {
    de: 'Arbeit, die Sie hätten, wenn Sie diese Quellen selbst betrieben',
    en: 'Work you would have if you ran these sources yourself',
  },
  'work.text': {
    de: 'Eine Schätzung, keine Ersparnis: Mit jeder Quelle mehr wird sie größer. {count, plural, one {# Quelle} other {# Quellen}}, {hourly} je Stunde. Jeder Posten zeigt seine Formel.',
    en: 'An estimate, not a saving: it grows with every source. {count, plural, one {# source} other {# sources}}, {hourly} an hour. Each item shows its formula.',
  },
  'work.none': {
    de: 'Wählen Sie Quellen aus: Dann steht hier, was ihr Betrieb im Jahr an Arbeit kostet.',
    en: 'Select sources: then this shows what the work of running them costs in a year.',
  },
  'work.alarms': {
    de: 'Fehlalarme sind auf ein Jahr hochgerechnet (im Bericht: {period}).',
    en: 'False alarms are extrapolated from {period} to a year.',
  },
  'work.alarms.short': {
    de: 'Fehlalarme sind auf ein Jahr hochgerechnet (im Bericht: {period}). Aus so kurzer Zeit ist das sehr ungenau; ohne sie sind es {rest} im Jahr.',
    en: 'False alarms are extrapolated from {period} to a year. From so short a time, that is very inaccurate; without them it is {rest} a year.',
  },
  'work.moment': {
    de: 'ein einziger Zeitpunkt, gezählt als eine Stunde',
    en: 'a single moment, counted as one hour,',
  },
  'work.alarms.no-log': {
    de: 'Ohne Log ist nicht bekannt, wie viele Fehlalarme es gäbe. Sie sind nicht in der Summe.',
    en: 'Without a log, the number of false alarms is unknown. They are not in the total.',
  },
  'work.alarms.no-times': {
    de: 'Das Log nennt keine brauchbaren Zeiten. Fehlalarme lassen sich daher nicht auf ein Jahr hochrechnen und sind nicht in der Summe.',
    en: 'The log has no usable times, so false alarms cannot be extrapolated to a year. They are not in the total.',
  },
  'savings.filter': { de: 'Fehlalarmen nachgehen', en: 'Following up false alarms' },
  'savings.evaluation': { de: 'Bewerten', en: 'Evaluation' },
  'savings.integration': { de: 'Einbinden', en: 'Integration' },
  'savings.operation': { de: 'Betreiben', en: 'Operation' },
  'savings.renewal': { de: 'Verlängern', en: 'Renewal' },
  'savings.work': { de: 'Geschätzte Arbeit im Jahr', en: 'Estimated work per year' },
  'savings.inaccurate': { de: '{label} (sehr ungenau)', en: '{label} (very inaccurate)' },
  'savings.withoutAlarms': { de: 'Ohne Fehlalarme', en: 'Without false alarms' },
  'savings.superfluousSources': { de: 'Arbeit an aufgegebenen Quellen', en: 'Work on sources given up' },
  'savings.superfluousFees': { de: 'Gebühren aufgegebener Quellen', en: 'Fees of sources given up' },
  'savings.total': { de: 'Gesamtersparnis', en: 'Total savings' },
  'savings.currentFilterCandidates': {
    de: 'Zum Vergleich: Fehlalarme Ihrer heutigen Quellen',
    en: 'For comparison: false alarms of today’s sources',
  },

  'explain.button': { de: '{label}: {value}. Erklären', en: '{label}: {value}. Explain' },
  'explain.formula': { de: 'Formel', en: 'Formula' },
  'explain.inputs': { de: 'Mit Ihren Zahlen', en: 'With your figures' },
  'explain.coverage': {
    de: 'Summe über die Observables: Anteil der Stunden, in denen sie auftraten und eine ausgewählte Quelle sie listete ÷ verdächtige Observables × 100',
    en: 'Sum over the observables: share of the hours in which they occurred and a selected source listed them ÷ suspicious observables × 100',
  },
  'explain.coverage.note': {
    de: 'Eine nachgewiesene Stunde zählt ganz. Wo kein Abruf sagt, ob damals gelistet war, zählt sie so viel, wie oft solche Quellen einen Eintrag über diese Zeit behalten; unter mehreren Quellen die höchste Wahrscheinlichkeit.',
    en: 'A proven hour counts in full. If no look tells what was listed then, an hour counts with the probability that such sources keep an entry over that time; of several sources, the highest probability counts.',
  },
  'explain.proven': {
    de: 'Summe über die Observables: Anteil der Stunden, in denen sie auftraten und eine ausgewählte Quelle sie nachweislich listete ÷ verdächtige Observables × 100',
    en: 'Sum over the observables: share of the hours in which they occurred and a selected source is proven to have listed them ÷ suspicious observables × 100',
  },
  'explain.proven.note': {
    de: 'Nachgewiesen heißt: Die Quelle wurde damals laufend abgerufen und listete den Eintrag, oder ihr eigenes Datum für diesen Eintrag belegt es.',
    en: 'Proven means: the source was being fetched at the time and listed the entry, or its own date for this entry says so.',
  },
  'explain.possible': {
    de: 'Summe über die Observables: Anteil der Stunden, für die nicht auszuschließen ist, dass eine ausgewählte Quelle sie listete ÷ verdächtige Observables × 100',
    en: 'Sum over the observables: share of the hours for which it cannot be ruled out that a selected source listed them ÷ suspicious observables × 100',
  },
  'explain.possible.note': {
    de: 'So viel wäre es, wenn sie in allen diesen Stunden gelistet gewesen wären.',
    en: 'The figure if they had been listed in all of these hours.',
  },
  'explain.rows': { de: 'Diese Observables ansehen', en: 'See these observables' },
  'explain.net': {
    de: 'Künftig: Preise der ausgewählten und der behaltenen Quellen + Gebühr von Winnow; minus heute: Preise der Quellen im Einsatz',
    en: 'Tomorrow: prices of the selected and the kept sources + Winnow’s own fee; minus today: prices of the sources in use',
  },
  'explain.net.note': {
    de: 'Was Sie im Jahr mehr oder weniger zahlen als heute. Die Gebühr von Winnow zählt, was Winnow liefert. Geschätzte Arbeit ist nicht dabei. Laufzeiten von Verträgen sind nicht bekannt: Eine Gebühr entfällt erst, wenn der Vertrag endet.',
    en: 'What you pay a year, more or less than today. Winnow’s fee counts what Winnow delivers. Estimated work is not included. Terms of contracts are not known: a fee ends only with its contract.',
  },
  'explain.cost.per': {
    de: '(Preise der ausgewählten und der behaltenen Quellen + Gebühr von Winnow) ÷ abgedeckte Observables dieses Berichts',
    en: '(Prices of the selected and the kept sources + Winnow’s own fee) ÷ covered observables of this report',
  },
  'explain.cost.per.note': {
    de: 'Die Anzahl gilt für den Zeitraum dieses Berichts und ist nicht auf ein Jahr hochgerechnet.',
    en: 'The number is for the period of this report and not extrapolated to a year.',
  },
  'explain.cost.per.none': { de: 'Davon gibt es hier nichts.', en: 'There is none of it here.' },
  'explain.savings.filter': {
    de: 'Fehlalarme × Anteil × Stunden je Fehlalarm × Stundensatz × Stunden im Jahr ÷ Stunden im Bericht',
    en: 'False alarms × share × hours per false alarm × hourly rate × hours in a year ÷ hours in the report',
  },
  'explain.savings.filter.note': {
    de: 'Diese Zahl umfasst die Observables, die eine Quelle nur mit Einträgen trifft, die Winnow herausfiltert: auf Warnlisten oder Ihren Freigabelisten, abgelaufen oder von einer Art, die Sie nicht gewählt haben. Je Quelle zählt jedes einmal und ganz, wie oft es auch vorkam und auch wo nicht nachgewiesen ist, dass sie es damals listete.',
    en: 'This number covers the observables that a source meets only with entries that Winnow filters out: on warning lists or your allow lists, expired, or of a kind that you did not choose. For each source, each counts once and in full, however often it occurred, and also where it is not proven that the source listed it at the time.',
  },
  'explain.savings.filter.proven': {
    de: '{count, plural, =0 {Bei keinem ist das nachgewiesen} one {Bei # ist das nachgewiesen} other {Bei # ist das nachgewiesen}}: {eur} im Jahr.',
    en: '{count, plural, =0 {That is proven for none} one {That is proven for #} other {That is proven for #}}: {eur} a year.',
  },
  'explain.savings.filter.short': {
    de: 'Weniger als ein Tag sagt wenig über ein Jahr.',
    en: 'Less than a day says little about a year.',
  },
  'explain.savings.effort': {
    de: 'Monate × 160 Stunden × Stundensatz × Summe der Komplexität ÷ 10 × TIP-Faktor',
    en: 'Months × 160 hours × hourly rate × sum of the complexity ÷ 10 × TIP factor',
  },
  'explain.savings.fees': {
    de: 'Preise der überflüssigen Quellen, die nicht ausgewählt sind',
    en: 'Prices of the superfluous sources that are not selected',
  },
  'explain.savings.total': {
    de: 'Summe aller Posten, auf zwei Stellen gerundet',
    en: 'Sum of all items, rounded to two places',
  },
  'explain.sources': {
    de: '{count, plural, one {# Quelle} other {# Quellen}}',
    en: '{count, plural, one {# source} other {# sources}}',
  },

  'feeds.filter': { de: 'Quellen eingrenzen', en: 'Narrow sources' },
  'feeds.search': { de: 'Quelle suchen', en: 'Search source' },
  'feeds.recommended': { de: 'Empfohlen', en: 'Recommended' },
  'feeds.recommended.text': {
    de: 'Die Quellen, die unter Ihren Bedingungen zusammen am meisten abdecken dürften, wenn jede genug beitragen soll; in der Reihenfolge ihres Beitrags.',
    en: 'The sources that are expected to cover most under your conditions if each source must add enough, ordered by how much each adds.',
  },
  'feeds.recommended.empty': {
    de: 'Keine Quelle, die empfohlen werden darf, trägt genug bei.',
    en: 'No source that may be recommended adds enough.',
  },
  'feeds.recommended.empty.unmeasured': {
    de: 'Ob eine Quelle genug beiträgt, ist nicht bekannt.',
    en: 'Whether a source adds enough is not known.',
  },
  'feeds.recommended.empty.winnow-price': {
    de: 'Schon Winnow allein kostet {winnow} im Jahr und damit mehr als das Budget von {budget}.',
    en: 'Winnow alone costs {winnow} a year, which is more than the budget of {budget}.',
  },
  'feeds.recommended.empty.budget': {
    de: 'Mit einem höheren Budget gäbe es eine Empfehlung.',
    en: 'With a higher budget there would be a recommendation.',
  },
  'feeds.recommended.empty.conditions': {
    de: 'Ihre Bedingungen schließen Quellen aus, die genug beitragen würden.',
    en: 'Your conditions exclude sources that would add enough.',
  },
  'feeds.recommended.empty.dead': {
    de: 'Quellen, die genug beitragen würden, sind inaktiv.',
    en: 'Sources that would add enough are inactive.',
  },
  'feeds.recommended.empty.unwatched': {
    de: 'Quellen, die genug beitragen würden, werden derzeit nicht beobachtet.',
    en: 'Sources that would add enough are not watched at present.',
  },
  'feeds.recommended.empty.no-price': {
    de: 'Von Quellen, die genug beitragen würden, ist der Preis nicht bekannt.',
    en: 'Sources that would add enough have no known price.',
  },
  'feeds.recommended.empty.licence': {
    de: 'Quellen, die genug beitragen würden, erlaubt ihre Lizenz nicht.',
    en: 'Sources that would add enough are not permitted by their licence.',
  },
  'feeds.related': { de: 'Verwandt', en: 'Related' },
  'feeds.related.text': {
    de: 'Könnten eine empfohlene Quelle zum Teil ersetzen.',
    en: 'Could stand in for a recommended source in part.',
  },
  'feeds.superfluous': { de: 'Aufzugeben', en: 'To give up' },
  'feeds.superfluous.partly': {
    de: 'Im Einsatz und neben den empfohlenen Quellen entbehrlich, neben Ihrer Auswahl aber nicht alle. Ausgewählt bleiben sie im Einsatz.',
    en: 'In use and not needed beside the recommended sources, but beside your selection not all of them. Selected, they stay in use.',
  },
  'feeds.superfluous.text': {
    de: '{count, plural, =0 {Im Einsatz, und ohne sie alle fehlt kein erwartetes Observable} one {Im Einsatz, und ohne sie alle fehlt höchstens {lost} erwartetes Observable} other {Im Einsatz, und ohne sie alle fehlen höchstens {lost} erwartete Observables}}. Ausgewählt bleiben sie im Einsatz.',
    en: '{count, plural, =0 {In use, and no expected observable is missing without all of them} one {In use, and at most {lost} expected observable is missing without all of them} other {In use, and at most {lost} expected observables are missing without all of them}}. Selected, they stay in use.',
  },
  'feeds.current': { de: 'Im Einsatz', en: 'In use' },
  'feeds.current.text': { de: 'Was Sie heute nutzen.', en: 'What you use today.' },
  'feeds.compared.text': {
    de: 'Zuerst die empfohlenen in der Reihenfolge ihres Beitrags, dann jede andere mit dem Grund.',
    en: 'First the recommended ones in the order of what each adds, then every other with the reason.',
  },
  'feeds.asReported': { de: 'Empfehlung zuerst', en: 'Recommendation first' },
  'feeds.none': { de: 'Keine Quelle passt zu diesem Filter.', en: 'No source matches this filter.' },
  'feeds.details': { de: 'Einzelheiten zu {name}', en: 'Details of {name}' },
  'feeds.commercial': { de: 'kommerziell', en: 'commercial' },
  'feeds.free': { de: 'kostenlos', en: 'free' },
  'feeds.trial': { de: 'Test bis {date}', en: 'on trial until {date}' },
  'feeds.licensed': { de: 'eigene Lizenz', en: 'own licence' },
  'feeds.demoPrice': { de: 'Demo-Preis', en: 'demo price' },
  'feeds.noPrice': { de: 'auf Anfrage', en: 'on request' },
  'feeds.notCompared.text': {
    de: 'Als dieser Bericht entstand, lagen keine Daten dieser Quelle vor. Nach dem ersten Abruf vergleicht ein neuer Bericht sie mit. Oder laden Sie ihre Liste als Datei hoch, dann sehen Sie, wie viel davon andere Quellen kennen.',
    en: 'When this report was made there was no data of this source. Once it is collected, a new report compares it, too. Or upload its list as a file to see how much of it other sources know.',
  },
  'feeds.substitutes': {
    de: 'ersetzt voraussichtlich {share} von {name}',
    en: 'is expected to stand in for {share} of {name}',
  },
  'feeds.allLate': {
    de: '{count, plural, one {listet hier # verdächtiges Observable, aber erst danach} other {listet hier # verdächtige Observables, aber erst danach}}',
    en: '{count, plural, one {lists # suspicious observable here, but only afterwards} other {lists # suspicious observables here, but only afterwards}}',
  },
  'feeds.equal': {
    de: 'ebenso gut wie {name}: gleiche Abdeckung, gleicher Preis, gleiche Komplexität',
    en: 'as good as {name}: same coverage, price and complexity',
  },
  'feeds.givenUp': { de: 'wird aufgegeben', en: 'given up' },
  'feeds.verdict.worth-it': { de: 'ist ihren Preis wert', en: 'worth it' },
  'feeds.verdict.too-little': {
    de: 'bleibt: Dieses Log ist zu klein, um zu sagen, ob sie überflüssig ist',
    en: 'kept: this log is too small to tell whether it is superfluous',
  },
  'feeds.verdict.superfluous': { de: 'überflüssig', en: 'superfluous' },
  'feeds.verdict.dear': { de: 'teuer für das, was sie beiträgt', en: 'dear for what it adds' },
  'feeds.verdict.dead': { de: 'eingestellt', en: 'ended' },
  'feeds.lost': {
    de: '{count, plural, =0 {ohne sie fehlt kein erwartetes Observable} one {ohne sie fehlt {lost} erwartetes Observable} other {ohne sie fehlen {lost} erwartete Observables}}',
    en: '{count, plural, =0 {no expected observable is missing without it} one {{lost} expected observable is missing without it} other {{lost} expected observables are missing without it}}',
  },
  'feeds.containedIn': { de: 'jeder ihrer Einträge steht auch in {names}', en: 'all its entries are also in {names}' },
  'feeds.unread': { de: 'nicht gelesen: {reason}', en: 'not read: {reason}' },
  'feeds.coveredBy': { de: 'auch bei {names}', en: 'also covered by {names}' },
  'feeds.saved': {
    de: '{fee, select, unknown {Arbeit im Jahr: {eur}; die Gebühr ist unbekannt} other {Gebühr und Arbeit im Jahr: {eur}}}',
    en: '{fee, select, unknown {work per year: {eur}; the fee is unknown} other {fee and work per year: {eur}}}',
  },
  'feeds.undecided.nothing-suspicious': {
    de: 'ob überflüssig, bleibt offen: nichts Verdächtiges gefunden',
    en: 'superfluous or not, this report cannot tell: nothing suspicious was found',
  },
  'feeds.undecided.unwatched': {
    de: 'ob überflüssig, sagt dieses Log nicht: Die Quelle wurde damals kaum abgerufen',
    en: 'superfluous or not, this log cannot tell: the source was hardly collected at the time',
  },
  'feeds.undecided.kinds': {
    de: 'bleibt: Was sie listet, kommt in diesem Log meist gar nicht vor',
    en: 'kept: most of what it lists is of kinds that this log does not contain',
  },
  'feeds.undecided.filtered': {
    de: 'bleibt: Der Filter für Quellen schließt sie aus',
    en: 'kept: the filter of sources excludes it',
  },
  'feeds.undecided.not-held': { de: 'bleibt: Von ihr liegt nichts vor', en: 'kept: there is no data of it' },
  'feeds.lateStart': {
    de: 'erst seit {date} abgerufen, {share} der Zeit dieses Logs: Was sie vorher listete und wieder strich, fehlt hier',
    en: 'collected only since {date}, for {share} of the time of this log: what it listed before and dropped is missing here',
  },
  'feeds.lateStart.after': {
    de: 'erst seit {date} abgerufen, nach der Zeit dieses Logs: {proven, select, none {Nachgewiesen ist von ihr nichts, und was sie vorher listete} other {Was sie vorher listete}} und wieder strich, fehlt hier',
    en: 'collected only since {date}, after the time of this log: {proven, select, none {nothing of it is proven, and } other {}}what it listed before and dropped is missing here',
  },
  'feeds.lateStart.short': {
    de: 'erst seit {date} abgerufen, {share} der Zeit',
    en: 'collected only since {date}, for {share} of the time',
  },
  'feeds.lateStart.after.short': {
    de: 'erst seit {date} abgerufen, nach diesem Log',
    en: 'collected only since {date}, after this log',
  },
  'feeds.licenceEnded': {
    de: 'eigene Lizenz beendet am {date}{when, select, before {, vor der Zeit dieses Logs} within {, in der Zeit dieses Logs} other {}}; {compared, select, yes {verglichen ist, was alle von der Quelle sehen} other {sie zählt weder als abgedeckt noch als überflüssig}}',
    en: 'own licence ended on {date}{when, select, before {, before the time of this log} within {, within the time of this log} other {}}; {compared, select, yes {compared is what everybody sees of the source} other {it counts neither as covered nor as superfluous}}',
  },
  'feeds.columns': { de: 'Spalten', en: 'Columns' },
  'excluded.commercial': { de: 'kommerziell, nicht zugelassen', en: 'commercial, not permitted' },
  'excluded.budget': { de: 'passt nicht ins Budget', en: 'does not fit the budget' },
  'excluded.budget.beside': {
    de: 'passt neben den empfohlenen nicht ins Budget',
    en: 'does not fit the budget beside the recommended ones',
  },
  'excluded.winnow-alone': { de: 'Winnow allein liegt über dem Budget', en: 'Winnow alone is above the budget' },
  'excluded.winnow-price': {
    de: 'mit einer Quelle mehr liegt die Gebühr von Winnow über dem Budget',
    en: 'one source more raises Winnow’s own fee above the budget',
  },
  'excluded.leaner': {
    de: 'nicht dabei, weil die empfohlenen auch ohne sie fast ebenso viel abdecken',
    en: 'left out, because the recommended ones cover nearly as much without it',
  },
  'excluded.unfounded': {
    de: 'bringt nichts Nachgewiesenes hinzu, und ihre sicher zu erwartenden Treffer reichen nicht',
    en: 'adds nothing proven, and its safely expected matches are too few',
  },
  'excluded.no-price': { de: 'ohne Preis', en: 'without a price' },
  'excluded.licence': { de: 'Lizenz erlaubt es nicht', en: 'licence does not permit it' },
  'excluded.flavour': { de: 'anderer Schwerpunkt', en: 'other flavour' },
  'excluded.industry': { de: 'andere Branche', en: 'other industry' },
  'excluded.geography': { de: 'andere Region', en: 'other region' },
  'excluded.threshold': { de: 'trägt zu wenig bei', en: 'adds too little' },
  'excluded.displaces': {
    de: 'neben ihr würde eine empfohlene Quelle zu wenig beitragen',
    en: 'beside it, a recommended source would add too little',
  },
  'excluded.unmeasured': { de: 'Abdeckung nicht bekannt', en: 'coverage not known' },
  'excluded.no-coverage': { de: 'ohne Abdeckung', en: 'no coverage' },
  'excluded.not-compared': { de: 'nicht verglichen, Werte unbekannt', en: 'not compared, figures unknown' },
  'dead.chip': { de: 'inaktiv', en: 'inactive' },
  'dead.instead': {
    de: 'an ihrer Stelle: {name} mit {share} ihrer Treffer',
    en: 'in its place: {name} with {share} of its matches',
  },
  'dead.selected': {
    de: '{count, plural, one {Eine ausgewählte Quelle ist inaktiv: {names}. Ihre Zahlen beschreiben die Vergangenheit; Neues käme von ihr nicht.} other {# ausgewählte Quellen sind inaktiv: {names}. Ihre Zahlen beschreiben die Vergangenheit; Neues käme von ihnen nicht.}}',
    en: '{count, plural, one {One selected source is inactive: {names}. Its figures describe the past; nothing new would come from it.} other {# selected sources are inactive: {names}. Their figures describe the past; nothing new would come from them.}}',
  },
  'dead.selected.unwatched': {
    de: '{count, plural, one {Eine ausgewählte Quelle wird derzeit nicht beobachtet: {names}. Was sie derzeit listet, ist nicht bekannt; solange kommt von ihr nichts Neues.} other {# ausgewählte Quellen werden derzeit nicht beobachtet: {names}. Was sie derzeit listen, ist nicht bekannt; solange kommt von ihnen nichts Neues.}}',
    en: '{count, plural, one {One selected source is not watched at present: {names}. What it lists now is not known; until that changes, nothing new comes from it.} other {# selected sources are not watched at present: {names}. What they list now is not known; until that changes, nothing new comes from them.}}',
  },
  'dead.ask.title': { de: '{name} ist inaktiv', en: '{name} is inactive' },
  'dead.ask.title.unwatched': {
    de: '{name} wird derzeit nicht beobachtet',
    en: '{name} is not watched at present',
  },
  'dead.ask.text': {
    de: 'Diese Quelle wird nicht empfohlen: {reason}. Ihre Zahlen beschreiben die Vergangenheit; ein Abonnement bekäme nichts Neues von ihr.',
    en: 'This source is not recommended: {reason}. Its figures describe the past; a subscription would get nothing new from it.',
  },
  'dead.ask.text.unwatched': {
    de: 'Diese Quelle wird nicht empfohlen: {reason}. Was sie derzeit listet, ist nicht bekannt; solange bekommt ein Abonnement nichts Neues von ihr.',
    en: 'This source is not recommended: {reason}. What it lists now is not known; until that changes, a subscription gets nothing new from it.',
  },
  'dead.ask.instead': {
    de: 'Von den aktiven Quellen deckt {name} am meisten davon ab: {share} ihrer Treffer.',
    en: 'Of the active sources {name} covers most of it: {share} of its matches.',
  },
  'dead.ask.anyway': { de: 'Trotzdem auswählen', en: 'Select it anyway' },
  'dead.ask.choose': { de: 'Stattdessen {name}', en: '{name} instead' },

  'column.source': { de: 'Quelle', en: 'Source' },
  'column.coverage': { de: 'Erwartet', en: 'Expected' },
  'column.coverage.text': {
    de: 'Jedes verdächtige Observable zählt mit dem Anteil der Stunden, in denen es auftrat und die Quelle es listete; eine nicht nachgewiesene Stunde mit ihrer Wahrscheinlichkeit. Geteilt durch alle verdächtigen.',
    en: 'Each suspicious observable counts by the share of the hours in which it occurred and the source listed it; an unproven hour by its probability. Divided by all suspicious ones.',
  },
  'column.coverage.interval': { de: 'zu 90 % zwischen {low} und {high}', en: '90% likely between {low} and {high}' },
  'column.now': { de: 'Beitrag jetzt', en: 'Adds now' },
  'column.now.text': {
    de: 'Wie viele erwartete Observables mit ihr zur jetzigen Auswahl hinzukämen oder, wenn sie ausgewählt ist, ohne sie fehlen würden.',
    en: 'How much it would add to the expected coverage of the present selection or, if selected, how much would be missing without it.',
  },
  'column.light': { de: 'Alle Treffer', en: 'All matches' },
  'column.light.text': {
    de: 'Verdächtige Observables mit irgendeinem Treffer, auch spät, abgelaufen oder nur über den Host.',
    en: 'Suspicious observables with any match, also late, expired or by host only.',
  },
  'column.added': { de: 'Beitrag', en: 'Added' },
  'column.added.text': {
    de: 'Wie viele erwartete Observables die Quelle zu den vor ihr empfohlenen hinzufügt; ist sie nicht empfohlen, zu allen empfohlenen.',
    en: 'How much the source is expected to add to those recommended before it, otherwise to all recommended ones.',
  },
  'column.verified': { de: 'Nachgewiesen', en: 'Proven' },
  'column.verified.text': {
    de: 'Der nachgewiesene Teil des Erwarteten: Stunden, in denen sie laufend abgerufen wurde und es listete, oder für die ihr eigenes Datum es belegt.',
    en: 'The proven part of what is expected: hours in which it was being fetched and listed it, or for which its own date says so.',
  },
  'column.met': { de: 'Getroffen', en: 'Met' },
  'column.met.text': {
    de: 'Verdächtige Observables mit mindestens einer Stunde, in der sie auftraten und die Quelle sie nachweislich listete; darunter im Median, wie lange nach dem ersten Ereignis.',
    en: 'Suspicious observables with at least one hour in which they occurred and the source is proven to have listed them; below, the median time since the first event.',
  },
  'column.met.note': { de: '{met, number} getroffen', en: '{met, number} met' },
  'column.inTime': { de: 'Rechtzeitig', en: 'In time' },
  'column.inTime.text': {
    de: 'Verdächtige Observables, die sie schon in deren erster Stunde nachweislich listete.',
    en: 'Suspicious observables that it is proven to have listed in their first hour.',
  },
  'column.during': { de: 'Währenddessen', en: 'During' },
  'column.during.text': {
    de: 'Verdächtige Observables, die sie erst nach deren erster Stunde nachweislich listete, als sie noch auftraten.',
    en: 'Suspicious observables that it is proven to have listed only after their first hour, while they still occurred.',
  },
  'column.unproven': { de: 'Nicht nachgewiesen', en: 'Unproven' },
  'column.unproven.text': {
    de: 'Verdächtige Observables mit einer Stunde, in der niemand nachsah oder die Abrufe davor und danach uneins sind. Sie zählt mit ihrer Wahrscheinlichkeit zum Erwarteten.',
    en: 'Suspicious observables with an hour in which nobody looked, or the looks before and after disagree. It counts towards what is expected with its probability.',
  },
  'column.late': { de: 'Spät', en: 'Late' },
  'column.late.text': {
    de: 'Sie listete es nachweislich in keiner Stunde, in der es auftrat, aber später.',
    en: 'It is proven to have listed it in no hour in which it occurred, but later.',
  },
  'column.expired': { de: 'Abgelaufen', en: 'Expired' },
  'column.expired.text': {
    de: 'Sie listete es nachweislich in keiner Stunde, in der es auftrat, nur vorher.',
    en: 'It is proven to have listed it in no hour in which it occurred, only before.',
  },
  'column.exclusive': { de: 'Nur hier', en: 'Only here' },
  'column.exclusive.text': {
    de: 'Erwartete Treffer dieser Quelle, die keine andere verglichene Quelle hat.',
    en: 'Expected matches of this source that no other compared source has.',
  },
  'column.lead': { de: 'Vorlaufzeit', en: 'Lead time' },
  'column.lead.text': {
    de: 'Median der Zeit von der Listung bis zum ersten Ereignis, über alle getroffenen Observables.',
    en: 'Median of the time from listing to first event, over all observables that it met.',
  },
  'column.lead.later': { de: 'kam {duration} später', en: 'came {duration} later' },
  'column.benign': { de: 'Harmlos', en: 'Benign' },
  'column.benign.text': {
    de: 'Observables dieses Berichts, die sie listet und eine Warnliste oder Freigabeliste als harmlos kennt; darunter ihr Anteil an den Treffern.',
    en: 'Observables of this report that it lists and a warning list or allow list knows as benign; below, their share of its matches.',
  },
  'column.doubtful': { de: 'Zweifelhaft', en: 'Doubtful' },
  'column.doubtful.text': {
    de: 'Observables dieses Berichts, die sie listet und die geteilte Infrastruktur sind; darunter ihr Anteil an den Treffern.',
    en: 'Observables of this report that it lists and that are shared infrastructure; below, their share of its matches.',
  },
  'column.blocked': { de: 'Ohnehin blockiert', en: 'Blocked anyway' },
  'column.blocked.text': {
    de: 'Anteil ihrer verdächtigen Treffer, die laut Log jedes Mal blockiert wurden; darunter ihre Zahl.',
    en: 'Share of its suspicious matches that the log says were blocked every time; below, their number.',
  },
  'column.watched': { de: 'Beobachtet', en: 'Watched' },
  'column.watched.text': {
    de: 'Für welchen Teil der Zeit dieses Logs bekannt ist, was sie listete, und seit wann sie abgerufen wird. In der übrigen Zeit ist ein Treffer nur nachgewiesen, wo ihr eigenes Datum ihn belegt.',
    en: 'For what part of the time of this log it is known what it listed, and since when it is collected. In the rest of the time, a match is proven only where its own date says so.',
  },
  'column.watched.since': { de: 'seit {date}', en: 'since {date}' },
  'column.health': { de: 'Zustand', en: 'Health' },
  'column.health.text': {
    de: 'Ob sie noch etwas liefert, und wann sie zuletzt erfolgreich abgerufen wurde.',
    en: 'Whether it still delivers anything, and when it was last fetched with success.',
  },
  'column.health.alive': { de: 'aktiv', en: 'active' },
  'column.licence': { de: 'Lizenz', en: 'Licence' },
  'column.licence.text': {
    de: 'Ob ihre Bedingungen die Nutzung im Unternehmen erlauben. Ohne genannte Bedingungen gibt es keine Erlaubnis.',
    en: 'Whether its terms permit use in business. Without stated terms, there is no permission.',
  },
  'column.licence.permitted': { de: 'erlaubt', en: 'permitted' },
  'column.licence.unclear': { de: 'unklar', en: 'unclear' },
  'column.licence.unstated': { de: 'nicht genannt', en: 'not stated' },
  'column.licence.unstated.note': { de: 'keine Erlaubnis', en: 'no permission' },
  'column.licence.forbidden': { de: 'verboten', en: 'forbidden' },
  'column.addresses': { de: 'Adressen in Netzen', en: 'Addresses in networks' },
  'column.addresses.text': {
    de: 'So viele öffentliche IPv4-Adressen umfassen die Netze, die sie heute listet.',
    en: 'How many public IPv4 addresses the networks that it lists today span.',
  },
  'column.wideRanges': { de: 'Weite Netze', en: 'Wide networks' },
  'column.wideRanges.text': {
    de: 'Netze weiter als /24 (IPv4) oder /48 (IPv6), die sie heute listet.',
    en: 'Networks wider than /24 (IPv4) or /48 (IPv6) that it lists today.',
  },
  'column.wide': { de: 'Nur weite Netze', en: 'Wide networks only' },
  'column.wide.text': {
    de: 'Verdächtige Observables, die sie allein durch weite Netze trifft.',
    en: 'Suspicious observables that it matches by wide networks alone.',
  },
  'feeds.oneHost': {
    de: '{bound, select, least {mindestens } other {}}{hits} von {of} Observables nur mit einem eigenen Host gesehen: {host}',
    en: '{bound, select, least {at least } other {}}{hits} of {of} observables seen with one own host only: {host}',
  },
  'column.chance': { de: 'Zufall', en: 'Chance' },
  'column.chance.text': {
    de: 'So viele Adressen dieses Berichts träfe eine ebenso lange und weite Liste durch Zufall.',
    en: 'How many addresses of this report a list as long and wide would match by chance.',
  },
  'column.chance.remark': {
    de: 'Sie trifft nicht mehr Adressen, als durch Zufall zu erwarten ist; diese Treffer zählen nicht zur Abdeckung.',
    en: 'It matches no more addresses than chance would; these hits do not count as coverage.',
  },
  'column.chance.noMore': { de: 'nicht mehr als Zufall', en: 'no more than chance' },
  'column.shareOf': { de: '{share} der Treffer', en: '{share} of matches' },
  'column.records': { de: 'Indikatoren', en: 'Indicators' },
  'column.records.text': {
    de: 'Was die Quelle heute listet, in den gewählten Arten.',
    en: 'What the source lists today, of the chosen types.',
  },
  'column.filterOverall': { de: 'Filterquote', en: 'Filter rate' },
  'column.filterOverall.text': {
    de: 'Anteil der Indikatoren, die Winnow herausfiltert: auf einer Warnliste, nicht routbar, ungültig, abgelaufen oder nicht gewählt.',
    en: 'Share of the indicators that Winnow filters out: on a warning list, not routable, invalid, expired or not chosen.',
  },
  'column.filterEffective': { de: 'Vermiedene Fehlalarme', en: 'False alarms avoided' },
  'column.filterEffective.text': {
    de: 'Herausgefilterte Indikatoren, die hier vorkommen und zum Zeitpunkt des Ereignisses auf der Liste stehen konnten, geteilt durch die Treffer der Quelle. Jeder zählt ganz, auch wo nicht nachgewiesen ist, dass er damals dort stand.',
    en: 'Filtered indicators that occur here and may have been listed at the event, divided by the matches of the source. Each counts in full, also where it is not proven that it was listed then.',
  },
  'column.filterEffective.proven': {
    de: '{count, plural, =0 {keiner ist nachgewiesen} one {# davon ist nachgewiesen} other {# davon sind nachgewiesen}}',
    en: '{count, plural, =0 {none is proven} one {# of them is proven} other {# of them are proven}}',
  },
  'column.complexity': { de: 'Komplexität', en: 'Complexity' },
  'column.complexity.text': {
    de: '0 bis 10 aus Format, Protokoll, Anmeldung, Menge, Wechsel und Lizenz. Sie bestimmt den Aufwand.',
    en: '0 to 10 from format, protocol, authentication, volume, churn and licence. It determines the effort.',
  },
  'column.price': { de: 'Preis im Jahr', en: 'Price per year' },
  'column.price.text': {
    de: 'Wie ihn der Betreiber eingetragen hat. Demo-Preise sind erfunden.',
    en: 'As the operator has set it. Demo prices are made up.',
  },
  'column.explain': { de: 'Was bedeutet „{name}“?', en: 'What does “{name}” mean?' },

  'evidence.title': { de: 'Belege', en: 'Evidence' },
  'evidence.text': {
    de: 'Die Observables hinter diesen Zahlen. Werte sind entschärft dargestellt.',
    en: 'The observables behind these figures. Values are shown defanged.',
  },
  'evidence.count': {
    de: '{shown} von {total}',
    en: '{shown} of {total}',
  },
  'evidence.empty': { de: 'Keine Belege.', en: 'No evidence.' },
  'evidence.more': { de: 'Weitere laden', en: 'Load more' },
  'evidence.seen': {
    de: '{count, plural, one {einmal gesehen} other {# Mal gesehen}}',
    en: '{count, plural, one {seen once} other {seen # times}}',
  },
  'evidence.first': { de: 'zuerst {time}', en: 'first {time}' },
  'evidence.listed': { de: 'gelistet ab {time}', en: 'listed from {time}' },
  'evidence.until': { de: 'bis {time}', en: 'until {time}' },
  'evidence.lead': {
    de: '{duration} vor dem ersten Ereignis gelistet',
    en: 'listed {duration} before the first event',
  },
  'evidence.lag': {
    de: 'erst {duration} nach dem ersten Ereignis gelistet',
    en: 'listed only {duration} after the first event',
  },
  'evidence.delay': {
    de: '{duration} nach dem ersten Ereignis getroffen',
    en: 'met {duration} after the first event',
  },
  'evidence.proven': {
    de: 'in {percent} der Stunden nachgewiesen',
    en: 'proven for {percent} of the hours',
  },
  'evidence.by': { de: 'über {indicator}', en: 'through {indicator}' },
  'evidence.unmeasured': { de: 'Wahrscheinlichkeit nicht gemessen', en: 'probability not measured' },
  'evidence.probability': { de: 'zu {percent} wahrscheinlich', en: '{percent} likely' },
  'evidence.distance': { de: 'nächstgelegener Abruf {duration} entfernt', en: 'nearest look {duration} away' },
  'evidence.wide': { de: 'weites Netz', en: 'wide network' },
  'evidence.all': { de: 'Alle in „Ihre Treffer“', en: 'All of them in “Your hits”' },
  'evidence.copyRaw': { de: '{value} im Original kopieren', en: 'Copy {value} as it is' },
  'evidence.raw': { de: 'Original', en: 'Original' },
  'when.in-time': { de: 'rechtzeitig', en: 'in time' },
  'when.during': { de: 'währenddessen', en: 'during' },
  'when.unproven': { de: 'nicht nachgewiesen', en: 'unproven' },
  'when.late': { de: 'spät', en: 'late' },
  'when.expired': { de: 'abgelaufen', en: 'expired' },
  'when.light': { de: 'nur der Host', en: 'host only' },
  'how.exact': { de: 'genau', en: 'exact' },
  'how.cidr': { de: 'Netz', en: 'network' },
  'how.domain': { de: 'Domain', en: 'domain' },
  'how.url-host': { de: 'Host der URL', en: 'host of the URL' },
  'how.host-url': { de: 'URL des Hosts', en: 'URL of the host' },

  'hits.title': { de: 'Ihre Treffer', en: 'Your hits' },
  'hits.found': {
    de: '{count, plural, =0 {Nichts gefunden} one {# Observable} other {# Observables}}',
    en: '{count, plural, =0 {Nothing found} one {# observable} other {# observables}}',
  },
  'hits.none': { de: 'Kein Observable passt zu diesen Filtern.', en: 'No observable matches these filters.' },
  'hits.nothing': {
    de: 'Keine Quelle hat Treffer in dieser Datei, oder zu diesem Bericht sind keine Observables aufbewahrt.',
    en: 'No source lists anything in this file, or no observables are kept for this report.',
  },
  'hits.failed': { de: 'Die Treffer konnten nicht geladen werden.', en: 'The hits could not be loaded.' },
  'hits.search': { de: 'Wert oder Listung', en: 'Value or listing' },
  'hits.filter': { de: 'Filter', en: 'Filters' },
  'hits.clear': { de: 'Filter zurücksetzen', en: 'Reset filters' },
  'hits.state.ofSource': { de: 'Zustand bei dieser Quelle', en: 'State at this source' },
  'hits.state.ofSelection': { de: 'Zustand in der Auswahl', en: 'State within the selection' },
  'hits.covered': { de: 'Abdeckung', en: 'Coverage' },
  'hits.covered.yes': { de: 'abgedeckt', en: 'covered' },
  'hits.covered.partly': {
    de: 'zu {least, select, yes {mindestens } other {}}{percent}{proven, select, yes {} other { wahrscheinlich}} abgedeckt',
    en: '{least, select, yes {at least } other {}}{percent}{proven, select, yes {} other { likely}} covered',
  },
  'hits.covered.around': {
    de: 'nicht abgedeckt, aber {how, select, host {der Host} domain {die Domain des Hosts, {indicator},} other {ein Netz um den Host, {indicator},}} gelistet',
    en: 'not covered, but {how, select, host {the host is} domain {the domain of the host, {indicator}, is} other {a network around the host, {indicator}, is}} listed',
  },
  'hits.covered.no': { de: 'nicht abgedeckt', en: 'not covered' },
  'hits.wide': { de: 'nur durch weite Netze', en: 'by wide networks only' },
  'hits.order.position': { de: 'Wichtigkeit', en: 'Relevance' },
  'hits.order.value': { de: 'Observable', en: 'Observable' },
  'hits.order.kind': { de: 'Art', en: 'Kind' },
  'hits.order.verdict': { de: 'Klasse', en: 'Class' },
  'hits.order.count': { de: 'Gesehen', en: 'Seen' },
  'hits.order.firstSeen': { de: 'Zuerst gesehen', en: 'First seen' },
  'hits.order.lastSeen': { de: 'Zuletzt gesehen', en: 'Last seen' },
  'hits.order.state': { de: 'Zustand', en: 'State' },
  'hits.order.probability': { de: 'Wahrscheinlichkeit', en: 'Probability' },
  'hits.order.sources': { de: 'Gelistet von', en: 'Listed by' },
  'hits.times': {
    de: '{count, plural, other {# Mal}}',
    en: '{count, plural, one {# time} other {# times}}',
  },
  'hits.events.passed': { de: '{times}× durchgekommen', en: 'got through {times}×' },
  'hits.events.blocked': { de: '{times}× blockiert', en: 'blocked {times}×' },
  'hits.events.inbound': { de: '{times}× eingehend', en: 'inbound {times}×' },
  'hits.events.outbound': { de: '{times}× ausgehend', en: 'outbound {times}×' },
  'hits.events.internal': { de: '{times}× zwischen eigenen Hosts', en: 'between own hosts {times}×' },
  'hits.hosts.many': { de: 'mehr als 8 eigene Hosts', en: 'more than 8 own hosts' },
  'hits.hosts.many.short': { de: 'mehr als 8', en: 'more than 8' },
  'hits.events': { de: 'Vorgänge', en: 'Events' },
  'hits.action': { de: 'Ergebnis', en: 'Outcome' },
  'hits.action.passed': { de: 'durchgekommen', en: 'got through' },
  'hits.action.blocked': { de: 'blockiert', en: 'blocked' },
  'hits.action.unknown': { de: 'unbekannt', en: 'unknown' },
  'hits.action.some': { de: '{passed} von {count} durchgekommen', en: '{passed} of {count} got through' },
  'hits.direction': { de: 'Richtung', en: 'Direction' },
  'hits.direction.inbound': { de: 'eingehend', en: 'inbound' },
  'hits.direction.outbound': { de: 'ausgehend', en: 'outbound' },
  'hits.direction.internal': { de: 'intern', en: 'internal' },
  'hits.direction.unknown': { de: 'unbekannt', en: 'unknown' },
  'hits.host': { de: 'Eigener Host', en: 'Own host' },
  'hits.day': { de: 'Tag (UTC)', en: 'Day (UTC)' },
  'hits.copy': { de: 'Kopieren', en: 'Copy' },
  'hits.copied': {
    de: '{count, plural, one {# Wert entschärft kopiert} other {# Werte entschärft kopiert}}',
    en: '{count, plural, one {# value copied, defanged} other {# values copied, defanged}}',
  },
  'hits.watched': {
    de: '{count, plural, one {# Wert wird überwacht} other {# Werte werden überwacht}}',
    en: '{count, plural, one {# value is watched} other {# values are watched}}',
  },
  'hits.export.chosen': { de: 'Exportieren', en: 'Export' },
  'hits.noTime': { de: 'ohne Zeit', en: 'no time' },
  'hits.span': { de: '{first} bis {last}', en: '{first} to {last}' },
  'hits.export': { de: 'Treffer exportieren', en: 'Export hits' },
  'hits.export.csv': { de: 'Als CSV, ein Treffer je Zeile', en: 'As CSV, one match a row' },
  'hits.export.ndjson': { de: 'Als NDJSON, ein Observable je Zeile', en: 'As NDJSON, one observable a line' },
  'hits.bar': { de: 'Listung: {listing}. Ereignis: {event}.', en: 'Listing: {listing}. Event: {event}.' },
  'hits.bar.from': { de: 'seit {from}', en: 'since {from}' },
  'hits.bar.until': { de: 'bis {until}', en: 'until {until}' },
  'hits.bar.fromUntil': { de: '{from} bis {until}', en: '{from} to {until}' },
  'hits.bar.unknown': { de: 'ohne Datum', en: 'no date' },
  'hits.legend': { de: 'Balken', en: 'Bars' },
  'hits.legend.listed': { de: 'gelistet', en: 'listed' },
  'hits.legend.assumed': { de: 'nicht beobachtet', en: 'not watched' },
  'hits.legend.event': { de: 'Ereignis', en: 'event' },
  'hits.legend.look': { de: 'nächstgelegener Abruf', en: 'nearest look' },
})
