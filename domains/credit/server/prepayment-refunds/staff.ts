/** Staff send back what a customer has paid in advance. Two people agree that it goes; then it is no prepayment any more (`send.ts`). */
import { askApproval, endApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  declinePrepaymentRefund,
  prepaymentRefundsOf,
  agreeToPrepaymentRefund,
} from '../../prepayment-refunds-contract.ts'
import { CreditReasons } from '../../reasons.ts'
import { mayPrepaymentRefund } from '../../states.ts'
import { lockAccount, type AccountRow } from '../account-sql.ts'
import { customerLinesOf } from '../customer-lines.ts'
import { mailBuyer } from '../mails.ts'
import { objectOf } from '../terms.ts'
import { takenFor } from './accounts.ts'
import * as sql from './sql.ts'
import { toOfficeView, toSentByBank } from './views.ts'

type Form = InputOf<typeof agreeToPrepaymentRefund>

const PAGE_ROWS = 20

/** What waits of a customer: there is one at a time. */
export const itemOf = (buyerId: number) =>
  ({ kind: 'prepaymentRefunds', ref: String(buyerId) }) as const

export const requestOf = (buyerId: number) =>
  ({ kind: 'credit.prepaymentRefund', object: objectOf(buyerId) }) as const

/** By when staff answer, or send what was agreed to. */
export const answerBy = async (tx: Queryable, now: Instant): Promise<Instant> =>
  later(now, (await readSettings(tx))['credit.reviewHours'] * HOUR_MS)

/** Locks the account. @throws {Refused} notFound, moreThanPrepaid */
export async function demandPrepaid(
  tx: Queryable,
  { buyerId, amount }: { buyerId: number; amount: number },
): Promise<AccountRow> {
  const account = await lockAccount(tx, buyerId)
  if (account === null) throw new Refused(Reasons.notFound)
  const { prepaidAmount, currency } = account
  if (amount > prepaidAmount) {
    throw new Refused(CreditReasons.moreThanPrepaid, {
      detail: { amount: prepaidAmount, currency },
    })
  }
  return account
}

/** Locks the account. @throws {Refused} notFound, changedMeanwhile, moreThanPrepaid, prepaymentRefundOpen, prepaymentRefundOver */
async function demandSendable(tx: Queryable, form: Form): Promise<AccountRow> {
  const { buyerId, amount, prepaymentRefundId } = form
  const account = await demandPrepaid(tx, { buyerId, amount })
  const open = await sql.openOf(tx, buyerId)
  if (prepaymentRefundId === null) {
    if (open !== null) throw new Refused(CreditReasons.prepaymentRefundOpen)
    return account
  }
  if (open?.id !== prepaymentRefundId || !mayPrepaymentRefund(open.state, 'agree')) {
    throw new Refused(CreditReasons.prepaymentRefundOver)
  }
  if (open.amount !== amount) throw new Refused(Reasons.changedMeanwhile)
  return account
}

/** @throws {Refused} as `demandSendable` does, approvals.alreadyAsked, approvals.aloneFrom, work.claimed */
export function agree(
  context: StaffContext,
  form: Form,
): Promise<DataOf<typeof agreeToPrepaymentRefund>> {
  return context.db.tx(async (tx) => {
    const { currency, prepaidAmount } = await demandSendable(tx, form)
    const { buyerId, amount, note } = form
    const isAsked = await askApproval(tx, context, {
      ...requestOf(buyerId),
      orderNumber: null,
      payload: form,
      lines: [
        ...(await customerLinesOf(tx, buyerId)),
        { word: 'credit.prepaid', amount: prepaidAmount, text: null },
        { word: 'refund', amount, text: null },
      ],
      currency,
      note,
    })
    if (!isAsked) await putAgreed(tx, context, form)
    else await recordDecision(tx, context, { ...itemOf(buyerId), outcome: 'proposed' })
    return { isAsked }
  })
}

export const prepaymentRefundAct: Act = {
  kind: 'credit.prepaymentRefund',
  permission: 'credit.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, form: Form) {
    await demandSendable(tx, form)
    await putAgreed(tx, context, form)
  },
}

/** The caller has locked the account. @throws {Refused} prepaymentRefundOpen, prepaymentRefundOver */
async function putAgreed(tx: Queryable, context: StaffContext, form: Form): Promise<void> {
  const { now } = context
  const { buyerId, amount, prepaymentRefundId } = form
  await recordDecision(tx, context, { ...itemOf(buyerId), outcome: 'approved' })
  const { currency } = (await lockAccount(tx, buyerId))!
  const refund =
    prepaymentRefundId === null
      ? await sql.begin(
          tx,
          { buyerId, currency, amount, now, answerBy: await answerBy(tx, now) },
          context,
        )
      : await sql.agree(tx, prepaymentRefundId, context)
  if (refund === null) {
    throw new Refused(
      prepaymentRefundId === null
        ? CreditReasons.prepaymentRefundOpen
        : CreditReasons.prepaymentRefundOver,
    )
  }
  await sql.deduct(tx, { id: refund.id, buyerId, amount })
  await post(tx, {
    key: `prepayment_refund:${refund.id}`,
    kind: 'prepayment_refund',
    reference: refund.number,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'prepayment', buyerId, amount },
      { kind: 'prepayment_owed', buyerId, amount: -amount },
    ],
  })
  if ((await context.refundAccounts?.hasAccount(tx, buyerId)) === false) {
    const values = { amount: { amount, currency } }
    const template = 'prepayment-account-needed' as const
    await mailBuyer(tx, { buyerId, template, values, once: String(refund.id), now })
  }
  await audit(tx, context, {
    action: 'credit.prepaymentRefund',
    object: objectOf(buyerId),
    after: { number: refund.number, amount, currency, note: form.note },
  })
}

/** Locks the account before the refund. @throws {Refused} notFound */
export async function lockRefund(tx: Queryable, id: number): Promise<sql.RefundRow> {
  const seen = await sql.refundById(tx, id)
  if (seen === null) throw new Refused(Reasons.notFound)
  await lockAccount(tx, seen.buyerId)
  return (await sql.refundById(tx, id))!
}

/** @throws {Refused} notFound, prepaymentRefundOver, work.claimed */
export async function decline(
  context: StaffContext,
  { prepaymentRefundId, reason }: InputOf<typeof declinePrepaymentRefund>,
): Promise<void> {
  const { now } = context
  await context.db.tx(async (tx) => {
    const { id, number, buyerId, amount, currency } = await lockRefund(tx, prepaymentRefundId)
    await recordDecision(tx, context, { ...itemOf(buyerId), outcome: 'rejected' })
    if ((await sql.decline(tx, id, reason, context)) === null) {
      throw new Refused(CreditReasons.prepaymentRefundOver)
    }
    await endApproval(tx, { ...requestOf(buyerId), now })
    await audit(tx, context, {
      action: 'credit.declinePrepaymentRefund',
      object: objectOf(buyerId),
      before: { number, amount, currency },
      after: { reason },
    })
    const values = { amount: { amount, currency }, number, reason }
    await mailBuyer(tx, { buyerId, template: 'prepayment-declined', values, once: String(id), now })
  })
}

export async function list(
  { db, now, staffId, refundAccounts }: StaffContext,
  { buyerId, after }: InputOf<typeof prepaymentRefundsOf>,
): Promise<DataOf<typeof prepaymentRefundsOf>> {
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const page = cutPage(await sql.refundsOf(db, wanted), PAGE_ROWS)
  const sent = page.items.map(toSentByBank)
  const accountOf = await refundAccounts?.forStaff(db, sent, { staffId, now })
  return {
    ...page,
    items: page.items.map((row, at) => ({
      ...toOfficeView(row),
      taken: row.state === 'toSend' ? takenFor(row, staffId) : null,
      account: accountOf?.(sent[at]!) ?? null,
    })),
  }
}
