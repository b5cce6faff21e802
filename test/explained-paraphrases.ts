/**
 * Right paraphrases of claims, as a person would write them who may use other words and keeps the meaning. `{x}` stands for
 * a fact as in the claim's template. They are about the facts of `explained-truths.ts`.
 */
export const paraphrases: Readonly<Record<string, { readonly de: readonly string[]; readonly en: readonly string[] }>> =
  {
    'report.headline.nothing': {
      de: [
        'Es wurden {compared} Quellen verglichen, und in Ihrem Log ist nichts verdächtig.',
        'Wir haben {compared} Quellen verglichen; verdächtig ist in Ihrem Log nichts.',
      ],
      en: [
        'We compared {compared} sources, and nothing in your log is suspicious.',
        'A comparison of {compared} sources found nothing suspicious in your log.',
      ],
    },
    'report.headline.none': {
      de: [
        'Wir empfehlen keine Quelle: Unter Ihren Bedingungen trägt von {compared} verglichenen Quellen keine genug bei.',
      ],
      en: ['We recommend no source: under your conditions, none of the {compared} sources compared adds enough.'],
    },
    'report.headline.few': {
      de: ['{recommended} Quellen decken voraussichtlich {expected} von {suspicious} verdächtigen Observables ab.'],
      en: [
        '{recommended} sources are expected to cover {expected} of the {suspicious} suspicious observables.',
        'It is expected that {recommended} sources cover {expected} of {suspicious} suspicious observables.',
      ],
    },
    'report.headline.proven': {
      de: [
        'Mit {recommended} Quellen sind {provenShare} dessen nachweislich abgedeckt, was in Ihrem Log verdächtig ist.',
      ],
      en: ['With {recommended} sources, {provenShare} of what is suspicious in your log is proven to be covered.'],
    },
    'report.headline.expected': {
      de: [
        '{recommended} Quellen decken voraussichtlich {expectedShare} von dem ab, was in Ihrem Log verdächtig ist.',
        'Von {recommended} Quellen erwarten wir, dass sie {expectedShare} des Verdächtigen in Ihrem Log abdecken.',
      ],
      en: [
        '{recommended} sources can be expected to cover {expectedShare} of what is suspicious in your log.',
        'We expect that {recommended} sources cover {expectedShare} of the suspicious part of your log.',
      ],
    },
    'report.found.compared': {
      de: [
        'Wir haben {compared} Quellen verglichen, und jede von ihnen ist eine Liste von Indikatoren, vor denen der Herausgeber warnt.',
      ],
      en: ['We compared {compared} sources, each of which lists indicators that its publisher warns of.'],
    },
    'report.found.checked': {
      de: [
        'Wir haben {observables} verschiedene Observables geprüft, also Adressen, Domains, Dateien und Ähnliches. Das bedeutet nicht, dass nichts geschehen ist, sondern nur, dass diese Quellen es nicht gezeigt hätten.',
      ],
      en: [
        'We checked {observables} distinct observables: addresses, domains, files and the like. This does not mean that nothing happened, but only that these sources would not have shown it.',
      ],
    },
    'report.found.empty': {
      de: [
        'In Ihrem Log steht nichts, was sich vergleichen ließe: keine Adressen, keine Domains, URLs oder Dateien.',
        'Ihr Log enthält nichts Vergleichbares: keine Adressen, Domains, URLs oder Dateien.',
      ],
      en: [
        'There is nothing in your log that could be compared: no addresses, domains, URLs or files.',
        'Your log contains nothing that we could compare, that is, no addresses, domains, URLs or files.',
      ],
    },
    'report.found.counted': {
      de: [
        'In Ihrem Log stehen {observables} verschiedene Observables, also Adressen, Domains, Dateien und Ähnliches. Verdächtig sind {suspicious}, denn mindestens eine Quelle listet sie.',
        'Von {observables} verschiedenen Observables in Ihrem Log sind {suspicious} verdächtig: Sie stehen auf der Liste mindestens einer Quelle.',
      ],
      en: [
        'There are {observables} distinct observables in your log: addresses, domains, files and the like. Of these, {suspicious} are suspicious, that is, at least one source lists them.',
        'Your log contains {observables} distinct observables, and {suspicious} of them are suspicious: they are on the list of at least one source.',
      ],
    },
    'report.found.profile': {
      de: ['{suspicious} Indikatoren aus den letzten Wochen passen zu Ihrem Profil; ein Log gab es nicht.'],
      en: [
        'Of the last weeks, {suspicious} indicators fit your profile; there was no log.',
        'No log was given; {suspicious} indicators of the last weeks match your profile.',
      ],
    },
    'report.found.proven': {
      de: [
        'Bei {verified} verdächtigen Observables ist nachgewiesen, dass mindestens eine Quelle sie schon listete, als sie in Ihrem Log auftraten.',
      ],
      en: [
        'For {verified} suspicious observables, it is proven that at least one source listed them when they occurred in your log.',
        '{verified} suspicious observables were demonstrably listed by at least one source when they appeared in your log.',
      ],
    },
    'report.found.late': {
      de: [
        'Zu spät auf die Listen kamen {late} verdächtige Observables: Nachweislich listete sie keine der Quellen, als sie auftraten.',
      ],
      en: [
        '{late} suspicious observables came onto the lists too late: it is proven that none of the sources listed them when they occurred.',
      ],
    },
    'report.found.expired': {
      de: ['Als sie auftraten, waren {expired} verdächtige Observables nicht mehr gelistet.'],
      en: [
        'When they occurred, {expired} suspicious observables were no longer listed.',
        'No longer listed when they occurred were {expired} suspicious observables.',
      ],
    },
    'report.found.light': {
      de: [
        'Nur indirekt verdächtig sind {light} Observables, denn gelistet sind nicht sie selbst, sondern nur der Host oder eine URL auf diesem Host.',
      ],
      en: [
        'Only indirectly suspicious are {light} observables: not they themselves are listed, but only the host or a URL on that host.',
        '{light} observables are suspicious only indirectly, for only the host or a URL on that host is listed, not they themselves.',
      ],
    },
    'report.found.benign': {
      de: [
        '{benign} Observables stehen zwar auf Listen, sind aber harmlos, weil eine Warnliste oder Ihre Freigabeliste sie nennt.',
        'Harmlos, obwohl gelistet, sind {benign} Observables: Eine Warnliste oder Ihre Freigabeliste enthält sie.',
      ],
      en: [
        '{benign} observables are benign although they are listed: a warning list or your allow list contains them.',
        'Although listed, {benign} observables are benign, as they are on a warning list or on your allow list.',
      ],
    },
    'report.found.doubtful': {
      de: ['{doubtful} Observables sind geteilte Infrastruktur: Eine Sperre träfe auch Unbeteiligte.'],
      en: [
        '{doubtful} observables belong to shared infrastructure: to block them would hurt others, too.',
        'Shared infrastructure accounts for {doubtful} observables; blocking them would also hurt others.',
      ],
    },
    'report.found.ownUnlisted': {
      de: ['Auf Ihrer Sperrliste stehen {ownUnlisted} Observables, die in keiner der Quellen stehen.'],
      en: [
        'Your deny list holds {ownUnlisted} observables that are in none of the sources.',
        '{ownUnlisted} observables on your deny list are in none of the sources.',
      ],
    },
    'report.found.ownSpared': {
      de: [
        'Gäbe es Ihre Freigabeliste nicht, wären {ownSpared} weitere Observables verdächtig.',
        '{ownSpared} weitere Observables wären ohne Ihre Freigabeliste verdächtig.',
      ],
      en: [
        '{ownSpared} more observables would be suspicious without your allow list.',
        'Without your allow list, a further {ownSpared} observables would be suspicious.',
      ],
    },
    'report.found.ownRestored': {
      de: [
        '{ownRestored} Observables hätten ohne Ihre Sperrliste als harmlos gegolten, weil sie auf einer Warnliste stehen.',
      ],
      en: [
        '{ownRestored} observables would have counted as benign without your deny list, because a warning list names them.',
        'Without your deny list, {ownRestored} observables would count as benign because of a warning list.',
      ],
    },
    'report.recommended.only': {
      de: ['Wir empfehlen allein {first}.', 'Die einzige Empfehlung ist {first}.'],
      en: ['The only source that we recommend is {first}.', 'We recommend {first} alone.'],
    },
    'report.recommended.first': {
      de: [
        'Den größten Beitrag leistet {first}: Diese Quelle deckt voraussichtlich {added} verdächtige Observables ab.',
        '{first} trägt am meisten bei und deckt voraussichtlich {added} verdächtige Observables ab.',
      ],
      en: [
        'The largest contribution is that of {first}: it is expected to cover {added} suspicious observables.',
        '{first} adds most, as we expect it to cover {added} suspicious observables.',
      ],
    },
    'report.recommended.others': {
      de: [
        'Hinzu kommen {others}: Jede von ihnen deckt ab, was den vorher genannten fehlt.',
        'Dazu kommen {others}, die jeweils abdecken, was den zuvor genannten fehlt.',
      ],
      en: [
        'Then come {others}, each of which covers what those named before it lack.',
        'Next are {others}: each covers what the sources named before lack.',
      ],
    },
    'report.recommended.last': {
      de: [
        'Den kleinsten Beitrag leistet {last}: {added} weitere Observables.',
        '{last} trägt am wenigsten bei: nur {added} weitere Observables.',
      ],
      en: [
        'The smallest contribution is that of {last}, with {added} more observables.',
        '{last} adds least, namely {added} more observables.',
      ],
    },
    'report.recommended.best': {
      de: [
        'Mehr als {expected} Observables lässt keine andere Auswahl erwarten, die Ihre Bedingungen erlauben.',
        'Unter den Bedingungen, die Sie erlauben, lässt keine andere Auswahl mehr als {expected} Observables erwarten.',
      ],
      en: [
        'Your conditions permit no other selection that can be expected to cover more than {expected} observables.',
        'Of all that your conditions permit, no other selection can be expected to cover more than {expected} observables.',
      ],
    },
    'report.recommended.gap': {
      de: [
        'Ganz bewiesen ist nicht, dass es die beste Auswahl ist: Höchstens {gap} Observables mehr könnte eine andere abdecken.',
      ],
      en: ['That this selection is the best is not fully proven: another could cover at most {gap} more observables.'],
    },
    'report.recommended.hardToReplace': {
      de: [
        'Am schwersten ließe sich {hardToReplace} ersetzen: Ohne diese Quelle würden {exclusive} Observables fehlen, auch wenn Sie alle anderen nähmen.',
      ],
      en: [
        'Hardest to replace is {hardToReplace}: without it, {exclusive} observables would be missing, even if you took all the others.',
        '{hardToReplace} would be the hardest to replace, for {exclusive} observables would be missing without it, even with all others.',
      ],
    },
    'report.recommended.lead': {
      de: [
        '{first} war früh dran: Soweit es nachgewiesen ist, stand die Hälfte der Treffer schon mindestens {lead} vorher auf der Liste.',
      ],
      en: [
        '{first} listed early: as far as is proven, half of its matches had been on the list for at least {lead}.',
        '{first} was early, for half of its matches, as far as proven, had been listed for at least {lead}.',
      ],
    },
    'report.recommended.kept': {
      de: ['{kept} nutzen Sie schon heute.', 'Bereits heute verwenden Sie {kept}.'],
      en: ['{kept} are already in use today.', 'You use {kept} already today.'],
    },
    'report.cost.total': {
      de: [
        'Im Jahr kostet das {total}, davon {sourcesPrice} für die Quellen und {winnowPrice} für Winnow.',
        'Die Kosten betragen {total} im Jahr: {sourcesPrice} entfallen auf die Quellen, {winnowPrice} auf Winnow.',
      ],
      en: [
        'The cost is {total} a year: {sourcesPrice} for the sources, and {winnowPrice} for Winnow.',
        'Each year, this costs {total}, of which {sourcesPrice} goes to the sources and {winnowPrice} to Winnow.',
      ],
    },
    'report.cost.sourcesOnly': {
      de: ['Für die Quellen zahlen Sie {sourcesPrice} im Jahr.', 'Die Quellen kosten jährlich {sourcesPrice}.'],
      en: ['The cost of the sources is {sourcesPrice} a year.', 'You pay {sourcesPrice} a year for the sources.'],
    },
    'report.cost.winnowOnly': {
      de: [
        'Die Quellen kosten nichts, und Winnow kostet {winnowPrice} im Jahr.',
        'Für die Quellen fallen keine Kosten an; Winnow kostet {winnowPrice} im Jahr.',
      ],
      en: [
        'The sources cost nothing, and Winnow costs {winnowPrice} a year.',
        'While the sources are free, Winnow costs {winnowPrice} a year.',
      ],
    },
    'report.cost.nothing': {
      de: ['Für die empfohlenen Quellen zahlen Sie nichts.', 'Die empfohlenen Quellen sind kostenlos.'],
      en: ['The recommended sources are free.', 'You pay nothing for the recommended sources.'],
    },
    'report.cost.within': {
      de: [
        'Ihr Budget beträgt {budget}; davon bleiben {budgetRest} übrig.',
        'Es bleiben von Ihrem Budget von {budget} noch {budgetRest}.',
      ],
      en: [
        'Your budget is {budget}, of which {budgetRest} remains.',
        'From your budget of {budget}, {budgetRest} is left.',
      ],
    },
    'report.cost.exhausted': {
      de: ['Damit ist Ihr Budget von {budget} aufgebraucht.', 'Das schöpft Ihr Budget von {budget} aus.'],
      en: ['Your budget of {budget} is used up by this.', 'This exhausts your budget of {budget}.'],
    },
    'report.cost.over': {
      de: ['Damit sind es {budgetOver} mehr, als Ihr Budget von {budget} zulässt.'],
      en: [
        'This is {budgetOver} more than is permitted by your budget of {budget}.',
        'You would pay {budgetOver} more than your budget of {budget} allows.',
      ],
    },
    'report.cost.superfluous': {
      de: [
        '{superfluousNames} ist überflüssig: Sie nutzen diese Quelle heute, und ohne sie fehlen höchstens {superfluousLost} Observables.',
      ],
      en: [
        'Superfluous is {superfluousNames}: you use this source today, and without it at most {superfluousLost} observables are missing.',
        'Of the sources you use today, {superfluousNames} is superfluous, since without it at most {superfluousLost} observables are missing.',
      ],
    },
    'report.cost.superfluousFree': {
      de: ['{superfluousNames}, eine Quelle, die Sie heute nutzen, ist überflüssig: Ohne sie fehlt nichts.'],
      en: [
        'You use {superfluousNames} today, but it is superfluous: nothing is missing without it.',
        'Superfluous is {superfluousNames}, which you use today: without it, nothing is missing.',
      ],
    },
    'report.cost.saved': {
      de: [
        'Sie sparen im Jahr {fees} an Gebühren ohne die überflüssige Quelle.',
        'Wenn Sie ohne die überflüssige Quelle auskommen, sparen Sie {fees} Gebühren im Jahr.',
      ],
      en: [
        'You save {fees} a year in fees without the superfluous source.',
        'In fees, {fees} a year is saved without the superfluous source.',
      ],
    },
    'report.cost.work': {
      de: [
        'Außerdem fällt die Arbeit mit der überflüssigen Quelle weg: geschätzt {work} im Jahr.',
        'Auch der Aufwand für die überflüssige Quelle entfällt, geschätzt {work} im Jahr.',
      ],
      en: [
        'The work on the superfluous source ends as well, which is an estimated {work} a year.',
        'The effort for the superfluous source also ends, by our estimate {work} a year.',
      ],
    },
    'report.cost.less': {
      de: [
        'Damit zahlen Sie im Jahr mindestens {less} weniger als heute.',
        'Im Vergleich zu heute zahlen Sie mindestens {less} weniger im Jahr.',
      ],
      en: [
        'Compared with today, you pay at least {less} less a year.',
        'Every year, you pay at least {less} less than you do today.',
      ],
    },
    'report.cost.each': {
      de: [
        'Das sind {each} für jedes abgedeckte Observable dieses Berichts.',
        'Je abgedecktem Observable dieses Berichts sind das {each}.',
      ],
      en: [
        'That makes {each} per covered observable of this report.',
        'For each observable of this report that is covered, that is {each}.',
      ],
    },
    'report.cost.demo': {
      de: [
        'Bei {demoPrices} handelt es sich um Demo-Preise und um kein Angebot.',
        'Der Preis von {demoPrices} dient nur der Demo und ist kein Angebot.',
      ],
      en: [
        'For {demoPrices}, the price is a demo price and not an offer.',
        'The price of {demoPrices} is for the demo only and is no offer.',
      ],
    },
    'report.uncertain.range': {
      de: [
        'Die Auswahl deckt {proven} Observables nachweislich ab; erwartet sind {expected}, und höchstens sind es {possible}.',
        'Nachweislich abgedeckt sind {proven} Observables, zu erwarten sind {expected}, höchstens {possible}.',
      ],
      en: [
        'It is proven that the selection covers {proven} observables; it is expected to cover {expected}, and {possible} at most.',
        'Proven to be covered are {proven} observables, expected are {expected}, and at most it is {possible}.',
      ],
    },
    'report.uncertain.none': {
      de: [
        'Nichts davon ist geschätzt: {proven} abgedeckte Observables sind nachgewiesen.',
        'Es gibt nichts Geschätztes, denn {proven} abgedeckte Observables sind nachgewiesen.',
      ],
      en: [
        'There is nothing estimated: {proven} covered observables are proven.',
        'We estimated nothing, as {proven} covered observables are proven.',
      ],
    },
    'report.uncertain.unproven': {
      de: [
        'Nicht nachgewiesen ist bei {unproven} verdächtigen Observables, dass eine Quelle sie damals listete; hier rechnen wir mit Wahrscheinlichkeiten.',
      ],
      en: [
        'It is not proven for {unproven} suspicious observables that a source listed them at the time, so we calculate with probabilities here.',
      ],
    },
    'report.uncertain.few': {
      de: [
        'Für eine sichere Empfehlung sind {suspicious} verdächtige Observables zu wenige.',
        'Eine sichere Empfehlung braucht mehr: {suspicious} verdächtige Observables sind dafür zu wenige.',
      ],
      en: [
        'For a sure recommendation, {suspicious} suspicious observables are too few.',
        'A sure recommendation cannot rest on {suspicious} suspicious observables, which are too few.',
      ],
    },
    'report.uncertain.provenChoice': {
      de: ['Die Empfehlung wäre eine andere, wenn nur zählte, was nachgewiesen ist: {provenChoice}.'],
      en: [
        'The recommendation would be a different one if only what is proven counted: {provenChoice}.',
        'Counting only what is proven, we would recommend a different selection: {provenChoice}.',
      ],
    },
    'report.uncertain.untimed': {
      de: [
        'Keinen Zeitpunkt nennen {untimed} Zeilen, und Treffer daraus gelten als nicht nachgewiesen.',
        'Bei {untimed} Zeilen steht kein Zeitpunkt; was daraus stammt, gilt als nicht nachgewiesen.',
      ],
      en: [
        'No time is given in {untimed} lines, so matches from them count as unproven.',
        '{untimed} lines give no time, and matches from them count as not proven.',
      ],
    },
    'report.uncertain.unyeared': {
      de: [
        'Kein Jahr nennen {unyeared} Zeilen; kein Treffer daraus gilt als nachgewiesen, solange es nur angenommen ist.',
      ],
      en: [
        'No year is named in {unyeared} lines, and no match from them counts as proven while it is only assumed.',
        '{unyeared} lines have no year: as long as it is only assumed, no match from them counts as proven.',
      ],
    },
    'report.uncertain.skipped': {
      de: [
        'Nicht lesbar waren {skipped} Zeilen, die in dieser Rechnung fehlen.',
        'Wir konnten {skipped} Zeilen nicht lesen; sie fehlen in dieser Rechnung.',
      ],
      en: [
        'We could not read {skipped} lines, which are missing from these figures.',
        'Missing from these figures are {skipped} lines that could not be read.',
      ],
    },
    'report.uncertain.ever': {
      de: [
        'Auf Wunsch blieb die Zeit unberücksichtigt: Als nachgewiesen zählt, was je gelistet war.',
        'Auf Ihren Wunsch wurde die Zeit nicht berücksichtigt, und alles, was je gelistet war, zählt als nachgewiesen.',
      ],
      en: [
        'On request, time was ignored, so whatever was ever listed counts as proven.',
        'As requested, time was not considered: whatever was ever listed counts as proven.',
      ],
    },
    'report.uncertain.olderRules': {
      de: [
        'Nach älteren Regeln entstand dieser Bericht: Was niemand beobachtet hatte, zählte auch ganz.',
        'Dieser Bericht wurde nach älteren Regeln erstellt, und auch was niemand beobachtet hatte, zählte voll.',
      ],
      en: [
        'By older rules, under which this report was made, even what nobody had watched counted in full.',
        'This report follows older rules: what nobody had watched counted in full, too.',
      ],
    },
    'report.uncertain.byChance': {
      de: [
        'In Adressbereichen können die Treffer von {byChance} Zufall sein, denn es sind nicht mehr, als der Zufall ergäbe.',
        'Zufall können die Treffer von {byChance} in Adressbereichen sein: Mehr sind es nicht, als der Zufall ergäbe.',
      ],
      en: [
        'In address ranges, the matches of {byChance} may be due to chance: there are no more than chance would give.',
        'Chance may explain the matches of {byChance} in address ranges, for they are no more than chance would give.',
      ],
    },
    'report.next.missed': {
      de: [
        'In keinem Fall deckt die Auswahl {missed} verdächtige Observables ab.',
        'Die Auswahl deckt {missed} verdächtige Observables in keinem Fall ab.',
      ],
      en: [
        '{missed} suspicious observables cannot be covered by the selection.',
        'There are {missed} suspicious observables that the selection cannot cover.',
      ],
    },
    'report.next.complete': {
      de: [
        'Der Auswahl fehlt keines von {suspicious} verdächtigen Observables.',
        'Von {suspicious} verdächtigen Observables fehlt in der Auswahl keines.',
      ],
      en: [
        'The selection lacks none of the {suspicious} suspicious observables.',
        'Nothing of the {suspicious} suspicious observables is lacking in the selection.',
      ],
    },
    'report.next.deadInUse': {
      de: [
        'Inaktiv sind die Quellen {currentDead}, die Sie nutzen: Von dort kommt nichts Neues.',
        '{currentDead} nutzen Sie, doch diese Quellen sind inaktiv, und von dort kommt nichts Neues.',
      ],
      en: [
        '{currentDead}, which you use, are inactive: nothing new comes from them.',
        'The sources {currentDead} that you use are inactive, and nothing new comes from there.',
      ],
    },
    'report.next.silentInUse': {
      de: [
        '{currentSilent}, die Sie nutzen, hatten in diesem Bericht keinen Treffer.',
        'Keinen einzigen Treffer hatten in diesem Bericht die Quellen {currentSilent}, die Sie nutzen.',
      ],
      en: [
        '{currentSilent}, which you use, had no match in this report.',
        'In this report, no match came from {currentSilent}, although you use these sources.',
      ],
    },
    'report.next.unknownInUse': {
      de: [
        'Daten von {currentUnknown} gab es nicht; was diese Quellen leisten, sagt dieser Bericht nicht.',
        'Uns lagen keine Daten von {currentUnknown} vor. Dieser Bericht sagt nicht, was diese Quellen leisten.',
      ],
      en: [
        'We had no data of {currentUnknown}, so this report does not say what these sources are worth.',
        'As there was no data from {currentUnknown}, this report does not tell what they are worth.',
      ],
    },
    'report.next.noisyInUse': {
      de: [
        'Ohne Filter wären bei {currentNoisy}, einer Quelle, die Sie nutzen, {rate} der Treffer Fehlalarme gewesen.',
        'Sie nutzen {currentNoisy}, und {rate} der Treffer davon wären ohne Filter Fehlalarme gewesen.',
      ],
      en: [
        'Without a filter, {currentNoisy}, which you use, would have had {rate} false alerts among its matches.',
        'You use {currentNoisy}, of whose matches {rate} would have been false alerts without a filter.',
      ],
    },
    'report.next.substitute': {
      de: [
        'Zum größten Teil könnte {substitute} auch {substituteOf} ersetzen, denn {substituteShare} davon deckt diese Quelle ebenfalls ab.',
        '{substitute} könnte den größten Teil von {substituteOf} ersetzen und deckt {substituteShare} davon auch ab.',
      ],
      en: ['{substitute} could replace {substituteOf} for the most part: it covers {substituteShare} of the same.'],
    },
    'report.next.leftOut.budget': {
      de: ['Ihr Budget erlaubt nicht alles: {best} würde {added} weitere Observables abdecken.'],
      en: [
        'Not everything is permitted by your budget: {best} would cover {added} more observables.',
        'Your budget does not allow everything; {best} would cover another {added} observables.',
      ],
    },
    'report.next.leftOut.commercial': {
      de: [
        'Ausgeschlossen sind kommerzielle Quellen: {best} würde {added} weitere Observables abdecken.',
        'Da kommerzielle Quellen ausgeschlossen sind, fehlt {best}; diese Quelle würde {added} weitere Observables abdecken.',
      ],
      en: [
        'As commercial sources are excluded, so is {best}, which would cover {added} more observables.',
        'You exclude commercial sources: {best} would cover {added} more observables.',
      ],
    },
    'report.next.leftOut.licence': {
      de: [
        'Nicht jede Lizenz erlaubt die Nutzung: {best} würde {added} weitere Observables abdecken.',
        'Die Nutzung erlaubt manche Lizenz nicht: {best} würde {added} weitere Observables abdecken.',
      ],
      en: [
        'Use is not permitted by some licences: {best} would cover {added} more observables.',
        'Some licences do not allow use; {best} would cover {added} additional observables.',
      ],
    },
    'report.next.leftOut.no-price': {
      de: [
        'Einen Preis nennt nicht jede Quelle: {best} würde {added} weitere Observables abdecken.',
        'Nicht alle Quellen nennen einen Preis; {best} würde {added} weitere Observables abdecken.',
      ],
      en: [
        'A price is not named by every source: {best} would cover {added} more observables.',
        'Not all sources name a price; {best} would cover {added} more observables.',
      ],
    },
    'indicator.headline.listed': {
      de: [
        'Auf der Liste von {listed} der {watched} beobachteten Quellen steht {value}.',
        '{listed} der {watched} Quellen, die wir beobachten, listen {value}.',
      ],
      en: [
        '{listed} of the {watched} watched sources have {value} on their lists.',
        '{listed} out of {watched} sources that we watch list {value}.',
      ],
    },
    'indicator.headline.listedThen': {
      de: [
        '{listed} von {watched} damals beobachteten Quellen listeten {value} am {at}.',
        'Von den damals beobachteten Quellen listeten am {at} {listed} von {watched} den Wert {value}.',
      ],
      en: ['{listed} of the {watched} sources watched at the time listed {value} on {at}.'],
    },
    'indicator.headline.published': {
      de: [
        'Nach eigenen Angaben listete {publishedNames} am {at} {value}; beobachtet war diese Quelle da nicht.',
        '{value} war nach eigenen Angaben von {publishedNames} am {at} gelistet, doch beobachtet wurde diese Quelle da nicht.',
      ],
      en: [
        'According to its own dates, {value} was listed by {publishedNames} on {at}; the source was not watched then.',
        '{value} was on {at} listed according to {publishedNames}, a source that was not watched then.',
      ],
    },
    'indicator.headline.unproven': {
      de: [
        'Nicht nachgewiesen ist, ob {value} am {at} gelistet war: {unproven} Quelle kann es gelistet haben, wurde aber nicht beobachtet.',
      ],
      en: [
        'Whether {value} was listed on {at} is not proven: {unproven} source may have listed it, but was not watched.',
        'It is not proven that {value} was listed on {at}, though {unproven} source, which was not watched, may have listed it.',
      ],
    },
    'indicator.headline.notListed': {
      de: [
        'Am {at} listete keine beobachtete Quelle {value}; zu anderer Zeit tat es {notListed} Quelle.',
        '{value} stand am {at} auf keiner Liste einer beobachteten Quelle. {notListed} Quelle listete es zu anderer Zeit.',
      ],
      en: [
        'On {at}, no watched source listed {value}; at another time, {notListed} source did so.',
        'None of the watched sources listed {value} on {at}. At another time, {notListed} source did.',
      ],
    },
    'indicator.headline.light': {
      de: [
        'Nicht gelistet ist {value} selbst: {light} Quelle listet den Host oder eine URL auf diesem Host.',
        '{value} selbst steht auf keiner Liste, aber {light} Quelle listet den Host oder eine URL auf diesem Host.',
      ],
      en: [
        'Not listed is {value} itself; {light} source lists the host or a URL on that host.',
        '{value} as such is not listed, but {light} source lists the host or a URL on that host.',
      ],
    },
    'indicator.headline.unknown': {
      de: ['Keine von {sources} Quellen hat, soweit wir sie beobachtet haben, {value} am {at} oder davor gelistet.'],
      en: [
        'None of {sources} sources, as far as we watched them, had listed {value} by {at}.',
        'By {at}, none of the {sources} sources had listed {value}, as far as we watched them.',
      ],
    },
    'indicator.found.names': {
      de: [
        'Das sind {listedNames}.',
        'Im Einzelnen handelt es sich um {listedNames}.',
        'Die Quellen heißen {listedNames}.',
      ],
      en: ['These are {listedNames}.', 'Their names are {listedNames}.', 'The sources are {listedNames}.'],
    },
    'indicator.found.published': {
      de: [
        'Nach eigenem Datum nennt {publishedNames} es auch; diese Quelle wurde da nicht beobachtet.',
        'Auch {publishedNames} nennt es nach eigenem Datum, wurde da aber nicht beobachtet.',
      ],
      en: [
        'By its own dates, {publishedNames} lists it as well; this source was not watched then.',
        '{publishedNames} also lists it by its own dates, but was not watched then.',
      ],
    },
    'indicator.found.dependent': {
      de: [
        'Von den {witnesses} Quellen sind lediglich {independent} voneinander unabhängig, denn Quellen mit derselben Liste zählen nur einmal.',
      ],
      en: ['Sources that share a list count only once: of {witnesses} sources, only {independent} are independent.'],
    },
    'indicator.found.single': {
      de: [
        'Es sagt nur eine Quelle, {witness}, und keine zweite bestätigt es.',
        'Einzig {witness} sagt es, und keine zweite Quelle bestätigt es.',
      ],
      en: [
        'Only {witness} says so, and no second source confirms it.',
        '{witness} is the only source that says so; it is confirmed by no second one.',
      ],
    },
    'indicator.found.independent': {
      de: [
        'Voneinander unabhängig sind alle {independent} Quellen.',
        'Diese {independent} Quellen sind alle voneinander unabhängig.',
      ],
      en: [
        'The {independent} sources are all independent of one another.',
        'All of the {independent} sources are independent.',
      ],
    },
    'indicator.found.around': {
      de: [
        'Nicht {value} selbst listet {aroundNames}, sondern einen Bereich oder eine Domain darüber.',
        'Bei {aroundNames} steht nicht {value} selbst auf der Liste, sondern ein Bereich oder eine Domain darüber.',
      ],
      en: [
        'What {aroundNames} lists is not {value} itself, but a range or a domain above it.',
        '{aroundNames} does not list {value} itself, but rather a range or a domain above it.',
      ],
    },
    'indicator.found.light': {
      de: [
        '{lightNames} listet nur den Host oder eine URL auf diesem Host.',
        'Nur der Host oder eine URL auf diesem Host steht bei {lightNames} auf der Liste.',
      ],
      en: [
        'Only the host or a URL on that host is listed by {lightNames}.',
        'At {lightNames}, only the host or a URL on that host is listed.',
      ],
    },
    'indicator.time.first': {
      de: [
        'Als erste Quelle listete es {first} am {firstFrom}; {next} folgte {lead} später.',
        '{first} listete es zuerst, und zwar am {firstFrom}; {next} kam erst {lead} später.',
      ],
      en: [
        'The first to list it was {first}, on {firstFrom}; {next} followed {lead} later.',
        'It was first listed by {first} on {firstFrom}, and {next} came {lead} later.',
      ],
    },
    'indicator.time.tie': {
      de: [
        'Um den {firstFrom} listeten es {first} und {next} fast gleichzeitig; unsere Abrufe zeigen nicht, wer zuerst kam.',
      ],
      en: [
        'Around {firstFrom}, {first} and {next} listed it at almost the same time, and our looks do not show who was first.',
        '{first} and {next} listed it almost simultaneously around {firstFrom}; who was first, our looks do not show.',
      ],
    },
    'indicator.time.leadUnknown': {
      de: [
        '{first} listete es spätestens am {firstFrom}; nicht nachgewiesen ist, wer zuerst kam.',
        'Bei {first} stand es spätestens am {firstFrom} auf der Liste. Nicht nachgewiesen ist, wer zuerst kam.',
      ],
      en: [
        'At the latest on {firstFrom}, {first} listed it; it is not proven who was first.',
        '{first} had listed it by {firstFrom} at the latest, but who was first is not proven.',
      ],
    },
    'indicator.time.alone': {
      de: ['Seit dem {firstFrom} listete es {first}.', 'Bei {first} stand es ab dem {firstFrom} auf der Liste.'],
      en: ['From {firstFrom}, it was listed by {first}.', 'From {firstFrom} on, {first} listed it.'],
    },
    'indicator.time.aloneUnknown': {
      de: [
        'Spätestens ab dem {firstFrom} listete es {first}; seit wann genau, ist nicht nachgewiesen.',
        'Spätestens seit dem {firstFrom} stand es bei {first} auf der Liste. Seit wann genau, ist nicht nachgewiesen.',
      ],
      en: [
        'From {firstFrom} at the latest, {first} listed it; it is not proven since when exactly.',
        '{first} listed it from {firstFrom} at the latest, and it is not proven since when exactly.',
      ],
    },
    'indicator.time.age': {
      de: [
        'Die erste bekannte Listung liegt mindestens {age} zurück.',
        'Mindestens {age} sind seit der ersten bekannten Listung vergangen.',
      ],
      en: [
        'Since the first known listing, at least {age} have passed.',
        'The first known listing was at least {age} ago.',
      ],
    },
    'indicator.time.ended': {
      de: [
        'Vorher hatte {endedNames} es gelistet, dann nicht mehr.',
        '{endedNames} hatte es zuvor gelistet, danach aber nicht mehr.',
      ],
      en: [
        '{endedNames} had previously listed it, and then no longer did.',
        'Before, {endedNames} had listed it, but then no longer.',
      ],
    },
    'indicator.time.later': {
      de: ['Erst nach dem {at} listete es {laterNames}.', '{laterNames} nahm es erst nach dem {at} in die Liste auf.'],
      en: ['Only after {at} did {laterNames} list it.', 'It was listed by {laterNames} only after {at}.'],
    },
    'indicator.time.again': {
      de: ['{againNames} listete es mehr als einmal.', 'Mehrfach kam es bei {againNames} auf die Liste.'],
      en: ['It was listed more than once by {againNames}.', '{againNames} listed it repeatedly.'],
    },
    'indicator.uncertain.unproven': {
      de: [
        'Wir wissen nicht, ob {unprovenNames} es am {at} listete, weil diese Quelle da nicht beobachtet wurde.',
        'Unbekannt ist, ob {unprovenNames} es am {at} listete; die Quelle wurde da nicht beobachtet.',
      ],
      en: [
        'Whether {unprovenNames} listed it on {at}, we do not know, because this source was not watched then.',
        'It is not known whether {unprovenNames} listed it on {at}, for the source was not watched then.',
      ],
    },
    'indicator.uncertain.blind': {
      de: [
        'Zurzeit werden {notWatched} von {sources} Quellen nicht beobachtet, was nicht heißt, dass sie es nicht listen.',
        'Nicht beobachtet werden derzeit {notWatched} von {sources} Quellen. Das bedeutet nicht, dass sie es nicht listen.',
      ],
      en: [
        'Currently, {notWatched} of {sources} sources are not watched, which does not mean that they do not list it.',
        'At the moment, we do not watch {notWatched} of the {sources} sources. This does not mean that they do not list it.',
      ],
    },
    'indicator.uncertain.unwatched': {
      de: [
        'Keine der Quellen wurde am {at} beobachtet, was nicht heißt, dass keine es listete.',
        'Am {at} haben wir keine der Quellen beobachtet. Das bedeutet nicht, dass keine es listete.',
      ],
      en: [
        'None of the sources was watched on {at}, which does not mean that none listed it.',
        'We watched none of the sources on {at}. This does not mean that none of them listed it.',
      ],
    },
    'indicator.uncertain.marks': {
      de: [
        'Von heute, nicht vom {at}, ist das, was Warnlisten sagen, denn ihre Vergangenheit kennen wir nicht.',
        'Warnlisten sagen, was heute gilt, nicht was am {at} galt: Wir kennen ihre Vergangenheit nicht.',
      ],
      en: [
        'Warning lists speak of today, not of {at}, as we do not know their past.',
        'What warning lists say is true of today and not of {at}, because we do not know their past.',
      ],
    },
    'indicator.next.warnedBy': {
      de: [
        '{value} gilt als harmlos, weil es auf der Warnliste {warningLists} steht.',
        'Weil {value} auf der Warnliste {warningLists} steht, gilt es als harmlos.',
      ],
      en: [
        '{value} counts as benign because it is on the warning list {warningLists}.',
        'Because {value} is on the warning list {warningLists}, it counts as benign.',
      ],
    },
    'indicator.next.warned': {
      de: [
        '{value} gilt als harmlos, weil es auf einer Warnliste steht.',
        'Eine Warnliste nennt {value}; darum gilt der Wert als harmlos.',
      ],
      en: [
        '{value} counts as benign because it is on a warning list.',
        'As {value} is on a warning list, it counts as benign.',
      ],
    },
    'indicator.next.doubtful': {
      de: [
        '{value} ist geteilte Infrastruktur: Wer es sperrt, trifft auch Unbeteiligte.',
        'Eine Sperre träfe auch Unbeteiligte, denn {value} gehört zu geteilter Infrastruktur.',
      ],
      en: [
        '{value} belongs to shared infrastructure, so blocking it would also hurt others.',
        'Blocking {value} would hurt others as well, since it is shared infrastructure.',
      ],
    },
  }
