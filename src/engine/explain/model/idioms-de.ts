import type { Idioms } from './lexicon.ts'

/** German phrases whose meaning differs from that of their words. */
export const idiomsGerman: Idioms = {
  '': `
    fiel … auf, fielen … auf, fällt … auf, fallen … auf, aufgefallen, fiel auf, erstreckte sich auf, erstreckt sich auf, erstreckten sich auf, stimmen … überein, stimmt … überein, stimmten … überein, rechnet man, rechnet man … um, rechnen wir … um, verrechnet, umgerechnet auf, pro stück, über die, alle anderen,
    vor augen, vor ort, in augenschein, in diesem sinn, in diesem sinne, mit anderen, zum ergebnis, im ergebnis, zu dem ergebnis, führt zu, führen zu, führte zu, im wortlaut, im original, original, originals, so dar, stellt … dar, stellen … dar, stellt das so dar, daran änderten, daran ändern, daran ändert, spricht man von, die rede von, die rede ist von, es gibt, so viel, so viele,
    zugleich mit, zum start, zu beginn, beginn, genaues datum, das genaue datum, genaues, über ein, über den zeitraum, im text, im beitrag, irgendwo, zählt zu, zählen zu, zählte zu, zählten zu, mit von der partie, in frage stehend, was das angeht, jüngster zeit, aus jüngster zeit, aus der letzten zeit, in letzter zeit, der letzten zeit
    zu buche, schlägt mit … zu buche, schlagen mit … zu buche, ins gewicht, ans licht, zum vorschein, zu tage, unter anderem, und dergleichen,
    und so weiter, und ähnliches, oder ähnliches, wie etwa, wie zum beispiel, zum beispiel, das heißt, mit anderen worten, anders gesagt,
    anders ausgedrückt, kurz gesagt, sprich, und zwar, im einzelnen, im detail, im folgenden, im vorliegenden fall, in diesem fall,
    in diesen fällen, in diesem zusammenhang, in diesem punkt, an dieser stelle, an sich, für sich, als solche, als solches, als solcher,
    in form von, in höhe von, im umfang von, im rahmen, im rahmen von, auf grundlage, auf der grundlage, auf basis, auf der basis,
    anhand von, mit hilfe, im hinblick auf, in bezug auf, mit blick auf, mit bezug auf, was … betrifft, was … angeht, nach denen, nach welchen, nach dem
    muster, laut denen, bei denen, von denen, unter denen, gemessen an, gehen aus von, sich erwiesen, als … erwiesen, sich … erweisen, erwiesen sich,
    erweisen sich, erwies sich, erweist sich, herausgestellt, stellen sich … heraus, stellt sich … heraus, hätten sich … erwiesen, hätte sich … erwiesen,
    sich … herausgestellt, fügt … hinzu, fügen … hinzu, kommt … hinzu, kommen … hinzu, kämen … hinzu, kam … hinzu, kamen … hinzu, hinzu kommt,
    hinzu kommen, hinzu käme, hinzu kämen, dazu kommt, dazu kommen, über die zeit, über alle, über den daten, über das log,
    zustande, zustande kommen, zur anwendung, zum einsatz, zum tragen, kommt … zum einsatz, kommen … zum einsatz, zum zuge,
    gegeben sein, im spiel, von seiten, auf seiten, seitens der, dadurch, hierdurch, auf diese weise, auf diesem weg, damit einher,
    ergibt sich, ergeben sich, zeigt sich, zeigen sich, findet sich, finden sich, lässt sich entnehmen, lassen sich entnehmen, lässt sich ablesen, lassen sich ablesen, lässt sich zuordnen, lassen sich zuordnen,
    lässt sich sagen, lässt sich festhalten, festzuhalten ist, ist zu entnehmen, zu finden, zu finden sind, zu sehen ist, vorzufinden, im raum, im fokus,
    für die nutzung, zur nutzung, nach stand der dinge, dem stand nach, dem namen nach, nach namen, mit namen, beim namen, erklärt es zum, teil einer, teil der, teil von, zu einem teil, zum teil der, aus der reihe, in der reihe, am ende der reihe, der reihe nach,
    im durchgang, über das hinaus, stützt sich dabei auf, unter ihren bedingungen, unter den bedingungen, unter diesen bedingungen, zu ihren bedingungen, bis auf den tag genau, auf den tag genau, beide, beiden, beider, dieser beiden, von beiden
  `,
  neg: 'war nicht dabei, nicht dabei, null treffer, null, nichts davon, geht … nicht hervor, geht daraus nicht hervor, setzt grenzen, setzt … grenzen, setzt eine grenze, ist begrenzt, begrenzt, unterblieb, entfällt der, keine einzige, nicht ein einziges, auf keiner liste, in keiner liste, nicht im geringsten, unter keinen umständen, in keiner weise, nicht vorhanden, stand nicht zur verfügung, lag nicht vor, liegt nicht vor, lagen nicht vor, liegen nicht vor, nicht angegeben, nicht genannt, ohne angabe, ohne angaben, ohne zeitangabe, ohne jahr, ohne jahresangabe, ohne zeitpunkt',
  use: 'arbeiten … mit, arbeiten mit, arbeiten sie mit, arbeiten sie … mit, arbeitet mit, im einsatz, in gebrauch, in benutzung, in verwendung, in nutzung, in betrieb, bezogen werden, greifen … zurück, greifen sie auf, setzen … ein, setzen sie, eingesetzt, zum einsatz bei ihnen, bei ihnen läuft, bei ihnen laufen',
  'use |': 'zurückgreifen, beziehen, beziehen sie',
  shared:
    'mehrere sich teilen, sich mehrere teilen, von mehreren genutzt, mehrere nutzen, gemeinsam genutzt, gemeinsam genutzte, gemeinsam genutzter, gemeinsam genutzten, viele teilen, sich viele teilen, mehreren parteien, mehrere parteien, gemeinschaftlich genutzt, gemeinschaftlich genutzte, gemeinschaftlich genutzter, dieselbe liste, derselben liste, gleiche liste, gleichen liste, dieselben listen, identischer liste, identische liste, gleichlautende liste, übereinstimmende liste, gemeinsame liste, gemeinsamer liste, mit gemeinsamer liste',
  '| possible':
    'lässt sich, lassen sich, ließ sich, ließen sich, ließe sich, lässt … sich, lassen … sich, kann … werden, können … werden, in der lage, imstande, vermag, vermögen, konnte … werden, konnten … werden',
  'possible |': 'ließen sich, ließe sich, könnte … werden, könnten … werden, vermöchte',
  'neg | neg possible':
    'kann … nicht, können … nicht, konnte … nicht, konnten … nicht, kann nicht, können nicht, konnte nicht, konnten nicht, nicht in der lage, außerstande, nicht imstande, vermag … nicht, lässt sich nicht, lassen sich nicht, ließ sich nicht, ließen sich nicht, lässt sich … nicht, lassen sich … nicht, ließen sich … nicht, nicht möglich, unmöglich',
  'neg read':
    'nicht gelesen werden konnten, nicht gelesen werden konnte, konnten nicht gelesen werden, konnte nicht gelesen werden, ließen sich nicht lesen, nicht lesen ließen, ließ sich nicht lesen, nicht lesbar, unleserlich, unleserliche, nicht einlesbar, nicht auswertbar, nicht verarbeitbar, nicht interpretierbar, nicht lesen lassen, nicht zu lesen, nicht entziffern',
  miss: 'nicht eingerechnet sind, fehlten, fehlten … noch, nicht eingerechnet, nicht berücksichtigt, nicht einbezogen, nicht eingeflossen, nicht mitgezählt, unter den tisch, gehen verloren, geht verloren, gingen verloren, ginge verloren, verloren gehen, verloren ginge, verloren gingen, wegfallen würden, wegbrechen, wegbräche, wegbrächen, auf der strecke, einbüßen, büßen … ein, unerfasst, bleiben unerfasst, nicht erfasst, nicht abgedeckt werden, ausgespart, übersehen',
  exclude:
    'nicht in frage kommen, nicht in frage kommt, in frage kommen … nicht, nicht zum zug, nicht zum zuge, scheiden aus, scheidet aus, schieden aus, ausgeschieden, nicht berücksichtigt, nicht zugelassen, nicht in frage, kommen nicht in frage, kommt nicht in frage, nicht in betracht, ausgeschlossen, außen vor, unzulässig, nicht vorgesehen, werden nicht berücksichtigt, nicht gewünscht, nicht erlaubt, bleiben außen vor, bleiben unberücksichtigt',
  permit:
    'hergibt, hergeben, gibt … her, vorsieht, vorsehen, zulässt, zuließe, zulassen, gestattet, gestatten, ermöglicht, ermöglichen, erlaubt hätte, verträgt, gedeckt ist, trägt, ausreicht für',
  cost: 'kostenpunkt, zu zahlen, zu entrichten, fällig, schlägt … zu buche, in rechnung, aufzuwenden, aufwenden, gezahlt, zu bezahlen, bezahlen, bezahlt, teuer ist, kostenpflichtig',
  'cost |':
    'anfallen, fallen … an, fällt … an, anfällt, entstehen, entstehen … kosten, belaufen sich auf, beläuft sich auf, belaufen',
  'neg cost':
    'gratis, umsonst, kostenlos, kostenfrei, ohne kosten, kostet nichts, kosten nichts, unentgeltlich, unentgeltliche, unentgeltlichen, gebührenfrei, ohne gebühren, nichts zu zahlen, keine kosten, ohne entgelt, zum nulltarif, kostenneutral, entstehen keine kosten, fallen keine kosten an',
  more: 'obendrauf, noch dazu, übersteigt um, liegen über, liegt über, liegen … über ihrem, liegt … über ihrem, liegen … über dem, liegt … über dem, überzogen, überzieht, überziehen, überstiegen, zu viel, mehr als ihr, erweitern, erweitert, vergrößern, vergrößert, erhöhen um, ausbauen, mehrausgaben',
  'more |':
    'dazu, kämen … dazu, kommt … dazu, kommen … dazu, dazukommt, dazukommen, hinzufügen, beisteuern, dazukommen, hinzukommt, hinzugefügt, hinzutreten, zusätzlich',
  less: 'liegen unter, liegt unter, eingespart, einsparung, einsparungen, einsparen, gespart, sparen, verringern sich, verringert sich, senken sich, günstiger wird, günstiger als, entlastung, minderausgaben, gesenkt, sinken um, gehen … zurück, geht … zurück, fallen um, niedriger aus, geringer aus, weniger als heute',
  atMost:
    'nicht mehr als, keinesfalls mehr als, auf keinen fall mehr als, im maximum, im höchstfall, im günstigsten fall, im besten fall, bis zu, als obergrenze, als obergrenze gelten, mehr als … keinesfalls, nach oben begrenzt auf, begrenzt auf, nicht über, äußerstenfalls, allerhöchstens, mehr als … werden es keinesfalls, mehr als … sind es nicht, mehr als … ist es nicht, mehr als … sind es in keinem fall, mehr als … sind nicht möglich, mehr als … ist nicht möglich',
  'atMost | only': 'nicht mehr als den, nicht mehr als das, nicht mehr als die, nicht mehr als ein',
  atLeast: 'nicht weniger als, im minimum, als untergrenze, ab … aufwärts, ohne abzug',
  latest: 'nicht später als, allerspätestens, bis allerspätestens, nicht nach dem',
  only: 'ausschließlich, einzig, einzig und allein, nur und ausschließlich, nirgendwo sonst, nirgends sonst, sonst nirgends, sonst nirgendwo, sonst nichts, sonst niemand, sonst keine, und keine andere, keine andere quelle als, keine quelle außer, keine andere als, nichts anderes als, nichts als, außer … keine, außer … niemand, außer … nichts, und nirgends sonst, exklusiv, alleinig, alleinige, alleiniger, alleinigen, bloß, nur ein einziges mal, als einzige, als einziger, als einziges',
  'only |': 'nur verdeckt, einzig bei, reine, reiner, reines, rein',
  'after only':
    'nicht vor dem … sondern erst danach, nicht vor dem … sondern erst später, erst nach, nicht eher als nach, erst im anschluss an, erst danach, frühestens nach',
  'neg proven':
    'nicht belegt, nicht nachgewiesen, unbelegt, unbewiesen, nicht gesichert, nicht bewiesen, nicht erwiesen, fehlt … ein nachweis, fehlt … der beleg, fehlt ein beleg, fehlt der beleg, kein beleg, kein nachweis, keinen nachweis, keinen beleg, ein nachweis fehlt, ohne beleg, ohne nachweis, nicht dokumentiert, nicht verbürgt, steht nicht fest, nicht fest, steht … nicht fest, ungesichert, nicht beweisbar, nicht nachweisbar, lässt sich nicht nachweisen, lässt sich nicht belegen, lässt sich nicht beweisen, nicht nachweisen, nicht belegen, nicht beweisen, ungeklärt',
  'neg know':
    'nicht bekannt, unbekannt, wissen wir nicht, ist uns unbekannt, ist uns nicht bekannt, keine kenntnis, entzieht sich unserer kenntnis, offen, ist offen, bleibt offen, bleibt unklar, ist unklar, ungewiss, ist ungewiss, kennen wir nicht, können wir nicht sagen, können wir nicht beurteilen, können wir nicht wissen, lässt sich nicht sagen, lässt sich nicht feststellen, nicht feststellbar, keine aussage möglich, nicht zu sagen, nicht ersichtlich, nicht erkennbar, nicht feststellen, nicht ermitteln, nicht beurteilen, nichts bekannt',
  'neg watch':
    'nicht beobachtet, unbeobachtet, nicht unter beobachtung, keiner beobachtung, ohne beobachtung, nicht überwacht, außer beobachtung, nicht im blick, nicht abgerufen, keine beobachtung',
  watch: 'unter beobachtung, in beobachtung, im blick, überwacht, überwachte, überwachten',
  'neg consider':
    'spielt keine rolle, keine rolle, spielt … keine rolle, spielte keine rolle, außer betracht, blieb außer betracht, bleibt außer betracht, außer acht, unberücksichtigt, nicht berücksichtigt, ohne berücksichtigung, ungeachtet der zeit, unabhängig von der zeit, nicht beachtet, ausgeblendet, ignoriert, blieb unberücksichtigt, blieb unbeachtet, nicht in betracht, nicht gewertet',
  '| consider': 'betrachtet, angesehen, gewertet, gesehen als, in betracht, berücksichtigt',
  superfluous:
    'nicht gebraucht, brauchen sie nicht, nicht notwendig, nicht benötigt, kann entfallen, können entfallen, kann wegfallen, ohne nutzen, ohne mehrwert, kein mehrwert, erübrigt sich, erübrigen sich, nicht vonnöten, abkömmlich, redundant, redundante, redundanten, obsolet, obsolete, streichbar',
  'superfluous | without':
    'kann … verzichtet werden, können sie verzichten, lässt sich verzichten, verzichtet werden kann',
  without:
    'ohne dass, fiele … weg, fielen … weg, fällt … weg, bei verzicht, bei wegfall, nähme man … heraus, lässt man … weg, ließe man … weg, lassen sie … weg, wenn … entfällt, wenn … wegfällt, wenn sie … nicht hätten, hätten sie … nicht, gäbe es … nicht, wäre … nicht, gäbe es … keine, gäbe es keinen, wenn es … nicht gäbe, ohne den einsatz, nach wegfall, abzüglich, fehlte ihnen',
  ended:
    'wegfall, entfällt, entfallen, fällt weg, fallen weg, erledigt sich, erübrigt sich, nicht mehr anfällt, fällt … nicht mehr an, entfällt künftig',
  'ended |': 'ist … her, her ist, ist es her, liegt … zurück, liegen … zurück, zurückliegt, zurückliegen',
  inactive:
    'nicht mehr gepflegt, nicht länger aktiv, ohne aktivität, tot, eingestellt, werden nicht mehr gepflegt, untätig, untätige, liegen still, stehen still, stillgelegt, ohne updates',
  'different |':
    'anders aus, fiele anders aus, anders lauten, anders ausfallen, eine andere, anders, auf eine andere, zu einer anderen, woanders, abweichend, abweichende, abweichen, wechseln, ändern',
  chance:
    'zufall sein, zufällig, zufällige, zufälligen, auf zufall, per zufall, durch zufall, vom zufall, dem zufall, reiner zufall, zufällig zustande, rein zufällig, zufallsbedingt, zufallsbedingte, zufallsprodukt',
  best: 'optimum, ideal, ideale, optimale, optimalen, optimaler, bestmöglich, bestmögliche, bestmöglichen, bestmöglicher',
  all: 'restlos, vollumfänglich, in vollem umfang, zur gänze, in gänze, ausnahmslos, samt und sonders, allesamt, durchweg, zu hundert prozent, sämtlich, uneingeschränkt, in voller höhe, voll und ganz',
  '| all':
    'in jedem fall, alle zusammen, zu allen, aller, alle diese, alle davon, in allen fällen, jedes, jede, jeder, jedem, jeden, jeweils alle',
  usedUp:
    'aufgebraucht, restlos aufgebraucht, verplant, ausgereizt, erschöpft, verbraucht, vollständig verplant, vollständig verbraucht, aufgezehrt, kein spielraum, nichts übrig, bleibt nichts übrig, bleibt nichts, nichts mehr übrig, ausgegeben, voll ausgeschöpft, zur gänze ausgeschöpft, ist aufgebraucht',
  remain:
    'spielraum, verbleiben, verbleibt, übrig, frei, noch frei, noch offen, noch zur verfügung, in reserve, ungenutzt, nicht ausgeschöpft, noch verfügbar, rest, restbetrag, restbudget, nicht ausgegeben, reserve, puffer, luft, bleibt … übrig, bleiben … übrig, bleibt ein rest, bleibt … frei, bleiben … frei, stehen … noch zur verfügung, unangetastet',
  sameTime:
    'zugleich, fast zugleich, im selben moment, nahezu zugleich, zur nämlichen zeit, annähernd gleichzeitig, beinahe gleichzeitig, praktisch gleichzeitig, so gut wie gleichzeitig, quasi gleichzeitig',
  first:
    'am schnellsten, als schnellste, die schnellste, schneller war, den anfang machte, den anfang, machte den anfang, vor allen anderen, als allererste, früher als alle anderen, zu allererst, zuallererst, das erste mal, zum ersten mal, eher war, vorn lag, die nase vorn',
  half: 'jeder zweite, jeder zweite treffer, jedem zweiten, jeden zweiten, bei jedem zweiten, zur hälfte, die hälfte, der hälfte, fünfzig prozent',
  falseAlert:
    'falscher alarm, falsche alarme, falschen alarm, zu unrecht alarm, alarm ausgelöst, fehlalarm ausgelöst, fehlalarme ausgelöst, zu unrecht gemeldet, falsch positiv, falsch positive, fälschlich alarm, grundlos alarm, unbegründet, unbegründete alarme, blinder alarm, falschmeldungen, fehlmeldungen',
  independent:
    'keinerlei abhängigkeit, keine abhängigkeit, ohne abhängigkeit, hängt von einer anderen ab, losgelöst voneinander, nicht voneinander abhängig, eigenständig, hängt keine von einer anderen ab, keine von der anderen ab, besteht kein zusammenhang',
  expected:
    'sollen nach unserer erwartung, sollen voraussichtlich, ist zu rechnen, rechnen wir mit, damit zu rechnen, dürften nach unserer erwartung, zu erwarten, in aussicht, vorhersage, prognostizieren, vorhersehen, absehen, ausgegangen, gehen wir aus',
  early:
    'früh dran, frühzeitig, frühzeitige, frühzeitiger, zeitig, früh zur stelle, vorne dran, schnell, schnell dran, rasch',
  hard: 'kaum zu ersetzen, am schwierigsten, schwierig, schwierigsten, schwierigste, am schwersten, nur schwer, mühsam, am mühsamsten, am wenigsten leicht, am wenigsten ersetzen, unersetzlich, unersetzlichste, am ehesten unersetzlich',
  'proven |':
    'erwiesen, steht fest, fest steht, feststeht, gesichert, verbürgt, dokumentiert, nachvollziehbar belegt, zweifelsfrei nachgewiesen, unter beweis, zeigen sich nachweislich, nachvollziehbar',
  proven:
    'nachgewiesenermaßen, der nachweis liegt vor, liegt ein nachweis vor, liegt der nachweis vor, belegen lässt, beweisen lässt, nachweisen lässt, nachweisen lassen, belegen lassen, nachweisen können',
  'claimed |':
    'nach darstellung, darstellung, laut, eigenen worten, nach eigenem bekunden, bekundet, bekunden, zufolge, nach angaben',
  victim:
    'leidtragende, leidtragender, geschädigt, angebliches opfer, opferliste, zu seinen opfern, zu den opfern, unter den opfern, betroffene organisation',
  longer:
    'ist kürzer als, kürzer als, kürzer als das original, zu lang, überschritt, überschreitet, ging über … hinaus, geht über … hinaus, über … hinaus, länger als aufbewahrt, mehr umfang, größer als, umfangreicher, nicht vollständig, nicht in gänze, nicht zur gänze, nicht komplett, nicht ganz, nur ein teil, nur teilweise, nur in teilen, nur gekürzt, gekürzt, nur auszugsweise, auszugsweise, abgeschnitten, mehr text, nur zum teil, nicht alles aufbewahrt, nicht vollständig aufbewahrt',
  now: 'derzeit, momentan, gegenwärtig, zum jetzigen zeitpunkt, im moment, im augenblick, zur stunde, nach heutigem stand, stand heute, heutzutage, zum heutigen zeitpunkt, in diesem moment, heutige, heutigen, heutiger, aktuell, zurzeit, gerade',
  atThatTime:
    'zu dieser zeit, zu der zeit, zu jener zeit, zum damaligen zeitpunkt, damals, an diesem tag, an jenem tag, seinerzeit, zu diesem zeitpunkt, zu jenem zeitpunkt, damalig, damalige, damaligen, zum fraglichen zeitpunkt, in diesem moment, in dem moment, im moment ihres auftretens, zu diesem datum, an diesem datum, in dieser zeit, währenddessen, da',
  'atThatTime |': 'da, in dem augenblick',
  noLonger:
    'nicht geblieben, von den listen verschwunden, von der liste verschwunden, von der liste genommen, von den listen genommen, aus der liste genommen, nicht mehr auf, nicht mehr gelistet, nicht länger gelistet, wieder entfernt, wieder gestrichen, schied aus, danach nicht mehr, seither nicht mehr, später nicht mehr, verschwunden, heruntergenommen, gestrichen, ausgetragen, delistet, entlistet',
  occur:
    'zum zeitpunkt ihres auftretens, bei ihrem auftreten, ihres auftretens, ihres erscheinens, als … erschienen, in erscheinung traten, in ihrem log erschienen, im log erschienen, zu sehen waren, gesehen wurden, gesichtet wurden, registriert wurden, verzeichnet wurden, ihr log sie verzeichnete, auffielen, auftauchten, protokolliert wurden',
  indirect: 'mittelbar, mittelbare, nur mittelbar, über umwege, nicht direkt, nicht unmittelbar, auf umwegen',
  'neg miss | neg':
    'nichts verloren, fehlt nichts, fehlt ihnen nichts, fehlt dadurch nichts, entgeht ihnen nichts, ohne verlust, ohne jeden verlust, ohne einbußen, verlustfrei, kein verlust, keinen verlust, keine einbußen, keine lücke, nichts verloren gehen, nichts ein',
  'neg | neg neg':
    'lässt sich daraus nicht ableiten, lässt sich nicht ableiten, nicht ableiten, daraus nicht ableiten, nicht folgern, lässt sich nicht folgern, ist damit nicht gesagt, damit nicht gesagt, nicht gesagt, heißt das nicht, heißt nicht, bedeutet nicht, besagt nicht, sagt nicht, nicht geschlossen werden, nicht gefolgert werden, beweist nicht, belegt nicht, ist kein beweis, ist kein beleg',
  'neg neg | neg':
    'nicht auszuschließen, schließt … nicht aus, nicht ausgeschlossen, schließt das nicht aus, was nicht ausschließt, nicht ausschließt, lässt sich nicht ausschließen',
}

/** First parts of German compound words. */
export const germanFirsts = `
  quellen indikatoren indikator observable observables adress adressen domain domains datei dateien url log logs protokoll bericht berichts zeit jahres tages wochen
  zufalls sperr warnlisten warn freigabe listen kosten preis budget treffer abdeckungs auswahl vergleichs profil daten beitrags veröffentlichungs text titel
  host bereichs gebühren lizenz nutzungs prüf such gesamt einzel teil rest verdachts fehlalarm filter zeilen werte beobachtungs
  empfehlungs ergebnis nachweis erwartungs wahrscheinlichkeits eintrags listungs demo lese rechen stich namens infrastruktur schätz lauf
  einkaufs anschaffungs betriebs start end anfangs zwischen haupt abruf abgleich abgleichs
`
