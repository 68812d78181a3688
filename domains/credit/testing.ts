/** A customer with credit terms, for tests. */
import sql from 'sql-template-tag'
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { post } from '#domains/ledger/server/door.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { APPROVAL_SETTINGS } from '#domains/approvals/settings.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { saveCreditTerms, type CreditTerms } from './office-contract.ts'

export const TERMS: CreditTerms = {
  limitAmount: 100_000,
  periodDays: 30,
  discountBasisPoints: 0,
  discountDays: 0,
  validUntil: null,
  temporaryAmount: 0,
  temporaryUntil: null,
  isFrozen: false,
}

type By = Record<string, string>

/** One person records as much as they accept of what buyers have proved: for tests of what follows it. */
export async function letOneRecord({ db, clock }: OrderShop): Promise<void> {
  const { default: value } = APPROVAL_SETTINGS['approvals.transferAmount']
  const setting = { key: 'approvals.voucherAmount', value, version: 0 } as const
  await putSetting(db, { ...setting, now: clock.now, by: 'test' })
  forgetSettings()
}

/** A colleague agrees to the newest request. */
export async function agreeToNewest({ must }: OrderShop, by: By): Promise<void> {
  const { items } = await must(listApprovals, {}, by)
  await must(approve, { approvalId: Math.max(...items.map(({ id }) => id)) }, by)
}

/** Grants terms by two people. @param people who asks and who agrees */
export async function grant(
  shop: OrderShop,
  people: { clerk: By; colleague: By },
  buyerId: number,
  terms: Partial<CreditTerms> = {},
): Promise<void> {
  const form = {
    ...TERMS,
    ...terms,
    buyerId,
    version: null,
    currency: 'CNY' as const,
    note: '老客户',
  }
  const { isAsked } = await shop.must(saveCreditTerms, form, people.clerk)
  if (isAsked) await agreeToNewest(shop, people.colleague)
}

/** An entry, a repayment submission and a prepayment refund of a buyer's, each beside an unknown one; for the access tests. */
export async function ownCredit(
  { db, clock }: OrderShop,
  { buyerId, orderNumber }: { buyerId: number; orderNumber: string },
): Promise<Record<string, [unknown, unknown]>> {
  await db.count(sql`
    insert into credit.account (buyer_id, currency, limit_amount, period_days, used_amount, opened_at)
    values (${buyerId}, 'CNY', 1000, 30, 100, ${clock.now})`)
  const entry = await db.row<{ id: number }>(sql`
    insert into credit.entry (buyer_id, order_number, currency, amount, recorded_at, period_days)
    values (${buyerId}, ${orderNumber}, 'CNY', 100, ${clock.now}, 30) returning id`)
  await db.tx((tx) =>
    post(tx, {
      key: `receipt:of-${orderNumber}`,
      kind: 'receipt',
      reference: orderNumber,
      buyerId,
      at: clock.now,
      currency: 'CNY',
      entries: [
        { kind: 'receivable', buyerId, amount: 100 },
        { kind: 'order_payments', buyerId, amount: -100 },
      ],
    }),
  )
  const submission = await db.row<{ id: number }>(sql`
    insert into credit.submission (buyer_id, currency, created_at) values (${buyerId}, 'CNY', ${clock.now}) returning id`)
  const refund = await db.row<{ id: number }>(sql`
    insert into credit.prepayment_refund (buyer_id, currency, amount, state, created_at, answer_by)
    values (${buyerId}, 'CNY', 100, 'asked', ${clock.now}, ${clock.now}) returning id`)
  return {
    creditEntryIds: [[entry.id], [999_999]],
    submissionId: [submission.id, 999_999],
    prepaymentRefundId: [refund.id, 999_999],
  }
}
