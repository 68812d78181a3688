/** The list of stock as a file for a spreadsheet: a row for each SKU and warehouse, by the list's filter and order. */
import type { FastifyReply } from 'fastify'
import { sendListFile } from '#domains/views/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { stockFile } from '../../office-contract.ts'
import { countAll, pagesOf } from './stock.ts'

const COLUMNS = [
  'code',
  'product',
  'options',
  'warehouse',
  'onHand',
  'reserved',
  'available',
] as const

/** @throws {Refused} tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...filter }: InputOf<typeof stockFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { warehouseId } = filter
  const act = {
    action: 'stock.export',
    object: 'stock:list',
    after: { format, ...(warehouseId === undefined ? {} : { warehouseId }) },
  } as const
  async function* pages() {
    for await (const items of pagesOf(context, filter, FILE_PAGE_ROWS)) {
      yield items.map((row) => [
        row.skuCode,
        row.productName,
        row.optionText,
        row.warehouseName,
        row.onHandCount,
        row.reservedCount,
        row.availableCount,
      ])
    }
  }
  return sendListFile(context, reply, act, () => ({
    name: 'stock',
    format,
    heads: COLUMNS.map((column) => translate(context.lang, `stock.file.${column}`)),
    pages: pages(),
    countAll: () => countAll(context, filter),
  }))
}
