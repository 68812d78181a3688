/** Views of a request for its buyer and for staff. */
import { buyersByIds, contactOf } from '#domains/accounts/server/door.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { levelsOf, warehouseNames } from '#domains/stock/server/door.ts'
import { listInfoRequests, listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import { convert, CURRENCY_OF } from '#kit/contract/money.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { officeRequests } from '../../office-contract.ts'
import type { Request } from '../../contract.ts'
import type { RequestRow } from './sql.ts'

export type OfficeRequest = DataOf<typeof officeRequests>['items'][number]
type Shown = Pick<Request, 'skuId' | 'productId' | 'name' | 'optionText' | 'code'>

/** What the request waits for; nothing while its buyer is asked for more. */
export function clockOf(row: RequestRow): Request['clock'] {
  const { state, answerBy, pausedAt, expectedAt, holdUntil } = row
  if (state === 'submitted' && pausedAt !== null) return null
  if (state === 'submitted') return { kind: 'answerBy', at: answerBy }
  if (state === 'arrived' && holdUntil !== null) return { kind: 'holdUntil', at: holdUntil }
  if ((state === 'accepted' || state === 'in_transit') && expectedAt !== null) {
    return { kind: 'expectedAt', at: expectedAt }
  }
  return null
}

async function namesOf(db: Queryable, rows: readonly RequestRow[], lang: Lang) {
  const skuIds = [...new Set(rows.map((row) => row.skuId))]
  const [skus, warehouses] = await Promise.all([
    skuNamesFor(db, skuIds, lang),
    warehouseNames(db, lang),
  ])
  const bySku = new Map(skus.map((each) => [each.skuId, each]))
  const goods = ({ skuId, productId }: RequestRow): Shown => {
    const { name = '', optionText = '', code = '' } = bySku.get(skuId) ?? {}
    return { skuId, productId, name, optionText, code }
  }
  return { goods, warehouses }
}

const idsOf = (rows: readonly RequestRow[]) => rows.map(({ id }) => id)

/** Fees in the currency of the language. */
export async function toBuyerView(
  db: Queryable,
  rows: readonly RequestRow[],
  lang: Lang,
): Promise<Request[]> {
  if (rows.length === 0) return []
  const [{ goods, warehouses }, settings, infoRequests] = await Promise.all([
    namesOf(db, rows, lang),
    readSettings(db),
    listInfoRequestsForBuyer(db, 'transferRequests', idsOf(rows)),
  ])
  const currency = CURRENCY_OF[lang]
  return rows.map((row) => ({
    ...goods(row),
    id: row.id,
    warehouseId: row.toWarehouseId,
    warehouseName: warehouses.get(row.toWarehouseId) ?? '',
    quantity: row.quantity,
    arrivedQuantity: row.arrived,
    state: row.state,
    feeAmount: convert(row.fee ?? row.quotedFee, ratesOf(settings)[currency], currency),
    currency,
    note: row.note,
    createdAt: row.createdAt,
    clock: clockOf(row),
    declineReason: row.declineReason,
    orderNumber: row.orderNumber,
    infoRequests: infoRequests(row.id),
  }))
}

export async function toStaffView(
  db: Queryable,
  rows: readonly RequestRow[],
  lang: Lang,
): Promise<OfficeRequest[]> {
  if (rows.length === 0) return []
  const asked = rows.filter((row) => row.state === 'submitted')
  const [{ goods, warehouses }, buyers, levels, infoRequests] = await Promise.all([
    namesOf(db, rows, lang),
    buyersByIds(db, [...new Set(rows.map((row) => row.buyerId))]),
    asked.length === 0 ? [] : levelsOf(db, asked),
    listInfoRequests(db, 'transferRequests', idsOf(rows)),
  ])
  return rows.map((row) => {
    const buyer = buyers.find((each) => each.id === row.buyerId)
    return {
      ...goods(row),
      id: row.id,
      lang: row.lang,
      buyer: { id: row.buyerId, nickName: buyer?.nickName ?? '', contact: contactOf(buyer) },
      warehouseId: row.toWarehouseId,
      warehouseName: warehouses.get(row.toWarehouseId) ?? '',
      quantity: row.quantity,
      arrivedQuantity: row.arrived,
      state: row.state,
      quotedFeeAmount: row.quotedFee,
      feeAmount: row.fee,
      note: row.note,
      createdAt: row.createdAt,
      clock: clockOf(row),
      declineReason: row.declineReason,
      transferId: row.transferId,
      orderNumber: row.orderNumber,
      infoRequests: infoRequests(row.id),
      stock: levels
        .filter((each) => row.state === 'submitted' && each.skuId === row.skuId)
        .map(({ warehouseId, availableCount }) => ({
          warehouseId,
          name: warehouses.get(warehouseId) ?? '',
          availableCount,
        })),
    }
  })
}
