/** The list of stock as a file for a spreadsheet: a row for each SKU and warehouse, by the list's filter and order. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#domains/audit/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import { StockFile } from '../../office-contract.ts'
import { pagesOf } from './stock.ts'

const PAGE_ROWS = 1000
/** As many rows as a spreadsheet opens with ease; longer lists need a narrower filter. */
const FILE_ROWS = 100_000

const COLUMNS = [
  'code',
  'product',
  'options',
  'warehouse',
  'onHand',
  'reserved',
  'available',
] as const

/** @throws {Refused} invalidInput */
export async function sendFile(
  context: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = StockFile.safeParse(request.query)
  if (!read.success) throw new Refused(Reasons.invalidInput)
  const { format, ...filter } = read.data
  const { warehouseId } = filter
  await context.db.tx((tx) =>
    audit(tx, context, {
      action: 'stock.export',
      object: 'stock:list',
      after: { format, ...(warehouseId === undefined ? {} : { warehouseId }) },
    }),
  )
  async function* rows() {
    yield COLUMNS.map((column) => translate(context.lang, `stock.file.${column}`))
    let count = 0
    for await (const items of pagesOf(context, filter, PAGE_ROWS)) {
      for (const row of items) {
        yield [
          row.skuCode,
          row.productName,
          row.optionText,
          row.warehouseName,
          row.onHandCount,
          row.reservedCount,
          row.availableCount,
        ]
      }
      count += items.length
      if (count >= FILE_ROWS) return
    }
  }
  return sendSheet(reply, { name: 'stock', format, rows: rows() })
}
