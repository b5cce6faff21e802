import { describe, expect, it } from 'vitest'
import type { KindId } from '../domain/observables/index.ts'
import { readValue } from '../domain/observables/read.ts'
import { openWarnings } from './warnings.ts'

const index = await openWarnings()

/** Public facts that the built-in lists must reflect without any download, by type of value. */
const doubtful = {
  'name servers of the root': `
    198.41.0.4 170.247.170.2 192.33.4.12 199.7.91.13 192.203.230.10 192.5.5.241 192.112.36.4 198.97.190.53 192.36.148.17
    192.58.128.30 193.0.14.129 199.7.83.42 202.12.27.33 2001:503:ba3e::2:30 2001:7fd::1 2001:dc3::35 a.root-servers.net`,
  'name servers of .com and .net': `
    192.5.6.30 192.33.14.30 192.26.92.30 192.31.80.30 192.12.94.30 192.35.51.30 192.42.93.30 192.54.112.30 192.43.172.30
    192.48.79.30 192.52.178.30 192.41.162.30 192.55.83.30 2001:503:a83e::2:30 2001:503:231d::2:30
    a.gtld-servers.net m.gtld-servers.net`,
  'name servers of other top-level domains': `
    194.0.0.53 81.91.164.5 194.246.96.1 77.67.63.105 195.243.137.26 f.nic.de a.nic.de l.de.net
    d.nic.fr 194.0.9.1 ns1.dns.nl x.ns.se a.dns.cn a0.org.afilias-nst.info 199.19.56.1 b0.org.afilias-nst.org
    a.dns.jp 203.119.1.1 a0.nic.aero`,
  'public resolvers': `
    8.8.8.8 8.8.4.4 1.1.1.1 1.0.0.1 1.1.1.2 9.9.9.9 149.112.112.112 9.9.9.10 208.67.222.222 208.67.220.220 94.140.14.14
    94.140.15.15 84.200.69.80 64.6.64.6 156.154.70.1 4.2.2.1 4.2.2.2 8.26.56.26 185.228.168.9 76.76.2.0 45.90.28.17
    193.110.81.0 86.54.11.1 77.88.8.8 223.5.5.5 119.29.29.29 114.114.114.114 180.76.76.76 101.101.101.101 168.126.63.1
    80.67.169.12 5.9.164.112 74.82.42.42 2001:4860:4860::8888 2606:4700:4700::1111 2620:fe::fe 2620:119:35::35
    dns.google cloudflare-dns.com mozilla.cloudflare-dns.com dns.quad9.net one.one.one.one
    https://dns.google/resolve?name=a https://cloudflare-dns.com/dns-query https://1.1.1.1/dns-query`,
  'front ends of delivery networks': `
    104.16.132.229 104.21.48.1 172.67.180.9 172.64.155.209 188.114.96.3 141.101.90.1 162.158.10.1 198.41.214.162
    104.28.0.5 104.31.70.20 2606:4700::6810:84e5 151.101.1.140 151.101.65.140 199.232.45.140 146.75.32.81 185.199.108.154
    13.224.194.201 13.35.118.7 52.84.150.39 54.230.10.10 99.84.8.8 143.204.102.180 18.66.242.12 108.138.7.7
    23.55.200.10 23.199.164.216 104.85.39.31 2.17.198.136 96.16.248.162 184.24.77.10 95.101.191.218 92.122.106.145
    13.107.246.40 13.107.213.40 150.171.22.12 45.60.98.98 199.83.128.1 192.230.66.5 192.124.249.112 205.234.175.175`,
  'front ends of clouds and large platforms': `
    142.250.185.78 172.217.16.142 216.58.212.142 74.125.133.100 64.233.167.99 173.194.76.94 2a00:1450:4001:82a::200e
    52.216.8.3 52.217.40.14 54.231.128.20 52.219.62.97 52.95.133.76 20.60.40.4 20.150.38.4 52.239.148.4 20.190.159.2
    40.126.31.67 140.82.121.3 140.82.112.4 192.30.255.112 157.240.1.35 31.13.92.36 2a03:2880:f10c:283:face:b00c:0:25de
    104.244.42.1 199.59.148.10 108.174.10.10 17.253.144.10 17.57.146.20 185.15.59.224 208.80.154.224 149.154.167.99
    162.125.66.18 45.57.1.10`,
  'front ends that clouds publish for the accelerators and load balancers of all tenants': `
    13.248.212.111 15.197.148.33 3.33.130.190 76.223.105.230 52.223.13.41 99.83.190.102 166.117.4.5
    34.149.87.45 34.120.7.8 35.190.2.3 34.8.9.10 35.201.97.85 2600:1901:0:9b4c::1 2600:9000:a50b::1`,
  'addresses of site builders': `
    185.199.108.153 185.199.111.153 75.2.60.5 76.76.21.21 76.76.21.93 23.227.38.65 198.185.159.144 198.49.23.145
    185.230.63.107 185.230.63.186 23.236.62.147 198.202.211.1 192.0.78.24 192.0.78.25 192.0.77.40 66.6.44.4
    199.34.228.53 199.34.228.100 23.185.0.1 199.36.158.100 216.239.32.21 216.239.38.21 216.24.57.1 46.30.213.45`,
  'mail providers': `
    209.85.220.41 209.85.128.1 40.107.22.88 40.92.10.1 52.100.1.1 104.47.1.36 17.58.6.40 54.240.8.1 69.169.224.10
    23.251.234.5 149.72.126.143 167.89.115.56 159.183.2.2 69.72.42.1 198.61.254.20 185.70.40.133 205.201.128.20
    170.10.133.120 67.231.152.20 148.163.129.50`,
  'crawlers, archives and monitors': `
    66.249.66.1 66.249.79.157 66.249.64.20 40.77.167.24 157.55.39.10 207.46.13.5 13.66.139.2 17.241.75.21 17.22.237.5
    20.191.45.212 52.230.152.10 207.241.224.2 207.241.237.3 51.222.253.10 54.36.148.5
    2001:4860:4801:10::5`,
  'front ends of networks that are announced no more': `
    93.184.220.29 93.184.216.34 93.184.221.240 152.199.19.161 152.195.38.76 192.229.211.108 192.229.221.95 72.21.91.29
    68.232.34.200 117.18.237.29 110.232.178.10 2606:2800:220:1::1 68.142.107.129 87.248.202.1 208.111.160.1 178.79.242.1
    69.16.175.42 205.185.216.10 209.197.3.15 64.12.79.57`,
  'what people write where any value would do': `
    1.2.3.4 4.3.2.1 5.6.7.8 5.5.5.5 66.66.66.66 123.123.123.123 222.222.222.222 11.22.33.44 12.34.56.78 123.45.67.89 foo.com
    mail.foo.com www.test.com server.com yourdomain.com http://12.34.56.78/a/b.exe https://www.foo.com/login`,
  'first contacts of peer-to-peer clients': 'router.bittorrent.com 67.215.246.10 router.utorrent.com 82.221.103.244',
  'connectivity checks': `
    131.107.255.255
    connectivitycheck.gstatic.com www.msftconnecttest.com www.msftncsi.com dns.msftncsi.com captive.apple.com
    detectportal.firefox.com nmcheck.gnome.org connectivity-check.ubuntu.com network-test.debian.org cp.cloudflare.com
    clients3.google.com connect.rom.miui.com conntest.nintendowifi.net`,
  'time servers': `
    pool.ntp.org 0.de.pool.ntp.org 2.debian.pool.ntp.org time.windows.com time.apple.com time1.google.com
    time.cloudflare.com time.nist.gov time-a-g.nist.gov ptbtime1.ptb.de time.facebook.com ntp.ubuntu.com
    216.239.35.0 216.239.35.12 162.159.200.1 162.159.200.123 131.188.3.221 130.149.17.21 ntps1-1.cs.tu-berlin.de 129.6.15.28 129.6.15.29 132.163.97.1 192.53.103.108`,
  'update services': `
    download.windowsupdate.com au.download.windowsupdate.com fe2.update.microsoft.com slscr.update.microsoft.com
    tlu.dl.delivery.mp.microsoft.com definitionupdates.microsoft.com aus5.mozilla.org swcdn.apple.com
    updates.cdn-apple.com update.googleapis.com security.debian.org ftp.debian.org de.archive.ubuntu.com
    security.ubuntu.com cdn.redhat.com dl-cdn.alpinelinux.org database.clamav.net dnl-01.geo.kaspersky.com
    http://download.windowsupdate.com/d/msdownload/update/x.cab http://ftp.debian.org/debian/pool/main/b/bash/bash.deb`,
  'certificate services': `
    ocsp.digicert.com crl3.digicert.com cacerts.digicert.com ocsp.sectigo.com ocsp.globalsign.com ocsp2.globalsign.com
    o.pki.goog c.pki.goog r3.o.lencr.org e6.c.lencr.org x1.c.lencr.org ocsp.entrust.net ocsp.godaddy.com
    ocsp.usertrust.com ocsp.sca1b.amazontrust.com oneocsp.microsoft.com ocsp.apple.com sr.symcd.com ocsp.telesec.de
    crl.d-trust.net http://ocsp.digicert.com/MFEwTzBNMEswSTAJBgUr http://r3.o.lencr.org/MFMwUTBP`,
  'research scanners': `
    162.142.125.12 167.94.138.40 167.248.133.50 199.45.154.120 206.168.34.70 66.132.153.20 198.235.24.91 205.210.31.36
    147.185.132.20 162.216.149.40 71.6.233.10 64.62.197.13 34.77.162.20 34.86.35.4 192.35.168.144 74.120.14.50
    192.241.211.137 193.118.55.170 128.1.248.26 71.6.232.4
    193.3.53.8 195.230.103.245 137.226.113.26 184.105.139.70 74.82.47.5 216.218.206.66 87.236.176.91
    141.212.122.10 194.187.176.3 66.240.192.138 66.240.236.119 71.6.135.131 185.242.226.17`,
  'sinkholes and parking': `
    184.105.192.2 148.81.111.7 131.253.18.12 199.2.137.20 146.112.61.104 sinkhole.shadowserver.org
    microsoftinternetsafety.net 91.195.240.94 199.59.243.225 185.53.177.20 192.161.187.200 103.224.182.246 64.190.63.111 sedoparking.com`,
  'hosts of tenants themselves': `
    duckdns.org pages.dev github.io bit.ly tinyurl.com drive.google.com pastebin.com
    a.uguu.se transfer.sh files.catbox.moe gofile.io raw.githubusercontent.com objects.githubusercontent.com
    release-assets.githubusercontent.com https://release-assets.githubusercontent.com/ codeload.github.com
    cdn.discordapp.com`,
}

/** Ranges that do not belong to a single tenant. */
const wideInClouds = '178.62.0.0/18 134.122.48.0/20 88.198.0.0/16 2a01:4f8::/32'

const benign = `
  www.google.com microsoft.com www.heise.de github.com https://github.com/ wikipedia.org www.example.com
  d41d8cd98f00b204e9800998ecf8427e e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
  44d88612fea8a8f36de82e1278abb02f abuse@some-provider.com`

const credible = {
  'machines that one tenant rents': `
    3.85.17.4 3.120.44.10 18.130.2.7 52.58.10.20 54.210.1.2 35.172.94.7 13.53.1.9 2600:1f18:1::1 34.72.1.2 35.208.36.10
    35.226.4.4 104.196.7.7 20.40.1.5 40.113.5.6 51.140.8.8 167.99.1.2 134.209.95.200 159.65.4.5 139.144.1.2 172.104.5.6
    45.33.32.156 104.105.9.9 104.64.1.1 45.76.9.8 149.28.3.4 88.198.4.5 5.9.164.113 49.12.5.6 51.38.4.4 146.59.2.3
    129.146.4.5 47.88.9.9 43.128.4.5 114.132.1.1 185.220.101.4`,
  'addresses that one tenant alone answers at': '99.83.2.9 13.248.7.7',
  'what looks made up and is not':
    '1.2.4.3 5.6.7.9 66.66.66.67 12.34.56.79 foo.de foobar.info testing.com evilcorp.com',
  'wide ranges of others': '120.48.0.0/15 1.19.0.0/16 185.220.100.0/22',
  'narrow ranges of clouds': '167.99.1.0/24 159.65.4.0/28',
  'neighbours of what is listed': `
    131.107.255.254
    8.8.9.8 9.9.8.9 192.5.7.30 4.2.3.1 94.140.16.14 199.7.90.13 129.6.16.28 216.24.58.1 23.184.9.1 23.234.199.141`,
  'names of one tenant': `
    x.github.io evil.pages.dev evil.workers.dev x.blogspot.com x.wordpress.com x.weebly.com x.wixsite.com x.web.app
    x.firebaseapp.com x.netlify.app x.vercel.app x.herokuapp.com x.azurewebsites.net x.blob.core.windows.net
    x.s3.amazonaws.com d111111abcdef8.cloudfront.net x.myshopify.com foo.duckdns.org x.ddns.net x.trycloudflare.com
    x.ngrok-free.app x.r2.dev x.sharepoint.com x.squarespace.com x.tumblr.com evil.cloudapp.azure.com x.notion.site
    x.azurefd.net x.azureedge.net ec2-3-85-17-4.compute-1.amazonaws.com x.linodeobjects.com x.myqcloud.com`,
  'what is put on shared hosts': `
    https://github.com/someone/tool/releases/download/1/evil.exe https://bit.ly/3abcdef https://pastebin.com/raw/abc
    https://drive.google.com/uc?id=1 https://cdn.discordapp.com/attachments/1/2/a.exe http://104.21.48.1/evil.bin
    http://185.199.108.153/a http://142.250.185.78/a https://x.github.io/login.html https://raw.githubusercontent.com/someone/tool/main/evil.ps1 https://a.uguu.se/x.exe https://transfer.sh/a/b.sh http://www.google.com/url?q=a`,
  'names that only look alike': `
    a.gtld-servers.com ocsp-digicert.com download-windowsupdate.com windowsupdate.com.evil.net captive-apple.com
    pool-ntp.org dns-google.com evil-microsoft.com update-microsoft.com github.io.evil.com`,
  mailboxes: 'someone@gmail.com billing@outlook.com',
}

const facts = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((value): [KindId, string] => {
      const read = readValue(value)
      return read ? [read.kind, read.value] : ['domain', value]
    })

const otherVerdicts = (text: string, verdict: 'benign' | 'doubtful' | undefined) =>
  facts(text)
    .map(
      ([kind, value]) => [value, index.judge(kind, value), index.check(kind, value).map(({ name }) => name)] as const,
    )
    .filter(([, judged]) => judged !== verdict)

describe('for well-known values, the built-in lists', () => {
  it.each(Object.entries(doubtful))('call doubtful: %s', (_, text) => {
    expect(otherVerdicts(text, 'doubtful')).toEqual([])
  })

  it('call a wide range of a cloud doubtful', () => {
    expect(otherVerdicts(wideInClouds, 'doubtful')).toEqual([])
  })

  it('call benign what is never a threat', () => {
    expect(otherVerdicts(benign, 'benign')).toEqual([])
  })

  it.each(Object.entries(credible))('leave credible: %s', (_, text) => {
    expect(otherVerdicts(text, undefined)).toEqual([])
  })
})
