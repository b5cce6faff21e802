import { texts } from './texts.ts'

export const licences = texts({
  'licences.text': {
    de: 'Quellen, die Sie beim Herausgeber schon bezahlen oder für die er Ihnen einen Schlüssel gegeben hat. Winnow ruft sie mit Ihren Zugangsdaten ab, nur für diese Gruppe, und nimmt sie in Berichte und Abonnements auf.',
    en: 'Sources that you already pay the publisher for, or that it gave you a key for. Winnow collects them with your credential, for this group only, and takes them into reports and subscriptions.',
  },
  'licences.have': { de: 'Ich habe eine Lizenz', en: 'I have a licence' },
  'licences.haveTrial': { de: 'Ich habe einen Testschlüssel', en: 'I have a trial key' },
  'licences.haveSample': { de: 'Ich habe eine Probe', en: 'I have a sample' },
  'licences.trial': { de: 'Testschlüssel', en: 'Trial key' },
  'licences.add': { de: 'Lizenz hinterlegen', en: 'Add a licence' },
  'licences.empty': { de: 'Noch keine eigene Lizenz', en: 'No licence of your own yet' },
  'licences.empty.text': {
    de: 'Hinterlegen Sie eine Quelle, für die Sie einen Vertrag oder einen Schlüssel haben. Öffentliche Listen brauchen keine Lizenz: Geben Sie im Empfehlungsassistenten ihre Adresse an.',
    en: 'Add a source that you have a contract or a key for. Public lists need no licence: give their address in the recommendation wizard.',
  },
  'licences.empty.viewer': {
    de: 'Wer diese Gruppe verwaltet, kann hier Quellen hinterlegen, für die sie einen Vertrag oder einen Schlüssel hat.',
    en: 'Administrators of the group can add sources here that it has a contract or a key for.',
  },
  'licences.status.Inactive': { de: 'Inaktiv', en: 'Inactive' },
  'licences.status.Checking': { de: 'Wird geprüft', en: 'Checking' },
  'licences.status.Active': { de: 'Aktiv', en: 'Active' },
  'licences.status.Refused': { de: 'Abgelehnt', en: 'Refused' },
  'licences.status.Withdrawn': { de: 'Widerrufen', en: 'Withdrawn' },
  'licences.why.noAddress': {
    de: 'Es fehlt noch die Adresse, unter der Winnow die Quelle abruft.',
    en: 'The address to collect the source from is still missing.',
  },
  'licences.why.noConsent': {
    de: 'Es fehlt noch Ihre Einwilligung. Bis dahin wird nichts abgerufen.',
    en: 'Your consent is still missing. Until then nothing is collected.',
  },
  'licences.why.Checking': {
    de: 'Die Quelle wartet auf ihren ersten Abruf.',
    en: 'The source waits to be collected for the first time.',
  },
  'licences.why.Refused': {
    de: 'Der Herausgeber hat den Abruf abgelehnt oder nichts Lesbares geliefert. Prüfen Sie Adresse und Zugangsdaten.',
    en: 'The publisher refused, or gave nothing that can be read. Check the address and the credential.',
  },
  'licences.why.Withdrawn': {
    de: 'Einwilligung am {date} widerrufen. Die Quelle wird weder abgerufen noch ausgeliefert.',
    en: 'Consent withdrawn on {date}. The source is neither collected nor delivered.',
  },
  'licences.why.Active': {
    de: '{count, plural, =0 {Keine Indikatoren} one {Ein Indikator} other {{shown} Indikatoren}}, zuletzt abgerufen am {date}',
    en: '{count, plural, =0 {No indicators} one {One indicator} other {{shown} indicators}}, last collected {date}',
  },
  'licences.consented': { de: 'Einwilligung vom {date}', en: 'Consent given {date}' },
  'licences.added': { de: 'Hinterlegt am {date}', en: 'Added {date}' },
  'licences.chip.subgroups': { de: 'Auch für Untergruppen', en: 'Also for groups below' },
  'licences.chip.purchased': { de: 'Über Winnow gekauft', en: 'Bought through Winnow' },
  'licences.chip.inherited': { de: 'Aus einer übergeordneten Gruppe', en: 'From a group above' },
  'licences.edit.named': { de: '{name} bearbeiten', en: 'Edit {name}' },
  'licences.source.none': { de: 'Keine Quelle passt zur Suche', en: 'No source matches the search' },
  'licences.source.open': { de: 'Quellen zeigen', en: 'Show sources' },
  'licences.access': { de: 'Abruf', en: 'Access' },
  'licences.access.text': {
    de: 'Adresse und Zugangsdaten nennt Ihnen der Herausgeber. Sie können sie auch später nachtragen.',
    en: 'The publisher tells you the address and the credential. You can also fill them in later.',
  },
  'licences.protocol': { de: 'Art des Abrufs', en: 'How it is fetched' },
  'licences.protocol.http': { de: 'Datei oder REST-Schnittstelle (HTTPS)', en: 'File or REST interface (HTTPS)' },
  'licences.protocol.taxii': { de: 'TAXII-2.1-Sammlung', en: 'TAXII 2.1 collection' },
  'licences.protocol.misp': { de: 'MISP-Feed (Ordner mit manifest.json)', en: 'MISP feed (folder with manifest.json)' },
  'licences.address.http': {
    de: 'Das Format erkennt Winnow selbst, auch Antworten der REST-Schnittstelle eines MISP.',
    en: 'Winnow recognises the format by itself, answers of a MISP’s REST interface too.',
  },
  'licences.address.taxii': {
    de: 'Sie endet auf /collections/ und die Kennung der Sammlung.',
    en: 'It ends in /collections/ and the id of the collection.',
  },
  'licences.address.misp': {
    de: 'Der Ordner, in dem manifest.json liegt.',
    en: 'The folder that manifest.json is in.',
  },
  'licences.credential': { de: 'Zugangsdaten', en: 'Credential' },
  'licences.credential.none': { de: 'Keine', en: 'None' },
  'licences.credential.basic': { de: 'Benutzername und Passwort', en: 'User name and password' },
  'licences.credential.header': { de: 'Schlüssel in einem Header', en: 'Key in a header' },
  'licences.credential.query': { de: 'Schlüssel in der Adresse', en: 'Key in the address' },
  'licences.name.basic': { de: 'Benutzername', en: 'User name' },
  'licences.name.header': { de: 'Name des Headers', en: 'Name of the header' },
  'licences.name.query': { de: 'Name des Parameters', en: 'Name of the parameter' },
  'licences.secret.kept': {
    de: 'Ist gespeichert und wird nie angezeigt. Leer lassen, um es zu behalten.',
    en: 'Is kept and never shown. Leave empty to keep it.',
  },
  'licences.secret.text': {
    de: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
    en: 'Is kept encrypted and never shown again.',
  },
  'licences.check': { de: 'Zugang prüfen', en: 'Check access' },
  'licences.check.running': { de: 'Winnow fragt beim Herausgeber an …', en: 'Winnow is asking the publisher …' },
  'licences.check.good': {
    de: 'Der Zugang funktioniert. {count, plural, =0 {Es war kein Indikator zu lesen.} one {Gelesen: ein Indikator.} other {Gelesen: {shown} Indikatoren.}}',
    en: 'The access works. {count, plural, =0 {No indicator could be read.} one {Read: one indicator.} other {Read: {shown} indicators.}}',
  },
  'licences.check.part': {
    de: 'Das ist der erste Teil; beim Abruf kommt der Rest dazu.',
    en: 'That is the first part; collecting brings the rest.',
  },
  'licences.details': { de: 'Angaben zur Lizenz', en: 'Licence details' },
  'licences.details.text': {
    de: 'Zum Beispiel Vertragsnummer und Laufzeit. Nur diese Gruppe sieht sie.',
    en: 'For example the contract’s number and term. Only this group sees them.',
  },
  'licences.fee': { de: 'Gebühr im Jahr', en: 'Yearly fee' },
  'licences.fee.text': {
    de: 'Was Sie dem Herausgeber zahlen. Ist die Quelle überflüssig, nennt der Bericht diesen Betrag als Ersparnis. Nur diese Gruppe sieht ihn.',
    en: 'What you pay the publisher. If the source is superfluous, the report names it as a saving. Only this group sees it.',
  },
  'licences.fee.wrong': {
    de: 'Geben Sie einen Betrag von 0 bis {most} ein, oder lassen Sie das Feld leer.',
    en: 'Enter an amount from 0 to {most}, or leave the field empty.',
  },
  'licences.fee.yearly': { de: '{eur} im Jahr', en: '{eur} per year' },
  'licences.subgroups.text': {
    de: 'Nur einschalten, wenn Ihr Vertrag das zulässt.',
    en: 'Switch on only if your contract allows it.',
  },
  'licences.consent': {
    de: 'Wir haben eine gültige Lizenz für diese Quelle und willigen ein, dass Winnow sie mit diesen Zugangsdaten für uns abruft und auswertet und ihre Indikatoren an uns ausliefert.',
    en: 'We have a valid licence for this source, and consent to Winnow collecting and evaluating it for us with this credential and delivering its indicators to us.',
  },
  'licences.consent.text': {
    de: 'Sie können die Einwilligung jederzeit widerrufen. Dann wird die Quelle nicht mehr abgerufen und nicht mehr ausgeliefert.',
    en: 'You can withdraw the consent at any time. The source is then neither collected nor delivered any more.',
  },
  'licences.made': { de: 'Die Lizenz für {name} ist hinterlegt.', en: 'The licence for {name} was added.' },
  'licences.saved': { de: 'Die Lizenz für {name} ist gespeichert.', en: 'The licence for {name} was saved.' },
  'licences.removed': { de: 'Die Lizenz für {name} ist entfernt.', en: 'The licence for {name} was removed.' },
  'licences.remove.title': { de: 'Lizenz für {name} entfernen?', en: 'Remove the licence for {name}?' },
  'licences.remove.text': {
    de: 'Zugangsdaten und Angaben werden gelöscht. Die Quelle wird nicht mehr abgerufen und steht nicht mehr in neuen Berichten.',
    en: 'The credential and the details are deleted. The source is no longer collected and is in no new reports.',
  },
  'licences.remove.revoke': { de: 'Auch die Einwilligung widerrufen', en: 'Withdraw the consent as well' },
  'licences.remove.inUse': {
    de: '{count, plural, one {Ein Abonnement liefert} other {# Abonnements liefern}} diese Quelle aus: {subscriptions}. Sie wird dort herausgenommen.',
    en: '{count, plural, one {One subscription delivers} other {# subscriptions deliver}} this source: {subscriptions}. It is taken out there.',
  },
  'licences.remove.emptied': {
    de: '{count, plural, one {Ein Abonnement hat danach keine Quelle mehr und liefert nichts mehr aus} other {# Abonnements haben danach keine Quelle mehr und liefern nichts mehr aus}}: {subscriptions}. Geräte, die es abrufen, erhalten leere Listen.',
    en: '{count, plural, one {One subscription is left without any source and delivers nothing more} other {# subscriptions are left without any source and deliver nothing more}}: {subscriptions}. Devices that read it get empty lists.',
  },
  'licences.remove.force': { de: 'Herausnehmen und entfernen', en: 'Take out and remove' },
  'licences.remove.failed': { de: 'Fehler beim Entfernen der Quelle – {error}', en: 'Error removing source - {error}' },
  'licences.update.failed': {
    de: 'Fehler beim Aktualisieren der Quelle – {error}',
    en: 'Error updating source - {error}',
  },
})
