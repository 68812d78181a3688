/** The keys of payment providers: as they are typed, as they are stored encrypted, and as adapters get them. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { storedSecrets, type Fields } from '#kit/server/providers/keys.ts'
import { fieldsOf, type PROVIDER_FIELDS, type ProviderName } from '../../provider-fields.ts'

export type ProviderKeys = {
  [Name in ProviderName]: Readonly<Record<keyof (typeof PROVIDER_FIELDS)[Name], string>>
}

/** Where an adapter calls, and where it is called. */
export type ProviderPlace = {
  origin: string
  /** Of WeChat, which tells there who is logged in. */
  loginOrigin: string
  notifyUrl: string
}

/** Whether Stripe moves money with this key. */
export const isLiveKey = (secretKey: string): boolean => /^(sk|rk)_live_/.test(secretKey)

export const secretsOfProviders = storedSecrets('payments.provider-keys', {
  table: 'payments.provider_keys',
  key: 'id',
  column: 'secrets',
  of: 'id',
})

/**
 * The typed fields with keys of several lines brought into one form.
 * @returns also the names of those that cannot be right
 */
export function readFields(
  provider: ProviderName,
  typed: Fields,
): { fields: Fields; wrong: string[] } {
  const wrong: string[] = []
  const read = fieldsOf(provider).map(([name, { pattern, isLong, isSecret, isOptional }]) => {
    const text = (typed[name] ?? '').trim()
    if (isOptional && text === '') return [name, text] as const
    const value = !pattern.test(text) ? null : isLong ? toPem(text, isSecret) : text
    if (value === null) wrong.push(name)
    return [name, value ?? text] as const
  })
  return { fields: Object.fromEntries(read), wrong }
}

/** RSA, as all three providers demand it. @returns null where it is no key of this kind */
function toPem(text: string, isPrivate: boolean): string | null {
  for (const read of isPrivate ? PRIVATE : PUBLIC) {
    try {
      const key = read(text)
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
      if (key.asymmetricKeyType !== 'rsa' || bits < 2048) return null
      const type = isPrivate ? 'pkcs8' : 'spki'
      return String(key.export({ format: 'pem', type } as { format: 'pem'; type: 'pkcs8' }))
    } catch {
      // The next way of writing a key.
    }
  }
  return null
}

type Reader = (text: string) => KeyObject
const bytesOf = (text: string) => Buffer.from(text, 'base64')
const PRIVATE: readonly Reader[] = [
  (text) => createPrivateKey(text),
  (text) => createPrivateKey({ key: bytesOf(text), format: 'der', type: 'pkcs8' }),
  (text) => createPrivateKey({ key: bytesOf(text), format: 'der', type: 'pkcs1' }),
]
/** A private key gives its public one too, and would be accepted in the wrong field. */
const PUBLIC: readonly Reader[] = [
  (text) => {
    if (text.includes('PRIVATE')) throw new Error('a private key')
    return createPublicKey(text)
  },
  (text) => createPublicKey({ key: bytesOf(text), format: 'der', type: 'spki' }),
]
