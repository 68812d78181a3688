/** What the lines of an invoice state as it is issued: the goods of its orders, or the part of an order's money. */
import { linesForCases } from '#domains/orders/server/case-door.ts'
import type { SoldOrder } from '#domains/orders/server/order-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import { shareAmong } from '../amounts.ts'
import type * as sql from './sql.ts'

/** Goods that the line for a part of an order names; the others are counted. */
const NAMED_GOODS = 10

type Goods = Awaited<ReturnType<typeof linesForCases>>[number]

/** What a part of an order's money is for: nobody knows which of its goods, so it names them, and shipping where that was paid. */
function partOf(row: sql.InvoiceRow, orderNumber: string, own: readonly Goods[]): string {
  const word = (key: string, values: Record<string, string | number>) =>
    translate(row.lang, `invoices.paper.${key}`, values)
  const named = own
    .slice(0, NAMED_GOODS)
    .map((line) => `${goodsName(line)} × ${line.quantity} ${line.unitName}`)
  const restCount = own.length - named.length
  const isShipped = own.some(({ freightAmount }) => freightAmount > 0)
  const goods = [
    ...named,
    ...(restCount === 0 ? [] : [word('more', { count: restCount })]),
    ...(isShipped ? [word('shipping', {})] : []),
  ].join('; ')
  return goods === ''
    ? word('part', { number: orderNumber })
    : word('partOf', { number: orderNumber, goods })
}

const goodsName = ({ name, optionText }: Goods): string =>
  [name, optionText].filter((text) => text !== '').join(' · ')

/** @returns lines of the goods where all that was paid for an order is in one invoice, otherwise one for the order's part, which names them. */
export async function linesOf(
  tx: Queryable,
  row: sql.InvoiceRow,
  { shares, orders }: { shares: readonly sql.ShareRow[]; orders: readonly SoldOrder[] },
): Promise<sql.InvoiceLine[]> {
  const orderIds = shares.map(({ orderId }) => orderId)
  const goods = await linesForCases(tx, orderIds)
  return shares.flatMap((share): sql.InvoiceLine[] => {
    const { orderId, orderNumber, amount, taxAmount, taxRate } = share
    // Gifts were not sold.
    const own = goods.filter((line) => line.orderId === orderId && line.gift === null)
    const order = orders.find(({ id }) => id === orderId)
    const isWhole = order?.payableAmount === amount && order.refundedAmount === 0
    if (order === undefined || !isWhole || own.length === 0) {
      const name = partOf(row, orderNumber, own)
      const poNumber = order?.poNumber ?? ''
      const part = { orderNumber, name, quantity: null, unit: '', note: '', poNumber }
      return [{ ...part, amount, taxAmount, taxRate }]
    }
    const weights = own.map(
      (line) =>
        line.lineAmount +
        line.freightAmount +
        line.taxReliefAmount +
        (order.taxIncluded ? 0 : line.taxAmount),
    )
    const amounts = shareAmong(amount, weights, row.currency)
    const taxes = shareAmong(taxAmount, amounts, row.currency)
    return own.map((line, index) => ({
      orderNumber,
      name: goodsName(line),
      quantity: line.quantity,
      unit: line.unitName,
      amount: amounts[index] ?? 0,
      taxAmount: taxes[index] ?? 0,
      taxRate,
      note: line.note,
      poNumber: order.poNumber,
    }))
  })
}
