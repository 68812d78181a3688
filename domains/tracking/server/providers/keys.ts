/** The keys of tracking providers: as they are typed, as they are stored encrypted, and as adapters get them. */
import { storedSecrets, type Fields } from '#kit/server/providers/keys.ts'
import { fieldsOf, type PROVIDER_FIELDS, type ProviderName } from '../../provider-fields.ts'

export type ProviderKeys = {
  [Name in ProviderName]: Readonly<Record<keyof (typeof PROVIDER_FIELDS)[Name], string>>
}

/** Where an adapter calls, and where it is called. */
export type ProviderPlace = { origin: string; notifyUrl: string }

export const secretsOfProviders = storedSecrets('tracking.provider-keys', {
  table: 'tracking.provider_account',
  key: 'provider',
  column: 'secrets',
  of: 'keys_id',
})

/** @returns the names of fields that cannot be right */
export const findWrongFields = (provider: ProviderName, fields: Fields): string[] =>
  fieldsOf(provider).flatMap(([name, { pattern }]) =>
    pattern.test(fields[name] ?? '') ? [] : [name],
  )
