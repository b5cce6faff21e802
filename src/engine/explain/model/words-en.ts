import { ambiguousEnglish } from './ambiguous-en.ts'
import type { Words } from './lexicon.ts'
import { ordinaryEnglish } from './ordinary-en.ts'

/** English vocabulary in lower case, with the endings that occur in sentences. */
export const english: Words = {
  endings: ['s', 'es', 'd', 'ed', 'ing', 'ly', "'s", '’s', 'ted', 'ting', 'n'],
  plain: `
    continue_to resides correspondingly
    hidden declared declares exists exist existed produce produces produced jointly together ultimately simply
    entitled asked ask asks behind examine examined grow_by overlaps overlap overlapping money_for
    bears bear bearing bore borne change changes changed read_as until_now differently
    reliable confidence placed took history open
    provides provide provided offers_no sits sit comes_to came_to amount_to adds_up works_out meanwhile therefore_not instead otherwise_no
    only_so respectively_so overall_this apart along alongside beside beyond_this despite regarding concerning according
    whereas wherever whichever whoever whose having_been being_on still available any anything every_time its_own
    appear appeared seems seem looks_like found_on named_on mentioned mention mentions noted recorded reported reports_of
    keep keeps kept bring_in turns_out latter former following_ones in_short in_all all_told
    put_together taken_together as_a_whole on_balance concrete specific particular exact precisely precise affected involved
    contained containing comprises comprise comprising consists consist made_of recent_weeks day_by_day so_far till
    reader readers worthwhile useful informative contribution_of result_of outcome outcomes assessment picture view
    stays stay stayed becomes become became remains_so rank ranks ranked ranking lies_at
    a an the this that these those it its it’s itself they them their themselves theirs we us our ours you your yours who whom
    what whatever which one ones here there where when while whether if as at by for from in into of on onto out over to up upon with
    within about among amongst between across per through toward towards against during and or but nor though although however yet
    than so too also moreover furthermore besides altogether overall in_addition further_to in_total namely such both even exactly
    is are was were be been being has have had having do does did done will am
    says say said saying state states stated means mean meant meaning tell tells told shows show shown showed showing names name named
    holds hold held contains contain includes include included including gives give gave given comes come came coming go goes
    went gone makes make made making takes take taken lies lie stand stands stood counts count counted counting applies apply fits
    fit fitted fitting matches match matched matching belongs belong belonged appears happens happen happened happening found
    find finds finding amount amounts amounted leads lead add_up sums sum turned turns thing things way
    source sources publisher publishers address addresses domain domains file files url
    urls value values log logs report reports profile profiles line lines time times zone hour hours settled sighting sightings clock clocks forward date day days week weeks look looks place places
    number numbers figure figures part parts case cases selection choice set order content contents result results hit hits
    last data worth rules rule request statement statements recent new something like kind kinds whole same of_whom
    note please_note everybody somebody anyone someone respective respectively each_other fact
    warn warns warned of_course far under well as_well long true rather requested speak speaks spoke others anybody bystanders
    compared_with compared_to for_each for_every together_with
    all_that rest_on rests_on rested_on elsewhere thereof therein these_being once_made put deliver delivered delivers
  `,
  meaning: {
    neg: "not, not all, not every, no, none, nothing, nobody, neither, nor, never, cannot, can’t, don’t, doesn’t, didn’t, isn’t, aren’t, wasn’t, weren’t, won’t, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, can't, unproven, unknown, unclear, uncertain, unreadable, unwatched, free, ignored, disregarded, unconfirmed, uncovered, unlisted, unable, impossible, not a single, not one, neither … nor, lacking, not any, failed to, fails to, without any, nowhere",
    noLonger:
      'no longer, not any longer, not any more, not anymore, nothing more, any longer, any more, stopped, ceased, dropped off, fallen off, had ended, not … any longer, not … anymore, no more, gone from, run out, not … any more',
    without:
      'without, if you dropped, if you drop, once dropped, doing without, did not exist, if it were not for, were it not for, had you no, had you kept no, had there been no, but for, in the absence of, absent, if you did not have, dropping, giving up, once … gone, if … were dropped, removing, discontinuing, leaving out, setting aside, forgoing, letting go of, left out, with … gone, disregarding, but for your, do without, cancelling, cancel, cancelled',
    atLeast:
      'at least, no fewer than, no less than, not less than, or more, a minimum of, at a minimum, minimum, no under',
    atMost:
      'at most, no more than, not more than, at the most, up to, upper limit, upper bound, cannot exceed, does not exceed, do not exceed, not exceed, maximum, at best, no higher than, the most it can, is the most, ceiling, at the very most',
    latest: 'at the latest, no later than, latest, not later than, by … at the latest, not after',
    first: 'for the first time, in first place, first, earliest, initially, the first, ahead of all, came first',
    most: 'in first place, highest, greatest, strongest, most, mostly, largest, largely, biggest, the bulk of, main, mainly, the most, largest share, lion’s share, leading, leads the list, at the top, heads the list, tops the list, majority, greater part, for the most part',
    least: 'in last place, least, smallest, lowest, the least, lower end, at the lower end, at the bottom, last place',
    more: 'more, further, additional, additionally, another, extra, beyond that, exceed, exceeds, exceeded, exceeding, above, higher, supplementary, on top, beyond, grow, grows, increase*, rise, rises, gain, gains, surpass, surpasses, overshoot, overshoots',
    less: 'less, fewer, lower, cheaper, falls, fall, fell, falling, drop, drops, dropped, decrease*, reduce*, reduced, reducing, reduction, lowered, lowering, smaller, decline, declines, saving compared, savings',
    before:
      'used to be, used to, formerly, in the past, until then, before, earlier, previously, prior, beforehand, previous, preceding, ahead, advance, in advance, antecedent',
    after:
      'after, afterwards, later, subsequently, then came, followed, follow, follows, following, next, thereafter, followed by, subsequent, until after',
    tooLate: 'too late, belatedly, not in time, belated, delayed',
    tooFew:
      'too few, too small, not enough, too small a, too thin, not sufficient, insufficient, too little, too low, inadequate',
    sameTime:
      'at almost the same time, at the same time, simultaneously, almost together, almost simultaneously, at nearly the same time, at about the same time, nearly simultaneously, at around the same time, around the same time, at roughly the same time, at virtually the same time, almost at the same time, in parallel, concurrently',
    proven:
      'proof, certainty, demonstrated, shown to, confirmed to, prove*, proven, proof*, verified, demonstrably, provably, unproven, evidence, evidenced, established, proved, proving, with certainty, documented, certified, known for certain, demonstrate, demonstrates, substantiated, evidence shows, backed by evidence, attested, shown, established fact, provable, verifiably',
    expected:
      'projected, predicted, can be expected, expect*, anticipate*, expectation*, our estimate, by our estimate, forecast*, foresee, projection, expectation, forecast to, anticipated, projected to, estimate that',
    estimated: 'estimate*, estimation*, estimated, by our estimate, our estimate, rough estimate',
    possible:
      "readable, unreadable, can, could, may, might, possible, possibly, perhaps, maybe, potentially, cannot, can’t, can't, able, unable, impossible, conceivable, conceivably, potential, possibility, capable, it is possible",
    suspicious: 'suspicious*, suspect*, suspicion*, suspicious-looking',
    benign: 'legitimate, innocuous, benign, harmless, not harmful, innocent, unproblematic, not dangerous',
    superfluous:
      'superfluous, redundant, dispensable, unnecessary, expendable, surplus, not needed, unneeded, not necessary, not required, no longer needed, could go, dispensed with, without value',
    inactive:
      'inactive, dead, dormant, defunct, gone inactive, no longer active, not active, gone quiet, stale, abandoned, discontinued source, lapsed, gone dark',
    independent:
      'independent*, independently, do not depend, does not depend, depend on no, separately from, not dependent, separate, separately, autonomous, unconnected',
    confirm: 'confirm*, unconfirmed, corroborate*, back*, support*, confirmation*, corroboration',
    cover:
      'account for, accounts for, accounted for, catch, catches, caught, reach, reaches, fill*, fills in, capture*, cover*, coverage, covering, covered, uncovered, addresses the, covers, fill, encompass*, picked up, picks up, pick up, catching, caught by, takes in, take in, embrace, embraces, accounted',
    miss: 'missing, miss*, lost, lose*, absent, loss*, left out, lose, losing, go missing, goes missing, overlooked, unreached, not included, not covered, outside the, not part of, gaps, gap, uncaught, out of reach, beyond reach, undetected, escape, escapes, escaped, unaccounted, go undetected, unaddressed',
    cost: 'cost*, price*, pay*, paid, paying, free, charge*, priced, bill, bills, expense*, expenditure, spend, spent, spending, due, charged, charges, fee, cost-free, outlay, price tag, come to, no charge, free of charge, cost nothing, costs nothing, money, expenses, expenditures, payable, invoiced, outlays, cost you, costing',
    save: 'save*, saving*, savings, spared, spares, saved, saves',
    remain:
      'available, unused, to spare, remain*, left, leave*, left over, leftover, unspent, headroom, remainder, surplus, leeway, at your disposal, disposable, keep, keeps, unallocated, in hand, in reserve, untouched',
    usedUp:
      'uses up, use up, used up, exhaust*, spent, spend*, used in full, consumed, consumes, exhausts, fully used, fully spent, fully consumed, entirely used, exhausted, nothing to spare',
    recommend: 'recommend*, recommended, recommendation*, suggest using',
    watch:
      'watch*, watched, watching, unwatched, observed, observing, under watch, monitored, under observation, observe*, observation, observations, monitor*, monitoring',
    warningList: 'warning list, warning lists',
    allowList: 'allow list, allow lists',
    denyList: 'deny list, deny lists',
    budget: 'budget*, allowance, funds, funding',
    trial: 'trial, trials',
    demo: 'demo, demos, demonstration, sample price',
    offer: 'offer*, quote*, binding, quotation',
    early: 'early, ahead of time, in good time',
    replace:
      'replac*, replace*, replacing, substitut*, substitute*, do without, stand in, stand in for, take the place of, takes the place of, taking the place of, make up for, compensate, compensated, swap*, replacement, fill in for, substitute for, taking over from, take over from, interchangeable',
    hard: 'hard, harder, hardest, difficult, most difficult, toughest, tough',
    chance:
      'chance, coincidence*, coincidental, random, coincidentally, coincidence, by chance, chance alone, accident, accidental, coincidences, randomness, luck, fluke, by accident, happenstance, pure chance',
    falseAlert: 'false alert, false alerts, false alarm, false alarms, false positives',
    exclude:
      'exclude*, excluded, excluding, ruled out, shut out, rule out, rules out, exclusion, not permitted, barred, leave out, left out, off limits',
    permit:
      'permit*, permitted, permitting, allow, allows, allowed, permission*, allowing, permissible, enable, enables, accommodate, accommodates, stretch, room for, leave room',
    year: 'year*, yearly, annual*, annually, every year, each year, a year, per year, annum, per annum, twelve months, annual',
    fee: 'fee*, fees, subscription charges, charges',
    work: 'work*, effort*, working, labour, handling, workload, time spent',
    half: 'half',
    repeat:
      'more than once, repeatedly, several times, again, multiple times, again and again, on several occasions, more than one time, on more than one occasion, recurrently',
    once: 'once, one time',
    indirect: 'indirect, indirectly, not directly, by association',
    hurt: 'hurt*, harm*, affect*, hit others, third parties, damage, damages, impact, impacts, consequences, would also hit, affects, disadvantage, collateral',
    block: 'block*, blocking, blocked, a block, blocks, denying',
    above:
      'above, range*, ranges, parent, network*, wider, a range, encompassing, superordinate, enclosing, surrounding, broader',
    host: 'host*, hosts',
    older: 'by older rules, older, old, former rules, earlier rules, previous rules, old rules, outdated',
    consider:
      'ignored, disregarded, considered, taken into account, regarded, regard, disregard, disregarding, left aside, leaves … aside, leave aside, out of account, into account, takes no account, ignoring, ignores',
    read: 'read, readable, unreadable, parsed, understood, reading, legible, illegible, processed, parse, decipher',
    enough: 'enough, sufficient, sufficiently, not enough, adequate, adequately',
    assumed: 'assume*, assumption*, assumed, presumed, presume*, supposed, merely assume, guessed, suppose',
    best: 'best, optimal, better, optimum, superior',
    filter: 'filter*, filtering, unfiltered, filtered',
    different:
      'different, another, other, differ*, otherwise, distinct, various, alternative, alternatives, uninvolved, third parties, bystanders, differing',
    second: 'second, another, other, third, further confirmation, additional confirmation',
    only: 'only, alone, solely, just, merely, single, sole, exclusively, nothing but, nothing more than, no more than a, no other source, nothing else, nobody but, purely, mere',
    already: 'already, had already, yet, by then already',
    would: 'would, were to',
    all: 'all, every, each, everything, entirely, fully, full, whole, completely, every one, in full, altogether, entire, complete, total, wholly, in its entirety, entirety, throughout, full weight',
    some: 'some, several, certain, not all, not every, a few, partly, a part, in part, a number of',
    list: 'had it on, on its list, on their lists, reported, put on, list, lists, listed, listing, listings, unlisted, entry, entries, appeared on, carry, carries, carried, flagged, contained, includes it, on the list of, had them',
    shared: 'share, shares, shared, sharing, common, same list, the same, same',
    cause:
      'because, therefore, hence, thus, since, due, so that, consequently, thereby, reason, owing, which is why, explain*, due to, because of, on account of, for this reason, on the grounds, means that, given that, this is why, which makes, caused, causes, cause',
    know: 'judge, judged, assess, establish, know*, known, knows, unknown, unclear, uncertain, certain, sure, clear, known to be, knew, find out, knowledge, aware',
    use: 'use, uses, used, using, usage, in use',
    now: 'nowadays, as of today, at this time, right now, today, now, currently, present*, presently, at the moment, at present, current, today’s, as of now, to date, for now, these days',
    atThatTime:
      'then, at the time, at that time, by then, that day, on that day, back then, at that point, at this point, on this date, on that date, at that moment, then and there, at that date, as of that date',
    byDates:
      'according to, own, by its own dates, by their own dates, dates, publisher’s, as stated by, by older rules, by itself, going by, own account, own statement, own information, self-reported',
    probability: 'probabilities, probability, calculate*, likelihood*, calculating, probabilistic, likelihoods',
    contribute:
      'contribute*, contribution*, add, adds, added, adding, contributing, brings, bring, contributor, contributors',
    condition:
      'condition*, conditions, licence, licences, license, commercial, infrastructure, constraints, terms, requirements, requirement*, criteria',
    compare: 'compare*, compared, comparing, comparison*, checked, check*, examined, tested',
    product: 'winnow',
    lack: 'lack*, gap*, lacks, lacking',
    approx: 'almost, nearly, about, around, roughly, approximately, practically, close to, in the region of',
    occur:
      'were seen, was seen, showed, came up, occurred, occur*, appeared, appearing, seen, showed up, turned up, occurrence, arise, emerged, visible, surfaced, came into view, show up',
    ended:
      'ago, past, passed, pass, elapsed, gone by, ends, ended, end*, expired, went by, over, stopped, ceased, removed, gone, disappear*, dropped, go away, goes away, discontinued, expires, ran out, over the, delisted, withdrawn, deleted',
    claimed:
      'claim, claims, claimed, assert, asserts, assertion, allegation, alleges, alleged, allegedly, according to, say-so, as stated',
    victim: 'victim, victims',
    posted:
      'posted, published, publication, publishes, publish, posting, released, appeared, online, put out, went online, written, wrote, dated, issued',
    masked: 'masked, masking, concealed, hidden, redacted, obscured, blanked out, hidden from',
    secret: 'secret, secrets, confidential',
    mention: 'mention*, mentioned',
    longer: 'longer, exceeded, exceeds, shortened, truncated, abridged, shorter',
    sure: 'certain, sure, clear, clearly, reliable, confidence, reliably',
    ground: 'because of, due to, owing, on account of, in view of',
    also: 'also, too, as well, likewise',
    other:
      'done damage, did damage, caused damage, state-backed, state-run, ever since, for years, for good, for long, with exceptions, exception*, provided that, provided, except, by far, as a rule, on purpose, at will, at risk, at stake, at fault, at all costs, more or less, more than ever, out of control, out of order, out of date, under control, under pressure, to blame, in danger, in charge, on fire, in doubt, no doubt, in order to, set on, take care, take note, look out, watch out, be sure, make sure, put right, as a result',
    observable: 'observable, observables, indicator, indicators',
  },
  either: ambiguousEnglish,
  anchors: {
    tell: 'say says said tell tells name names named speak speaks statement states stated follow show shows shown showed worth cannot_tell cannot_say remains_open cannot_be_said cannot_be_seen',
    mean: 'mean means meaning does_not_follow not_follow does_not_imply does_not_mean not_to_say is_not_to_say not_say not_said does_not_prove not_prove',
    source: 'source sources not_…_in_any',
    selection: 'selection selections',
    data: 'data information',
    log: 'log logs',
    match: 'match matches hit hits',
    time: 'time times',
    come: 'come comes came deliver delivers provide provides delivered provided',
    happen: 'happen happens happened took place',
    new: 'new',
    thing: 'address addresses domain domains url urls file files',
    self: 'itself themselves rather_than instead_of as_such',
    hold: 'holds hold contains contain has have carry carries appear contained',
  },
  ordinary: ordinaryEnglish,
  firsts: '',
}
