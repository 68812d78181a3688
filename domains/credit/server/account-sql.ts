/** Statements about credit accounts and their terms. */
import sql, { type Sql } from 'sql-template-tag'
import { baseCurrency } from '#domains/settings/server/sql-door.ts'
import { selectBuyersIn } from '#domains/verification/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CreditState } from '../office-contract.ts'
import { mayUse, owesLate } from './use-conditions.ts'

export type AccountRow = {
  buyerId: number
  currency: Currency
  limitAmount: number
  periodDays: number
  /** Hundredths of a percent for whoever pays within so many days of the shipment; 0: none. */
  discountBasisPoints: number
  discountDays: number
  validUntil: Instant | null
  temporaryAmount: number
  temporaryUntil: Instant | null
  frozenAt: Instant | null
  frozenNote: string
  usedAmount: number
  /** Paid in advance: it counts on top of the limit. */
  prepaidAmount: number
  openedAt: Instant
  version: number
}

/** What an account owes by how long it is overdue, beside the account itself. */
export type WithDebts = AccountRow & {
  notDueAmount: number
  upTo30Amount: number
  upTo60Amount: number
  upTo90Amount: number
  over90Amount: number
  /** Past its deadline by more than the days of grace. */
  lateAmount: number
  lateSince: Instant | null
  nextDueAt: Instant | null
  /** Of what was paid in advance: asked for by the buyer, or to be sent. */
  sendBackAmount: number | null
}

/** `lateBefore` is now less the days of grace: deadlines until then are late. */
export type Moment = { now: Instant; lateBefore: Instant }

const debtsOf = ({ now, lateBefore }: Moment, which: Sql): Sql => sql`
  select coalesce(sum(e.open_amount) filter (where e.due_at is null or e.due_at > ${now}), 0)::bigint as not_due_amount,
    coalesce(sum(e.open_amount) filter (where e.due_at <= ${now} and e.due_at > ${now}::timestamptz - interval '30 days'), 0)::bigint
      as up_to_30_amount,
    coalesce(sum(e.open_amount) filter (where e.due_at <= ${now}::timestamptz - interval '30 days'
      and e.due_at > ${now}::timestamptz - interval '60 days'), 0)::bigint as up_to_60_amount,
    coalesce(sum(e.open_amount) filter (where e.due_at <= ${now}::timestamptz - interval '60 days'
      and e.due_at > ${now}::timestamptz - interval '90 days'), 0)::bigint as up_to_90_amount,
    coalesce(sum(e.open_amount) filter (where e.due_at <= ${now}::timestamptz - interval '90 days'), 0)::bigint as over_90_amount,
    coalesce(sum(e.open_amount) filter (where e.due_at <= ${lateBefore}), 0)::bigint as late_amount,
    min(e.due_at) filter (where e.due_at <= ${lateBefore}) as late_since,
    min(e.due_at) as next_due_at
  from credit.entry e where ${which} and e.amount - e.returned_amount - e.repaid_amount > 0`

const SEND_BACK = sql`(select r.amount from credit.prepayment_refund r where r.buyer_id = a.buyer_id and r.state in ('asked', 'toSend'))
  as send_back_amount`

const DEBTS = sql`d.not_due_amount, d.up_to_30_amount, d.up_to_60_amount, d.up_to_90_amount, d.over_90_amount, d.late_amount,
  d.late_since, d.next_due_at`

/** @returns null for a buyer without an account */
export const accountOf = (db: Queryable, buyerId: number, moment: Moment) =>
  db.maybeRow<WithDebts>(sql`
    select a.*, ${DEBTS}, ${SEND_BACK} from credit.account a
    cross join lateral (${debtsOf(moment, sql`e.buyer_id = a.buyer_id`)}) d
    where a.buyer_id = ${buyerId}`)

/** Whoever changes what an account owes or may owe waits here. */
export const lockAccount = (tx: Queryable, buyerId: number) =>
  tx.maybeRow<AccountRow>(sql`select * from credit.account where buyer_id = ${buyerId} for update`)

type Terms = Pick<
  AccountRow,
  | 'limitAmount'
  | 'periodDays'
  | 'discountBasisPoints'
  | 'discountDays'
  | 'validUntil'
  | 'temporaryAmount'
  | 'temporaryUntil'
  | 'frozenAt'
  | 'frozenNote'
>

/**
 * Fixes the base currency, and waits for whoever is choosing it.
 * @returns false when the buyer has an account already, or when another base currency has been chosen meanwhile: then the
 * transaction must not stay
 */
export const openAccount = async (
  tx: Queryable,
  {
    buyerId,
    currency,
    now,
    ...terms
  }: Terms & { buyerId: number; currency: Currency; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    insert into credit.account (buyer_id, currency, limit_amount, period_days, discount_basis_points, discount_days, valid_until,
      temporary_amount, temporary_until, frozen_at, frozen_note, opened_at)
    values (${buyerId}, ${currency}, ${terms.limitAmount}, ${terms.periodDays}, ${terms.discountBasisPoints}, ${terms.discountDays},
      ${terms.validUntil}, ${terms.temporaryAmount},
      ${terms.temporaryUntil}, ${terms.frozenAt}, ${terms.frozenNote}, ${now})
    on conflict (buyer_id) do nothing`)) === 1 && (await isBaseCurrency(tx, currency))

const isBaseCurrency = async (tx: Queryable, currency: Currency): Promise<boolean> =>
  (await tx.row<{ isIt: boolean }>(sql`select ${currency}::text = ${baseCurrency} as is_it`)).isIt

/** @returns false when somebody has changed the terms meanwhile */
export const changeTerms = async (
  tx: Queryable,
  { buyerId, version, ...terms }: Terms & { buyerId: number; version: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update credit.account set limit_amount = ${terms.limitAmount}, period_days = ${terms.periodDays},
      discount_basis_points = ${terms.discountBasisPoints}, discount_days = ${terms.discountDays},
      valid_until = ${terms.validUntil}, temporary_amount = ${terms.temporaryAmount},
      temporary_until = ${terms.temporaryUntil}, frozen_at = ${terms.frozenAt}, frozen_note = ${terms.frozenNote},
      version = version + 1
    where buyer_id = ${buyerId} and version = ${version}`)) === 1

/** Freezes an account, unless it is frozen. The caller has locked it. */
export const freezeAccount = (
  tx: Queryable,
  { buyerId, now, note }: { buyerId: number; now: Instant; note: string },
): Promise<void> =>
  tx.write(sql`
    update credit.account set frozen_at = ${now}, frozen_note = ${note}, version = version + 1
    where buyer_id = ${buyerId} and frozen_at is null`)

/** `usable` are those that pages call so: with nothing in the way, and nothing overdue even within the days of grace. */
const inState = ({ state, isVerifiedOnly }: Wanted, { now }: Moment): Sql => {
  const isOverdue = owesLate(now)
  const hasEnded = sql`a.valid_until <= ${now}`
  if (state === 'frozen') return sql`a.frozen_at is not null`
  if (state === 'ended') return hasEnded
  if (state === 'overdue') return isOverdue
  if (state === 'sendingBack') {
    return sql`a.buyer_id in (select buyer_id from credit.prepayment_refund where state in ('asked', 'toSend'))`
  }
  if (state === 'usable') {
    return sql`${mayUse({ amount: 1, currency: null, now, lateBefore: now })}
      and (not ${isVerifiedOnly}::boolean or a.buyer_id in (${selectBuyersIn(['passed'])}))`
  }
  return sql`true`
}

export type Wanted = {
  state: CreditState | null
  /** The shop gives credit to verified businesses alone. */
  isVerifiedOnly: boolean
  /** Only these buyers' accounts; null: everybody's. */
  buyerIds: readonly number[] | null
  /** What the last account that was listed uses, and whose it is. */
  after: readonly [number, number] | null
  limit: number
}

/** The accounts that use most first. */
export const list = (db: Queryable, wanted: Wanted, moment: Moment) =>
  db.rows<WithDebts>(sql`
    select a.*, ${DEBTS}, ${SEND_BACK} from (
      select a.* from credit.account a
      where ${inState(wanted, moment)}
        and (${wanted.buyerIds as number[] | null}::bigint[] is null or a.buyer_id = any(${wanted.buyerIds as number[] | null}::bigint[]))
        and (${wanted.after?.[0] ?? null}::bigint is null
          or (a.used_amount, a.buyer_id) < (${wanted.after?.[0] ?? null}::bigint, ${wanted.after?.[1] ?? null}::bigint))
      order by a.used_amount desc, a.buyer_id desc limit ${wanted.limit}) a
    cross join lateral (${debtsOf(moment, sql`e.buyer_id = a.buyer_id`)}) d
    order by a.used_amount desc, a.buyer_id desc`)

export const figures = (db: Queryable, moment: Moment) =>
  db.row<
    Omit<WithDebts, keyof AccountRow | 'sendBackAmount'> & {
      accountCount: number
      limitAmount: number
      usedAmount: number
      frozenCount: number
      overdueCount: number
    }
  >(sql`
    select a.*, ${DEBTS},
      (select count(distinct e.buyer_id) from credit.entry e
        where e.amount - e.returned_amount - e.repaid_amount > 0 and e.due_at <= ${moment.now})::int as overdue_count
    from (select count(*)::int as account_count, coalesce(sum(limit_amount), 0)::bigint as limit_amount,
        coalesce(sum(used_amount), 0)::bigint as used_amount, count(frozen_at)::int as frozen_count
      from credit.account) a
    cross join (${debtsOf(moment, sql`true`)}) d`)
