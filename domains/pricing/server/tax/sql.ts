/** Statements of tax rates. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { TaxRate } from '../../tax-contract.ts'

const COLUMNS = sql`id, country, customer_type, rate_percent::float8 as rate_percent, version`

/** By country, those for everybody else last. */
export const rates = (db: Queryable) =>
  db.rows<TaxRate>(sql`
    select ${COLUMNS} from pricing.tax_rate order by country = '*', country, customer_type nulls first`)

export const lockRate = (tx: Queryable, id: number) =>
  tx.maybeRow<TaxRate>(sql`select ${COLUMNS} from pricing.tax_rate where id = ${id} for update`)

export async function isTaken(
  tx: Queryable,
  {
    id,
    country,
    customerType,
  }: Pick<TaxRate, 'country' | 'customerType'> & { id?: number | undefined },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from pricing.tax_rate
    where country = ${country} and customer_type is not distinct from ${customerType}
      and id is distinct from ${id ?? null}::bigint`)
  return rows.length > 0
}

type Rate = Pick<TaxRate, 'country' | 'customerType' | 'ratePercent'>

/** Of two who take the same country at once, the later one sees the earlier one's rate. */
const lockRates = (tx: Queryable) =>
  tx.row(sql`select pg_advisory_xact_lock(hashtext('pricing.tax_rate')) is null as locked`)

/** @returns null when there is one for this sale already */
export async function addRate(
  tx: Queryable,
  { country, customerType, ratePercent }: Rate,
): Promise<{ id: number } | null> {
  await lockRates(tx)
  return tx.maybeRow(sql`
    insert into pricing.tax_rate (country, customer_type, rate_percent)
    values (${country}, ${customerType}, ${ratePercent}) on conflict do nothing returning id`)
}

/** @returns null where another rate is for the same customers there */
export async function changeRate(
  tx: Queryable,
  { id, country, customerType, ratePercent }: Rate & { id: number },
): Promise<{ id: number } | null> {
  await lockRates(tx)
  return tx.maybeRow(sql`
    update pricing.tax_rate r set country = ${country}, customer_type = ${customerType}, rate_percent = ${ratePercent},
      version = r.version + 1
    where id = ${id} and not exists (
      select from pricing.tax_rate o where o.country = ${country}
        and o.customer_type is not distinct from ${customerType} and o.id <> ${id})
    returning id`)
}

export const deleteRate = (tx: Queryable, id: number) =>
  tx.count(sql`delete from pricing.tax_rate where id = ${id}`)

/** For the audit log: the country, and the kind of customer. */
export const rateNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, concat_ws(' ', country, customer_type) as name from pricing.tax_rate
    where id = any(${ids as number[]}::bigint[])`)
