import type { ProblemCode } from './problem.ts'
import type { LocalizedText } from './text.ts'

/**
 * User-facing texts for every failure that a caller can expect; a code without texts does not compile. A text has only
 * German if people and programs read the same English sentence (`domain/problem.ts`), otherwise both languages.
 */
export const problemWords = {
  'request.invalid': 'Die Anfrage ist nicht so, wie der Aufruf sie beschreibt: {detail}',
  'session.missing': 'Sie sind nicht angemeldet. Bitte melden Sie sich an und versuchen Sie es noch einmal.',
  'session.provider-away': 'Der Identitätsanbieter antwortet nicht. Versuchen Sie es in einer Minute noch einmal.',
  'session.locked': 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieser Installation.',
  'account.external': 'Dieses Konto liegt bei einem anderen Identitätsanbieter. Ändern Sie das Passwort dort.',
  'account.exists':
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an. Ist es nicht Ihres, wenden Sie sich an den Betreiber.',
  'account.name-missing': 'Geben Sie Vor- und Nachnamen an, jeweils in einer Zeile mit höchstens 80 Zeichen.',
  'account.password-wrong': 'Das bisherige Passwort stimmt nicht.',
  'account.password-short': 'Das Passwort braucht mindestens {least} Zeichen.',
  'account.password-long': 'Das Passwort darf höchstens 1.024 Zeichen haben.',
  'account.password-personal':
    'Das Passwort besteht aus Ihrem Namen oder Ihrer E-Mail-Adresse. Wählen Sie eines, das nichts mit Ihnen zu tun hat.',
  'account.password-common':
    'Dieses Passwort gehört zu denen, die zuerst geraten werden. Wählen Sie ein anderes, etwa vier zufällige Wörter.',
  'account.reset-over': 'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
  'permission.missing': 'Dafür haben Sie keine Berechtigung.',
  'not-found': 'Das gibt es nicht oder nicht mehr, oder Sie haben keinen Zugriff darauf.',
  'method.not-allowed': 'Diese Adresse kennt diese Methode nicht.',
  'request.too-large': 'Die Anfrage ist größer als {limit}.',
  'rate.limited': 'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  'upload.empty': '{file} ist leer. Bitte wählen Sie die Dateien noch einmal ohne diese aus.',
  'upload.too-large': '{file} ist zu groß, die größte zulässige Dateigröße ist {sizeLimit}.',
  'upload.not-text': {
    de: 'Diese Datei lässt sich nicht als Log lesen. Laden Sie ein Log als Text hoch, auch gepackt als .gz, .zst oder .zip.',
    en: 'This file cannot be read as a log. Upload a text log, or one packed as .gz, .zst or .zip.',
  },
  'upload.mixed':
    'Das Archiv enthält Listen von Indikatoren ({lists}) neben Logs ({logs}). Laden Sie beides getrennt hoch.',
  'upload.damaged':
    'Das Archiv ist bei Byte {at} beschädigt. Packen Sie das Log neu und laden Sie es noch einmal hoch.',
  'upload.sightings-damaged':
    'Die Datei mit Beobachtungen ist in Zeile {line} beschädigt oder unvollständig. Schreiben Sie sie neu und laden Sie sie noch einmal hoch.',
  'upload.sightings-newer':
    'Die Datei mit Beobachtungen hat eine neuere Version, als hier gelesen wird. Schreiben Sie sie mit einem Programm dieser Version, oder laden Sie das Log hoch.',
  'upload.encrypted': 'Das Archiv ist verschlüsselt. Laden Sie es ohne Passwort hoch.',
  'upload.expands-too-far':
    'Das Archiv wird entpackt größer als {limit}. Teilen Sie das Log und laden Sie die Teile einzeln hoch.',
  'upload.too-many-members': 'Das Archiv enthält mehr als {limit} Dateien. Laden Sie weniger auf einmal hoch.',
  'upload.too-much-found':
    'Dieses Log enthält zu viel, was Quellen listen können: über {valueLimit} verschiedene Observables oder über {hourLimit} Stunden, in ' +
    'denen sie gesehen wurden. Teilen Sie es nach der Zeit und laden Sie die Teile einzeln hoch.',
  'upload.too-varied':
    'Das Gefundene steht auf zu vielen verschiedenen Kombinationen von Quellen für einen Bericht. Wählen Sie weniger Arten von ' +
    'Indikatoren oder ein kleineres Log. Gibt es eigene Quellen, die sich überschneiden, helfen auch weniger davon.',
  'upload.stalled':
    'Diese Datei zu lesen dauerte zu lange und wurde abgebrochen. Teilen Sie sie, oder laden Sie einen anderen Teil des Logs hoch.',
  'upload.no-room':
    'Die Uploads einer Organisation belegen höchstens {limit}. Unfertige und fehlgeschlagene belegen {taken}, dieser hat {size}. ' +
    'Warten Sie, bis einige fertig sind, oder brechen Sie welche ab oder löschen Sie sie.',
  'upload.not-there': 'Unter dieser Adresse wurde noch keine Datei hochgeladen.',
  'upload.expired': 'Dieser Upload ist älter als 7 Tage. Beginnen Sie ihn neu.',
  'upload.closed': 'Die Datei dieses Uploads ist übergeben und kann nicht mehr geändert werden.',
  'upload.gone': 'Die Datei dieses Uploads ist nicht mehr da. Laden Sie sie noch einmal hoch.',
  'upload.no-endpoint': 'Fehler beim Speichern der Datei: keine requestEndpointID',
  'report.failed': 'Der Bericht konnte nicht erstellt werden. Der Upload ist noch da, versuchen Sie es noch einmal.',
  'report.too-many': 'Eine Organisation behält höchstens {limit} Berichte. Löschen Sie zuerst einige.',
  'report.no-room':
    'Die Berichte einer Organisation belegen höchstens {limit}. Löschen Sie zuerst einige. Gelöschte zählen mit, solange sie sich wiederherstellen lassen.',
  'report.replaced': 'Ein neuerer Dauerbericht der Gruppe ersetzt diesen Bericht. Dieser wird nicht mehr neu erstellt.',
  'report.cancelled': 'Der Bericht wurde abgebrochen.',
  'index.not-ready': 'Die Quellen werden noch geladen. Versuchen Sie es in einer Minute noch einmal.',
  'search.no-value': 'Das ist kein Wert der Art {kind}: {value}. Prüfen Sie die Schreibweise.',
  'search.part-too-large':
    'Unter diesen Ziffern ist mehr gelistet, als eine Antwort fasst. Fragen Sie mit mehr Ziffern oder nach dem Wert selbst.',
  'dark-web.query-wrong': 'Das ist keine Suche: {code} bei Zeichen {at}.',
  'dark-web.too-many': 'Eine Gruppe kann höchstens {limit} davon haben.',
  'dark-web.too-many-of-organisation': 'Die Gruppen einer Organisation können zusammen höchstens {limit} davon haben.',
  'dark-web.full':
    'Die eigenen Quellen einer Organisation behalten zusammen höchstens {limit} Beiträge. Behalten Sie Beiträge kürzer, oder entfernen Sie eine Quelle.',
  'dark-web.no-key': 'Nötig ist ein Schlüssel einer Quelle von Beiträgen: als x-api-key oder Bearer.',
  'dark-web.unreadable': 'Das sind keine Einträge, wie Zulieferer von AIL sie senden: {detail}',
  'source.address-refused': 'Diese Adresse lässt sich nicht als Quelle verwenden. {reason}.',
  'source.in-catalogue': 'Diese Adresse steht schon im Katalog: {source}. Wählen Sie sie dort aus.',
  'source.no-feed-list':
    'Die Datei nennt keine Feeds. Bekannt sind Listen von MISP, IntelMQ, OpenCTI, AdGuard Home, Pi-hole und pfBlockerNG sowie einfache Listen von Adressen.',
  'source.too-many': 'Eine Gruppe kann höchstens {limit} eigene Quellen mitbringen. Entfernen Sie zuerst eine.',
  'source.too-many-of-organisation':
    'Die Gruppen einer Organisation können zusammen höchstens {limit} eigene Quellen mitbringen. Entfernen Sie zuerst eine.',
  'source.fetching-off': {
    de: 'Auf diesem Server ist das Abrufen von Quellen ausgeschaltet. Sein Betreiber kann es einschalten. Oder laden Sie die Liste als Datei hoch, um sie zu vergleichen.',
    en: 'Collecting sources is switched off on this server. Its operator can switch it on. Or upload the list as a file to have it compared.',
  },
  'source.collecting-set':
    'Ob Quellen abgerufen werden, hat der Betreiber in den Einstellungen des Servers festgelegt.',
  'source.check-late': 'Die Adresse wurde nicht rechtzeitig geprüft. Versuchen Sie es in einer Minute noch einmal.',
  'group.too-deep': 'Gruppen können höchstens 16 Ebenen tief stehen.',
  'group.too-many': 'Eine Organisation kann höchstens {limit} Gruppen haben.',
  'group.name-mixed':
    'Ein Wort des Namens mischt lateinische, griechische oder kyrillische Buchstaben, die gleich aussehen.',
  'group.circle': 'Eine Gruppe kann nicht unter sich selbst stehen.',
  'group.root-moves': 'Diese Gruppe steht ganz oben und lässt sich nicht verschieben.',
  'group.last-admin':
    'Es muss jemand bleiben, der diese Gruppe verwalten kann. Geben Sie zuerst einem anderen Mitglied diese Rolle.',
  'group.role-unknown': 'Diese Rolle gibt es nicht.',
  'group.range-unreadable': '{entry} ist weder eine Adresse noch ein Netz noch eine Domain.',
  'group.ranges-many':
    'Eine Gruppe kann höchstens {limit} eigene Adressen haben. Fassen Sie Adressen zu Netzen zusammen.',
  'group.logo-unreadable': {
    de: 'Dieses Bild lässt sich nicht verwenden. Laden Sie eine PNG-, JPEG-, WebP-, GIF- oder AVIF-Datei mit höchstens 2 MB und 4096 × 4096 Pixeln hoch.',
    en: 'This picture cannot be used. Upload a PNG, JPEG, WebP, GIF or AVIF file of at most 2 MB and 4096 × 4096 pixels.',
  },
  'invitation.already-member': '{email} ist schon Mitglied dieser Gruppe.',
  'invitation.too-many':
    'Eine Organisation kann höchstens {limit} offene Einladungen haben. Ziehen Sie zuerst eine zurück.',
  'invitation.over': 'Diese Einladung ist abgelaufen, zurückgezogen oder schon benutzt. Bitten Sie um eine neue.',
  'list.name-taken': 'In dieser Gruppe gibt es schon eine Liste mit diesem Namen.',
  'list.too-many': 'Eine Gruppe kann höchstens {limit} Listen haben.',
  'list.effect-fixed': 'Ob eine Liste erlaubt oder sperrt, lässt sich nur ändern, solange sie leer ist.',
  'subscription.name': 'Ein Name für das Abonnement ist erforderlich',
  'subscription.target-format': 'Mindestens ein Zielformat muss angegeben werden',
  'subscription.auth-method': 'Mindestens ein Authentifizierungsverfahren muss angegeben werden',
  'subscription.source': 'Mindestens eine Quelle muss angegeben werden',
  'subscription.source-refused': 'Die Quelle {source} darf nicht ausgeliefert werden: {clause}',
  'subscription.option-unknown': 'Die Auswahl {value} gibt es bei {field} nicht.',
  'subscription.template': 'Die Vorlage kann nicht verwendet werden: {detail}',
  'subscription.too-many-keys':
    'Höchstens {limit} Schlüssel eines Abonnements können zur selben Zeit gelten. Widerrufen Sie zuerst einen.',
  'subscription.too-many': 'Eine Gruppe kann höchstens {limit} Abonnements haben.',
  'subscription.too-many-of-organisation':
    'Die Gruppen einer Organisation können zusammen höchstens {limit} Abonnements haben. Gelöschte zählen mit, solange sie sich wiederherstellen lassen.',
  'subscription.no-room':
    'Die Auslieferungen einer Organisation belegen höchstens {limit}. Löschen Sie Abonnements oder liefern Sie weniger. Gelöschte zählen mit, solange sie sich wiederherstellen lassen.',
  'subscription.preview-replaced':
    'Eine andere Vorschau von Ihnen ist an die Stelle dieser getreten. Bitte fragen Sie erneut.',
  'subscription.expired': 'Der Testzeitraum dieses Abonnements ist zu Ende.',
  'exception.expiry': 'Eine Ausnahme endet in der Zukunft und innerhalb eines Jahres.',
  'exception.too-many': 'Eine Gruppe kann höchstens {limit} Ausnahmen haben.',
  'sensor.no-key': 'Nötig ist der Schlüssel eines Sensors als x-api-key. Dieser fehlt, ist unbekannt oder widerrufen.',
  'sightings.unreadable': 'Das ist keine Datei mit Beobachtungen: {detail}',
  'sightings.conflict':
    'Der Abschnitt {segment} wurde schon mit anderen Werten gesendet. Von dieser Anfrage wurde nichts behalten.',
  'sensor.too-many': 'Höchstens {limit} Sensoren können zur selben Zeit senden. Widerrufen Sie zuerst einen.',
  'sensor.revoked': 'Dieser Sensor ist widerrufen. Legen Sie einen neuen an.',
  'watch.expiry': 'Eine Überwachung endet in der Zukunft und innerhalb eines Jahres.',
  'watch.too-many': 'Eine Gruppe kann höchstens {limit} Überwachungen haben.',
  'watch.too-many-rows': 'Die Listen, die Sie überwachen, können zusammen höchstens {limit} Einträge haben.',
  'webhook.address-refused': 'Diese Adresse lässt sich nicht für einen Webhook verwenden. {reason}.',
  'webhook.too-many': 'Eine Gruppe kann höchstens {limit} Webhooks haben.',
  'webhook.too-many-of-organisation': 'Eine Organisation kann höchstens {limit} Webhooks haben.',
  'webhook.too-many-tests':
    'Dieser Webhook wurde in der letzten Stunde bereits {limit}-mal getestet. Versuchen Sie es später noch einmal.',
  'webhook.off': 'Diese Installation sendet nichts über das Netz. Ihr Betreiber kann das ändern.',
  'explanation.address-refused': 'Diese Adresse lässt sich nicht für ein Sprachmodell verwenden. {reason}.',
  'explanation.not-encrypted': 'Ein Schlüssel geht nur an Adressen mit https.',
  'delivery.no-key': 'Ein Schlüssel des Abonnements ist nötig: als x-api-key, Bearer oder Basic.',
  'delivery.key-wrong':
    'Dieser Schlüssel gilt nicht (mehr). Verwenden Sie einen Schlüssel des Abonnements, und zu einem Passwort den Benutzer, der dazugehört.',
  'delivery.key-revoked':
    'Dieser Schlüssel wurde widerrufen oder ersetzt. Verwenden Sie den neuesten Schlüssel des Abonnements.',
  'delivery.deleted': 'Dieses Abonnement wurde gelöscht. Es wird nichts mehr ausgeliefert.',
  'delivery.not-granted':
    'Die Gruppe dieses Abonnements darf keine Abonnements mehr nutzen. Es wird nichts mehr ausgeliefert.',
  'delivery.part-unknown': 'Das Format {format} hat keine Datei {part}.',
  'delivery.address-over': 'Diese Adresse gilt nicht mehr. Fordern Sie eine neue an.',
  'delivery.encoding': 'Keine Kodierung dieser Datei wird angenommen: gzip, br, zstd oder die Bytes selbst.',
  'delivery.changed': 'Die Datei hat sich seither geändert. Lesen Sie sie ganz.',
  'delivery.range': 'Die Datei hat {bytes} Bytes.',
  'delivery.expired': 'Der Testzeitraum dieses Abonnements endete am {date}. Es wird nichts mehr ausgeliefert.',
  'delivery.refused': 'Aus diesem Abonnement darf nichts ausgeliefert werden: {reason}',
  'delivery.format-unknown': 'Dieses Abonnement wird nicht als {format} ausgeliefert.',
  'delivery.not-ready':
    'Dieses Abonnement wird gerade zusammengestellt. Versuchen Sie es in {seconds} Sekunden noch einmal.',
  'delivery.cursor-lost':
    'Was sich seit diesem Stand geändert hat, ist nicht mehr bekannt. Lesen Sie einmal alles und von dort aus weiter.',
  'delivery.cursor-invalid': 'Das ist kein Stand dieser Datei.',
  'licence.exists': 'Diese Gruppe hat für diese Quelle schon eine Lizenz hinterlegt.',
  'licence.too-many': 'Eine Organisation kann höchstens {limit} Lizenzen hinterlegen. Entfernte zählen mit.',
  'licence.source-free': 'Für die Quelle {source} ist keine Lizenz nötig.',
  'licence.credential-incomplete': {
    de: 'Die Zugangsdaten sind nicht vollständig: Es fehlt das Geheimnis oder ein Name. Ein gespeichertes Geheimnis geht nur an den Server, für den es hinterlegt wurde.',
    en: 'The credential is not complete: the secret or a name is missing. A secret that is kept goes only to the server it was entered for.',
  },
  'licence.credential-refused': 'Der Herausgeber nimmt diese Zugangsdaten nicht an.',
  'licence.not-encrypted': {
    de: 'Zugangsdaten gehen nur an Adressen, die mit https:// beginnen.',
    en: 'Credentials are sent only to addresses that begin with https://.',
  },
  'licence.secret-in-address': {
    de: 'In der Adresse steht ein Geheimnis: {parameter}. Nehmen Sie es heraus und geben Sie es als Zugang vom Typ „Schlüssel in der Adresse“ an; dort wird es verschlüsselt aufbewahrt.',
    en: 'The address holds a secret: {parameter}. Take it out and enter it as a credential of the type “Key in the address”; there it is kept encrypted.',
  },
  'licence.no-collection':
    'Das ist nicht die Adresse einer TAXII-Sammlung. Sie endet auf /collections/ und die Kennung der Sammlung.',
  'licence.in-use': {
    de: '{count, plural, one {Ein Abonnement enthält} other {# Abonnements enthalten}} diese Quelle: {subscriptions}. {emptied, plural, =0 {} one {Eines davon hat keine andere und würde nichts mehr liefern: {emptiedSubscriptions}. } other {# davon haben keine andere und würden nichts mehr liefern: {emptiedSubscriptions}. }}Nehmen Sie sie dort zuerst heraus.',
    en: '{count, plural, one {One subscription holds} other {# subscriptions hold}} this source: {subscriptions}. {emptied, plural, =0 {} one {One of them holds no other and would deliver nothing any more: {emptiedSubscriptions}. } other {# of them hold no other and would deliver nothing any more: {emptiedSubscriptions}. }}Take it out of them first.',
  },
  'list.full': {
    de: 'Eine Liste fasst höchstens {limit} Einträge; es wurde nichts hinzugefügt.',
    en: 'A list holds at most {limit} entries; nothing was added.',
  },
  'list.rows-of-organisation': {
    de: 'Die Listen einer Organisation fassen zusammen höchstens {limit} Einträge, gelöschte Listen eingeschlossen, bis sie nach sieben Tagen endgültig weg sind. Es wurde nichts hinzugefügt.',
    en: 'The lists of an organisation hold at most {limit} entries together, including deleted lists until they are gone for good after seven days. Nothing was added.',
  },
  'feedback.too-many': 'Eine Organisation kann höchstens {limit} Rückmeldungen behalten. Löschen Sie zuerst einige.',
  'list.columns-unknown':
    'Diese Spalten sind nicht bekannt: {columns}. Bekannt sind value, reason und expires. Nichts wurde hinzugefügt.',
  'list.unreadable': 'Diese Datei ist kein Text in UTF-8.',
  'token.missing':
    'Es braucht ein API-Token als Bearer-Token. Dieses fehlt, ist unbekannt, abgelaufen oder widerrufen.',
  'token.too-many': 'Höchstens {limit} Token können zur selben Zeit gelten. Widerrufen Sie zuerst eines.',
  'token.too-long': 'Ein Token kann höchstens {limit} Tage gelten.',
  'audit.full':
    'Das Protokoll kann an einem Tag (UTC) um höchstens {limit} wachsen. Versuchen Sie es morgen noch einmal. Löschen geht weiterhin.',
  'server.full':
    'Der Server hat keinen Platz mehr, um etwas zu speichern. Was da ist, lässt sich weiter lesen. Sagen Sie es dem Betreiber.',
  'server.busy': 'Der Server ist gerade überlastet. Versuchen Sie es in einer Minute noch einmal.',
  'server.stopping': 'Der Server startet gerade neu. Versuchen Sie es gleich noch einmal.',
  unexpected: 'Interner Serverfehler. Bitte versuchen Sie es später noch einmal.',
} as const satisfies Readonly<Record<ProblemCode, string | LocalizedText>>
