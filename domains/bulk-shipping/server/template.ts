/** The file that tracking numbers are filled into: every order that waits to be shipped, the longest wait first. */
import type { FastifyReply } from 'fastify'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { listOrdersToShip } from '#domains/orders/server/ship-door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import { SHIPMENT_ROWS_MOST, type shipmentTemplate } from '../contract.ts'

const COLUMNS = [
  'number',
  'carrier',
  'trackingNumber',
  'consignee',
  'address',
  'left',
  'addressMark',
] as const

export async function sendTemplate(
  { db, now, lang }: StaffContext,
  { format }: InputOf<typeof shipmentTemplate>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const word = (key: string) => translate(lang, `bulk-shipping.template.${key}`)
  async function* rows() {
    yield COLUMNS.map(word)
    const orders = await listOrdersToShip(db, { most: SHIPMENT_ROWS_MOST, now })
    for (const { number, address, addressMark, leftCount } of orders) {
      const lines = addressLines(address, lang).join(', ')
      yield [number, '', '', address.consignee, lines, leftCount, addressMark]
    }
  }
  return sendSheet(reply, { name: 'tracking-numbers', format, rows: rows() })
}
