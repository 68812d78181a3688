/**
 * The keys of a provider as a merchant enters them: which fields may be shown and which may not, how the secret ones are stored, and
 * what was typed together with what is stored. A domain brings its fields; checking and storing them is the same for all.
 */
import { Reasons, Refused } from '../../contract/refusal.ts'
import { decryptOrNull, encryptedColumn } from '../secrets/reencryption.ts'
import { decrypt, encrypt } from '../secrets/secret.ts'
import { isProviderError, ProviderAway } from './errors.ts'

export type Fields = Readonly<Record<string, string>>
/** `isSecret`: never sent back to a browser. */
type Field = readonly [name: string, { isSecret: boolean }]

/** As an account has them. The id says whether keys are others; with another's id their secrets do not decrypt. */
export type StoredKeys = {
  keysId: string | null
  /** Those that may be shown. */
  fields: Fields | null
  secrets: Buffer | null
}

/** @returns those that may be shown, and those that may not */
export function splitFields(
  known: readonly Field[],
  fields: Fields,
): { open: Fields; secret: Fields } {
  const pick = (isSecret: boolean): Fields =>
    Object.fromEntries(
      known.flatMap(([name, field]) =>
        field.isSecret === isSecret ? [[name, fields[name]?.trim() ?? '']] : [],
      ),
    )
  return { open: pick(false), secret: pick(true) }
}

/** A secret that was left empty stays as it is stored; what may be shown is what was typed. */
export function mergeFields(known: readonly Field[], stored: Fields, typed: Fields): Fields {
  const { open, secret } = splitFields(known, typed)
  const secrets = Object.entries(secret).map(([name, text]) => [name, text || (stored[name] ?? '')])
  return { ...open, ...(Object.fromEntries(secrets) as Fields) }
}

/**
 * Whether there are keys, no secret was typed, and nothing else was changed. Such a provider can be turned off without its keys being
 * read: the secret of the installation may be another now.
 */
export function isUntouched(
  known: readonly Field[],
  { keysId, fields: stored }: StoredKeys,
  typed: Fields,
): boolean {
  const { open, secret } = splitFields(known, typed)
  const isSame = Object.entries(open).every(
    ([name, text]) => (stored?.[name] ?? '').trim() === text,
  )
  return keysId !== null && isSame && Object.values(secret).every((text) => text === '')
}

/** Whether keys are those that are stored. */
export const areSame = (fields: Fields, stored: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => stored[name] === value)

/** @throws {Refused} invalidInput, with the fields that cannot be right and why */
export function demandRight(wrong: readonly string[], message: string): void {
  if (wrong.length === 0) return
  const fields = wrong.map((name) => ({ path: `fields.${name}`, message }))
  throw new Refused(Reasons.invalidInput, { detail: { fields } })
}

/**
 * How the secret fields of a domain's providers are encrypted.
 * @param purpose names the domain's secrets; those of another do not decrypt
 */
export function storedSecrets(purpose: string, place: Parameters<typeof encryptedColumn>[2]) {
  /** @throws {Refused} cannotDecrypt */
  const open = (encrypted: Buffer, keysId: string) =>
    JSON.parse(decrypt(purpose, encrypted, keysId)) as Fields
  return {
    column: encryptedColumn(purpose, purpose, place),
    encrypt: (secrets: Fields, keysId: string): Buffer =>
      encrypt(purpose, JSON.stringify(secrets), keysId),
    /** All fields, whole. @returns null without keys, or where no known secret of the installation decrypts them */
    decrypt({ keysId, fields, secrets }: StoredKeys): Fields | null {
      if (keysId === null || secrets === null) return null
      const secret = decryptOrNull(() => open(secrets, keysId))
      return secret === null ? null : { ...fields, ...secret }
    },
  }
}

/** What a trial of keys has shown. @param check asks the provider, and changes nothing there */
export async function tryKeys(
  check: () => Promise<void>,
): Promise<{ result: 'fine' | 'away' | 'refused'; code: string }> {
  try {
    await check()
    return { result: 'fine', code: '' }
  } catch (error) {
    if (!isProviderError(error)) throw error
    if (error instanceof ProviderAway) return { result: 'away', code: '' }
    return { result: 'refused', code: (error.code || error.message).slice(0, 200) }
  }
}
