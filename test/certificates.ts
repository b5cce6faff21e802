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
  /** @param days negative for an expired certificate */
  sign(name: string, days?: number): Certificate
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

/** Makes an authority; its certificates are valid for 127.0.0.1 and localhost. */
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
  openssl('req', '-x509', ...newKey(name), '-out', `${name}.crt`, '-days', '2', '-subj', `/CN=${name}`)
  return {
    ...read(name),
    sign(of, days = 2) {
      openssl('req', ...newKey(of), '-out', `${of}.csr`, '-subj', `/CN=${of}`)
      writeFileSync(file(of, 'ext'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
      const by = ['-CA', `${name}.crt`, '-CAkey', `${name}.key`, '-CAcreateserial', '-extfile', `${of}.ext`]
      openssl('x509', '-req', '-in', `${of}.csr`, ...by, '-out', `${of}.crt`, '-days', String(days))
      return read(of)
    },
  }
}
