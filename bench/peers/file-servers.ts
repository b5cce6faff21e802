import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { peerCommand } from '../../scripts/peers.mjs'
import { freePort } from '../../test/free-port.ts'

/** A server of one file, plain and with gzip, and of WebDAV uploads where it has them. */
export interface FileServer {
  readonly what: string
  readonly url: string
  readonly pids: readonly number[]
  readonly etag: string
  /** Where files may be put; undefined if it takes none. */
  readonly uploads?: string
  end(): void
}

/** nginx with one worker; or the reason why not. */
export async function nginx(body: Buffer, folder: string): Promise<FileServer | string> {
  const command = peerCommand('nginx')
  if (!command) return 'without nginx: it is not there'
  const [program, ...before] = command
  const port = await freePort()
  const root = join(folder, 'nginx')
  mkdirSync(join(root, 'uploads'), { recursive: true })
  writeFileSync(join(root, 'list.csv'), body)
  writeFileSync(join(root, 'list.csv.gz'), gzipSync(body))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${root}/${one};`)
  const configuration = `
    daemon off; master_process off; worker_processes 1; worker_rlimit_nofile 4096; pid ${root}/pid; error_log stderr crit;
    events { worker_connections 2048; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; client_max_body_size 0;
      ${paths.join(' ')}
      server {
        listen 127.0.0.1:${port}; root ${root}; gzip_static on; default_type text/csv;
        location /uploads/ { dav_methods PUT; }
      }
    }`
  writeFileSync(join(root, 'nginx.conf'), configuration)
  const child = spawn(program, [...before, '-c', join(root, 'nginx.conf'), '-p', root, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/list.csv`
  return {
    what: 'nginx',
    url,
    pids: [child.pid as number],
    etag: await etagOf(url),
    uploads: `http://127.0.0.1:${port}/uploads/`,
    end: () => void child.kill(),
  }
}

/** Node's own HTTP server with the file in memory, in a process of its own: the floor of everything in Node. */
export async function bareNode(body: Buffer): Promise<FileServer> {
  const port = await freePort()
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 40)}"`
  const program = `
    const chunks = []
    for await (const chunk of process.stdin) chunks.push(chunk)
    const packed = Buffer.concat(chunks)
    const { createServer } = await import('node:http')
    createServer((request, response) => {
      if (request.headers['if-none-match'] === ${JSON.stringify(etag)}) return response.writeHead(304, { etag: ${JSON.stringify(etag)} }).end()
      response.writeHead(200, { etag: ${JSON.stringify(etag)}, 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed)
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(gzipSync(body))
  const url = `http://127.0.0.1:${port}/`
  return {
    what: 'bare node:http',
    url,
    pids: [child.pid as number],
    etag: await etagOf(url),
    end: () => void child.kill(),
  }
}

/** Waits until it answers. */
async function etagOf(url: string): Promise<string> {
  for (let n = 0; n < 200; n++) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } }).catch(() => undefined)
    const etag = answer?.headers.get('etag')
    await answer?.arrayBuffer()
    if (etag) return etag
    await wait(50)
  }
  throw new Error(`${url} does not answer`)
}
