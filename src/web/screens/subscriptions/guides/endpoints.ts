import type { Guide } from './guide.ts'
import { entra, posted } from './posting.ts'

/** Endpoint protection. */
export const endpoints: readonly Guide[] = [
  {
    id: 'defender',
    name: 'Microsoft Defender for Endpoint',
    formats: ['DEFENDER'],
    text: {
      de: 'Schickt jede vorbereitete Anfrage (500 Indikatoren) an die Import-Schnittstelle; 30 Anfragen je Minute sind erlaubt. Lassen Sie das Skript stündlich laufen, mindestens alle sieben Tage: So lange nennt die Datei, was wegfiel. Es gibt aus, was die API ablehnt, und bricht bei einem Fehler ab, der bleibt. $TENANT, $CLIENT_ID und $CLIENT_SECRET kommen aus Entra; die Anwendung braucht das Recht Ti.ReadWrite.',
      en: 'Sends each prepared request (500 indicators) to the import API; 30 requests a minute are allowed. Run the script every hour, every seven days at least: so long the file tells what went. It prints what the API refuses, and ends at an error that stays. $TENANT, $CLIENT_ID and $CLIENT_SECRET come from Entra; the application needs the permission Ti.ReadWrite.',
    },
    snippet: (place) =>
      posted(place, {
        part: 'import.json',
        ...entra('https://api.securitycenter.microsoft.com/.default'),
        url: 'https://api.security.microsoft.com/api/indicators/import',
        pause: 2,
        refused: '.value[]? | select(.isFailed)',
      }),
    doc: 'https://learn.microsoft.com/en-us/defender-endpoint/api/import-ti-indicators',
    read: '2026-11-26',
  },
]
