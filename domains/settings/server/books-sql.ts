/** Statements of the shop's books: which currency they are in, and since when that is fixed. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Books = {
  baseCurrency: Currency
  /** Null while nobody has chosen it. */
  chosenAt: Instant | null
  chosenBy: string | null
  /** Set by the database with the first price, order or payment; then it cannot be chosen again. */
  fixedAt: Instant | null
}

const COLUMNS = sql`base_currency, chosen_at, chosen_by, fixed_at`

export const findBooks = (db: Queryable) =>
  db.row<Books>(sql`select ${COLUMNS} from settings.books`)

/** The first price waits until the transaction ends. */
export const lockBooks = (tx: Queryable) =>
  tx.row<Books>(sql`select ${COLUMNS} from settings.books for update`)

type Choice = { currency: Currency; now: Instant; by: string }

/** @returns false when it is fixed */
export const chooseCurrency = async (
  tx: Queryable,
  { currency, now, by }: Choice,
): Promise<boolean> =>
  (await tx.count(sql`
    update settings.books set base_currency = ${currency}, chosen_at = ${now}, chosen_by = ${by}
    where fixed_at is null`)) === 1

type Moved = { key: string; value: number | null }

/**
 * Settings that count in the base currency, in the new one. Each gets another version, also one that was never changed, so that no
 * form and no request from before sets an amount of the former currency.
 */
export const moveSettings = (tx: Queryable, moved: readonly Moved[], now: Instant, by: string) =>
  tx.count(sql`
    insert into settings.setting as mine (key, value, version, changed_at, changed_by)
    select key, to_jsonb(value), 1, ${now}::timestamptz, ${by}
    from unnest(${moved.map(({ key }) => key)}::text[], ${moved.map(({ value }) => value)}::double precision[]) as t (key, value)
    on conflict (key) do update set value = excluded.value, version = mine.version + 1,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`)
