/**
 * Keys made from the installation's one secret. Each purpose has a key of its own, so that what was signed or sealed
 * for one can never be passed off for another.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A process serves one installation, so it has one secret; asking before it is known is a fault. */
let secret: string | null = null
const keys = new Map<string, Buffer>()

/** Called where a domain is put on the server, and by scripts before they touch what is sealed. */
export function setSecret(given: string | null): void {
  if (given === null || given.length < 32) throw new Error('the secret has not been read yet')
  if (given !== secret) keys.clear()
  secret = given
}

function keyFor(purpose: string): Buffer {
  if (secret === null) throw new Error(`no secret for ${purpose}: setSecret comes first`)
  let key = keys.get(purpose)
  if (key === undefined) {
    key = Buffer.from(hkdfSync('sha256', secret, 'tradepost', purpose, 32))
    keys.set(purpose, key)
  }
  return key
}

/** HMAC-SHA-256 of a text, 32 bytes. */
export const signature = (purpose: string, text: string): Buffer =>
  createHmac('sha256', keyFor(purpose)).update(text).digest()

/** Compares without telling by its time how much was right. */
export const isSame = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: nonce, tag, ciphertext. Who reads the database or its backup reads nothing. */
export const seal = (purpose: string, text: string): Buffer =>
  sealBytes(purpose, Buffer.from(text, 'utf8'))

/** @throws when it was sealed with another secret, or changed */
export const unseal = (purpose: string, sealed: Buffer): string =>
  unsealBytes(purpose, sealed).toString('utf8')

/** The same of bytes, as of a picture. */
export function sealBytes(purpose: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** @throws when it was sealed with another secret, or changed */
export function unsealBytes(purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
}

/** 256 random bits in 43 characters: a session, a link in a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is kept of a token. It has bits enough that nobody needs to slow a guesser down. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
