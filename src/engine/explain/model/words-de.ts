import type { Words } from './lexicon.ts'

/** German words, in the small letters and with the endings in which sentences have them. */
export const german: Words = {
  endings: 'e en er es em n s t te ten tet ter tes tem et ete eten st nd r m ene enen ener enes enem'.split(' '),
  plain: `
    liefert liefern lieferte lieferten geliefert bietet bieten stellt stellen stellte gestellt erscheint erscheinen erschien bekommt
    bekommen erhält erhalten erhielt erhielten besitzt besitzen verfügt verfügen weist weisen wies hält halten hielt hielten führt_dazu
    benennt benennen erwähnt erwähnen trifft_auf vorhanden vorliegend vorliegt vorliegen tritt zeichnet bezeichnet ausgewiesen gezählt
    hingegen dagegen indes gleichwohl dennoch trotzdem vielmehr lediglich_so hinsichtlich bezüglich innerhalb außerhalb anhand mithilfe
    mittels samt nebst neben zusammengenommen zusammengefasst kurz unterm_strich im_ergebnis dementsprechend entsprechend ebenda
    betroffen betroffene betroffenen beteiligt enthaltene enthaltenen genannt gemeldet gemeldete gemeldeten meldet melden meldete
    meldeten vermerkt notiert festgehalten hinterlegt eingetragen eingestuft eingeordnet angesehen gewertet betrachten bewertet
    sodass wodurch worunter worauf woraus weshalb_nicht inzwischen mittlerweile bislang bisher nunmehr nun mal pro_jahr dieselben
    konkret genauer einzeln namentlich wert_ist lohnt taugt aussagekräftig vollständige ermittelt ermittelten errechnet
    dabei_handelt gleich natürlich etwa_so wiederum seinerseits hiermit somit_nicht je_nachdem ansonsten sonst umgekehrt
    der die das den dem des dessen deren denen derer ein eine einen einem einer eines
    er sie es ihn ihm ihr ihre ihren ihrem ihrer ihres ihnen sich wir uns unser unsere unseren unserem unserer wer was wen wem man
    dieser diese dieses diesen diesem jener jene jenes jenen jenem welcher welche welches welchen welchem solche solcher solchen
    sein seine seinen seinem seiner selbst davon dazu dabei daran darauf daraus darin dafür damit darüber hierbei hierzu hiervon
    hierfür darunter hier dort da wobei wovon woran wie wo worin
    und oder aber sowie beziehungsweise als ob dass wenn während wobei indem sondern doch jedoch allerdings zwar sowohl
    in im an am auf aus bei beim mit von vom zu zum zur für durch um unter gegen gegenüber unbeteiligte unbeteiligten zwischen bis seit ab pro je laut_denen
    ist sind war waren wird werden wurde wurden worden hat haben hatte hatten sei seien gewesen geworden
    auch außerdem zudem ferner ebenfalls ebenso weiterhin also nämlich insgesamt jeweils dabei übrigens genau gerade überhaupt so
    soweit solange etwas
    gibt gab gegeben liegt liegen lag lagen steht stehen stand standen gestanden kommt kommen kam kamen bringt bringen
    zeigt zeigen zeigte zeigten gezeigt nennt nennen nannte nannten genannt genannte genannten heißt heißen sagt sagen sagte sagten
    enthält enthalten enthielt enthielten umfasst umfassen findet finden fand fanden gefunden stehe gilt gelten galt galten gegolten
    zählt zählen zählte zählten gezählt macht machen gemacht bedeutet bedeuten bedeutete tut tun tat taten getan ergibt ergeben ergab
    betrifft betreffen handelt bildet bilden stammt stammen nimmt nehmen nahm nahmen geht gehen ging gingen geschehen geschah
    gehört gehören gehörte gehörten entfällt entfallen entfiel verdient anders lautet erfolgt erfolgte sieht sehen gesehen
    trifft_zu alles_was daten_vor vor_denen vor_der vor_dem_ihr_herausgeber warnt_vor gewarnt_vor warnt warnen gewarnt warnung
    quelle quellen herausgeber herausgebers indikator indikatoren indikators observable observables adresse adressen domain domains
    datei dateien url urls wert werte werten wertes log logs protokoll bericht berichts berichte berichten profil profils profile
    zeile zeilen zeitpunkt zeitpunkte zeitpunkts zeit zeiten zeitangabe zeitangaben jahreszahl jahresangabe tag tages woche wochen
    abruf abrufe abrufen abrufs stelle stellen ort herkunft inhalt ergebnis ergebnisse ergebnissen anzahl zahl teil teile teilen fall
    fälle rechnung rechnungen angabe angaben auswahl zusammenstellung reihenfolge ähnliches dinge ding wesentlichen
    treffer treffern seite rang vergleich daten datenlage aussage aussagen regel regeln wunsch empfehlungen
    letzte letzten letzter letztes vergangenheit passt passen passend passende passenden zusammen neue neues neuen
    leistet leisten leistung weg deckungsgleich kein_log_vor hinaus ihrerseits einzelne einzelnen einzelner einzige einzigen einziger einziges
    voneinander beruht beruhen beruhte auskommen auskommt wann obwohl obgleich obschon hinzu hierzu betragen beträgt betrug dient dienen dran lässt lassen ließ noch für_jedes für_jede für_jeden bereit sagt_es im_einzelnen stammt wie_sich davon_abgesehen erreichbar beide zum weiteren entstand entstanden erstellt entstehen gemäß dorther zustande offenbar
  `,
  meaning: {
    neg: 'fehlt der nachweis, ohne nachweis, nirgends, nirgendwo, keinerlei, nicht, blieb unberücksichtigt, blieb außer acht, fallen keine kosten an, nicht alles, nicht vor, keinesfalls, in keinem fall, keinem fall, nicht jede, nicht jeder, nicht jedes, nicht alle, lässt nicht alles zu, kein*, nichts, niemand*, nie, niemals, weder, unbekannt*, unklar, ungewiss, offen, unbewiesen, kostenlos*, gratis, kostenfrei*, unlesbar*, unberücksichtigt, unbeachtet, außer acht gelassen, unvollständig*, leer*',
    noLonger: 'nicht mehr, nicht länger, nichts mehr, keine mehr, kein mehr, keine der quellen mehr, keine quelle mehr',
    without: 'ohne, ohne dass',
    atLeast: 'mindestens, wenigstens, nicht weniger als, zumindest',
    atMost: 'höchstens, maximal*, nicht mehr als, allenfalls',
    latest: 'spätestens',
    first:
      'zum ersten mal, erstmals, erstmalig, als erstes, an erster stelle, zuerst, zunächst, als erste, als erster, als erstes, erste*, früheste*, anfang*, am anfang',
    most: 'an erster stelle, den löwenanteil, am höchsten, größter, stärkste*, meiste*, größte*, am meisten, am stärksten, überwiegend*, großenteils, größtenteils, weitgehend*, hauptsächlich',
    least: 'an letzter stelle, den kleinsten teil, am wenigsten, geringste*, kleinste*, wenigsten',
    more: 'mehr, weitere*, zusätzlich*, darüber hinaus',
    less: 'günstiger als, sparsamer, weniger, geringer*, niedriger*, günstiger*, billiger*',
    before: 'ehemals, vormals, einst, im vorfeld, bis dahin, vor, vorher, zuvor, davor, früher*, vorherig*, vorab',
    after:
      'nach, danach, nachher, später*, hinterher, anschließend*, folgte, folgten, folgt, folgen, daraufhin, nachdem',
    tooLate: 'zu spät, zu spät erst, verspätet*, erst zu spät',
    tooFew: 'zu wenig, zu wenige, zu gering, zu klein, nicht genug',
    sameTime: 'gleichzeitig*, zeitgleich*, zur selben zeit, zur gleichen zeit, zusammen auf',
    proven:
      'nachweis*, beleg*, gesicherten, nachgewiesen*, nachweislich*, nachweisbar*, bewiesen*, beweis*, belegt*, belegbar, erwiesen*, erwiesenermaßen, gesichert*, unbewiesen',
    expected: 'zu erwarten, absehbar*, rechnen damit, erwart*, voraussichtlich*, erwartungsgemäß',
    estimated: 'geschätzt*, schätz*, schätzungsweise, schätzung*',
    possible:
      'unter umständen, kommen in frage, kommt in frage, lesbar*, unlesbar*, kann, können, könnte*, möglich*, möglicherweise, vielleicht, eventuell, mag, mögen, denkbar*, konnte, konnten, dürfte*',
    suspicious: 'verdacht*, bedenklich*, verdächtig*, auffällig*',
    benign: 'gutartig*, legitim*, harmlos*, unbedenklich*, ungefährlich*',
    superfluous: 'überflüssig*, entbehrlich*, verzichtbar*',
    inactive: 'inaktiv*, stillgelegt*, eingestellt*',
    independent: 'unabhängig*, eigenständig*',
    confirm: 'bestätig*, bekräftig*, stütz*',
    cover:
      'ergänz*, ergänzt*, erfassen, fängt ab, erreicht, erreichen, erreichte, deckt, decken, deckte, deckten, abdeck*, abgedeckt*, abzudecken, abdeckung*, gedeckt, erfass*, erfasst*',
    miss: 'fehlt, fehlen, fehlte, fehlten, fehlend*, verloren, verlor*, verlust*, entgeh*, entgeht, unabgedeckt*',
    cost: 'fallen keine kosten an, kosten, kostet, kostete, kosteten, preis*, preise, demo-preis*, demo-preise, demopreis*, kostenlos*, gratis, kostenfrei*, bezahl*, zahlen, zahlt, ausgaben, aufzuwenden',
    save: 'spar*, einspar*, ersparen, erspart, ersparnis*, eingespart*',
    remain: 'frei, verfügbar*, offen, bleib*, übrig*, verbleib*, rest*',
    usedUp: 'schöpft, schöpfen, ausgeschöpft*, ausschöpf*, aufgebraucht*, verbraucht*, erschöpft*',
    recommend: 'empfohlen*, empfehl*, empfiehlt, empfehlung*, recommend',
    watch: 'beobacht*, unbeobachtet*, beobachtung*',
    warningList: 'warnliste*',
    allowList: 'freigabeliste*',
    denyList: 'sperrliste*',
    budget: 'budget*',
    demo: 'demo*, demo-preis*, demopreis*, demo-preise',
    offer: 'angebot*',
    early: 'früh, frühe, frühzeitig*, zeitig',
    replace: 'ablösen, abzulösen, entbehren, ersetz*, ersatz*, ersetzbar*, ersetzlich*, unersetzlich*, verzichten',
    hard: 'schwer*, schwierig*, schwersten, schwierigsten',
    chance: 'zufall*, zufällig*, zufalls',
    falseAlert: 'fehlalarm*, fehlalarme, fehlalarmen, falsche alarme, falsche warnungen',
    exclude: 'ausgeschlossen*, ausschließen, ausschließt, ausgenommen*, außen vor, ausgeklammert',
    permit:
      'erlaub*, gestatt*, zulass*, zulässt, zulassen, zulässig*, lässt nicht alles zu, lässt zu, erlaubt*, erlaubnis*',
    year: 'jahresweise, im jahr, jahr*, jährlich*, jahres, pro jahr',
    fee: 'gebühr*, lizenzgebühren',
    work: 'arbeit*, aufwand*',
    half: 'hälfte, halb*',
    repeat: 'mehr als einmal, mehrfach, mehrmals, wiederholt*, erneut, immer wieder, öfter als einmal',
    once: 'einmal',
    indirect: 'indirekt*, mittelbar*',
    hurt: 'trifft, treffen, träfe, träfen, schadet, schaden, schadete, in mitleidenschaft',
    block: 'sperrt, sperre, sperren, sperrung*, blockier*, gesperrt*, sperr',
    above: 'darüber, bereich*, adressbereich*, adressbereichen, übergeordnet*, oberhalb, darüberliegend*, netz*',
    host: 'host*, hosts, rechner*',
    older: 'nach älteren regeln, nach alten regeln, älter*, alt*, frühere regeln',
    consider:
      'blieb unberücksichtigt, blieb außer acht, beachtet, berücksichtigt*, berücksichtigen, beachten, unberücksichtigt, unbeachtet, außer acht gelassen, eine rolle spielen, spielte eine rolle',
    read: 'lesbar*, gelesen*, lesen, unlesbar*, auswertbar*, verstehen',
    enough: 'genug, ausreichend*, hinreichend*, genügend*, nicht genug',
    assumed: 'angenommen*, annahme*, unterstellt*, vermutet*',
    best: 'beste*, besten, optimal*, bessere*, am besten',
    filter: 'filter*, filterung, gefiltert*, ungefiltert*',
    different: 'andere, anderen, anderer, anderes, anderem, anders, abweichend*, verschieden*, unterschiedlich*',
    second: 'zweite*, weitere bestätigung, dritte*',
    only: 'nur, allein*, lediglich, bloß, einzig, ausschließlich, erst, alleine',
    already: 'schon, bereits',
    would: 'würde*, wäre*, hätte*, ergäbe*, ließe*, nähme*, nähmen, gäbe, käme*, fiele*, bräuchte*, stünde*',
    all: 'alle, allen, aller, alles, jede, jeder, jedes, jeden, jedem, sämtlich*, ganz, gänzlich, vollständig*, völlig, gesamt*, voll, in vollem umfang, unvollständig*, ausnahmslos, lässt nicht alles zu, nicht alles',
    some: 'manche*, einige*, mehrere*, etliche*, teilweise, teils, nicht jede, nicht jeder, nicht jedes, nicht alle',
    list: 'listeneintrag*, listeneinträge, gemeldet*, geführten, auf die liste gesetzt, setzte, setzten, liste, listen, listet, listete, listeten, gelistet*, listung*, aufgeführt*, führt auf, führen, führt, führte, führten, geführt*, verzeichnet*, verzeichnen, eintrag*, einträge*, aufgenommen*, aufnahm*, nahm auf, nahmen auf, aufzunehmen, auflisten, auflistet',
    shared: 'geteilt*, gemeinsam*, derselben, dieselbe*, gleiche*, gleichen, teilen sich, mehrfach genutzt*, geteilter',
    cause:
      'nämlich, sodass, so dass, weshalb, weswegen, daraus folgt, grund, gründe, gründen, weil, darum, deshalb, daher, deswegen, folglich, somit, wegen, denn, aufgrund, demnach, mithin, infolge, dadurch',
    know: 'nachvollziehbar, erkennbar, beurteilen, beurteilt, einschätzen, sagen lässt sich, wissen, weiß, wusste, bekannt*, unbekannt*, kenn*, kannte*, gekannt, sicher, sichere, sicheren, sicherer, klar, unklar, ungewiss, offen, feststell*, festgestellt*, fest, steht nicht fest',
    use: 'nutz*, genutzt*, verwend*, verwendet*, einsetz*, eingesetzt*, einsatz, gebrauch*, nutzung*, benutz*',
    now: 'heutzutage, bislang noch, nach heutigem stand, im augenblick, heute, heutig*, derzeit*, zurzeit, aktuell*, momentan, gegenwärtig*, jetzt, im augenblick, zur zeit, im moment',
    atThatTime:
      'damals, dann, dahin, damalig*, seinerzeit, zu dieser zeit, zu diesem zeitpunkt, an diesem tag, bis dahin',
    byDates:
      'nach eigenen angaben, nach eigener angabe, nach eigenem datum, nach eigenen daten, laut, eigene*, eigenes, datum*, nach älteren regeln, nach alten regeln, nach dem was',
    probability: 'wahrscheinlichkeit*, rechnen, gerechnet, rechnet',
    contribute: 'beitr*, beiträgt, beitragen, trägt, tragen, beitrag*, bei trägt, steuert, beisteuert, steuern',
    condition:
      'bedingung*, vorgabe*, vorgaben, rahmenbedingungen, lizenz*, kommerziell*, infrastruktur*, einschränkung*',
    compare:
      'verglich*, vergleichen, vergleichbar*, geprüft*, prüfen, abgeglichen*, untersucht*, herangezogen*, überprüft*, betrachtet*, abgleich*',
    product: 'winnow',
    lack: 'mangel*, lücke*, bleibt offen',
    approx: 'fast, nahezu, beinahe, etwa, ungefähr, rund, circa, um den, annähernd, praktisch, so gut wie',
    occur:
      'auftretens, auftreten*, vorkommens, auftauchens, gesehen wurden, zu sehen waren, auftrat, auftraten, auftreten, aufgetreten*, auftauchte, auftauchten, aufgetaucht*, vorkam, vorkamen, vorkommen, erschien, erschienen, auftaucht, auftauchen, sich zeigte, sich zeigten, trat, traten, tauchte, tauchten',
    ended:
      'vergangen*, verstrichen*, vergingen, verging, zurück, weggefallen*, wegfall*, fällt, abgelaufen*, wegfällt, entfallen',
  },
  either: {
    nämlich: [['cause'], []],
    bislang: [[]],
    inzwischen: [[]],
    sodass: [['cause'], []],
    einst: [['before'], []],
    offen: [['remain'], ['neg', 'know'], ['neg', 'proven']],
    sicher: [['know'], ['proven']],
    danach: [['after'], ['atThatTime']],
    dann: [['atThatTime'], ['after']],
    daraufhin: [['after'], ['atThatTime']],
    folgt: [['after'], []],
    folgen: [['after'], []],
    früher: [['before'], ['early']],
    blieb: [['remain'], []],
    blieben: [['remain'], []],
    andere: [['different'], []],
    anderen: [['different'], []],
    anderer: [['different'], []],
    bereits: [['already'], []],
    entfallen: [['ended'], []],
    entfällt: [['ended'], []],
  },
  anchors: {
    source: 'quelle quellen',
    selection: 'auswahl',
    data: 'daten datenlage',
    log: 'log logs protokoll',
    match: 'treffer treffern',
    time: 'zeitpunkt zeitpunkte zeitpunkts zeitangabe zeitangaben',
    mean: 'heißt heißen bedeutet bedeuten',
    say: 'sagt sagen nennt nennen genannt',
    come: 'kommt kommen kam kamen',
    happen: 'geschehen geschah',
    new: 'neues',
    show: 'zeigt zeigen gezeigt',
    thing: 'adresse adressen domain domains url urls datei dateien',
    self: 'selbst',
    hold: 'enthält enthalten steht stehen',
  },
}
