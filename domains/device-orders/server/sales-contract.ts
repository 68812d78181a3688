/** Contracts of orders of machines: shown, agreed to by name, and written as a PDF. What was agreed to is stored as it was shown. */
import type { FastifyReply } from 'fastify'
import { orderForDocuments } from '#domains/orders/server/document-door.ts'
import { asBuyer, orderForPayment, type OrderRow } from '#domains/orders/server/order-door.ts'
import { listOpenDevices, remark } from '#domains/orders/server/plan-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { agreedQuoteOf } from '#domains/quotes/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Context } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { translate } from '#kit/server/text/translate.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'
import { DeviceOrderReasons } from '../reasons.ts'
import type * as calls from '../sales-contract.ts'
import type { SalesContract } from '../sales-contract.ts'
import { demandDevices } from './buyer.ts'
import { composeContract, hashOf, termsHashOf, type ContractText } from './contract-text.ts'
import * as contracts from './contract-sql.ts'
import { findProject } from './sql.ts'

type Seen = Pick<Context, 'now' | 'lang'>
type Agreed = {
  termsHash: string
  warrantyMonths: number
  accepted: contracts.ContractRow[]
  /** The accepted one that holds: the order is still what was agreed to, or better for the buyer. */
  current: contracts.ContractRow | null
}
type Found = Agreed & { text: ContractText; hash: string }

/** What was agreed to, and what the text of the order as it is now is made of. */
async function findAgreed(db: Queryable, order: OrderRow, { now }: Pick<Seen, 'now'>) {
  const { lang, number } = order
  const [detail, project, accepted, quote, settings] = await Promise.all([
    orderForDocuments({ db, now, lang }, number),
    findProject(db, order.id),
    contracts.contractsOf(db, order.id),
    agreedQuoteOf(db, number),
    readSettings(db),
  ])
  const warranty =
    project === null
      ? {
          months: order.warrantyMonths ?? settings['deviceOrders.warrantyMonths'],
          acceptDays: settings['deviceOrders.acceptDays'],
        }
      : { months: project.warrantyMonths, acceptDays: project.acceptDays }
  const hashWith = (months: number) => termsHashOf(detail, { ...warranty, months }, quote)
  const termsHash = hashWith(warranty.months)
  const [latest] = accepted
  // A longer warranty takes nothing from the buyer: what they accepted holds.
  const leastMonths = Math.min(latest?.warrantyMonths ?? warranty.months, warranty.months)
  const current = latest?.termsHash === hashWith(leastMonths) ? latest : null
  const agreed: Agreed = { termsHash, warrantyMonths: warranty.months, accepted, current }
  return { agreed, detail, quote, warranty }
}

/** The text that was agreed to, where it holds; else the order's as it is now. */
async function findContract(db: Queryable, order: OrderRow, seen: Seen): Promise<Found> {
  const { agreed, detail, quote, warranty } = await findAgreed(db, order, seen)
  const { current } = agreed
  if (current !== null) return { ...agreed, text: textOf(current), hash: current.hash }
  const { lang, buyerId } = order
  const text = await composeContract(db, detail, { lang, buyerId, quote, warranty })
  return { ...agreed, text, hash: hashOf(JSON.stringify(text)) }
}

const textOf = ({ body }: contracts.ContractRow) => JSON.parse(body) as ContractText

async function viewContract(db: Queryable, order: OrderRow, seen: Seen): Promise<SalesContract> {
  const { text, hash, accepted, current, warrantyMonths } = await findContract(db, order, seen)
  const isLonger = warrantyMonths > (current?.warrantyMonths ?? warrantyMonths)
  const { langs, title, clauses } = text
  return {
    orderNumber: order.number,
    langs,
    title,
    clauses,
    hash,
    acceptances: accepted.map((each) => ({
      version: each.version,
      signerName: each.signerName,
      acceptedAt: each.acceptedAt,
      hash: each.hash,
      isCurrent: each === current,
    })),
    longerMonths: isLonger ? warrantyMonths : null,
    canAccept: current === null && order.lifecycle === 'open',
  }
}

/** @throws {Refused} orders.orderNotFound, also for orders of others and of other goods */
async function findMachines(db: Queryable, wanted: { orderNumber: string; buyerId?: number }) {
  const order = await orderForPayment(db, wanted)
  demandDevices(order)
  return order
}

/** @throws {Refused} orders.orderNotFound */
export const ownContract = async (context: BuyerContext, orderNumber: string) => {
  const { db, buyerId } = context
  return viewContract(db, await findMachines(db, { orderNumber, buyerId }), context)
}

/** A buyer of more reads it at each order. */
const DUE_LOOKED_AT = 50
/** Of each buyer: lists ask once for all of their orders. */
const LISTING: Limit = { name: 'device-orders.contractsDue', count: 300, perSeconds: 3600 }

/** @throws {Refused} tooMany */
export async function listDue(context: BuyerContext): Promise<DataOf<typeof calls.myContractsDue>> {
  const { db, now, buyerId } = context
  await demandBuyerToken(db, context, LISTING)
  const orders = await listOpenDevices(db, buyerId, DUE_LOOKED_AT)
  const accepted = await contracts.ordersWithContract(
    db,
    orders.map(({ id }) => id),
  )
  const orderNumbers: string[] = []
  for (const order of orders) {
    // What was never accepted waits; the others are compared with what they are now.
    const isDue =
      !accepted.has(order.id) || (await findAgreed(db, order, { now })).agreed.current === null
    if (isDue) orderNumbers.push(order.number)
  }
  return { orderNumbers }
}

/** @throws {Refused} orders.orderNotFound */
export const officeContract = async (context: StaffContext, orderNumber: string) =>
  viewContract(context.db, await findMachines(context.db, { orderNumber }), context)

/** @throws {Refused} orders.orderNotFound, orders.notNow, contractChanged, contractAccepted */
export async function acceptContract(
  context: BuyerContext,
  { orderNumber, hash, signerName }: InputOf<typeof calls.acceptSalesContract>,
): Promise<SalesContract> {
  const { db, now, buyerId } = context
  await db.tx(async (tx) => {
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    demandDevices(order)
    if (order.lifecycle !== 'open') throw new Refused(OrderReasons.notNow)
    const found = await findContract(tx, order, context)
    if (found.current !== null) throw new Refused(DeviceOrderReasons.contractAccepted)
    // Nobody agrees to what they have not seen.
    if (found.hash !== hash) throw new Refused(DeviceOrderReasons.contractChanged)
    const body = JSON.stringify(found.text)
    const { termsHash, warrantyMonths } = found
    await contracts.accept(tx, {
      number: orderNumber,
      orderId: order.id,
      buyerId,
      body,
      hash,
      termsHash,
      warrantyMonths,
      signerName,
      now,
    })
    await remark(tx, order, {
      by: asBuyer(context),
      event: 'contractAccepted',
      values: { signer: signerName },
      now,
    })
  })
  return ownContract(context, orderNumber)
}

const FILES: Limit = { name: 'device-orders.contract', count: 30, perSeconds: 3600 }
type Chosen = InputOf<typeof calls.mySalesContractFile>

/** @throws {Refused} orders.orderNotFound, notFound, tooMany */
export async function sendOwnContract(context: BuyerContext, chosen: Chosen, reply: FastifyReply) {
  await demandBuyerToken(context.db, context, FILES)
  const { db, buyerId } = context
  const order = await findMachines(db, { orderNumber: chosen.orderNumber, buyerId })
  return send(context, { order, chosen }, reply)
}

/** @throws {Refused} orders.orderNotFound, notFound, tooMany */
export async function sendOfficeContract(
  context: StaffContext,
  chosen: Chosen,
  reply: FastifyReply,
) {
  const { db, now, staffId } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const order = await findMachines(db, { orderNumber: chosen.orderNumber })
  return send(context, { order, chosen }, reply)
}

async function send(
  { db, now, lang }: Pick<Context, 'db' | 'now' | 'lang'>,
  { order, chosen: { version } }: { order: OrderRow; chosen: Chosen },
  reply: FastifyReply,
) {
  const { text, hash, accepted, current } = await findContract(db, order, { now, lang })
  const row = version === undefined ? current : accepted.find((each) => each.version === version)
  if (row === undefined) throw new Refused(Reasons.notFound)
  const shown = row === null ? { text, hash } : { text: textOf(row), hash: row.hash }
  const document = await toPaper(db, { order, row, ...shown })
  return sendPdf(reply, { name: `contract-${order.number}`, document })
}

type Shown = {
  order: OrderRow
  row: contracts.ContractRow | null
  text: ContractText
  hash: string
}

/** Both languages side by side, and below them who agreed when. */
async function toPaper(db: Queryable, { order, row, text, hash }: Shown): Promise<PaperDocument> {
  const [identity, { 'shop.timeZone': zone }] = await Promise.all([
    readIdentity(db),
    readSettings(db),
  ])
  const { langs, title, clauses, poNumber = '' } = text
  const word = (key: string, values = {}) =>
    langs.map((lang) => translate(lang, `device-orders.paper.${key}`, values)).join(' / ')
  const state =
    row === null
      ? word('open')
      : word('accepted', {
          name: row.signerName,
          at: formatDateTime(row.acceptedAt, order.lang, zone),
        })
  return {
    sender: nameIn(identity, order.lang),
    title: title.join(' / '),
    subtitle: order.number,
    facts: [
      [word('state'), state],
      ...(poNumber === '' ? [] : [[word('poNumber'), poNumber] as const]),
    ],
    table: {
      columns: langs.map((lang) => ({
        head: translate(lang, 'device-orders.paper.language'),
        share: 1,
      })),
      rows: clauses.map((clause, index) => clause.map((cell) => `${index + 1}. ${cell}`)),
      total: null,
    },
    notes: [`SHA-256 ${hash}`],
  }
}
