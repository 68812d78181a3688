/** The file that tracking numbers are filled into: every order that waits to be shipped, the longest wait first. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSettings } from '#domains/settings/server/door.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import { SHIPMENT_ROWS_MOST } from '../../bulk-contract.ts'
import { OrderFile } from '../../list-contract.ts'
import { orderOf, queryOf } from '../list/list.ts'
import * as list from '../list/sql.ts'

const COLUMNS = ['number', 'carrier', 'trackingNumber', 'consignee', 'address', 'pieces'] as const

export async function sendTemplate(
  { db, now, lang }: StaffContext,
  request: FastifyRequest<{ Querystring: { format?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = OrderFile.parse({ tab: 'toShip', sort: 'waiting' })
  const settings = await readSettings(db)
  const wanted = await queryOf(db, filter, { settings, now })
  const word = (key: string) => translate(lang, `orders.file.${key}`)
  async function* rows() {
    yield COLUMNS.map(word)
    const found = await list.listOrders(db, wanted, {
      order: orderOf(filter),
      after: null,
      limit: SHIPMENT_ROWS_MOST,
    })
    for (const { number, delivery, address, pieceCount } of found) {
      if (delivery === 'pickup') continue
      const { consignee, regionText, street, detail } = address
      yield [number, '', '', consignee, `${regionText} ${street} ${detail}`.trim(), pieceCount]
    }
  }
  const format = request.query.format === 'xlsx' ? 'xlsx' : 'csv'
  return sendSheet(reply, { name: 'tracking-numbers', format, rows: rows() })
}
