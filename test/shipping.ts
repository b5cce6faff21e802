import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readerCommand, readersFolder } from '../scripts/readers.mjs'
import type { Certificate } from './certificates.ts'

/** A running shipper. */
export interface Shipper {
  /** Stops it; unsent lines wait in its folder for the next start. */
  stop(): Promise<void>
}

/** The file that a shipper follows, and the destination. */
export interface Shipping {
  /** Folder of its configuration and state, the same for each start. */
  readonly folder: string
  readonly logFile: string
  readonly port: number
  /** With TLS: the authority's file, and the sender's own certificate. */
  readonly tls?: { readonly authorityFile: string; readonly own: Certificate }
  /** Key of the sender, for HTTP. */
  readonly key?: string
  /** The file in which rsyslog records the lines that it has read, before it sends them. */
  readonly readFile?: string
}

/** The folder of a module among the programs' packages. */
function folderOf(...patterns: readonly RegExp[]): string {
  let folder = join(readersFolder, 'usr/lib')
  for (const pattern of patterns) {
    const inside = readdirSync(folder).find((name) => pattern.test(name))
    if (inside === undefined) return ''
    folder = join(folder, inside)
  }
  return folder
}

/** rsyslog with `imfile` and `omfwd`, as in docs/edge.md; undefined if it is not installed. */
export const rsyslog = shipperOf('rsyslogd', ({ folder, logFile, port, tls }) => {
  const driver = tls
    ? `StreamDriver="ossl" StreamDriverMode="1" StreamDriverAuthMode="x509/name" StreamDriverPermittedPeers="localhost"`
    : ''
  const files = tls
    ? `DefaultNetstreamDriver="ossl" DefaultNetstreamDriverCAFile="${tls.authorityFile}"
       DefaultNetstreamDriverCertFile="${tls.own.certFile}" DefaultNetstreamDriverKeyFile="${tls.own.keyFile}"`
    : ''
  writeFileSync(
    join(folder, 'rsyslog.conf'),
    `global(workDirectory="${folder}" ${files})
module(load="imfile")
input(type="imfile" File="${logFile}" Tag="app" reopenOnTruncate="on")
action(type="omfwd" target="127.0.0.1" port="${port}" protocol="tcp" TCP_Framing="octet-counted" ${driver}
       template="RSYSLOG_SyslogProtocol23Format" action.resumeRetryCount="-1" action.resumeInterval="1"
       queue.type="LinkedList" queue.filename="winnow" queue.maxDiskSpace="5g" queue.saveOnShutdown="on")
`,
  )
  return rsyslogArguments(folder)
})

/** rsyslog with `imfile` and `omelasticsearch`, which gets acknowledgements; undefined if it is not installed. */
export const rsyslogBulk = shipperOf('rsyslogd', ({ folder, logFile, port, tls, key, readFile }) => {
  const noted = readFile ? `action(type="omfile" file="${readFile}")` : ''
  const files = tls
    ? `usehttps="on" tls.cacert="${tls.authorityFile}" tls.mycert="${tls.own.certFile}" tls.myprivkey="${tls.own.keyFile}"`
    : ''
  writeFileSync(
    join(folder, 'rsyslog.conf'),
    `global(workDirectory="${folder}")
module(load="imfile")
module(load="omelasticsearch")
input(type="imfile" File="${logFile}" Tag="app" reopenOnTruncate="on")
template(name="document" type="list" option.jsonf="on") { property(outname="message" name="msg" format="jsonf") }
${noted}
action(type="omelasticsearch" server="localhost" serverport="${port}" ${files} uid="rsyslog" pwd="${key ?? 'none'}"
       searchIndex="app" searchType="" template="document" bulkmode="on" action.resumeRetryCount="-1" action.resumeInterval="1"
       queue.type="LinkedList" queue.filename="winnow" queue.maxDiskSpace="5g" queue.saveOnShutdown="on")
`,
  )
  return rsyslogArguments(folder)
})

const rsyslogArguments = (folder: string) => [
  '-n',
  '-f',
  join(folder, 'rsyslog.conf'),
  '-i',
  join(folder, 'pid'),
  '-M',
  folderOf(/-linux-gnu/, /^rsyslog$/),
]

/** syslog-ng with `file` and `syslog`, as in docs/edge.md; undefined if it is not installed. */
export const syslogNg = shipperOf('syslog-ng', ({ folder, logFile, port, tls }) => {
  const transport = tls
    ? `transport("tls") tls(ca-file("${tls.authorityFile}") cert-file("${tls.own.certFile}") key-file("${tls.own.keyFile}"))`
    : 'transport("tcp")'
  writeFileSync(
    join(folder, 'syslog-ng.conf'),
    `@version: 3.38
options { time-reopen(1); stats-freq(0); };
source s_app { file("${logFile}" follow-freq(0.1) flags(no-parse)); };
destination d_winnow {
  syslog("127.0.0.1" port(${port}) ${transport} disk-buffer(disk-buf-size(5368709120) reliable(yes) dir("${folder}")));
};
log { source(s_app); destination(d_winnow); flags(flow-control); };
`,
  )
  const modules = folderOf(/^syslog-ng$/, /^\d/)
  const own = ['persist-file', 'pidfile', 'control'].map((name) => `--${name}=${join(folder, name)}`)
  return ['-F', '-f', join(folder, 'syslog-ng.conf'), ...own, '--no-caps', `--module-path=${modules}`]
})

function shipperOf(
  program: string,
  argumentsFor: (shipping: Shipping) => string[],
): ((shipping: Shipping) => Shipper) | undefined {
  const [command, ...first] = readerCommand(program) ?? []
  if (command === undefined) return undefined
  return (shipping) => {
    mkdirSync(shipping.folder, { recursive: true })
    const child = spawn(command, [...first, ...argumentsFor(shipping)], { stdio: 'inherit' })
    const ended = once(child, 'exit')
    return {
      async stop() {
        child.kill()
        await ended
      },
    }
  }
}
