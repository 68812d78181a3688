/** Statements about balances and their movements. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WalletMovement } from '../contract.ts'
import type { MovementKind } from '../movements.ts'

export type Change = {
  buyerId: number
  currency: Currency
  kind: MovementKind
  /** What happened, once: `adjustment:7`. */
  key: string
  /** Above zero: it comes in. */
  amount: number
  reference: string
  note: string
  now: Instant
}

/** The movement is added by the statement that locks the balance, so their ids are in the order of what they say. */
const addMovement = (change: Change): Sql => sql`
  insert into wallet.movement (buyer_id, currency, kind, key, amount, balance_amount, reference, note, at)
  select buyer_id, currency, ${change.kind}, ${change.key}, ${change.amount}, amount, ${change.reference}, ${change.note}, ${change.now}
  from changed returning id, balance_amount`

type Moved = { id: number; balanceAmount: number }

/** Opens the wallet where it is the first. @throws an error of the database when the key has moved something already */
export const receive = (tx: Queryable, change: Change) =>
  tx.row<Moved>(sql`
    with changed as (
      insert into wallet.balance as b (buyer_id, currency, amount, opened_at)
      values (${change.buyerId}, ${change.currency}, ${change.amount}, ${change.now})
      on conflict (buyer_id, currency) do update set amount = b.amount + excluded.amount
      returning buyer_id, currency, amount)
    ${addMovement(change)}`)

/**
 * @param leftAmount stays in the wallet
 * @returns null when the wallet holds less than both. @throws an error of the database when the key has moved something already
 */
export const spend = (tx: Queryable, change: Change, leftAmount = 0) =>
  tx.maybeRow<Moved>(sql`
    with changed as (
      update wallet.balance set amount = amount + ${change.amount}
      where buyer_id = ${change.buyerId} and currency = ${change.currency} and amount >= ${leftAmount}::bigint - ${change.amount}::bigint
      returning buyer_id, currency, amount)
    ${addMovement(change)}`)

/** What a wallet holds, in minor units and without what waits to be paid out; 0 where there is none. */
export const findBalance = async (
  db: Queryable,
  { buyerId, currency }: { buyerId: number; currency: Currency },
): Promise<number> => {
  const row = await db.maybeRow<{ amount: number }>(sql`
    select amount from wallet.balance where buyer_id = ${buyerId} and currency = ${currency}`)
  return row?.amount ?? 0
}

/** The same, and nothing else changes it meanwhile. */
export const lockBalance = async (
  tx: Queryable,
  { buyerId, currency }: { buyerId: number; currency: Currency },
): Promise<number> => {
  const row = await tx.maybeRow<{ amount: number }>(sql`
    select amount from wallet.balance where buyer_id = ${buyerId} and currency = ${currency} for no key update`)
  return row?.amount ?? 0
}

/** What a distributor owes the shop, in the base currency: it stays in the wallet. */
export const owedOf = async (db: Queryable, buyerId: number): Promise<number> =>
  (await db.row<{ amount: number }>(sql`select distributors.owed_by(${buyerId}) as amount`)).amount

/** What was paid in online, or came back of what was: its payment may be disputed at the bank. */
const IS_ONLINE_MONEY = sql`(kind in ('top_up', 'super_refund') or (kind = 'refund' and payments.is_of_online(id)))`

/** What a wallet got of payments that are disputed now: the bank takes it from the shop. */
export const disputedOf = async (
  db: Queryable,
  { buyerId, currency }: { buyerId: number; currency: Currency },
): Promise<number> =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as amount from wallet.movement
      where buyer_id = ${buyerId} and currency = ${currency} and ${IS_ONLINE_MONEY} and payments.is_disputed(reference)`)
  ).amount

/** What was topped up since then, or came back of what was paid online, of what a wallet holds: it is spent last. Without what is disputed. */
export const toppedUpSince = async (
  db: Queryable,
  { buyerId, currency, since }: { buyerId: number; currency: Currency; since: Instant },
): Promise<number> =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as amount from wallet.movement
      where buyer_id = ${buyerId} and currency = ${currency} and ${IS_ONLINE_MONEY} and at > ${since}
        and not payments.is_disputed(reference)`)
  ).amount

export type BalanceRow = {
  currency: Currency
  amount: number
  incomeAmount: number
  expenseAmount: number
}

/** @param since the beginning of the month that income and expense are of */
export const balancesOf = (db: Queryable, buyerId: number, since: Instant) =>
  db.rows<BalanceRow>(sql`
    select b.currency, b.amount, coalesce(m.income, 0)::bigint as income_amount, coalesce(m.expense, 0)::bigint as expense_amount
    from wallet.balance b left join (
      select currency, sum(amount) filter (where amount > 0) as income, -sum(amount) filter (where amount < 0) as expense
      from wallet.movement where buyer_id = ${buyerId} and at >= ${since} group by currency) m on m.currency = b.currency
    where b.buyer_id = ${buyerId} order by b.currency`)

type Wanted = {
  buyerId: number
  flow: 'income' | 'expense' | undefined
  currency: Currency | undefined
  after: number | null
  limit: number
}

export type MovementRow = WalletMovement & { staffName: string | null; agreedName: string | null }

/** The newest first. */
export const movementsOf = (db: Queryable, { buyerId, flow, currency, after, limit }: Wanted) =>
  db.rows<MovementRow>(sql`
    select m.id, m.kind, m.currency, m.amount, m.balance_amount, m.reference, m.note, m.at, a.staff_name, a.agreed_name
    from wallet.movement m left join wallet.adjustment a on m.kind = 'adjustment' and a.number = m.reference
    where m.buyer_id = ${buyerId} and (${after}::bigint is null or m.id < ${after})
      ${flow === undefined ? empty : flow === 'income' ? sql`and m.amount > 0` : sql`and m.amount < 0`}
      ${currency === undefined ? empty : sql`and m.currency = ${currency}`}
    order by m.id desc limit ${limit}`)

type WalletPage = {
  currency: Currency
  /** Only these buyers' wallets; null: everybody's. */
  buyerIds: readonly number[] | null
  /** What the last wallet that was listed holds, and whose it is. */
  after: readonly [number, number] | null
  limit: number
}

export type WalletRow = { buyerId: number; currency: Currency; amount: number; lastAt: Instant }

/** The largest balances first. */
export const listWallets = (db: Queryable, { currency, buyerIds, after, limit }: WalletPage) =>
  db.rows<WalletRow>(sql`
    select b.buyer_id, b.currency, b.amount, m.at as last_at
    from (
      select * from wallet.balance
      where currency = ${currency} and (${buyerIds as number[] | null}::bigint[] is null or buyer_id = any(${buyerIds as number[] | null}::bigint[]))
        and (${after?.[0] ?? null}::bigint is null or (amount, buyer_id) < (${after?.[0] ?? null}::bigint, ${after?.[1] ?? null}::bigint))
      order by amount desc, buyer_id desc limit ${limit}) b
    cross join lateral (
      select at from wallet.movement where buyer_id = b.buyer_id and currency = b.currency order by id desc limit 1) m
    order by b.amount desc, b.buyer_id desc`)

export const totals = (db: Queryable) =>
  db.rows<{ currency: Currency; amount: number; walletCount: number }>(sql`
    select currency, sum(amount)::bigint as amount, count(*)::int as wallet_count from wallet.balance group by 1 order by 1`)

type NewAdjustment = {
  buyerId: number
  currency: Currency
  amount: number
  note: string
  now: Instant
  staffId: number
  staffName: string
  agreedName: string | null
}

export const addAdjustment = (tx: Queryable, form: NewAdjustment) =>
  tx.row<{ id: number; number: string }>(sql`
    insert into wallet.adjustment (buyer_id, currency, amount, note, at, staff_id, staff_name, agreed_name)
    values (${form.buyerId}, ${form.currency}, ${form.amount}, ${form.note}, ${form.now}, ${form.staffId}, ${form.staffName},
      ${form.agreedName})
    returning id, number`)

/** Why staff changed a wallet, by the numbers of the adjustments. */
export async function notesOfAdjustments(
  db: Queryable,
  buyerId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ number: string; note: string }>(sql`
    select number, note from wallet.adjustment where buyer_id = ${buyerId} and number = any(${numbers as string[]}::text[])`)
  return new Map(rows.map(({ number, note }) => [number, note]))
}
