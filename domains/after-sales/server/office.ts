/** What staff read: how much waits, the cases of an order, and one case. */
import { buyersForStaff } from '#domains/accounts/server/staff-door.ts'
import { isApprovalAsked } from '#domains/approvals/server/door.ts'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { orderForDocuments } from '#domains/orders/server/document-door.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { listInfoRequests } from '#domains/work/server/question-door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { CaseSummary } from '../contract.ts'
import type { OfficeCase, waitingCases } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { mayCase, maySendHome } from '../states.ts'
import { agreedOf } from '../amounts.ts'
import { freightLeft, refundInstead } from './decide.ts'
import { latestRound } from './latest-round.ts'
import { giftsOfCase } from './gifts.ts'
import { withNamesOf, withNamesIn } from './names-in.ts'
import { replacedLines, stockFor } from './reserve.ts'
import { restSurcharge } from './surcharge.ts'
import { countWaiting as countRows, listOfOrder } from './list-sql.ts'
import { isAlone } from './second-look.ts'
import { activeReturnAddresses } from './return-address-sql.ts'
import { findCase, type CaseRow } from './sql.ts'
import { toDetail, toSummaries } from './views.ts'

export const countWaiting = ({ db, now }: StaffContext): Promise<DataOf<typeof waitingCases>> =>
  countRows(db, now)

/** @throws {Refused} orders.orderNotFound */
export async function ofOrder(
  { db, now, lang }: StaffContext,
  { orderNumber }: { orderNumber: string },
): Promise<CaseSummary[]> {
  const { id } = await orderForPayment(db, { orderNumber })
  return withNamesIn(db, await toSummaries(db, await listOfOrder(db, id), now), {
    lang,
    orderIds: [id],
  })
}

/** @throws {Refused} caseNotFound */
export async function detail(context: StaffContext, caseNumber: string): Promise<OfficeCase> {
  const { db, now, lang } = context
  const row = await findCase(db, caseNumber)
  if (row === null) throw new Refused(AfterSalesReasons.caseNotFound)
  const reading = { lang, orderIds: [row.orderId] }
  const [shown, nameOf, freightMostAmount, surcharge, addresses, infoRequests, isAsked, gifts] =
    await Promise.all([
      toDetail(context, row).then(async (one) => ({
        ...one,
        ...(await withNamesOf(db, one, reading)),
        rounds: await withNamesIn(db, one.rounds, reading),
      })),
      buyersForStaff(db, [row.buyerId]),
      freightLeft(db, row),
      restSurcharge(db, row, now),
      activeReturnAddresses(db),
      listInfoRequests(db, 'afterSales', [caseNumber]),
      isApprovalAsked(db, {
        kind: 'afterSales.refund',
        payload: { caseNumber, amount: agreedOf(row) },
      }),
      latestRound(db, row).then(({ reason }) => giftsOfCase(db, row, reason)),
    ])
  return {
    ...shown,
    lang: row.lang,
    buyer: nameOf(row.buyerId),
    freightMostAmount,
    restSurchargeAmount: surcharge,
    returnAddresses: addresses,
    appealBy: await appealByOf(context, row),
    infoRequests: infoRequests(caseNumber),
    isApprovalAsked: isAsked,
    gifts,
    wait: await waitOf(db, row),
    packing: await packingOf(db, row, lang),
    parcelTo: await parcelToOf(context, row),
  }
}

/** What is to be packed of a replacement that leaves next. */
async function packingOf(db: Queryable, row: CaseRow, lang: Lang): Promise<OfficeCase['packing']> {
  if (!mayCase(row.state, 'shipReplacement')) return []
  const lines = await replacedLines(db, row)
  const skus = await skuNamesFor(
    db,
    lines.map(({ newSkuId }) => newSkuId),
    lang,
  )
  return lines.map(({ newSkuId, count }) => {
    const sku = skus.find(({ skuId }) => skuId === newSkuId)
    const { code = `#${newSkuId}`, name = '', optionText = '' } = sku ?? {}
    return { code, name, optionText, count }
  })
}

/** Where a parcel of the merchant would go now. */
async function parcelToOf(
  { db, now, lang }: StaffContext,
  { state, keepsGoods, orderNumber }: CaseRow,
): Promise<string[]> {
  if (!mayCase(state, 'shipReplacement') && !maySendHome(state, keepsGoods)) return []
  const { address } = await orderForDocuments({ db, now, lang }, orderNumber)
  return [address.consignee, address.phone, ...addressLines(address, lang)]
}

/** What agreeing to an exchange would lead to where its replacement is not in stock. */
async function waitOf(db: Queryable, row: CaseRow): Promise<OfficeCase['wait']> {
  if (row.type !== 'exchange' || !mayCase(row.state, 'agree')) return null
  if ((await stockFor(db, row)) !== null) return null
  const [settings, refundAmount] = await Promise.all([readSettings(db), refundInstead(db, row)])
  return { days: settings['afterSales.stockDays'], refundAmount }
}

/** Who rejected looks again only where nobody else may. */
async function appealByOf(
  { db, staffId }: StaffContext,
  { state, rejectedBy }: CaseRow,
): Promise<OfficeCase['appealBy']> {
  if (state !== 'appealed') return null
  if (rejectedBy !== staffId) return 'anybody'
  return (await isAlone(db, staffId)) ? 'alone' : 'another'
}
