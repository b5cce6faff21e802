import { percentOf } from '../../../domain/percent.ts'
import type { Claims, Headlines } from '../claim.ts'
import type { Known } from '../facts.ts'
import type { Uses } from '../wording.ts'
import { isAllUnmeasured, isNothingProven, isOnlyProbable, isRecommended, suspicious } from './report-figures.ts'

const kindOf = (facts: Known) => facts.number('report.kind')
/** True for the report about what passed. */
const isPassed = (facts: Known) => kindOf(facts) === 3
const isLog = (facts: Known) => kindOf(facts) === 0 || isPassed(facts)
const saysAnything = (facts: Known) =>
  kindOf(facts) === 0 &&
  suspicious(facts) > 0 &&
  facts.number('report.events.passed') + facts.number('report.events.blocked') > 0
const hasBoth = (facts: Known) => facts.number('report.events.passed') > 0 && facts.number('report.events.blocked') > 0
/** Of some of what is suspicious in the whole log, it does not say whether it got through. */
const isUntold = (facts: Known) => isPassed(facts) && facts.number('report.untold') > 0
const hasUnstated = (facts: Known) => facts.number('report.events.unknown') > 0
/** Number of observables that sources list, but that are not suspicious. */
const harmless = (facts: Known) => facts.number('report.benign') + facts.number('report.doubtful')
/** All of the log or list is of kinds of which no compared source lists anything. */
const isNothingComparable = (facts: Known) =>
  suspicious(facts) === 0 && harmless(facts) === 0 && facts.isTrue('report.onlyUnlisted')
/** Nothing was found, but no source was watched when the log was written. */
const isNothingKnown = (facts: Known) =>
  isLog(facts) &&
  suspicious(facts) === 0 &&
  facts.number('report.observables') > harmless(facts) &&
  facts.isTrue('report.unwatched') &&
  !isNothingComparable(facts)
/** Something was compared that no source lists; if sources list all of it, they have shown it. */
const isChecked = (facts: Known) =>
  facts.has('report.suspicious') &&
  suspicious(facts) === 0 &&
  facts.number('report.observables') > harmless(facts) &&
  !isNothingComparable(facts) &&
  !isNothingKnown(facts)
/** All of the suspicious is unproven, and its probabilities are not known. */
const isNothingMeasured = (facts: Known) => isNothingProven(facts) && isAllUnmeasured(facts)
const isFew = (facts: Known) => facts.isTrue('report.few')
const isAllProven = (facts: Known) => facts.number('report.coverage.estimated') <= 0
/** "1 of 1" would be odd. */
const isOne = (facts: Known) => isFew(facts) && suspicious(facts) === 1
const isOneProven = (facts: Known) => isOne(facts) && isAllProven(facts)
/** Importance that grows with the share of the suspicious observables. */
const byShare = (id: string, least: number) => (facts: Known) =>
  least + percentOf(facts.number(id), suspicious(facts)) / 2

/** What a selection covers, it covers together with the sources in use that are kept. */
const bySources = (facts: Known): Uses => (facts.has('report.tomorrow') ? { recommended: 'report.tomorrow' } : {})

/** Headlines of a report: how much the recommended sources cover. */
export const reportHeadlines: Headlines = {
  'report.headline.nothing': {
    holds: (facts) =>
      facts.has('report.suspicious') &&
      suspicious(facts) === 0 &&
      !(kindOf(facts) === 1 && harmless(facts) > 0) &&
      !isNothingComparable(facts) &&
      !isNothingKnown(facts) &&
      !isUntold(facts),
    because: ['report.suspicious'],
    de: '{sourcesCompared} {sourcesCompared:Quelle wurde|Quellen wurden} verglichen, und nichts {kind:in Ihrem Log ist verdächtig|von Ihrer Liste ist dort bekannt|passt zu Ihrem Profil|Verdächtiges kam durch}.',
    en: '{sourcesCompared} {sourcesCompared:source was|sources were} compared, and nothing {kind:in your log is suspicious|of your list is known there|fits your profile|suspicious got through}.',
  },
  'report.headline.untold': {
    holds: (facts) =>
      facts.has('report.suspicious') &&
      suspicious(facts) === 0 &&
      isUntold(facts) &&
      !isNothingComparable(facts) &&
      !isNothingKnown(facts),
    because: ['report.suspicious'],
    de: '{sourcesCompared} {sourcesCompared:Quelle wurde|Quellen wurden} verglichen, und Ihr Log sagt von nichts Verdächtigem, dass es durchkam; von {untold} {untold:verdächtigen Observable|verdächtigen Observables} sagt es nichts darüber.',
    en: '{sourcesCompared} {sourcesCompared:source was|sources were} compared, and your log says of nothing suspicious that it got through; of {untold} suspicious {untold:observable|observables}, it does not say.',
  },
  'report.headline.unwatched': {
    holds: isNothingKnown,
    because: ['report.unwatched'],
    de: '{sourcesCompared} {sourcesCompared:Quelle wurde|Quellen wurden} verglichen, aber {sourcesCompared:sie wurde nicht|keine wurde} die meiste Zeit beobachtet, aus der Ihr Log stammt: Ob darin etwas verdächtig war, ist nicht bekannt.',
    en: '{sourcesCompared} {sourcesCompared:source was|sources were} compared, but {sourcesCompared:it was not|none was} watched for most of the time of your log: whether anything in it was suspicious is not known.',
  },
  'report.headline.unlisted': {
    holds: isNothingComparable,
    because: ['report.onlyUnlisted'],
    de: '{sourcesCompared} {sourcesCompared:Quelle wurde|Quellen wurden} verglichen, und {sourcesCompared:sie listet|keine listet} derzeit {sourcesCompared:nichts|etwas} von der Art, die {kind:Ihr Log|Ihre Liste|Ihr Profil|Ihr Log} enthält.',
    en: '{sourcesCompared} {sourcesCompared:source was|sources were} compared, and {sourcesCompared:it lists nothing|none lists anything} at present of the kind that {kind:your log|your list|your profile|your log} holds.',
  },
  'report.headline.harmlessList': {
    holds: (facts) => suspicious(facts) === 0 && kindOf(facts) === 1 && harmless(facts) > 0,
    because: ['report.suspicious'],
    de: '{sourcesCompared} {sourcesCompared:Quelle wurde|Quellen wurden} verglichen, und nichts von Ihrer Liste ist verdächtig.',
    en: '{sourcesCompared} {sourcesCompared:source was|sources were} compared, and nothing of your list is suspicious.',
  },
  'report.headline.none': {
    holds: (facts) =>
      suspicious(facts) > 0 &&
      !isRecommended(facts) &&
      !facts.isTrue('report.onlyWinnow') &&
      !facts.isTrue('report.nothingAdds') &&
      !facts.isTrue('report.onlyInactive') &&
      !facts.isTrue('report.onlyUnwatched'),
    because: ['report.recommended'],
    de: 'Keine Quelle wird empfohlen: Von {sourcesCompared} verglichenen {sourcesCompared:Quelle|Quellen} trägt unter Ihren Bedingungen keine genug bei.',
    en: 'No source is recommended: of {sourcesCompared} compared {sourcesCompared:source|sources}, none adds enough under your conditions.',
  },
  'report.headline.winnowPrice': {
    holds: (facts) => suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.onlyWinnow'),
    because: ['report.recommended', 'report.onlyWinnow'],
    de: 'Keine Quelle wird empfohlen: Schon Winnow allein kostet mehr als Ihr Budget.',
    en: 'No source is recommended: Winnow alone costs more than your budget.',
  },
  'report.headline.nothingAdds': {
    holds: (facts) =>
      suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.nothingAdds') && !isNothingMeasured(facts),
    because: ['report.recommended', 'report.nothingAdds'],
    de: 'Keine Quelle wird empfohlen: Von {sourcesCompared} verglichenen {sourcesCompared:Quelle|Quellen} trägt keine genug bei.',
    en: 'No source is recommended: of {sourcesCompared} compared {sourcesCompared:source|sources}, none adds enough.',
  },
  'report.headline.nothingMeasured': {
    holds: (facts) =>
      suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.nothingAdds') && isNothingMeasured(facts),
    because: ['report.recommended', 'report.unmeasured'],
    de: 'Keine Quelle wird empfohlen: Ob eine genug beiträgt, ist nicht bekannt.',
    en: 'No source is recommended: whether one adds enough is not known.',
  },
  'report.headline.onlyInactive': {
    holds: (facts) => suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.onlyInactive'),
    because: ['report.recommended', 'report.onlyInactive'],
    de: 'Keine Quelle wird empfohlen: Von {sourcesCompared} verglichenen {sourcesCompared:Quelle|Quellen} tragen nur inaktive genug bei.',
    en: 'No source is recommended: of {sourcesCompared} compared {sourcesCompared:source|sources}, only inactive ones add enough.',
  },
  'report.headline.onlyUnwatched': {
    holds: (facts) => suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.onlyUnwatched'),
    because: ['report.recommended', 'report.onlyUnwatched'],
    de: 'Keine Quelle wird empfohlen: Von {sourcesCompared} verglichenen {sourcesCompared:Quelle|Quellen} tragen nur solche genug bei, die inaktiv sind oder derzeit nicht beobachtet werden.',
    en: 'No source is recommended: of {sourcesCompared} compared {sourcesCompared:source|sources}, only ones that are inactive or not watched at present add enough.',
  },
  'report.headline.unproven': {
    holds: (facts) => isRecommended(facts) && isOnlyProbable(facts) && !isOne(facts),
    because: ['report.coverage.proven'],
    uses: bySources,
    de: 'Nur nach Wahrscheinlichkeiten, ohne Nachweis, erwarten wir, dass {recommended} {recommended:Quelle|Quellen} {coverage.expected} von {suspicious} verdächtigen Observables {recommended:abdeckt|abdecken}.',
    en: 'By probabilities alone, with nothing proven, we expect {recommended} {recommended:source|sources} to cover {coverage.expected} of {suspicious} suspicious observables.',
  },
  // What is expected of a single observable is a probability.
  'report.headline.unprovenOne': {
    holds: (facts) => isRecommended(facts) && isOnlyProbable(facts) && isOne(facts),
    because: ['report.coverage.proven', 'report.suspicious'],
    uses: bySources,
    de: 'Ohne Nachweis erwarten wir mit einer Wahrscheinlichkeit von {coverage.expectedShare}, dass {recommended} {recommended:Quelle|Quellen} das einzige {kind:|||durchgekommene }verdächtige Observable {recommended:abdeckt|abdecken}.',
    en: 'With nothing proven, we expect with a probability of {coverage.expectedShare} that {recommended} {recommended:source covers|sources cover} the only suspicious observable{kind:||| that got through}.',
  },
  'report.headline.few': {
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && isFew(facts) && !isOneProven(facts),
    uses: bySources,
    de: 'Wir erwarten, dass {recommended} {recommended:Quelle|Quellen} {coverage.expected} von {suspicious} {suspicious+isLog:verdächtigem Observable|verdächtigen Observables|bekanntem Indikator|bekannten Indikatoren} {recommended:abdeckt|abdecken}.',
    en: 'We expect {recommended} {recommended:source|sources} to cover {coverage.expected} of {suspicious} {suspicious+isLog:suspicious observable|suspicious observables|known indicator|known indicators}.',
  },
  'report.headline.one': {
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && isOneProven(facts),
    because: ['report.suspicious', 'report.coverage.estimated'],
    uses: bySources,
    de: '{recommended} {recommended:Quelle deckt|Quellen decken} nachweislich {kind:das einzige verdächtige Observable|den einzigen bekannten Indikator|den einzigen Indikator zu Ihrem Profil|das einzige durchgekommene verdächtige Observable} ab.',
    en: '{recommended} {recommended:source is|sources are} proven to cover the only {kind:suspicious observable|known indicator|indicator that fits your profile|suspicious observable that got through}.',
  },
  'report.headline.proven': {
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && !isFew(facts) && isAllProven(facts),
    because: ['report.coverage.estimated'],
    uses: bySources,
    de: '{recommended} {recommended:Quelle deckt|Quellen decken} nachweislich {coverage.provenShare} dessen ab, was {kind:in Ihrem Log verdächtig ist|andere Quellen von Ihrer Liste kennen|zu Ihrem Profil passt|durchkam und verdächtig ist}.',
    en: '{recommended} {recommended:source is|sources are} proven to cover {coverage.provenShare} of what {kind:is suspicious in your log|other sources know of your list|fits your profile|got through and is suspicious}.',
  },
  'report.headline.expected': {
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && !isFew(facts) && !isAllProven(facts),
    uses: bySources,
    de: 'Wir erwarten, dass {recommended} {recommended:Quelle|Quellen} {coverage.expectedShare} dessen {recommended:abdeckt|abdecken}, was {kind:in Ihrem Log verdächtig ist|andere Quellen von Ihrer Liste kennen|zu Ihrem Profil passt|durchkam und verdächtig ist}.',
    en: 'We expect {recommended} {recommended:source|sources} to cover {coverage.expectedShare} of what {kind:is suspicious in your log|other sources know of your list|fits your profile|got through and is suspicious}.',
  },
}

/** Claims about what was found in the log, list or profile. */
export const reportFound: Claims = {
  'report.found.compared': {
    holds: (facts) => suspicious(facts) > 0 && facts.number('report.sourcesCompared') > 0,
    importance: 62,
    de: 'Verglichen {sourcesCompared:wurde|wurden} {sourcesCompared} {sourcesCompared:Quelle|Quellen}; {sourcesCompared:sie ist|jede ist} eine Liste von Indikatoren, vor denen ihr Herausgeber warnt.',
    en: '{sourcesCompared} {sourcesCompared:source was|sources were} compared; {sourcesCompared:it|each} is a list of indicators that its publisher warns of.',
  },
  'report.found.checked': {
    holds: (facts) => isChecked(facts) && !facts.isTrue('report.isList'),
    importance: 90,
    de: 'Geprüft {observables:wurde|wurden} {observables} {observables+isLog:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}{isLog:, also Adressen, Domains, Dateien und Ähnliches|}. Das heißt nicht, dass nichts geschehen ist, nur dass {sourcesCompared:diese Quelle|diese Quellen} es nicht gezeigt {sourcesCompared:hätte|hätten}.',
    en: '{observables} {observables+isLog:observable was|distinct observables were|indicator was|distinct indicators were} checked{isLog:: addresses, domains, files and the like|}. That does not mean that nothing happened, only that {sourcesCompared:this source|these sources} would not have shown it.',
  },
  // Nothing happens in a list.
  'report.found.checkedList': {
    holds: (facts) => isChecked(facts) && facts.isTrue('report.isList'),
    importance: 90,
    because: ['report.isList'],
    de: 'Geprüft {observables:wurde|wurden} {observables} {observables:Indikator|verschiedene Indikatoren}.',
    en: '{observables} {observables:indicator was|distinct indicators were} checked.',
  },
  'report.found.unwatched': {
    holds: isNothingKnown,
    importance: 90,
    because: ['report.unwatched'],
    de: 'Geprüft {observables:wurde|wurden} {observables} {observables+isLog:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}. Was damals gelistet war und inzwischen nicht mehr, zeigt dieser Bericht nicht.',
    en: '{observables} {observables+isLog:observable was|distinct observables were|indicator was|distinct indicators were} checked. What was listed then and no longer is, this report does not show.',
  },
  'report.found.onlyUnlisted': {
    holds: isNothingComparable,
    importance: 90,
    because: ['report.unlisted'],
    de: '{kind:Ihr Log|Ihre Liste|Ihr Profil|Ihr Log} enthält {observables} {observables+isLog:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}. Dieser Bericht sagt nicht, was davon verdächtig ist.',
    en: '{kind:Your log|Your list|Your profile|Your log} holds {observables} {observables+isLog:observable|distinct observables|indicator|distinct indicators}. This report does not say what of it is suspicious.',
  },
  'report.found.empty': {
    holds: (facts) => facts.has('report.observables') && facts.number('report.observables') === 0 && kindOf(facts) < 2,
    importance: 90,
    because: ['report.observables'],
    de: '{kind:Ihr Log|Ihre Liste} enthält nichts, was sich vergleichen ließe: keine Adressen, Domains, URLs oder Dateien.',
    en: '{kind:Your log|Your list} holds nothing that could be compared: no addresses, domains, URLs or files.',
  },
  'report.found.counted': {
    holds: (facts) => suspicious(facts) > 0 && facts.number('report.observables') > 0 && kindOf(facts) < 2,
    importance: 90,
    de: '{kind:Ihr Log|Ihre Liste} enthält {observables} {observables+isLog:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}{isLog:, also Adressen, Domains, Dateien und Ähnliches|}. {suspicious} davon {suspicious:ist|sind} verdächtig: Mindestens eine Quelle listet {suspicious+isLog:es|sie|ihn|sie} oder hat {suspicious+isLog:es|sie|ihn|sie} gelistet.',
    en: '{kind:Your log|Your list} holds {observables} {observables+isLog:observable|distinct observables|indicator|distinct indicators}{isLog:: addresses, domains, files and the like|}. {suspicious} of them {suspicious:is|are} suspicious: at least one source lists {suspicious:it|them} or has listed {suspicious:it|them}.',
  },
  'report.found.passed': {
    holds: (facts) => isPassed(facts) && suspicious(facts) > 0,
    importance: 90,
    because: ['report.kind'],
    de: 'Laut Ihrem Log {suspicious:kam|kamen} {suspicious} {suspicious:verdächtiges Observable|verdächtige Observables} durch. Was blockiert wurde, zählt hier nicht.',
    en: 'According to your log, {suspicious} suspicious {suspicious:observable|observables} got through. What was blocked does not count here.',
  },
  'report.found.profile': {
    holds: (facts) => kindOf(facts) === 2 && suspicious(facts) > 0,
    importance: 90,
    because: ['report.kind'],
    de: 'Zu Ihrem Profil {suspicious:passt|passen} {suspicious} {suspicious:Indikator|Indikatoren} aus den letzten Wochen. Ein Log lag nicht vor.',
    en: '{suspicious} {suspicious:indicator|indicators} of the last weeks {suspicious:fits|fit} your profile. There was no log.',
  },
  'report.found.inTime': {
    holds: (facts) => isLog(facts) && facts.number('report.inTime') > 0 && !facts.isTrue('report.ever'),
    importance: 60,
    de: '{inTime} {inTime:verdächtiges Observable|verdächtige Observables} listete mindestens eine Quelle nachweislich schon, als {inTime:es in Ihrem Log zum ersten Mal auftrat|sie in Ihrem Log zum ersten Mal auftraten}.',
    en: 'At least one source is proven to have listed {inTime} suspicious {inTime:observable|observables} when {inTime:it|they} first occurred in your log.',
  },
  'report.found.during': {
    holds: (facts) => isLog(facts) && facts.number('report.during') > 0 && !facts.isTrue('report.ever'),
    importance: byShare('report.during', 50),
    de: 'Bei {during} {during:verdächtigem Observable|verdächtigen Observables} ist nachgewiesen, dass eine Quelle {during:es|sie} listete, als {during:es noch auftrat|sie noch auftraten}; ob schon beim ersten Mal, ist nicht nachgewiesen.',
    en: 'For {during} suspicious {during:observable|observables}, it is proven that a source listed {during:it|them} while {during:it|they} still occurred; whether it did so when {during:it|they} first occurred is not proven.',
  },
  'report.found.onlyEnds': {
    importance: byShare('report.onlyEnds', 50),
    de: 'Von {onlyEnds} {onlyEnds:Observable|Observables} sind nur die erste und die letzte Sichtung bekannt. Was dazwischen liegt, ist nicht nachgewiesen.',
    en: 'Of {onlyEnds} {onlyEnds:observable|observables}, only the first and the last sighting are known. What lies between is not proven.',
  },
  'report.found.events': {
    holds: (facts) => saysAnything(facts) && hasBoth(facts) && hasUnstated(facts),
    importance: 61,
    de: 'Laut Ihrem Log {events.passed:kam|kamen} {events.passed} {events.passed:verdächtiges Observable|verdächtige Observables} durch, {events.blocked} {events.blocked:wurde|wurden} jedes Mal blockiert, und über {events.unknown} sagt es nichts.',
    en: 'According to your log, {events.passed} suspicious {events.passed:observable|observables} got through, {events.blocked} {events.blocked:was|were} blocked every time, and it says nothing about {events.unknown}.',
  },
  'report.found.allEvents': {
    holds: (facts) => saysAnything(facts) && hasBoth(facts) && !hasUnstated(facts),
    importance: 61,
    de: 'Laut Ihrem Log {events.passed:kam|kamen} {events.passed} {events.passed:verdächtiges Observable|verdächtige Observables} durch, und {events.blocked} {events.blocked:wurde|wurden} jedes Mal blockiert.',
    en: 'According to your log, {events.passed} suspicious {events.passed:observable|observables} got through, and {events.blocked} {events.blocked:was|were} blocked every time.',
  },
  'report.found.onlyPassed': {
    holds: (facts) => saysAnything(facts) && facts.number('report.events.blocked') === 0 && hasUnstated(facts),
    importance: 61,
    de: 'Laut Ihrem Log {events.passed:kam|kamen} {events.passed} {events.passed:verdächtiges Observable|verdächtige Observables} durch, und über {events.unknown} sagt es nichts.',
    en: 'According to your log, {events.passed} suspicious {events.passed:observable|observables} got through, and it says nothing about {events.unknown}.',
  },
  'report.found.allPassed': {
    holds: (facts) => saysAnything(facts) && facts.number('report.events.blocked') === 0 && !hasUnstated(facts),
    importance: 61,
    because: ['report.events.blocked', 'report.events.unknown'],
    de: 'Laut Ihrem Log kam alles Verdächtige durch: {events.passed} {events.passed:Observable|Observables}.',
    en: 'According to your log, all that is suspicious got through: {events.passed} {events.passed:observable|observables}.',
  },
  'report.found.onlyBlocked': {
    holds: (facts) => saysAnything(facts) && facts.number('report.events.passed') === 0 && hasUnstated(facts),
    importance: 61,
    de: 'Laut Ihrem Log {events.blocked:wurde|wurden} {events.blocked} {events.blocked:verdächtiges Observable|verdächtige Observables} jedes Mal blockiert, und über {events.unknown} sagt es nichts.',
    en: 'According to your log, {events.blocked} suspicious {events.blocked:observable was|observables were} blocked every time, and it says nothing about {events.unknown}.',
  },
  'report.found.allBlocked': {
    holds: (facts) => saysAnything(facts) && facts.number('report.events.passed') === 0 && !hasUnstated(facts),
    importance: 61,
    because: ['report.events.passed', 'report.events.unknown'],
    de: 'Laut Ihrem Log kam nichts Verdächtiges durch: {events.blocked} {events.blocked:Observable wurde|Observables wurden} jedes Mal blockiert.',
    en: 'According to your log, nothing suspicious got through: {events.blocked} {events.blocked:observable was|observables were} blocked every time.',
  },
  'report.found.untold': {
    holds: isUntold,
    importance: 89,
    de: 'Über {untold} {untold:verdächtiges Observable|verdächtige Observables} sagt Ihr Log nicht, ob {untold:es|sie} durchkam{untold:|en}.',
    en: 'Your log does not say whether {untold} suspicious {untold:observable|observables} got through.',
  },
  'report.found.late': {
    holds: (facts) => isLog(facts) && facts.number('report.late') > 0,
    importance: byShare('report.late', 50),
    de: '{late} {late:verdächtiges Observable|verdächtige Observables} {late:kam|kamen} zu spät auf die Listen: Als {late:es auftrat|sie auftraten}, listete {late:es|sie} nachweislich keine der Quellen, die {late:es|sie} heute kennen.',
    en: '{late} suspicious {late:observable was|observables were} listed too late: when {late:it|they} occurred, it is proven that none of the sources that know {late:it|them} today listed {late:it|them}.',
  },
  'report.found.expired': {
    holds: (facts) => isLog(facts) && facts.number('report.expired') > 0,
    importance: byShare('report.expired', 40),
    de: '{expired} {expired:verdächtiges Observable war|verdächtige Observables waren} nicht mehr gelistet, als {expired:es auftrat|sie auftraten}.',
    en: '{expired} suspicious {expired:observable was|observables were} no longer listed when {expired:it|they} occurred.',
  },
  'report.found.light': {
    importance: byShare('report.light', 25),
    de: '{light} {light+isLog:Observable ist|Observables sind|Indikator ist|Indikatoren sind} nur indirekt verdächtig: Gelistet {light:ist|sind} nicht {light+isLog:es|sie|er|sie} selbst, sondern nur der Host oder eine URL auf diesem Host.',
    en: '{light} {light+isLog:observable is|observables are|indicator is|indicators are} suspicious only indirectly: {light:it is|they are} not listed {light:itself|themselves}, but only the host or a URL on that host.',
  },
  'report.found.benign': {
    importance: byShare('report.benign', 45),
    de: '{benign} {benign+isLog:Observable ist|Observables sind|Indikator ist|Indikatoren sind} zwar gelistet, aber harmlos: {benign+isLog:Es steht|Sie stehen|Er steht|Sie stehen} auf einer Warnliste{own.allowed: oder auf Ihrer Freigabeliste|}.',
    en: '{benign} {benign+isLog:observable is|observables are|indicator is|indicators are} listed, but benign: {benign:it is|they are} on a warning list{own.allowed: or on your allow list|}.',
  },
  'report.found.doubtful': {
    importance: byShare('report.doubtful', 42),
    de: '{doubtful} {doubtful+isLog:Observable gehört|Observables gehören|Indikator gehört|Indikatoren gehören} zu gemeinsam genutzter Infrastruktur: Wer {doubtful+isLog:es|sie|ihn|sie} sperrt, kann auch Unbeteiligte treffen.',
    en: '{doubtful} {doubtful+isLog:observable is|observables are|indicator is|indicators are} shared infrastructure: blocking {doubtful:it|them} may hurt others, too.',
  },
  'report.found.ownUnlisted': {
    importance: 48,
    de: '{own.unlisted} {own.unlisted+isLog:Observable steht|Observables stehen|Indikator steht|Indikatoren stehen} auf Ihrer Sperrliste, aber in keiner der Quellen.',
    en: '{own.unlisted} {own.unlisted+isLog:observable is|observables are|indicator is|indicators are} on your deny list, but in none of the sources.',
  },
  'report.found.ownSpared': {
    importance: 47,
    de: 'Ohne Ihre Freigabeliste {own.spared:wäre|wären} {own.spared} {own.spared+isLog:weiteres Observable|weitere Observables|weiterer Indikator|weitere Indikatoren} verdächtig.',
    en: 'Without your allow list, {own.spared} more {own.spared+isLog:observable|observables|indicator|indicators} would be suspicious.',
  },
  'report.found.ownRestored': {
    importance: 38,
    de: 'Ohne Ihre Sperrliste {own.restored:hätte|hätten} {own.restored} {own.restored+isLog:Observable|Observables|Indikator|Indikatoren} wegen einer Warnliste als harmlos oder als gemeinsam genutzte Infrastruktur gegolten.',
    en: 'Without your deny list, {own.restored} {own.restored+isLog:observable|observables|indicator|indicators} would have counted as benign or as shared infrastructure because of a warning list.',
  },
}
