import { dayMs } from '../src/domain/time-units.ts'
import type { FactValue, Subject } from '../src/engine/explain/facts.ts'
import type { Short } from './explained.ts'

export type Some = Readonly<Record<string, Short>>

const value: FactValue = { sort: 'indicator', kind: 'ipv4', text: '192.0.2.1' }
const name = (text: string): FactValue => ({ sort: 'name', text })
const at = (when: number): FactValue => ({ sort: 'instant', at: when })

const tried = (chosen: number): Some => ({
  'report.backtest.split': at(60 * dayMs),
  'report.backtest.suspicious': 40,
  'report.backtest.chosen': chosen,
  'report.backtest.best': 35,
})

/** A report with a recommendation, and an indicator that no source lists. */
export const baseFacts: Readonly<Record<Subject, Some>> = {
  report: {
    'report.kind': 0,
    'report.isLog': true,
    'report.few': false,
    'report.unsure': false,
    'report.ever': false,
    'report.lines': 1000,
    'report.observables': 500,
    'report.suspicious': 100,
    'report.own.allowed': true,
    'report.sourcesCompared': 9,
    'report.recommended': 2,
    'report.isRecommended': true,
    'report.coverage.proven': 60,
    'report.coverage.expected': 70,
    'report.coverage.possible': 80,
    'report.coverage.provenShare': 60,
    'report.coverage.expectedShare': 70,
    'report.coverage.estimated': 10,
    'report.gap': 0,
    'report.proof.value': 70,
    'report.missed': 20,
    'report.missedShare': 20,
    'report.price.total': 7000,
    'report.price.sources': 1000,
    'report.price.winnow': 6000,
    'report.superfluous.lost': 0,
  },
  indicator: {
    'indicator.value': value,
    'indicator.at': 100 * dayMs,
    'indicator.past': false,
    'indicator.known': true,
    'indicator.sources': 10,
    'indicator.watched': 8,
    'indicator.notWatched': 2,
    'indicator.listed': 0,
  },
  post: {
    'post.title': name('A title'),
    'post.isLeak': false,
    'post.isDated': true,
    'post.sources': 0,
    'post.mentions': 0,
    'post.masked': 0,
    'post.isCut': false,
  },
}
const listing = (group: string, ...names: string[]): Some => ({
  [`indicator.${group}`]: names.length,
  [`indicator.${group}.names`]: names,
})
const leak: Some = { 'post.isLeak': true, 'post.actor': name('A'), 'post.victim': name('V') }
const first = { 'indicator.first.source': ['a'], 'indicator.first.from': 5 * dayMs, 'indicator.first.exact': true }
const both = { ...first, 'indicator.next.source': ['b'], 'indicator.lead': dayMs }
const gone = (lost: number): Some => ({ 'report.superfluous.names': ['a'], 'report.superfluous.lost': lost })
const only = (list: string, field: string, of: number): Some => ({ [list]: ['a'], [`source.a.${field}`]: of })
const lastOfTwo = (added: number, byFirst: number): Some => ({
  ...only('report.first', 'added', byFirst),
  'report.last': ['b'],
  'report.others': ['b'],
  'source.b.added': added,
})
const leftOut = (reason: string): [Some, Some] => [
  only(`report.leftOut.${reason}.best`, 'added', 3),
  only(`report.leftOut.${reason}.best`, 'added', 0),
]
const nothingProven: Some = { 'report.unproven': 100, 'report.nothingProven': true }
const names = (id: string): [Some, Some] => [{ [id]: ['a', 'b'] }, { [id]: [] }]
const besides = (more: Some, holds: Some, not: Some): [Some, Some] => [
  { ...more, ...holds },
  { ...more, ...not },
]
const either = (id: string, holds: Short, not: Short, more: Some = {}) => besides(more, { [id]: holds }, { [id]: not })
const some = (id: string, more: Some = {}) => either(id, 3, 0, more)
const nothing: Some = { 'report.suspicious': 0 }
const none: Some = { 'report.recommended': 0 }
const probable: Some = { 'report.onlyProbable': true, 'report.coverage.proven': 0 }

/** For each claim, facts besides the base facts with which it is true, and with which it is false. */
export const truths: Readonly<Record<string, readonly [holds: Some, not: Some]>> = {
  'report.headline.nothing': [{ 'report.suspicious': 0 }, {}],
  'report.headline.untold': either('report.untold', 3, 0, { ...nothing, 'report.kind': 3 }),
  'report.headline.unwatched': either('report.unwatched', true, false, nothing),
  'report.headline.unlisted': [
    { 'report.suspicious': 0, 'report.onlyUnlisted': true, 'report.unlisted': 500 },
    { 'report.suspicious': 0, 'report.onlyUnlisted': true, 'report.unlisted': 500, 'report.benign': 3 },
  ],
  'report.headline.harmlessList': [
    { 'report.suspicious': 0, 'report.kind': 1, 'report.isLog': false, 'report.benign': 3 },
    { 'report.suspicious': 0, 'report.kind': 1, 'report.isLog': false },
  ],
  'report.headline.none': [{ 'report.recommended': 0 }, {}],
  'report.headline.winnowPrice': either('report.onlyWinnow', true, false, none),
  'report.headline.nothingAdds': either('report.nothingAdds', true, false, none),
  'report.headline.nothingMeasured': [
    { 'report.recommended': 0, 'report.nothingAdds': true, ...nothingProven, 'report.unmeasured': 100 },
    { 'report.recommended': 0, 'report.nothingAdds': true, ...nothingProven, 'report.unmeasured': 99 },
  ],
  'report.headline.onlyInactive': either('report.onlyInactive', true, false, none),
  'report.headline.onlyUnwatched': either('report.onlyUnwatched', true, false, none),
  'report.headline.unproven': [{ 'report.onlyProbable': true, 'report.coverage.proven': 0 }, {}],
  'report.headline.unprovenOne': besides({ 'report.few': true, ...probable }, { 'report.suspicious': 1 }, {}),
  'report.headline.few': [{ 'report.few': true }, {}],
  'report.headline.one': [
    { 'report.few': true, 'report.suspicious': 1, 'report.coverage.estimated': 0 },
    { 'report.few': true, 'report.coverage.estimated': 0 },
  ],
  'report.headline.proven': [{ 'report.coverage.estimated': 0 }, {}],
  'report.headline.expected': [{}, { 'report.few': true }],
  'report.found.compared': [{}, { 'report.suspicious': 0 }],
  'report.found.checked': [{ 'report.suspicious': 0 }, { 'report.suspicious': 0, 'report.isList': true }],
  'report.found.checkedList': either('report.isList', true, false, nothing),
  'report.found.unwatched': either('report.unwatched', true, false, nothing),
  'report.found.onlyUnlisted': [
    { 'report.suspicious': 0, 'report.onlyUnlisted': true, 'report.unlisted': 500 },
    { 'report.suspicious': 0, 'report.unlisted': 3 },
  ],
  'report.found.empty': [{ 'report.observables': 0 }, {}],
  'report.found.counted': [{}, { 'report.suspicious': 0 }],
  'report.found.passed': [{ 'report.kind': 3 }, {}],
  'report.found.profile': [{ 'report.kind': 2 }, {}],
  'report.found.inTime': some('report.inTime'),
  'report.found.during': some('report.during'),
  'report.found.onlyEnds': some('report.onlyEnds'),
  'report.found.events': [
    { 'report.events.passed': 3, 'report.events.blocked': 2, 'report.events.unknown': 95 },
    { 'report.events.passed': 3, 'report.events.blocked': 2, 'report.events.unknown': 95, 'report.kind': 3 },
  ],
  'report.found.allEvents': [
    { 'report.events.passed': 3, 'report.events.blocked': 2 },
    { 'report.events.passed': 3, 'report.events.blocked': 2, 'report.events.unknown': 95 },
  ],
  'report.found.onlyPassed': besides({ 'report.events.passed': 3 }, { 'report.events.unknown': 97 }, {}),
  'report.found.allPassed': [{ 'report.events.passed': 3 }, { 'report.events.passed': 3, 'report.events.blocked': 2 }],
  'report.found.onlyBlocked': [
    { 'report.events.blocked': 3, 'report.events.unknown': 97 },
    { 'report.events.blocked': 3, 'report.events.passed': 1, 'report.events.unknown': 96 },
  ],
  'report.found.allBlocked': besides({ 'report.events.blocked': 3 }, {}, { 'report.events.unknown': 97 }),
  'report.found.untold': either('report.untold', 3, 0, { 'report.kind': 3 }),
  'report.found.late': some('report.late'),
  'report.found.expired': [{ 'report.expired': 3 }, { 'report.expired': 3, 'report.kind': 1 }],
  'report.found.light': some('report.light'),
  'report.found.benign': some('report.benign'),
  'report.found.doubtful': some('report.doubtful'),
  'report.found.ownUnlisted': some('report.own.unlisted'),
  'report.found.ownSpared': some('report.own.spared'),
  'report.found.ownRestored': some('report.own.restored'),
  'report.recommended.only': either('report.recommended', 1, 2, { 'report.first': ['a'] }),
  'report.recommended.first': [only('report.first', 'added', 9), only('report.first', 'added', 0)],
  'report.recommended.equal': [lastOfTwo(9, 9), lastOfTwo(2, 9)],
  'report.recommended.others': names('report.others'),
  'report.recommended.last': [lastOfTwo(2, 9), lastOfTwo(2, 2)],
  'report.recommended.reach': [{ 'report.reach': 90 }, { 'report.reach': 100 }],
  'report.recommended.best': [{ 'report.gap': 0 }, { 'report.gap': 0, 'report.addingOthers': 1 }],
  'report.recommended.best.ofEnough': [{ 'report.gap': 0, 'report.addingOthers': 1 }, { 'report.gap': 0 }],
  'report.recommended.gap': [{ 'report.gap': 2 }, { 'report.gap': 2, 'report.addingOthers': 1 }],
  'report.recommended.gap.ofEnough': [{ 'report.gap': 2, 'report.addingOthers': 1 }, { 'report.gap': 2 }],
  'report.recommended.hardToReplace': [
    only('report.hardToReplace', 'exclusive', 3.5),
    only('report.hardToReplace', 'exclusive', 3.4),
  ],
  'report.recommended.met': some('report.coverage.met'),
  'report.recommended.backtest': [tried(30), tried(0)],
  'report.recommended.lead': [only('report.first', 'lead', dayMs), only('report.first', 'lead', 0)],
  'report.recommended.kept': names('report.kept'),
  'report.cost.total': [{}, { 'report.price.sources': 0 }],
  'report.cost.sourcesOnly': [{ 'report.price.winnow': 0 }, {}],
  'report.cost.winnowOnly': [{ 'report.price.sources': 0 }, {}],
  'report.cost.nothing': [
    { 'report.price.sources': 0, 'report.price.winnow': 0, 'report.price.total': 0 },
    { 'report.price.sources': 0 },
  ],
  'report.cost.kept': some('report.price.kept', { 'report.price.total': 9000 }),
  'report.cost.within': some('report.budget.rest', { 'report.budget': 9000, 'report.budget.over': 0 }),
  'report.cost.exhausted': either('report.budget.over', 0, 1, { 'report.budget': 7000, 'report.budget.rest': 0 }),
  'report.cost.over': some('report.budget.over', { 'report.budget': 6000, 'report.budget.rest': 0 }),
  'report.cost.superfluous': [gone(2), gone(0)],
  'report.cost.superfluousFree': [gone(0), gone(2)],
  'report.cost.dear': [{ 'report.dear.names': ['a'], 'report.dear.lost': 9, 'report.dear.fees': 42_000 }, {}],
  'report.cost.saved': some('report.price.ended', gone(0)),
  'report.cost.work': some('report.price.work', gone(0)),
  'report.cost.less': some('report.price.less'),
  'report.cost.each': some('report.price.each'),
  'report.cost.licensed': names('report.licensed'),
  'report.cost.unpriced': names('report.unpriced'),
  'report.cost.trial': names('report.trials'),
  'report.cost.demoBoth': either('report.price.winnow.demo', true, false, { 'report.demoPrices': ['a', 'b'] }),
  'report.cost.demo': names('report.demoPrices'),
  'report.cost.demoWinnow': [{ 'report.price.winnow.demo': true }, { 'report.price.winnow.demo': false }],
  'report.uncertain.range': [{}, { 'report.coverage.estimated': 0 }],
  'report.uncertain.none': either('report.coverage.possible', 60, 61, { 'report.coverage.estimated': 0 }),
  'report.uncertain.firstRange': [
    { 'report.first': ['a'], 'source.a.coverage': 30, 'source.a.low': 10, 'source.a.high': 40 },
    { 'report.first': ['a'], 'source.a.coverage': 30 },
  ],
  'report.uncertain.onlyProbable': besides(probable, {}, nothingProven),
  'report.uncertain.unproven': some('report.unproven'),
  'report.uncertain.nothingProven': [nothingProven, { 'report.unproven': 99 }],
  'report.uncertain.nothingMeasured': either('report.unmeasured', 100, 99, nothingProven),
  'report.uncertain.unmeasured': some('report.unmeasured'),
  'report.uncertain.oneHost': [
    { 'report.oneHost.hits': 60, 'report.oneHost.name': name('10.1.2.3') },
    { 'report.oneHost.least': 60, 'report.oneHost.name': name('10.1.2.3') },
  ],
  'report.uncertain.oneHostLeast': [
    { 'report.oneHost.least': 60, 'report.oneHost.name': name('10.1.2.3') },
    { 'report.oneHost.hits': 60, 'report.oneHost.name': name('10.1.2.3') },
  ],
  'report.uncertain.oneSource': either('report.oneSource.only', 60, 0, { 'report.oneSource': ['a'] }),
  'report.uncertain.noisy': [only('report.noisy', 'benignShare', 10), only('report.noisy', 'benignShare', 9)],
  'report.uncertain.few': [{ 'report.few': true }, {}],
  'report.uncertain.short': [{ 'report.short': true }, { 'report.short': false }],
  'report.uncertain.untimed': [
    { 'report.linesWithoutTime': 3 },
    { 'report.linesWithoutTime': 3, 'report.isLog': false, 'report.kind': 1 },
  ],
  'report.uncertain.mostlyUntimed': either('report.linesWithoutTime', 500, 499, { 'report.from': at(0) }),
  'report.uncertain.unyeared': some('report.linesWithoutYear'),
  'report.uncertain.zone': names('report.zones'),
  'report.uncertain.repeatedHour': some('report.repeatedHour'),
  'report.uncertain.missingHour': some('report.missingHour'),
  'report.uncertain.skipped': some('report.skippedLines'),
  'report.uncertain.unlisted': some('report.unlisted'),
  'report.uncertain.noneWatched': [
    { 'report.unwatched': true, 'report.hardlyWatched': true, 'report.sourcesWatched': 0 },
    { 'report.unwatched': false, 'report.hardlyWatched': true, 'report.sourcesWatched': 3 },
  ],
  'report.uncertain.hardlyWatched': [
    { 'report.hardlyWatched': true, 'report.sourcesWatched': 3 },
    { 'report.hardlyWatched': false, 'report.sourcesWatched': 7 },
  ],
  'report.uncertain.lateStart': [
    { 'report.lateStart': ['a', 'b'], 'report.lateStart.since': at(100 * dayMs) },
    { 'report.lateStart': [], 'report.lateStart.since': at(100 * dayMs) },
  ],
  'report.uncertain.afterLog': either('report.afterLog', ['a', 'b'], [], { 'report.afterLog.since': at(100 * dayMs) }),
  'report.uncertain.later': some('report.later'),
  'report.uncertain.unsettled': [{ 'report.settledUntil': at(5 * dayMs) }, {}],
  'report.uncertain.ever': [{ 'report.ever': true }, {}],
  'report.uncertain.byChance': names('report.byChance'),
  'report.next.missed': [{}, { 'report.byHost': 3 }],
  'report.next.missedByHost': [{ 'report.byHost': 3 }, { 'report.byHost': 0 }],
  'report.next.complete': [{ 'report.missed': 0, 'report.coverage.proven': 100 }, { 'report.missed': 0 }],
  'report.next.forbiddenInUse': names('report.current.forbidden'),
  'report.next.deadInUse': names('report.current.dead'),
  'report.next.unseenInUse': names('report.current.unseen'),
  'report.next.undecidedInUse': names('report.current.undecided'),
  'report.next.silentInUse': names('report.current.silent'),
  'report.next.unknownInUse': names('report.current.unknown'),
  'report.next.licenceEnded': names('report.current.licenceEnded'),
  'report.next.noisyInUse': [
    only('report.current.noisy', 'falseAlertsShare', 10),
    only('report.current.noisy', 'falseAlertsShare', 9),
  ],
  'report.next.substitute': [
    { 'report.substitute': ['a'], 'report.substitute.of': ['b'], 'report.substitute.share': 50.5 },
    { 'report.substitute': ['a'], 'report.substitute.of': ['b'], 'report.substitute.share': 50.4 },
  ],
  'report.next.fullSubstitute': [
    { 'report.substitute': ['a'], 'report.substitute.of': ['b'], 'report.substitute.share': 100 },
    { 'report.substitute': ['a'], 'report.substitute.of': ['b'], 'report.substitute.share': 99.9 },
  ],
  'report.next.leftOut.dead': leftOut('dead'),
  'report.next.leftOut.unwatched': leftOut('unwatched'),
  'report.next.leftOut.winnow-price': leftOut('winnow-price'),
  'report.next.leftOut.budget': leftOut('budget'),
  'report.next.leftOut.commercial': leftOut('commercial'),
  'report.next.leftOut.licence': leftOut('licence'),
  'report.next.leftOut.no-price': leftOut('no-price'),
  'indicator.headline.listed': [listing('listed', 'a'), { ...listing('listed', 'a'), 'indicator.past': true }],
  'indicator.headline.listedThen': [{ ...listing('listed', 'a'), 'indicator.past': true }, listing('listed', 'a')],
  'indicator.headline.published': [
    listing('published', 'a'),
    { ...listing('published', 'a'), ...listing('listed', 'b') },
  ],
  'indicator.headline.unproven': [
    listing('unproven', 'a'),
    { ...listing('unproven', 'a'), ...listing('published', 'b') },
  ],
  'indicator.headline.notListed': [
    listing('notListed', 'a'),
    { ...listing('notListed', 'a'), ...listing('unproven', 'b') },
  ],
  'indicator.headline.light': [listing('light', 'a'), { ...listing('light', 'a'), ...listing('listed', 'b') }],
  'indicator.headline.unknown': [{}, listing('unproven', 'a')],
  'indicator.found.names': [listing('listed', 'a', 'b'), listing('listed')],
  'indicator.found.published': [{ ...listing('published', 'a'), ...listing('listed', 'b') }, listing('published', 'a')],
  'indicator.found.dependent': either('indicator.independent', 2, 3, { 'indicator.witnesses': 3 }),
  'indicator.found.single': [
    { ...listing('listed', 'a'), 'indicator.witnesses': 1, 'indicator.independent': 1 },
    { 'indicator.witnesses': 2, 'indicator.independent': 1 },
  ],
  'indicator.found.independent': [
    { 'indicator.witnesses': 3, 'indicator.independent': 3 },
    { 'indicator.witnesses': 1, 'indicator.independent': 1 },
  ],
  'indicator.found.around': [listing('around', 'a'), listing('around')],
  'indicator.found.light': [{ ...listing('light', 'a'), ...listing('listed', 'b') }, listing('light', 'a')],
  'indicator.time.first': besides(both, { 'indicator.lead.proven': true }, { 'indicator.lead.tie': true }),
  'indicator.time.tie': besides(both, { 'indicator.lead.tie': true }, { 'indicator.lead.proven': true }),
  'indicator.time.leadUnknown': [
    { ...both, 'indicator.lead.unknown': true },
    { ...both, 'indicator.lead.tie': true },
  ],
  'indicator.time.alone': [first, { ...first, 'indicator.first.exact': false }],
  'indicator.time.aloneUnknown': [{ ...first, 'indicator.first.exact': false }, first],
  'indicator.time.age': [{ 'indicator.age': dayMs }, { 'indicator.age': dayMs - 1 }],
  'indicator.time.ended': [listing('ended', 'a'), listing('ended')],
  'indicator.time.later': [listing('later', 'a'), listing('later')],
  'indicator.time.again': [listing('again', 'a'), listing('again')],
  'indicator.uncertain.unproven': [listing('unproven', 'a'), listing('unproven')],
  'indicator.uncertain.blind': [{}, { 'indicator.notWatched': 0 }],
  'indicator.uncertain.unwatched': [{ 'indicator.watched': 0 }, {}],
  'indicator.uncertain.marks': [{ 'indicator.past': true, 'indicator.warned': true }, { 'indicator.warned': true }],
  'indicator.next.warnedBy': either('indicator.warningLists', ['a'], [], { 'indicator.warned': true }),
  'indicator.next.warned': either('indicator.warningLists', [], ['a'], { 'indicator.warned': true }),
  'indicator.next.doubtful': [{ 'indicator.doubtful': true }, {}],
  'post.headline.leak': [{ ...leak, 'post.posted': at(dayMs) }, leak],
  'post.headline.leakFound': besides({ ...leak, 'post.discovered': at(dayMs) }, {}, { 'post.posted': at(dayMs) }),
  'post.headline.leakUndated': [leak, { ...leak, 'post.isLeak': false }],
  'post.headline.said': [{ 'post.actor': name('A'), 'post.posted': at(dayMs) }, { 'post.actor': name('A') }],
  'post.headline.saidOnce': [{ 'post.actor': name('A') }, {}],
  'post.headline.untold': [{}, { 'post.actor': name('A') }],
  'post.found.source': [
    { 'post.sources': 1, 'post.sources.names': ['a'] },
    { 'post.sources': 2, 'post.sources.names': ['a', 'b'] },
  ],
  'post.found.sources': [
    { 'post.sources': 2, 'post.sources.names': ['a', 'b'] },
    { 'post.sources': 1, 'post.sources.names': ['a'] },
  ],
  'post.found.mentions': [{ 'post.mentions': 3 }, {}],
  'post.found.masked': [{ 'post.masked': 3 }, {}],
  'post.time.delay': either('post.delay', { sort: 'duration', ms: dayMs }, { sort: 'duration', ms: 1000 }),
  'post.uncertain.claimed': [leak, {}],
  'post.uncertain.undated': [{ 'post.isDated': false }, {}],
  'post.uncertain.cut': [{ 'post.isCut': true }, {}],
}
