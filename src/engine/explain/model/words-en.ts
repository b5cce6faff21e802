import type { Words } from './lexicon.ts'

/** English words, in small letters and with the endings in which sentences have them. */
export const english: Words = {
  endings: ['s', 'es', 'd', 'ed', 'ing', 'ly', "'s", '’s', 'ted', 'ting', 'n'],
  plain: `
    provides provide provided offers_no sits sit comes_to came_to amount_to adds_up works_out meanwhile therefore_not instead otherwise_no
    only_so respectively_so overall_this simply together apart along alongside beside beyond_this despite regarding concerning according
    whereas wherever whichever whoever whose having_been being_on still available any anything every_time its_own
    appear appeared seems seem looks_like found_on named_on mentioned mention mentions noted recorded reported reports_of
    keep keeps kept bring_in turns_out latter former following_ones in_short in_all all_told
    put_together taken_together as_a_whole on_balance concrete specific particular exact precisely precise affected involved
    contained containing comprises comprise comprising consists consist made_of recent_weeks day_by_day so_far until_now till
    reader readers worthwhile useful informative contribution_of result_of outcome outcomes assessment picture view
    stays stay stayed becomes become became remains_so rank ranks ranked ranking lies_at
    a an the this that these those it its it’s itself they them their themselves theirs we us our ours you your yours who whom whose
    what whatever which one ones here there where when while whether if as at by for from in into of on onto out over to up upon with
    within about among amongst between across per through toward towards against during and or but nor though although however yet
    than so too also moreover furthermore besides altogether overall in_addition further_to in_total namely such both even exactly
    is are was were be been being has have had having do does did done will am
    says say said saying state states stated means mean meant meaning tell tells told shows show shown showed showing names name named
    holds hold held contains contain contained includes include included including gives give gave given comes come came coming go goes
    went gone makes make made making takes take took taken lies lie stand stands stood counts count counted counting applies apply fits
    fit fitted fitting matches match matched matching belongs belong belonged appears appear happens happen happened happening found
    find finds finding amount amounts amounted account accounts leads lead mean add_up sums sum belong turned turns thing things way
    source sources publisher publishers indicator indicators observable observables address addresses domain domains file files url
    urls value values log logs report reports profile profiles line lines time times date day days week weeks look looks place places
    number numbers figure figures part parts case cases selection choice set order content contents result results hit hits rank
    last data worth rules rule request statement statements recent new anything something like kind kinds whole same of_whom
    note please_note everybody somebody anyone someone themselves respective respectively each_other fact
    warn warns warned of_course far ever under well as_well long true rather requested speak speaks spoke others anybody bystanders
    compared_with compared_to for_each for_every tell tells told part parts together_with
    all_that rest_on rests_on rested_on elsewhere thereof therein these_being once_made put keep kept deliver delivered delivers
  `,
  meaning: {
    neg: "not, not all, not every, no, none, nothing, nobody, neither, nor, never, cannot, can’t, don’t, doesn’t, didn’t, isn’t, aren’t, wasn’t, weren’t, won’t, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, can't, unproven, unknown, unclear, uncertain, unreadable, unwatched, free, ignored, disregarded, unconfirmed, uncovered, unlisted",
    noLonger: 'no longer, not any longer, not any more, not anymore, nothing more, any longer',
    without: 'without, if you dropped, if you drop, once dropped',
    atLeast: 'at least, no fewer than, no less than, not less than',
    atMost: 'at most, no more than, not more than, at the most, up to',
    latest: 'at the latest, no later than, latest, not later than',
    first: 'for the first time, in first place, first, earliest, initially',
    most: 'in first place, highest, greatest, strongest, most, mostly, largest, largely, biggest, the bulk of, main, mainly, the most',
    least: 'in last place, least, smallest, lowest, the least',
    more: 'more, further, additional, additionally, another, extra, beyond that',
    less: 'less, fewer, lower, cheaper',
    before:
      'used to be, used to, formerly, in the past, until then, before, earlier, previously, prior, beforehand, previous, formerly',
    after: 'after, afterwards, later, subsequently, then came, followed, follow, follows, following, next, thereafter',
    tooLate: 'too late, belatedly',
    tooFew: 'too few, too small, not enough',
    sameTime:
      'at almost the same time, at the same time, simultaneously, almost together, almost simultaneously, at nearly the same time, at about the same time, nearly simultaneously',
    proven:
      'proof, certainty, demonstrated, shown to, confirmed to, prove*, proven, proof*, verified, demonstrably, provably, unproven, evidence, evidenced, established',
    expected: 'projected, predicted, can be expected, expect*, anticipate*, expectation*',
    estimated: 'estimate*, estimation*',
    possible:
      "readable, unreadable, can, could, may, might, possible, possibly, perhaps, maybe, potentially, cannot, can’t, can't, able",
    suspicious: 'suspicious*, suspect*',
    benign: 'legitimate, innocuous, benign, harmless',
    superfluous: 'superfluous, redundant, dispensable, unnecessary',
    inactive: 'inactive, dead, dormant, defunct',
    independent: 'independent*, independently',
    confirm: 'confirm*, unconfirmed, corroborate*, back*, support*',
    cover:
      'account for, accounts for, accounted for, catch, catches, caught, reach, reaches, fill*, fills in, capture*, cover*, coverage, covering, covered, uncovered',
    miss: 'missing, miss*, lost, lose*, absent, loss*, left out',
    cost: 'cost*, price*, pay*, paid, paying, free, charge*, priced',
    save: 'save*, saving*, savings',
    remain: 'available, unused, to spare, remain*, left, leave*, left over, leftover, unspent',
    usedUp: 'uses up, use up, used up, exhaust*, spent, spend*',
    recommend: 'recommend*, recommended, recommendation*',
    watch: 'watch*, watched, watching, unwatched, observed, observing, under watch, monitored',
    warningList: 'warning list, warning lists',
    allowList: 'allow list, allow lists',
    denyList: 'deny list, deny lists',
    budget: 'budget*',
    demo: 'demo, demos',
    offer: 'offer*, quote*',
    early: 'early',
    replace: 'replac*, replace*, replacing, substitut*, substitute*, do without, stand in',
    hard: 'hard, harder, hardest, difficult, most difficult',
    chance: 'chance, coincidence*, coincidental, random, coincidentally',
    falseAlert: 'false alert, false alerts, false alarm, false alarms, false positives',
    exclude: 'exclude*, excluded, excluding, ruled out, shut out',
    permit: 'permit*, permitted, permitting, allow, allows, allowed, permission*, allowing',
    year: 'year*, yearly, annual*, annually, every year, each year, a year, per year',
    fee: 'fee*, fees',
    work: 'work*, effort*, working',
    half: 'half',
    repeat: 'more than once, repeatedly, several times, again, multiple times, again and again',
    once: 'once, one time',
    indirect: 'indirect, indirectly',
    hurt: 'hurt*, harm*, affect*, hit others, third parties',
    block: 'block*, blocking, blocked, a block',
    above: 'above, range*, ranges, parent, network*, wider, a range',
    host: 'host*, hosts',
    older: 'by older rules, older, old, former rules',
    consider: 'ignored, disregarded, considered, taken into account, regarded, regard',
    read: 'read, readable, unreadable, parsed, understood',
    enough: 'enough, sufficient, sufficiently, not enough',
    assumed: 'assume*, assumption*, assumed, presumed',
    best: 'best, optimal, better',
    filter: 'filter*, filtering, unfiltered, filtered',
    different: 'different, another, other, differ*, otherwise, distinct, various',
    second: 'second, another, other, third',
    only: 'only, alone, solely, just, merely, single, sole, exclusively, nothing but',
    already: 'already, had already, yet',
    would: 'would, were to',
    all: 'all, every, each, everything, entirely, fully, full, whole, completely, every one, in full, altogether, entire, complete',
    some: 'some, several, certain, not all, not every, a few, partly',
    list: 'had it on, on its list, on their lists, reported, put on, list, lists, listed, listing, listings, unlisted, entry, entries, appeared on, carry, carries, carried, flagged, contained',
    shared: 'share, shares, shared, sharing, common, same list, the same, same',
    cause:
      'because, therefore, hence, thus, since, due, so that, consequently, thereby, reason, owing, which is why, explain*',
    know: 'judge, judged, assess, establish, know*, known, knows, unknown, unclear, uncertain, certain, sure, clear, known to be, knew',
    use: 'use, uses, used, using, usage, in use',
    now: 'nowadays, as of today, at this time, right now, today, now, currently, present*, presently, at the moment, at present, current, today’s',
    atThatTime: 'then, at the time, at that time, by then, that day, on that day, back then',
    byDates:
      'according to, own, by its own dates, by their own dates, dates, publisher’s, as stated by, by older rules, by itself, going by',
    probability: 'probabilities, probability, calculate*, likelihood*, calculating',
    contribute: 'contribute*, contribution*, add, adds, added, adding, contributing, brings, bring',
    condition:
      'condition*, conditions, licence, licences, license, commercial, infrastructure, constraints, terms, requirements',
    compare: 'compare*, compared, comparing, comparison*, checked, check*, examined, tested',
    product: 'winnow',
    lack: 'lack*, gap*, lacks, lacking',
    approx: 'almost, nearly, about, around, roughly, approximately, practically',
    occur:
      'were seen, was seen, showed, came up, occurred, occur*, appeared, appearing, seen, showed up, turned up, occurrence, came up',
    ended: 'ago, past, passed, pass, elapsed, gone by, ends, ended, end*, expired, went by, over',
  },
  either: {
    saves: [['save'], ['less']],
    save: [['save'], ['less']],
    established: [['proven'], ['know']],
    reported: [['list'], []],
    available: [['remain'], []],
    'account for': [['cover'], []],
    'accounts for': [['cover'], []],
    'accounted for': [['cover'], []],
    showed: [['occur'], []],
    confirm: [['confirm'], ['proven']],
    // biome-ignore lint/suspicious/noThenProperty: a word
    then: [['atThatTime'], ['after']],
    'then come': [['after'], []],
    'then comes': [['after'], []],
    next: [['after'], []],
    follow: [['after'], []],
    follows: [['after'], []],
    following: [['after'], []],
    every: [['all'], ['some']],
    another: [['different'], ['more'], ['second'], []],
    other: [['different'], ['second'], []],
    'one another': [[]],
    others: [['different'], []],
    since: [['cause'], []],
    yet: [['already'], []],
    own: [['byDates'], []],
    left: [['remain'], ['miss']],
    sure: [['know'], ['proven']],
    certain: [['know'], ['some']],
    uncertain: [
      ['neg', 'know'],
      ['neg', 'proven'],
    ],
    unclear: [
      ['neg', 'know'],
      ['neg', 'proven'],
    ],
    allow: [['permit'], []],
    single: [['only'], []],
    again: [['repeat'], []],
    past: [['ended'], []],
  },
  anchors: {
    source: 'source sources',
    selection: 'selection',
    data: 'data',
    log: 'log logs',
    match: 'match matches hit hits',
    time: 'time times',
    mean: 'mean means meaning',
    say: 'say says said tell tells name names named speak speaks',
    come: 'come comes came',
    happen: 'happen happens happened',
    new: 'new',
    show: 'show shows shown showed',
    thing: 'address addresses domain domains url urls file files',
    self: 'itself themselves',
    hold: 'holds hold contains contain has have',
    worth: 'worth',
  },
}
