import { percentOf } from '../../../domain/percent.ts'
import type { LocalizedText } from '../../../domain/text.ts'
import type { ClaimId, Claims } from '../claim.ts'
import type { FactId, Known } from '../facts.ts'
import type { leftOutReasons } from '../report-facts.ts'
import {
  isAllUnmeasured,
  isNothingProven,
  isOnlyProbable,
  isRecommended,
  ofFirst,
  suspicious,
} from './report-figures.ts'

const estimated = (facts: Known) => facts.number('report.coverage.estimated')
const unmeasured = (facts: Known) => facts.number('report.unmeasured')
const share = (facts: Known, id: FactId) => percentOf(facts.number(id), suspicious(facts))

/** Share of benign matches from which a recommended source is called noisy. */
const leastNoise = 10
const benignShare = (facts: Known) => ofFirst(facts, 'report.noisy', 'benignShare')
const firstOf = (facts: Known, field: string) => ofFirst(facts, 'report.first', field)

/** Tells whether all that is expected of a recommended source is expected of its substitute, too. */
const isFullSubstitute = (facts: Known) => facts.number('report.substitute.share') >= 100

/** Claims about what is uncertain in a report, and why. */
export const reportUncertain: Claims = {
  'report.uncertain.range': {
    holds: (facts) => isRecommended(facts) && estimated(facts) > 0,
    importance: (facts) => 60 + share(facts, 'report.coverage.estimated') / 2,
    de: 'Nachgewiesen deckt die Auswahl {coverage.proven} {coverage.proven+isLog:Observable|Observables|Indikator|Indikatoren} ab, erwartet {coverage.expected} und höchstens {coverage.possible}.',
    en: 'The selection is proven to cover {coverage.proven} {coverage.proven+isLog:observable|observables|indicator|indicators}, expected to cover {coverage.expected}, and covers {coverage.possible} at most.',
  },
  'report.uncertain.none': {
    holds: (facts) =>
      isRecommended(facts) &&
      estimated(facts) <= 0 &&
      facts.number('report.coverage.possible') <= facts.number('report.coverage.proven') &&
      !facts.isTrue('report.ever'),
    importance: 55,
    because: ['report.coverage.estimated', 'report.coverage.possible'],
    de: 'Geschätzt ist nichts: {coverage.proven} {coverage.proven+isLog:abgedecktes Observable ist|abgedeckte Observables sind|abgedeckter Indikator ist|abgedeckte Indikatoren sind} nachgewiesen.',
    en: 'Nothing is estimated: {coverage.proven} covered {coverage.proven+isLog:observable is|observables are|indicator is|indicators are} proven.',
  },
  'report.uncertain.firstRange': {
    holds: (facts) => isRecommended(facts) && facts.has(firstOf(facts, 'low')),
    importance: 61,
    uses: (facts) => ({ of: firstOf(facts, 'coverage'), low: firstOf(facts, 'low'), high: firstOf(facts, 'high') }),
    de: 'Wir erwarten, dass {first} {of} {of+isLog:Observable|Observables|Indikator|Indikatoren} abdeckt, voraussichtlich zwischen {low} und {high}.',
    en: 'We expect {first} to cover {of} {of+isLog:observable|observables|indicator|indicators}, in all likelihood between {low} and {high}.',
  },
  'report.uncertain.onlyProbable': {
    holds: (facts) => isRecommended(facts) && isOnlyProbable(facts) && !isNothingProven(facts),
    // Above the number of unproven observables, which says less.
    importance: 100,
    because: ['report.coverage.proven', 'report.coverage.estimated'],
    de: 'Von dem, was die empfohlenen Quellen abdecken, ist nichts nachgewiesen{few:.|: Das ist zu wenig für eine sichere Empfehlung.}',
    en: 'Nothing that the recommended sources cover is proven{few:.|: that is too little for a sure recommendation.}',
  },
  'report.uncertain.unproven': {
    holds: (facts) => facts.number('report.unproven') > 0 && !isAllUnmeasured(facts) && !isNothingProven(facts),
    importance: (facts) => 55 + share(facts, 'report.unproven') / 2,
    de: 'Bei {unproven} {unproven+isLog:verdächtigem Observable|verdächtigen Observables|Indikator|Indikatoren} ist nicht nachgewiesen, dass eine Quelle {unproven+isLog:es|sie|ihn|sie} damals listete. Wo Wahrscheinlichkeiten bekannt sind, rechnen wir mit ihnen.',
    en: 'For {unproven} {unproven+isLog:suspicious observable|suspicious observables|indicator|indicators}, it is not proven that a source listed {unproven:it|them} at the time. Where probabilities are known, we calculate with them.',
  },
  'report.uncertain.nothingProven': {
    holds: (facts) => isNothingProven(facts) && !isAllUnmeasured(facts),
    importance: 91,
    because: ['report.unproven', 'report.suspicious'],
    de: 'Bei keinem verdächtigen Observable ist nachgewiesen, dass eine Quelle es damals listete. Wo Wahrscheinlichkeiten bekannt sind, rechnen wir mit ihnen{few:.|: Das ist zu wenig für eine sichere Empfehlung.}',
    en: 'For none of the suspicious observables is it proven that a source listed it at the time. Where probabilities are known, we calculate with them{few:.|: that is too little for a sure recommendation.}',
  },
  'report.uncertain.nothingMeasured': {
    holds: (facts) => isNothingProven(facts) && isAllUnmeasured(facts),
    importance: 91,
    because: ['report.unproven', 'report.suspicious'],
    de: 'Bei keinem verdächtigen Observable ist nachgewiesen, dass eine Quelle es damals listete, und die Wahrscheinlichkeit ist nicht bekannt{few:.|: Das ist zu wenig für eine sichere Empfehlung.}',
    en: 'For none of the suspicious observables is it proven that a source listed it at the time, and the probability is not known{few:.|: that is too little for a sure recommendation.}',
  },
  'report.uncertain.unmeasured': {
    // `nothingMeasured` says the same of all.
    holds: (facts) => unmeasured(facts) > 0 && !(isNothingProven(facts) && isAllUnmeasured(facts)),
    importance: (facts) => (isAllUnmeasured(facts) ? 90 : 57 + share(facts, 'report.unmeasured') / 3),
    de: 'Bei {unmeasured} {unmeasured+isLog:verdächtigem Observable|verdächtigen Observables|Indikator|Indikatoren} ist die Wahrscheinlichkeit nicht bekannt.',
    en: 'For {unmeasured} {unmeasured+isLog:suspicious observable|suspicious observables|indicator|indicators}, the probability is not known.',
  },
  'report.uncertain.oneHost': {
    holds: (facts) => facts.number('report.oneHost.hits') > 0,
    importance: 84,
    de: 'Von {suspicious} verdächtigen Observables wurden {oneHost.hits} nur mit einem Host gesehen: {oneHost.name}.',
    en: 'Of {suspicious} suspicious observables, {oneHost.hits} were seen with one host only: {oneHost.name}.',
  },
  'report.uncertain.oneHostLeast': {
    holds: (facts) => facts.number('report.oneHost.least') > 0,
    importance: 84,
    de: 'Von {suspicious} verdächtigen Observables wurden mindestens {oneHost.least} nur mit einem Host gesehen: {oneHost.name}.',
    en: 'Of {suspicious} suspicious observables, at least {oneHost.least} were seen with one host only: {oneHost.name}.',
  },
  'report.uncertain.oneSource': {
    holds: (facts) => facts.number('report.oneSource.only') > 0,
    // Where only one source knows anything, what was not watched says more.
    importance: (facts) => (facts.number('report.oneSource.only') < suspicious(facts) ? 80 : 66),
    de: 'Von {suspicious} verdächtigen Observables wären {oneSource.only} ohne {oneSource} nicht verdächtig. Sie zählen in allen Anteilen mit.',
    en: 'Of {suspicious} suspicious observables, {oneSource.only} would not be suspicious without {oneSource}. They count in all shares.',
  },
  'report.uncertain.noisy': {
    holds: (facts) => facts.number(benignShare(facts)) >= leastNoise,
    importance: 78,
    uses: (facts) => ({ rate: benignShare(facts) }),
    de: '{rate} dessen, was {noisy} hier trifft, ist harmlos.',
    en: '{rate} of what {noisy} matches here is benign.',
  },
  'report.uncertain.few': {
    holds: (facts) => suspicious(facts) > 0 && facts.isTrue('report.few'),
    importance: 92,
    because: ['report.few'],
    de: '{suspicious} {suspicious+isLog:verdächtiges Observable ist zu wenig|verdächtige Observables sind zu wenige|bekannter Indikator ist zu wenig|bekannte Indikatoren sind zu wenige} für eine sichere Empfehlung.',
    en: '{suspicious} {suspicious+isLog:suspicious observable is|suspicious observables are|known indicator is|known indicators are} too few for a sure recommendation.',
  },
  'report.uncertain.short': {
    holds: (facts) => isRecommended(facts) && facts.isTrue('report.short'),
    importance: 60,
    because: ['report.short'],
    de: 'Ihr Log ist aus weniger als einem Tag{unsure:.|: Das ist zu wenig für eine sichere Empfehlung.}',
    en: 'Your log is from less than a day{unsure:.|: that is too little for a sure recommendation.}',
  },
  'report.uncertain.untimed': {
    // A time may be missing, or impossible: in the future or before 1990. A list of indicators needs no times, and a line without one has that of the event before it.
    holds: (facts) =>
      facts.isTrue('report.isLog') &&
      facts.number('report.linesWithoutTime') > 0 &&
      !facts.has('report.from') &&
      !facts.isTrue('report.ever'),
    importance: (facts) => 35 + percentOf(facts.number('report.linesWithoutTime'), facts.number('report.lines')) / 2,
    de: '{linesWithoutTime} {linesWithoutTime:Zeile nennt|Zeilen nennen} keinen Zeitpunkt, der brauchbar ist. Treffer daraus gelten als nicht nachgewiesen.',
    en: '{linesWithoutTime} {linesWithoutTime:line has|lines have} no time that is usable. Matches from {linesWithoutTime:it|them} count as unproven.',
  },
  'report.uncertain.mostlyUntimed': {
    holds: (facts) =>
      facts.isTrue('report.isLog') &&
      facts.has('report.from') &&
      !facts.isTrue('report.ever') &&
      percentOf(facts.number('report.linesWithoutTime'), facts.number('report.lines')) >= 50,
    importance: (facts) => 35 + percentOf(facts.number('report.linesWithoutTime'), facts.number('report.lines')) / 2,
    de: '{linesWithoutTime} {linesWithoutTime:Zeile nennt|Zeilen nennen} keinen Zeitpunkt, der brauchbar ist. {linesWithoutTime:Sie zählt|Sie zählen} mit dem der Zeile davor, oder Treffer daraus gelten als nicht nachgewiesen.',
    en: '{linesWithoutTime} {linesWithoutTime:line has|lines have} no time that is usable. {linesWithoutTime:It counts|They count} with that of the line before, or matches from {linesWithoutTime:it|them} count as unproven.',
  },
  'report.uncertain.unyeared': {
    importance: (facts) => 40 + percentOf(facts.number('report.linesWithoutYear'), facts.number('report.lines')) / 2,
    de: '{linesWithoutYear} {linesWithoutYear:Zeile nennt|Zeilen nennen} kein Jahr. Solange es nur angenommen ist, gilt kein Treffer daraus als nachgewiesen.',
    en: '{linesWithoutYear} {linesWithoutYear:line names|lines name} no year. While it is only assumed, no match from {linesWithoutYear:it|them} counts as proven.',
  },
  'report.uncertain.zone': {
    holds: (facts) =>
      facts.isTrue('report.isLog') && facts.list('report.zones').length > 0 && !facts.isTrue('report.ever'),
    importance: 32,
    de: 'Zeiten ohne Zeitzone haben wir als {zones} gelesen. Was nachgewiesen ist, gilt nur mit {zones:dieser Annahme|diesen Annahmen}.',
    en: 'We read times without a zone as {zones}. What is proven holds only with {zones:this assumption|these assumptions}.',
  },
  'report.uncertain.repeatedHour': {
    holds: (facts) => facts.number('report.repeatedHour') > 0 && !facts.isTrue('report.ever'),
    importance: (facts) => 40 + percentOf(facts.number('report.repeatedHour'), facts.number('report.lines')) / 2,
    de: '{repeatedHour} {repeatedHour:Zeile liegt|Zeilen liegen} in der Stunde, um die die Uhren zurückgestellt wurden. Gerechnet ist, als wäre es davor gewesen.',
    en: '{repeatedHour} {repeatedHour:line lies|lines lie} in the hour by which clocks were put back. They count as if it had been before that.',
  },
  'report.uncertain.missingHour': {
    holds: (facts) => facts.number('report.missingHour') > 0 && !facts.isTrue('report.ever'),
    importance: 66,
    de: '{missingHour} {missingHour:Zeile liegt|Zeilen liegen} in der Stunde, um die die Uhren vorgestellt wurden. Keine Uhr zeigte diese Stunde, und das spricht gegen die Zeitzone.',
    en: '{missingHour} {missingHour:line lies|lines lie} in the hour by which clocks were put forward. No clock showed that hour, which speaks against the zone.',
  },
  'report.uncertain.skipped': {
    importance: (facts) => 25 + percentOf(facts.number('report.skippedLines'), facts.number('report.lines')),
    de: '{skippedLines} {skippedLines:Zeile war|Zeilen waren} nicht lesbar und {skippedLines:fehlt|fehlen} in dieser Rechnung.',
    en: '{skippedLines} {skippedLines:line|lines} could not be read and {skippedLines:is|are} missing from these figures.',
  },
  'report.uncertain.unlisted': {
    holds: (facts) => facts.number('report.unlisted') > 0 && !facts.isTrue('report.onlyUnlisted'),
    importance: (facts) => 40 + percentOf(facts.number('report.unlisted'), facts.number('report.observables')) / 2,
    de: '{unlisted} {unlisted+isLog:Observable ist|Observables sind|Indikator ist|Indikatoren sind} von einer Art, von der derzeit keine der verglichenen Quellen etwas listet.',
    en: '{unlisted} {unlisted+isLog:observable is|observables are|indicator is|indicators are} of a kind of which none of the compared sources lists anything at present.',
  },
  'report.uncertain.noneWatched': {
    holds: (facts) => facts.isTrue('report.isLog') && suspicious(facts) > 0 && facts.isTrue('report.unwatched'),
    importance: 70,
    because: ['report.unwatched'],
    de: '{sourcesCompared:Die verglichene Quelle wurde nicht|Keine der verglichenen Quellen wurde} die meiste Zeit beobachtet, aus der Ihr Log stammt. Was damals gelistet war und inzwischen nicht mehr, zeigt dieser Bericht nicht.',
    en: '{sourcesCompared:The compared source was not|None of the compared sources was} watched for most of the time of your log. What was listed then and no longer is, this report does not show.',
  },
  'report.uncertain.hardlyWatched': {
    holds: (facts) =>
      facts.isTrue('report.isLog') && facts.isTrue('report.hardlyWatched') && facts.number('report.sourcesWatched') > 0,
    importance: 70,
    because: ['report.hardlyWatched'],
    de: 'Von {sourcesCompared} Quellen {sourcesWatched:wurde|wurden} nur {sourcesWatched} die meiste Zeit beobachtet, aus der Ihr Log stammt. Was andere damals listeten und inzwischen nicht mehr, zeigt dieser Bericht nicht.',
    en: 'Of {sourcesCompared} sources, only {sourcesWatched} {sourcesWatched:was|were} watched for most of the time of your log. What others listed then and no longer do, this report does not show.',
  },
  'report.uncertain.lateStart': {
    holds: (facts) => facts.isTrue('report.isLog') && facts.list('report.lateStart').length > 0,
    importance: 69,
    de: 'Erst seit dem {lateStart.since}{lateStart:| oder später} kennen wir {lateStart}, weniger als die halbe Zeit Ihres Logs: Was {lateStart:diese Quelle|diese Quellen} davor {lateStart:listete|listeten} und inzwischen nicht mehr, fehlt hier, und {lateStart:sie kann|sie können} mehr wert sein, als es scheint.',
    en: '{lateStart} {lateStart:has|have} been collected only since {lateStart.since}{lateStart:| or later}, for less than half of the time of your log: what {lateStart:it|they} listed before and no longer {lateStart:does|do} is missing here, so {lateStart:it|they} may be worth more than it seems.',
  },
  'report.uncertain.afterLog': {
    holds: (facts) => facts.isTrue('report.isLog') && facts.list('report.afterLog').length > 0,
    importance: 69,
    de: 'Erst seit dem {afterLog.since}{afterLog:| oder später} kennen wir {afterLog}, nach der Zeit Ihres Logs: Was {afterLog:diese Quelle|diese Quellen} davor {afterLog:listete|listeten} und inzwischen nicht mehr, fehlt hier, und {afterLog:sie kann|sie können} mehr wert sein, als es scheint.',
    en: '{afterLog} {afterLog:has|have} been collected only since {afterLog.since}{afterLog:| or later}, after the time of your log: what {afterLog:it|they} listed before and no longer {afterLog:does|do} is missing here, so {afterLog:it|they} may be worth more than it seems.',
  },
  'report.uncertain.later': {
    holds: (facts) => facts.isTrue('report.isLog') && facts.number('report.later') > 0,
    importance: (facts) => 70 + share(facts, 'report.later') / 4,
    de: '{later} {later:verdächtiges Observable kam|verdächtige Observables kamen} in Ihrem Log nur nach dem Zeitpunkt dieses Berichts vor und {later:zählt|zählen} trotzdem.',
    en: '{later} suspicious {later:observable occurs|observables occur} in your log only after the time of this report, and {later:counts|count} all the same.',
  },
  'report.uncertain.unsettled': {
    importance: 62,
    de: 'Bis zum {settledUntil} steht fest, was die Quellen gelistet hatten; spätere Stunden können sich noch ändern.',
    en: 'Until {settledUntil}, what sources listed is settled; later hours may still change.',
  },
  'report.uncertain.ever': {
    importance: 90,
    because: ['report.ever'],
    de: 'Die Zeit wurde nicht beachtet: Was eine Quelle je gelistet hat, zählt als nachgewiesen.',
    en: 'Time was ignored: whatever a source has ever listed counts as proven.',
  },
  'report.uncertain.byChance': {
    importance: 76,
    de: 'Die Adresstreffer von {byChance} zählen nicht zur Abdeckung: Es sind nicht mehr, als der Zufall ergäbe.',
    en: 'The address hits of {byChance} do not count as coverage: they are no more than chance would give.',
  },
}

const byMissed = (facts: Known) => 60 + facts.number('report.missedShare') / 2
const adds = (facts: Known, reason: string) => ofFirst(facts, `report.leftOut.${reason}.best`, 'added')

function leftOut(reason: (typeof leftOutReasons)[number], text: LocalizedText): Claims {
  const claim: Claims[ClaimId] = {
    holds: (facts) => facts.number(adds(facts, reason)) > 0,
    importance: (facts) => 45 + share(facts, adds(facts, reason)),
    uses: (facts) => ({ best: `report.leftOut.${reason}.best`, added: adds(facts, reason) }),
    ...text,
  }
  return { [`report.next.leftOut.${reason}`]: claim }
}

/** What the source would add; more than others only if some are recommended. */
const whatItAdds: LocalizedText = {
  de: '{added} {added+isLog:Observable|Observables|Indikator|Indikatoren}{isRecommended: mehr|}',
  en: '{added} {isRecommended:more |}{added+isLog:observable|observables|indicator|indicators}',
}

const wouldCover = (de: string, en: string): LocalizedText => ({
  de: `${de} Wir erwarten, dass {best} ${whatItAdds.de} abdecken würde.`,
  en: `${en} we would expect {best} to cover ${whatItAdds.en}.`,
})

/**
 * Claims about what to look at next: missing data, sources in use without matches, and sources that the user's
 * conditions exclude.
 */
export const reportNext: Claims = {
  'report.next.missed': {
    holds: (facts) => isRecommended(facts) && facts.number('report.missed') > 0 && facts.number('report.byHost') <= 0,
    importance: byMissed,
    de: '{missed} {missed+isLog:verdächtiges Observable deckt|verdächtige Observables deckt|Indikator deckt|Indikatoren deckt} die Auswahl in keinem Fall ab.',
    en: 'The selection cannot cover {missed} {missed+isLog:suspicious observable|suspicious observables|indicator|indicators}.',
  },
  'report.next.missedByHost': {
    holds: (facts) => isRecommended(facts) && facts.number('report.missed') > 0 && facts.number('report.byHost') > 0,
    importance: byMissed,
    de: 'Von {missed} {missed+isLog:verdächtigem Observable, das|verdächtigen Observables, die|Indikator, den|Indikatoren, die} die Auswahl in keinem Fall abdeckt, {byHost:ist|sind} {byHost} {byHost:eine URL|URLs}, deren Host sie listet oder gelistet haben kann: Wer den Host sperrt, sperrt auch {byHost:diese URL|diese URLs}.',
    en: 'Of {missed} {missed+isLog:suspicious observable|suspicious observables|indicator|indicators} that the selection cannot cover, {byHost} {byHost:is a URL|are URLs} whose host it lists or may have listed: blocking the host blocks {byHost:this URL|these URLs}, too.',
  },
  'report.next.complete': {
    holds: (facts) =>
      isRecommended(facts) &&
      facts.number('report.missed') <= 0 &&
      facts.number('report.coverage.proven') >= suspicious(facts) &&
      !facts.isTrue('report.ever'),
    importance: 50,
    because: ['report.coverage.proven'],
    de: 'Von {suspicious} {suspicious+isLog:verdächtigem Observable|verdächtigen Observables|bekanntem Indikator|bekannten Indikatoren} fehlt der Auswahl nichts.',
    en: 'Of {suspicious} {suspicious+isLog:suspicious observable|suspicious observables|known indicator|known indicators}, the selection lacks nothing.',
  },
  'report.next.forbiddenInUse': {
    importance: 87,
    de: 'Sie nutzen {current.forbidden}, aber {current.forbidden:die Lizenz dieser Quelle erlaubt|die Lizenzen dieser Quellen erlauben} keine kommerzielle Nutzung.',
    en: 'You use {current.forbidden}, but {current.forbidden:its licence does|their licences do} not permit commercial use.',
  },
  'report.next.deadInUse': {
    importance: 86,
    de: 'Sie nutzen {current.dead}, aber {current.dead:diese Quelle ist|diese Quellen sind} inaktiv: Von dort kommt nichts Neues.',
    en: 'You use {current.dead}, but {current.dead:this source is|these sources are} inactive: nothing new comes from there.',
  },
  'report.next.unseenInUse': {
    importance: 85,
    de: 'Sie nutzen {current.unseen}, aber {current.unseen:diese Quelle wird|diese Quellen werden} derzeit nicht beobachtet: Was {current.unseen:sie derzeit listet|sie derzeit listen}, ist nicht bekannt.',
    en: 'You use {current.unseen}, but {current.unseen:this source is|these sources are} not watched at present: what {current.unseen:it lists|they list} now is not known.',
  },
  'report.next.undecidedInUse': {
    importance: 79,
    de: 'Ob {current.undecided} überflüssig {current.undecided:ist|sind}, sagt dieser Bericht nicht.',
    en: 'This report does not say whether {current.undecided} {current.undecided:is|are} superfluous.',
  },
  'report.next.silentInUse': {
    importance: 74,
    de: 'Sie nutzen {current.silent}, aber {current.silent:diese Quelle hatte|diese Quellen hatten} in diesem Bericht keinen einzigen Treffer.',
    en: 'You use {current.silent}, but {current.silent:this source|these sources} had no match at all in this report.',
  },
  'report.next.unknownInUse': {
    importance: 68,
    de: 'Von {current.unknown} lagen keine Daten vor. Was {current.unknown:diese Quelle leistet|diese Quellen leisten}, sagt dieser Bericht nicht.',
    en: 'There was no data of {current.unknown}. This report does not say what {current.unknown:this source is|these sources are} worth.',
  },
  'report.next.licenceEnded': {
    importance: 73,
    de: 'Die eigene Lizenz für {current.licenceEnded} ist beendet: Hier {current.licenceEnded:zählt diese Quelle|zählen diese Quellen} weder zu dem, was Sie heute abdecken, noch zu dem, was überflüssig ist.',
    en: 'The licence for {current.licenceEnded} has ended: {current.licenceEnded:this source counts|these sources count} here neither towards what you cover today nor towards what is superfluous.',
  },
  'report.next.noisyInUse': {
    holds: (facts) => facts.number(ofFirst(facts, 'report.current.noisy', 'falseAlertsShare')) >= 10,
    importance: 58,
    uses: (facts) => ({ rate: ofFirst(facts, 'report.current.noisy', 'falseAlertsShare') }),
    de: 'Sie nutzen {current.noisy}: Mindestens {rate} der Treffer dieser Quelle wären ohne Filter Fehlalarme gewesen.',
    en: 'You use {current.noisy}: without a filter, at least {rate} of its matches would have been false alarms.',
  },
  'report.next.substitute': {
    // More than half also as written, in whole percents.
    holds: (facts) =>
      Math.round(facts.number('report.substitute.share')) > 50 &&
      !isFullSubstitute(facts) &&
      facts.list('report.substitute.of').length > 0,
    importance: 44,
    de: '{substitute} könnte {substitute.of} zum größten Teil ersetzen: Wir erwarten, dass diese Quelle {substitute.share} davon auch abdeckt.',
    en: '{substitute} could replace most of {substitute.of}: we expect it to cover {substitute.share} of the same.',
  },
  'report.next.fullSubstitute': {
    holds: (facts) => isFullSubstitute(facts) && facts.list('report.substitute.of').length > 0,
    importance: 44,
    because: ['report.substitute.share'],
    de: '{substitute} könnte {substitute.of} ganz ersetzen: Wir erwarten, dass diese Quelle alles davon auch abdeckt.',
    en: '{substitute} could replace all of {substitute.of}: we expect it to cover all of the same.',
  },
  ...leftOut('dead', {
    de: `Inaktive Quellen empfehlen wir nicht, auch wenn wir erwarten, dass {best} hier ${whatItAdds.de} abgedeckt hat.`,
    en: `We do not recommend inactive sources, even if we expect {best} to have covered ${whatItAdds.en} here.`,
  }),
  ...leftOut('unwatched', {
    de: `Quellen, die derzeit nicht beobachtet werden, empfehlen wir nicht, auch wenn wir erwarten, dass {best} hier ${whatItAdds.de} abgedeckt hat.`,
    en: `We do not recommend sources that are not watched at present, even if we expect {best} to have covered ${whatItAdds.en} here.`,
  }),
  ...leftOut(
    'winnow-price',
    wouldCover('Schon Winnow allein kostet mehr als Ihr Budget:', 'Winnow alone costs more than your budget:'),
  ),
  ...leftOut('budget', wouldCover('Ihr Budget lässt nicht alles zu:', 'Your budget does not permit everything:')),
  ...leftOut('commercial', wouldCover('Kommerzielle Quellen sind ausgeschlossen:', 'Commercial sources are excluded:')),
  ...leftOut('licence', wouldCover('Manche Lizenz erlaubt die Nutzung nicht:', 'Some licences do not permit use:')),
  ...leftOut('no-price', wouldCover('Nicht jede Quelle nennt einen Preis:', 'Not every source names a price:')),
}
