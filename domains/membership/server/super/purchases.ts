/** Days of super membership that were bought for money, as their buyer and staff list them. */
import { buyerIdsLike, buyersByIds } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { mySuperPurchases } from '../../contract.ts'
import type { listSuperPurchases } from '../../office-contract.ts'
import { unusedAmount } from './refund.ts'
import * as sql from './sql.ts'

const OWN_ROWS = 10
const OFFICE_ROWS = 50

export async function listOwn(
  { db, buyerId }: BuyerContext,
  { after }: InputOf<typeof mySuperPurchases>,
): Promise<DataOf<typeof mySuperPurchases>> {
  const wanted = { buyerId, after: idAfter(after), limit: OWN_ROWS + 1 }
  return cutPage(await sql.purchasesOf(db, wanted), OWN_ROWS)
}

export async function list(
  { db, now }: StaffContext,
  { q = '', currency, after }: InputOf<typeof listSuperPurchases>,
): Promise<DataOf<typeof listSuperPurchases>> {
  const rows = await sql.listPurchases(db, {
    currency,
    number: q.toUpperCase(),
    buyerIds: q === '' ? null : await buyerIdsLike(db, likePattern(q.toLowerCase())),
    after: idAfter(after),
    limit: OFFICE_ROWS + 1,
    now,
  })
  const { items, next } = cutPage(rows, OFFICE_ROWS)
  const buyers = await buyersByIds(
    db,
    items.map(({ buyerId }) => buyerId),
  )
  const names = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  return {
    next,
    items: items.map(({ leftDays, ...row }) => ({
      ...row,
      buyerName: names.get(row.buyerId) ?? '',
      unusedDays: leftDays,
      unusedAmount: unusedAmount({ ...row, leftDays }),
    })),
  }
}
