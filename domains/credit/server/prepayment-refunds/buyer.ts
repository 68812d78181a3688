/** Buyers ask for what they have paid in advance, and take that back. */
import { endApproval } from '#domains/approvals/server/door.ts'
import { endItem } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type {
  askPrepaymentBack,
  myPrepaymentRefunds,
  PrepaymentRefund,
  withdrawPrepaymentRefund,
} from '../../prepayment-refunds-contract.ts'
import { CreditReasons } from '../../reasons.ts'
import { lockAccount } from '../account-sql.ts'
import { answerBy, demandPrepaid, itemOf, requestOf } from './staff.ts'
import * as sql from './sql.ts'
import { toView } from './views.ts'

const PAGE_ROWS = 20
/** One that was withdrawn stays a row for ever. */
const ASKING: Limit = { name: 'credit.askPrepaymentBack', count: 10, perSeconds: 3600 }

export async function listOwn(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof myPrepaymentRefunds>,
): Promise<DataOf<typeof myPrepaymentRefunds>> {
  const wanted = { buyerId, after: idAfter(after), limit: PAGE_ROWS + 1 }
  return cutPage((await sql.refundsOf(db, wanted)).map(toView), PAGE_ROWS)
}

/** @throws {Refused} notFound, moreThanPrepaid, prepaymentRefundOpen, tooMany */
export async function ask(
  context: BuyerContext,
  { amount }: InputOf<typeof askPrepaymentBack>,
): Promise<PrepaymentRefund> {
  const { db, now, buyerId } = context
  await demandBuyerToken(db, context, ASKING)
  const asked = await db.tx(async (tx) => {
    const { currency } = await demandPrepaid(tx, { buyerId, amount })
    const refund = { buyerId, currency, amount, now, answerBy: await answerBy(tx, now) }
    return sql.ask(tx, refund)
  })
  if (asked === null) throw new Refused(CreditReasons.prepaymentRefundOpen)
  return toView(asked)
}

/** @throws {Refused} notFound, prepaymentRefundOver */
export async function withdraw(
  { db, now, buyerId }: BuyerContext,
  { prepaymentRefundId: id }: InputOf<typeof withdrawPrepaymentRefund>,
): Promise<PrepaymentRefund> {
  return db.tx(async (tx) => {
    await lockAccount(tx, buyerId)
    if ((await sql.refundById(tx, id))?.buyerId !== buyerId) throw new Refused(Reasons.notFound)
    const withdrawn = await sql.withdraw(tx, id, now)
    if (withdrawn === null) throw new Refused(CreditReasons.prepaymentRefundOver)
    await endApproval(tx, { ...requestOf(buyerId), now })
    await endItem(tx, itemOf(buyerId), now)
    return toView(withdrawn)
  })
}
