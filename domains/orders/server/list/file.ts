/** The list of orders as a file for a spreadsheet: what its filter means, in its order. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contactOf, buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import { OrderFile } from '../../list-contract.ts'
import { labelAt } from '../read/view.ts'
import { cursorOf, orderOf, placeAfter, queryOf } from './list.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 1000
/** As many rows as a spreadsheet opens with ease; longer lists need a narrower filter. */
const FILE_ROWS = 100_000

const COLUMNS = [
  'number',
  'placed',
  'buyer',
  'contact',
  'status',
  'paymentStatus',
  'paymentMethod',
  'currency',
  'goodsAmount',
  'memberAmount',
  'freightAmount',
  'taxReliefAmount',
  'taxAmount',
  'adjustmentAmount',
  'payableAmount',
  'paidAmount',
  'refundedAmount',
  'items',
  'pieces',
  'warehouses',
  'deliveryMethod',
  'consignee',
  'phone',
  'country',
  'address',
  'trackingNumbers',
  'paid',
  'shipped',
  'remarks',
] as const

/** Exports the list; the log records who exported it, with which filter. @throws {Refused} invalidInput */
export async function sendFile(
  context: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = OrderFile.safeParse(request.query)
  if (!read.success) throw new Refused(Reasons.invalidInput)
  const { format, ...filter } = read.data
  // The log calls a delivery's way its method. It is never shortened, so it does not contain what was searched for: a name, a number.
  const { method: paymentMethod, q: _words, ...named } = filter
  const { db, now, lang } = context
  const settings = await readSettings(db)
  const wanted = await queryOf(db, filter, { settings, now })
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'orders.export',
      object: 'orders:list',
      after: { format, ...named, paymentMethod },
    }),
  )
  const word = (key: string) => translate(lang, `orders.${key}`)
  async function* rows() {
    yield COLUMNS.map((column) => word(`file.${column}`))
    const warehouses = await warehouseNames(db, lang)
    let after: sql.Place | null = null
    for (let count = 0; count < FILE_ROWS;) {
      const found: sql.ListedRow[] = await sql.listOrders(db, wanted, {
        order: orderOf(filter),
        after,
        limit: PAGE_ROWS,
      })
      const buyers = await buyersByIds(db, [...new Set(found.map(({ buyerId }) => buyerId))])
      const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
      for (const order of found) {
        yield cellsOf(order, { buyer: byId.get(order.buyerId), warehouses, now, word })
      }
      count += found.length
      const last = found.at(-1)
      if (last === undefined || found.length < PAGE_ROWS) return
      after = placeAfter(cursorOf(last), filter.sort)
    }
  }
  return sendSheet(reply, { name: 'orders', format, rows: rows() })
}

type Known = {
  buyer: BuyerCard | undefined
  warehouses: ReadonlyMap<number, string>
  now: string
  word: (key: string) => string
}

/** Amounts in their currency's own units. */
function cellsOf(order: sql.ListedRow, { buyer, warehouses, now, word }: Known) {
  const { address } = order
  const money = (amount: number) => amount / MINOR_UNITS
  return [
    order.number,
    order.placedAt,
    buyer?.nickName ?? '',
    contactOf(buyer),
    word(`label.${labelAt(order, now)}`),
    word(`file.payment.${order.payment}`),
    word(`file.method.${order.offlineAt === null ? 'online' : 'transfer'}`),
    order.currency,
    money(order.goodsAmount),
    money(order.memberAmount),
    money(order.freightAmount),
    money(order.taxReliefAmount),
    money(order.taxAmount),
    money(order.adjustmentAmount),
    money(order.payableAmount),
    money(order.paidAmount),
    money(order.refundedAmount),
    order.lineCount,
    order.pieceCount,
    Object.entries(order.warehouses)
      .map(([id, name]) => warehouses.get(Number(id)) ?? name)
      .join(', '),
    word(`file.delivery.${order.delivery}`),
    address.consignee,
    address.phone,
    address.country,
    [address.regionText, address.street, address.detail, address.postalCode]
      .filter((each) => each !== '')
      .join(' '),
    order.trackingNumbers.join(', '),
    order.paidAt ?? '',
    order.shippedAt ?? '',
    order.remarks,
  ]
}
