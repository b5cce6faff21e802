import { address, cronHead, curl, guidesOf, neverEmpty, takenOver, userOf } from './guide.ts'

/** Web servers and web application firewalls. */
export const webServers = guidesOf([
  {
    id: 'nginx',
    name: 'nginx',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Adressen stündlich, lässt nginx sie prüfen und lädt neu, wenn sie sich geändert haben. Die erste Zeile unter der Leerzeile gehört in den Abschnitt http, die zweite in jeden server; sie sperrt Absender. Hinter einem anderen Proxy ist der Absender dessen Adresse, solange nicht set_real_ip_from und real_ip_header die wahre einsetzen.',
      en: 'A script for cron: fetches the addresses every hour, lets nginx check them and reloads when they have changed. Of the lines below the blank one, the first belongs in the section http, the second in each server; it blocks senders. Behind another proxy, the sender is the address of that proxy, unless set_real_ip_from and real_ip_header replace it with the true one.',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-nginx',
        part: 'ip.txt',
        file: '/etc/nginx/winnow.geo',
        prepare: "sed -i 's/$/ 1;/' $new",
        check:
          'printf \'events {}\\nhttp { geo $winnow { default 0; include %s; } }\\n\' "$PWD/$new" > $new.conf && \\\n' +
          '  nginx -t -q -c "$PWD/$new.conf"',
        reload: 'systemctl reload nginx',
      }),
      '',
      'geo $winnow { default 0; include /etc/nginx/winnow.geo; }',
      'if ($winnow) { return 403; }',
    ],
    doc: 'https://nginx.org/en/docs/http/ngx_http_geo_module.html',
    read: '2026-11-27',
  },
  {
    id: 'apache',
    name: 'Apache HTTP Server',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt die Adressen stündlich; Apache liest die Datei von selbst neu, wenn sie sich ändert. Die unteren Zeilen gehören in jeden VirtualHost, vor Ihre anderen Regeln; sie sperren Absender. Apache vergleicht einzelne Adressen; Netze sind ausgelassen: Nehmen Sie für sie ModSecurity. Hinter einem anderen Proxy ist der Absender dessen Adresse, solange nicht mod_remoteip die wahre einsetzt.',
      en: 'A script for cron: fetches the addresses every hour; Apache reads the file again by itself when it changes. The lower lines belong in each VirtualHost, before your other rules; they block senders. It compares single addresses; networks are left out: use ModSecurity for them. Behind another proxy, the sender is the address of that proxy, unless mod_remoteip replaces it with the true one.',
    },
    snippet: (place) => [
      ...cronHead('winnow-apache', '/etc/apache2/winnow', 'bash'),
      `${curl(place, 'ip.txt')} | sed '/\\//d; s/$/ listed/' > .ip`,
      'cmp -s .ip ip.map || mv .ip ip.map',
      '',
      'RewriteEngine on',
      'RewriteMap winnow "txt:/etc/apache2/winnow/ip.map"',
      `RewriteCond \${winnow:%{REMOTE_ADDR}|free} =listed`,
      'RewriteRule ^ - [F]',
    ],
    doc: 'https://httpd.apache.org/docs/2.4/rewrite/rewritemap.html',
    read: '2026-11-27',
  },
  {
    id: 'modsecurity',
    name: 'ModSecurity',
    formats: ['PLAIN'],
    text: {
      de: 'Ein Skript für cron: holt Adressen und Netze stündlich und lädt den Webserver neu, wenn sie sich geändert haben; statt apache2 nennen Sie Ihren Dienst. Die unteren Zeilen gehören in die Regeln von ModSecurity 2 oder 3; sie sperren Absender nur, wenn SecRuleEngine „On“ ist. Nummern bis 99.999 sind für Ihre eigenen Regeln frei.',
      en: 'A script for cron: fetches addresses and networks every hour and reloads the web server when they have changed; name your service instead of apache2. The lower lines belong in the rules of ModSecurity 2 or 3; they block senders only if SecRuleEngine is “On”. Numbers up to 99,999 are free for your own rules.',
    },
    snippet: (place) => [
      takenOver(place, {
        name: 'winnow-modsecurity',
        part: 'ip.txt',
        file: '/etc/modsecurity/winnow-ip.txt',
        prepare: `# Whether a list without entries is taken is not stated; this one matches nothing.\n${neverEmpty('$new', '192.0.2.0')}`,
        check: "! grep -v '^[0-9a-f.:/]*$' $new",
        reload: 'systemctl reload apache2',
      }),
      '',
      'SecRule REMOTE_ADDR "@ipMatchFromFile /etc/modsecurity/winnow-ip.txt" \\',
      `  "id:99801,phase:1,deny,status:403,log,msg:'Winnow: sender is listed'"`,
    ],
    doc: 'https://github.com/owasp-modsecurity/ModSecurity/wiki/Reference-Manual-%28v3.x%29-Operators#ipmatchfromfile',
    read: '2026-11-27',
  },
  {
    id: 'fortiweb',
    name: 'Fortinet FortiWeb',
    formats: ['PLAIN'],
    text: {
      de: 'Ein IP-Connector, danach wählen Sie ihn unter IP Protection > IP List. Damit FortiWeb unser Zertifikat prüft, nennen Sie bei „ca“ die Stelle, die es ausgestellt hat. refresh-rate zählt Minuten.',
      en: 'Add an IP connector, then choose it under IP Protection > IP List. At “ca”, name the authority that issued our certificate, so that FortiWeb checks it. refresh-rate counts minutes.',
    },
    snippet: (place) => [
      'config system external-resource',
      '  edit winnow',
      '    set protocol HTTPS',
      '    set verify-host-cert enable',
      '    set ca YOUR-CA',
      '    set http-basic-authentication enable',
      `    set username "${userOf(place)}"`,
      `    set password "${place.key.secret}"`,
      '    set refresh-rate 15',
      `    set resource "${address(place, 'ip.txt')}"`,
      '    set status enable',
      '  next',
      'end',
    ],
    doc: 'https://docs.fortinet.com/document/fortiweb/7.4.2/cli-reference/808944/system-external-resource',
    read: '2026-11-27',
  },
])
