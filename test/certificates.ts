import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of a certificate and its private key, and their texts. */
export interface Certificate {
  readonly certFile: string
  readonly keyFile: string
  readonly cert: string
  readonly key: string
}

/** An authority that signs certificates, in a folder. */
export interface Authority extends Certificate {
  /**
   * @param days negative for an expired certificate
   * @param names hosts for which it is valid, as OpenSSL names them; 127.0.0.1 and localhost by default
   */
  sign(name: string, days?: number, names?: string): Certificate
}

/** Whether this machine can create certificates. */
export const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

const loopback = 'IP:127.0.0.1,DNS:localhost'

/** Makes an authority, whose own certificate is valid for 127.0.0.1 and localhost, too. */
export function authorityIn(folder: string, name: string): Authority {
  const file = (of: string, ending: string) => join(folder, `${of}.${ending}`)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const read = (of: string): Certificate => {
    const [certFile, keyFile] = [file(of, 'crt'), file(of, 'key')]
    return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  }
  const newKey = (of: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${of}.key`,
  ]
  const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=${loopback}`]
  openssl('req', '-x509', ...newKey(name), '-out', `${name}.crt`, '-days', '2', ...about)
  return {
    ...read(name),
    sign(of, days = 2, names = loopback) {
      openssl('req', ...newKey(of), '-out', `${of}.csr`, '-subj', `/CN=${of}`)
      writeFileSync(file(of, 'ext'), `subjectAltName=${names}\n`)
      const by = ['-CA', `${name}.crt`, '-CAkey', `${name}.key`, '-CAcreateserial', '-extfile', `${of}.ext`]
      openssl('x509', '-req', '-in', `${of}.csr`, ...by, '-out', `${of}.crt`, '-days', String(days))
      return read(of)
    },
  }
}
