/** Statements about tracking providers, their keys, and their words for carriers. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Fields } from '#kit/server/providers/keys.ts'
import type { ProviderName } from '../../provider-fields.ts'

export type AccountRow = {
  provider: ProviderName
  isOn: boolean
  keysId: string | null
  fields: Fields
  secrets: Buffer | null
  version: number
}

export const accountRows = (db: Queryable) =>
  db.rows<AccountRow>(sql`
    select provider, is_on, keys_id, fields, secrets, version from tracking.provider_account order by provider desc`)

/** All of them until this transaction ends: one is on at most. */
export const lockedAccounts = (tx: Queryable) =>
  tx.rows<AccountRow>(sql`
    select provider, is_on, keys_id, fields, secrets, version from tracking.provider_account order by provider for update`)

export async function saveAccount(tx: Queryable, to: Omit<AccountRow, 'version'>): Promise<void> {
  if (to.isOn) {
    await tx.count(sql`
      update tracking.provider_account set is_on = false, version = version + 1
      where is_on and provider <> ${to.provider}`)
  }
  await tx.count(sql`
    update tracking.provider_account set is_on = ${to.isOn}, keys_id = ${to.keysId}, fields = ${JSON.stringify(to.fields)}::jsonb,
      secrets = ${to.secrets}, version = version + 1
    where provider = ${to.provider}`)
}

export type CodeRow = { carrierId: number; provider: ProviderName; code: string }

export const codeRows = (db: Queryable) =>
  db.rows<CodeRow>(sql`select carrier_id, provider, code from tracking.carrier_code`)

export async function codeOf(
  db: Queryable,
  { carrierId, provider }: { carrierId: number; provider: string },
): Promise<string | null> {
  const found = await db.maybeRow<{ code: string }>(sql`
    select code from tracking.carrier_code where carrier_id = ${carrierId} and provider = ${provider}`)
  return found?.code ?? null
}

export type Codes = { carrierId: number; kuaidi100: string | null; aftership: string | null }

/** Replaces the words of both providers for a carrier. */
export async function saveCodes(tx: Queryable, { carrierId, ...codes }: Codes): Promise<void> {
  await tx.count(sql`delete from tracking.carrier_code where carrier_id = ${carrierId}`)
  await tx.count(sql`
    insert into tracking.carrier_code (carrier_id, provider, code)
    select ${carrierId}, w.provider, w.code
    from unnest(${['kuaidi100', 'aftership']}::text[], ${[codes.kuaidi100, codes.aftership]}::text[]) as w (provider, code)
    where w.code is not null`)
}
