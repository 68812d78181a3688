/** The routes of receipt vouchers. Nothing is decided here. */
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { myReceiptVoucher, officeReceiptVoucher, sendReceiptVoucher } from '../contract.ts'
import * as vouchers from './vouchers.ts'

export async function receiptVoucherRoutes(app: FastifyInstance): Promise<void> {
  serve(app, myReceiptVoucher, (context, { orderNumber }) =>
    vouchers.readMine(context, orderNumber),
  )
  serve(app, sendReceiptVoucher, async (context, form) => {
    await vouchers.send(context, form)
    return {}
  })
  serve(app, officeReceiptVoucher, (context, { orderNumber }) =>
    vouchers.readAny(context, orderNumber),
  )
}
