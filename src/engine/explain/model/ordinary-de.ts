import type { Ordinary } from './lexicon.ts'

/**
 * Ordinary German words for saying, being, showing and belonging. None of them can add a claim to an explanation: no
 * quantity, comparison, time, cause, verdict, feeling or advice.
 */
export const ordinaryGerman: Ordinary = {
  prefixes: `an auf aus bei be dar ein er fest gegenüber heraus hervor hin hinzu mit vor wieder zu zugrunde zusammen`,
  verbs: `
    lauf pass stamm ruh dauer wähl lieg les schick leist nutz brauch mess rechn zähl hand lös füll grenz hör reih ordn spiegel schilder äußer bild rühr
    stell setz leg führ zeig zeichn deut mach wend leit such hol teil sag frag nenn merk kenn richt tauch
    trenn dien wirk schau tret reich fass füg wert sicht form schließ knüpf blick lager
  `,
  forms: `
    geben gibt gebe gab gaben gäbe gäben gegeben gebend nehmen nimmt nehme nahm nahmen nähme genommen
    stehen steht stehe stand standen stünde gestanden stehend stehende stehenden liegen liegt liege lag lagen läge gelegen liegend liegende
    kommen kommt komme kam kamen gekommen gehen geht gehe ging gingen ginge gegangen gehend
    finden findet finde fand fanden gefunden halten hält halte hielt hielten gehalten tragen trägt trug trugen getragen
    ziehen zieht ziehe zog zogen gezogen weisen weist weise wies wiesen gewiesen sprechen spricht spreche sprach sprachen gesprochen
    sehen sieht sehe sah sahen gesehen schreiben schreibt schrieb schrieben geschrieben schließen schließt schloss schlossen geschlossen
    bringen bringt bringe brachte brachten brächte gebracht treten tritt trete trat traten getreten treffen traf trafen
    lesen liest gelten gilt galt galten gölte gälte gelte
    scheinen scheint schien schienen lassen lässt lasse ließ ließen ließe gelassen
    tun tut tat taten getan heißen heißt hieß hießen geheißen gehören gehört gehörte gehörten
    bestehen besteht bestand bestanden entstehen entsteht entstand entstanden entsprechen entspricht entsprach entsprachen
    laufen läuft lief liefen gelaufen ruhen ruht ruhte ruhten messen misst maß gemessen stammen stammt stammte stammten
    wissen zuzuordnen zuordnen brauchbar
  `,
  words: `
    erstreck* aufbewahrt* aufbewahr* überprüf* geblieben bleibt bleiben blieb blieben bliebe beginn* begonnen* dennoch trotzdem trotz wenngleich wiewohl obzwar gleichwohl
    stimmt stimmen stimmten übereinstimm* wollten wollte gewollt wünsch* gewünscht* bat baten gebeten erbeten* verlang* verlangt* verlangen
    original* ursprungstext* volltext* länge gesamtlänge kürze umfang* zeichen zeichenzahl
    hätt* hatte habe habt hast sein wär* wäret gewesen würd* ward worden
    aufmerksam gestoßen stieß gelangt* gelang* gerät geriet geraten kam* gekommen reichen reicht* reichte reichweite
    fällt fiel fielen gefallen auffall* aufgefallen* liege* läge gelegen befindlich* befand* befunden befinden befindet
    besitzen besaß besaßen besessen innehat trug getragen tragen vertrat
    exakt* fassung* gehabt hätten umfasste umfassten umfassend beruht jeweilig* betreff* zweck* zwecke vorgabe* vorgaben rahmenbedingung* maßgabe maßgeblich* maßstab
    ausgeführt* aufgenommen* aufnehmen aufnahm aufnahmen ausführ* erbring* erbracht* erreichbar* betrieben einzelheit* gesamtheit mehrzahl
    hälfte fundort* beleuchte* beschaff* betrachtungs* dargelegt* darlegen darstell* beschäftig* abdruck* übersetz* verfass* verfasst* autor* verfasser* betitel* betitelt* überschrift*
    geschrieben schreibt schrieb textes beitrag* beiträge erscheinungsdatum kalendertag* vortag* datierung laufzeit* verlaufs hergang berichtszeitraum* betrachtungszeitraum*
    umgesetzt umsetz* vollzogen mitgeführt* mitgeteilt* eintrag* einträgen einträge eintragung* vermerke* angeführt* anführ* aufgeführt* aufführ* genannt* geschildert* schilder*
    bereitgestellt* bereitstell* geliefert* liefer* entstammt entstammen entnahm geboten biet* bietet bot boten ausweis* ausgewiesen* ausweisen
    zusammenhäng* zusammenhang verbunden* gehörig* gehörend* gehörte zählend* umschrieb* umschreib* ausdruck* ausdrücklich*
    untereinander gegenseitig* wechselseitig* beidseitig* gemeinsam* gesamtbild lagebild gesamtsicht gesamtschau gesamtliste nämlich sprich alias
    abgeglichen* abgleich* vergleich* vergleichbar* gegenüberstell* gegengehalten abgefragt* eingelesen* einlesen einles* ausgelesen* geladen* lade* importier* verarbeit* verarbeitet*
    herangezogen* heranzieh* zugezogen hinzugezogen* einbezogen* einbezieh* berücksichtig* aufgearbeitet* aufbereit* gefasst* erging ergehen erginge
    aufgeschlüsselt* aufschlüssel* verteil* verteilt* aufgeteilt* zerleg* untergliedert* gegliedert* gruppiert* kumuliert* addiert* summiert* gerundet* umgelegt* umgelegt pro stück je stückpreis
    betrag* beträge* summe* endsumme* zahlung* zahlungen position* posten rechnungsposten ausgab* jahreskosten jahrespreis* aufwand*
    teilmenge* menge* mengen schnittmenge* auswahlmenge zusammengestellt* gewählt* wähl* wahl ausgewählt* auswähl* entschied* entscheid* entscheidung*
    organisation* stelle* urheber* seite* hostname* bereich* abschnitt* segment*
    ganze ganzes ganzen letztendlich letztlich abschließend* zusammenfassend* grundsätzlich* prinzipiell* tatsächlich* konkret* speziell* eigentlich* üblicherweise normalerweise
    schlichtweg schlicht bekanntlich erkennbar* erkennen erkannten ablesbar* ableit* abgeleitet* ersehen ersehbar* nachvollzieh* nachzuvollziehen feststell* festgestellt* feststellbar* beobachtbar*
    ereignet* vorgefallen* geschieht passier* passiert* stattgefunden* stattfind* sichtbar* gezeigt* anzeig* angezeigt* aufgezeigt* aufzeig*
    gesichtet* sichtung* angetroffen* antreff* vertreten vertritt beinhalt* innewohn* mitumfasst* dabei sonstwie irgendwie irgendwo woanders anderswo anderweitig* seinem seines
    beim betreffs gemäß laut zufolge mittels qua sowie wie gleichfalls desgleichen ebenfalls hierbei wobei sodann
    kennt kennen gekannt nennung* erwähnt* erwähnung* angesprochen* bezug* bezogen* bezieh* bezieht beziehen beziehung* hierauf darauf worauf trifft zutreff* zutrifft betrifft betroffen* anbelangt angeht anlangt
    abbild* abfrag* abgestimmt* ablauf abzulesen abgrenz* abhandlung absehen abstützen addier* addition aggregier*
    akte akten aktenkundig* angelegt* anlass ansatz ansatzpunkt anschein ansicht anteilig* anwend* anwendung*
    arbeitsweise auffindbar* auffind* aufgefunden* aufgelistet* aufgespürt* aufgetreten* aufgreif* aufschluss aufteil*
    aufteilung aufweis* aufzählung aufzeichn* aufzeichnung* ausdrück* ausgabe ausgangspunkt ausgeb* ausgegangen ausgegeben* ausgerichtet*
    ausgesprochen* ausgestellt* ausgewertet* auskunft ausmach* ausmacht auszug auszumachen beachtung befass* befind* befund* begleit* begriff*
    beizumessen benannt* benenn* berechne* berechnung* berichtet* berichten beschreib* beschrieben*
    besteh* bestehend* bewegt* bezifferung bilanz bleibend* buchung* budgetposten charakter charakterisier*
    dasteh* datenbasis datenlage datenmaterial datenpunkt* datensätze datenstand deckungsgleich* definier* detail* detailliert* dokument*
    durchgang durchlauf durchgeführt* durchschau* durchsicht* ebene* eigens einfließ* eingebracht* eingeflossen* eingegangen*
    eingeordnet* eingesehen* eingetragen* einheit einheiten einheitlich* einordn* einricht* einsehbar* einstuf* einträgt einzel* eingang
    entdeck* entgegensteh* entnehm* entnommen* erfahr* erfolgt* ergebnis* erheb* erhoben* erkenn* erkannt*
    erkundig* erläuter* ermitteln erscheinungs* erwähnenswert* erzeug* erzielt* erziel* existent existier* fachlich* feld
    festzuhalten festzustellen folgeseite formulier* fundstelle* fundstück* fund funde gebiet gebildet* geführt*
    gegeben* gegengeprüft* gehört* gekennzeichnet* genauso gerechnet* gesehen* gesichtspunkt gesondert* gezogen*
    gliedert gliedern gruppier* halten handelt herausgab herausgegriffen herleit* herrühr*
    hergeleitet* hinblick hinterlass* hinweis* informier* inhaltlich* kalkulier* kalkulatorisch*
    kategorie* kennzeichn* kernaussage klassifik* kommentar* konstatier* kopplung kurzform lautend* laufend* linie
    listenname* listenwert* logdatei* logdaten logeintrag* logeinträge* lokalisier* markier*
    mitgezähl* mitzähl* mitteil* muster nachles* nachricht* nachschlag* nachseh* nachzulesen namensgebung netzadresse* notiz
    ordn* ort* paar* passus prüf* prüfergebnis* punkt* quellenangabe quellenauswahl quellenliste quellensatz quellenvergleich
    rechnung rechnungs* recherch* regelung regelwerk* relation richtung rubrik rückblick rückschluss rückschlüsse sachlage sachlich*
    sachstand sammlung satz schluss schreibweise schritt seitdem sektion sichtung sinn sobald sortier* spalte spur spuren stammen* stammend*
    standort stichtag stichtags stufe substanz summier* summiert system* systematik tabelle* thematik titel* treffer*
    trefferliste* trefferzahl* übermittel* übernahm übernommen* übertrag* überschrieben* umgerechnet* umriss unsererseits
    unterlag* unterlagen unterricht* untersuchungs* ursprung* usw variante* veranschaulich* verbind* verbindung* verbuch*
    vergegenwärtig* vergleichs* vergleichslauf vergleichsquellen verknüpf* verlaut* vermeldet* vermeld* vermerk* vernehm*
    verteilung verweis* verwiesen* verzeichn* vorfind* vorgefunden* vorgang* vorgestellt* vorlieg*
    vorgelegen vorgelegt* vornehm* vorgenommen* wahrgenommen* wahrnehm* weitergegeben* weiterverbreit* wert* wiedergegeben*
    wiedergib* wiedergibt wiedergeb* wortlaut zahl* zahlenmäßig* zeilen* zeitlich* zeitpunkt* zeitstempel* zeitverlauf zitat zitier* zugang*
    zugehörigkeit zugeordnet* zugeschrieben* zugewiesen* zugriff* zurechn* zusammensetz* zusammenstell* zusammentrag*
    zusammengetragen* zuschreib* zustand zuweis* zwischenstand drauf dran drin darob hierhin irgendeine
    irgendeiner irgendeinen irgendein wovon wohingegen ungeachtet nichtsdestotrotz nichtsdestoweniger
    indes insoweit inwieweit inwiefern dergleichen derlei deinerseits soeben vorstehend* nachstehend* untenstehend* obenstehend*
    dies alles allem wonach worum womit wofür wozu wohin woher wovor woraufhin wodurch eben ja freilich
    insofern sofern indessen ferner fernerhin weiterhin übrigens überdies obendrein hierunter hieran hierin daneben
    demgegenüber nebenbei nunmehr alsdann dorthin hierher dorther jedenfalls zumal statt anstatt anstelle
    angesichts entlang rundum zulasten zugunsten seitens namens ebendiese ebendieser derart derartige
    derartiger derartigen betreffend* entsprechend* vorliegend* folgende folgenden folgendes folgender obig* besagt*
    vorhanden* zugehörig* dazugehörig* einfach* kurz formal* rein rechnerisch*
    zusammengerechnet* zusammengenommen* insgesamt summe summen betrag beträge beträgen höhe umfang umfangs anteil* größenordnung
    basis grundlage* grundlagen gesamt* gesamtzahl gesamtkosten gesamtpreis gesamtbetrag gesamtsumme rahmen
    verzeichnis listenplatz position rolle art arten form formen weise name namen namentlich begriff sache sachverhalt umstand
    lage stand stands situation bild überblick übersicht blick sicht bezug betracht hinsicht kontext kern punkt
    punkte aspekt merkmal merkmale kriterium kriterien frage fragen antwort antworten thema hinweis hinweise feststellung befund
    beurteilung bewertung einschätzung prüfung auswertung untersuchung analyse abfrage suche vorgehen verfahren methode berechnung
    berechnungen kalkulation betrachtung zählung zuordnung einstufung einordnung darstellung erwähnung meldung meldungen mitteilung
    text texte texts titel überschrift seite seiten eintragung aufstellung auflistung zusammensetzung zusammenfassung
    kombination paket portfolio bündel bestand bestands bestandteil bestandteile element elemente gruppe reihe spitze ende
    schlusslicht platz stelle beginn start zeitraum zeitraums dauer spanne abstand moment tage tagen datum
    datums datumsangabe datumsangaben zeitstempel zeitbezug zeitliche zeitlichen zeitlich jahreszahlen aufnahme nennung angegeben*
    aufruf einsicht kenntnis kenntnisse wissen information informationen inhalte inhalts datenbestand datensatz eigenschaft
    organisation haus umgebung bereitstellung lieferung nutzen gegenüberstellung gegenstand objekt objekte
    objekten merkmals kategorie klasse typ typen sorte namensliste dateiname zugriff verbindung verbindungen
    herauskristallisiert ursprünglich* jeweils gleichermaßen ebenso einerseits andererseits hierfür wiederum
    fällig* erhältlich* zugänglich* ersichtlich* enthalten*
    bezöge* hinzunähmen nähmen bekämen bekäme erhielte erhielten* belaufen beläuft belief
    beziffert* beziffern resultier* identifizier* basier* ermittel* analysier* präsentier* notier* register
    registrier* dokumentier* kategorisier* klassifizier* klassifikation stuf* stuft eingestuft* gehandelt behandel* behandelt*
    betrachte* erweis* erweist erwies bezeichn* bezeichnet* beschränkt beschränken beinhalte* beinhaltet* zuzurechnen zugerechnet*
    darstellt darstellen verteilt verteilen entfiel erschien gestellt* geworden heran heraus hervor herum
    her hin hinzu ein voran voraus wieder zurückzuführen zustande zugrunde zutage vorn vorne oben unten
    einhergeh* seither kraft
    unserem unserer ihrerseits jener derjenige diejenige dasjenige denjenigen diejenigen
    derjenigen demjenigen eigen eigener eigenen eigenem vorgang vorgänge vorgängen vermerkt*
    dargestellt* veranschlag* veranschlagt* beansprucht beanspruchen schlägt schlagen verlauf mithilfe hilfe anhand
    durchsucht* durchsuchen sichten gegenübergestellt* durchleuchtet* zuteil aufweisen aufweist
    aufwies aufwiesen innehaben mitsamt einschließlich inklusive beispielsweise beispiel
    veröffentlichung veröffentlicht* veröffentlichen veröffentlichte* publiziert* publizieren entdeckt* entdeckung stießen man
  `,
}
