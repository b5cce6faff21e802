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
    surface term title total tell treat turn underlie use view word write yield resolve rank reckon qualify figure
    rely deliver surface feed draw build depend reside originate operate
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
    provenance origin originate originates stemming stems traces traced attributable attributed attribution ascribed belongs belonging pertains pertaining relevant respective corresponding correspond corresponds corresponded equivalent
    item items object objects artefact artefacts artifact artifacts data datum datapoint point points unit units element elements component components part parts portion portions slice segment segments fraction proportion percentage
    conclude concluded concludes conclusion conclusions infer inferred deduce deduced derive derived imply implies implied signify signifies signified denote denotes denoted convey conveys conveyed express expresses expressed indicate indicates indicated
    reveal reveals revealed revealing unveil unveiled bring_out surface surfaced surfacing display displays displayed exhibit exhibits exhibited illustrate illustrates depict depicts portray portrays reflect reflects reflected mirror mirrors mirrored
    occurrence occurrences trace traces sign signs finding findings find finds encounter encountered encounters spot spotted spotting spots notice noticed notices detect detected detects
    carry carries carried feature features featured featuring hold holds held holding maintain maintained store stored stores storage retain retained retains preserve preserved preserves archived locate located sits sit sat situated placed residing resides
    account sum amount amounts amounting figure figures quantity quantities number numbers numbered volume size value values worth price-wise currency total
    calculation compute computed computing computation arithmetic formula figure method methods approach procedure model models basis bases footing foundation principle principles rule rules guideline guidelines criterion criteria standard standards regime version versions edition editions
    day days date dates dated week weeks period periods span spans interval intervals duration stretch window windows timeframe timeline timelines clock calendar
    basically essentially effectively generally ordinarily normally technically formally officially nominally literally actually really quite namely i_e so here herewith whereat wherein therefrom thereunder
    set-up configuration configured configure arrangement portfolio suite lineup line-up roster pool collection collections bundle bundles package packages
    selected select selects selecting choose chooses chosen choosing picks picked choice choices option options combination combinations compilation compiled compile decision decisions decide decided
    request requested requests wish wishes wished desire desired ask asked behest accordance accord according line respect
    sufficed supply supplied supplies deliver delivered delivers delivery yield yields yielded yielding produce produces produced generate generated generates give given gives giving bring brings brought bringing provide
    concerned concern concerns regard regarding regards relating relates related touch touches involve involves involved involving apply applies applied applying application applications usable applicable cases case context contexts
    reading readings seen view views viewed viewing vantage perspective standpoint eyes eye sight glance
    bodies whichever whomever whatsoever whatever whence whither hither thither thence
    accompany accompanied accompanying accord accordance acknowledge actual addition adjoining aforesaid aggregate aggregated allocation alphabetical
    analyse analysed analysis analysing analyze analyzed annotation announce announced appearance appearances appended archive archived array article
    articles aspect aspects assembled assembly assessed assigned assignment associated available base baseline bearing
      book booked brief bring breakdown calculated case cases catalogue catalogued category chapter chart clarify
    classification classified clause code coded collated collected collection combined communicated companion 
     comprised computed computation conclusion conducted conjunction connected connection constituent constitutes consulted 
     contributing corpus correspond count counting course criterion cross-check cross-checked currency data dataset dated declared
    deduced definition definitions deliver depict depicted designated designation detected detection dimension directory
    distinction divided division documentary documentation done during editorial element enclosed enlisted entail entailed
    entails entity equates equate equates evaluated examined examining examination examples example exposition
    facts fact factored fed file files finding flow forth formed forwarded frame gather gathered
    gauge generated glance graph header heading held identification identified illustrates illustrated indicated indication
    indicates indicating informed information input inside instance introduced inventory item itemised joined joint jot kept
    keyed label labelled language layout leaf ledger line-up local locates log logging logged lookup makeup manner map mapped
    mapping marker matches matching merged mix named note notation noted notes number numbers numbering numerical
    obtainable occupies occupy occupying open ordered ordering organised originated originating outline outlined outlines
    own package part parts passage per pick picked picks picture placed placement plane portion portions
    portrays preparation prepared presented presents pricing print printed provision provisions publications
    put quoted ranked read-out reach recap recapitulate reckoned recorded recording referenced referring refers regarding
    registered register relates relating related remit render rendered repository representation representing represented represents 
    resource resources retain retained retaining retrieval retrieved returns revealed roster row run sample scanned
    scenario schedule scrutinised scrutiny seen sentence sequence series served services setting sheet showing sided 
     sketch slot snapshot sorted source spelled spells spots stack stage standing stands statement stating stem stems
    stored storing strand stream style submitted subject summed summation supplied supplies supplying surfaced surroundings
    tab tabulated tagged taken tally tallied terms text textual them these through together tone touch touches
    touching trace traced traces tracing transcript translate translates turned typed units unit upshot usage
    utilise utilised utilises utilising utilised vantage vein venue verbatim versions viewing visible walk ways web while
    wise word worded words write writing wrote yielded yielding yields sits meant whereby any anything whatever whatsoever
    whenever wherever thereby thereupon therewith hereinafter insofar inasmuch albeit notwithstanding regardless irrespective conversely
    incidentally namely vice viz regard respectively aforementioned
    allocated annexed aside away basis bases beginning being between breakdown brief
    bundle calculation calculations category categories chosen class classes collection column combination composition content
    contents context count counts criterion criteria described description detail details discovery distribution document down
    element elements end entity environment evaluation examination exercise existence expression extent
    field findings footing form forms foundation framework group groups grouping hand head heading history idea
    identity illustration image inspection instance instances internally item items kind level
    literal literally manner mark material matter matters measure measurement mention message method mix name names
    naming nature noteworthy notation object objects observation observations occasion off office organisation organization origin
    original outcome output overview package page pages pair paper paragraph particular parties passage
    perspective phrase piece pieces point points portfolio position post posts posting presence presentation procedure process
    properties property publication publishing purpose purposes quantity query question rate reading recognition record records
    reference references regard relation report reports requested respect respects response result review role roles row rows scope search
    seat section selected selections sense series set-up setup side sign site situation sort space span specification spot stage standing
    start statement statistics status step story string structure subject sum sums summary survey system systems table term terms
    text texts theme thing timestamp timestamps timing title titles topic total totals tracked treatment type types
    uninvolved unit utility variety version view viewpoint visible word wording words writing
    accordingly admittedly alike alongside amid anyhow anyway correspondingly
    else explicitly formally given going hereby herein hereof herewith however inasmuch indeed individually instead inside
    internally jointly likewise mutually namely naturally nevertheless nonetheless notably notwithstanding numerically outside
    overall plus rather respectively separately
    similarly simply specifically still strictly such technically thereby therein thereof thereto though together
    underneath unlike upon versus via viewed vis-à-vis whereby wherein whereof whereupon whichever whoever whose within yet
    him her his she he me my myself oneself ourselves yourself herself himself am been
    existing corresponding said applicable respective given concerned stated provided specified underlying
    preceding aforementioned overall organisation's setup
  `,
}
