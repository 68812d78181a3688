/** The list of orders as a file for a spreadsheet: what its filter means, in its order. */
import type { FastifyReply } from 'fastify'
import { contactOf, buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells, type ZonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { OrderFilter } from '../../filter.ts'
import type { ordersFile } from '../../list-contract.ts'
import { labelAt } from '../read/view.ts'
import { methodOf } from './rows.ts'
import { cursorOf, orderOf, placeAfter, queryOf } from './list.ts'
import * as sql from './sql.ts'

const COLUMNS = [
  'number',
  'poNumber',
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
const TIMES: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['placed', 'paid', 'shipped'])

/** @throws {Refused} tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...filter }: InputOf<typeof ordersFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, lang } = context
  // The log calls a delivery's way its method.
  const { method: paymentMethod, q: _words, ...named } = filter
  const act = {
    action: 'orders.export',
    object: 'orders:list',
    after: { format, ...named, paymentMethod },
  } as const
  const settings = await readSettings(db)
  const wanted = await queryOf(db, filter, { settings, now })
  const word = (key: string) => translate(lang, `orders.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  async function* pages() {
    const warehouses = await warehouseNames(db, lang)
    for await (const found of pagesOf(db, wanted, filter)) {
      const buyers = await buyersByIds(db, [...new Set(found.map(({ buyerId }) => buyerId))])
      const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]))
      yield found.map((order) =>
        cellsOf(order, { buyer: byId.get(order.buyerId), warehouses, now, word, times }),
      )
    }
  }
  return sendListFile(context, reply, act, () => ({
    name: 'orders',
    format,
    heads: COLUMNS.map((column) => {
      const label = word(`file.${column}`)
      return TIMES.has(column) ? times.head(label) : label
    }),
    pages: pages(),
    countAll: () => sql.countOrders(db, wanted),
  }))
}

async function* pagesOf(
  db: Queryable,
  wanted: sql.ListQuery,
  filter: OrderFilter,
): AsyncGenerator<sql.ListedRow[]> {
  const page = { order: orderOf(filter), limit: FILE_PAGE_ROWS }
  for (let after: sql.Place | null = null, isMore = true; isMore;) {
    const found: sql.ListedRow[] = await sql.listOrders(db, wanted, { ...page, after })
    yield found
    const last = found.at(-1)
    isMore = last !== undefined && found.length === FILE_PAGE_ROWS
    if (last !== undefined) after = placeAfter(cursorOf(last), filter.sort)
  }
}

type Known = {
  buyer: BuyerCard | undefined
  warehouses: ReadonlyMap<number, string>
  now: string
  word: (key: string) => string
  times: ZonedCells
}

/** Amounts in their currency's own units. */
function cellsOf(order: sql.ListedRow, { buyer, warehouses, now, word, times }: Known) {
  const { address } = order
  const money = (amount: number) => amount / MINOR_UNITS
  return [
    order.number,
    order.poNumber,
    times.cell(order.placedAt),
    buyer?.nickName ?? '',
    contactOf(buyer),
    word(`label.${labelAt(order, now)}`),
    word(`file.payment.${order.payment}`),
    word(`file.method.${methodOf(order)}`),
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
    times.cell(order.paidAt),
    times.cell(order.shippedAt),
    order.remarks,
  ]
}
