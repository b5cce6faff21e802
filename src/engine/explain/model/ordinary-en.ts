import type { Ordinary } from './lexicon.ts'

/**
 * Ordinary English words for saying, being, showing and belonging. None of them can add a claim to an explanation: no
 * quantity, comparison, time, cause, verdict, feeling or advice.
 */
export const ordinaryEnglish: Ordinary = {
  prefixes: '',
  verbs: `
    apply arise arrive ascribe assign associate attach attribute base belong bring call carry categorise categorize centre
    characterise characterize cite class classify collect combine compile compose comprise concern constitute consult contain correspond
    deal derive describe designate detect determine discover display distribute divide draw emerge encounter enter exist express extend
    extract feature figure find focus form gather go group hold identify imply include indicate inspect involve label lie locate
    look make mark measure mention name note obtain originate perform pertain place point pose post present process produce
    publish put rate realise receive recognise record refer reflect register relate remark report represent reproduce request rest result
    return reveal review run scan score search see serve set show sit speak specify stand state stem step sum summarise summarize supply
    surface term title total tell treat turn underlie use view word write yield resolve rank reckon qualify
    rely deliver feed build depend reside operate
  `,
  forms: `
    arose arisen brought built came dealt drew drawn fed felt found gave given held laid lain lay made meant
    put ran said sat saw seen set shown spoke spoken stood stated taken took told underlay went gone wrote written
    putting setting sitting running getting gets get got gotten lying dealing begun
  `,
  words: `
    lends lend lent why begin begins began begun beginning start starts started starting length lengths original originals either done does doing did
    want wants wanted wish preferred says call calls called calling term speak spoke tend tends tended happen happens
    having keeping kept getting got been became become becoming reside resided belong belonging pertain own owned owns owner possess possesses possessed
    check checks checked examine examines inspecting inspect inspects inspected review reviewed reviews reviewing sample sampled read reads
    exactly exactness gave provision provisions onward onwards anywhere somewhere everywhere apiece spread spreads spreading author authors authored authorship writer writers creator creators
    entitled headed header headline headlines heading caption captioned captions piece pieces body bodies copy copies quote quotes quoting quoted excerpt extract extracts wordings phrase phrases
    entry entries row column bullet footnote appendix annex attachment paragraph line lines page pages volume sheet card file folder archive archives database databases directory register registry
    consult consulted consulting consults query queried querying queries crosscheck cross-checking collate collated juxtapose juxtaposed line_up lined set against held alongside sift sifted browse browsed scanned skim skimmed survey surveyed
    look-up lookup look-ups lookups probe probed assess assessed gauge gauged measure measured weigh weighed tally tallies tallied total totals totalled totalling sum sums summed
    consist consisted constitute constituted make-up makeup mix blend blended composed compose forms formed shape shaped structure structured arrangement arranged arrange
    provenance origin originate originates stemming stems traces traced attributable attributed attribution ascribed belongs pertains pertaining relevant respective corresponding correspond corresponds corresponded equivalent
    item items object objects artefact artefacts artifact artifacts data datum datapoint point points unit units element elements component components part parts portion portions slice segment segments fraction proportion percentage
    conclude concluded concludes conclusion conclusions infer inferred deduce deduced derive derived imply implies implied signify signifies signified denote denotes denoted convey conveys conveyed express expresses expressed indicate indicates indicated
    reveal reveals revealed revealing unveil unveiled bring_out surface surfaced surfacing display displays displayed exhibit exhibits exhibited illustrate illustrates depict depicts portray portrays reflect reflects reflected mirror mirrors mirrored
    occurrence occurrences trace sign signs finding findings find finds encounter encountered encounters spot spotted spotting spots notice noticed notices detect detected detects
    carry carries carried feature features featured featuring hold holds holding maintain maintained store stored stores storage retain retained retains preserve preserved preserves archived locate located sits sit sat situated placed residing resides
    account amount amounts amounting figure figures quantity quantities number numbers numbered size value values worth price-wise currency
    calculation compute computed computing computation arithmetic formula method methods approach procedure model models basis bases footing foundation principle principles rule rules guideline guidelines criterion criteria standard standards regime version versions edition editions
    day days date dates dated week weeks period periods span spans interval intervals duration stretch window windows timeframe timeline timelines clock calendar
    basically essentially effectively generally ordinarily normally technically formally officially nominally literally actually really quite namely i_e so here herewith whereat wherein therefrom thereunder
    set-up configuration configured configure portfolio suite lineup line-up roster pool collection collections bundle bundles package packages
    selected select selects selecting choose chooses chosen choosing picks picked choice choices option options combination combinations compilation compiled compile decision decisions decide decided
    request requested requests wishes wished desire desired ask asked behest accordance accord according respect
    sufficed supply supplied supplies deliver delivered delivers delivery yield yields yielded yielding produce produces produced generate generated generates give given gives giving bring brings brought bringing provide
    concerned concern concerns regard regarding regards relating relates related touch touches involve involves involved involving apply applies applied applying application applications usable applicable cases case context contexts
    reading readings seen view views viewed viewing vantage perspective standpoint eyes eye sight glance
    whichever whomever whatsoever whatever whence whither hither thither thence
    accompany accompanied accompanying acknowledge actual addition adjoining aforesaid aggregate aggregated allocation alphabetical
    analyse analysed analysis analysing analyze analyzed annotation announce announced appearance appearances appended array article
    articles aspect aspects assembled assembly assigned assignment associated available base baseline bearing
    book booked brief breakdown calculated catalogue catalogued category chapter chart clarify
    classification classified clause code coded collected combined communicated companion
    comprised conducted conjunction connected connection constituent constitutes
    contributing corpus count counting course cross-check cross-checked dataset declared
    definition definitions depicted designated designation detection dimension
    distinction divided division documentary documentation during editorial enclosed enlisted entail entailed
    entails entity equates equate evaluated examined examining examination examples example exposition
    facts fact factored fed files flow forth forwarded frame gather gathered
    graph identification identified illustrated indication
    indicating informed information input inside instance introduced inventory itemised joined joint jot
    keyed label labelled language layout leaf ledger local locates log logging logged manner map mapped
    mapping marker matches matching merged named note notation noted notes numbering numerical
    obtainable occupies occupy occupying open ordered ordering organised originated originating outline outlined outlines
    passage per pick picture placement plane
    preparation prepared presented presents pricing print printed publications
    put ranked read-out reach recap recapitulate reckoned recorded recording referenced referring refers
    registered remit render rendered repository representation representing represented represents
    resource resources retaining retrieval retrieved returns run
    scenario schedule scrutinised scrutiny sentence sequence series served services setting showing sided
    sketch slot snapshot sorted source spelled spells stack stage standing stands statement stating stem
    storing strand stream style submitted subject summation supplying surroundings
    tab tabulated tagged taken terms text textual them these through together tone
    touching tracing transcript translate translates turned typed upshot usage
    utilise utilised utilises utilising vein venue verbatim visible walk ways web while
    wise word worded words write writing wrote meant whereby any anything
    whenever wherever thereby thereupon therewith hereinafter insofar inasmuch albeit notwithstanding regardless irrespective conversely
    incidentally vice viz respectively aforementioned
    allocated annexed aside away being between
    calculations categories class classes composition content
    contents counts described description detail details discovery distribution document down
    end environment evaluation exercise existence expression extent
    field form framework group groups grouping hand head history idea
    identity illustration image inspection instances internally kind level
    literal mark material matter matters measurement mention message name names
    naming nature noteworthy observation observations occasion off office organisation organization
    outcome output overview pair paper particular parties
    position post posts posting presence presentation process
    properties property publication publishing purpose purposes question rate recognition record records
    reference references relation report reports respects response result role roles rows scope search
    seat section selections sense setup side site situation sort space specification
    statistics status step story string summary system systems table
    texts theme thing timestamp timestamps timing title titles topic tracked treatment type types
    uninvolved utility variety viewpoint wording
    accordingly admittedly alike amid anyhow anyway correspondingly
    else explicitly going hereby herein hereof however indeed individually instead
    jointly likewise mutually naturally nevertheless nonetheless notably numerically outside
    overall plus rather separately
    similarly simply specifically still strictly such therein thereof thereto though
    underneath unlike upon versus via vis-à-vis whereof whereupon whoever whose within yet
    him her his she he me my myself oneself ourselves yourself herself himself am
    existing said stated provided specified underlying
    preceding organisation's
  `,
}
