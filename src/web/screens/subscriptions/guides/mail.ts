import { nameOnMachine } from '../../../../domain/subscription.ts'
import { address, cronHead, curl, type GuidePlace, guidesOf, takenOver } from './guide.ts'

/** The key as headers of PowerShell. */
const powerShellHeaders = ({ key }: GuidePlace) =>
  key.method === 'basic'
    ? `@{ Authorization = 'Basic ' + [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes('${key.user}:${key.secret}')) }`
    : `@{ 'x-api-key' = '${key.secret}' }`

/** Mail servers and filters. */
export const mail = guidesOf([
  {
    id: 'rspamd',
    name: 'Rspamd',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Listen stündlich; Rspamd liest eine Datei von selbst neu, wenn sie sich ändert. Nehmen Sie nicht die Adresse als map: Über HTTP übernimmt Rspamd keine leere Liste und behielte die letzte. Die Zeilen unter der Leerzeile gehören in local.d/multimap.conf; die Punkte passen Sie an. Steht vor Rspamd ein anderer Mailserver von Ihnen, ist „ip“ dessen Adresse.',
      en: 'A script for cron: fetches the lists every hour; Rspamd reads a file again by itself when it changes. Do not use the address as the map: over HTTP, Rspamd does not accept an empty list and would keep the last one. The lines below the blank one belong in local.d/multimap.conf; adjust the scores. If another of your mail servers is in front of Rspamd, “ip” is the address of that server.',
    },
    snippet: (place) => [
      ...cronHead('winnow-rspamd', '/etc/rspamd/winnow'),
      'for list in ip email domain; do',
      `  ${curl(place, '')}"$list.txt" -o .$list.new`,
      '  mv .$list.new $list.map',
      'done',
      '',
      'WINNOW_IP { type = "ip"; map = "/etc/rspamd/winnow/ip.map"; score = 5.0; }',
      'WINNOW_FROM { type = "from"; filter = "email:addr"; map = "/etc/rspamd/winnow/email.map"; score = 8.0; }',
      'WINNOW_FROM_DOMAIN { type = "from"; filter = "email:domain"; map = "/etc/rspamd/winnow/domain.map"; score = 8.0; }',
      'WINNOW_URL { type = "url"; map = "/etc/rspamd/winnow/domain.map"; score = 8.0; }',
    ],
    doc: 'https://docs.rspamd.com/modules/multimap',
    read: '2026-11-27',
  },
  {
    id: 'postfix',
    name: 'Postfix',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt Adressen und Absender stündlich und lädt Postfix neu, wenn sich etwas geändert hat. Die zwei Zeilen unter der Leerzeile gehören in main.cf ans Ende der smtpd_recipient_restrictions, die Sie schon haben, hinter permit_mynetworks, permit_sasl_authenticated und reject_unauth_destination; davor wiesen sie auch Ihre eigenen Leute ab. Setzen Sie ein Komma hinter den letzten Eintrag davor. Domains sind ausgelassen: Postfix wendet sie auch auf alles darunter an. Mit proxy: steht die Liste nur einmal im Speicher.',
      en: 'A script for cron: fetches addresses and senders every hour and reloads Postfix when something has changed. The two lines below the blank one belong in main.cf at the end of your smtpd_recipient_restrictions, after permit_mynetworks, permit_sasl_authenticated and reject_unauth_destination; before these, they would reject your own users, too. Put a comma after the entry before them. Domains are left out: Postfix applies them to everything below, too. With proxy:, the list is in memory only once.',
    },
    snippet: (place) => [
      ...cronHead('winnow-postfix', '/var/lib/winnow', 'bash'),
      `${curl(place, 'ip.txt')} | sed 's/$/ REJECT listed/' > winnow-client`,
      '# Postfix looks senders up in small letters.',
      `${curl(place, 'email.txt')} | tr A-Z a-z | sed 's/$/ REJECT listed/' > winnow-sender`,
      'for list in winnow-client winnow-sender; do',
      '  cmp -s $list /etc/postfix/$list && continue',
      '  touch winnow-postfix-changed',
      '  cp $list /etc/postfix/.winnow; mv /etc/postfix/.winnow /etc/postfix/$list',
      'done',
      '[ -e winnow-postfix-changed ] || exit 0',
      'postfix reload',
      'rm winnow-postfix-changed',
      '',
      '  check_client_access proxy:cidr:/etc/postfix/winnow-client,',
      '  check_sender_access proxy:texthash:/etc/postfix/winnow-sender',
    ],
    doc: 'https://www.postfix.org/access.5.html',
    read: '2026-11-27',
  },
  {
    id: 'spamassassin',
    name: 'Apache SpamAssassin 4',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Absender stündlich und lädt spamd neu, wenn sich etwas geändert hat. Jede Mail eines gelisteten Absenders bekommt die Punkte der Sperrliste, voreingestellt 100. Absender mit Sonderzeichen sind ausgelassen, denn SpamAssassin läse sie als Muster. Vor Version 4 heißt die Zeile blacklist_from. Ruft ein anderes Programm SpamAssassin auf, etwa Amavis, laden Sie statt spamd dieses neu.',
      en: 'A script for cron: fetches the senders every hour and reloads spamd when something has changed. Each mail of a listed sender gets the points of the block list, by default 100. Senders with special characters are left out, because SpamAssassin would read them as patterns. Before version 4, the line is called blacklist_from. If another program calls SpamAssassin, such as Amavis, reload that instead of spamd.',
    },
    snippet: (place) =>
      takenOver(place, {
        name: 'winnow-spamassassin',
        part: 'email.txt',
        file: '/etc/spamassassin/winnow.cf',
        prepare: "sed -i -nE 's/^[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+$/blocklist_from &/p' $new",
        check: 'spamassassin --lint --cf="include $PWD/$new"',
        reload: 'systemctl reload spamd',
      }),
    doc: 'https://spamassassin.apache.org/full/4.0.x/doc/Mail_SpamAssassin_Conf.html',
    read: '2026-11-27',
  },
  {
    id: 'exchange-online',
    name: 'Exchange Online (Tenant Allow/Block List)',
    formats: ['PLAIN'],
    text: {
      de: 'Gleicht gesperrte Absender mit dem Abonnement ab: fügt hinzu und löscht, etwa stündlich als geplante Aufgabe. Was Sie selbst eintragen, bleibt; das Skript erkennt seine Einträge an der Notiz. Mails dieser Absender kommen in Quarantäne, und Ihre Leute können ihnen nicht mehr schreiben. Die Liste fasst 500 gesperrte Einträge ohne Defender for Office 365, 1.000 mit Plan 1 und 10.000 mit Plan 2: Wählen Sie dafür im Abonnement das Gerät. Absender mit Sonderzeichen sind ausgelassen. Braucht das Modul ExchangeOnlineManagement und die Rolle „Security Administrator“; ohne Rückfrage meldet sich Connect-ExchangeOnline mit -AppId, -CertificateThumbprint und -Organization an.',
      en: 'Makes blocked senders equal to the subscription: adds and deletes, every hour as a scheduled task for example. Your own entries stay; the script recognises its entries by their note. Mails from these senders are quarantined, and your users can no longer write to them. The list holds 500 blocked entries without Defender for Office 365, 1,000 with plan 1 and 10,000 with plan 2: choose the device in the subscription for that. Senders with special characters are left out. Needs the module ExchangeOnlineManagement and the role “Security Administrator”; Connect-ExchangeOnline signs in without asking if you add -AppId, -CertificateThumbprint and -Organization.',
    },
    snippet: (place) => [
      "$ErrorActionPreference = 'Stop'",
      '# It does not reach into modules, so the commands of Exchange are told themselves.',
      "$stop = @{ ErrorAction = 'Stop' }",
      `$note = '${nameOnMachine(place)}'`,
      `$answer = Invoke-WebRequest -UseBasicParsing -Uri '${address(place, 'email.txt')}' -Headers ${powerShellHeaders(place)}`,
      "$wanted = @($answer.Content -split '\\r?\\n' | Where-Object { $_ -match '^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+$' })",
      'Connect-ExchangeOnline -ShowBanner:$false',
      '$listed = @(Get-TenantAllowBlockListItems -ListType Sender -Block @stop)',
      '$ours = @($listed | Where-Object { $_.Notes -eq $note } | ForEach-Object { $_.Value })',
      '$gone = @($ours | Where-Object { $_ -notin $wanted })',
      '$new = @($wanted | Where-Object { $_ -notin $listed.Value })',
      '# At most 20 at once, as the portal takes them.',
      'for ($i = 0; $i -lt $gone.Count; $i += 20) {',
      '  Remove-TenantAllowBlockListItems -ListType Sender -Entries $gone[$i..($i + 19)] @stop',
      '}',
      'function Add-Senders($senders) {',
      '  New-TenantAllowBlockListItems -ListType Sender -Block -Entries $senders -NoExpiration -Notes $note @stop | Out-Null',
      '}',
      '# One refused sender, such as one that you allow, must not keep the others out.',
      'for ($i = 0; $i -lt $new.Count; $i += 20) {',
      '  $some = @($new[$i..($i + 19)] | Where-Object { $_ })',
      '  try { Add-Senders $some } catch {',
      '    foreach ($one in $some) { try { Add-Senders @($one) } catch { Write-Warning ($one + ": " + $_) } }',
      '  }',
      '}',
      'Disconnect-ExchangeOnline -Confirm:$false',
    ],
    doc: 'https://learn.microsoft.com/en-us/defender-office-365/tenant-allow-block-list-email-spoof-configure',
    read: '2026-11-27',
  },
])
