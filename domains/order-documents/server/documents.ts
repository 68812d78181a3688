/** Answers with a document of an order as PDF, for its buyer and for staff. */
import type { FastifyReply } from 'fastify'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { orderForDocuments } from '#domains/orders/server/document-door.ts'
import { myOrderOf, orderForPayment } from '#domains/orders/server/order-door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { langsOf } from '#kit/server/text/translate.ts'
import type { myOrderDocument } from '../contract.ts'
import { documentsOf } from '../documents-of.ts'
import { compose } from './compose.ts'

type Chosen = InputOf<typeof myOrderDocument>
/** Each takes a tenth of a second of the one thread that writes documents. */
const FILES: Limit = { name: 'order-documents.file', count: 60, perSeconds: 3600 }

/** @throws {Refused} orders.orderNotFound, notFound, tooMany */
export async function sendOwn(
  context: BuyerContext,
  chosen: Chosen,
  { reply, publicUrl }: { reply: FastifyReply; publicUrl: string },
) {
  const { db, now, buyerId } = context
  await demandBuyerToken(db, context, FILES)
  const { number, lang } = await orderForPayment(db, { orderNumber: chosen.orderNumber, buyerId })
  const order = await myOrderOf({ db, now, lang, buyerId }, number)
  return send({ db, now, publicUrl }, { order, lang, buyerId, chosen, reply })
}

/** In the language of the order's buyer, also where they have deleted it. @throws {Refused} orders.orderNotFound, notFound, tooMany */
export async function sendToStaff(
  { db, now, staffId }: StaffContext,
  chosen: Chosen,
  { reply, publicUrl }: { reply: FastifyReply; publicUrl: string },
) {
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const found = await orderForPayment(db, { orderNumber: chosen.orderNumber })
  const { number, lang, buyerId } = found
  const order = await orderForDocuments({ db, now, lang }, number)
  return send({ db, now, publicUrl }, { order, lang, buyerId, chosen, reply })
}

type Given = {
  order: OrderDetail
  lang: Lang
  buyerId: number
  chosen: Chosen
  reply: FastifyReply
}

async function send(
  { db, now, publicUrl }: { db: Queryable; now: Instant; publicUrl: string },
  { order, lang, buyerId, chosen, reply }: Given,
) {
  const { kind, parcelId = null, bilingual = false } = chosen
  const exists = documentsOf(order).some((each) => each.kind === kind && each.parcelId === parcelId)
  if (!exists) throw new Refused(Reasons.notFound)
  const document = await compose(db, order, {
    kind,
    parcel: order.parcels.find(({ id }) => id === parcelId) ?? null,
    langs: langsOf(lang, bilingual),
    buyerId,
    now,
    publicUrl,
  })
  const name = [NAMES[kind], order.number, parcelId].filter((each) => each !== null).join('-')
  return sendPdf(reply, { name, document })
}

const NAMES = {
  proforma: 'proforma',
  contract: 'contract',
  confirmation: 'confirmation',
  packingList: 'packing-list',
  deliveryNote: 'delivery-note',
} as const
