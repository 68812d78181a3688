/**
 * Keys derived from the installation's secret. Each purpose has a key of its own, so that what was signed or encrypted
 * for one can never be used for another.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { Reasons, Refused } from '../../contract/refusal.ts'

const MIN_LENGTH = 32

type Secret = { text: string; id: string; keys: Map<string, KeyObject> }

/**
 * A process serves one installation: the present secret and, during a change, the former one, which decrypts and verifies
 * but creates nothing new. Using them before they are set is a bug.
 */
let known: readonly Secret[] = []

/** Called by the composition root, and by scripts before they use encrypted data. */
export function setSecret(present: string | null, previous: string | null = null): void {
  const given = [present, ...(previous === null ? [] : [previous])]
  known = given.map((text) => {
    if (text === null || text.length < MIN_LENGTH)
      throw new Error('the secret has not been read yet')
    return known.find((each) => each.text === text) ?? newSecret(text)
  })
}

const newSecret = (text: string): Secret => ({
  text,
  id: Buffer.from(hkdfSync('sha256', text, 'tradepost', 'key id', ID_BYTES)).toString('hex'),
  keys: new Map(),
})

function presentSecret(): Secret {
  const [present] = known
  if (present === undefined) throw new Error('no secret: setSecret comes first')
  return present
}

/** A public name of the present secret that does not reveal it. */
export const presentKeyId = (): string => presentSecret().id
/** Ids of all secrets that decrypt here, the present one first. */
export const knownKeyIds = (): string[] => known.map(({ id }) => id)

/** Made into a key object once: signing with its bytes would make one each time, which takes four times as long as signing. */
function keyOf({ text, keys }: Secret, purpose: string): KeyObject {
  let key = keys.get(purpose)
  if (key === undefined) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', text, 'tradepost', purpose, 32)))
    keys.set(purpose, key)
  }
  return key
}

const hmac = (secret: Secret, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyOf(secret, purpose)).update(text).digest()

/** HMAC-SHA-256 of a text, 32 bytes. */
export const signature = (purpose: string, text: string): Buffer =>
  hmac(presentSecret(), purpose, text)

/** Whether it is the signature of this text, by the present secret or the former one. */
export const isSigned = (purpose: string, text: string, given: Buffer): boolean =>
  signatures(purpose, text).some((each) => isSame(each, given))

/** With each known secret, for what is looked up by its signature. */
export const signatures = (purpose: string, text: string): Buffer[] =>
  known.map((secret) => hmac(secret, purpose, text))

/** Compares in constant time. */
export const isSame = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/** Bound to its owner. */
const VERSION = 2
/** Files were bound in this version, values in rows were not. */
const FORMER_VERSION = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES

/** The prefix of everything that the present secret has encrypted. */
export const encryptedPrefix = (): Buffer =>
  Buffer.concat([Buffer.from([VERSION]), Buffer.from(presentSecret().id, 'hex')])

/** Until the sweep has bound the values of older versions, unbound ones are accepted. */
let isUnboundAccepted = true
export function acceptUnbound(isAccepted: boolean): void {
  isUnboundAccepted = isAccepted
}

/**
 * AES-256-GCM: version, key id, nonce, tag, ciphertext. The database or its backup alone reveals nothing.
 * @param of its owner, as the id of its row: it does not decrypt in another's place
 */
export const encrypt = (purpose: string, text: string, of: string): Buffer =>
  encryptBytes(purpose, Buffer.from(text, 'utf8'), of)

/** @throws {Refused} cannotDecrypt when it was encrypted with a secret that is not known here, for something else, or changed */
export const decrypt = (purpose: string, encrypted: Buffer, of: string): string =>
  decryptBytes(purpose, encrypted, of).toString('utf8')

/** The same for bytes, as of a picture. */
export function encryptBytes(purpose: string, bytes: Buffer, of: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(presentSecret(), purpose), nonce)
  cipher.setAAD(Buffer.from(of, 'utf8'))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([encryptedPrefix(), nonce, cipher.getAuthTag(), encrypted])
}

/** @throws {Refused} cannotDecrypt, like `decrypt` */
export function decryptBytes(purpose: string, encrypted: Buffer, of: string): Buffer {
  const bytes = withHead(purpose, encrypted, of) ?? decryptUnbound(purpose, encrypted)
  if (bytes === null) throw new Refused(Reasons.cannotDecrypt)
  return bytes
}

function withHead(purpose: string, encrypted: Buffer, of: string): Buffer | null {
  const secret = findSecretOf(encrypted, [VERSION, FORMER_VERSION])
  return secret === undefined ? null : open(secret, purpose, encrypted.subarray(HEAD_BYTES), of)
}

function findSecretOf(encrypted: Buffer, versions: readonly number[]): Secret | undefined {
  if (!versions.includes(encrypted[0] ?? 0)) return undefined
  const id = encrypted.subarray(1, HEAD_BYTES).toString('hex')
  return known.find((each) => each.id === id)
}

/** As older versions encrypted; before there were key ids, any secret may have been used. The sweep leaves none behind. */
function decryptUnbound(purpose: string, encrypted: Buffer): Buffer | null {
  if (!isUnboundAccepted) return null
  const former = findSecretOf(encrypted, [FORMER_VERSION])
  if (former !== undefined) {
    const bytes = open(former, purpose, encrypted.subarray(HEAD_BYTES), null)
    if (bytes !== null) return bytes
  }
  for (const secret of known) {
    const bytes = open(secret, purpose, encrypted, null)
    if (bytes !== null) return bytes
  }
  return null
}

function open(
  secret: Secret,
  purpose: string,
  encrypted: Buffer,
  of: string | null,
): Buffer | null {
  const tagAt = NONCE_BYTES + TAG_BYTES
  if (encrypted.length < tagAt) return null
  const nonce = encrypted.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  if (of !== null) decipher.setAAD(Buffer.from(of, 'utf8'))
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, tagAt))
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(tagAt)), decipher.final()])
  } catch {
    return null
  }
}

/** 256 random bits in 43 characters: a session, a link in a mail. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. A token has enough bits that a slow hash is not needed. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
