/** The acceptance protocol of an order of machines as a PDF: which machines, who signed when, and until when the warranty holds. */
import type { FastifyReply } from 'fastify'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { merchantAddressIn } from '#domains/content/merchant-address.ts'
import { merchantFacts } from '#domains/content/server/door.ts'
import { orderForDocuments } from '#domains/orders/server/document-door.ts'
import { orderForPayment, type OrderRow } from '#domains/orders/server/order-door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { translate } from '#kit/server/text/translate.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'
import { demandDevices } from './buyer.ts'
import { acceptanceOf, type AcceptanceRow } from './sql.ts'

const FILES: Limit = { name: 'device-orders.protocol', count: 30, perSeconds: 3600 }
type Chosen = { orderNumber: string }

/** @throws {Refused} orders.orderNotFound, notFound, tooMany */
export async function sendOwnProtocol(
  context: BuyerContext,
  { orderNumber }: Chosen,
  reply: FastifyReply,
) {
  const { db, now, buyerId } = context
  await demandBuyerToken(db, context, FILES)
  return send(db, { order: await orderForPayment(db, { orderNumber, buyerId }), now }, reply)
}

/** @throws {Refused} orders.orderNotFound, notFound, tooMany */
export async function sendOfficeProtocol(
  { db, now, staffId }: StaffContext,
  { orderNumber }: Chosen,
  reply: FastifyReply,
) {
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  return send(db, { order: await orderForPayment(db, { orderNumber }), now }, reply)
}

type Asked = { order: OrderRow; now: Instant }

async function send(db: Queryable, { order, now }: Asked, reply: FastifyReply) {
  demandDevices(order)
  const acceptance = await acceptanceOf(db, order.id)
  if (acceptance === null) throw new Refused(Reasons.notFound)
  const document = await compose(db, { order, now, acceptance })
  return sendPdf(reply, { name: `protocol-${order.number}`, document })
}

async function compose(
  db: Queryable,
  { order: { lang, number, buyerId }, now, acceptance }: Asked & { acceptance: AcceptanceRow },
): Promise<PaperDocument> {
  const langs: Lang[] = lang === 'cn' ? ['cn'] : [lang, 'cn']
  const word = (key: string, values: Record<string, string | number> = {}) =>
    langs.map((each) => translate(each, `device-orders.protocolFile.${key}`, values)).join(' / ')
  const order = await orderForDocuments({ db, now, lang }, number)
  const { lines, address, poNumber } = order
  const [identity, merchant, companies, { 'shop.timeZone': zone }, inChinese] = await Promise.all([
    readIdentity(db),
    merchantFacts(db),
    statusesOf(db, [buyerId]),
    readSettings(db),
    productNames(
      db,
      lines.map(({ productId }) => productId),
      'cn',
    ),
  ])
  const chinese = new Map(inChinese.map(({ id, name }) => [id, name]))
  const merchantAddress = merchantAddressIn(merchant, lang)
  const company = companies.get(buyerId)?.passedName ?? null
  const at = formatDateTime(acceptance.acceptedAt, lang, zone)
  const { warrantyMonths: months, warrantyUntil: until, signerName, isDeemed, early } = acceptance
  const facts: [string, string][] = [
    [
      word('seller'),
      [nameIn(identity, lang), merchantAddress, merchant.licenceNumber].filter(Boolean).join('\n'),
    ],
    [word('buyer'), company ?? address.consignee],
    [word('poNumber'), poNumber],
    [word('place'), [address.consignee, ...addressLines(address, lang), address.phone].join('\n')],
    [word('state'), isDeemed ? word('deemed', { at }) : word('signed', { name: signerName, at })],
    [word('whenSigned'), early === null ? '' : word(`early.${early}`)],
    [word('remarks'), acceptance.remarks],
    [word('warranty'), months === 0 ? word('noWarranty') : word('until', { until, months })],
  ]
  return {
    sender: nameIn(identity, lang),
    title: word('title'),
    subtitle: `${number} · ${at}`,
    facts: facts.filter(([, value]) => value !== ''),
    table: {
      columns: [
        { head: word('code'), share: 2 },
        { head: word('machine'), share: 6 },
        { head: word('quantity'), share: 2, align: 'right' },
      ],
      rows: lines.map(({ code, name, productId, optionText, note, quantity, unitName }) => [
        code,
        [
          ...new Set([name, chinese.get(productId) ?? name, optionText]),
          note === '' ? '' : `${word('lineNote')}: ${note}`,
        ]
          .filter((part) => part !== '')
          .join('\n'),
        `${quantity} ${unitName}`.trim(),
      ]),
      total: null,
    },
    notes: isDeemed ? [] : [word('files', { count: acceptance.photoFileIds.length })],
  }
}
