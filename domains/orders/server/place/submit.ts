/** Submitting: the quote is priced again; what is the same becomes one order, what is not is shown and agreed to anew. */
import { demandAgreement, demandOpen } from '#domains/accounts/server/door.ts'
import { takeLines } from '#domains/cart/server/door.ts'
import { takeLimited } from '#domains/catalog/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { acceptPromise } from '#domains/quotes/server/door.ts'
import { reserve } from '#domains/stock/server/door.ts'
import { takeHeld } from '#domains/transfers/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import { demandBuyerToken } from '#kit/server/network-limit.ts'
import type { Limit } from '#kit/server/rate-limit.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import type { Change, submitOrder } from '../../checkout-contract.ts'
import { OrderReasons } from '../../contract.ts'
import { mailTo } from '../mail.ts'
import { demandUnpaidWithin } from '../unpaid/limits.ts'
import { unpaidAlone } from '../unpaid/sql.ts'
import { changesIn, lowered, overIn, shortIn } from './changes.ts'
import { evaluate, type Evaluated, type WantedLine } from './evaluate.ts'
import { newOrder } from './order.ts'
import { keep, promiseOf, quoted, type Agreed } from './quote.ts'
import * as sql from './sql.ts'
import type { NewOrder } from './sql.ts'

/** Orders that were made, not tries. Nobody buys sixty times in an hour; a program that places and cancels would, for ever. */
const PLACING: Limit = { name: 'orders.place', count: 60, perSeconds: 3600 }

type Form = { quoteId: string; remarks: string }
type Answer = DataOf<typeof submitOrder>

/**
 * @throws {Refused} quoteUnknown, quoteExpired, quoteIncomplete, changed, linesChanged, keyReused, promiseOver,
 * alreadyOrdered, cartChanged, tooManyUnpaid, tooMuchUnpaid, agreementNeeded, accountClosing, tooMany
 */
export async function submit(context: BuyerContext, form: Form): Promise<Answer> {
  const { db, buyerId } = context
  const tried = await place(context, form)
  if (tried.made !== null) return again(tried.made, form)
  // A twin of this request may have become the order meanwhile, and taken the last of the goods.
  const twin = await sql.orderOfQuote(db, form.quoteId, buyerId)
  if (twin !== null) return again(twin, form)
  if ('cartLineIds' in tried) throw await cartRefusal(context, tried.cartLineIds)
  return refuse(context, tried)
}

/** Another checkout of the same cart has become an order, or the cart is another one by now. */
async function cartRefusal({ db, buyerId }: BuyerContext, lineIds: number[]): Promise<Refused> {
  const orderNumber = await sql.orderOfCartLines(db, { buyerId, lineIds })
  if (orderNumber === null) return new Refused(OrderReasons.cartChanged)
  const told = { orderNumber }
  return new Refused(OrderReasons.alreadyOrdered, { detail: told, values: told })
}

/** The order that this quote has become. Other remarks than then are another wish. @throws {Refused} keyReused */
function again({ number, payableAmount, currency, payBy, remarks }: sql.Made, form: Form): Answer {
  if (form.remarks !== '' && form.remarks !== remarks) {
    throw new Refused(OrderReasons.keyReused, { detail: { orderNumber: number } })
  }
  return { orderNumber: number, payableAmount, currency, payBy }
}

type Differing = { made: null; quote: sql.Submittable; changes: Change[]; today: Evaluated }
/** Lines of the cart that are there no more, or in another quantity. */
type CartGone = { made: null; cartLineIds: number[] }
type Tried = { made: sql.Made } | Differing | CartGone

/** Thrown to take the transaction back; never leaves this file. */
class Undone extends Error {
  readonly tried: Differing | CartGone
  constructor(tried: Differing | CartGone) {
    super('undone')
    this.tried = tried
  }
}

/** Everything in one transaction, and what needs no answer of the other in one round trip. */
async function place(context: BuyerContext, form: Form): Promise<Tried> {
  const settings = await readSettings(context.db)
  try {
    return await context.db.tx((tx) => tryIn(tx, context, form, settings))
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    return error.tried
  }
}

async function tryIn(
  tx: Queryable,
  { now, buyerId, lang }: BuyerContext,
  { quoteId, remarks }: Form,
  settings: Settings,
): Promise<Tried> {
  const quote = await sql.quoteToSubmit(tx, quoteId, buyerId)
  // Quotes are forgotten after some days, the orders they became are not.
  const before = quote === null ? await sql.orderOfQuote(tx, quoteId, buyerId) : quote.made
  if (before !== null) return { made: before }
  if (quote === null) throw new Refused(OrderReasons.quoteUnknown)
  if (now >= quote.expiresAt) throw new Refused(OrderReasons.quoteExpired)
  const { lines, addressId, delivery, requestId = null } = quote.form
  if (addressId === null || delivery === null) throw new Refused(OrderReasons.quoteIncomplete)

  // The language of the quote is that of its order: prices were shown in its currency.
  const asked = { lines, addressId, delivery, buyerId, now, lang: quote.lang, settings }
  const promised = requestId === null ? null : await promiseOf(tx, { buyerId, now }, requestId)
  const quotedNames = warehouseNamesIn(quote.agreed)
  const bought = cartLinesIn(lines)
  // Of two orders of one buyer, and of two checkouts of the same lines, the second waits here, before it holds anything.
  const [unpaid, takenCount, today] = await Promise.all([
    unpaidAlone(tx, buyerId, now),
    bought.length === 0 ? 0 : takeLines(tx, { buyerId, lines: bought }),
    evaluate(tx, { ...asked, quotedNames, promised }),
  ])
  if (takenCount < bought.length) {
    throw new Undone({ made: null, cartLineIds: bought.map(({ id }) => id) })
  }
  demandAgreement(today.buyer, now)
  const changes = changesIn(quote.agreed, today)
  if (changes.length > 0) throw new Undone({ made: null, quote, changes, today })
  if (today.buyer !== null) {
    demandUnpaidWithin(unpaid, {
      buyer: today.buyer,
      lang,
      settings,
      order: { ...today.totals, rate: today.rate, isQuoted: requestId !== null },
    })
  }
  const order = newOrder({ quote, remarks, today, settings, buyerId, now })
  const over = await limited(tx, order, today)
  if (over.length > 0) throw new Undone({ made: null, quote, changes: over, today })
  const { isFirst, shortages, refusal } = await write(tx, order, today)
  if (isFirst && shortages === null) {
    if (refusal !== null) throw refusal
    await accepted(tx, order, requestId)
    return { made: order }
  }
  throw new Undone({ made: null, quote, changes: shortIn(today, shortages ?? []), today })
}

/** Of two orders at the same moment one has it. @throws {Refused} promiseOver */
async function accepted(tx: Queryable, order: NewOrder, requestId: number | null): Promise<void> {
  if (requestId === null) return
  const { number: orderNumber, buyerId, placedAt: now } = order
  const isMine = await acceptPromise(tx, { requestId, buyerId, orderNumber, now })
  if (!isMine) throw new Refused(OrderReasons.promiseOver)
}

/** The lines of the cart that a checkout was made of; buying at once has none. */
const cartLinesIn = (lines: readonly WantedLine[]) =>
  lines.flatMap(({ cartLineId, cartQuantity, quantity }) =>
    cartLineId === null ? [] : [{ id: cartLineId, quantity: cartQuantity ?? quantity }],
  )

const warehouseNamesIn = ({ lines }: Agreed) =>
  new Map(lines.map((line) => [line.warehouseId, line.warehouseName]))

/** Before all else that others wait for: orders of one buyer of the same limited goods come one after another. */
async function limited(
  tx: Queryable,
  { number: orderNumber, buyerId, placedAt: now }: NewOrder,
  today: Evaluated,
): Promise<Change[]> {
  const lines = today.lines.filter(({ sku }) => today.limitedIds.has(sku.productId))
  if (lines.length === 0) return []
  const counts = Map.groupBy(lines, ({ sku }) => sku.productId)
  const taken = [...counts].map(([productId, own]) => ({
    productId,
    count: own.reduce((sum, { price }) => sum + price.baseQuantity, 0),
  }))
  return overIn(today, await takeLimited(tx, { orderNumber, buyerId, now, taken }))
}

/** The order first: a twin waits there. Stock after it: its rows are the ones that others wait for. */
async function write(tx: Queryable, order: NewOrder, today: Evaluated) {
  const { number: reference, buyerId, placedAt: now, payBy, currency, payableAmount } = order
  const lines = today.lines.map(({ skuId, warehouseId, price }, position) => ({
    key: String(position),
    skuId,
    warehouseId,
    quantity: price.baseQuantity,
  }))
  const told = { amount: { amount: payableAmount, currency }, payBy }
  const { held } = today
  if (held.ids.length > 0) await takeHeld(tx, { ...held, orderNumber: reference, now })
  const [isFirst, shortages, , , refusal] = await Promise.all([
    sql.insertOrder(tx, order),
    reserve(tx, { reference, buyerId, lines, now }),
    mailTo(tx, order, 'order-placed', told, { now, buyer: today.buyer }),
    demandOpen(tx, buyerId),
    refusalOf(demandBuyerToken(tx, now, PLACING, buyerId)),
  ])
  return { isFirst, shortages, refusal }
}

/** A token is taken together with the order, and goes back with it; that there is none matters only where an order was made. */
const refusalOf = (demand: Promise<void>): Promise<Refused | null> =>
  demand.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    },
  )

/** Shows what has changed, with a new quote to agree to. @throws {Refused} changed, or linesChanged when nothing is left */
async function refuse(
  given: BuyerContext,
  { quote: { form, lang }, changes, today }: Differing,
): Promise<never> {
  const context = { ...given, lang }
  // Prices of so many are no prices of fewer: he asks again, or orders as everybody does.
  if (form.requestId != null) throw new Refused(OrderReasons.linesChanged, { detail: { changes } })
  const lines = lowered(form.lines, changes, today)
  const fresh = await quoted(context, { ...form, lines })
  if (fresh.lines.length === 0) {
    throw new Refused(OrderReasons.linesChanged, { detail: { changes } })
  }
  const quote = await keep(context.db, context, fresh)
  throw new Refused(OrderReasons.changed, { detail: { changes, quote } })
}
