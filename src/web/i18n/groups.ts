import { texts } from './texts.ts'

export const groups = texts({
  'groups.title': { de: 'Gruppen', en: 'Groups' },
  'groups.lead': { de: 'Die Organisationen, zu denen Sie gehören.', en: 'The organisations you belong to.' },
  'groups.role': { de: 'Rolle: {role}', en: 'Role: {role}' },
  'groups.active': { de: 'Aktiv', en: 'Active' },
  'groups.activate': { de: 'Zur aktiven Gruppe machen', en: 'Make active' },
  'groups.empty': {
    de: 'Sie gehören noch zu keiner Gruppe.',
    en: 'You do not belong to a group yet.',
  },
  'group.tab.reports': { de: 'Berichte', en: 'Reports' },
  'group.tab.members': { de: 'Mitglieder', en: 'Members' },
  'group.new': { de: 'Neue Empfehlung', en: 'New recommendation' },
  'reports.count': {
    de: '{count, plural, one {# Bericht} other {# Berichte}}',
    en: '{count, plural, one {# report} other {# reports}}',
  },
  'reports.empty': { de: 'Noch kein Bericht', en: 'No report yet' },
  'reports.empty.text': {
    de: 'Laden Sie ein Log hoch, oder sehen Sie sich zuerst den Demo-Bericht an.',
    en: 'Upload a log, or have a look at the demo report first.',
  },
  'reports.noPermission': {
    de: 'Sie dürfen die Berichte dieser Gruppe nicht sehen. Ihre Rolle erlaubt es nicht.',
    en: 'You may not see the reports of this group. Your role does not allow it.',
  },
  'reports.name': { de: 'Name', en: 'Name' },
  'reports.created': { de: 'Erstellt', en: 'Created' },
  'reports.format': { de: 'Format', en: 'Format' },
  'reports.state': { de: 'Stand', en: 'State' },
  'reports.suspicious': { de: 'Verdächtig', en: 'Suspicious' },
  'reports.coverage': { de: 'Abdeckung', en: 'Coverage' },
  'reports.recommended': { de: 'Empfohlen', en: 'Recommended' },
  'reports.selectAll': { de: 'Alle auswählen', en: 'Select all' },
  'reports.select': { de: '{name} auswählen', en: 'Select {name}' },
  'reports.selected': {
    de: '{count, plural, one {# ausgewählt} other {# ausgewählt}}',
    en: '{count, plural, one {# selected} other {# selected}}',
  },
  'reports.delete': { de: 'Löschen', en: 'Delete' },
  'reports.delete.title': {
    de: '{count, plural, one {# Bericht löschen?} other {# Berichte löschen?}}',
    en: '{count, plural, one {Delete # report?} other {Delete # reports?}}',
  },
  'reports.delete.text': {
    de: 'Die Berichte und ihre hochgeladenen Logs werden endgültig gelöscht.',
    en: 'The reports and their uploaded logs are deleted for good.',
  },
  'reports.deleted': {
    de: '{count, plural, one {# Bericht gelöscht} other {# Berichte gelöscht}}',
    en: '{count, plural, one {# report deleted} other {# reports deleted}}',
  },
  'reports.search': { de: 'Nach Namen filtern', en: 'Filter by name' },
  'state.uploading': { de: 'Wird hochgeladen', en: 'Uploading' },
  'state.queued': { de: 'Wartet', en: 'Queued' },
  'state.running': { de: 'Wird erstellt', en: 'In progress' },
  'state.done': { de: 'Fertig', en: 'Done' },
  'state.failed': { de: 'Fehlgeschlagen', en: 'Failed' },
  'state.cancelled': { de: 'Abgebrochen', en: 'Cancelled' },
  'members.none': { de: 'Diese Gruppe hat keine Mitglieder.', en: 'This group has no members.' },
})
