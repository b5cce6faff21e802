import type { Locale } from '../src/domain/text.ts'
import type { Fresh } from './explained-fresh.ts'

/** Right paraphrases that were written after the halves of `explained-fresh.ts` had been measured, all for development. */
const texts: Readonly<Record<string, readonly [de: string, en: string]>> = {
  'report.headline.nothing': [
    'Ihr Log wurde mit {compared} Quellen verglichen, ohne dass sich etwas Verdächtiges zeigte.',
    'None of what your log contains proved suspicious when compared with {compared} sources.',
  ],
  'report.headline.none': [
    'Unter den gegebenen Bedingungen steuert keine der {compared} verglichenen Quellen genug bei, um empfohlen zu werden.',
    'We do not recommend any source, as none of the {compared} sources compared would add enough under your conditions.',
  ],
  'report.headline.few': [
    'Mit {recommended} Quellen dürften {expected} von {suspicious} verdächtigen Observables abgedeckt sein.',
    'According to our expectations, {recommended} sources cover {expected} of {suspicious} suspicious observables.',
  ],
  'report.headline.proven': [
    'Der nachgewiesene Anteil, den {recommended} Quellen abdecken, beträgt {provenShare} der verdächtigen Observables Ihres Logs.',
    'Proven coverage by {recommended} sources amounts to {provenShare} of what your log shows as suspicious.',
  ],
  'report.headline.expected': [
    'Die empfohlenen {recommended} Quellen lassen eine Abdeckung von {expectedShare} des Verdächtigen in Ihrem Log erwarten.',
    'A set of {recommended} sources should be expected to cover {expectedShare} of the suspicious part of your log.',
  ],
  'report.found.compared': [
    'Insgesamt {compared} Quellen wurden miteinander verglichen, also Listen von Indikatoren, vor denen die Herausgeber warnen.',
    'Our comparison included {compared} sources, which are lists of indicators that their publishers warn of.',
  ],
  'report.found.checked': [
    'Wir haben {observables} verschiedene Observables geprüft, zum Beispiel Adressen, Domains und Dateien. Daraus lässt sich nicht schließen, dass nichts geschehen ist, sondern nur, dass diese Quellen nichts gezeigt hätten.',
    'In all, {observables} distinct observables were checked, among them addresses, domains and files. This does not prove that nothing happened; it only means that these sources would not have shown it.',
  ],
  'report.found.empty': [
    'Aus Ihrem Log ließ sich nichts vergleichen, da es keine Adressen, Domains, URLs oder Dateien enthält.',
    'Your log contains no addresses, domains, URLs or files, and therefore nothing that could be compared.',
  ],
  'report.found.counted': [
    'In Ihrem Log fanden sich {observables} unterschiedliche Observables wie Adressen, Domains und Dateien; bei {suspicious} davon besteht ein Verdacht, weil mindestens eine Quelle sie listet.',
    'There are {observables} distinct observables in your log, such as addresses, domains and files, and {suspicious} of these are suspicious because they are listed by at least one source.',
  ],
  'report.found.profile': [
    'In den letzten Wochen gab es {suspicious} Indikatoren, die zu Ihrem Profil passen; ein Log wurde nicht ausgewertet, da keines vorlag.',
    'Looking at the last weeks, {suspicious} indicators fit your profile, although there was no log to examine.',
  ],
  'report.found.proven': [
    'Mindestens eine Quelle hatte nachweislich {verified} der verdächtigen Observables bereits gelistet, als diese in Ihrem Log auftauchten.',
    'It is proven for {verified} suspicious observables that at least one source already listed them when they occurred in your log.',
  ],
  'report.found.late': [
    'Die Listung von {late} verdächtigen Observables erfolgte zu spät: Zum Zeitpunkt des Auftretens standen sie nachweislich bei keiner Quelle auf der Liste.',
    'Listing came too late for {late} suspicious observables; when these occurred, provably none of the sources had listed them yet.',
  ],
  'report.found.expired': [
    'Nicht länger gelistet waren {expired} verdächtige Observables zum Zeitpunkt ihres Auftretens.',
    'At the time they occurred, {expired} suspicious observables had been removed from the lists.',
  ],
  'report.found.light': [
    'Indirekt verdächtig sind {light} Observables: Auf der Liste stehen nur der Host oder eine auf ihm liegende URL, nicht sie selbst.',
    'There is only indirect suspicion against {light} observables, because the listing refers to the host or a URL on that host and not to the observables themselves.',
  ],
  'report.found.benign': [
    'Zwar listen Quellen {benign} Observables, doch sind diese harmlos, da eine Warnliste oder Ihre Freigabeliste sie aufführt.',
    'Listed but benign are {benign} observables that can be found on a warning list or your allow list.',
  ],
  'report.found.doubtful': [
    'Mit {doubtful} Observables liegt geteilte Infrastruktur vor, deren Sperrung auch Unbeteiligte treffen würde.',
    'Blocking would also hurt others in the case of {doubtful} observables, which are part of shared infrastructure.',
  ],
  'report.found.ownUnlisted': [
    'Auf Ihrer eigenen Sperrliste stehen {ownUnlisted} Observables, welche keine der Quellen listet.',
    'There are {ownUnlisted} observables on your own deny list that do not appear in any of the sources.',
  ],
  'report.found.ownSpared': [
    'Nur wegen Ihrer Freigabeliste gelten {ownSpared} weitere Observables nicht als verdächtig.',
    'But for your allow list, {ownSpared} more observables would have been classed as suspicious.',
  ],
  'report.found.ownRestored': [
    'Aufgrund einer Warnliste wären ohne Ihre Sperrliste {ownRestored} Observables als harmlos behandelt worden.',
    'In the absence of your deny list, a warning list would have caused {ownRestored} observables to count as benign.',
  ],
  'report.recommended.only': ['Unsere Empfehlung lautet ausschließlich {first}.', '{first} alone is recommended.'],
  'report.recommended.first': [
    'Mit {added} verdächtigen Observables, deren Abdeckung wir erwarten, liefert {first} den größten Beitrag.',
    '{first} is the strongest contributor and is expected to account for {added} suspicious observables.',
  ],
  'report.recommended.others': [
    'Danach folgen {others}, von denen jede das abdeckt, was die zuvor genannten nicht abdecken.',
    'After that come {others}, each covering what the sources mentioned before are missing.',
  ],
  'report.recommended.last': [
    '{last} bringt mit {added} weiteren Observables den geringsten Zugewinn.',
    '{last} adds the least, with {added} more observables covered.',
  ],
  'report.recommended.best': [
    'Von keiner anderen Auswahl, die unter Ihren Bedingungen möglich ist, sind mehr als {expected} Observables zu erwarten.',
    'Within your conditions, none of the other possible selections is expected to cover more than {expected} observables.',
  ],
  'report.recommended.gap': [
    'Nicht ganz bewiesen ist, dass es sich um die beste Auswahl handelt, doch mehr als {gap} zusätzliche Observables könnte eine andere nicht abdecken.',
    'Whether this is the best selection has not been fully proven; at most, a different one could cover {gap} more observables.',
  ],
  'report.recommended.hardToReplace': [
    'Die am schwersten zu ersetzende Quelle ist {hardToReplace}; ohne sie würden {exclusive} Observables fehlen, selbst wenn alle anderen Quellen zur Verfügung stünden.',
    'It is hardest to do without {hardToReplace}, because {exclusive} observables would be missing even if you used every other source.',
  ],
  'report.recommended.lead': [
    'Soweit ein Nachweis vorliegt, war {first} früh: Die Hälfte der Treffer war bereits seit mindestens {lead} gelistet.',
    '{first} was early, in that half of its matches, as far as proven, had already been listed for {lead} or longer.',
  ],
  'report.recommended.kept': ['Sie setzen {kept} bereits heute ein.', 'Today you are already using {kept}.'],
  'report.cost.total': [
    'Pro Jahr ergeben sich Kosten von {total}, die sich aus {sourcesPrice} für die Quellen und {winnowPrice} für Winnow zusammensetzen.',
    'The yearly total of {total} consists of {sourcesPrice} for sources and {winnowPrice} for Winnow.',
  ],
  'report.cost.sourcesOnly': [
    'Sie zahlen für die Quellen {sourcesPrice} im Jahr.',
    'Each year, the sources cost you {sourcesPrice}.',
  ],
  'report.cost.winnowOnly': [
    'Kosten verursachen nicht die Quellen, sondern nur Winnow mit {winnowPrice} im Jahr.',
    'Only Winnow costs money, namely {winnowPrice} a year; the sources are free.',
  ],
  'report.cost.nothing': [
    'Die Nutzung der empfohlenen Quellen ist gratis.',
    'You pay nothing for the recommended sources.',
  ],
  'report.cost.within': [
    'Bei einem Budget von {budget} behalten Sie {budgetRest} übrig.',
    'With a budget of {budget}, you still have {budgetRest} at your disposal.',
  ],
  'report.cost.exhausted': [
    'Das Budget von {budget} ist somit vollständig verplant.',
    'Your budget of {budget} is thereby exhausted.',
  ],
  'report.cost.over': [
    'Damit werden {budgetOver} mehr fällig, als Ihr Budget in Höhe von {budget} zulässt.',
    'This goes {budgetOver} beyond what your budget of {budget} allows.',
  ],
  'report.cost.superfluous': [
    'Sie nutzen heute {superfluousNames}, doch diese Quelle ist überflüssig: Ohne sie gingen höchstens {superfluousLost} Observables verloren.',
    'You could do without {superfluousNames}, which you use today: the loss would be {superfluousLost} observables at most.',
  ],
  'report.cost.superfluousFree': [
    'Überflüssig ist derzeit {superfluousNames}; auch ohne diese von Ihnen genutzte Quelle würde nichts fehlen.',
    'Your current source {superfluousNames} is superfluous, and without it you would miss nothing.',
  ],
  'report.cost.saved': [
    'Durch den Wegfall der überflüssigen Quelle lassen sich jährlich {fees} an Gebühren einsparen.',
    'If you drop the superfluous source, you save {fees} a year in fees.',
  ],
  'report.cost.work': [
    'Ebenfalls weg fällt der Arbeitsaufwand für die überflüssige Quelle, der auf {work} im Jahr geschätzt wird.',
    'There is also no more work on the superfluous source, which is estimated at {work} a year.',
  ],
  'report.cost.less': [
    'Verglichen mit heute zahlen Sie im Jahr mindestens {less} weniger.',
    'In comparison with today, you spend at least {less} less every year.',
  ],
  'report.cost.each': [
    'Je abgedecktem Observable in diesem Bericht betragen die Kosten {each}.',
    'For each observable of this report that is covered, the cost is {each}.',
  ],
  'report.cost.demo': [
    'Der für {demoPrices} angesetzte Preis dient nur der Demonstration und ist kein Angebot.',
    'The price used for {demoPrices} is a demo price and should not be read as an offer.',
  ],
  'report.uncertain.range': [
    'Für {proven} Observables ist die Abdeckung nachgewiesen; erwartet wird sie für {expected}, möglich ist sie für höchstens {possible}.',
    'While coverage is proven for {proven} observables, we expect {expected}, and {possible} at the very most.',
  ],
  'report.uncertain.none': [
    'Die Abdeckung von {proven} Observables ist nachgewiesen, sodass nichts geschätzt werden muss.',
    'Coverage is proven for all {proven} covered observables, with nothing left to estimate.',
  ],
  'report.uncertain.unproven': [
    'Ob {unproven} verdächtige Observables seinerzeit gelistet waren, ist nicht nachgewiesen, daher rechnen wir hier mit Wahrscheinlichkeiten.',
    'For {unproven} suspicious observables, there is no proof of a listing at that time, and we use probabilities instead.',
  ],
  'report.uncertain.few': [
    'Die Zahl von {suspicious} verdächtigen Observables reicht für eine sichere Empfehlung nicht aus.',
    'There are only {suspicious} suspicious observables, too few for a recommendation that is sure.',
  ],
  'report.uncertain.provenChoice': [
    'Auf Grundlage des Nachgewiesenen allein würden wir etwas anderes empfehlen, nämlich {provenChoice}.',
    'A different recommendation, {provenChoice}, would result if we counted only what is proven.',
  ],
  'report.uncertain.untimed': [
    'Keinen Zeitpunkt enthalten {untimed} Zeilen; die Treffer aus diesen Zeilen sind daher nicht nachgewiesen.',
    'The time is missing in {untimed} lines, and matches that come from these lines count as unproven.',
  ],
  'report.uncertain.unyeared': [
    'In {unyeared} Zeilen steht kein Jahr, und ein bloß angenommenes Jahr genügt nicht, um Treffer daraus als nachgewiesen zu zählen.',
    'No year is given in {unyeared} lines; as long as it is only an assumption, no match in them counts as proven.',
  ],
  'report.uncertain.skipped': [
    'Insgesamt {skipped} Zeilen konnten nicht gelesen werden und sind daher nicht Teil dieser Rechnung.',
    'These figures leave out {skipped} lines that were not readable.',
  ],
  'report.uncertain.ever': [
    'Wie gewünscht, bleibt die Zeit unberücksichtigt, und alles, was jemals auf einer Liste stand, zählt als nachgewiesen.',
    'You asked for time to be ignored, and so everything that was ever listed is treated as proven.',
  ],
  'report.uncertain.olderRules': [
    'Für diesen Bericht galten noch ältere Regeln, die auch voll zählten, was von niemandem beobachtet wurde.',
    'The rules behind this report are older ones: they counted in full even what had not been watched by anybody.',
  ],
  'report.uncertain.byChance': [
    'Möglicherweise sind die Treffer von {byChance} in Adressbereichen nur Zufall, da es nicht mehr sind, als durch Zufall zu erwarten wäre.',
    'For {byChance}, matches in address ranges may have come about by chance, since chance would give just as many.',
  ],
  'report.next.missed': [
    'In keinem Fall abgedeckt werden {missed} verdächtige Observables.',
    'No coverage by the selection is possible for {missed} suspicious observables.',
  ],
  'report.next.deadInUse': [
    'Die von Ihnen genutzten Quellen {currentDead} sind inaktiv und bringen nichts Neues.',
    'Nothing new comes from {currentDead}, which you use but which are inactive.',
  ],
  'report.next.silentInUse': [
    'Obwohl Sie {currentSilent} nutzen, gab es in diesem Bericht von dort keinen einzigen Treffer.',
    'You have {currentSilent} in use, but this report found no match in them at all.',
  ],
  'report.next.unknownInUse': [
    'Wie viel {currentUnknown} leisten, geht aus diesem Bericht nicht hervor, weil uns keine Daten vorlagen.',
    'This report cannot say what {currentUnknown} are worth, because their data was missing.',
  ],
  'report.next.noisyInUse': [
    'Ohne Filter hätten bei der genutzten Quelle {currentNoisy} {rate} der Treffer zu Fehlalarmen geführt.',
    'Of the matches from {currentNoisy}, a source in use, {rate} would have been false alerts without a filter.',
  ],
  'report.next.substitute': [
    '{substitute} ist in der Lage, {substituteOf} weitgehend zu ersetzen, und deckt {substituteShare} davon ebenfalls ab.',
    'Most of {substitute} overlaps, and it could take the place of {substituteOf}, covering {substituteShare} of the same.',
  ],
  'report.next.leftOut.budget': [
    'Nicht alles passt in Ihr Budget: {best} würde zusätzlich {added} Observables abdecken.',
    'Some things lie outside your budget, such as {best}, which would cover {added} more observables.',
  ],
  'report.next.leftOut.commercial': [
    'Weil kommerzielle Quellen nicht zugelassen sind, fehlt {best} mit {added} weiteren Observables.',
    'Because commercial sources are excluded, {best} is not considered, although it would cover {added} more observables.',
  ],
  'report.next.leftOut.licence': [
    'Die Nutzung ist nicht bei jeder Lizenz erlaubt; {best} könnte {added} weitere Observables abdecken.',
    'Not all licences allow use: with {best}, coverage would grow by {added} observables.',
  ],
  'report.next.leftOut.no-price': [
    'Ein Preis fehlt bei manchen Quellen, zum Beispiel bei {best}, das {added} weitere Observables abdecken würde.',
    'Where no price is named, a source is left out; {best} would cover {added} more observables.',
  ],
  'indicator.headline.listed': [
    'Zurzeit ist bei {listed} von {watched} beobachteten Quellen {value} verzeichnet.',
    'We watch sources, and {listed} of {watched} currently lists {value}.',
  ],
  'indicator.headline.listedThen': [
    'Am {at} fand sich bei {listed} von {watched} damals beobachteten Quellen ein Eintrag für {value}.',
    'Looking back at {at}, {listed} of {watched} sources watched then had an entry for {value}.',
  ],
  'indicator.headline.published': [
    'Am {at} war {value} gelistet, so die Angabe von {publishedNames}; die Quelle wurde zu diesem Zeitpunkt nicht beobachtet.',
    'On {at}, {value} was on the list of {publishedNames} by its own account, while nobody watched this source.',
  ],
  'indicator.headline.unproven': [
    'Eine Listung von {value} am {at} lässt sich nicht nachweisen, denn {unproven} Quelle, die es gelistet haben könnte, stand nicht unter Beobachtung.',
    'We have no proof that {value} was listed on {at}; {unproven} source may have done so, but nobody was watching it.',
  ],
  'indicator.headline.notListed': [
    'Am Stichtag führte keine beobachtete Quelle {value}, gemeint ist der Stand am {at}; zu anderer Zeit war es {notListed} Quelle.',
    'On none of the watched lists did {value} appear on {at}, but {notListed} source listed it at another time.',
  ],
  'indicator.headline.light': [
    'Für {value} selbst gibt es keine Listung, wohl aber bei {light} Quelle für den Host oder eine URL auf diesem Host.',
    '{value} is not itself on a list; {light} source does list the host or a URL on that host.',
  ],
  'indicator.headline.unknown': [
    'Keine der {sources} Quellen hatte, soweit wir beobachtet haben, bis zum {at} {value} auf ihrer Liste.',
    'We watched {sources} sources, and as far as we did, none had listed {value} by {at}.',
  ],
  'indicator.found.names': ['Konkret handelt es sich um {listedNames}.', 'Specifically, {listedNames} list it.'],
  'indicator.found.published': [
    'Ebenso nennt es {publishedNames} unter eigenem Datum, auch wenn wir diese Quelle da nicht beobachtet haben.',
    'By its own dates, {publishedNames} lists it too; we were not watching this source then.',
  ],
  'indicator.found.dependent': [
    'Zwar nennen {witnesses} Quellen es, unabhängig sind aber nur {independent}, da gleiche Listen nur einmal zählen.',
    'Only once do shared lists count, so of {witnesses} sources just {independent} are independent.',
  ],
  'indicator.found.single': [
    'Bislang sagt dies nur eine einzige Quelle, {witness}, ohne dass eine zweite es bestätigt.',
    'The only source to say so is {witness}, and no second one has confirmed it.',
  ],
  'indicator.found.independent': [
    'Sämtliche {independent} Quellen sind unabhängig voneinander.',
    'None of the {independent} sources depends on another.',
  ],
  'indicator.found.around': [
    '{aroundNames} führt nicht {value} selbst, sondern nur einen Bereich oder eine Domain, die darüber liegt.',
    '{aroundNames} does not list {value} itself; it lists a range or a domain above it.',
  ],
  'indicator.found.light': [
    '{lightNames} hat nur den Host oder eine URL auf diesem Host gelistet.',
    'Only the host, or a URL on that host, is listed by {lightNames}.',
  ],
  'indicator.time.first': [
    'Als Erstes wurde es von {first} gelistet, am {firstFrom}, und {lead} danach von {next}.',
    'It was first listed by {first} on {firstFrom}; {next} listed it {lead} later.',
  ],
  'indicator.time.tie': [
    'Um den {firstFrom} listeten es {first} und {next} beinahe gleichzeitig, und aus unseren Abrufen geht nicht hervor, wer der Erste war.',
    '{first} and {next} listed it around {firstFrom}, at nearly the same time; from our looks we cannot tell which was first.',
  ],
  'indicator.time.leadUnknown': [
    'Gelistet hat es {first} spätestens am {firstFrom}; nicht nachgewiesen ist, wer zuerst kam.',
    'At the latest on {firstFrom}, {first} listed it. It is not proven who was first.',
  ],
  'indicator.time.alone': [
    'Seit dem {firstFrom} ist es bei {first} gelistet.',
    'From {firstFrom} on, {first} listed it.',
  ],
  'indicator.time.aloneUnknown': [
    'Es stand spätestens am {firstFrom} bei {first} auf der Liste; nicht nachgewiesen ist, seit wann genau.',
    'By {firstFrom} at the latest, {first} had listed it, but since when exactly is not proven.',
  ],
  'indicator.time.age': [
    'Es ist mindestens {age} her, dass es erstmals bekanntermaßen gelistet wurde.',
    'No less than {age} have gone by since it was first known to be listed.',
  ],
  'indicator.time.ended': [
    'Vorher stand es bei {endedNames} auf der Liste, dann wurde es dort nicht mehr geführt.',
    '{endedNames} had it on its list before that date but no longer afterwards.',
  ],
  'indicator.time.later': [
    'Nach dem {at} erst wurde es von {laterNames} gelistet.',
    'It was only after {at} that {laterNames} listed it.',
  ],
  'indicator.time.again': [
    'Es stand bei {againNames} wiederholt auf der Liste.',
    '{againNames} put it on its list several times.',
  ],
  'indicator.uncertain.unproven': [
    'Wir können nicht sagen, ob es am {at} bei {unprovenNames} gelistet war, denn damals wurde diese Quelle nicht beobachtet.',
    'We cannot tell if {unprovenNames} had listed it on {at}, given that nobody watched this source then.',
  ],
  'indicator.uncertain.blind': [
    'Von {sources} Quellen werden {notWatched} zurzeit nicht beobachtet; das schließt nicht aus, dass sie es listen.',
    'Not all sources are watched now: {notWatched} of {sources} are not, and they may or may not list it.',
  ],
  'indicator.uncertain.unwatched': [
    'Da am {at} keine der Quellen beobachtet wurde, lässt sich nicht sagen, dass keine es listete.',
    'There was no watch on any of the sources on {at}, so it cannot be said that none listed it.',
  ],
  'indicator.uncertain.marks': [
    'Warnlisten kennen wir nur in ihrem heutigen Stand, nicht in dem vom {at}.',
    'We only know what warning lists say today, and not what they said on {at}.',
  ],
  'indicator.next.warnedBy': [
    'Die Warnliste {warningLists} führt {value} auf, weshalb es als harmlos gilt.',
    '{value} counts as benign, given its entry on the warning list {warningLists}.',
  ],
  'indicator.next.warned': [
    '{value} zählt als harmlos, da der Wert auf einer Warnliste geführt wird.',
    '{value} has an entry on a warning list and for that reason counts as benign.',
  ],
  'indicator.next.doubtful': [
    'Es handelt sich bei {value} um geteilte Infrastruktur, sodass von einer Sperre auch Unbeteiligte betroffen wären.',
    'If {value} were blocked, others would be hurt too, because it is shared infrastructure.',
  ],
  'post.headline.leak': [
    'Am {posted} erklärte {actor}, {victim} sei ein Opfer.',
    'On {posted}, {actor} claimed {victim} as a victim.',
  ],
  'post.headline.leakFound': [
    '{actor} führt {victim} als Opfer; der entsprechende Beitrag wurde am {discovered} gefunden.',
    '{victim} was named as a victim by {actor}; the post turned up on {discovered}.',
  ],
  'post.headline.leakUndated': [
    'Als Opfer wird von {actor} {victim} genannt.',
    '{actor} says that {victim} is a victim.',
  ],
  'post.headline.said': [
    'Am {posted} veröffentlichte {actor} einen Beitrag namens „{title}“.',
    'On {posted}, {actor} posted “{title}”.',
  ],
  'post.headline.saidOnce': ['Der Beitrag „{title}“ stammt von {actor}.', 'The post “{title}” is by {actor}.'],
  'post.headline.untold': ['Überschrieben ist der Beitrag mit „{title}“.', 'This post is entitled “{title}”.'],
  'post.found.source': [
    'Der Beitrag ist nur bei {sourceNames} zu lesen.',
    'No source but {sourceNames} carries the post.',
  ],
  'post.found.sources': [
    'Wiedergegeben wird der Beitrag von {sources} Quellen: {sourceNames}.',
    'There are {sources} sources that carry the post: {sourceNames}.',
  ],
  'post.found.mentions': [
    'Erwähnt werden im Beitrag {mentions} Indikatoren.',
    'There are {mentions} indicators mentioned in the post.',
  ],
  'post.found.masked': [
    'Darin enthaltene geheime Werte, {masked} an der Zahl, sind verdeckt.',
    'It held {masked} secret values, which are masked.',
  ],
  'post.time.delay': [
    'Nach der Veröffentlichung dauerte es {delay}, bis der Beitrag gefunden wurde.',
    'The post had been online for {delay} before it was found.',
  ],
  'post.uncertain.claimed': [
    'Damit ist nichts nachgewiesen; es bleibt eine Behauptung.',
    'The post proves nothing; it only makes a claim.',
  ],
  'post.uncertain.undated': [
    'Keine Quelle gibt an, wann der Beitrag veröffentlicht wurde.',
    'When the post was published is not stated by any source.',
  ],
  'post.uncertain.cut': [
    'Aufbewahrt wird der Text nicht in voller Länge.',
    'The text is not kept in full because it was longer.',
  ],
}

/** A third round, written after the second had been measured. */
const more: readonly (readonly [claim: string, locale: Locale, text: string])[] = [
  [
    'report.headline.nothing',
    'de',
    'Nichts in Ihrem Log erwies sich beim Vergleich mit {compared} Quellen als verdächtig.',
  ],
  [
    'report.headline.nothing',
    'en',
    'Nothing suspicious emerged from your log when it was compared with {compared} sources.',
  ],
  [
    'report.headline.none',
    'de',
    'Es gibt keine Empfehlung, da unter Ihren Bedingungen keine der {compared} verglichenen Quellen genügend beiträgt.',
  ],
  [
    'report.headline.none',
    'en',
    'No recommendation can be given: not one of the {compared} sources compared contributes enough under your conditions.',
  ],
  [
    'report.headline.proven',
    'de',
    'Für {recommended} Quellen ist belegt, dass sie {provenShare} der verdächtigen Einträge in Ihrem Log abdecken.',
  ],
  [
    'report.headline.expected',
    'en',
    'You can expect {recommended} sources to cover {expectedShare} of the suspicious entries in your log.',
  ],
  [
    'report.headline.expected',
    'de',
    'Wir gehen davon aus, dass {recommended} Quellen {expectedShare} des Verdächtigen in Ihrem Log abdecken.',
  ],
  [
    'report.found.compared',
    'de',
    'Der Vergleich stützt sich auf {compared} Quellen, von denen jede Indikatoren auflistet, vor denen ihr Herausgeber warnt.',
  ],
  [
    'report.found.checked',
    'en',
    'Although {observables} distinct observables, such as addresses, domains and files, were checked, this does not rule out that something happened; these sources would simply not have shown it.',
  ],
  [
    'report.found.counted',
    'de',
    'Von {observables} verschiedenen Observables in Ihrem Log, darunter Adressen, Domains und Dateien, sind {suspicious} verdächtig, weil sie auf mindestens einer Liste stehen.',
  ],
  [
    'report.found.counted',
    'en',
    'Out of {observables} distinct observables in your log, including addresses, domains and files, {suspicious} are suspicious, as at least one source lists them.',
  ],
  [
    'report.found.proven',
    'en',
    'Proof exists that at least one source had listed {verified} suspicious observables by the time they occurred in your log.',
  ],
  [
    'report.found.late',
    'de',
    'Für {late} verdächtige Observables kamen die Listen zu spät, denn nachweislich führte sie keine Quelle, als sie auftraten.',
  ],
  [
    'report.found.expired',
    'de',
    'Bereits wieder von den Listen verschwunden waren {expired} verdächtige Observables, als sie auftraten.',
  ],
  ['report.found.expired', 'en', 'When they occurred, {expired} suspicious observables were not on any list any more.'],
  [
    'report.found.light',
    'de',
    'Nur indirekter Verdacht besteht bei {light} Observables, da die Listen nicht sie selbst, sondern den Host oder eine URL auf diesem Host nennen.',
  ],
  [
    'report.found.light',
    'en',
    'Suspicion is only indirect for {light} observables: sources list not them but only the host or a URL on that host.',
  ],
  [
    'report.found.benign',
    'de',
    'Als harmlos gelten {benign} Observables, obwohl sie gelistet sind, da sie auf einer Warnliste oder Ihrer Freigabeliste stehen.',
  ],
  [
    'report.found.benign',
    'en',
    'Despite being listed, {benign} observables are benign, as they are found on a warning list or on your allow list.',
  ],
  [
    'report.found.doubtful',
    'de',
    'Bei {doubtful} Observables handelt es sich um geteilte Infrastruktur, sodass eine Sperre auch andere träfe.',
  ],
  [
    'report.found.ownSpared',
    'de',
    'Ihre Freigabeliste verhindert, dass {ownSpared} weitere Observables als verdächtig gelten.',
  ],
  [
    'report.recommended.first',
    'de',
    'Der größte Beitrag kommt von {first}: Es ist zu erwarten, dass diese Quelle {added} verdächtige Observables abdeckt.',
  ],
  [
    'report.recommended.first',
    'en',
    'Most is contributed by {first}, whose expected coverage is {added} suspicious observables.',
  ],
  [
    'report.recommended.others',
    'en',
    'Then come {others}, each of which covers something that the ones named earlier lack.',
  ],
  ['report.recommended.last', 'de', 'Am Ende steht {last} mit dem kleinsten Beitrag von {added} weiteren Observables.'],
  [
    'report.recommended.best',
    'de',
    'Mehr als {expected} Observables lassen sich unter Ihren Bedingungen mit keiner anderen Auswahl erwarten.',
  ],
  [
    'report.recommended.gap',
    'en',
    'There is no full proof that this is the best selection, since another could cover {gap} more observables at most.',
  ],
  [
    'report.recommended.hardToReplace',
    'de',
    'Am schwierigsten wäre es, {hardToReplace} zu ersetzen, weil {exclusive} Observables dann fehlen würden, selbst mit allen anderen Quellen.',
  ],
  [
    'report.recommended.lead',
    'en',
    '{first} was early: half of its matches, where proven, had been on its list for at least {lead}.',
  ],
  [
    'report.cost.total',
    'de',
    'Die Kosten betragen {total} pro Jahr, davon {sourcesPrice} für die Quellen und {winnowPrice} für Winnow.',
  ],
  [
    'report.cost.total',
    'en',
    'You would pay {total} per year, comprising {sourcesPrice} for the sources and {winnowPrice} for Winnow.',
  ],
  [
    'report.cost.winnowOnly',
    'de',
    'Die Quellen selbst sind kostenfrei, nur für Winnow zahlen Sie {winnowPrice} im Jahr.',
  ],
  ['report.cost.within', 'de', 'Nach Abzug der Kosten bleiben von Ihrem Budget von {budget} noch {budgetRest}.'],
  ['report.cost.within', 'en', 'From your budget of {budget}, you keep {budgetRest}.'],
  ['report.cost.over', 'de', 'Ihr Budget reicht nicht aus: Es fehlen {budgetOver} zu den verfügbaren {budget}.'],
  ['report.cost.over', 'en', 'You would exceed your budget by {budgetOver}, as it permits only {budget}.'],
  [
    'report.cost.superfluous',
    'en',
    'Since at most {superfluousLost} observables would be missing without it, {superfluousNames}, which you use today, is superfluous.',
  ],
  ['report.cost.saved', 'en', 'Cancelling the superfluous source saves {fees} in fees each year.'],
  ['report.cost.less', 'de', 'Im Vergleich zu heute sparen Sie damit jährlich mindestens {less}.'],
  ['report.cost.less', 'en', 'This saves you at least {less} a year compared with what you pay today.'],
  ['report.cost.demo', 'en', 'The prices of {demoPrices} are demo prices only and do not represent an offer.'],
  [
    'report.uncertain.range',
    'de',
    'Sicher nachgewiesen ist die Abdeckung von {proven} Observables, wir erwarten {expected}, und im Höchstfall sind es {possible}.',
  ],
  [
    'report.uncertain.unproven',
    'de',
    'Für {unproven} verdächtige Observables lässt sich nicht nachweisen, dass sie damals gelistet waren; deshalb verwenden wir hier Wahrscheinlichkeiten.',
  ],
  [
    'report.uncertain.few',
    'en',
    'A sure recommendation would need more than {suspicious} suspicious observables; these are too few.',
  ],
  [
    'report.uncertain.untimed',
    'de',
    'In {untimed} Zeilen ist kein Zeitpunkt angegeben, weshalb ihre Treffer als nicht nachgewiesen gelten.',
  ],
  [
    'report.uncertain.unyeared',
    'en',
    'Because the year is not stated in {unyeared} lines and is only assumed, their matches do not count as proven.',
  ],
  ['report.uncertain.skipped', 'en', 'We could not read {skipped} lines; they are missing from these figures.'],
  [
    'report.uncertain.olderRules',
    'de',
    'Der Bericht beruht auf älteren Regeln, nach denen selbst Unbeobachtetes voll gezählt wurde.',
  ],
  [
    'report.uncertain.byChance',
    'en',
    'The matches of {byChance} in address ranges could simply be chance, given that there are no more of them than chance would produce.',
  ],
  ['report.next.missed', 'de', 'Die Auswahl lässt {missed} verdächtige Observables in jedem Fall unabgedeckt.'],
  ['report.next.deadInUse', 'de', '{currentDead}, die Sie nutzen, sind inaktiv, sodass von dort nichts Neues kommt.'],
  ['report.next.silentInUse', 'en', 'None of the matches in this report came from {currentSilent}, which you use.'],
  [
    'report.next.unknownInUse',
    'de',
    'Zu {currentUnknown} lagen keine Daten vor, sodass der Bericht nichts über ihre Leistung aussagt.',
  ],
  [
    'report.next.noisyInUse',
    'en',
    'If there were no filter, {rate} of the matches of {currentNoisy}, which you use, would have been false alerts.',
  ],
  [
    'report.next.substitute',
    'de',
    'Zum größten Teil könnte {substitute} an die Stelle von {substituteOf} treten, da {substituteShare} davon auch hier abgedeckt sind.',
  ],
  [
    'report.next.leftOut.budget',
    'de',
    'Ihr Budget erlaubt nicht alles; mit {best} ließen sich {added} weitere Observables abdecken.',
  ],
  [
    'report.next.leftOut.commercial',
    'en',
    'As commercial sources are excluded, {best} is not part of the selection, though it would cover {added} more observables.',
  ],
  [
    'report.next.leftOut.licence',
    'en',
    'The licence does not always permit use: {best} would cover {added} more observables.',
  ],
  ['indicator.headline.listed', 'de', 'Aktuell listet {listed} von {watched} Quellen, die wir beobachten, {value}.'],
  [
    'indicator.headline.unproven',
    'en',
    'We cannot prove whether {value} was listed on {at}, because {unproven} source that may have listed it was not watched.',
  ],
  [
    'indicator.headline.notListed',
    'de',
    'Am Tag selbst, dem {at}, listete keine beobachtete Quelle {value}, wohl aber {notListed} Quelle zu anderer Zeit.',
  ],
  ['indicator.headline.light', 'en', 'No source lists {value} itself; {light} source lists the host or a URL on it.'],
  [
    'indicator.found.dependent',
    'en',
    '{witnesses} sources say so, yet only {independent} are independent, since a list that several share counts once.',
  ],
  [
    'indicator.found.single',
    'de',
    'Dass nur eine Quelle es sagt, nämlich {witness}, heißt auch, dass keine zweite es bestätigt.',
  ],
  ['indicator.found.independent', 'de', 'Die {independent} Quellen sind voneinander unabhängig, und zwar alle.'],
  [
    'indicator.found.around',
    'de',
    'Die Liste von {aroundNames} enthält nicht {value} selbst, sondern einen Bereich oder eine Domain darüber.',
  ],
  ['indicator.time.first', 'en', 'It was {first} that listed it first, on {firstFrom}; {next} came {lead} later.'],
  [
    'indicator.time.tie',
    'en',
    'It cannot be seen from our looks whether {first} or {next} was first, as both listed it at almost the same time, around {firstFrom}.',
  ],
  [
    'indicator.time.leadUnknown',
    'en',
    '{first} listed it on {firstFrom} at the latest, but there is no proof of who was first.',
  ],
  [
    'indicator.time.aloneUnknown',
    'de',
    '{first} führt es spätestens seit dem {firstFrom}, der genaue Beginn ist jedoch nicht nachgewiesen.',
  ],
  ['indicator.time.age', 'en', 'It has been at least {age} since the first known listing.'],
  ['indicator.time.later', 'de', '{laterNames} führte es am Stichtag noch nicht, sondern erst nach dem {at}.'],
  [
    'indicator.uncertain.unproven',
    'en',
    'Whether {unprovenNames} listed it on {at} is not known, since this source was not being watched.',
  ],
  [
    'indicator.uncertain.blind',
    'de',
    'Dass {notWatched} von {sources} Quellen zurzeit nicht beobachtet werden, bedeutet nicht, dass sie es nicht listen.',
  ],
  [
    'indicator.uncertain.marks',
    'de',
    'Warnlisten geben Auskunft über heute, nicht über den {at}, und ihre Vergangenheit ist uns unbekannt.',
  ],
  [
    'indicator.next.warnedBy',
    'en',
    '{value} appears on the warning list {warningLists}, which is why it counts as benign.',
  ],
  ['indicator.next.doubtful', 'en', 'Because {value} is shared infrastructure, blocking it would hurt others as well.'],
  ['post.headline.leak', 'en', '{actor} declared {victim} a victim on {posted}.'],
  ['post.headline.said', 'de', '{actor} brachte am {posted} den Beitrag „{title}“ heraus.'],
  ['post.found.sources', 'de', 'Bei {sources} Quellen findet sich der Beitrag wieder: {sourceNames}.'],
  ['post.found.masked', 'en', '{masked} secret values it contains are hidden from view.'],
  ['post.time.delay', 'en', 'The post was discovered {delay} after being posted.'],
  ['post.uncertain.claimed', 'de', 'Das behauptet der Beitrag; einen Nachweis dafür liefert er nicht.'],
  ['post.uncertain.undated', 'en', 'It is not stated by any source when it was posted.'],
  ['post.uncertain.cut', 'en', 'What is kept is shorter than the original text.'],
]

/** The second round in both languages, one of each claim, and the third. */
export const later: readonly Fresh[] = [
  ...Object.entries(texts).flatMap(([claim, [de, en]]): Fresh[] => [
    { claim, locale: 'de', text: de },
    { claim, locale: 'en', text: en },
  ]),
  ...more.map(([claim, locale, text]) => ({ claim, locale, text })),
]
