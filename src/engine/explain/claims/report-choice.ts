import { percentOf } from '../../../domain/percent.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { Claims } from '../claim.ts'
import type { FactId, Known } from '../facts.ts'
import { ofFirst, suspicious } from './report-figures.ts'

const count = (facts: Known) => facts.number('report.recommended')
/** A figure of the first source of a list, as a share of what the selection is expected to cover. */
const partOf = (facts: Known, list: FactId, field: string) =>
  percentOf(facts.number(ofFirst(facts, list, field)), facts.number('report.coverage.expected'))

/** Coverage that the first source of a list adds to the sources before it. */
const addedBy = (facts: Known, list: FactId) => facts.number(ofFirst(facts, list, 'added'))

/** Tells whether two different sources add the same coverage. */
const isTied = (facts: Known, source: string | undefined, otherSource: string | undefined) =>
  source !== undefined &&
  otherSource !== undefined &&
  source !== otherSource &&
  facts.number(facts.ofSource(source, 'added')) === facts.number(facts.ofSource(otherSource, 'added'))
const isFirstTied = (facts: Known) => isTied(facts, facts.sources('report.first')[0], facts.sources('report.others')[0])
const isLastTied = (facts: Known) => {
  const order = [...facts.sources('report.first'), ...facts.sources('report.others')]
  return isTied(facts, facts.sources('report.last')[0], order.at(-2))
}

/**
 * Tells whether the recommendation is proven best among all selections. If a source that may be recommended was left
 * out although it adds something, the proof covers only selections in which every source adds enough.
 */
const isOfAllSelections = (facts: Known) => facts.number('report.addingOthers') === 0
const isProvenBest = (facts: Known) => count(facts) > 0 && facts.has('report.gap') && facts.number('report.gap') <= 0

/** Claims about which sources are recommended, and why. */
export const reportChoice: Claims = {
  'report.recommended.only': {
    holds: (facts) => count(facts) === 1 && facts.list('report.first').length > 0,
    importance: 80,
    because: ['report.recommended'],
    de: 'Empfohlen ist allein {first}.',
    en: 'Only {first} is recommended.',
  },
  'report.recommended.first': {
    holds: (facts) => count(facts) > 1 && addedBy(facts, 'report.first') > 0 && !isFirstTied(facts),
    importance: 80,
    uses: (facts) => ({ added: ofFirst(facts, 'report.first', 'added') }),
    de: 'Am meisten trägt {first} bei: Wir erwarten, dass diese Quelle {added} {added+isLog:verdächtiges Observable|verdächtige Observables|Indikator|Indikatoren} abdeckt.',
    en: '{first} contributes most: we expect it to cover {added} {added+isLog:suspicious observable|suspicious observables|indicator|indicators}.',
  },
  'report.recommended.equal': {
    holds: (facts) => count(facts) > 1 && addedBy(facts, 'report.first') > 0 && isFirstTied(facts),
    importance: 80,
    uses: (facts) => ({ added: ofFirst(facts, 'report.first', 'added') }),
    de: 'Die Auswahl beginnt mit {first}: Wir erwarten, dass diese Quelle {added} {added+isLog:verdächtiges Observable|verdächtige Observables|Indikator|Indikatoren} abdeckt.',
    en: 'The selection begins with {first}: we expect it to cover {added} {added+isLog:suspicious observable|suspicious observables|indicator|indicators}.',
  },
  'report.recommended.others': {
    importance: 75,
    de: 'Dazu {others:kommt|kommen} {others}: {others:Diese Quelle deckt|Jede von ihnen deckt} etwas ab, das den vorher genannten fehlt.',
    en: 'Next {others:comes|come} {others}: {others:this source covers|each of them covers} something that those named before it lack.',
  },
  'report.recommended.last': {
    holds: (facts) => {
      const part = partOf(facts, 'report.last', 'added')
      const hasLast = suspicious(facts) > 0 && facts.list('report.last').length > 0
      return hasLast && part > 0 && part < 5 && !isLastTied(facts)
    },
    importance: 40,
    uses: (facts) => ({ added: ofFirst(facts, 'report.last', 'added') }),
    de: 'Am wenigsten trägt {last} bei: Wir erwarten {added} {added+isLog:weiteres Observable|weitere Observables|weiteren Indikator|weitere Indikatoren}.',
    en: '{last} contributes least: we expect only {added} more {added+isLog:observable|observables|indicator|indicators}.',
  },
  'report.recommended.reach': {
    holds: (facts) => count(facts) > 0 && facts.has('report.reach') && facts.number('report.reach') < suspicious(facts),
    importance: (facts) => 40 + percentOf(suspicious(facts) - facts.number('report.reach'), suspicious(facts)) / 2,
    de: 'Alle verglichenen Quellen zusammen deckten höchstens {reach} von {suspicious} {suspicious+isLog:verdächtigem Observable|verdächtigen Observables|bekanntem Indikator|bekannten Indikatoren} ab.',
    en: 'All compared sources together would cover at most {reach} of {suspicious} {suspicious+isLog:suspicious observable|suspicious observables|known indicator|known indicators}.',
  },
  'report.recommended.best': {
    holds: (facts) => isProvenBest(facts) && isOfAllSelections(facts),
    importance: 65,
    because: ['report.gap'],
    de: 'Keine andere Auswahl, die Ihre Bedingungen erlauben, lässt mehr als {proof.value} {proof.value+isLog:Observable|Observables|Indikator|Indikatoren} erwarten.',
    en: 'No other selection that your conditions permit can be expected to cover more than {proof.value} {proof.value+isLog:observable|observables|indicator|indicators}.',
  },
  'report.recommended.best.ofEnough': {
    holds: (facts) => isProvenBest(facts) && !isOfAllSelections(facts),
    importance: 65,
    because: ['report.gap'],
    de: 'Keine andere Auswahl, die Ihre Bedingungen erlauben und in der jede Quelle genug hinzufügt, lässt mehr als {proof.value} {proof.value+isLog:Observable|Observables|Indikator|Indikatoren} erwarten.',
    en: 'No other selection that your conditions permit, and in which each source adds enough, can be expected to cover more than {proof.value} {proof.value+isLog:observable|observables|indicator|indicators}.',
  },
  'report.recommended.gap': {
    holds: (facts) => count(facts) > 0 && facts.number('report.gap') > 0 && isOfAllSelections(facts),
    importance: (facts) => 55 + percentOf(facts.number('report.gap'), suspicious(facts)),
    de: 'Ob es die beste Auswahl ist, ist nicht ganz bewiesen: Eine andere könnte höchstens {gap} {gap+isLog:Observable|Observables|Indikator|Indikatoren} mehr abdecken.',
    en: 'It is not fully proven that this selection is the best: another one could cover at most {gap} more {gap+isLog:observable|observables|indicator|indicators}.',
  },
  'report.recommended.gap.ofEnough': {
    holds: (facts) => count(facts) > 0 && facts.number('report.gap') > 0 && !isOfAllSelections(facts),
    importance: (facts) => 55 + percentOf(facts.number('report.gap'), suspicious(facts)),
    de: 'Ob es die beste Auswahl ist, ist nicht ganz bewiesen: Eine andere, in der jede Quelle genug hinzufügt, könnte höchstens {gap} {gap+isLog:Observable|Observables|Indikator|Indikatoren} mehr abdecken.',
    en: 'It is not fully proven that this selection is the best: another one in which each source adds enough could cover at most {gap} more {gap+isLog:observable|observables|indicator|indicators}.',
  },
  'report.recommended.hardToReplace': {
    holds: (facts) => count(facts) > 1 && partOf(facts, 'report.hardToReplace', 'exclusive') >= 5,
    importance: (facts) => 45 + partOf(facts, 'report.hardToReplace', 'exclusive') / 2,
    uses: (facts) => ({ exclusive: ofFirst(facts, 'report.hardToReplace', 'exclusive') }),
    de: '{hardToReplace} ist am schwersten zu ersetzen: Wir erwarten, dass ohne diese Quelle {exclusive} {exclusive+isLog:Observable fehlen würde|Observables fehlen würden|Indikator fehlen würde|Indikatoren fehlen würden}, auch wenn Sie alle anderen nähmen.',
    en: '{hardToReplace} is hardest to replace: we expect {exclusive} {exclusive+isLog:observable|observables|indicator|indicators} to be missing without it, even if you took all others.',
  },
  'report.recommended.met': {
    holds: (facts) =>
      count(facts) > 0 &&
      facts.isTrue('report.isLog') &&
      !facts.isTrue('report.ever') &&
      facts.number('report.coverage.met') > 0,
    // What matters most to products that alert.
    importance: (facts) => (facts.isTrue('report.alerts') ? 79 : 55),
    de: 'Von {suspicious} verdächtigen Observables listete die Auswahl {coverage.met} nachweislich in mindestens einer Stunde, in der {coverage.met:es auftrat|sie auftraten}.',
    en: 'Of {suspicious} suspicious observables, the selection is proven to have listed {coverage.met} in at least one hour in which {coverage.met:it|they} occurred.',
  },
  'report.recommended.backtest': {
    holds: (facts) => count(facts) > 0 && facts.number('report.backtest.chosen') > 0,
    importance: 53,
    de: 'Am {backtest.split} hätten wir Quellen empfohlen, von denen wir erwarten, dass sie {backtest.chosen} von {backtest.suspicious} verdächtigen Observables abdecken, die erst danach auftraten; von der besten Auswahl würden wir {backtest.best} erwarten.',
    en: 'On {backtest.split}, we would have recommended sources that we expect to cover {backtest.chosen} of {backtest.suspicious} suspicious observables that occurred only after that; of the best selection, we would expect {backtest.best}.',
  },
  'report.recommended.lead': {
    holds: (facts) => facts.number(ofFirst(facts, 'report.first', 'lead')) >= hourMs,
    importance: 50,
    uses: (facts) => ({ lead: ofFirst(facts, 'report.first', 'lead') }),
    de: '{first} war früh: Soweit nachgewiesen, stand die Hälfte der Treffer schon mindestens {lead} vorher auf der Liste.',
    en: '{first} was early: as far as is proven, half of its matches had been listed for at least {lead}.',
  },
  'report.recommended.kept': {
    importance: 52,
    de: 'Schon heute nutzen Sie {kept}.',
    en: 'You already use {kept} today.',
  },
}

const price = (facts: Known, of: string) => facts.number(`report.price.${of}`)
/** Tells whether nothing expected is missing without the superfluous sources. */
const isFreeToDrop = (facts: Known) =>
  facts.list('report.superfluous.names').length > 0 && facts.number('report.superfluous.lost') <= 0
/** Tells whether the recommended sources cost more than their price says: the fee of an own licence, or what follows a trial. */
const costsMore = (facts: Known) => {
  const recommended = [...facts.sources('report.first'), ...facts.sources('report.others')]
  const more = [...facts.sources('report.licensed'), ...facts.sources('report.trials')]
  return more.some((source) => recommended.includes(source))
}

const isWinnowDemo = (facts: Known) => facts.isTrue('report.price.winnow.demo')

/**
 * Claims about the cost and the savings of the recommended sources, then about what prices are worth. Only the last kind must be said: without it, a reader would take other claims for more than they are.
 */
export const reportCost: Claims = {
  'report.cost.total': {
    holds: (facts) =>
      count(facts) > 0 && (price(facts, 'sources') > 0 || costsMore(facts)) && price(facts, 'winnow') > 0,
    importance: 85,
    de: 'Das kostet {price.total} im Jahr: {price.sources} für die Quellen und {price.winnow} für Winnow.',
    en: 'This costs {price.total} a year: {price.sources} for the sources and {price.winnow} for Winnow.',
  },
  'report.cost.sourcesOnly': {
    holds: (facts) => count(facts) > 0 && price(facts, 'sources') > 0 && price(facts, 'winnow') <= 0,
    importance: 85,
    de: 'Die Quellen kosten {price.sources} im Jahr.',
    en: 'The sources cost {price.sources} a year.',
  },
  'report.cost.winnowOnly': {
    holds: (facts) =>
      count(facts) > 0 && price(facts, 'sources') <= 0 && !costsMore(facts) && price(facts, 'winnow') > 0,
    importance: 85,
    because: ['report.price.sources'],
    de: 'Die {recommended:Quelle ist|Quellen sind} kostenlos. Winnow kostet {price.winnow} im Jahr.',
    en: 'The {recommended:source is|sources are} free. Winnow costs {price.winnow} a year.',
  },
  'report.cost.nothing': {
    holds: (facts) =>
      count(facts) > 0 && facts.has('report.price.total') && price(facts, 'total') <= 0 && !costsMore(facts),
    importance: 70,
    because: ['report.price.total'],
    de: '{recommended:Die empfohlene Quelle kostet|Die empfohlenen Quellen kosten} nichts.',
    en: '{recommended:The recommended source costs|The recommended sources cost} nothing.',
  },
  'report.cost.kept': {
    holds: (facts) => count(facts) > 0 && price(facts, 'total') > 0 && price(facts, 'kept') > 0,
    importance: 74,
    de: 'Von den Kosten im Jahr zahlen Sie {price.kept} schon heute.',
    en: 'Of the cost a year, you already pay {price.kept} today.',
  },
  'report.cost.within': {
    holds: (facts) => count(facts) > 0 && facts.number('report.budget.rest') > 0,
    importance: 72,
    de: 'Von Ihrem Budget von {budget} bleiben {budget.rest} übrig.',
    en: 'Of your budget of {budget}, {budget.rest} remains.',
  },
  'report.cost.exhausted': {
    holds: (facts) =>
      count(facts) > 0 &&
      facts.number('report.budget') > 0 &&
      facts.number('report.budget.rest') <= 0 &&
      facts.number('report.budget.over') <= 0,
    importance: 72,
    because: ['report.budget.rest'],
    de: 'Ihr Budget von {budget} ist damit ausgeschöpft.',
    en: 'This uses up your budget of {budget}.',
  },
  'report.cost.over': {
    holds: (facts) => count(facts) > 0 && facts.number('report.budget.over') > 0,
    importance: 95,
    de: 'Das sind {budget.over} mehr, als Ihr Budget von {budget} erlaubt.',
    en: 'That is {budget.over} more than your budget of {budget} permits.',
  },
  'report.cost.superfluous': {
    holds: (facts) => facts.list('report.superfluous.names').length > 0 && facts.number('report.superfluous.lost') > 0,
    importance: 82,
    de: 'Überflüssig {superfluous.names:ist|sind} {superfluous.names}: Ohne {superfluous.names:diese Quelle, die Sie heute nutzen|diese Quellen, die Sie heute nutzen}, {superfluous.lost:fehlt|fehlen} höchstens {superfluous.lost} {superfluous.lost+isLog:erwartetes Observable|erwartete Observables|erwarteter Indikator|erwartete Indikatoren}.',
    en: '{superfluous.names} {superfluous.names:is|are} superfluous: without {superfluous.names:this source, which you use today|these sources, which you use today}, at most {superfluous.lost} expected {superfluous.lost+isLog:observable is|observables are|indicator is|indicators are} missing.',
  },
  // Not that nothing is missing: what is only possible, late or listed by its host alone is not expected.
  'report.cost.superfluousFree': {
    holds: isFreeToDrop,
    importance: 84,
    because: ['report.superfluous.lost'],
    de: 'Überflüssig {superfluous.names:ist|sind} {superfluous.names}: Ohne {superfluous.names:diese Quelle, die Sie heute nutzen|diese Quellen, die Sie heute nutzen}, fehlt {isLog:kein erwartetes Observable|kein erwarteter Indikator}.',
    en: '{superfluous.names} {superfluous.names:is|are} superfluous: without {superfluous.names:this source, which you use today|these sources, which you use today}, no expected {isLog:observable|indicator} is missing.',
  },
  'report.cost.dear': {
    importance: 80,
    de: 'Ohne {dear.names}, die Sie heute nutzen, sparen Sie {dear.fees} im Jahr, und höchstens {dear.lost} {dear.lost+isLog:erwartetes Observable fehlt|erwartete Observables fehlen|erwarteter Indikator fehlt|erwartete Indikatoren fehlen}.',
    en: 'Without {dear.names}, which you use today, you save {dear.fees} a year, and at most {dear.lost} expected {dear.lost+isLog:observable is|observables are|indicator is|indicators are} missing.',
  },
  'report.cost.saved': {
    holds: (facts) => facts.list('report.superfluous.names').length > 0 && price(facts, 'ended') > 0,
    importance: 78,
    de: 'Ohne {superfluous.names:die überflüssige Quelle|die überflüssigen Quellen} sparen Sie {price.ended} Gebühren im Jahr.',
    en: 'Without the superfluous {superfluous.names:source|sources}, you save {price.ended} in fees a year.',
  },
  'report.cost.work': {
    holds: (facts) => facts.list('report.superfluous.names').length > 0 && price(facts, 'work') > 0,
    importance: 45,
    de: 'Auch die Arbeit mit {superfluous.names:der überflüssigen Quelle|den überflüssigen Quellen} fällt weg, geschätzt {price.work} im Jahr.',
    en: 'The work on the superfluous {superfluous.names:source|sources} ends, too: an estimated {price.work} a year.',
  },
  'report.cost.less': {
    holds: (facts) => count(facts) > 0 && price(facts, 'less') > 0,
    importance: 88,
    de: 'Sie zahlen damit mindestens {price.less} im Jahr weniger als heute.',
    en: 'You pay at least {price.less} a year less than today.',
  },
  'report.cost.each': {
    holds: (facts) => count(facts) > 0 && price(facts, 'each') > 0,
    importance: 30,
    de: 'Auf {isLog:ein Observable dieses Berichts, dessen|einen Indikator dieses Berichts, dessen} Abdeckung wir erwarten, kommen {price.each}.',
    en: 'Per {isLog:observable|indicator} of this report that we expect to cover, that is {price.each}.',
  },
  'report.cost.licensed': {
    importance: 86,
    de: 'Für {licensed} haben Sie {licensed:eine eigene Lizenz, deren Gebühr|eigene Lizenzen, deren Gebühren} im Preis nicht enthalten {licensed:ist|sind}.',
    en: 'For {licensed}, you have {licensed:a licence of your own, whose fee is|licences of your own, whose fees are} not included in the price.',
  },
  'report.cost.unpriced': {
    importance: 87,
    de: 'Was {unpriced} {unpriced:kostet|kosten}, ist nicht bekannt und in keiner dieser Summen enthalten.',
    en: 'What {unpriced} {unpriced:costs|cost} is not known, and none of these sums includes it.',
  },
  'report.cost.trial': {
    importance: 86,
    de: '{trials} {trials:ist|sind} nur während des Tests kostenlos.',
    en: '{trials} {trials:is|are} free only during the trial.',
  },
  'report.cost.demoBoth': {
    holds: (facts) => facts.list('report.demoPrices').length > 0 && isWinnowDemo(facts),
    importance: 86,
    because: ['report.price.winnow.demo'],
    de: 'Für {demoPrices} und für Winnow gelten Demo-Preise, die kein Angebot sind.',
    en: 'The prices of {demoPrices} and of Winnow are demo prices and no offer.',
  },
  'report.cost.demo': {
    holds: (facts) => facts.list('report.demoPrices').length > 0 && !isWinnowDemo(facts),
    importance: 86,
    de: 'Für {demoPrices} gilt ein Demo-Preis, der kein Angebot ist.',
    en: 'The price of {demoPrices} is a demo price and no offer.',
  },
  'report.cost.demoWinnow': {
    holds: (facts) => facts.list('report.demoPrices').length === 0 && isWinnowDemo(facts),
    importance: 86,
    because: ['report.price.winnow.demo'],
    de: 'Der Preis von Winnow ist ein Demo-Preis und kein Angebot.',
    en: 'The price of Winnow is a demo price and no offer.',
  },
}
