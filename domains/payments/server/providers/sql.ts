/** Statements about payment providers and their keys. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Fields } from '#kit/server/providers/keys.ts'
import type { ProviderName } from '../../provider-fields.ts'

export type Rules = {
  currencies: Currency[]
  minAmount: number | null
  maxAmount: number | null
  customerTypes: ('individual' | 'business')[]
  orderFamilies: ('goods' | 'device')[]
}

export type AccountRow = Rules & {
  provider: ProviderName
  isOn: boolean
  version: number
  keysId: string | null
  /** Null before there are keys. */
  fields: Fields | null
  secrets: Buffer | null
}

const COLUMNS = sql`a.provider, a.is_on, a.version, a.keys_id, a.currencies, a.min_amount, a.max_amount, a.customer_types,
  a.order_families, k.fields, k.secrets`

export const accountRows = (db: Queryable) =>
  db.rows<AccountRow>(sql`
    select ${COLUMNS} from payments.provider_account a left join payments.provider_keys k on k.id = a.keys_id
    order by array_position(array['wechat', 'alipay', 'stripe'], a.provider)`)

/** Locked until this transaction ends. */
export const lockedAccount = (tx: Queryable, provider: ProviderName) =>
  tx.row<AccountRow>(sql`
    select ${COLUMNS} from payments.provider_account a left join payments.provider_keys k on k.id = a.keys_id
    where a.provider = ${provider} for update of a`)

/** Keys that count or have counted, and whose secrets are still stored: the ones that count first, then the latest. */
export const countedKeys = (db: Queryable) =>
  db.rows<{
    keysId: string
    provider: ProviderName
    fields: Fields
    secrets: Buffer
    isCurrent: boolean
    replacedAt: Instant | null
  }>(sql`
    select k.id as keys_id, k.provider, k.fields, k.secrets, a.provider is not null as is_current, k.replaced_at
    from payments.provider_keys k left join payments.provider_account a on a.keys_id = k.id
    where (k.counted_at is not null or a.provider is not null) and k.secrets is not null
    order by is_current desc, k.counted_at desc`)

/**
 * Erases the secrets of keys that do not count: older than `unusedSince`, and not needed by an attempt since `neededSince`, whose
 * money may still go back or be disputed. An attempt that names no keys, as those of before 0700, may need any of its provider.
 */
export const eraseSecrets = (
  db: Queryable,
  { unusedSince, neededSince }: { unusedSince: Instant; neededSince: Instant },
) =>
  db.count(sql`
    update payments.provider_keys k set secrets = null
    where secrets is not null and created_at < ${unusedSince}
      and not exists (select from payments.provider_account a where a.keys_id = k.id)
      and not exists (
        select from payments.attempt t where t.created_at > ${neededSince}
          and (t.keys_id = k.id or (t.keys_id is null and t.provider = k.provider)))`)

export type NewKeys = {
  id: string
  provider: ProviderName
  fields: Fields
  secrets: Buffer
  createdAt: Instant
  createdBy: number
}

export async function addKeys(tx: Queryable, keys: NewKeys): Promise<void> {
  await tx.count(sql`
    insert into payments.provider_keys (id, provider, fields, secrets, created_at, created_by)
    values (${keys.id}, ${keys.provider}, ${JSON.stringify(keys.fields)}::jsonb, ${keys.secrets}, ${keys.createdAt},
      ${keys.createdBy})`)
}

export type Saved = Rules & { provider: ProviderName; isOn: boolean; keysId: string | null }

/** @returns false when somebody has saved it since that version, or its keys are erased */
export async function saveAccount(
  tx: Queryable,
  to: Saved,
  { version, now }: { version: number; now: Instant },
): Promise<boolean> {
  const saved = await tx.count(sql`
    with usable as (
      select from payments.provider_keys where id = ${to.keysId} and secrets is not null),
    counted as (
      update payments.provider_keys k set counted_at = ${now}, replaced_at = null
      where id = ${to.keysId} and secrets is not null and (counted_at is null
        or not exists (select from payments.provider_account a where a.keys_id = k.id))
      returning id),
    replaced as (
      update payments.provider_keys k set replaced_at = ${now}
      from payments.provider_account a
      where a.provider = ${to.provider} and a.version = ${version} and k.id = a.keys_id and k.id is distinct from ${to.keysId}::uuid
        and (${to.keysId}::uuid is null or exists (select from usable))
      returning k.id)
    update payments.provider_account set is_on = ${to.isOn}, keys_id = ${to.keysId}, currencies = ${to.currencies},
      min_amount = ${to.minAmount}, max_amount = ${to.maxAmount}, customer_types = ${to.customerTypes},
      order_families = ${to.orderFamilies}, version = version + 1
    where provider = ${to.provider} and version = ${version}
      and (${to.keysId}::uuid is null or exists (select from usable))`)
  return saved === 1
}
