/** What a withdrawal does with money: its amount is held, and ends once: paid out, or back in the wallet. */
import { post } from '#domains/ledger/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { WalletReasons } from '../../reasons.ts'
import { mayWithdrawal, type WithdrawalAct } from '../../states.ts'
import * as wallet from '../sql.ts'
import * as sql from './sql.ts'

type Held = Pick<sql.WithdrawalRow, 'id' | 'number' | 'buyerId' | 'currency' | 'amount'>

/** @throws {Refused} notFound, withdrawalOver */
export async function lockFor(
  tx: Queryable,
  id: number,
  act: WithdrawalAct,
): Promise<sql.WithdrawalRow> {
  const found = await sql.lockWithdrawal(tx, id)
  if (found === null) throw new Refused(Reasons.notFound)
  if (!mayWithdrawal(found.state, act)) throw new Refused(WalletReasons.withdrawalOver)
  return found
}

/** @throws {Refused} moreThanHeld */
export async function hold(tx: Queryable, held: Held, now: Instant): Promise<void> {
  const { id, number, buyerId, currency, amount } = held
  const moved = await wallet.spend(tx, {
    buyerId,
    currency,
    kind: 'withdrawal',
    key: `withdrawal:${id}`,
    amount: -amount,
    reference: number,
    note: '',
    now,
  })
  if (moved === null) {
    const left = await wallet.findBalance(tx, held)
    throw new Refused(WalletReasons.moreThanHeld, { detail: { amount: left, currency } })
  }
  await post(tx, {
    key: `withdrawal:${id}`,
    kind: 'withdrawal',
    reference: number,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'wallet', buyerId, amount },
      { kind: 'wallet_held', buyerId, amount: -amount },
    ],
  })
}

type End = Parameters<typeof sql.end>[2]

/** It ends without having been paid: the amount is the wallet's again. The caller has locked it. */
export async function giveBack(tx: Queryable, held: Held, end: End): Promise<void> {
  const { id, number, buyerId, currency, amount } = held
  await sql.end(tx, id, end)
  await wallet.receive(tx, {
    buyerId,
    currency,
    kind: 'withdrawal_returned',
    key: `withdrawal:${id}:returned`,
    amount,
    reference: number,
    note: end.note,
    now: end.now,
  })
  await post(tx, {
    key: `withdrawal:${id}:returned`,
    kind: 'withdrawal_returned',
    reference: number,
    buyerId,
    at: end.now,
    currency,
    entries: [
      { kind: 'wallet_held', buyerId, amount },
      { kind: 'wallet', buyerId, amount: -amount },
    ],
  })
}

/** It has left the shop's bank account, but for the fee. */
export const postPaid = (
  tx: Queryable,
  { id, number, buyerId, currency, amount, feeAmount }: sql.WithdrawalRow,
  now: Instant,
): Promise<void> =>
  post(tx, {
    key: `withdrawal:${id}:paid`,
    kind: 'withdrawal_paid',
    reference: number,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'wallet_held', buyerId, amount },
      { kind: 'bank', amount: feeAmount - amount },
      { kind: 'withdrawal_fees', amount: -feeAmount },
    ],
  })
