import { dayMs } from '../../../domain/time-units.ts'
import type { Claims, Headlines } from '../claim.ts'
import type { Known } from '../facts.ts'

const n = (facts: Known, field: string) => facts.number(`indicator.${field}`)
const isPast = (facts: Known) => facts.isTrue('indicator.past')
const names = (facts: Known, field: string) => facts.list(`indicator.${field}.names`).length
/** The first nonempty group determines the headline: proven listings come before published and possible ones. */
const headlineOf = (facts: Known) =>
  !facts.has('indicator.value') || !facts.has('indicator.at')
    ? undefined
    : (['listed', 'published', 'unproven', 'notListed', 'light'] as const).find((group) => n(facts, group) > 0)

const isHeadline = (facts: Known, group: ReturnType<typeof headlineOf>) =>
  headlineOf(facts) === group && facts.has('indicator.value')

/** Headlines about an indicator: who lists it, as far as the looks show. */
export const indicatorHeadlines: Headlines = {
  'indicator.headline.listed': {
    holds: (facts) => isHeadline(facts, 'listed') && !isPast(facts),
    de: '{listed} von {watched} beobachteten {watched:Quelle|Quellen} {listed:listet|listen} {value}.',
    en: '{listed} of {watched} watched {watched:source|sources} {listed:lists|list} {value}.',
  },
  'indicator.headline.listedThen': {
    holds: (facts) => isHeadline(facts, 'listed') && isPast(facts),
    de: 'Am {at} {listed:listete|listeten} {listed} von {watched} damals beobachteten {watched:Quelle|Quellen} {value}.',
    en: 'On {at}, {listed} of {watched} {watched:source|sources} watched at the time listed {value}.',
  },
  'indicator.headline.published': {
    holds: (facts) => isHeadline(facts, 'published'),
    because: ['indicator.listed'],
    de: 'Am {at} war {value} nach eigenen Angaben von {published.names} gelistet; beobachtet {published.names:war diese Quelle|waren diese Quellen} da nicht.',
    en: 'On {at}, {value} was listed according to {published.names}; {published.names:this source was|these sources were} not watched then.',
  },
  'indicator.headline.unproven': {
    holds: (facts) => isHeadline(facts, 'unproven'),
    because: ['indicator.listed'],
    de: 'Ob {value} am {at} gelistet war, ist nicht nachgewiesen: {unproven} {unproven:Quelle kann|Quellen können} es gelistet haben, {unproven:wurde|wurden} aber nicht beobachtet.',
    en: 'It is not proven whether {value} was listed on {at}: {unproven} {unproven:source|sources} may have listed it, but {unproven:was|were} not watched.',
  },
  'indicator.headline.notListed': {
    holds: (facts) => isHeadline(facts, 'notListed'),
    because: ['indicator.listed'],
    de: 'Keine beobachtete Quelle listete {value} am {at}. Zu anderer Zeit {notListed:tat|taten} es {notListed} {notListed:Quelle|Quellen}.',
    en: 'No watched source listed {value} on {at}. {notListed} {notListed:source|sources} did so at another time.',
  },
  'indicator.headline.light': {
    holds: (facts) => isHeadline(facts, 'light'),
    because: ['indicator.listed'],
    de: '{value} selbst ist nicht gelistet. {light} {light:Quelle listet|Quellen listen} den Host oder eine URL auf diesem Host.',
    en: '{value} itself is not listed. {light} {light:source lists|sources list} the host or a URL on that host.',
  },
  'indicator.headline.unknown': {
    holds: (facts) => isHeadline(facts, undefined) && facts.has('indicator.sources', 'indicator.at'),
    because: ['indicator.known'],
    de: 'Soweit wir {sources} {sources:Quelle|Quellen} beobachtet haben, hat am {at} oder davor keine {value} gelistet.',
    en: 'As far as we watched {sources} {sources:source|sources}, none had listed {value} by {at}.',
  },
}

/** Claims about who lists an indicator, and how. */
export const indicatorFound: Claims = {
  'indicator.found.names': {
    holds: (facts) => names(facts, 'listed') > 0,
    importance: 80,
    de: 'Es {listed.names:ist|sind} {listed.names}.',
    en: '{listed.names:It is|They are} {listed.names}.',
  },
  'indicator.found.published': {
    holds: (facts) => names(facts, 'listed') > 0 && names(facts, 'published') > 0,
    importance: 55,
    de: '{published.names} {published.names:nennt|nennen} es nach eigenem Datum ebenfalls; beobachtet {published.names:wurde diese Quelle|wurden diese Quellen} da nicht.',
    en: '{published.names} {published.names:lists|list} it, too, by {published.names:its|their} own dates; {published.names:this source was|these sources were} not watched then.',
  },
  'indicator.found.dependent': {
    holds: (facts) => n(facts, 'independent') > 0 && n(facts, 'witnesses') > n(facts, 'independent'),
    importance: (facts) => 95 - 20 * (n(facts, 'independent') / Math.max(1, n(facts, 'witnesses'))),
    de: 'Von {witnesses} Quellen {independent:ist|sind} nur {independent} {independent:unabhängig|voneinander unabhängig}: Quellen mit derselben Liste zählen nur einmal.',
    en: 'Of {witnesses} sources, only {independent} {independent:is|are} independent: sources that share a list count only once.',
  },
  'indicator.found.single': {
    holds: (facts) => n(facts, 'witnesses') === 1 && n(facts, 'independent') === 1,
    importance: 85,
    because: ['indicator.witnesses', 'indicator.independent'],
    de: 'Nur eine Quelle sagt es, {witness}; keine zweite bestätigt es.',
    en: 'Only one source says so, {witness}; no second one confirms it.',
    uses: (facts) => ({ witness: names(facts, 'listed') > 0 ? 'indicator.listed.names' : 'indicator.published.names' }),
  },
  'indicator.found.independent': {
    holds: (facts) => n(facts, 'witnesses') > 1 && n(facts, 'independent') === n(facts, 'witnesses'),
    importance: 75,
    because: ['indicator.witnesses'],
    de: 'Alle {independent} Quellen sind voneinander unabhängig.',
    en: 'All {independent} sources are independent of each other.',
  },
  'indicator.found.around': {
    holds: (facts) => names(facts, 'around') > 0,
    importance: (facts) => (names(facts, 'around') === names(facts, 'listed') ? 88 : 50),
    de: '{around.names} {around.names:listet|listen} nicht {value} selbst, sondern einen Bereich oder eine Domain darüber.',
    en: '{around.names} {around.names:lists|list} not {value} itself, but a range or a domain above it.',
  },
  'indicator.found.light': {
    holds: (facts) => names(facts, 'light') > 0 && headlineOf(facts) !== 'light',
    importance: 30,
    de: 'Bei {light.names} ist nur der Host oder eine URL auf diesem Host gelistet.',
    en: '{light.names} {light.names:lists|list} only the host or a URL on that host.',
  },
}

/** Claims about when an indicator was listed, and which source was first. */
export const indicatorTime: Claims = {
  'indicator.time.first': {
    holds: (facts) => facts.isTrue('indicator.lead.proven') && facts.has('indicator.lead', 'indicator.first.from'),
    importance: 80,
    de: 'Zuerst listete es {first.source} am {first.from}, {next.source} erst {lead} später.',
    en: '{first.source} listed it first, on {first.from}; {next.source} followed {lead} later.',
    because: ['indicator.lead.proven'],
  },
  'indicator.time.tie': {
    holds: (facts) => facts.isTrue('indicator.lead.tie') && facts.has('indicator.first.from'),
    importance: 60,
    de: '{first.source} und {next.source} listeten es fast gleichzeitig um den {first.from}: Wer zuerst kam, zeigen unsere Abrufe nicht.',
    en: '{first.source} and {next.source} listed it at almost the same time, around {first.from}: our looks do not show who was first.',
    because: ['indicator.lead.tie'],
  },
  'indicator.time.leadUnknown': {
    holds: (facts) => facts.isTrue('indicator.lead.unknown') && facts.has('indicator.first.from'),
    importance: 62,
    de: 'Spätestens am {first.from} listete es {first.source}. Wer zuerst kam, ist nicht nachgewiesen.',
    en: '{first.source} listed it on {first.from} at the latest. Who was first is not proven.',
    because: ['indicator.lead.unknown'],
  },
  'indicator.time.alone': {
    holds: (facts) =>
      facts.has('indicator.first.from') && !facts.has('indicator.lead') && facts.isTrue('indicator.first.exact'),
    importance: 70,
    de: '{first.source} listete es ab dem {first.from}.',
    en: '{first.source} listed it from {first.from}.',
    because: ['indicator.first.exact'],
  },
  'indicator.time.aloneUnknown': {
    holds: (facts) =>
      facts.has('indicator.first.from') && !facts.has('indicator.lead') && !facts.isTrue('indicator.first.exact'),
    importance: 66,
    de: '{first.source} listete es spätestens ab dem {first.from}: Seit wann genau, ist nicht nachgewiesen.',
    en: '{first.source} listed it from {first.from} at the latest: since when exactly is not proven.',
    because: ['indicator.first.exact'],
  },
  'indicator.time.age': {
    holds: (facts) => n(facts, 'age') >= dayMs,
    importance: 40,
    de: 'Seit der ersten bekannten Listung {past:waren bis dahin|sind} mindestens {age} vergangen.',
    en: 'At least {age} {past:had passed by then|have passed} since the first known listing.',
  },
  'indicator.time.ended': {
    holds: (facts) => names(facts, 'ended') > 0,
    importance: (facts) => (n(facts, 'listed') === 0 ? 85 : 58),
    de: '{ended.names} {ended.names:hatte|hatten} es vorher gelistet und dann nicht mehr.',
    en: '{ended.names} had listed it before, and then no longer.',
  },
  'indicator.time.later': {
    holds: (facts) => names(facts, 'later') > 0,
    importance: (facts) => (n(facts, 'listed') === 0 ? 86 : 56),
    de: '{later.names} {later.names:listete|listeten} es erst nach dem {at}.',
    en: '{later.names} listed it only after {at}.',
  },
  'indicator.time.again': {
    holds: (facts) => names(facts, 'again') > 0,
    importance: 46,
    de: 'Bei {again.names} kam es mehr als einmal auf die Liste.',
    en: '{again.names} listed it more than once.',
  },
}

/** Claims about what is unknown about an indicator. */
export const indicatorUncertain: Claims = {
  'indicator.uncertain.unproven': {
    holds: (facts) => names(facts, 'unproven') > 0,
    importance: 75,
    de: 'Ob {unproven.names} es am {at} {unproven.names:listete|listeten}, wissen wir nicht: {unproven.names:Diese Quelle wurde|Diese Quellen wurden} da nicht beobachtet.',
    en: 'We do not know whether {unproven.names} listed it on {at}: {unproven.names:this source was|these sources were} not watched then.',
  },
  'indicator.uncertain.blind': {
    holds: (facts) => n(facts, 'notWatched') > 0 && n(facts, 'watched') > 0,
    importance: (facts) => 35 + 40 * (n(facts, 'notWatched') / Math.max(1, n(facts, 'sources'))),
    de: '{notWatched} von {sources} {sources:Quelle|Quellen} {notWatched+past:wurde damals|wurden damals|wird zurzeit|werden zurzeit} nicht beobachtet. Das heißt nicht, dass sie es nicht {notWatched+past:listete|listeten|listet|listen}.',
    en: '{notWatched} of {sources} {sources:source|sources} {notWatched+past:was not watched then|were not watched then|is not watched now|are not watched now}. That does not mean that {notWatched+past:it did|they did|it does|they do} not list it.',
  },
  'indicator.uncertain.unwatched': {
    holds: (facts) => n(facts, 'sources') > 0 && facts.has('indicator.watched') && n(facts, 'watched') === 0,
    importance: 90,
    because: ['indicator.watched'],
    de: 'Am {at} wurde keine der Quellen beobachtet. Das heißt nicht, dass keine es listete.',
    en: 'On {at}, none of the sources was watched. That does not mean that none listed it.',
  },
  'indicator.uncertain.marks': {
    holds: (facts) => isPast(facts) && (facts.isTrue('indicator.warned') || facts.isTrue('indicator.doubtful')),
    importance: 50,
    because: ['indicator.past'],
    de: 'Was Warnlisten sagen, gilt von heute, nicht vom {at}: Ihre Vergangenheit kennen wir nicht.',
    en: 'What warning lists say is of today, not of {at}: we do not know their past.',
  },
}

/** Claims that warn against acting on an indicator. */
export const indicatorNext: Claims = {
  'indicator.next.warnedBy': {
    holds: (facts) => facts.isTrue('indicator.warned') && facts.list('indicator.warningLists').length > 0,
    importance: 98,
    because: ['indicator.warned'],
    de: '{value} steht auf {warningLists:der Warnliste|den Warnlisten} {warningLists} und gilt darum als harmlos.',
    en: '{value} is on the warning {warningLists:list|lists} {warningLists} and therefore counts as benign.',
  },
  'indicator.next.warned': {
    holds: (facts) => facts.isTrue('indicator.warned') && facts.list('indicator.warningLists').length === 0,
    importance: 97,
    because: ['indicator.warned'],
    de: '{value} steht auf einer Warnliste und gilt darum als harmlos.',
    en: '{value} is on a warning list and therefore counts as benign.',
  },
  'indicator.next.doubtful': {
    holds: (facts) => facts.isTrue('indicator.doubtful') && facts.has('indicator.value'),
    importance: 94,
    because: ['indicator.doubtful'],
    de: '{value} gehört zu gemeinsam genutzter Infrastruktur: Eine Sperre kann auch Unbeteiligte treffen.',
    en: '{value} is shared infrastructure: blocking it may hurt others, too.',
  },
}
