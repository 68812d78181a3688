/** Statements about charges: what buyers pay online for no order. How far one is says its attempt. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ChargeKind } from '../../charge-kinds.ts'
import type { AttemptOutcome } from '../../contract.ts'
import type { Attempt } from '../online/sql.ts'

/** The number of a charge that is about to be made: its provider is told it first. */
export const drawCharge = (db: Queryable, kind: ChargeKind) =>
  db.row<{ id: number; number: string }>(sql`
    select id, ${kind === 'top_up' ? 'TU' : 'SM'} || (100000 + id) as number from nextval('payments.charge_id_seq') as id`)

export type NewCharge = {
  id: number
  kind: ChargeKind
  buyerId: number
  currency: Currency
  amount: number
  /** Of super membership; null of a top-up. */
  superDays: number | null
  now: Instant
}

export const addCharge = (
  tx: Queryable,
  { id, kind, buyerId, currency, amount, superDays, now }: NewCharge,
): Promise<void> =>
  tx.write(sql`
    insert into payments.charge (id, kind, buyer_id, currency, amount, super_days, created_at)
    values (${id}, ${kind}, ${buyerId}, ${currency}, ${amount}, ${superDays}, ${now})`)

/** What a charge is for, and how often it was paid. */
export const chargeOf = (tx: Queryable, id: number | null) =>
  tx.row<{ superDays: number | null; receiptCount: number }>(sql`
    select super_days, (select count(*)::int from payments.receipt where charge_id = c.id) as receipt_count
    from payments.charge c where id = ${id}`)

type Whose = { buyerId: number; currency: Currency }

/** What a buyer has topped up since then, or may still pay of it. */
export const toppedUpSince = async (
  db: Queryable,
  { buyerId, currency, since, now }: Whose & { since: Instant; now: Instant },
): Promise<number> =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(c.amount), 0)::bigint as amount
      from payments.charge c join payments.attempt a on a.charge_id = c.id
      where c.buyer_id = ${buyerId} and c.kind = 'top_up' and c.currency = ${currency} and c.created_at >= ${since}
        and (a.state = 'succeeded' or (a.state = 'open' and a.expires_at > ${now}) or a.result_unknown_since is not null)`)
  ).amount

/** An open attempt for the same, that can be paid as this one would be. */
export const openAlike = (
  db: Queryable,
  wanted: Omit<NewCharge, 'id'> & Pick<Attempt, 'provider' | 'keysId'> & { isScanned: boolean },
) =>
  db.maybeRow<Attempt>(sql`
    select a.* from payments.charge c join payments.attempt a on a.charge_id = c.id
    where c.buyer_id = ${wanted.buyerId} and c.kind = ${wanted.kind} and c.currency = ${wanted.currency} and c.amount = ${wanted.amount}
      and not (c.super_days is distinct from ${wanted.superDays})
      and a.state = 'open' and a.expires_at > ${wanted.now} and a.provider = ${wanted.provider}
      and not (a.keys_id is distinct from ${wanted.keysId}) and (a.qr_text is not null) = ${wanted.isScanned}
    order by c.id desc limit 1`)

export type ChargeRow = Pick<
  Attempt,
  'provider' | 'state' | 'resultUnknownSince' | 'failure' | 'redirectUrl' | 'expiresAt'
> & {
  id: number
  number: string
  buyerId: number
  currency: Currency
  amount: number
  createdAt: Instant
  /** When its money came. */
  paidAt: Instant | null
}

const CHARGE = sql`c.id, c.number, c.buyer_id, c.currency, c.amount, c.created_at, a.provider, a.state, a.result_unknown_since, a.failure,
  a.redirect_url, a.expires_at, (select min(at) from payments.receipt where charge_id = c.id) as paid_at`

/** A buyer's top-ups, the newest first. */
export const topUpsOf = (
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<ChargeRow>(sql`
    select ${CHARGE} from payments.charge c join payments.attempt a on a.charge_id = c.id
    where c.buyer_id = ${buyerId} and c.kind = 'top_up' and (${after}::bigint is null or c.id < ${after})
    order by c.id desc limit ${limit}`)

type Filter = {
  state: AttemptOutcome | undefined
  currency: Currency | undefined
  number: string
  /** Only of these buyers, or of that number; null: of all. */
  buyerIds: readonly number[] | null
  after: number | null
  limit: number
}

/** All top-ups, the newest first. */
export const listTopUps = (
  db: Queryable,
  { state, currency, number, buyerIds, after, limit }: Filter,
) =>
  db.rows<ChargeRow>(sql`
    select ${CHARGE} from payments.charge c join payments.attempt a on a.charge_id = c.id
    where c.kind = 'top_up' and (${after}::bigint is null or c.id < ${after})
      ${currency === undefined ? empty : sql`and c.currency = ${currency}`}
      ${state === undefined ? empty : isIn(state)}
      ${buyerIds === null ? empty : sql`and (c.buyer_id = any(${buyerIds as number[]}::bigint[]) or c.number = ${number})`}
    order by c.id desc limit ${limit}`)

const isIn = (state: AttemptOutcome): Sql =>
  state === 'unknown'
    ? sql`and a.state = 'expired' and a.result_unknown_since is not null`
    : sql`and a.state = ${state} and a.result_unknown_since is null`

/** Whether what paid an order or a charge is disputed, and nobody has answered that yet. */
export const isDisputed = async (db: Queryable, number: string): Promise<boolean> =>
  (await db.row<{ is: boolean }>(sql`select payments.is_disputed(${number}) as is`)).is
