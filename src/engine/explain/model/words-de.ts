import { ambiguousGerman } from './ambiguous-de.ts'
import { germanFirsts } from './idioms-de.ts'
import type { Words } from './lexicon.ts'
import { ordinaryGerman } from './ordinary-de.ts'

/** German vocabulary in lower case, with the endings that occur in sentences. */
export const german: Words = {
  endings:
    'e en er es em n s t ende enden ender endes te ten tet ter tes tem et ete eten st nd r m ene enen ener enes enem'.split(
      ' ',
    ),
  plain: `
    übereinstimmung übereinstimmungen übereinstimmen übereinstimmt aufzeichnungen mitschnitt protokolldatei logdatei beziffert derjenigen ebendort folgender solange sofort_nicht
    genaue genauen genauer genaues abzug wieder verfügbaren ausgehend gemeinsam zusammen schlicht letztlich schließlich somit_auch reicht reichen ausreichen
    miteinander untereinander gewünscht gewünschte gewünschten wunschgemäße dauert dauern dauerte dauerten bekanntermaßen gemeint erklärt erklärte erklären sei seien einträge voller überschneidet überschneiden behalten behält übrig_behalten verursacht verursachen
    braucht brauchen
    sprich
    gälten gelte wunschgemäß ableiten abgeleitet ableitet begann begannen beginnt beginnen verändert ändert ändern stieß rührt rühren erachtet
    passiert passierte vorgefallen ereignet aufbewahrt aufbewahren text textes wiedergeben gibt_wieder titel überschrieben zog passend
    liefert liefern lieferte lieferten geliefert bietet bieten stellt stellen stellte gestellt erscheint erscheinen erschien bekommt
    bekommen erhält erhalten erhielt erhielten besitzt besitzen verfügt verfügen weist weisen wies hält halten hielt hielten führt_dazu
    benennt benennen erwähnt erwähnen trifft_auf vorhanden vorliegend vorliegt vorliegen tritt zeichnet bezeichnet ausgewiesen gezählt
    hingegen dagegen indes gleichwohl dennoch trotzdem vielmehr lediglich_so hinsichtlich bezüglich innerhalb außerhalb anhand mithilfe
    mittels samt nebst neben zusammengenommen zusammengefasst kurz unterm_strich im_ergebnis dementsprechend entsprechend ebenda
    betroffen betroffene betroffenen beteiligt enthaltene enthaltenen genannt gemeldet gemeldete gemeldeten meldet melden meldete
    meldeten vermerkt notiert festgehalten hinterlegt eingetragen eingestuft eingeordnet angesehen gewertet betrachten bewertet
    sodass wodurch worunter worauf woraus weshalb_nicht inzwischen mittlerweile bislang bisher nunmehr nun mal pro_jahr dieselben
    konkret einzeln namentlich wert_ist lohnt taugt aussagekräftig vollständige ermittelt ermittelten errechnet
    dabei_handelt gleich natürlich etwa_so wiederum seinerseits hiermit somit_nicht je_nachdem ansonsten
    der die das den dem des dessen deren denen derer ein eine einen einem einer eines
    er sie es ihn ihm ihr ihre ihren ihrem ihrer ihres ihnen sich wir uns unser unsere unseren unserem unserer wer was wen wem man
    dieser diese dieses diesen diesem jener jene jenes jenen jenem welcher welche welches welchen welchem solche solcher solchen
    sein seine seinen seinem seiner selbst davon dazu dabei daran darauf daraus darin dafür damit darüber hierbei hierzu hiervon
    hierfür darunter hier dort da wobei wovon woran wie wo worin
    und oder aber sowie beziehungsweise als ob dass wenn während indem sondern doch jedoch allerdings zwar sowohl
    in im an am auf aus bei beim mit von vom zu zum zur für durch um unter gegen gegenüber unbeteiligte unbeteiligten zwischen bis seit ab pro je laut_denen
    ist sind war waren wird werden wurde wurden worden hat haben hatte hatten gewesen geworden
    auch außerdem zudem ferner ebenfalls ebenso weiterhin also nämlich insgesamt jeweils übrigens genau gerade überhaupt so
    soweit etwas
    gibt gab gegeben liegt liegen lag lagen steht stehen stand standen gestanden kommt kommen kam kamen bringt bringen
    zeigt zeigen zeigte zeigten gezeigt nennt nennen nannte nannten genannte genannten heißt heißen sagt sagen sagte sagten
    enthält enthalten enthielt enthielten umfasst umfassen findet finden fand fanden gefunden stehe gilt gelten galt galten gegolten
    zählt zählen zählte zählten macht machen gemacht bedeutet bedeuten bedeutete tut tun tat taten getan ergibt ergeben ergab
    betrifft betreffen handelt bildet bilden stammt stammen nimmt nehmen nahm nahmen geht gehen ging gingen geschehen geschah
    gehört gehören gehörte gehörten entfällt entfallen entfiel verdient anders lautet erfolgt erfolgte sieht sehen gesehen
    trifft_zu alles_was daten_vor vor_denen vor_der vor_dem_ihr_herausgeber warnt_vor gewarnt_vor warnt warnen gewarnt warnung
    quelle quellen herausgeber herausgebers adresse adressen domain domains
    datei dateien url urls wert werte werten wertes log logs protokoll bericht berichts berichte berichten profil profils profile
    zeile zeilen zeitpunkt zeitpunkte zeitpunkts zeit zeiten zeitangabe zeitangaben zeitzone uhr uhren stunde stunden sichtung sichtungen dazwischen zurückgestellt jahreszahl jahresangabe tag tages woche wochen
    abruf abrufe abrufen abrufs stelle ort herkunft inhalt ergebnis ergebnisse ergebnissen anzahl zahl teil teile teilen fall
    fälle rechnung rechnungen angabe angaben auswahl zusammenstellung reihenfolge ähnliches dinge ding wesentlichen
    treffer treffern seite rang vergleich daten datenlage aussage aussagen regel regeln wunsch empfehlungen
    letzte letzten letzter letztes vergangenheit passt passen passende passenden neue neues neuen
    durchkam durchkamen durchgekommen durchgelassen leistet leisten leistung weg deckungsgleich kein_log_vor hinaus ihrerseits einzelne einzelnen einzelner einzige einzigen einziger einziges
    voneinander beruht beruhen beruhte auskommen auskommt wann obwohl obgleich obschon hinzu betragen beträgt betrug dient dienen dran lässt lassen ließ noch für_jedes für_jede für_jeden bereit sagt_es im_einzelnen wie_sich davon_abgesehen erreichbar beide entstand entstanden erstellt entstehen gemäß dorther zustande
  `,
  meaning: {
    neg: 'fehlt der nachweis, ohne nachweis, nirgends, nirgendwo, keinerlei, nicht, blieb unberücksichtigt, blieb außer acht, fallen keine kosten an, nicht alles, nicht vor, keinesfalls, in keinem fall, keinem fall, nicht jede, nicht jeder, nicht jedes, nicht alle, lässt nicht alles zu, kein*, nichts, niemand*, nie, niemals, weder, unbekannt*, unklar, ungewiss, offen, unbewiesen, kostenlos*, gratis, kostenfrei*, unlesbar*, unberücksichtigt, unbeachtet, außer acht gelassen, unvollständig*, leer*, weder … noch, keine einzige, keinen einzigen, kein einziger, kein einziges, nicht ein einziger, nicht einmal, entfällt der nachweis, steht aus, es fehlt an, fehlte es an, keineswegs, mitnichten',
    noLonger:
      'nicht mehr, nicht länger, nichts mehr, keine mehr, kein mehr, keine der quellen mehr, keine quelle mehr, auf keiner liste mehr, bei keiner mehr, nicht weiter, ausgelaufen*, auslief, ausliefen, erloschen*, verschwunden*, verschwand*',
    without:
      'ohne, ohne dass, hätten sie keine, hätten sie keinen, hätten sie nicht, gäbe es ihre freigabeliste nicht, gäbe es ihre sperrliste nicht, gäbe es diese quelle nicht, gäbe es sie nicht, gäbe es diese nicht, gäbe es keine, gäbe es keinen, wenn es ihre freigabeliste nicht gäbe, wenn es ihre sperrliste nicht gäbe, wenn es sie nicht gäbe, außer acht, wegfiele, wegfielen, bei wegfall, verzicht auf, verzicht, verzichten sie auf, fällt … weg, fallen … weg, entfällt, entfallen, entfiele, entfielen, wegfällt, wegfallen, streichen, gestrichen, unter verzicht auf, sehen sie von … ab, blendet man … aus, ausgeblendet, außen vor gelassen, mangels',
    atLeast:
      'mindestens, wenigstens, nicht weniger als, zumindest, nicht unter, mindestwert, untergrenze, mehr oder gleich',
    atMost:
      'höchstens, maximal*, nicht mehr als, allenfalls, obergrenze, übersteigt nicht, übersteigen nicht, im höchstfall, bestenfalls, maximum, nicht über, im äußersten fall, mehr als … können es nicht, mehr als … wird es nicht, mehr als … werden es nicht, mehr als … nicht',
    latest: 'spätestens, bis spätestens',
    first:
      'zum ersten mal, erstmals, erstmalig, als erstes, an erster stelle, zuerst, zunächst, als erste, als erster, erste*, früheste*, anfang*, am anfang, vorreiter, allererste*, am frühesten',
    most: 'an erster stelle, den löwenanteil, am höchsten, größter, stärkste*, meiste*, größte*, am meisten, am stärksten, überwiegend*, großenteils, größtenteils, weitgehend*, hauptsächlich, an der spitze, größten, spitzenreiter, führend, führt die liste an, führt … an, am umfangreichsten, überwiegenden, großteil, zum großen teil, mehrheitlich, weit vorn, der löwenanteil, hauptanteil',
    least:
      'an letzter stelle, den kleinsten teil, am wenigsten, geringste*, kleinste*, wenigsten, schlusslicht, am ende der liste, am geringsten, am kleinsten, kleinster, geringster, am schluss, das wenigste',
    more: 'mehr, weitere*, zusätzlich*, darüber hinaus, hinzukommen, über … hinaus, überschritten, überschreitet, überschreiten, übersteigt, übersteigen, übertrifft, übertreffen, zuzüglich, über das budget, oberhalb des budgets, mehrkosten, mehrbetrag, steigt, steigen, stiege, stiegen, wächst, wüchse, erhöht, erhöhen, wachsen, ansteig*, übersteig*, hinausgeht, hinausgehen',
    less: 'günstiger als, sparsamer, weniger, geringer*, niedriger*, günstiger*, billiger*, sinkt, sinken, verringert, verringern, reduziert, reduzieren, senkt, senken, unter den heutigen, unter dem heutigen, günstiger, ermäßigt, ermäßigen, vermindert, vermindern, niedrigere*, billiger, kostengünstiger*, entlastet',
    before:
      'ehemals, vormals, einst, im vorfeld, bis dahin, vor, vorher, zuvor, davor, früher*, vorherig*, vorab, bereits vorher, vorangegangen*, vorausgegangen*, voraus, im voraus, davorliegend*, ehedem',
    after:
      'nach, danach, nachher, später*, hinterher, anschließend*, folgte, folgten, folgt, folgen, daraufhin, nachdem, im anschluss, im anschluss an, nachfolgend*, gefolgt, im nachgang, nach ablauf von, zog nach, zogen nach, nachträglich, zwischen veröffentlichung und, bis … gefunden',
    tooLate: 'zu spät, zu spät erst, verspätet*, erst zu spät, nicht rechtzeitig, verspätung',
    tooFew:
      'zu wenig, zu wenige, zu gering, zu klein, nicht genug, zu schmal, zu dünn, nicht genügend, unzureichend*, reicht nicht, reichen nicht, reichen … nicht aus, reicht … nicht aus, genügen … nicht, genügt … nicht, zu dürftig, zu wenig aussagekräftig',
    sameTime:
      'gleichzeitig*, zeitgleich*, zur selben zeit, zur gleichen zeit, zusammen auf, zur nahezu gleichen zeit, zur fast gleichen zeit, fast zur selben zeit, nahezu zur selben zeit, fast zur gleichen zeit, simultan, parallel, zum selben zeitpunkt, zum gleichen zeitpunkt',
    proven:
      'nachweis*, beleg*, gesicherten, nachgewiesen*, nachweislich*, nachweisbar*, bewiesen*, beweis*, belegt*, belegbar, erwiesen*, erwiesenermaßen, gesichert*, unbewiesen, erbracht, verbürgt, sicher nachgewiesen, verifiziert*, dokumentiert belegt, unstrittig, feststeht, sicher belegt, zweifelsfrei belegt, dokumentiert*, bezeugt, erhärtet',
    expected:
      'zu erwarten, erwartetes, erwarteter, erwartete, absehbar*, rechnen damit, erwart*, voraussichtlich*, erwartungsgemäß, erwarten, rechnen mit, rechnen wir mit, gehen davon aus, gehen wir davon aus, unserer einschätzung nach, nach unserer einschätzung, nach unserer erwartung, erwartung*, prognose*, prognostiziert*, aussicht, aller voraussicht nach, zu rechnen, in aussicht, erwartbar*, voraussehbar*, abzusehen, erwartungswert*, schätzen wir',
    estimated:
      'geschätzt*, schätz*, schätzungsweise, schätzung*, unserer schätzung nach, nach unserer schätzung, grob gerechnet, schätzwert*, überschlägig',
    possible:
      'unter umständen, kommen in frage, kommt in frage, lesbar*, unlesbar*, kann, können, könnte*, möglich*, möglicherweise, vielleicht, eventuell, mag, mögen, denkbar*, konnte, konnten, dürfte*, möglichkeit, in der lage, imstande, infrage, in frage, kämen in frage, käme infrage, kommt infrage, kommen infrage, theoretisch, beruhen könnte, potenziell*, potentiell*',
    suspicious: 'verdacht*, bedenklich*, verdächtig*, auffällig*, verdachtsfall, verdachtsfälle, verdachtsmoment*',
    benign:
      'gutartig*, legitim*, harmlos*, unbedenklich*, ungefährlich*, unschädlich*, unverdächtig*, unverfänglich*, gutartigen',
    superfluous:
      'überflüssig*, entbehrlich*, verzichtbar*, unnötig*, nicht nötig, nicht erforderlich, überzählig*, nicht mehr nötig, überzählig, entbehrt',
    inactive:
      'inaktiv*, stillgelegt*, eingestellt*, nicht mehr aktiv, nicht aktiv, ruhen, ruht, außer betrieb, verstummt*, keine aktualisierungen, brach, eingeschlafen*',
    independent:
      'unabhängig*, eigenständig*, keine abhängigkeiten, keine abhängigkeit, nicht voneinander ab, eigenständig, voneinander losgelöst',
    confirm: 'bestätig*, bekräftig*, stütz*, bestätigung*, rückhalt, untermauer*',
    cover:
      'ergänz*, ergänzt*, erfassen, fängt ab, erreicht, erreichen, erreichte, deckt, decken, deckte, deckten, abdeck*, abgedeckt*, abzudecken, abdeckung*, gedeckt, erfass*, erfasst*, beinhalt*, mitabgedeckt*, abgebildet*, abbilden, gegriffen, aufgefangen, auffangen, gefüllt, füllt, füllen, einschließ*, abdeckungsgrad, deckungsgrad, abgefangen*, auffind*, einfangen',
    miss: 'fehlt, fehlen, fehlte, fehlten, fehlend*, verloren, verlor*, verlust*, entgeh*, entgeht, unabgedeckt*, außerhalb der abdeckung, nicht abgedeckt, entgangen*, entgehen, außen vor, einbuße*, lücke*, ausbleiben, ausbleibt, fernbleiben, verborgen, unentdeckt*, entgangen, nicht erfasst, nicht erreicht, ausgefallen',
    cost: 'fallen keine kosten an, kosten, kostet, kostete, kosteten, preis*, preise, demo-preis*, demo-preise, demopreis*, kostenlos*, gratis, kostenfrei*, bezahl*, zahlen, zahlt, ausgaben, aufzuwenden, schlägt zu buche, schlagen zu buche, fallen … an, fällt … an, fällig*, gebührenfrei*, entgelt*, preislich*, aufwendung*, beläuft, belaufen, kostenpunkt, gesamtkosten, jahreskosten, gesamtpreis, entstehen keine kosten, entstehen … keine kosten, umsonst, unentgeltlich*, kostet … nichts, finanziell*, ausgabe*, aufwände, aufwendungen, investition*, summe der kosten, entgelt, bezahlen, berappen, gekostet, mittel',
    save: 'spar*, einspar*, ersparen, erspart, ersparnis*, eingespart*, einsparung*, entlastet*, entlastung*, wegfallen, wegfällt, sparen, sparpotenzial',
    remain:
      'frei, verfügbar*, offen, bleib*, übrig*, verbleib*, rest*, restbetrag, restbudget, restlich*, übrigbleib*, stehen … zur verfügung, steht … zur verfügung, überschuss, unverbraucht*, unangetastet*, rücklage, behalten, behält, übrig behalten, noch zur verfügung, verfügbar bleiben, ungenutzt*, nicht ausgegeben, restliche*, in reserve',
    usedUp:
      'schöpft, schöpfen, ausgeschöpft*, ausschöpf*, aufgebraucht*, verbraucht*, erschöpft*, aufgezehrt, ausgereizt*, vollständig eingesetzt, aufgeht, komplett, verplant*, ausgegeben, vollständig genutzt, komplett genutzt',
    recommend:
      'empfohlen*, empfehl*, empfiehlt, empfehlung*, recommend, vorgeschlagen*, schlagen … vor, raten wir zu, spricht für, legen wir nahe',
    watch:
      'beobacht*, unbeobachtet*, beobachtung*, unter beobachtung, im blick, überwacht*, überwach*, beobachter, beobachtbar*',
    warningList: 'warnliste*',
    allowList: 'freigabeliste*',
    denyList: 'sperrliste*',
    budget: 'budget*, finanzrahmen, mittel, budgetrahmen',
    trial: 'test, tests, testphase*, testzeit*, testzeitraum*, probezeit*, probephase*',
    demo: 'demo*, demo-preis*, demopreis*, demo-preise, demonstration*, beispielpreis*, vorführ*',
    offer: 'angebot*, offerte*',
    early: 'früh, frühe, frühzeitig*, zeitig, früh dran, vorsprung, früher als andere',
    replace:
      'ablösen, abzulösen, entbehren, ersetz*, ersatz*, ersetzbar*, ersetzlich*, unersetzlich*, verzichten, austausch*, substitut*, auszugleichen, ausgleichen, ausgeglichen*, kompensier*, eintreten, an die stelle, treten an die stelle, wettzumachen, tritt an die stelle, ersetzung, aufzufangen, einspringen, vertreten',
    hard: 'schwer*, schwierig*, schwersten, schwierigsten, am schwersten, am schwierigsten, mühsam*, aufwendigsten',
    chance:
      'zufall*, zufällig*, zufalls, zufälligkeit*, auf zufall, per zufall, rein zufällig, zufallstreffer*, zufallsbedingt*',
    falseAlert:
      'fehlalarm*, fehlalarme, fehlalarmen, falsche alarme, falsche warnungen, falschalarm*, falschmeldung*, falschen alarm, fehlalarmquote',
    exclude:
      'ausgeschlossen*, ausschließen, ausschließt, ausgenommen*, außen vor, ausgeklammert, ausgeklammert*, nicht zugelassen, nicht zulassen, ausschluss, unzulässig*, nicht vorgesehen',
    permit:
      'erlaub*, gestatt*, zulass*, zulässt, zulassen, zulässig*, lässt nicht alles zu, lässt zu, erlaubt*, erlaubnis*, ermöglich*, lassen … zu, lässt … zu, lassen … nicht zu, zugelassen*, erlaubnis, stattgeben, gewähr*, einsatz gestatten',
    year: 'jahresweise, im jahr, jahr*, jährlich*, jahres, pro jahr, jahresbasis, per annum, jahreskosten, jedes jahr',
    fee: 'gebühr*, lizenzgebühren, gebühren, lizenzkosten, entgelte',
    work: 'arbeit*, aufwand*, arbeitsaufwand*, bearbeitung*, pflegeaufwand, mühe',
    half: 'hälfte, halb*',
    repeat:
      'mehr als einmal, mehrfach, mehrmals, wiederholt*, erneut, immer wieder, öfter als einmal, zum wiederholten mal, mehrmalig*, ein weiteres mal, mehrere male',
    once: 'einmal',
    indirect: 'indirekt*, mittelbar*, nicht direkt, nicht unmittelbar, über umwege',
    hurt: 'trifft, treffen, träfe, träfen, schadet, schaden, schadete, in mitleidenschaft, betroffen*, beträfe*, schädig*, geschädigt*, mitgetroffen, auswirkung*, auswirkt, zulasten, erfasst auch',
    block: 'sperrt, sperre, sperren, sperrung*, blockier*, gesperrt*, sperr, blockade*, sperrt*',
    above:
      'darüber, bereich*, adressbereich*, adressbereichen, übergeordnet*, oberhalb, darüberliegend*, netz*, umfassender*, netzbereich*, umgebend*',
    host: 'host*, hosts, rechner*',
    older:
      'nach älteren regeln, nach alten regeln, älter*, alt*, frühere regeln, ältere regeln, früher geltend*, alte regeln, überholt*, damals gültig*, bisherige regeln, vorherige regeln',
    consider:
      'blieb unberücksichtigt, blieb außer acht, beachtet, berücksichtigt*, berücksichtigen, beachten, unberücksichtigt, unbeachtet, außer acht gelassen, eine rolle spielen, spielte eine rolle, außer betracht, spielt … keine rolle, spielt keine rolle, eine rolle, einbezogen*, einbeziehen, betracht, ausgeblendet*, unbeachtet*, ignorier*, beiseite',
    read: 'lesbar*, gelesen*, lesen, unlesbar*, auswertbar*, verstehen, auslesbar*, einlesen, eingelesen*, entziffern, verarbeit*, auswert*, unleserlich*',
    enough: 'genug, ausreichend*, hinreichend*, genügend*, nicht genug, genügend, genüg*',
    assumed:
      'angenommen*, annahme*, unterstellt*, vermutet*, mutmaß*, unterstell*, bloße annahme, annehmen, nehmen … an',
    best: 'beste*, besten, optimal*, bessere*, am besten, optimum, bestmöglich*',
    filter: 'filter*, filterung, gefiltert*, ungefiltert*, filterfrei',
    different:
      'andere, anderen, anderer, anderes, anderem, anders, abweichend*, verschieden*, unterschiedlich*, alternativ*, sonstig*, anderweitig*, zu anderer zeit, zu einem anderen zeitpunkt',
    second: 'zweite*, weitere bestätigung, dritte*, zusätzliche bestätigung, weitere quelle, andere quelle, zweit*',
    only: 'nur, allein*, lediglich, bloß, einzig, ausschließlich, erst, alleine, ausschließlich*, einzige*, einziger, einzigen, nichts anderes als, beschränkt sich, bloße*',
    already: 'schon, bereits',
    would: 'würde*, wäre*, hätte*, ergäbe*, ließe*, nähme*, nähmen, gäbe, käme*, fiele*, bräuchte*, stünde*, sonst',
    all: 'alle, allen, aller, alles, jede, jeder, jedes, jeden, jedem, sämtlich*, ganz, gänzlich, vollständig*, völlig, gesamt*, voll, in vollem umfang, unvollständig*, ausnahmslos, lässt nicht alles zu, nicht alles, jegliche*, vollumfänglich*, in gänze, komplett*, allesamt, durchweg, vollem umfang',
    some: 'manche*, einige*, mehrere*, etliche*, teilweise, teils, nicht jede, nicht jeder, nicht jedes, nicht alle, gewisse, so manche, ein teil',
    list: 'listeneintrag*, listeneinträge, gemeldet*, geführten, auf die liste gesetzt, setzte, setzten, liste, listen, listet, listete, listeten, gelistet*, listung*, aufgeführt*, führt auf, führen, führt, führte, führten, geführt*, verzeichnet*, verzeichnen, eintrag*, einträge*, aufgenommen*, aufnahm*, nahm auf, nahmen auf, aufzunehmen, auflisten, auflistet, aufnahme, gelistete, verzeichnis, auflistung, auftaucht, vermerkt',
    shared: 'geteilt*, gemeinsam*, derselben, dieselbe*, gleiche*, gleichen, teilen sich, mehrfach genutzt*, geteilter',
    cause:
      'nämlich, sodass, so dass, weshalb, weswegen, daraus folgt, grund, gründe, gründen, weil, darum, deshalb, daher, deswegen, folglich, somit, wegen, denn, aufgrund, demnach, mithin, infolge, dadurch, insofern, demzufolge, da sie, da er, da es, da der, da die, da das, da wir, da diese, da uns, da ihr, da ihre, da kommerzielle, da niemand, da keine, da kein, da nur, da auch, daraus, auf grund, dementsprechend, entsprechend, dank, wodurch, wofür, angesichts, dafür, zumal, aus diesem grund',
    know: 'nachvollziehbar, erkennbar, beurteilen, beurteilt, einschätzen, sagen lässt sich, wissen, weiß, wusste, bekannt*, unbekannt*, kenn*, kannte*, gekannt, unklar, ungewiss, feststell*, festgestellt*, steht nicht fest, kenntnis',
    use: 'nutz*, genutzt*, verwend*, verwendet*, einsetz*, eingesetzt*, einsatz, gebrauch*, nutzung*, benutz*',
    now: 'heutzutage, bislang noch, nach heutigem stand, im augenblick, heute, heutig*, derzeit*, zurzeit, aktuell*, momentan, gegenwärtig*, jetzt, zur zeit, im moment, gegenwärtig, derzeit, heutigen stand, stand heute, zum jetzigen zeitpunkt, bis heute, augenblicklich, augenblicklich*, heutigem stand, derzeitig*',
    atThatTime:
      'damals, dann, dahin, damalig*, seinerzeit, zu dieser zeit, zu diesem zeitpunkt, an diesem tag, bis dahin, zum damaligen zeitpunkt, zum betreffenden zeitpunkt, zu dem zeitpunkt, zu jener zeit, zu der zeit, zur betreffenden zeit, zum fraglichen zeitpunkt, an dem tag, seinerzeitig*, an jenem tag, zu jenem zeitpunkt',
    byDates:
      'nach eigenen angaben, nach eigener angabe, nach eigenem datum, nach eigenen daten, laut, eigene*, eigenes, datum*, nach älteren regeln, nach alten regeln, nach dem was, den eigenen datumsangaben, den eigenen angaben, eigenen angaben zufolge, eigener aussage, eigenaussage, selbstauskunft',
    probability:
      'wahrscheinlichkeit*, rechnen, gerechnet, rechnet, wahrscheinlich*, wahrscheinlichkeitsrechnung, wahrscheinlichkeiten',
    contribute:
      'beitr*, beiträgt, beitragen, trägt, tragen, beitrag*, bei trägt, steuert, beisteuert, steuern, zugewinn, beisteuer*',
    condition:
      'bedingung*, vorgabe*, vorgaben, rahmenbedingungen, lizenz*, kommerziell*, infrastruktur*, einschränkung*, voraussetzung*, auflagen, restriktion*',
    compare:
      'verglich*, vergleichen, vergleichbar*, geprüft*, prüfen, abgeglichen*, untersucht*, herangezogen*, überprüft*, betrachtet*, abgleich*',
    product: 'winnow',
    lack: 'mangel*, lücke*, bleibt offen',
    approx:
      'fast, nahezu, beinahe, etwa, ungefähr, rund, circa, um den, annähernd, praktisch, so gut wie, in etwa, näherungsweise',
    occur:
      'auftretens, auftreten*, vorkommens, auftauchens, gesehen wurden, zu sehen waren, auftrat, auftraten, auftreten, aufgetreten*, auftauchte, auftauchten, aufgetaucht*, vorkam, vorkamen, vorkommen, erschien, erschienen, auftaucht, auftauchen, sich zeigte, sich zeigten, trat, traten, tauchte, tauchten, auftritt, in erscheinung, sichtbar, zu sehen, zum vorschein',
    ended:
      'vergangen*, verstrichen*, vergingen, verging, zurück, weggefallen*, wegfall*, fällt, abgelaufen*, wegfällt, entfallen, ausgelaufen*, auslaufen, beendet*, endete, endeten, entfernt*, entfernen, gestrichen*, strich, herausgenommen*, wegfiele*, gelöscht*, verschwunden*',
    claimed: 'behauptung*, behaupt*, behauptet*, angeblich*, angaben zufolge',
    victim: 'opfer, opfers, opfern, geschädigte*, betroffene*, betroffener',
    posted: 'veröffentlich*, veröffentlichung*, erschien*, erschienen*, publizier*, datiert*',
    masked: 'verdeckt*, unkenntlich*, maskier*, geschwärzt*, verborgen*, ausgeblendet*',
    secret: 'geheim*, vertraulich*, geheimnis*, zugangsdaten',
    mention: 'erwähn*, erwähnung*',
    longer: 'länger*, umfangreicher*, umfasste mehr, überstieg, gekürzt*',
    sure: 'sicher*, klar, fest, verlässlich*',
    ground: 'wegen, aufgrund, auf grund, infolge, angesichts, weswegen',
    also: 'auch, ebenfalls, ebenso, zudem, außerdem',
    other:
      'schaden angerichtet, schäden verursacht, rechner, rechnern, rechners, vorstand, umgehend*, seit jahren, seit langem, bis auf, sofern, falls, ausnahme*, auslassen, auslässt, auslassend, ausgelassen, aussetz*, vorgeben, vorgibt, vorgegeben, vorgab, aufgeben, aufgibt, aufgegeben, zugeben, zugibt, zunehmen, zunimmt, zunahm, einziehen, einzieht, vorschreib*, vorschreibt, annimmt, annahm, aufhalten, aufhält, anhalten, anhält, einhalten, einhält, austreten, ausstehen, bestellen, bestellt, erschließ*, erzwing*, vorwurf, im griff, zu unrecht, zu recht, so gut wie, alles andere als, nicht zuletzt, mehr oder weniger, mehr denn je, nie zuvor, wie nie, vor allem, auf dauer, auf ewig, auf keinen fall',
    observable: 'observable*, indikator, indikatoren, indikators',
  },
  either: ambiguousGerman,
  anchors: {
    tell: 'sagt sagen nennt nennen genannt aussage angabe angaben auskunft machen macht trifft zeigt zeigen gezeigt angezeigt anzeigen zeigte wissen_wir_nicht kann_…_nichts_sagen geht_…_nicht_hervor gehen_…_nicht_hervor können_…_nicht_sagen kann_…_nicht_sagen können_nicht_sagen lässt_sich_nicht_sagen',
    mean: 'heißt heißen bedeutet bedeuten folgt_daraus_nicht daraus_folgt_…_nicht daraus_folgt_nicht folgt_…_nicht bedeutet_…_nicht ausgeschlossen_…_nicht ausgeschlossen_ist_damit_nicht schließt_nicht_aus schließt_…_nicht_aus lässt_sich_nicht_schließen nicht_schließen',
    post: 'beitrag beitrags er',
    source: 'quelle quellen herausgeber',
    selection: 'auswahl',
    data: 'daten datenlage information informationen',
    log: 'log logs protokoll',
    match: 'treffer treffern',
    time: 'zeitpunkt zeitpunkte zeitpunkts zeitangabe zeitangaben',
    come: 'kommt kommen kam kamen liefern liefert geliefert lieferten',
    happen: 'geschehen geschah passiert vorgefallen geschieht ereignet',
    new: 'neues',
    thing: 'adresse adressen domain domains url urls datei dateien',
    self: 'selbst statt anstatt anstelle',
    hold: 'enthält enthalten steht stehen kommen findet finden bietet vorkommen führt',
  },
  ordinary: ordinaryGerman,
  firsts: germanFirsts,
}
