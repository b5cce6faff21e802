import { ownList } from './own-list.ts'

const date = '2026-08-22'

/** Services that devices contact automatically: connectivity checks, time, updates, certificate status. */
export const services = [
  ownList({
    id: 'winnow-connectivity-check',
    name: 'Connectivity checks',
    description:
      'What operating systems, browsers and devices ask to see whether they are online, and what Windows is answered.',
    category: 'connectivity-check',
    type: 'string',
    origin: {
      publisher: 'Wireless Broadband Alliance',
      page: 'https://wballiance.com/captive-network-portal-behavior/',
    },
    date,
    entries: `
.gstatic.com connectivitycheck
.google.com clients3
- connectivitycheck.android.com play.googleapis.com
.apple.com captive gsp1
- captive.g.aaplimg.com www.appleiphonecell.com www.airport.us www.ibook.info www.itools.info www.thinkdifferent.us
.msftconnecttest.com www ipv6
.msftncsi.com www ipv6 dns
- 131.107.255.255
- edge-http.microsoft.com
- detectportal.firefox.com detectportal.prod.mozaws.net detectportal.brave-http-only.com
- connectivity-check.ubuntu.com nmcheck.gnome.org networkcheck.kde.org network-test.debian.org ping.archlinux.org
- conncheck.opensuse.org cp.cloudflare.com neverssl.com
- connectivitycheck.platform.hicloud.com connect.rom.miui.com
- conntest.nintendowifi.net ctest.cdn.nintendo.net
`,
  }),
  ownList({
    id: 'winnow-peer-to-peer',
    name: 'First contacts of peer-to-peer clients',
    description: 'Whom every BitTorrent client asks for others, and nobody else answers there.',
    category: 'connectivity-check',
    type: 'string',
    origin: { publisher: 'libtorrent', page: 'https://www.libtorrent.org/reference-Settings.html' },
    date,
    entries: `
- router.bittorrent.com 67.215.246.10 router.utorrent.com 82.221.103.240/29 dht.libtorrent.org 185.157.221.247
- dht.transmissionbt.com 87.98.162.88 212.129.33.59 dht.aelitis.com
`,
  }),
  ownList({
    id: 'winnow-time-names',
    name: 'Time servers',
    description: 'Public time services, and the pool whose names stand for thousands of volunteers.',
    category: 'time',
    type: 'hostname',
    origin: { publisher: 'NTP Pool Project', page: 'https://www.ntppool.org/' },
    date,
    entries: `
- pool.ntp.org time.windows.com ntp.ubuntu.com time.cloudflare.com time.android.com ntp.nict.jp time.nist.gov
.apple.com time time.euro time.asia
.google.com time time1 time2 time3 time4
.facebook.com time time1 time2 time3 time4 time5
.nist.gov time-a-g time-b-g time-c-g time-d-g time-e-g time-a-wwv time-b-wwv time-c-wwv time-d-wwv time-e-wwv
.nist.gov time-a-b time-b-b time-c-b time-d-b time-e-b
.ptb.de ptbtime1 ptbtime2 ptbtime3 ptbtime4
.aliyun.com ntp ntp1 ntp2 ntp3 ntp4 ntp5 ntp6 ntp7
.tencent.com ntp ntp1 ntp2 ntp3 ntp4 ntp5
.netnod.se ntp1.gbg ntp2.gbg ntp1.sth ntp2.sth ntp1.lul ntp2.lul ntp1.sp ntp2.sp ntp1.mmo ntp2.mmo ntp
- ntp.se
`,
  }),
  ownList({
    id: 'winnow-time-google',
    name: 'Google Public NTP',
    category: 'time',
    type: 'cidr',
    origin: { publisher: 'Google', page: 'https://developers.google.com/time/faq' },
    date,
    entries: `
216.239.35. 0 4 8 12
2001:4860:4806: : 4:: 8:: c::
`,
  }),
  ownList({
    id: 'winnow-time-cloudflare',
    name: 'Cloudflare Time Services',
    category: 'time',
    type: 'cidr',
    origin: { publisher: 'Cloudflare', page: 'https://developers.cloudflare.com/time-services/ntp/usage/' },
    date,
    entries: `
162.159.200. 1 123
2606:4700:f1:: 1 123
`,
  }),
  ownList({
    id: 'winnow-time-public',
    name: 'Time servers of institutes, universities and network operators',
    description: 'Those of the first and second stratum that their operators offer to everybody, by name and address.',
    category: 'time',
    type: 'string',
    origin: { publisher: 'Network Time Foundation', page: 'https://support.ntp.org/Servers/StratumOneTimeServers' },
    date,
    entries: `
- bonehed.lcs.mit.edu 18.26.4.105 chime1.surfnet.nl 192.87.106.2 clock.uregina.ca 142.3.100.2 now.okstate.edu 139.78.97.128
- clock.isc.org 64.62.194.188 64.62.194.189 204.93.207.11 clock.nyc.he.net 209.51.161.238 clock.sjc.he.net 216.218.254.202
- hora.roa.es 150.214.94.5 minuto.roa.es 150.214.94.10 ntp.fizyka.umk.pl 158.75.5.245 ntp.nic.cz 217.31.202.100
- navobs1.gatech.edu 130.207.244.240 navobs1.oar.net 198.30.92.2 navobs1.wustl.edu 128.252.19.1
- ntp.ix.ru 194.190.168.1 ntp.nsu.ru 84.237.48.126 ntp.ripe.net 193.0.0.229 ntp.vsl.nl 31.223.173.226
- ntp.shoa.cl 190.102.231.147 190.102.231.152 200.27.106.115 200.27.106.116 ntp.time.in.ua 62.149.0.30
- ntp.time.nl 94.198.159.10 94.198.159.14 ntp.your.org 204.9.54.119 ntp1.nl.uu.net 193.79.237.14
.fau.de ntp1 ntp2
.uni-erlangen.de ntps1-0 ntps1-1
131.188.3. 220 221 222
.hetzner.de ntp1 ntp2 ntp3
213.239.239. 164 165 166
.inrim.it ntp1 ntp2
193.204.114. 232 233
.jst.mfeed.ad.jp ntp1 ntp2 ntp3
210.173.160. 27 57 87
133.243.238. 163 164 243 244
.net.berkeley.edu ntp1 ntp2
169.229.128. 134 142
.oma.be ntp1 ntp2
193.190.230. 37 65
.qix.ca ntp ntp1
206.126.112. 211 212
.vniiftri.ru ntp1 ntp2 ntp3 ntp4
89.109.251. 21 22 23 24 25 26
.cs.tu-berlin.de ntps1-0 ntps1-1
130.149.17. 8 21
- ntps1.pads.ufrj.br 146.164.48.5 tick.ucla.edu 164.67.62.194 tick.usask.ca 128.233.154.245 tock.usask.ca 128.233.150.93
- rustime01.rus.uni-stuttgart.de 129.69.253.1 rustime02.rus.uni-stuttgart.de 129.69.253.17
.gum.gov.pl tempus1 tempus2
194.146.251. 100 101
- time.esa.int time1.esa.int 192.171.1.150 time.fu-berlin.de 130.133.1.10 zeit.fu-berlin.de 160.45.10.8
- time.nrc.ca 132.246.11.227 132.246.11.229 132.246.11.237 132.246.11.238 time.ufe.cz 147.231.2.6 time1.stupi.se 192.36.143.150
- timekeeper.isi.edu 128.9.176.30 ts1.aco.net 193.171.23.163 ts2.aco.net 131.130.251.107
.ns.gin.ntt.net x y
129.250.35. 250 251
194.58.200. 20
194.58.202. 20 148
194.58.203. 20 148
194.58.204. 20 148
194.58.205. 20 148
`,
  }),
  ownList({
    id: 'winnow-time-nist',
    name: 'NIST Internet time servers',
    category: 'time',
    type: 'cidr',
    origin: { publisher: 'NIST', page: 'https://tf.nist.gov/tf-cgi/servers.cgi' },
    date,
    entries: `
129.6.15. 26 27 28 29 30
132.163.96. 1 2 3 4 6
132.163.97. 1 2 3 4 6
- 128.138.140.44 128.138.140.50 128.138.141.172
`,
  }),
  ownList({
    id: 'winnow-time-ptb',
    name: 'Time servers of the PTB',
    category: 'time',
    type: 'cidr',
    origin: {
      publisher: 'Physikalisch-Technische Bundesanstalt',
      page: 'https://www.ptb.de/cms/en/ptb/fachabteilungen/abtq/fb-q4/ag-q42.html',
    },
    date,
    entries: '192.53.103. 103 104 108',
  }),
  ownList({
    id: 'winnow-update-microsoft',
    name: 'Windows Update and Microsoft Defender',
    category: 'update',
    type: 'hostname',
    origin: {
      publisher: 'Microsoft',
      page: 'https://learn.microsoft.com/windows/deployment/update/windows-update-troubleshooting',
    },
    date,
    entries: `
- windowsupdate.com windowsupdate.microsoft.com update.microsoft.com delivery.mp.microsoft.com do.dsp.mp.microsoft.com
- wustat.windows.com ntservicepack.microsoft.com definitionupdates.microsoft.com download.microsoft.com
- wdcp.microsoft.com wdcpalt.microsoft.com officecdn.microsoft.com officecdn.microsoft.com.edgesuite.net
- msedge.api.cdp.microsoft.com
`,
  }),
  ownList({
    id: 'winnow-update-apple',
    name: 'Apple software updates',
    category: 'update',
    type: 'string',
    origin: { publisher: 'Apple', page: 'https://support.apple.com/101555' },
    date,
    entries: `
.apple.com appldnld configuration gdmf gg gs ig mesu ns.itunes oscdn osrecovery skl swcdn swdist swdownload swscan xp
.cdn-apple.com updates-http updates
`,
  }),
  ownList({
    id: 'winnow-update-browsers',
    name: 'Updates of browsers',
    category: 'update',
    type: 'string',
    origin: { publisher: 'Mozilla and Google', page: 'https://support.google.com/chrome/a/answer/6334001' },
    date,
    entries: `
.mozilla.org aus5 aus4 aus3 download versioncheck.addons versioncheck-bg.addons
.mozilla.net download-installer.cdn download.cdn tracking-protection.cdn
.services.mozilla.com firefox.settings shavar push content-signature-2.cdn
- content-signature-2.cdn.mozilla.net
.googleapis.com update safebrowsing
- redirector.gvt1.com edgedl.me.gvt1.com dl.google.com tools.google.com clients2.google.com
`,
  }),
  ownList({
    id: 'winnow-update-linux',
    name: 'Mirrors of distributions',
    category: 'update',
    type: 'hostname',
    origin: { publisher: 'Debian, Ubuntu, Red Hat and others', page: 'https://www.debian.org/mirror/list' },
    date,
    entries: `
.debian.org deb security ftp httpredir security-cdn snapshot
.ubuntu.com archive security ports changelogs esm
- api.snapcraft.io cdn.redhat.com subscription.rhsm.redhat.com mirrors.fedoraproject.org dl.fedoraproject.org
- mirrorlist.centos.org mirror.centos.org vault.centos.org mirrors.rockylinux.org mirrors.almalinux.org repo.almalinux.org
- geo.mirror.pkgbuild.com dl-cdn.alpinelinux.org pkg.freebsd.org update.freebsd.org updates.suse.com
`,
  }),
  ownList({
    id: 'winnow-update-products',
    name: 'Updates of protection products and runtimes',
    category: 'update',
    type: 'hostname',
    origin: {
      publisher: 'the vendors',
      page: 'https://learn.microsoft.com/windows/privacy/manage-windows-11-endpoints',
    },
    date,
    entries: `
- database.clamav.net geo.kaspersky.com update.eset.com d1.sophosupd.com d2.sophosupd.com u.avcdn.net update.nai.com
- liveupdate.symantecliveupdate.com liveupdate.symantec.com upgrade.bitdefender.com cdn.mwbsys.com
- hostupdate.vmware.com armmf.adobe.com ardownload.adobe.com ardownload2.adobe.com agsupdate.adobe.com
- javadl.oracle.com javadl-esd-secure.oracle.com
`,
  }),
  ownList({
    id: 'winnow-certificates',
    name: 'Certificate status services',
    description: 'OCSP responders, revocation lists and issuers’ certificates of the large certification authorities.',
    category: 'certificate',
    type: 'hostname',
    origin: { publisher: 'Common CA Database', page: 'https://www.ccadb.org/resources' },
    date,
    entries: `
.digicert.com ocsp ocspx ocsp1 crl3 crl4 cacerts statusa statusb
- digitalcertvalidation.com
.sectigo.com ocsp crl crt zerossl.ocsp
.comodoca.com ocsp crl crt
.usertrust.com ocsp crl crt
.trust-provider.com ocsp crl crt
.globalsign.com ocsp ocsp2 crl secure
- crl.globalsign.net
- pki.goog
.entrust.net ocsp crl aia
.godaddy.com ocsp crl certificates
.starfieldtech.com ocsp crl certificates
- lencr.org amazontrust.com
.microsoft.com oneocsp crl mscrl
- ocsp.msocsp.com
.apple.com ocsp ocsp2 crl certs valid
.verisign.com ocsp crl evsecure-ocsp
.thawte.com ocsp crl
.geotrust.com ocsp crl
- symcd.com symcb.com
.identrust.com isrg.trustid.ocsp commercial.ocsp crl apps validation
.telesec.de ocsp crl ocsp.serverpass crl.serverpass pki.telesec
.d-trust.net ocsp crl
.swisssign.net ocsp crl
.quovadisglobal.com ocsp crl trust
.pca.dfn.de ocsp cdp1 cdp2
.ssl.com ocsps crls
.harica.gr ocsp crl
- ocsp.certum.pl crl.certum.pl subca.ocsp-certum.com ocsp.buypass.com crl.buypass.no
`,
  }),
]
