/** Statements about commission that was paid and is owed back. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'

export const owe = (tx: Queryable, distributorId: number, amount: number) =>
  tx.count(sql`
    update distributors.distributor set owed_amount = owed_amount + ${amount} where buyer_id = ${distributorId}`)

/** @returns what a distributor owes, whose row is locked */
export const owedOf = async (tx: Queryable, distributorId: number): Promise<number> =>
  (
    await tx.row<{ owedAmount: number }>(sql`
      select owed_amount from distributors.distributor where buyer_id = ${distributorId}`)
  ).owedAmount

type NewRecovery = { distributorId: number; amount: number; currency: Currency; now: Instant }

/** What leaves a wallet for what is owed; below zero: what goes back to it. */
export const addRecovery = (tx: Queryable, to: NewRecovery) =>
  tx.row<{ id: number; number: string }>(sql`
    insert into distributors.recovery (distributor_id, amount, currency, at)
    values (${to.distributorId}, ${to.amount}, ${to.currency}, ${to.now}) returning id, number`)

/** A distributor who owes, and whose wallet holds something. Locked before the wallet, as by refunds. */
export const owingWithMoney = (tx: Queryable, currency: Currency, isAwake: Awake) =>
  tx.maybeRow<{ buyerId: number }>(sql`
    select d.buyer_id from distributors.distributor d
    where d.owed_amount > 0 and wallet.held_by(d.buyer_id, ${currency}) > 0 and ${isAwake(sql`d.buyer_id`)}
    order by d.buyer_id limit 1 for no key update skip locked`)

type RecoveryRow = { number: string; amount: number; currency: Currency; at: Instant }

/** The latest first. */
export const recoveriesOf = (db: Queryable, distributorId: number, limit: number) =>
  db.rows<RecoveryRow>(sql`
    select number, amount, currency, at from distributors.recovery where distributor_id = ${distributorId} order by id desc limit ${limit}`)
