import { percentOf } from '../../../domain/percent.ts'
import type { Claim } from '../claim.ts'
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
export const reportHeadlines: readonly Claim[] = [
  {
    id: 'report.headline.nothing',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) =>
      facts.has('report.suspicious') &&
      suspicious(facts) === 0 &&
      !(kindOf(facts) === 1 && harmless(facts) > 0) &&
      !isNothingComparable(facts) &&
      !isNothingKnown(facts) &&
      !isUntold(facts),
    importance: 100,
    because: ['report.suspicious'],
    text: {
      de: '{compared} {compared:Quelle wurde|Quellen wurden} verglichen, und nichts {kind:in Ihrem Log ist verdächtig|von Ihrer Liste ist dort bekannt|passt zu Ihrem Profil|Verdächtiges kam durch}.',
      en: '{compared} {compared:source was|sources were} compared, and nothing {kind:in your log is suspicious|of your list is known there|fits your profile|suspicious got through}.',
    },
  },
  {
    id: 'report.headline.untold',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) =>
      facts.has('report.suspicious') &&
      suspicious(facts) === 0 &&
      isUntold(facts) &&
      !isNothingComparable(facts) &&
      !isNothingKnown(facts),
    importance: 100,
    because: ['report.suspicious'],
    text: {
      de: '{compared} {compared:Quelle wurde|Quellen wurden} verglichen, und Ihr Log sagt von nichts Verdächtigem, dass es durchkam; von {untold} {untold:verdächtigen Observable|verdächtigen Observables} sagt es nichts darüber.',
      en: '{compared} {compared:source was|sources were} compared, and your log says of nothing suspicious that it got through; of {untold} suspicious {untold:observable|observables}, it does not say.',
    },
  },
  {
    id: 'report.headline.unwatched',
    section: 'headline',
    group: 'report.headline',
    holds: isNothingKnown,
    importance: 100,
    because: ['report.unwatched'],
    text: {
      de: '{compared} {compared:Quelle wurde|Quellen wurden} verglichen, aber {compared:sie wurde nicht|keine wurde} die meiste Zeit beobachtet, aus der Ihr Log stammt: Ob darin etwas verdächtig war, ist nicht bekannt.',
      en: '{compared} {compared:source was|sources were} compared, but {compared:it was not|none was} watched for most of the time of your log: whether anything in it was suspicious is not known.',
    },
  },
  {
    id: 'report.headline.unlisted',
    section: 'headline',
    group: 'report.headline',
    holds: isNothingComparable,
    importance: 100,
    because: ['report.onlyUnlisted'],
    text: {
      de: '{compared} {compared:Quelle wurde|Quellen wurden} verglichen, und {compared:sie listet|keine listet} derzeit {compared:nichts|etwas} von der Art, die {kind:Ihr Log|Ihre Liste|Ihr Profil|Ihr Log} enthält.',
      en: '{compared} {compared:source was|sources were} compared, and {compared:it lists nothing|none lists anything} at present of the kind that {kind:your log|your list|your profile|your log} holds.',
    },
  },
  {
    id: 'report.headline.harmlessList',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => suspicious(facts) === 0 && kindOf(facts) === 1 && harmless(facts) > 0,
    importance: 100,
    because: ['report.suspicious'],
    text: {
      de: '{compared} {compared:Quelle wurde|Quellen wurden} verglichen, und nichts von Ihrer Liste ist verdächtig.',
      en: '{compared} {compared:source was|sources were} compared, and nothing of your list is suspicious.',
    },
  },
  {
    id: 'report.headline.none',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) =>
      suspicious(facts) > 0 &&
      !isRecommended(facts) &&
      !facts.isTrue('report.onlyWinnow') &&
      !facts.isTrue('report.nothingAdds') &&
      !facts.isTrue('report.onlyInactive') &&
      !facts.isTrue('report.onlyUnwatched'),
    importance: 100,
    because: ['report.recommended'],
    text: {
      de: 'Keine Quelle wird empfohlen: Von {compared} verglichenen {compared:Quelle|Quellen} trägt unter Ihren Bedingungen keine genug bei.',
      en: 'No source is recommended: of {compared} compared {compared:source|sources}, none adds enough under your conditions.',
    },
  },
  {
    id: 'report.headline.winnowPrice',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.onlyWinnow'),
    importance: 100,
    because: ['report.recommended', 'report.onlyWinnow'],
    text: {
      de: 'Keine Quelle wird empfohlen: Schon Winnow allein kostet mehr als Ihr Budget.',
      en: 'No source is recommended: Winnow alone costs more than your budget.',
    },
  },
  {
    id: 'report.headline.nothingAdds',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) =>
      suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.nothingAdds') && !isNothingMeasured(facts),
    importance: 100,
    because: ['report.recommended', 'report.nothingAdds'],
    text: {
      de: 'Keine Quelle wird empfohlen: Von {compared} verglichenen {compared:Quelle|Quellen} trägt keine genug bei.',
      en: 'No source is recommended: of {compared} compared {compared:source|sources}, none adds enough.',
    },
  },
  {
    id: 'report.headline.nothingMeasured',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) =>
      suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.nothingAdds') && isNothingMeasured(facts),
    importance: 100,
    because: ['report.recommended', 'report.unmeasured'],
    text: {
      de: 'Keine Quelle wird empfohlen: Ob eine genug beiträgt, ist nicht bekannt.',
      en: 'No source is recommended: whether one adds enough is not known.',
    },
  },
  {
    id: 'report.headline.onlyInactive',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.onlyInactive'),
    importance: 100,
    because: ['report.recommended', 'report.onlyInactive'],
    text: {
      de: 'Keine Quelle wird empfohlen: Von {compared} verglichenen {compared:Quelle|Quellen} tragen nur inaktive genug bei.',
      en: 'No source is recommended: of {compared} compared {compared:source|sources}, only inactive ones add enough.',
    },
  },
  {
    id: 'report.headline.onlyUnwatched',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => suspicious(facts) > 0 && !isRecommended(facts) && facts.isTrue('report.onlyUnwatched'),
    importance: 100,
    because: ['report.recommended', 'report.onlyUnwatched'],
    text: {
      de: 'Keine Quelle wird empfohlen: Von {compared} verglichenen {compared:Quelle|Quellen} tragen nur solche genug bei, die inaktiv sind oder derzeit nicht beobachtet werden.',
      en: 'No source is recommended: of {compared} compared {compared:source|sources}, only ones that are inactive or not watched at present add enough.',
    },
  },
  {
    id: 'report.headline.unproven',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => isRecommended(facts) && isOnlyProbable(facts) && !isOne(facts),
    importance: 100,
    because: ['report.coverage.proven'],
    uses: bySources,
    text: {
      de: 'Nur nach Wahrscheinlichkeiten, ohne Nachweis, erwarten wir, dass {recommended} {recommended:Quelle|Quellen} {expected} von {suspicious} verdächtigen Observables {recommended:abdeckt|abdecken}.',
      en: 'By probabilities alone, with nothing proven, we expect {recommended} {recommended:source|sources} to cover {expected} of {suspicious} suspicious observables.',
    },
  },
  {
    // What is expected of a single observable is a probability.
    id: 'report.headline.unprovenOne',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => isRecommended(facts) && isOnlyProbable(facts) && isOne(facts),
    importance: 100,
    because: ['report.coverage.proven', 'report.suspicious'],
    uses: bySources,
    text: {
      de: 'Ohne Nachweis erwarten wir mit einer Wahrscheinlichkeit von {expectedShare}, dass {recommended} {recommended:Quelle|Quellen} das einzige {kind:|||durchgekommene }verdächtige Observable {recommended:abdeckt|abdecken}.',
      en: 'With nothing proven, we expect with a probability of {expectedShare} that {recommended} {recommended:source covers|sources cover} the only suspicious observable{kind:||| that got through}.',
    },
  },
  {
    id: 'report.headline.few',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && isFew(facts) && !isOneProven(facts),
    importance: 100,
    uses: bySources,
    text: {
      de: 'Wir erwarten, dass {recommended} {recommended:Quelle|Quellen} {expected} von {suspicious} {suspicious+log:verdächtigem Observable|verdächtigen Observables|bekanntem Indikator|bekannten Indikatoren} {recommended:abdeckt|abdecken}.',
      en: 'We expect {recommended} {recommended:source|sources} to cover {expected} of {suspicious} {suspicious+log:suspicious observable|suspicious observables|known indicator|known indicators}.',
    },
  },
  {
    id: 'report.headline.one',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && isOneProven(facts),
    importance: 100,
    because: ['report.suspicious', 'report.coverage.estimated'],
    uses: bySources,
    text: {
      de: '{recommended} {recommended:Quelle deckt|Quellen decken} nachweislich {kind:das einzige verdächtige Observable|den einzigen bekannten Indikator|den einzigen Indikator zu Ihrem Profil|das einzige durchgekommene verdächtige Observable} ab.',
      en: '{recommended} {recommended:source is|sources are} proven to cover the only {kind:suspicious observable|known indicator|indicator that fits your profile|suspicious observable that got through}.',
    },
  },
  {
    id: 'report.headline.proven',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && !isFew(facts) && isAllProven(facts),
    importance: 100,
    because: ['report.coverage.estimated'],
    uses: bySources,
    text: {
      de: '{recommended} {recommended:Quelle deckt|Quellen decken} nachweislich {provenShare} dessen ab, was {kind:in Ihrem Log verdächtig ist|andere Quellen von Ihrer Liste kennen|zu Ihrem Profil passt|durchkam und verdächtig ist}.',
      en: '{recommended} {recommended:source is|sources are} proven to cover {provenShare} of what {kind:is suspicious in your log|other sources know of your list|fits your profile|got through and is suspicious}.',
    },
  },
  {
    id: 'report.headline.expected',
    section: 'headline',
    group: 'report.headline',
    holds: (facts) => isRecommended(facts) && !isOnlyProbable(facts) && !isFew(facts) && !isAllProven(facts),
    importance: 100,
    uses: bySources,
    text: {
      de: 'Wir erwarten, dass {recommended} {recommended:Quelle|Quellen} {expectedShare} dessen {recommended:abdeckt|abdecken}, was {kind:in Ihrem Log verdächtig ist|andere Quellen von Ihrer Liste kennen|zu Ihrem Profil passt|durchkam und verdächtig ist}.',
      en: 'We expect {recommended} {recommended:source|sources} to cover {expectedShare} of what {kind:is suspicious in your log|other sources know of your list|fits your profile|got through and is suspicious}.',
    },
  },
]

/** Claims about what was found in the log, list or profile. */
export const reportFound: readonly Claim[] = [
  {
    id: 'report.found.compared',
    section: 'found',
    holds: (facts) => suspicious(facts) > 0 && facts.number('report.sourcesCompared') > 0,
    importance: 62,
    text: {
      de: 'Verglichen {compared:wurde|wurden} {compared} {compared:Quelle|Quellen}; {compared:sie ist|jede ist} eine Liste von Indikatoren, vor denen ihr Herausgeber warnt.',
      en: '{compared} {compared:source was|sources were} compared; {compared:it|each} is a list of indicators that its publisher warns of.',
    },
  },
  {
    id: 'report.found.checked',
    section: 'found',
    group: 'report.found.counted',
    holds: (facts) => isChecked(facts) && !facts.isTrue('report.isList'),
    importance: 90,
    text: {
      de: 'Geprüft {observables:wurde|wurden} {observables} {observables+log:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}{log:, also Adressen, Domains, Dateien und Ähnliches|}. Das heißt nicht, dass nichts geschehen ist, nur dass {compared:diese Quelle|diese Quellen} es nicht gezeigt {compared:hätte|hätten}.',
      en: '{observables} {observables+log:observable was|distinct observables were|indicator was|distinct indicators were} checked{log:: addresses, domains, files and the like|}. That does not mean that nothing happened, only that {compared:this source|these sources} would not have shown it.',
    },
  },
  {
    // Nothing happens in a list.
    id: 'report.found.checkedList',
    section: 'found',
    group: 'report.found.counted',
    holds: (facts) => isChecked(facts) && facts.isTrue('report.isList'),
    importance: 90,
    because: ['report.isList'],
    text: {
      de: 'Geprüft {observables:wurde|wurden} {observables} {observables:Indikator|verschiedene Indikatoren}.',
      en: '{observables} {observables:indicator was|distinct indicators were} checked.',
    },
  },
  {
    id: 'report.found.unwatched',
    section: 'found',
    group: 'report.found.counted',
    holds: isNothingKnown,
    importance: 90,
    because: ['report.unwatched'],
    text: {
      de: 'Geprüft {observables:wurde|wurden} {observables} {observables+log:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}. Was damals gelistet war und inzwischen nicht mehr, zeigt dieser Bericht nicht.',
      en: '{observables} {observables+log:observable was|distinct observables were|indicator was|distinct indicators were} checked. What was listed then and no longer is, this report does not show.',
    },
  },
  {
    id: 'report.found.onlyUnlisted',
    section: 'found',
    group: 'report.found.counted',
    holds: isNothingComparable,
    importance: 90,
    because: ['report.unlisted'],
    text: {
      de: '{kind:Ihr Log|Ihre Liste|Ihr Profil|Ihr Log} enthält {observables} {observables+log:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}. Was davon verdächtig ist, sagt dieser Bericht nicht.',
      en: '{kind:Your log|Your list|Your profile|Your log} holds {observables} {observables+log:observable|distinct observables|indicator|distinct indicators}. This report does not say what of it is suspicious.',
    },
  },
  {
    id: 'report.found.empty',
    section: 'found',
    group: 'report.found.counted',
    holds: (facts) => facts.has('report.observables') && facts.number('report.observables') === 0 && kindOf(facts) < 2,
    importance: 90,
    because: ['report.observables'],
    text: {
      de: '{kind:Ihr Log|Ihre Liste} enthält nichts, was sich vergleichen ließe: keine Adressen, Domains, URLs oder Dateien.',
      en: '{kind:Your log|Your list} holds nothing that could be compared: no addresses, domains, URLs or files.',
    },
  },
  {
    id: 'report.found.counted',
    section: 'found',
    group: 'report.found.counted',
    holds: (facts) => suspicious(facts) > 0 && facts.number('report.observables') > 0 && kindOf(facts) < 2,
    importance: 90,
    text: {
      de: '{kind:Ihr Log|Ihre Liste} enthält {observables} {observables+log:Observable|verschiedene Observables|Indikator|verschiedene Indikatoren}{log:, also Adressen, Domains, Dateien und Ähnliches|}. {suspicious} davon {suspicious:ist|sind} verdächtig: Mindestens eine Quelle listet {suspicious+log:es|sie|ihn|sie} oder hat {suspicious+log:es|sie|ihn|sie} gelistet.',
      en: '{kind:Your log|Your list} holds {observables} {observables+log:observable|distinct observables|indicator|distinct indicators}{log:: addresses, domains, files and the like|}. {suspicious} of them {suspicious:is|are} suspicious: at least one source lists {suspicious:it|them} or has listed {suspicious:it|them}.',
    },
  },
  {
    id: 'report.found.passed',
    section: 'found',
    group: 'report.found.counted',
    holds: (facts) => isPassed(facts) && suspicious(facts) > 0,
    importance: 90,
    because: ['report.kind'],
    text: {
      de: 'Laut Ihrem Log {suspicious:kam|kamen} {suspicious} {suspicious:verdächtiges Observable|verdächtige Observables} durch. Was blockiert wurde, zählt hier nicht.',
      en: 'According to your log, {suspicious} suspicious {suspicious:observable|observables} got through. What was blocked does not count here.',
    },
  },
  {
    id: 'report.found.profile',
    section: 'found',
    group: 'report.found.counted',
    holds: (facts) => kindOf(facts) === 2 && suspicious(facts) > 0,
    importance: 90,
    because: ['report.kind'],
    text: {
      de: 'Zu Ihrem Profil {suspicious:passt|passen} {suspicious} {suspicious:Indikator|Indikatoren} aus den letzten Wochen. Ein Log lag nicht vor.',
      en: '{suspicious} {suspicious:indicator|indicators} of the last weeks {suspicious:fits|fit} your profile. There was no log.',
    },
  },
  {
    id: 'report.found.inTime',
    section: 'found',
    holds: (facts) => isLog(facts) && facts.number('report.inTime') > 0 && !facts.isTrue('report.ever'),
    importance: 60,
    text: {
      de: '{inTime} {inTime:verdächtiges Observable|verdächtige Observables} listete mindestens eine Quelle nachweislich schon, als {inTime:es in Ihrem Log zum ersten Mal auftrat|sie in Ihrem Log zum ersten Mal auftraten}.',
      en: 'At least one source is proven to have listed {inTime} suspicious {inTime:observable|observables} when {inTime:it|they} first occurred in your log.',
    },
  },
  {
    id: 'report.found.during',
    section: 'found',
    holds: (facts) => isLog(facts) && facts.number('report.during') > 0 && !facts.isTrue('report.ever'),
    importance: byShare('report.during', 50),
    text: {
      de: 'Bei {during} {during:verdächtigem Observable|verdächtigen Observables} ist nachgewiesen, dass eine Quelle {during:es|sie} listete, als {during:es noch auftrat|sie noch auftraten}; ob schon beim ersten Mal, ist nicht nachgewiesen.',
      en: 'For {during} suspicious {during:observable|observables}, it is proven that a source listed {during:it|them} while {during:it|they} still occurred; whether it did so when {during:it|they} first occurred is not proven.',
    },
  },
  {
    id: 'report.found.onlyEnds',
    section: 'found',
    holds: (facts) => facts.number('report.onlyEnds') > 0,
    importance: byShare('report.onlyEnds', 50),
    text: {
      de: 'Von {onlyEnds} {onlyEnds:Observable|Observables} sind nur die erste und die letzte Sichtung bekannt. Was dazwischen liegt, ist nicht nachgewiesen.',
      en: 'Of {onlyEnds} {onlyEnds:observable|observables}, only the first and the last sighting are known. What lies between is not proven.',
    },
  },
  {
    id: 'report.found.events',
    section: 'found',
    group: 'report.found.events',
    holds: (facts) => saysAnything(facts) && hasBoth(facts) && hasUnstated(facts),
    importance: 61,
    text: {
      de: 'Laut Ihrem Log {passed:kam|kamen} {passed} {passed:verdächtiges Observable|verdächtige Observables} durch, {blocked} {blocked:wurde|wurden} jedes Mal blockiert, und über {unstated} sagt es nichts.',
      en: 'According to your log, {passed} suspicious {passed:observable|observables} got through, {blocked} {blocked:was|were} blocked every time, and it says nothing about {unstated}.',
    },
  },
  {
    id: 'report.found.allEvents',
    section: 'found',
    group: 'report.found.events',
    holds: (facts) => saysAnything(facts) && hasBoth(facts) && !hasUnstated(facts),
    importance: 61,
    text: {
      de: 'Laut Ihrem Log {passed:kam|kamen} {passed} {passed:verdächtiges Observable|verdächtige Observables} durch, und {blocked} {blocked:wurde|wurden} jedes Mal blockiert.',
      en: 'According to your log, {passed} suspicious {passed:observable|observables} got through, and {blocked} {blocked:was|were} blocked every time.',
    },
  },
  {
    id: 'report.found.onlyPassed',
    section: 'found',
    group: 'report.found.events',
    holds: (facts) => saysAnything(facts) && facts.number('report.events.blocked') === 0 && hasUnstated(facts),
    importance: 61,
    text: {
      de: 'Laut Ihrem Log {passed:kam|kamen} {passed} {passed:verdächtiges Observable|verdächtige Observables} durch, und über {unstated} sagt es nichts.',
      en: 'According to your log, {passed} suspicious {passed:observable|observables} got through, and it says nothing about {unstated}.',
    },
  },
  {
    id: 'report.found.allPassed',
    section: 'found',
    group: 'report.found.events',
    holds: (facts) => saysAnything(facts) && facts.number('report.events.blocked') === 0 && !hasUnstated(facts),
    importance: 61,
    because: ['report.events.blocked', 'report.events.unknown'],
    text: {
      de: 'Laut Ihrem Log kam alles Verdächtige durch: {passed} {passed:Observable|Observables}.',
      en: 'According to your log, all that is suspicious got through: {passed} {passed:observable|observables}.',
    },
  },
  {
    id: 'report.found.onlyBlocked',
    section: 'found',
    group: 'report.found.events',
    holds: (facts) => saysAnything(facts) && facts.number('report.events.passed') === 0 && hasUnstated(facts),
    importance: 61,
    text: {
      de: 'Laut Ihrem Log {blocked:wurde|wurden} {blocked} {blocked:verdächtiges Observable|verdächtige Observables} jedes Mal blockiert, und über {unstated} sagt es nichts.',
      en: 'According to your log, {blocked} suspicious {blocked:observable was|observables were} blocked every time, and it says nothing about {unstated}.',
    },
  },
  {
    id: 'report.found.allBlocked',
    section: 'found',
    group: 'report.found.events',
    holds: (facts) => saysAnything(facts) && facts.number('report.events.passed') === 0 && !hasUnstated(facts),
    importance: 61,
    because: ['report.events.passed', 'report.events.unknown'],
    text: {
      de: 'Laut Ihrem Log kam nichts Verdächtiges durch: {blocked} {blocked:Observable wurde|Observables wurden} jedes Mal blockiert.',
      en: 'According to your log, nothing suspicious got through: {blocked} {blocked:observable was|observables were} blocked every time.',
    },
  },
  {
    id: 'report.found.untold',
    section: 'found',
    holds: isUntold,
    importance: 89,
    text: {
      de: 'Über {untold} {untold:verdächtiges Observable|verdächtige Observables} sagt Ihr Log nicht, ob {untold:es|sie} durchkam{untold:|en}.',
      en: 'Your log does not say whether {untold} suspicious {untold:observable|observables} got through.',
    },
  },
  {
    id: 'report.found.late',
    section: 'found',
    holds: (facts) => isLog(facts) && facts.number('report.late') > 0,
    importance: byShare('report.late', 50),
    text: {
      de: '{late} {late:verdächtiges Observable|verdächtige Observables} {late:kam|kamen} zu spät auf die Listen: Als {late:es auftrat|sie auftraten}, listete {late:es|sie} nachweislich keine der Quellen, die {late:es|sie} heute kennen.',
      en: '{late} suspicious {late:observable was|observables were} listed too late: when {late:it|they} occurred, it is proven that none of the sources that know {late:it|them} today listed {late:it|them}.',
    },
  },
  {
    id: 'report.found.expired',
    section: 'found',
    holds: (facts) => isLog(facts) && facts.number('report.expired') > 0,
    importance: byShare('report.expired', 40),
    text: {
      de: '{expired} {expired:verdächtiges Observable war|verdächtige Observables waren} nicht mehr gelistet, als {expired:es auftrat|sie auftraten}.',
      en: '{expired} suspicious {expired:observable was|observables were} no longer listed when {expired:it|they} occurred.',
    },
  },
  {
    id: 'report.found.light',
    section: 'found',
    holds: (facts) => facts.number('report.light') > 0,
    importance: byShare('report.light', 25),
    text: {
      de: '{light} {light+log:Observable ist|Observables sind|Indikator ist|Indikatoren sind} nur indirekt verdächtig: Gelistet {light:ist|sind} nicht {light+log:es|sie|er|sie} selbst, sondern nur der Host oder eine URL auf diesem Host.',
      en: '{light} {light+log:observable is|observables are|indicator is|indicators are} suspicious only indirectly: {light:it is|they are} not listed {light:itself|themselves}, but only the host or a URL on that host.',
    },
  },
  {
    id: 'report.found.benign',
    section: 'found',
    holds: (facts) => facts.number('report.benign') > 0,
    importance: byShare('report.benign', 45),
    text: {
      de: '{benign} {benign+log:Observable ist|Observables sind|Indikator ist|Indikatoren sind} zwar gelistet, aber harmlos: {benign+log:Es steht|Sie stehen|Er steht|Sie stehen} auf einer Warnliste{allowed: oder auf Ihrer Freigabeliste|}.',
      en: '{benign} {benign+log:observable is|observables are|indicator is|indicators are} listed, but benign: {benign:it is|they are} on a warning list{allowed: or on your allow list|}.',
    },
  },
  {
    id: 'report.found.doubtful',
    section: 'found',
    holds: (facts) => facts.number('report.doubtful') > 0,
    importance: byShare('report.doubtful', 42),
    text: {
      de: '{doubtful} {doubtful+log:Observable gehört|Observables gehören|Indikator gehört|Indikatoren gehören} zu geteilter Infrastruktur: Wer {doubtful+log:es|sie|ihn|sie} sperrt, kann auch Unbeteiligte treffen.',
      en: '{doubtful} {doubtful+log:observable is|observables are|indicator is|indicators are} shared infrastructure: blocking {doubtful:it|them} may hurt others, too.',
    },
  },
  {
    id: 'report.found.ownUnlisted',
    section: 'found',
    holds: (facts) => facts.number('report.own.unlisted') > 0,
    importance: 48,
    text: {
      de: '{ownUnlisted} {ownUnlisted+log:Observable steht|Observables stehen|Indikator steht|Indikatoren stehen} auf Ihrer Sperrliste, aber in keiner der Quellen.',
      en: '{ownUnlisted} {ownUnlisted+log:observable is|observables are|indicator is|indicators are} on your deny list, but in none of the sources.',
    },
  },
  {
    id: 'report.found.ownSpared',
    section: 'found',
    holds: (facts) => facts.number('report.own.spared') > 0,
    importance: 47,
    text: {
      de: 'Ohne Ihre Freigabeliste {ownSpared:wäre|wären} {ownSpared} {ownSpared+log:weiteres Observable|weitere Observables|weiterer Indikator|weitere Indikatoren} verdächtig.',
      en: 'Without your allow list, {ownSpared} more {ownSpared+log:observable|observables|indicator|indicators} would be suspicious.',
    },
  },
  {
    id: 'report.found.ownRestored',
    section: 'found',
    holds: (facts) => facts.number('report.own.restored') > 0,
    importance: 38,
    text: {
      de: 'Ohne Ihre Sperrliste {ownRestored:hätte|hätten} {ownRestored} {ownRestored+log:Observable|Observables|Indikator|Indikatoren} wegen einer Warnliste als harmlos oder als geteilte Infrastruktur gegolten.',
      en: 'Without your deny list, {ownRestored} {ownRestored+log:observable|observables|indicator|indicators} would have counted as benign or as shared infrastructure because of a warning list.',
    },
  },
]
