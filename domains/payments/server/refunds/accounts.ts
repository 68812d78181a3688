/** The bank accounts that refunds go to: its buyer gives one, and who sends the refund reads it. */
import { randomUUID } from 'node:crypto'
import { mailTo, orderForPayment } from '#domains/orders/server/order-door.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'
import type { giveRefundAccount, RefundAccount } from '../../refund-account-contract.ts'
import * as sql from './accounts-sql.ts'
import type { Refund } from './sql.ts'

const PURPOSE = 'payments.refund-account'
/** Each change sends a mail. */
const GIVING: Limit = { name: 'payments.refundAccount', count: 10, perSeconds: DAY_SECONDS }

export const encryptedAccounts = encryptedColumn('payments.refund-account', PURPOSE, {
  table: 'payments.refund_account',
  key: 'id',
  column: 'details',
  of: 'id',
})

type Details = { number: string; swift: string }

/** @throws {Refused} orders.orderNotFound, tooMany */
export async function give(
  { db, now, buyerId }: BuyerContext,
  { orderNumber, holder, bank, number, swift }: InputOf<typeof giveRefundAccount>,
): Promise<RefundAccount> {
  const order = await orderForPayment(db, { orderNumber, buyerId })
  await demandToken(db, now, GIVING, String(buyerId))
  const id = randomUUID()
  const whole = number.replaceAll(/[\s-]/g, '').toUpperCase()
  const details: Details = { number: whole, swift: swift.toUpperCase() }
  const account = { holder, bank, last4: whole.slice(-4), givenAt: now }
  await db.tx(async (tx) => {
    await sql.lockAccountOf(tx, buyerId)
    await sql.addAccount(tx, {
      ...account,
      id,
      buyerId,
      details: encrypt(PURPOSE, JSON.stringify(details), id),
    })
    const { last4 } = account
    await mailTo(tx, order, 'refund-account-given', { bank, last4 }, { now, once: id })
  })
  return account
}

/** What the buyer of an order sees of the account that refunds go to. */
export async function accountOfBuyer(
  db: Queryable,
  buyerId: number,
): Promise<RefundAccount | null> {
  const [account] = await sql.latestAccounts(db, [buyerId])
  if (account === undefined) return null
  const { holder, bank, last4, givenAt } = account
  return { holder, bank, last4, givenAt }
}

type Asked = Pick<Refund, 'id' | 'orderNumber' | 'buyerId' | 'amount' | 'currency'>

/** Asks the buyer of a refund that is sent by bank where it goes, once, unless they have said it. */
export async function askForAccount(tx: Queryable, refund: Asked, now: Instant): Promise<void> {
  const { id, orderNumber, buyerId, amount, currency } = refund
  if ((await sql.latestAccounts(tx, [buyerId])).length > 0) return
  const order = await orderForPayment(tx, { orderNumber })
  const values = { amount: { amount, currency } }
  await mailTo(tx, order, 'refund-account-needed', values, { now, once: String(id) })
}

type SeenRefund = Pick<Refund, 'id' | 'buyerId' | 'accountId' | 'state' | 'takenBy'>

/**
 * The account of each refund for staff: the one that it was sent to, else the one that counts now. The whole number is for who
 * has taken the refund and sends it.
 */
export async function accountsForStaff(
  db: Queryable,
  refunds: readonly SeenRefund[],
  staffId: number,
) {
  const isDone = ({ state }: SeenRefund) => state === 'succeeded'
  const [latest, used] = await Promise.all([
    sql.latestAccounts(db, [
      ...new Set(refunds.filter((each) => !isDone(each)).map(({ buyerId }) => buyerId)),
    ]),
    sql.accountsByIds(
      db,
      refunds.flatMap(({ accountId }) => accountId ?? []),
    ),
  ])
  return (refund: SeenRefund) => {
    const account = isDone(refund)
      ? used.find(({ id }) => id === refund.accountId)
      : latest.find(({ buyerId }) => buyerId === refund.buyerId)
    if (account === undefined) return null
    const { id, holder, bank, last4, givenAt, isChanged, details } = account
    const isSending = !isDone(refund) && refund.takenBy === staffId
    const shown = isSending ? detailsOf(id, details) : null
    return { id, holder, bank, last4, givenAt, isChanged, details: shown }
  }
}

/** @returns null where a former secret encrypted it that nobody has any more: the others of a list are shown all the same */
function detailsOf(id: string, encrypted: Buffer): Details | null {
  try {
    return JSON.parse(decrypt(PURPOSE, encrypted, id)) as Details
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Notes the account that a refund was sent to.
 * @param accountId what the sender saw; null: none was given, or it went elsewhere
 * @throws {Refused} changedMeanwhile: the buyer has given another
 */
export async function noteUsed(
  tx: Queryable,
  { id, buyerId }: Pick<Refund, 'id' | 'buyerId'>,
  accountId: string | null,
): Promise<void> {
  await sql.lockAccountOf(tx, buyerId)
  const [latest] = await sql.latestAccounts(tx, [buyerId])
  if ((latest?.id ?? null) !== accountId) throw new Refused(Reasons.changedMeanwhile)
  if (accountId !== null) await sql.noteAccount(tx, id, accountId)
}
