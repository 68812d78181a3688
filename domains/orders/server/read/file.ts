/** A buyer's list of orders as a file for a spreadsheet: a row for each line and for each difference order, so that their books can take it up. */
import type { FastifyReply } from 'fastify'
import { readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import type { Db } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { boundRows } from '#kit/server/sheets/list-file.ts'
import { sendSheet, type Cell } from '#kit/server/sheets/send-sheet.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { translate, type Word } from '#kit/server/text/translate.ts'
import type { myOrdersFile } from '../../buyer-contract.ts'
import { ownQueryOf } from './mine.ts'
import { ownLabelOf } from './view.ts'
import * as sql from './sql.ts'

const COLUMNS = [
  'number',
  'poNumber',
  'placed',
  'status',
  'consignee',
  'sku',
  'product',
  'option',
  'quantity',
  'unit',
  'currency',
  'unitAmount',
  'lineAmount',
  'note',
  'payableAmount',
  'paidAmount',
  'refundedAmount',
] as const

/** Enough for every day's work; each reads up to a whole list. */
const FILES: Limit = { name: 'orders.files', count: 30, perSeconds: 3600 }
const PAGE_ORDERS = 200

const money = (amount: number): number => amount / MINOR_UNITS

/** From the code to the note: of each line, or of a difference order, which has none, what it is for. */
function goodsOf({ lines, currency, caseNumber }: sql.Listed, word: Word): Cell[][] {
  if (lines.length === 0) {
    const what = word('file.difference', { number: caseNumber ?? '' })
    return [[null, what, null, null, null, currency, null, null, null]]
  }
  return lines.map((line) => [
    line.code,
    line.name,
    line.optionText,
    line.quantity,
    line.unitName,
    currency,
    money(line.unitAmount),
    money(line.lineAmount),
    line.note,
  ])
}

/** @throws {Refused} tooMany */
export async function sendOwnFile(
  context: BuyerContext,
  { format, ...filter }: InputOf<typeof myOrdersFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, lang, buyerId } = context
  await demandBuyerToken(db, context, FILES)
  const settings = await readSettings(db)
  const wanted = ownQueryOf(filter, { buyerId, settings, now })
  const word: Word = (key, values) => translate(lang, `orders.${key}`, values)
  const times = zonedCells(settings['shop.timeZone'])
  const rowsOf = (order: sql.Listed) =>
    goodsOf(order, word).map((goods, index) => [
      order.number,
      order.poNumber,
      times.cell(order.placedAt),
      word(`label.${ownLabelOf(order, { settings, now, lang })}`),
      order.address.consignee,
      ...goods,
      // Once for each order, so that the column can be summed.
      ...[order.payableAmount, order.paidAmount, order.refundedAmount].map((amount) =>
        index === 0 ? money(amount) : null,
      ),
    ])
  async function* pages() {
    for await (const orders of pagesOf(db, wanted)) yield orders.flatMap(rowsOf)
  }
  const heads = COLUMNS.map((column) => {
    const label = word(`file.${column}`)
    return column === 'placed' ? times.head(label) : label
  })
  const rows = boundRows(lang, {
    heads,
    pages: pages(),
    countAll: () => sql.myRowCount(db, wanted),
    rowsMost: settings['views.fileRows'],
  })
  return sendSheet(reply, { name: 'orders', format, rows })
}

async function* pagesOf(db: Db, wanted: sql.OwnQuery): AsyncGenerator<sql.Listed[]> {
  for (let beforeId: number | null = null, isMore = true; isMore;) {
    const found: sql.Listed[] = await sql.myOrdersBefore(db, wanted, {
      beforeId,
      limit: PAGE_ORDERS,
    })
    yield found
    isMore = found.length === PAGE_ORDERS
    beforeId = found.at(-1)?.id ?? null
  }
}
