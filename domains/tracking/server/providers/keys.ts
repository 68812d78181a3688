/** The keys of tracking providers: as they are typed, as they are stored encrypted, and as adapters get them. */
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'
import { fieldsOf, type PROVIDER_FIELDS, type ProviderName } from '../../provider-fields.ts'

export type Fields = Readonly<Record<string, string>>
export type ProviderKeys = {
  [Name in ProviderName]: Readonly<Record<keyof (typeof PROVIDER_FIELDS)[Name], string>>
}

/** Where an adapter calls, and where it is called. */
export type ProviderPlace = { origin: string; notifyUrl: string }

const PURPOSE = 'tracking.provider-keys'

export const encryptedKeys = encryptedColumn('tracking.provider-keys', PURPOSE, {
  table: 'tracking.provider_account',
  key: 'provider',
  column: 'secrets',
  of: 'keys_id',
})

/** @param keysId of this change: with another's id they do not decrypt */
export const encryptSecrets = (secrets: Fields, keysId: string): Buffer =>
  encrypt(PURPOSE, JSON.stringify(secrets), keysId)

/** @throws {Refused} cannotDecrypt */
export const decryptSecrets = (encrypted: Buffer, keysId: string): Fields =>
  JSON.parse(decrypt(PURPOSE, encrypted, keysId)) as Fields

/** @returns those that may be shown, and those that may not */
export function splitFields(provider: ProviderName, fields: Fields) {
  const pick = (isSecret: boolean): Fields =>
    Object.fromEntries(
      fieldsOf(provider).flatMap(([name, field]) =>
        field.isSecret === isSecret ? [[name, fields[name]?.trim() ?? '']] : [],
      ),
    )
  return { open: pick(false), secret: pick(true) }
}

/** @returns the names of fields that cannot be right */
export const findWrongFields = (provider: ProviderName, fields: Fields): string[] =>
  fieldsOf(provider).flatMap(([name, { pattern }]) =>
    pattern.test(fields[name] ?? '') ? [] : [name],
  )
