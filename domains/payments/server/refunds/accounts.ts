/** The bank accounts that refunds go to: its buyer gives one, and who sends the refund reads it. */
import { randomUUID } from 'node:crypto'
import { demandProof } from '#domains/accounts/server/account-door.ts'
import { mailTo, orderForPayment } from '#domains/orders/server/order-door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { PaymentReasons } from '../../reasons.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { referenceKey } from '#kit/contract/text.ts'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt } from '#kit/server/secrets/secret.ts'
import {
  usableFrom,
  type OfficeRefundAccount,
  type RefundAccount,
} from '#domains/credit/refund-account-shape.ts'
import {
  mailAccountGiven,
  type RefundAccounts,
  type SentByBank,
  type SentTo,
} from '#domains/credit/server/refund-door.ts'
import type {
  giveOwnRefundAccount,
  giveRefundAccount,
  myRefundAccount,
} from '../../refund-account-contract.ts'
import * as sql from './accounts-sql.ts'
import { orderOfBankTransfer, refundById, type KnownRefund, type Refund } from './sql.ts'

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

/** @throws {Refused} accounts.proofNeeded, orders.orderNotFound, tooMany */
export async function give(
  context: BuyerContext,
  { orderNumber, ...form }: InputOf<typeof giveRefundAccount>,
): Promise<RefundAccount> {
  const order = await orderForPayment(context.db, { orderNumber, buyerId: context.buyerId })
  return put(context, form, (tx, { bank, last4 }, id) =>
    mailTo(tx, order, 'refund-account-given', { bank, last4 }, { now: context.now, once: id }),
  )
}

/** @throws {Refused} accounts.proofNeeded, tooMany */
export const giveOwn = (
  context: BuyerContext,
  form: InputOf<typeof giveOwnRefundAccount>,
): Promise<RefundAccount> =>
  put(context, form, (tx, { bank, last4 }, id) =>
    mailAccountGiven(tx, { buyerId: context.buyerId, bank, last4, once: id, now: context.now }),
  )

export const findOwn = async ({
  db,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myRefundAccount>> => ({
  account: await accountOfBuyer(db, buyerId),
})

/** @throws {Refused} accounts.proofNeeded, tooMany */
async function put(
  context: BuyerContext,
  { holder, bank, number, swift }: InputOf<typeof giveOwnRefundAccount>,
  mail: (tx: Queryable, account: RefundAccount, id: string) => Promise<unknown>,
): Promise<RefundAccount> {
  const { db, now, buyerId } = context
  await demandProof(context)
  await demandToken(db, now, GIVING, String(buyerId))
  const id = randomUUID()
  const whole = number.replaceAll(/[\s-]/g, '').toUpperCase()
  const details: Details = { number: whole, swift: swift.toUpperCase() }
  const given = { holder, bank, last4: whole.slice(-4), givenAt: now }
  const account = { ...given, usableFrom: usableFrom(now) }
  await db.tx(async (tx) => {
    await sql.lockAccountOf(tx, buyerId)
    await sql.addAccount(tx, {
      ...given,
      id,
      buyerId,
      details: encrypt(PURPOSE, JSON.stringify(details), id),
    })
    await mail(tx, account, id)
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
  return { holder, bank, last4, givenAt, usableFrom: usableFrom(givenAt) }
}

type Asked = Pick<Refund, 'id' | 'orderNumber' | 'buyerId' | 'amount' | 'currency'>

/**
 * Asks the buyer of a refund that is sent by bank where it goes, once, unless they have said it, or somebody else paid by a link: then it goes to
 * whoever that was.
 */
export async function askForAccount(tx: Queryable, refund: Asked, now: Instant): Promise<void> {
  const { id, orderNumber, buyerId, amount, currency } = refund
  if ((await refundById(tx, id))?.isByLink === true) return
  if ((await sql.latestAccounts(tx, [buyerId])).length > 0) return
  const order = await orderForPayment(tx, { orderNumber })
  const values = { amount: { amount, currency } }
  await mailTo(tx, order, 'refund-account-needed', values, { now, once: String(id) })
}

/**
 * The account of each refund for staff: the one that it was sent to, else the one that stood when it was taken, else the one that counts now. The
 * whole number is for who has taken the refund and sends it, once money may go there.
 */
export async function accountsForStaff(
  db: Queryable,
  refunds: readonly SentByBank[],
  { staffId, now }: { staffId: number; now: Instant },
): Promise<(refund: SentByBank) => OfficeRefundAccount | null> {
  const open = [...new Set(refunds.filter((each) => !each.isDone).map(({ buyerId }) => buyerId))]
  const [all, statuses, used] = await Promise.all([
    sql.allAccounts(db, open),
    statusesOf(db, open),
    sql.accountsByIds(
      db,
      refunds.flatMap(({ accountId }) => accountId ?? []),
    ),
  ])
  return (refund) => {
    const { isDone, accountId, takenBy } = refund
    if (refund.isByLink) return null
    const given = all.filter(({ buyerId }) => buyerId === refund.buyerId)
    const account = isDone ? used.find(({ id }) => id === accountId) : accountToUse(given, refund)
    if (account === undefined) return null
    const { id, holder, bank, last4, givenAt, isChanged } = account
    const from = usableFrom(givenAt)
    const isShown = !isDone && takenBy === staffId && from <= now
    const details = isShown ? detailsOf(id, account.details) : null
    const checkedName = (isDone ? null : statuses.get(refund.buyerId)?.passedName) ?? null
    const isOther = checkedName !== null && referenceKey(checkedName) !== referenceKey(holder)
    const otherName = isOther ? checkedName : null
    const latest = given[0]
    const replacedAt = !isDone && latest !== undefined && latest.id !== id ? latest.givenAt : null
    const seen = { id, holder, bank, last4, givenAt, usableFrom: from, isChanged, replacedAt }
    return { ...seen, otherName, details }
  }
}

/** @param given the buyer's, the latest first */
const accountToUse = (
  given: readonly sql.AccountRow[],
  { takenAt }: Pick<SentByBank, 'takenAt'>,
): sql.AccountRow | undefined =>
  given.find(({ givenAt }) => takenAt === null || givenAt <= takenAt) ?? given[0]

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
 * Nobody begins to send to an account that was given within a day.
 * @throws {Refused} refundAccountYoung
 */
export async function demandUsable(
  tx: Queryable,
  { buyerId, isByLink }: Pick<SentByBank, 'buyerId' | 'isByLink'>,
  now: Instant,
): Promise<void> {
  const [account] = isByLink ? [] : await sql.latestAccounts(tx, [buyerId])
  if (account !== undefined && usableFrom(account.givenAt) > now) {
    throw new Refused(PaymentReasons.refundAccountYoung)
  }
}

/**
 * Where a refund was sent: the account that its sender saw, which stood when they took it or was given since, else what they state.
 * @param to.accountId null: none stood when it was taken, or somebody else than the buyer paid
 * @throws {Refused} changedMeanwhile (they cannot have seen it), refundAccountYoung, refundDestinationNeeded
 */
export async function demandSeen(
  tx: Queryable,
  { buyerId, takenAt, isByLink }: Pick<SentByBank, 'buyerId' | 'takenAt' | 'isByLink'>,
  { accountId, destination, now }: SentTo,
): Promise<void> {
  await sql.lockAccountOf(tx, buyerId)
  const given = await sql.allAccounts(tx, [buyerId])
  const stood = given.findIndex(({ givenAt }) => takenAt !== null && givenAt <= takenAt)
  if (accountId === null) {
    if (stood !== -1 && !isByLink) throw new Refused(Reasons.changedMeanwhile)
    if (destination === undefined) throw new Refused(PaymentReasons.refundDestinationNeeded)
    return
  }
  const seen = stood === -1 ? given : given.slice(0, stood + 1)
  const account = isByLink ? undefined : seen.find(({ id }) => id === accountId)
  if (account === undefined) throw new Refused(Reasons.changedMeanwhile)
  if (usableFrom(account.givenAt) > now) throw new Refused(PaymentReasons.refundAccountYoung)
}

/**
 * Notes where a refund of an order was sent: the account that its buyer has given, else what its sender states.
 * @throws {Refused} as {@link demandSeen}
 */
export async function noteUsed(
  tx: Queryable,
  refund: Pick<KnownRefund, 'id' | 'buyerId' | 'takenAt' | 'isByLink'>,
  to: SentTo,
): Promise<void> {
  await demandSeen(tx, refund, to)
  const { accountId, destination } = to
  if (accountId !== null) await sql.noteAccount(tx, refund.id, accountId)
  else if (destination !== undefined) await sql.noteDestination(tx, refund.id, destination)
}

/** What sending a prepayment back needs of refund accounts. */
export const refundAccounts: RefundAccounts = {
  hasAccount: async (db, buyerId) => (await sql.latestAccounts(db, [buyerId])).length > 0,
  forStaff: accountsForStaff,
  demandUsable,
  demandSeen,
  orderOfTransfer: (tx, key) => orderOfBankTransfer(tx, { key }),
}
