import type { ProblemCode } from '../../domain/problem.ts'
import type { LocalizedText } from '../../domain/text.ts'
import { texts } from './texts.ts'

/** The words for every failure that a caller can expect; a code without its words does not compile. */
export const problem = texts({
  'problem.request.invalid': {
    de: 'Die Anfrage ist nicht so, wie der Aufruf sie beschreibt: {detail}',
    en: 'The request is not as the call describes it: {detail}',
  },
  'problem.session.missing': {
    de: 'Nicht berechtigter Zugriff. Bitte melden Sie sich an und versuchen Sie es noch einmal.',
    en: 'Unauthorized access. Please log in and try again.',
  },
  'problem.session.provider-away': {
    de: 'Der Anmeldedienst antwortet nicht. Versuchen Sie es in einer Minute noch einmal.',
    en: 'The identity provider does not answer. Try again in a minute.',
  },
  'problem.session.locked': {
    de: 'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieser Installation.',
    en: 'This account is locked. Ask whoever runs this installation.',
  },
  'problem.account.external': {
    de: 'Dieses Konto führt ein anderer Anmeldedienst. Ändern Sie das Passwort dort.',
    en: 'This account is kept by another identity provider. Change the password there.',
  },
  'problem.account.exists': {
    de: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an.',
    en: 'There is an account with this e-mail address already. Sign in with it.',
  },
  'problem.account.name-missing': {
    de: 'Geben Sie Vor- und Nachnamen an, jeweils in einer Zeile mit höchstens 80 Zeichen.',
    en: 'Give both names, each on one line of at most 80 characters.',
  },
  'problem.account.password-wrong': {
    de: 'Das bisherige Passwort stimmt nicht.',
    en: 'The current password is wrong.',
  },
  'problem.account.password-short': {
    de: 'Das Passwort braucht mindestens {least} Zeichen.',
    en: 'The password needs at least {least} characters.',
  },
  'problem.account.password-long': {
    de: 'Das Passwort darf höchstens 1024 Zeichen haben.',
    en: 'The password may have at most 1024 characters.',
  },
  'problem.account.password-personal': {
    de: 'Das Passwort besteht aus Ihrem Namen oder Ihrer E-Mail-Adresse. Wählen Sie eines, das nichts mit Ihnen zu tun hat.',
    en: 'The password is made of your name or e-mail address. Choose one that has nothing to do with you.',
  },
  'problem.account.password-common': {
    de: 'Dieses Passwort gehört zu denen, die zuerst geraten werden. Wählen Sie ein anderes, etwa vier zufällige Wörter.',
    en: 'This password is among those that are guessed first. Choose another, such as four random words.',
  },
  'problem.account.reset-over': {
    de: 'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordern Sie einen neuen an.',
    en: 'This link has expired or was used already. Ask for a new one.',
  },
  'problem.permission.missing': {
    de: 'Dafür haben Sie keine Berechtigung.',
    en: 'You do not have permission for this.',
  },
  'problem.not-found': { de: 'Das gibt es hier nicht.', en: 'There is no such thing here.' },
  'problem.method.not-allowed': {
    de: 'Diese Adresse kennt diese Methode nicht.',
    en: 'This address does not know that method.',
  },
  'problem.request.too-large': {
    de: 'Die Anfrage ist größer als {limit}.',
    en: 'The request is larger than {limit}.',
  },
  'problem.rate.limited': {
    de: 'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden noch einmal.',
    en: 'Too many requests. Try again in {seconds} seconds.',
  },
  'problem.upload.empty': {
    de: '{file} ist leer. Bitte wählen Sie die Dateien noch einmal ohne diese aus.',
    en: '{file} is empty, please select files again without it.',
  },
  'problem.upload.too-large': {
    de: '{file} ist zu groß, die größte zulässige Dateigröße ist {sizeLimit}.',
    en: '{file} is too large, maximum file size is {sizeLimit}.',
  },
  'problem.upload.not-text': {
    de: 'Diese Datei lässt sich nicht als Log lesen. Laden Sie ein Log als Text hoch, auch gepackt als .gz, .zst oder .zip.',
    en: 'This file is no log that can be read. Upload a text log, or one packed as .gz, .zst or .zip.',
  },
  'problem.upload.damaged': {
    de: 'Das Archiv ist bei Byte {at} beschädigt. Packen Sie das Log neu und laden Sie es noch einmal hoch.',
    en: 'The archive is damaged at byte {at}. Pack the log again and upload it.',
  },
  'problem.upload.encrypted': {
    de: 'Das Archiv ist verschlüsselt. Laden Sie es ohne Passwort hoch.',
    en: 'The archive is encrypted. Upload it without a password.',
  },
  'problem.upload.expands-too-far': {
    de: 'Das Archiv wird entpackt größer als {limit}. Teilen Sie das Log und laden Sie die Teile einzeln hoch.',
    en: 'The archive unpacks to more than {limit}. Split the log and upload its parts.',
  },
  'problem.upload.too-many-members': {
    de: 'Das Archiv enthält mehr als {limit} Dateien. Laden Sie weniger auf einmal hoch.',
    en: 'The archive holds more than {limit} files. Upload fewer at once.',
  },
  'problem.upload.stalled': {
    de: 'Diese Datei zu lesen dauerte zu lange und wurde abgebrochen. Teilen Sie sie, oder laden Sie einen anderen Teil des Protokolls hoch.',
    en: 'Reading this file took too long and was given up. Split it, or upload another part of the log.',
  },
  'problem.upload.not-there': {
    de: 'Unter dieser Adresse wurde noch keine Datei hochgeladen.',
    en: 'No file was uploaded at this address yet.',
  },
  'problem.upload.expired': {
    de: 'Dieser Upload ist älter als 7 Tage. Beginnen Sie ihn neu.',
    en: 'This upload is older than 7 days. Start it again.',
  },
  'problem.upload.no-endpoint': {
    de: 'Fehler beim Speichern der Datei: keine requestEndpointID',
    en: 'File save error: No requestEndpointID',
  },
  'problem.report.failed': {
    de: 'Der Bericht konnte nicht erstellt werden. Der Upload ist noch da, versuchen Sie es noch einmal.',
    en: 'The report could not be made. The upload is kept; try again.',
  },
  'problem.report.cancelled': { de: 'Der Bericht wurde abgebrochen.', en: 'The report was cancelled.' },
  'problem.index.not-ready': {
    de: 'Die Quellen werden noch geladen. Versuchen Sie es in einer Minute noch einmal.',
    en: 'The sources are still being loaded. Try again in a minute.',
  },
  'problem.source.address-refused': {
    de: 'Diese Adresse lässt sich nicht als Quelle verwenden. Geben Sie eine öffentlich erreichbare Adresse mit Indikatoren an.',
    en: 'This address cannot be used as a source. Enter a publicly reachable address that holds indicators.',
  },
  'problem.source.fetching-off': {
    de: 'Auf diesem Server ist das Abrufen von Quellen ausgeschaltet. Wer ihn betreibt, kann es einschalten (FETCH=on). Oder laden Sie die Liste als Datei hoch, um sie zu vergleichen.',
    en: 'Collecting sources is switched off on this server. Whoever runs it can switch it on (FETCH=on). Or upload the list as a file to have it compared.',
  },
  'problem.source.check-late': {
    de: 'Die Adresse wurde nicht rechtzeitig geprüft. Versuchen Sie es in einer Minute noch einmal.',
    en: 'The address was not looked at in time. Try again in a minute.',
  },
  'problem.group.too-deep': {
    de: 'Gruppen können höchstens 16 Ebenen tief stehen.',
    en: 'Groups can stand at most 16 deep.',
  },
  'problem.group.circle': {
    de: 'Eine Gruppe kann nicht unter sich selbst stehen.',
    en: 'A group cannot stand below itself.',
  },
  'problem.group.root-moves': {
    de: 'Diese Gruppe steht ganz oben und lässt sich nicht verschieben.',
    en: 'This group stands at the top and cannot be moved.',
  },
  'problem.group.last-admin': {
    de: 'Es muss jemand bleiben, der diese Gruppe verwalten kann. Geben Sie zuerst einem anderen Mitglied diese Rolle.',
    en: 'Somebody must remain who can manage this group. Give another member that role first.',
  },
  'problem.group.role-unknown': { de: 'Diese Rolle gibt es nicht.', en: 'There is no such role.' },
  'problem.group.range-unreadable': {
    de: '{entry} ist weder eine Adresse noch ein Netz.',
    en: '{entry} is neither an address nor a network.',
  },
  'problem.group.logo-unreadable': {
    de: 'Dieses Bild lässt sich nicht verwenden. Laden Sie eine PNG-, JPEG-, WebP-, GIF- oder AVIF-Datei mit höchstens 2 MB und 4096 × 4096 Pixeln hoch.',
    en: 'This picture cannot be used. Upload a PNG, JPEG, WebP, GIF or AVIF file of at most 2 MB and 4096 × 4096 pixels.',
  },
  'problem.invitation.already-member': {
    de: '{email} ist schon Mitglied dieser Gruppe.',
    en: '{email} is already a member of this group.',
  },
  'problem.invitation.over': {
    de: 'Diese Einladung ist abgelaufen, zurückgezogen oder schon benutzt. Bitten Sie um eine neue.',
    en: 'This invitation has expired, was withdrawn or has been used. Ask for a new one.',
  },
  'problem.list.name-taken': {
    de: 'In dieser Gruppe gibt es schon eine Liste mit diesem Namen.',
    en: 'This group already has a list with that name.',
  },
  'problem.list.too-many': {
    de: 'Eine Gruppe kann höchstens {limit} Listen haben.',
    en: 'A group can have at most {limit} lists.',
  },
  'problem.list.effect-fixed': {
    de: 'Ob eine Liste erlaubt oder sperrt, lässt sich nur ändern, solange sie leer ist.',
    en: 'Whether a list allows or denies can only be changed while it is empty.',
  },
  'problem.subscription.name': {
    de: 'Ein Name für das Abonnement ist erforderlich',
    en: 'Subscription name is required',
  },
  'problem.subscription.target-format': {
    de: 'Mindestens ein Zielformat muss angegeben werden',
    en: 'At least one target format needs to be specified',
  },
  'problem.subscription.auth-method': {
    de: 'Mindestens ein Authentifizierungsverfahren muss angegeben werden',
    en: 'At least one authentication method needs to be specified',
  },
  'problem.subscription.source': {
    de: 'Mindestens eine Quelle muss angegeben werden',
    en: 'At least one source needs to be specified',
  },
  'problem.subscription.source-refused': {
    de: 'Die Quelle {source} darf nicht ausgeliefert werden: {clause}',
    en: 'The source {source} may not be delivered: {clause}',
  },
  'problem.subscription.option-unknown': {
    de: 'Die Auswahl {value} gibt es bei {field} nicht.',
    en: 'There is no such choice as {value} in {field}.',
  },
  'problem.subscription.template': {
    de: 'Die Vorlage kann nicht verwendet werden: {detail}',
    en: 'The template cannot be used: {detail}',
  },
  'problem.subscription.too-many': {
    de: 'Eine Gruppe kann höchstens {limit} Abonnements haben.',
    en: 'A group can have at most {limit} subscriptions.',
  },
  'problem.subscription.expired': {
    de: 'Der Probezeitraum dieses Abonnements ist zu Ende.',
    en: 'The trial of this subscription has ended.',
  },
  'problem.webhook.address-refused': {
    de: 'Diese Adresse ist nicht möglich: Ein Webhook braucht eine https-Adresse, die aus dem Internet erreichbar ist.',
    en: 'This address cannot be used: a webhook needs an https address that is reachable from the internet.',
  },
  'problem.webhook.too-many': {
    de: 'Ein Abonnement kann höchstens {limit} Webhooks haben.',
    en: 'A subscription can have at most {limit} webhooks.',
  },
  'problem.webhook.too-many-tests': {
    de: 'Dieser Webhook wurde in der letzten Stunde bereits {limit}-mal getestet. Versuchen Sie es später noch einmal.',
    en: 'This webhook was tried {limit} times within the last hour. Try again later.',
  },
  'problem.webhook.off': {
    de: 'Diese Installation sendet nichts über das Netz. Wer sie betreibt, kann das ändern (FETCH=on).',
    en: 'This installation sends nothing over the network. Whoever runs it can change that (FETCH=on).',
  },
  'problem.delivery.no-key': {
    de: 'Ein Schlüssel des Abonnements ist nötig: als x-api-key, Bearer oder Basic.',
    en: 'A key of the subscription is needed: as x-api-key, Bearer or Basic.',
  },
  'problem.delivery.key-revoked': {
    de: 'Dieser Schlüssel wurde widerrufen oder ersetzt. Verwenden Sie den neuesten Schlüssel des Abonnements.',
    en: 'This key was revoked or replaced. Use the newest key of the subscription.',
  },
  'problem.delivery.deleted': {
    de: 'Dieses Abonnement wurde gelöscht. Es wird nichts mehr ausgeliefert.',
    en: 'This subscription was deleted. Nothing more is delivered.',
  },
  'problem.delivery.part-unknown': {
    de: 'Das Format {format} hat keine Datei {part}.',
    en: 'The format {format} has no file {part}.',
  },
  'problem.delivery.address-over': {
    de: 'Diese Adresse gilt nicht mehr. Fordern Sie eine neue an.',
    en: 'This address has expired. Ask for a new one.',
  },
  'problem.delivery.range': { de: 'Die Datei hat {bytes} Bytes.', en: 'The file has {bytes} bytes.' },
  'problem.delivery.expired': {
    de: 'Der Probezeitraum dieses Abonnements endete am {date}. Es wird nichts mehr ausgeliefert.',
    en: 'The trial of this subscription ended on {date}. Nothing more is delivered.',
  },
  'problem.delivery.refused': {
    de: 'Aus diesem Abonnement darf nichts ausgeliefert werden: {reason}',
    en: 'Nothing of this subscription may be delivered: {reason}',
  },
  'problem.delivery.format-unknown': {
    de: 'Dieses Abonnement wird nicht als {format} ausgeliefert.',
    en: 'This subscription is not delivered as {format}.',
  },
  'problem.delivery.not-ready': {
    de: 'Dieses Abonnement wird gerade zusammengestellt. Versuchen Sie es in {seconds} Sekunden noch einmal.',
    en: 'This subscription is being composed. Try again in {seconds} seconds.',
  },
  'problem.delivery.cursor-lost': {
    de: 'Was sich seit diesem Stand geändert hat, ist nicht mehr bekannt. Lesen Sie einmal alles und von dort aus weiter.',
    en: 'What changed since this cursor is no longer known. Read everything once, and go on from the cursor that comes with it.',
  },
  'problem.delivery.cursor-invalid': {
    de: 'Das ist kein Stand dieser Datei.',
    en: 'This is no cursor of this file.',
  },
  'problem.licence.exists': {
    de: 'Diese Gruppe hat für diese Quelle schon eine Lizenz hinterlegt.',
    en: 'This group already has a licence for that source.',
  },
  'problem.licence.source-free': {
    de: 'Für die Quelle {source} ist keine Lizenz nötig.',
    en: 'No licence is needed for the source {source}.',
  },
  'problem.licence.credential-incomplete': {
    de: 'Die Zugangsdaten sind nicht vollständig: Es fehlt das Geheimnis oder ein Name. Ein gespeichertes Geheimnis geht nur an den Server, für den es hinterlegt wurde.',
    en: 'The credential is not complete: the secret or a name is missing. A secret that is kept goes only to the server it was entered for.',
  },
  'problem.licence.credential-refused': {
    de: 'Der Herausgeber nimmt diese Zugangsdaten nicht an.',
    en: 'The publisher does not accept this credential.',
  },
  'problem.licence.not-encrypted': {
    de: 'Zugangsdaten gehen nur an Adressen, die mit https:// beginnen.',
    en: 'Credentials are sent only to addresses that begin with https://.',
  },
  'problem.licence.secret-in-address': {
    de: 'In der Adresse steht ein Geheimnis: {parameter}. Nehmen Sie es heraus und geben Sie es als Zugang vom Typ „Schlüssel in der Adresse“ an; dort wird es verschlüsselt aufbewahrt.',
    en: 'The address holds a secret: {parameter}. Take it out and enter it as a credential of the type “Key in the address”; there it is kept encrypted.',
  },
  'problem.licence.no-collection': {
    de: 'Das ist nicht die Adresse einer TAXII-Sammlung. Sie endet auf /collections/ und die Kennung der Sammlung.',
    en: 'This is not the address of a TAXII collection. It ends in /collections/ and the id of the collection.',
  },
  'problem.licence.in-use': {
    de: '{count, plural, one {Ein Abonnement enthält} other {# Abonnements enthalten}} diese Quelle: {subscriptions}. {emptied, plural, =0 {} one {Eines davon hat keine andere und würde nichts mehr liefern: {emptiedSubscriptions}. } other {# davon haben keine andere und würden nichts mehr liefern: {emptiedSubscriptions}. }}Nehmen Sie sie dort zuerst heraus.',
    en: '{count, plural, one {One subscription holds} other {# subscriptions hold}} this source: {subscriptions}. {emptied, plural, =0 {} one {One of them holds no other and would deliver nothing any more: {emptiedSubscriptions}. } other {# of them hold no other and would deliver nothing any more: {emptiedSubscriptions}. }}Take it out of them first.',
  },
  'problem.list.full': {
    de: 'Eine Liste fasst höchstens {limit} Einträge; es wurde nichts hinzugefügt.',
    en: 'A list holds at most {limit} entries; nothing was added.',
  },
  'problem.list.unreadable': {
    de: 'Diese Datei ist kein Text in UTF-8.',
    en: 'This file is no text in UTF-8.',
  },
  'problem.server.stopping': {
    de: 'Der Server startet gerade neu. Versuchen Sie es gleich noch einmal.',
    en: 'The server is restarting. Try again in a moment.',
  },
  'problem.unexpected': {
    de: 'Interner Serverfehler. Bitte versuchen Sie es später noch einmal.',
    en: 'Internal server error. Please try again later.',
  },
}) satisfies Record<`problem.${ProblemCode}`, LocalizedText>
