import type { Locale } from '../src/domain/text.ts'
import { random } from './random.ts'

/**
 * Right paraphrases that were written before anybody looked at the words that the verifier knows; `{x}` stands for a fact as
 * in the claim's template. They are about the facts of `explained-truths.ts`. Half of them are for development; the other
 * half is held out and says how far the verifier carries (docs/decisions/0329-what-a-verifier-must-refuse.md).
 */
const report: Readonly<Record<string, Readonly<Record<Locale, readonly string[]>>>> = {
  'report.headline.nothing': {
    de: [
      'Der Abgleich mit {compared} Quellen brachte in Ihrem Log nichts Verdächtiges zutage.',
      'Auch nach dem Vergleich mit {compared} Quellen findet sich in Ihrem Log nichts Verdächtiges.',
    ],
    en: [
      'Checked against {compared} sources, your log turned up nothing suspicious.',
      'We held your log against {compared} sources and came across nothing suspicious.',
      'After comparing {compared} sources, we see nothing suspicious in your log.',
    ],
  },
  'report.headline.none': {
    de: [
      'Eine Empfehlung sprechen wir nicht aus, denn von {compared} geprüften Quellen leistet unter Ihren Vorgaben keine einen ausreichenden Beitrag.',
      'Für keine Quelle ergibt sich eine Empfehlung: Unter den {compared} verglichenen Quellen bringt bei Ihren Bedingungen keine genug ein.',
    ],
    en: [
      'There is no source we can recommend: among the {compared} sources we compared, none brings enough under the conditions you set.',
      'Given your conditions, none of the {compared} sources that were compared contributes enough, and so no recommendation is made.',
    ],
  },
  'report.headline.few': {
    de: [
      'Nach unserer Erwartung erfassen {recommended} Quellen {expected} der {suspicious} verdächtigen Observables.',
      'Die Auswahl umfasst {recommended} Quellen, von denen wir uns die Abdeckung von {expected} der insgesamt {suspicious} verdächtigen Observables erwarten.',
    ],
    en: [
      'With {recommended} sources in place, we expect {expected} of the {suspicious} suspicious observables to be covered.',
      'Our expectation is that {recommended} sources will cover {expected} out of {suspicious} suspicious observables.',
    ],
  },
  'report.headline.proven': {
    de: [
      'Es ist nachgewiesen, dass {recommended} Quellen {provenShare} des Verdächtigen in Ihrem Log abdecken.',
      'Nachweislich erfassen {recommended} Quellen zusammen {provenShare} von allem, was in Ihrem Log verdächtig erscheint.',
    ],
    en: [
      'It is proven that {recommended} sources together cover {provenShare} of everything suspicious in your log.',
      'Taken together, {recommended} sources demonstrably cover {provenShare} of the suspicious activity in your log.',
    ],
  },
  'report.headline.expected': {
    de: [
      'Unserer Einschätzung nach werden {recommended} Quellen {expectedShare} dessen abdecken, was in Ihrem Log als verdächtig auffällt.',
      'Mit {recommended} Quellen lässt sich voraussichtlich ein Anteil von {expectedShare} der verdächtigen Inhalte Ihres Logs abdecken.',
      'Zu erwarten ist, dass {recommended} Quellen {expectedShare} des Verdächtigen in Ihrem Log erfassen.',
    ],
    en: [
      'Together, {recommended} sources can be expected to account for {expectedShare} of what looks suspicious in your log.',
      'Our estimate is that {recommended} sources would cover {expectedShare} of the suspicious content of your log.',
      'For your log, {recommended} sources are expected to provide coverage of {expectedShare} of everything suspicious.',
    ],
  },
  'report.found.compared': {
    de: [
      'In den Vergleich gingen {compared} Quellen ein, jede davon eine Liste von Indikatoren, vor denen der jeweilige Herausgeber warnt.',
      'Herangezogen wurden {compared} Quellen; bei jeder handelt es sich um eine Liste mit Indikatoren, vor denen ihr Herausgeber warnt.',
    ],
    en: [
      'The comparison drew on {compared} sources, each of them a list of indicators against which its publisher warns.',
      'We looked at {compared} sources, every one of which lists indicators its publisher warns about.',
    ],
  },
  'report.found.checked': {
    de: [
      'Untersucht haben wir {observables} unterschiedliche Observables, darunter Adressen, Domains und Dateien. Ausgeschlossen ist damit nicht, dass etwas passiert ist; diese Quellen hätten es lediglich nicht angezeigt.',
      'Die Prüfung umfasste {observables} verschiedene Observables wie Adressen, Domains oder Dateien. Dass nichts vorgefallen ist, folgt daraus nicht, sondern nur, dass diese Quellen es nicht gezeigt hätten.',
    ],
    en: [
      'We examined {observables} different observables such as addresses, domains and files. This is not to say that nothing happened, merely that these sources would not have revealed it.',
      'A total of {observables} distinct observables, among them addresses, domains and files, went through the check. It does not follow that nothing took place, only that these sources would not have shown it.',
    ],
  },
  'report.found.empty': {
    de: [
      'In Ihrem Log steht nichts, das für einen Vergleich infrage käme, also weder Adressen noch Domains, URLs oder Dateien.',
      'Zum Vergleichen bot Ihr Log nichts: Es fanden sich darin keine Adressen, Domains, URLs oder Dateien.',
    ],
    en: [
      'There was nothing in your log to compare, as it contains no addresses, domains, URLs or files.',
      'Your log offers nothing suitable for a comparison: neither addresses nor domains, URLs or files appear in it.',
    ],
  },
  'report.found.counted': {
    de: [
      'Aus Ihrem Log gehen {observables} verschiedene Observables hervor, etwa Adressen, Domains und Dateien. Davon gelten {suspicious} als verdächtig, da mindestens eine Quelle sie führt.',
      'Insgesamt kommen in Ihrem Log {observables} unterschiedliche Observables vor, zum Beispiel Adressen, Domains oder Dateien, von denen {suspicious} auf der Liste mindestens einer Quelle stehen und somit verdächtig sind.',
    ],
    en: [
      'We extracted {observables} distinct observables from your log, including addresses, domains and files. Of these, {suspicious} are considered suspicious since at least one source lists them.',
      'Your log contains {observables} different observables, from addresses to domains and files; {suspicious} among them are suspicious, meaning that at least one source has them on its list.',
    ],
  },
  'report.found.profile': {
    de: [
      'Aus den vergangenen Wochen entsprechen {suspicious} Indikatoren Ihrem Profil; ein Log stand dabei nicht zur Verfügung.',
      'Ohne dass ein Log vorlag, ließen sich {suspicious} Indikatoren der letzten Wochen Ihrem Profil zuordnen.',
    ],
    en: [
      'Over the last weeks, {suspicious} indicators matched your profile; no log was available.',
      'No log was provided, but {suspicious} indicators from recent weeks correspond to your profile.',
    ],
  },
  'report.found.proven': {
    de: [
      'Zum Zeitpunkt ihres Auftretens in Ihrem Log waren {verified} verdächtige Observables nachweislich bereits bei mindestens einer Quelle gelistet.',
      'Für {verified} verdächtige Observables ist belegt, dass mindestens eine Quelle sie schon führte, als sie in Ihrem Log erschienen.',
    ],
    en: [
      'When they appeared in your log, {verified} suspicious observables were provably already on the list of at least one source.',
      'There is proof that {verified} suspicious observables were listed by at least one source at the moment they showed up in your log.',
    ],
  },
  'report.found.late': {
    de: [
      'Zu spät gelistet wurden {late} verdächtige Observables; bei ihrem Auftreten führte sie nachweislich noch keine der Quellen.',
      'Bei {late} verdächtigen Observables kam die Listung zu spät, denn nachweislich hatte keine der Quellen sie aufgenommen, als sie auftraten.',
    ],
    en: [
      'The sources were too late for {late} suspicious observables: it is proven that none of them listed these when they occurred.',
      'For {late} suspicious observables, the listing came too late, as it is proven that no source had them on its list at the time they appeared.',
    ],
  },
  'report.found.expired': {
    de: [
      'Bei {expired} verdächtigen Observables war die Listung bereits ausgelaufen, als sie auftraten.',
      'Als sie im Log erschienen, standen {expired} verdächtige Observables auf keiner Liste mehr.',
    ],
    en: [
      'By the time they occurred, {expired} suspicious observables had already dropped off the lists.',
      'The listing of {expired} suspicious observables had ended before they appeared.',
      'Sources no longer listed {expired} suspicious observables at the time these occurred.',
    ],
  },
  'report.found.light': {
    de: [
      'Lediglich indirekt verdächtig sind {light} Observables, denn nicht sie selbst stehen auf einer Liste, sondern nur ihr Host oder eine URL darauf.',
      'Der Verdacht gegen {light} Observables ist nur indirekt: Gelistet sind der Host oder eine URL auf diesem Host, nicht aber die Observables selbst.',
    ],
    en: [
      'The suspicion about {light} observables is merely indirect, since only the host or a URL on it is listed, not the observables themselves.',
      'Only indirectly suspicious are {light} observables; sources list their host or a URL on that host rather than the observables themselves.',
    ],
  },
  'report.found.benign': {
    de: [
      'Trotz einer Listung sind {benign} Observables als harmlos einzustufen, da sie auf einer Warnliste oder Ihrer eigenen Freigabeliste verzeichnet sind.',
      'Harmlos sind {benign} gelistete Observables: Eine Warnliste oder Ihre Freigabeliste enthält sie.',
    ],
    en: [
      'Although listed, {benign} observables are benign because they appear on a warning list or your own allow list.',
      'A further look shows {benign} listed observables to be benign, as either a warning list or your allow list contains them.',
    ],
  },
  'report.found.doubtful': {
    de: [
      'Zur geteilten Infrastruktur zählen {doubtful} Observables; sie zu sperren, würde auch Unbeteiligte treffen.',
      'Eine Sperre von {doubtful} Observables ginge auch zulasten Unbeteiligter, weil sie zu geteilter Infrastruktur gehören.',
    ],
    en: [
      'Since {doubtful} observables belong to shared infrastructure, a block would affect uninvolved parties as well.',
      'We count {doubtful} observables as shared infrastructure; anyone who blocks them would also hit others.',
    ],
  },
  'report.found.ownUnlisted': {
    de: [
      'Ihre Sperrliste führt {ownUnlisted} Observables auf, die in keiner der Quellen vorkommen.',
      'In keiner der Quellen enthalten, wohl aber auf Ihrer Sperrliste verzeichnet, sind {ownUnlisted} Observables.',
    ],
    en: [
      'Your deny list includes {ownUnlisted} observables that none of the sources contain.',
      'None of the sources lists {ownUnlisted} observables that appear on your deny list.',
    ],
  },
  'report.found.ownSpared': {
    de: [
      'Gäbe es Ihre Freigabeliste nicht, kämen {ownSpared} weitere Observables als verdächtig hinzu.',
      'Würde man Ihre Freigabeliste außer Acht lassen, gälten {ownSpared} weitere Observables als verdächtig.',
    ],
    en: [
      'If your allow list did not exist, {ownSpared} additional observables would be regarded as suspicious.',
      'Your allow list keeps {ownSpared} more observables from being suspicious.',
    ],
  },
  'report.found.ownRestored': {
    de: [
      'Dank Ihrer Sperrliste gelten {ownRestored} Observables nicht als harmlos, obwohl eine Warnliste sie nennt.',
      'Hätten Sie keine Sperrliste, wären {ownRestored} Observables aufgrund einer Warnliste als harmlos eingestuft worden.',
    ],
    en: [
      'A warning list would have made {ownRestored} observables count as benign if it were not for your deny list.',
      'Had you kept no deny list, {ownRestored} observables would have been treated as benign on account of a warning list.',
    ],
  },
  'report.recommended.only': {
    de: [
      'Die Empfehlung beschränkt sich auf {first}.',
      'Einzig {first} wird empfohlen.',
      'Als einzige Quelle empfehlen wir {first}.',
    ],
    en: [
      'The recommendation consists solely of {first}.',
      'We recommend {first} and no other source.',
      '{first} is the only source that we recommend.',
    ],
  },
  'report.recommended.first': {
    de: [
      'Den größten Beitrag leistet {first}, von der wir die Abdeckung von {added} verdächtigen Observables erwarten.',
      'An der Spitze steht {first}: Erwartet wird, dass diese Quelle allein {added} verdächtige Observables erfasst.',
      'Mit dem größten Beitrag sticht {first} hervor, denn voraussichtlich deckt sie {added} verdächtige Observables ab.',
    ],
    en: [
      'The largest contribution comes from {first}, which we expect to cover {added} suspicious observables.',
      '{first} makes the biggest contribution, with an expected coverage of {added} suspicious observables.',
      'Leading the list is {first}, expected to cover {added} suspicious observables.',
    ],
  },
  'report.recommended.others': {
    de: [
      'Ergänzt wird die Auswahl durch {others}, die jeweils abdecken, was den zuvor genannten Quellen entgeht.',
      'Es folgen {others}; jede dieser Quellen schließt Lücken, welche die vorher genannten lassen.',
    ],
    en: [
      'They are followed by {others}, each of which fills gaps left by the sources named before.',
      'Further recommended sources are {others}; each adds what the preceding ones do not cover.',
    ],
  },
  'report.recommended.last': {
    de: [
      'Den kleinsten Beitrag steuert {last} mit {added} weiteren Observables bei.',
      'Das Schlusslicht bildet {last}, das lediglich {added} weitere Observables beisteuert.',
    ],
    en: [
      'The smallest contribution is that of {last}, which adds only {added} more observables.',
      'At the lower end, {last} contributes least, adding just {added} further observables.',
    ],
  },
  'report.recommended.best': {
    de: [
      'Innerhalb Ihrer Bedingungen gibt es keine Auswahl, von der mehr als {expected} Observables zu erwarten wären.',
      'Eine andere Auswahl, die mehr als {expected} Observables erwarten ließe, lassen Ihre Bedingungen nicht zu.',
    ],
    en: [
      'Under your conditions, no alternative selection can be expected to cover more than {expected} observables.',
      'There is no other permitted combination of sources from which coverage of more than {expected} observables could be expected.',
    ],
  },
  'report.recommended.gap': {
    de: [
      'Dass dies die beste Auswahl ist, lässt sich nicht vollständig beweisen; eine andere könnte allerdings höchstens {gap} Observables mehr abdecken.',
      'Ein vollständiger Beweis, dass es keine bessere Auswahl gibt, steht aus: Denkbar ist eine, die höchstens {gap} Observables mehr abdeckt.',
    ],
    en: [
      'We cannot fully prove that this is the best selection, but any other could cover at most {gap} observables more.',
      'Full proof that no better selection exists is lacking; an alternative might cover up to {gap} more observables at most.',
    ],
  },
  'report.recommended.hardToReplace': {
    de: [
      'Am schwersten ließe sich {hardToReplace} ersetzen, denn ohne diese Quelle würden {exclusive} Observables selbst dann fehlen, wenn Sie sämtliche anderen hinzunähmen.',
      'Auf {hardToReplace} zu verzichten, wäre am schwersten auszugleichen: Es fehlten {exclusive} Observables, auch wenn Sie alle übrigen Quellen bezögen.',
    ],
    en: [
      'No source is harder to replace than {hardToReplace}: without it, {exclusive} observables would be lost even with all the others.',
      'The hardest source to replace is {hardToReplace}, as {exclusive} observables would go missing without it, no matter how many of the others you used.',
    ],
  },
  'report.recommended.lead': {
    de: [
      'Früh dran war {first}; soweit es nachgewiesen ist, führte die Quelle die Hälfte ihrer Treffer zuvor bereits mindestens {lead}.',
      '{first} meldete früh: Bei der Hälfte der Treffer lag die Listung, soweit nachgewiesen, schon mindestens {lead} zurück.',
    ],
    en: [
      '{first} tends to be early: where this is proven, half of its matches were on the list at least {lead} beforehand.',
      'In terms of timing, {first} was early and, as far as proven, had listed half of its matches at least {lead} earlier.',
    ],
  },
  'report.recommended.kept': {
    de: ['Bereits im Einsatz bei Ihnen sind {kept}.', '{kept} gehören schon heute zu Ihren Quellen.'],
    en: ['Already in use at your organisation today are {kept}.', '{kept} are part of your setup already.'],
  },
  'report.cost.total': {
    de: [
      'Die jährlichen Gesamtkosten belaufen sich auf {total}, wovon {sourcesPrice} auf die Quellen und {winnowPrice} auf Winnow entfallen.',
      'Insgesamt fallen pro Jahr {total} an, nämlich {sourcesPrice} für Quellen sowie {winnowPrice} für Winnow.',
    ],
    en: [
      'Annual costs come to {total}, made up of {sourcesPrice} for the sources and {winnowPrice} for Winnow.',
      'In total, {total} is due each year, of which {sourcesPrice} goes to the sources and {winnowPrice} to Winnow.',
    ],
  },
  'report.cost.sourcesOnly': {
    de: [
      'Für die Quellen werden jährlich {sourcesPrice} fällig.',
      'Die Kosten der Quellen liegen bei {sourcesPrice} pro Jahr.',
    ],
    en: [
      'The annual price of the sources is {sourcesPrice}.',
      'You would spend {sourcesPrice} per year on the sources.',
    ],
  },
  'report.cost.winnowOnly': {
    de: [
      'Während die Quellen kostenlos sind, schlägt Winnow mit {winnowPrice} jährlich zu Buche.',
      'Für die Quellen entstehen keine Kosten, für Winnow fallen {winnowPrice} pro Jahr an.',
    ],
    en: [
      'While the sources come free of charge, Winnow is priced at {winnowPrice} per year.',
      'The sources cost nothing; for Winnow, {winnowPrice} is charged annually.',
    ],
  },
  'report.cost.nothing': {
    de: [
      'Für die empfohlenen Quellen entstehen Ihnen keine Kosten.',
      'Alle empfohlenen Quellen sind kostenlos erhältlich.',
    ],
    en: [
      'The recommended sources are available free of charge.',
      'There is no charge for any of the recommended sources.',
    ],
  },
  'report.cost.within': {
    de: [
      'Ihr Budget von {budget} wird nicht ganz aufgebraucht, es verbleiben {budgetRest}.',
      'Gemessen an Ihrem Budget von {budget} bleibt ein Spielraum von {budgetRest}.',
    ],
    en: [
      'Measured against your budget of {budget}, an amount of {budgetRest} is left.',
      'Your budget of {budget} is not used up entirely: {budgetRest} stays available.',
    ],
  },
  'report.cost.exhausted': {
    de: [
      'Damit wird Ihr Budget von {budget} vollständig aufgebraucht.',
      'Von Ihrem Budget in Höhe von {budget} bleibt danach nichts mehr übrig.',
    ],
    en: ['Your entire budget of {budget} is spent with this.', 'With that, nothing is left of your {budget} budget.'],
  },
  'report.cost.over': {
    de: [
      'Um {budgetOver} wird Ihr Budget von {budget} damit überschritten.',
      'Damit liegen die Kosten {budgetOver} über dem Budget von {budget}, das Sie vorgesehen haben.',
    ],
    en: [
      'That exceeds, by {budgetOver}, the budget of {budget} that you set.',
      'The cost is {budgetOver} above your budget of {budget}.',
    ],
  },
  'report.cost.superfluous': {
    de: [
      'Verzichtbar ist {superfluousNames}: Fällt diese heute genutzte Quelle weg, gehen höchstens {superfluousLost} Observables verloren.',
      'Als überflüssig erweist sich {superfluousNames}, denn ohne diese derzeit von Ihnen genutzte Quelle fehlen höchstens {superfluousLost} Observables.',
    ],
    en: [
      '{superfluousNames} proves superfluous: dropping this source, which you currently use, would cost you at most {superfluousLost} observables.',
      'Of the sources in use today, {superfluousNames} is superfluous, as no more than {superfluousLost} observables are missing without it.',
    ],
  },
  'report.cost.superfluousFree': {
    de: [
      'Nichts geht verloren, wenn {superfluousNames} wegfällt; diese heute von Ihnen genutzte Quelle ist überflüssig.',
      '{superfluousNames}, derzeit bei Ihnen in Gebrauch, ist überflüssig, denn ohne diese Quelle fehlt nichts.',
    ],
    en: [
      'Nothing would be lost without {superfluousNames}, a source you use today, which makes it superfluous.',
      '{superfluousNames}, currently in use, turns out to be superfluous because nothing is missing without it.',
    ],
  },
  'report.cost.saved': {
    de: [
      'Entfällt die überflüssige Quelle, verringern sich Ihre Gebühren um {fees} jährlich.',
      'Der Verzicht auf die überflüssige Quelle spart {fees} an Gebühren pro Jahr.',
    ],
    en: [
      'Doing without the superfluous source saves you {fees} in annual fees.',
      'Fees drop by {fees} per year once the superfluous source is gone.',
    ],
  },
  'report.cost.work': {
    de: [
      'Zusätzlich entfällt der Aufwand für die überflüssige Quelle, den wir auf {work} jährlich schätzen.',
      'Hinzu kommt die eingesparte Arbeit mit der überflüssigen Quelle, schätzungsweise {work} pro Jahr.',
    ],
    en: [
      'The effort spent on the superfluous source also goes away, which we estimate at {work} per year.',
      'You are also spared the work on the superfluous source, roughly {work} a year by our estimate.',
    ],
  },
  'report.cost.less': {
    de: [
      'Gegenüber heute sinken Ihre Ausgaben damit um mindestens {less} pro Jahr.',
      'Ihre jährlichen Kosten liegen damit mindestens {less} unter den heutigen.',
    ],
    en: [
      'Compared with today, your spending falls by at least {less} per year.',
      'Your annual bill is lower than today by {less} or more.',
    ],
  },
  'report.cost.each': {
    de: [
      'Umgerechnet auf jedes abgedeckte Observable dieses Berichts sind das {each}.',
      'Rechnerisch entfallen auf ein abgedecktes Observable dieses Berichts Kosten von {each}.',
    ],
    en: [
      'Broken down, each observable covered in this report costs {each}.',
      'This works out at {each} for every covered observable of this report.',
    ],
  },
  'report.cost.demo': {
    de: [
      'Bei {demoPrices} handelt es sich um einen Demo-Preis, nicht um ein Angebot.',
      'Für {demoPrices} ist nur ein Demo-Preis hinterlegt, der kein Angebot darstellt.',
    ],
    en: [
      'For {demoPrices}, the price shown is a demo price rather than an offer.',
      'Please note that {demoPrices} carry a demo price, which does not constitute an offer.',
    ],
  },
  'report.uncertain.range': {
    de: [
      'Nachweislich abgedeckt sind {proven} Observables; zu erwarten sind {expected}, und mehr als {possible} können es nicht werden.',
      'Die Abdeckung der Auswahl liegt nachgewiesen bei {proven} Observables, erwartungsgemäß bei {expected} und im besten Fall höchstens bei {possible}.',
      'Gesichert ist die Abdeckung von {proven} Observables, erwartet werden {expected}, und die Obergrenze liegt bei {possible}.',
    ],
    en: [
      'Coverage of {proven} observables is proven, {expected} is what we expect, and {possible} is the most it can reach.',
      'The selection demonstrably covers {proven} observables, is expected to reach {expected}, and cannot exceed {possible}.',
      'Proven coverage stands at {proven} observables, expected coverage at {expected}, with an upper limit of {possible}.',
    ],
  },
  'report.uncertain.none': {
    de: [
      'Auf Schätzungen beruht hier nichts, denn sämtliche {proven} abgedeckten Observables sind nachgewiesen.',
      'Keine Zahl ist geschätzt: Für {proven} abgedeckte Observables liegt der Nachweis vor.',
    ],
    en: [
      'None of this rests on estimates: all {proven} covered observables are proven.',
      'No estimate is involved, as coverage of {proven} observables has been proven.',
    ],
  },
  'report.uncertain.unproven': {
    de: [
      'Für {unproven} verdächtige Observables fehlt der Nachweis, dass eine Quelle sie zum damaligen Zeitpunkt führte, weshalb wir hier auf Wahrscheinlichkeiten zurückgreifen.',
      'Es lässt sich nicht nachweisen, dass {unproven} verdächtige Observables damals bei einer Quelle gelistet waren; hier gehen Wahrscheinlichkeiten in die Rechnung ein.',
    ],
    en: [
      'Proof that a source listed them at the time is missing for {unproven} suspicious observables, so the calculation relies on probabilities here.',
      'Whether a source listed {unproven} of the suspicious observables back then has not been proven; in these cases we work with probabilities.',
    ],
  },
  'report.uncertain.few': {
    de: [
      'Eine sichere Empfehlung lässt sich aus {suspicious} verdächtigen Observables nicht ableiten, dafür sind es zu wenige.',
      'Mit nur {suspicious} verdächtigen Observables ist die Grundlage für eine sichere Empfehlung zu klein.',
    ],
    en: [
      'A basis of {suspicious} suspicious observables is too small for a reliable recommendation.',
      'With {suspicious} suspicious observables, there are too few to make a recommendation with confidence.',
    ],
  },
  'report.uncertain.provenChoice': {
    de: [
      'Legte man ausschließlich Nachgewiesenes zugrunde, fiele die Empfehlung anders aus: {provenChoice}.',
      'Würde allein das Nachgewiesene zählen, käme eine andere Empfehlung heraus, nämlich {provenChoice}.',
    ],
    en: [
      'Counting nothing but what is proven would lead to a different recommendation: {provenChoice}.',
      'The recommendation would change if only proven matches were counted, namely to {provenChoice}.',
    ],
  },
  'report.uncertain.untimed': {
    de: [
      'Ohne Zeitangabe sind {untimed} Zeilen, sodass Treffer aus ihnen nicht als nachgewiesen gelten.',
      'In {untimed} Zeilen fehlt ein Zeitpunkt; was darin trifft, zählt als nicht nachgewiesen.',
    ],
    en: [
      'A total of {untimed} lines carry no timestamp, so matches found in them are treated as unproven.',
      'Because {untimed} lines lack a time, their matches are not counted as proven.',
    ],
  },
  'report.uncertain.unyeared': {
    de: [
      'Das Jahr fehlt in {unyeared} Zeilen; bleibt es bei einer bloßen Annahme, zählt kein Treffer daraus als nachgewiesen.',
      'Bei {unyeared} Zeilen ist kein Jahr angegeben, und solange wir es lediglich annehmen, gelten Treffer daraus nicht als nachgewiesen.',
    ],
    en: [
      'The year is missing from {unyeared} lines, and as long as we merely assume it, their matches do not count as proven.',
      'Without a stated year in {unyeared} lines, it can only be assumed, and until then no match from them is considered proven.',
    ],
  },
  'report.uncertain.skipped': {
    de: [
      'Nicht berücksichtigt sind {skipped} Zeilen, die sich nicht lesen ließen.',
      'Unlesbar waren {skipped} Zeilen, die deshalb nicht in die Rechnung eingegangen sind.',
    ],
    en: [
      'We were unable to read {skipped} lines, which are therefore not included in the figures.',
      'Unreadable lines, {skipped} in all, are not part of these figures.',
    ],
  },
  'report.uncertain.ever': {
    de: [
      'Auf Ihren Wunsch blieb die Zeit außer Betracht, weshalb alles als nachgewiesen zählt, was jemals gelistet war.',
      'Wunschgemäß spielt der Zeitpunkt keine Rolle: Jede Listung, die es je gab, gilt als Nachweis.',
    ],
    en: [
      'As requested, timing was disregarded, so anything that was ever listed is counted as proven.',
      'At your request the calculation leaves time aside: every listing there ever was counts as proof.',
    ],
  },
  'report.uncertain.olderRules': {
    de: [
      'Diesem Bericht liegen ältere Regeln zugrunde, nach denen auch Unbeobachtetes voll zählte.',
      'Der Bericht wurde noch nach älteren Regeln erstellt; selbst was niemand beobachtet hatte, ging damals in vollem Umfang ein.',
    ],
    en: [
      'Older rules were applied to this report, under which even unwatched listings counted fully.',
      'This report dates from a time of older rules, when things that nobody had watched still received full weight.',
    ],
  },
  'report.uncertain.byChance': {
    de: [
      'Bei {byChance} könnten die Treffer in Adressbereichen auf Zufall beruhen, denn ihre Zahl übersteigt nicht, was der Zufall erwarten ließe.',
      'Dass {byChance} in Adressbereichen Treffer haben, kann Zufall sein, weil es nicht mehr sind, als rein zufällig zu erwarten wären.',
    ],
    en: [
      'Matches of {byChance} in address ranges might be a coincidence, as their number does not exceed what chance alone would produce.',
      'It may be down to chance that {byChance} match in address ranges: there are no more matches than chance would explain.',
    ],
  },
  'report.next.missed': {
    de: [
      'Außerhalb der Abdeckung bleiben in jedem Fall {missed} verdächtige Observables.',
      'Für {missed} verdächtige Observables bietet die Auswahl in keinem Fall Abdeckung.',
    ],
    en: [
      'There remain {missed} suspicious observables that the selection is unable to cover.',
      'The chosen sources do not reach {missed} of the suspicious observables.',
    ],
  },
  'report.next.deadInUse': {
    de: [
      'Bei Ihnen sind {currentDead} im Einsatz, obwohl diese Quellen inaktiv sind und nichts Neues mehr liefern.',
      'Inaktiv sind {currentDead}, die Sie weiterhin nutzen; von ihnen ist nichts Neues mehr gekommen.',
    ],
    en: [
      'You rely on {currentDead}, yet these sources have gone inactive and provide nothing new.',
      'Among the sources you use, {currentDead} are inactive and no longer deliver anything new.',
    ],
  },
  'report.next.silentInUse': {
    de: [
      'Keinen einzigen Treffer in diesem Bericht erzielten {currentSilent}, obwohl Sie diese Quellen nutzen.',
      'Die von Ihnen genutzten Quellen {currentSilent} blieben in diesem Bericht völlig ohne Treffer.',
    ],
    en: [
      'Although you use {currentSilent}, these sources did not produce a single match in this report.',
      'Not a single match in this report came from {currentSilent}, which you have in use.',
    ],
  },
  'report.next.unknownInUse': {
    de: [
      'Da uns zu {currentUnknown} keine Daten vorlagen, trifft dieser Bericht keine Aussage über deren Leistung.',
      'Zum Nutzen von {currentUnknown} kann dieser Bericht nichts sagen, denn Daten dieser Quellen waren nicht verfügbar.',
    ],
    en: [
      'As no data from {currentUnknown} was available, this report makes no statement about their value.',
      'The value of {currentUnknown} remains open, since we had no data from these sources.',
    ],
  },
  'report.next.noisyInUse': {
    de: [
      'Von den Treffern der von Ihnen genutzten Quelle {currentNoisy} hätten sich {rate} ohne Filter als Fehlalarme herausgestellt.',
      '{currentNoisy} ist bei Ihnen im Einsatz und hätte ungefiltert bei {rate} der Treffer Fehlalarme ausgelöst.',
    ],
    en: [
      '{currentNoisy}, which you use, would have raised false alerts in {rate} of its matches if unfiltered.',
      'You have {currentNoisy} in use; left unfiltered, {rate} of the matches it yields would have been false alerts.',
    ],
  },
  'report.next.substitute': {
    de: [
      'Größtenteils ließe sich durch {substitute} die Quelle {substituteOf} ersetzen, da {substituteShare} ihrer Treffer auch dort abgedeckt werden.',
      '{substitute} wäre für {substituteOf} zum größten Teil ein Ersatz, denn {substituteShare} davon sind auch dort enthalten.',
    ],
    en: [
      '{substitute} could stand in for most of {substituteOf}, given that it covers {substituteShare} of the same observables.',
      'With {substitute}, most of {substituteOf} could be replaced, since {substituteShare} of it is covered there as well.',
    ],
  },
  'report.next.leftOut.budget': {
    de: [
      'Ihr Budget setzt hier eine Grenze; {best} könnte sonst {added} weitere Observables abdecken.',
      'Im Rahmen Ihres Budgets ist nicht alles möglich: Mit {best} kämen {added} weitere Observables hinzu.',
    ],
    en: [
      'Your budget does not stretch to everything; {best} would bring {added} additional observables.',
      'Not everything fits into your budget: with {best}, {added} more observables would be covered.',
    ],
  },
  'report.next.leftOut.commercial': {
    de: [
      'Da kommerzielle Quellen ausgeschlossen sind, bleibt {best} außen vor, obwohl damit {added} weitere Observables abgedeckt würden.',
      'Kommerzielle Quellen haben Sie nicht zugelassen; {best} würde sonst {added} weitere Observables beitragen.',
    ],
    en: [
      'Commercial sources have been ruled out, although {best} would add coverage of {added} further observables.',
      'You have excluded commercial sources, among them {best}, which would cover {added} more observables.',
    ],
  },
  'report.next.leftOut.licence': {
    de: [
      'Einige Lizenzen lassen eine Nutzung nicht zu, etwa bei {best}, das {added} weitere Observables abdecken würde.',
      'Nicht alle Lizenzen gestatten den Einsatz; so würde {best} {added} zusätzliche Observables abdecken.',
    ],
    en: [
      'Use is not allowed under some licences; {best}, for instance, would cover {added} additional observables.',
      'Certain licences rule out use, which affects {best} with {added} more observables it would cover.',
    ],
  },
  'report.next.leftOut.no-price': {
    de: [
      'Manche Quellen geben keinen Preis an, darunter {best}, womit {added} weitere Observables abgedeckt wären.',
      'Für einige Quellen ist kein Preis genannt; {best} würde {added} weitere Observables erfassen.',
    ],
    en: [
      'Some sources do not state a price, including {best}, which would cover {added} further observables.',
      'A price is not available for every source; {best} would bring in {added} more observables.',
    ],
  },
}

const indicator: typeof report = {
  'indicator.headline.listed': {
    de: [
      'Derzeit führt {listed} von {watched} beobachteten Quellen {value} auf ihrer Liste.',
      'Bei {listed} der {watched} Quellen, die wir beobachten, ist {value} gelistet.',
      'Unter den Quellen, die wir beobachten, findet sich bei {listed} von {watched} ein Eintrag zu {value}.',
    ],
    en: [
      'At present, {listed} out of {watched} sources under observation has {value} on its list.',
      'Of the sources we watch, {listed} of {watched} carries {value}.',
      'Currently {listed} of the {watched} sources that we watch contains an entry for {value}.',
    ],
  },
  'indicator.headline.listedThen': {
    de: [
      'Mit Stand vom {at} führte {listed} von {watched} seinerzeit beobachteten Quellen {value}.',
      'Zum {at} hatte {listed} der {watched} Quellen, die damals unter Beobachtung standen, {value} gelistet.',
    ],
    en: [
      'As of {at}, {listed} of the {watched} sources under observation back then had {value} on its list.',
      'Back on {at}, {listed} out of {watched} sources that were being watched carried {value}.',
    ],
  },
  'indicator.headline.published': {
    de: [
      'Laut eigenen Angaben von {publishedNames} stand {value} am {at} auf der Liste; beobachtet wurde diese Quelle seinerzeit nicht.',
      'Am {at} führte nach eigener Aussage {publishedNames} den Wert {value}, doch stand diese Quelle damals nicht unter Beobachtung.',
    ],
    en: [
      'For {at}, a listing of {value} is stated by {publishedNames} itself, though we were not watching this source at the time.',
      'By its own account, {publishedNames} listed {value} on {at}; this source was not being watched at that point.',
    ],
  },
  'indicator.headline.unproven': {
    de: [
      'Nicht nachgewiesen ist, ob {value} am {at} gelistet war, denn {unproven} Quelle, die dafür infrage kommt, wurde nicht beobachtet.',
      'Für eine Listung von {value} am {at} fehlt der Nachweis: Möglicherweise führte {unproven} Quelle den Wert, sie wurde jedoch nicht beobachtet.',
    ],
    en: [
      'Whether {value} was listed on {at} remains unproven, since {unproven} source that might have listed it was not being watched.',
      'There is no proof as to whether {value} was on a list on {at}; {unproven} source could have listed it, yet it was not under observation.',
    ],
  },
  'indicator.headline.notListed': {
    de: [
      'Von den beobachteten Quellen führte keine {value} am {at}, wohl aber tat dies {notListed} Quelle zu einer anderen Zeit.',
      'Bei keiner beobachteten Quelle war {value} am {at} gelistet; zu einem anderen Zeitpunkt war das bei {notListed} Quelle der Fall.',
    ],
    en: [
      'None of the watched sources had {value} on its list on {at}, although {notListed} source listed it at some other time.',
      'No source under observation carried {value} on {at}; at a different time, {notListed} source did.',
    ],
  },
  'indicator.headline.light': {
    de: [
      'Eine Listung von {value} selbst liegt nicht vor, doch {light} Quelle führt den Host oder eine URL darauf.',
      'Nicht {value} selbst ist gelistet, sondern der Host oder eine URL auf diesem Host, und zwar bei {light} Quelle.',
    ],
    en: [
      'There is no listing of {value} itself, but {light} source lists the host or a URL located on it.',
      'Rather than {value} itself, {light} source has the host or a URL on that host on its list.',
    ],
  },
  'indicator.headline.unknown': {
    de: [
      'In den {sources} Quellen, soweit sie beobachtet wurden, taucht bis zum {at} kein Eintrag zu {value} auf.',
      'Bei {sources} Quellen wurde, soweit unsere Beobachtung reicht, weder am {at} noch davor {value} gelistet.',
    ],
    en: [
      'To the extent that we watched {sources} sources, no listing of {value} is known up to {at}.',
      'So far as our observation of {sources} sources goes, {value} had not been listed by any of them by {at}.',
    ],
  },
  'indicator.found.names': {
    de: [
      'Dabei handelt es sich um {listedNames}.',
      'Namentlich sind das {listedNames}.',
      'Zu nennen sind hier {listedNames}.',
    ],
    en: [
      'The sources in question are {listedNames}.',
      'These are {listedNames}.',
      'They go by the names of {listedNames}.',
    ],
  },
  'indicator.found.published': {
    de: [
      'Auch {publishedNames} führt den Wert den eigenen Datumsangaben zufolge; unter Beobachtung stand diese Quelle da allerdings nicht.',
      'Nach eigenem Datum gehört {publishedNames} ebenfalls dazu, obgleich diese Quelle zu der Zeit nicht beobachtet wurde.',
    ],
    en: [
      'According to its own dates, {publishedNames} lists it as well, even though this source was not being watched at the time.',
      '{publishedNames} also carries it, going by its own dates, but we did not watch this source then.',
    ],
  },
  'indicator.found.dependent': {
    de: [
      'Unter den {witnesses} Quellen sind lediglich {independent} voneinander unabhängig, da Quellen mit gemeinsamer Liste nur einmal gezählt werden.',
      'Obwohl {witnesses} Quellen es sagen, sind nur {independent} davon unabhängig; wer dieselbe Liste führt, wird nur einmal gezählt.',
    ],
    en: [
      'Out of {witnesses} sources, just {independent} are independent, because those sharing a list are counted only once.',
      'Although {witnesses} sources say so, only {independent} of them are independent of each other; a shared list is counted only once.',
    ],
  },
  'indicator.found.single': {
    de: [
      'Die Angabe stützt sich auf nur eine Quelle, nämlich {witness}, ohne dass eine zweite sie bestätigt.',
      'Allein {witness} sagt dies; eine Bestätigung durch eine zweite Quelle gibt es nicht.',
    ],
    en: [
      'This rests on only one source, {witness}, and is not confirmed by a second one.',
      'Only {witness} says so, without confirmation from a second source.',
    ],
  },
  'indicator.found.independent': {
    de: [
      'Zwischen den {independent} Quellen bestehen keine Abhängigkeiten.',
      'Die {independent} Quellen sind alle unabhängig voneinander zu ihrer Aussage gekommen.',
    ],
    en: [
      'Each of the {independent} sources is independent of the others.',
      'The {independent} sources do not depend on one another.',
    ],
  },
  'indicator.found.around': {
    de: [
      'Gelistet ist bei {aroundNames} nicht {value} selbst, sondern ein übergeordneter Bereich oder eine übergeordnete Domain.',
      'Bei {aroundNames} steht statt {value} selbst ein Bereich oder eine Domain darüber auf der Liste.',
    ],
    en: [
      'What {aroundNames} lists is not {value} as such but a range or domain above it.',
      'Instead of {value} itself, {aroundNames} lists a range or domain that contains it.',
      'The listing by {aroundNames} does not name {value} itself but refers to a range or a domain above it.',
    ],
  },
  'indicator.found.light': {
    de: [
      'Nur den Host oder eine URL auf diesem Host führt {lightNames}.',
      '{lightNames} listet lediglich den Host beziehungsweise eine URL darauf.',
    ],
    en: [
      'In the case of {lightNames}, just the host or a URL on it is listed.',
      'The entry at {lightNames} concerns only the host or a URL on that host.',
    ],
  },
  'indicator.time.first': {
    de: [
      'Den Anfang machte {first} am {firstFrom}; {next} zog {lead} später nach.',
      'Als erste Quelle nahm {first} den Wert am {firstFrom} auf, gefolgt von {next} nach weiteren {lead}.',
    ],
    en: [
      'The first to list it was {first}, on {firstFrom}, with {next} following {lead} afterwards.',
      '{first} was first to include it, on {firstFrom}, and {next} did so {lead} later.',
    ],
  },
  'indicator.time.tie': {
    de: [
      'Nahezu zeitgleich nahmen {first} und {next} den Wert um den {firstFrom} auf; welche Quelle zuerst kam, geht aus unseren Abrufen nicht hervor.',
      '{first} und {next} führten es um den {firstFrom} fast zur selben Zeit, sodass sich anhand unserer Abrufe nicht sagen lässt, wer zuerst kam.',
    ],
    en: [
      'Around the same time, {first} and {next} added it, close to {firstFrom}; our looks cannot tell which of them came first.',
      'Almost simultaneously, {first} and {next} put it on their lists around {firstFrom}, and our looks do not reveal who came first.',
    ],
  },
  'indicator.time.leadUnknown': {
    de: [
      'Am {firstFrom} stand es spätestens bei {first} auf der Liste; für die Frage, wer zuerst kam, gibt es keinen Nachweis.',
      'Bis zum {firstFrom} hatte {first} es spätestens aufgenommen, doch wer als Erster kam, ist nicht nachgewiesen.',
    ],
    en: [
      'By {first}, it was listed on {firstFrom} at the latest, but it has not been proven who came first.',
      '{first} had it on its list no later than {firstFrom}; which source was first remains unproven.',
    ],
  },
  'indicator.time.alone': {
    de: ['{first} führt es seit dem {firstFrom}.', 'Die Listung durch {first} begann am {firstFrom}.'],
    en: ['{first} has had it on its list since {firstFrom}.', 'The listing by {first} began on {firstFrom}.'],
  },
  'indicator.time.aloneUnknown': {
    de: [
      'Wann genau {first} es aufnahm, ist nicht nachgewiesen, spätestens aber geschah das am {firstFrom}.',
      'Bei {first} steht es spätestens seit dem {firstFrom} auf der Liste, wobei der genaue Zeitpunkt nicht nachgewiesen ist.',
    ],
    en: [
      '{first} has listed it since {firstFrom} at the latest; the exact start is not proven.',
      'It has been on the list of {first} since {firstFrom} at the latest, although the precise beginning remains unproven.',
    ],
  },
  'indicator.time.age': {
    de: [
      'Die erste bekannte Listung liegt mindestens {age} zurück.',
      'Erstmals gelistet wurde der Wert, soweit bekannt, vor mindestens {age}.',
    ],
    en: [
      'The first known listing dates back at least {age}.',
      'It was first listed, as far as is known, at least {age} ago.',
    ],
  },
  'indicator.time.ended': {
    de: [
      'Zuvor war es bei {endedNames} gelistet, wurde dort dann aber wieder entfernt.',
      '{endedNames} führte es früher, danach jedoch nicht mehr.',
    ],
    en: [
      '{endedNames} used to list it but later stopped doing so.',
      'It had earlier been listed by {endedNames}, which then removed it.',
    ],
  },
  'indicator.time.later': {
    de: [
      '{laterNames} nahm den Wert erst nach dem {at} auf.',
      'Die Listung durch {laterNames} erfolgte erst im Anschluss an den {at}.',
    ],
    en: ['{laterNames} did not list it until after {at}.', 'The listing by {laterNames} came only after {at}.'],
  },
  'indicator.time.again': {
    de: [
      '{againNames} hat den Wert mehr als einmal gelistet.',
      'Mehrfach auf die Liste gesetzt wurde es von {againNames}.',
    ],
    en: [
      'It was put on the list by {againNames} more than once.',
      'On more than one occasion, {againNames} listed it.',
    ],
  },
  'indicator.uncertain.unproven': {
    de: [
      'Uns ist nicht bekannt, ob {unprovenNames} den Wert am {at} führte, da diese Quelle seinerzeit nicht unter Beobachtung stand.',
      'Unklar bleibt, ob {unprovenNames} es am {at} listete, weil diese Quelle da nicht beobachtet wurde.',
    ],
    en: [
      'It is unknown to us whether {unprovenNames} had it on its list on {at}, because we were not watching this source then.',
      'Since this source was not watched then, we cannot say whether {unprovenNames} listed it on {at}.',
    ],
  },
  'indicator.uncertain.blind': {
    de: [
      'Zurzeit stehen {notWatched} der {sources} Quellen nicht unter Beobachtung, was nicht bedeutet, dass sie es nicht führen.',
      'Nicht beobachtet werden derzeit {notWatched} von {sources} Quellen; daraus folgt jedoch nicht, dass es bei ihnen nicht gelistet ist.',
    ],
    en: [
      'At the moment, {notWatched} of the {sources} sources are not being watched, which does not imply that they do not list it.',
      'We do not currently watch {notWatched} out of {sources} sources; they may nevertheless list it.',
    ],
  },
  'indicator.uncertain.unwatched': {
    de: [
      'Keine der Quellen stand am {at} unter Beobachtung, was allerdings nicht bedeutet, dass es bei keiner gelistet war.',
      'Zum {at} fehlt für alle Quellen eine Beobachtung; dass keine es führte, folgt daraus nicht.',
    ],
    en: [
      'None of the sources was under observation on {at}, which is not to say that none of them had it listed.',
      'We watched none of the sources on {at}, but it does not follow that no source listed it.',
    ],
  },
  'indicator.uncertain.marks': {
    de: [
      'Die Angaben der Warnlisten beziehen sich auf heute und nicht auf den {at}, denn ihr früherer Inhalt ist uns nicht bekannt.',
      'Warnlisten geben den heutigen Stand wieder, nicht den vom {at}; wie sie früher aussahen, wissen wir nicht.',
    ],
    en: [
      'Warning lists reflect the situation today rather than on {at}, as their history is not known to us.',
      'The content of warning lists is current and does not refer to {at}; we have no knowledge of what they said in the past.',
    ],
  },
  'indicator.next.warnedBy': {
    de: [
      'Als harmlos wird {value} eingestuft, da der Wert auf der Warnliste {warningLists} verzeichnet ist.',
      '{value} findet sich auf der Warnliste {warningLists} und wird deshalb als harmlos behandelt.',
    ],
    en: [
      'As {value} can be found on the warning list {warningLists}, it is treated as benign.',
      '{value} is regarded as benign since the warning list {warningLists} contains it.',
    ],
  },
  'indicator.next.warned': {
    de: [
      'Weil eine Warnliste {value} enthält, wird der Wert als harmlos eingestuft.',
      'Harmlos ist {value} insofern, als eine Warnliste den Wert aufführt.',
    ],
    en: [
      'Since a warning list contains {value}, it is treated as benign.',
      'The presence of {value} on a warning list means that it is considered benign.',
    ],
  },
  'indicator.next.doubtful': {
    de: [
      'Da {value} Teil einer geteilten Infrastruktur ist, würde eine Sperrung auch Unbeteiligte in Mitleidenschaft ziehen.',
      'Von einer Sperre wären auch Unbeteiligte betroffen, weil {value} zu einer Infrastruktur gehört, die geteilt wird.',
    ],
    en: [
      '{value} forms part of shared infrastructure, so that a block would also affect others.',
      'A block would have consequences for others too, as {value} sits on shared infrastructure.',
    ],
  },
}

const post: typeof report = {
  'post.headline.leak': {
    de: [
      '{actor} führte {victim} am {posted} als Opfer auf.',
      'Von {actor} wurde {victim} am {posted} als Opfer benannt.',
    ],
    en: [
      '{actor} listed {victim} among its victims on {posted}.',
      'According to {actor}, {victim} is a victim, as stated on {posted}.',
    ],
  },
  'post.headline.leakFound': {
    de: [
      '{actor} bezeichnete {victim} als Opfer; auf den Beitrag stieß man am {discovered}.',
      '{actor} nannte {victim} ein Opfer, und zwar in einem Beitrag, der am {discovered} gefunden wurde.',
    ],
    en: [
      '{actor} described {victim} as a victim in a post that was discovered on {discovered}.',
      'A post in which {actor} names {victim} as a victim came to light on {discovered}.',
    ],
  },
  'post.headline.leakUndated': {
    de: ['{actor} gab {victim} als Opfer an.', 'Laut {actor} zählt {victim} zu den Opfern.'],
    en: ['{actor} presented {victim} as a victim.', 'A post by {actor} refers to {victim} as a victim.'],
  },
  'post.headline.said': {
    de: [
      'Von {actor} stammt der am {posted} veröffentlichte Beitrag „{title}“.',
      '{actor} stellte am {posted} einen Beitrag mit dem Titel „{title}“ online.',
    ],
    en: [
      '{actor} put out a post titled “{title}” on {posted}.',
      'A post by {actor} with the title “{title}” went online on {posted}.',
    ],
  },
  'post.headline.saidOnce': {
    de: [
      'Von {actor} stammt ein Beitrag mit dem Titel „{title}“.',
      '{actor} hat einen Beitrag namens „{title}“ verfasst.',
    ],
    en: ['{actor} wrote a post titled “{title}”.', 'A post by {actor} bears the title “{title}”.'],
  },
  'post.headline.untold': {
    de: ['Der Titel des Beitrags lautet „{title}“.', 'Es geht um einen Beitrag, der mit „{title}“ überschrieben ist.'],
    en: ['The title of the post reads “{title}”.', 'The post in question bears the title “{title}”.'],
  },
  'post.found.source': {
    de: [
      'Wiedergegeben wird der Beitrag ausschließlich von {sourceNames}.',
      'Allein bei {sourceNames} ist der Beitrag zu finden.',
    ],
    en: ['{sourceNames} is the only source that carries the post.', 'The post appears solely in {sourceNames}.'],
  },
  'post.found.sources': {
    de: [
      'Der Beitrag ist bei {sources} Quellen zu finden, nämlich {sourceNames}.',
      'Insgesamt {sources} Quellen verbreiten den Beitrag, und zwar {sourceNames}.',
    ],
    en: [
      'The post can be found in {sources} sources, namely {sourceNames}.',
      'In all, {sources} sources reproduce the post: {sourceNames}.',
    ],
  },
  'post.found.mentions': {
    de: [
      'Im Beitrag kommen {mentions} Indikatoren vor.',
      'Insgesamt tauchen {mentions} Indikatoren in dem Beitrag auf.',
    ],
    en: ['In the post, {mentions} indicators are mentioned.', 'The text of the post contains {mentions} indicators.'],
  },
  'post.found.masked': {
    de: [
      'Verdeckt wurden darin {masked} geheime Werte.',
      'Wir haben {masked} geheime Werte in dem Beitrag unkenntlich gemacht.',
    ],
    en: ['We have masked {masked} secret values that it contained.', 'In the text, {masked} secrets have been masked.'],
  },
  'post.time.delay': {
    de: [
      'Bis der Beitrag gefunden wurde, vergingen nach der Veröffentlichung {delay}.',
      'Zwischen Veröffentlichung und Entdeckung des Beitrags lagen {delay}.',
    ],
    en: [
      'It took {delay} from publication until the post was found.',
      'Discovery of the post came {delay} after publication.',
    ],
  },
  'post.uncertain.claimed': {
    de: [
      'Es handelt sich um eine bloße Behauptung, für die der Beitrag keinen Nachweis liefert.',
      'Der Beitrag behauptet dies nur; als Nachweis taugt er nicht.',
      'Ein Nachweis ist damit nicht erbracht, der Beitrag stellt lediglich eine Behauptung auf.',
    ],
    en: [
      'The post merely asserts this and does not prove it.',
      'It remains a claim, since the post offers no proof.',
      'What the post says is a claim and should not be mistaken for proof.',
    ],
  },
  'post.uncertain.undated': {
    de: [
      'Zum Zeitpunkt der Veröffentlichung macht keine Quelle eine Angabe.',
      'Keiner Quelle ist zu entnehmen, wann der Beitrag erschienen ist.',
    ],
    en: [
      'The date of posting is not given by any source.',
      'None of the sources indicates when the post was published.',
    ],
  },
  'post.uncertain.cut': {
    de: [
      'Aufbewahrt wird nur ein Teil des Textes, da er länger war.',
      'Der ursprüngliche Text war länger als das, was wir aufbewahren.',
    ],
    en: [
      'Only part of the text is kept, as the original was longer.',
      'The original text exceeded the length that is kept.',
    ],
  },
}

/** A right paraphrase of a claim. */
export interface Fresh {
  readonly claim: string
  readonly locale: Locale
  readonly text: string
}

const all: readonly Fresh[] = Object.entries({ ...report, ...indicator, ...post }).flatMap(([claim, texts]) =>
  (['de', 'en'] as const).flatMap((locale) => texts[locale].map((text) => ({ claim, locale, text }))),
)

const seed = 20261121

/** Two halves, drawn by chance once and for all. */
function halves() {
  const next = random(seed)
  const drawn = all.map((one) => ({ one, at: next() })).toSorted((a, b) => a.at - b.at)
  const half = Math.ceil(drawn.length / 2)
  return { development: drawn.slice(0, half).map(({ one }) => one), heldOut: drawn.slice(half).map(({ one }) => one) }
}

export const { development, heldOut } = halves()
