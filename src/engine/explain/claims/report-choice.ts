import { percentOf } from '../../../domain/percent.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { Claim } from '../claim.ts'
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
export const reportChoice: readonly Claim[] = [
  {
    id: 'report.recommended.only',
    section: 'recommended',
    group: 'report.recommended.first',
    holds: (facts) => count(facts) === 1 && facts.list('report.first').length > 0,
    importance: 80,
    because: ['report.recommended'],
    text: { de: 'Empfohlen ist allein {first}.', en: 'Only {first} is recommended.' },
  },
  {
    id: 'report.recommended.first',
    section: 'recommended',
    group: 'report.recommended.first',
    holds: (facts) => count(facts) > 1 && addedBy(facts, 'report.first') > 0 && !isFirstTied(facts),
    importance: 80,
    uses: (facts) => ({ added: ofFirst(facts, 'report.first', 'added') }),
    text: {
      de: 'Am meisten trägt {first} bei: Wir erwarten, dass diese Quelle {added} {added+log:verdächtiges Observable|verdächtige Observables|Indikator|Indikatoren} abdeckt.',
      en: '{first} contributes most: we expect it to cover {added} {added+log:suspicious observable|suspicious observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.equal',
    section: 'recommended',
    group: 'report.recommended.first',
    holds: (facts) => count(facts) > 1 && addedBy(facts, 'report.first') > 0 && isFirstTied(facts),
    importance: 80,
    uses: (facts) => ({ added: ofFirst(facts, 'report.first', 'added') }),
    text: {
      de: 'Die Auswahl beginnt mit {first}: Wir erwarten, dass diese Quelle {added} {added+log:verdächtiges Observable|verdächtige Observables|Indikator|Indikatoren} abdeckt.',
      en: 'The selection begins with {first}: we expect it to cover {added} {added+log:suspicious observable|suspicious observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.others',
    section: 'recommended',
    holds: (facts) => facts.list('report.others').length > 0,
    importance: 75,
    text: {
      de: 'Dazu {others:kommt|kommen} {others}: {others:Diese Quelle deckt|Jede von ihnen deckt} etwas ab, das den vorher genannten fehlt.',
      en: 'Next {others:comes|come} {others}: {others:this source covers|each of them covers} something that those named before it lack.',
    },
  },
  {
    id: 'report.recommended.last',
    section: 'recommended',
    holds: (facts) => {
      const part = partOf(facts, 'report.last', 'added')
      const hasLast = suspicious(facts) > 0 && facts.list('report.last').length > 0
      return hasLast && part > 0 && part < 5 && !isLastTied(facts)
    },
    importance: 40,
    uses: (facts) => ({ added: ofFirst(facts, 'report.last', 'added') }),
    text: {
      de: 'Am wenigsten trägt {last} bei: Wir erwarten {added} {added+log:weiteres Observable|weitere Observables|weiteren Indikator|weitere Indikatoren}.',
      en: '{last} contributes least: we expect only {added} more {added+log:observable|observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.reach',
    section: 'recommended',
    holds: (facts) => count(facts) > 0 && facts.has('report.reach') && facts.number('report.reach') < suspicious(facts),
    importance: (facts) => 40 + percentOf(suspicious(facts) - facts.number('report.reach'), suspicious(facts)) / 2,
    text: {
      de: 'Alle verglichenen Quellen zusammen deckten höchstens {reach} von {suspicious} {suspicious+log:verdächtigem Observable|verdächtigen Observables|bekanntem Indikator|bekannten Indikatoren} ab.',
      en: 'All compared sources together would cover at most {reach} of {suspicious} {suspicious+log:suspicious observable|suspicious observables|known indicator|known indicators}.',
    },
  },
  {
    id: 'report.recommended.best',
    section: 'recommended',
    group: 'report.recommended.proof',
    holds: (facts) => isProvenBest(facts) && isOfAllSelections(facts),
    importance: 65,
    because: ['report.gap'],
    uses: () => ({ expected: 'report.proof.value' }),
    text: {
      de: 'Keine andere Auswahl, die Ihre Bedingungen erlauben, lässt mehr als {expected} {expected+log:Observable|Observables|Indikator|Indikatoren} erwarten.',
      en: 'No other selection that your conditions permit can be expected to cover more than {expected} {expected+log:observable|observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.best.ofEnough',
    section: 'recommended',
    group: 'report.recommended.proof',
    holds: (facts) => isProvenBest(facts) && !isOfAllSelections(facts),
    importance: 65,
    because: ['report.gap'],
    uses: () => ({ expected: 'report.proof.value' }),
    text: {
      de: 'Keine andere Auswahl, die Ihre Bedingungen erlauben und in der jede Quelle genug hinzufügt, lässt mehr als {expected} {expected+log:Observable|Observables|Indikator|Indikatoren} erwarten.',
      en: 'No other selection that your conditions permit, and in which each source adds enough, can be expected to cover more than {expected} {expected+log:observable|observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.gap',
    section: 'recommended',
    group: 'report.recommended.proof',
    holds: (facts) => count(facts) > 0 && facts.number('report.gap') > 0 && isOfAllSelections(facts),
    importance: (facts) => 55 + percentOf(facts.number('report.gap'), suspicious(facts)),
    text: {
      de: 'Ob es die beste Auswahl ist, ist nicht ganz bewiesen: Eine andere könnte höchstens {gap} {gap+log:Observable|Observables|Indikator|Indikatoren} mehr abdecken.',
      en: 'It is not fully proven that this selection is the best: another one could cover at most {gap} more {gap+log:observable|observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.gap.ofEnough',
    section: 'recommended',
    group: 'report.recommended.proof',
    holds: (facts) => count(facts) > 0 && facts.number('report.gap') > 0 && !isOfAllSelections(facts),
    importance: (facts) => 55 + percentOf(facts.number('report.gap'), suspicious(facts)),
    text: {
      de: 'Ob es die beste Auswahl ist, ist nicht ganz bewiesen: Eine andere, in der jede Quelle genug hinzufügt, könnte höchstens {gap} {gap+log:Observable|Observables|Indikator|Indikatoren} mehr abdecken.',
      en: 'It is not fully proven that this selection is the best: another one in which each source adds enough could cover at most {gap} more {gap+log:observable|observables|indicator|indicators}.',
    },
  },
  {
    id: 'report.recommended.hardToReplace',
    section: 'recommended',
    holds: (facts) => count(facts) > 1 && partOf(facts, 'report.hardToReplace', 'exclusive') >= 5,
    importance: (facts) => 45 + partOf(facts, 'report.hardToReplace', 'exclusive') / 2,
    uses: (facts) => ({ exclusive: ofFirst(facts, 'report.hardToReplace', 'exclusive') }),
    text: {
      de: '{hardToReplace} ist am schwersten zu ersetzen: Wir erwarten, dass ohne diese Quelle {exclusive} {exclusive+log:Observable fehlen würde|Observables fehlen würden|Indikator fehlen würde|Indikatoren fehlen würden}, auch wenn Sie alle anderen nähmen.',
      en: '{hardToReplace} is hardest to replace: we expect {exclusive} {exclusive+log:observable|observables|indicator|indicators} to be missing without it, even if you took all others.',
    },
  },
  {
    id: 'report.recommended.met',
    section: 'recommended',
    holds: (facts) =>
      count(facts) > 0 &&
      facts.isTrue('report.isLog') &&
      !facts.isTrue('report.ever') &&
      facts.number('report.coverage.met') > 0,
    // What matters most to products that alert.
    importance: (facts) => (facts.isTrue('report.alerts') ? 79 : 55),
    text: {
      de: 'Von {suspicious} verdächtigen Observables listete die Auswahl {met} nachweislich in mindestens einer Stunde, in der {met:es auftrat|sie auftraten}.',
      en: 'Of {suspicious} suspicious observables, the selection is proven to have listed {met} in at least one hour in which {met:it|they} occurred.',
    },
  },
  {
    id: 'report.recommended.backtest',
    section: 'recommended',
    holds: (facts) => count(facts) > 0 && facts.number('report.backtest.chosen') > 0,
    importance: 53,
    text: {
      de: 'Am {split} hätten wir Quellen empfohlen, von denen wir erwarten, dass sie {foreseen} von {later} verdächtigen Observables abdecken, die erst danach auftraten; von der besten Auswahl würden wir {foreseeable} erwarten.',
      en: 'On {split}, we would have recommended sources that we expect to cover {foreseen} of {later} suspicious observables that occurred only after that; of the best selection, we would expect {foreseeable}.',
    },
  },
  {
    id: 'report.recommended.lead',
    section: 'recommended',
    holds: (facts) => facts.number(ofFirst(facts, 'report.first', 'lead')) >= hourMs,
    importance: 50,
    uses: (facts) => ({ lead: ofFirst(facts, 'report.first', 'lead') }),
    text: {
      de: '{first} war früh: Soweit nachgewiesen, stand die Hälfte der Treffer schon mindestens {lead} vorher auf der Liste.',
      en: '{first} was early: as far as is proven, half of its matches had been listed for at least {lead}.',
    },
  },
  {
    id: 'report.recommended.kept',
    section: 'recommended',
    holds: (facts) => facts.list('report.kept').length > 0,
    importance: 52,
    text: { de: 'Schon heute nutzen Sie {kept}.', en: 'You already use {kept} today.' },
  },
]

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
export const reportCost: readonly Claim[] = [
  {
    id: 'report.cost.total',
    section: 'cost',
    group: 'report.cost',
    holds: (facts) =>
      count(facts) > 0 && (price(facts, 'sources') > 0 || costsMore(facts)) && price(facts, 'winnow') > 0,
    importance: 85,
    text: {
      de: 'Das kostet {total} im Jahr: {sourcesPrice} für die Quellen und {winnowPrice} für Winnow.',
      en: 'This costs {total} a year: {sourcesPrice} for the sources and {winnowPrice} for Winnow.',
    },
  },
  {
    id: 'report.cost.sourcesOnly',
    section: 'cost',
    group: 'report.cost',
    holds: (facts) => count(facts) > 0 && price(facts, 'sources') > 0 && price(facts, 'winnow') <= 0,
    importance: 85,
    text: { de: 'Die Quellen kosten {sourcesPrice} im Jahr.', en: 'The sources cost {sourcesPrice} a year.' },
  },
  {
    id: 'report.cost.winnowOnly',
    section: 'cost',
    group: 'report.cost',
    holds: (facts) =>
      count(facts) > 0 && price(facts, 'sources') <= 0 && !costsMore(facts) && price(facts, 'winnow') > 0,
    importance: 85,
    because: ['report.price.sources'],
    text: {
      de: 'Die {recommended:Quelle ist|Quellen sind} kostenlos. Winnow kostet {winnowPrice} im Jahr.',
      en: 'The {recommended:source is|sources are} free. Winnow costs {winnowPrice} a year.',
    },
  },
  {
    id: 'report.cost.nothing',
    section: 'cost',
    group: 'report.cost',
    holds: (facts) =>
      count(facts) > 0 && facts.has('report.price.total') && price(facts, 'total') <= 0 && !costsMore(facts),
    importance: 70,
    because: ['report.price.total'],
    text: {
      de: '{recommended:Die empfohlene Quelle kostet|Die empfohlenen Quellen kosten} nichts.',
      en: '{recommended:The recommended source costs|The recommended sources cost} nothing.',
    },
  },
  {
    id: 'report.cost.kept',
    section: 'cost',
    holds: (facts) => count(facts) > 0 && price(facts, 'total') > 0 && price(facts, 'kept') > 0,
    importance: 74,
    text: {
      de: 'Von den Kosten im Jahr zahlen Sie {keptPrice} schon heute.',
      en: 'Of the cost a year, you already pay {keptPrice} today.',
    },
  },
  {
    id: 'report.cost.within',
    section: 'cost',
    group: 'report.cost.budget',
    holds: (facts) => count(facts) > 0 && facts.number('report.budget.rest') > 0,
    importance: 72,
    text: {
      de: 'Von Ihrem Budget von {budget} bleiben {budgetRest} übrig.',
      en: 'Of your budget of {budget}, {budgetRest} remains.',
    },
  },
  {
    id: 'report.cost.exhausted',
    section: 'cost',
    group: 'report.cost.budget',
    holds: (facts) =>
      count(facts) > 0 &&
      facts.number('report.budget') > 0 &&
      facts.number('report.budget.rest') <= 0 &&
      facts.number('report.budget.over') <= 0,
    importance: 72,
    because: ['report.budget.rest'],
    text: {
      de: 'Ihr Budget von {budget} ist damit ausgeschöpft.',
      en: 'This uses up your budget of {budget}.',
    },
  },
  {
    id: 'report.cost.over',
    section: 'cost',
    group: 'report.cost.budget',
    holds: (facts) => count(facts) > 0 && facts.number('report.budget.over') > 0,
    importance: 95,
    text: {
      de: 'Das sind {budgetOver} mehr, als Ihr Budget von {budget} erlaubt.',
      en: 'That is {budgetOver} more than your budget of {budget} permits.',
    },
  },
  {
    id: 'report.cost.superfluous',
    section: 'cost',
    group: 'report.cost.superfluous',
    holds: (facts) => facts.list('report.superfluous.names').length > 0 && facts.number('report.superfluous.lost') > 0,
    importance: 82,
    text: {
      de: 'Überflüssig {superfluousNames:ist|sind} {superfluousNames}: Ohne {superfluousNames:diese Quelle, die Sie heute nutzen|diese Quellen, die Sie heute nutzen}, {superfluousLost:fehlt|fehlen} höchstens {superfluousLost} {superfluousLost+log:erwartetes Observable|erwartete Observables|erwarteter Indikator|erwartete Indikatoren}.',
      en: '{superfluousNames} {superfluousNames:is|are} superfluous: without {superfluousNames:this source, which you use today|these sources, which you use today}, at most {superfluousLost} expected {superfluousLost+log:observable is|observables are|indicator is|indicators are} missing.',
    },
  },
  {
    // Not that nothing is missing: what is only possible, late or listed by its host alone is not expected.
    id: 'report.cost.superfluousFree',
    section: 'cost',
    group: 'report.cost.superfluous',
    holds: isFreeToDrop,
    importance: 84,
    because: ['report.superfluous.lost'],
    text: {
      de: 'Überflüssig {superfluousNames:ist|sind} {superfluousNames}: Ohne {superfluousNames:diese Quelle, die Sie heute nutzen|diese Quellen, die Sie heute nutzen}, fehlt {log:kein erwartetes Observable|kein erwarteter Indikator}.',
      en: '{superfluousNames} {superfluousNames:is|are} superfluous: without {superfluousNames:this source, which you use today|these sources, which you use today}, no expected {log:observable|indicator} is missing.',
    },
  },
  {
    id: 'report.cost.dear',
    section: 'cost',
    holds: (facts) => facts.list('report.dear.names').length > 0,
    importance: 80,
    text: {
      de: 'Ohne {dearNames}, die Sie heute nutzen, sparen Sie {dearFees} im Jahr, und höchstens {dearLost} {dearLost+log:erwartetes Observable fehlt|erwartete Observables fehlen|erwarteter Indikator fehlt|erwartete Indikatoren fehlen}.',
      en: 'Without {dearNames}, which you use today, you save {dearFees} a year, and at most {dearLost} expected {dearLost+log:observable is|observables are|indicator is|indicators are} missing.',
    },
  },
  {
    id: 'report.cost.saved',
    section: 'cost',
    holds: (facts) => facts.list('report.superfluous.names').length > 0 && price(facts, 'ended') > 0,
    importance: 78,
    uses: () => ({ fees: 'report.price.ended' }),
    text: {
      de: 'Ohne {superfluousNames:die überflüssige Quelle|die überflüssigen Quellen} sparen Sie {fees} Gebühren im Jahr.',
      en: 'Without the superfluous {superfluousNames:source|sources}, you save {fees} in fees a year.',
    },
  },
  {
    id: 'report.cost.work',
    section: 'cost',
    holds: (facts) => facts.list('report.superfluous.names').length > 0 && price(facts, 'work') > 0,
    importance: 45,
    uses: () => ({ work: 'report.price.work' }),
    text: {
      de: 'Auch die Arbeit mit {superfluousNames:der überflüssigen Quelle|den überflüssigen Quellen} fällt weg, geschätzt {work} im Jahr.',
      en: 'The work on the superfluous {superfluousNames:source|sources} ends, too: an estimated {work} a year.',
    },
  },
  {
    id: 'report.cost.less',
    section: 'cost',
    holds: (facts) => count(facts) > 0 && price(facts, 'less') > 0,
    importance: 88,
    uses: () => ({ less: 'report.price.less' }),
    text: {
      de: 'Sie zahlen damit mindestens {less} im Jahr weniger als heute.',
      en: 'You pay at least {less} a year less than today.',
    },
  },
  {
    id: 'report.cost.each',
    section: 'cost',
    holds: (facts) => count(facts) > 0 && price(facts, 'each') > 0,
    importance: 30,
    uses: () => ({ each: 'report.price.each' }),
    text: {
      de: 'Auf {log:ein Observable dieses Berichts, dessen|einen Indikator dieses Berichts, dessen} Abdeckung wir erwarten, kommen {each}.',
      en: 'Per {log:observable|indicator} of this report that we expect to cover, that is {each}.',
    },
  },
  {
    id: 'report.cost.licensed',
    section: 'cost',
    holds: (facts) => facts.list('report.licensed').length > 0,
    importance: 86,
    text: {
      de: 'Für {licensed} haben Sie {licensed:eine eigene Lizenz, deren Gebühr|eigene Lizenzen, deren Gebühren} im Preis nicht enthalten {licensed:ist|sind}.',
      en: 'For {licensed}, you have {licensed:a licence of your own, whose fee is|licences of your own, whose fees are} not included in the price.',
    },
  },
  {
    id: 'report.cost.unpriced',
    section: 'cost',
    holds: (facts) => facts.list('report.unpriced').length > 0,
    importance: 87,
    text: {
      de: 'Was {unpriced} {unpriced:kostet|kosten}, ist nicht bekannt und in keiner dieser Summen enthalten.',
      en: 'What {unpriced} {unpriced:costs|cost} is not known, and none of these sums includes it.',
    },
  },
  {
    id: 'report.cost.trial',
    section: 'cost',
    holds: (facts) => facts.list('report.trials').length > 0,
    importance: 86,
    text: {
      de: '{trials} {trials:ist|sind} nur während des Tests kostenlos.',
      en: '{trials} {trials:is|are} free only during the trial.',
    },
  },
  {
    id: 'report.cost.demoBoth',
    section: 'cost',
    group: 'report.cost.demo',
    holds: (facts) => facts.list('report.demoPrices').length > 0 && isWinnowDemo(facts),
    importance: 86,
    because: ['report.price.winnow.demo'],
    text: {
      de: 'Für {demoPrices} und für Winnow gelten Demo-Preise, die kein Angebot sind.',
      en: 'The prices of {demoPrices} and of Winnow are demo prices and no offer.',
    },
  },
  {
    id: 'report.cost.demo',
    section: 'cost',
    group: 'report.cost.demo',
    holds: (facts) => facts.list('report.demoPrices').length > 0 && !isWinnowDemo(facts),
    importance: 86,
    text: {
      de: 'Für {demoPrices} gilt ein Demo-Preis, der kein Angebot ist.',
      en: 'The price of {demoPrices} is a demo price and no offer.',
    },
  },
  {
    id: 'report.cost.demoWinnow',
    section: 'cost',
    group: 'report.cost.demo',
    holds: (facts) => facts.list('report.demoPrices').length === 0 && isWinnowDemo(facts),
    importance: 86,
    because: ['report.price.winnow.demo'],
    text: {
      de: 'Der Preis von Winnow ist ein Demo-Preis und kein Angebot.',
      en: 'The price of Winnow is a demo price and no offer.',
    },
  },
]
