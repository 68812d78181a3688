/**
 * Submits a checkout: it is evaluated again; unchanged it becomes one order, and changes are shown to the buyer, who must
 * agree again.
 */
import { demandAgreement } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { takeLines } from '#domains/cart/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { acceptQuote } from '#domains/quotes/server/door.ts'
import { consumeHolds } from '#domains/transfers/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import {
  countUnpaidAlone,
  demandUnpaidWithin,
  drawNumber,
  findOrderOfCartLines,
  findOrderOfCheckout,
  makeOrder,
  mayHoldForDays,
  toNewOrder,
  type MadeOrder,
  type NewOrder,
} from '#domains/orders/server/make-door.ts'
import type { Change, submitOrder } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { listChanges, listShortages, lowerLines } from './changes.ts'
import { takeActivities } from './activities.ts'
import { draftOrder } from './draft.ts'
import { evaluate, type Evaluated } from './evaluate.ts'
import type { RequestedLine } from './requested-line.ts'
import { evaluateAlone, storeCheckout } from './make.ts'
import type { Placed } from './placed.ts'
import type { Agreed } from './sql.ts'
import { demandQuote, namedQuoteIn, type NamedQuote } from './quote-lines.ts'
import * as sql from './sql.ts'
import { takeCouponOf, takeLimits, takePointsOf } from './takes.ts'

/** Who orders; `staff` is the member who places the order for them. */
export type Ordering = Pick<
  BuyerContext,
  'db' | 'buyerId' | 'now' | 'lang' | 'config' | 'onPlaced'
> & {
  staff?: StaffContext
}
type Form = Pick<Placed, 'invoiceTitleId' | 'invoiceKind'> & {
  checkoutId: string
  remarks: string
  poNumber: string
  /** By the key of the line. */
  notes: readonly { key: string; note: string }[]
}
type Answer = DataOf<typeof submitOrder>

/**
 * @throws {Refused} checkoutUnknown, checkoutExpired, checkoutIncomplete, changed, linesChanged, keyReused, quoteOver, quotes.otherVersion,
 * alreadyOrdered, cartChanged, tooManyUnpaid, tooMuchUnpaid, agreementNeeded, accountClosing, tooMany, invoices.titleNotFound
 */
export async function submit(context: Ordering, form: Form): Promise<Answer> {
  const { db, buyerId } = context
  const tried = await place(context, form)
  if (tried.made !== null) return toAnswer(tried.made, form)
  // A concurrent request for this checkout may already have created the order, and taken the last of the goods.
  const twin = await findOrderOfCheckout(db, form.checkoutId, buyerId)
  if (twin !== null) return toAnswer(twin, form)
  if ('cartLineIds' in tried) throw await refusalOfCart(context, tried.cartLineIds)
  return refuse(context, tried)
}

/** Another checkout of the same cart has become an order, or the cart has changed. */
async function refusalOfCart({ db, buyerId }: Ordering, lineIds: number[]): Promise<Refused> {
  const orderNumber = await findOrderOfCartLines(db, { buyerId, lineIds })
  if (orderNumber === null) return new Refused(CheckoutReasons.cartChanged)
  const values = { orderNumber }
  return new Refused(CheckoutReasons.alreadyOrdered, { detail: values, values })
}

/** The order of this checkout. Its remarks cannot change any more, its PO number not by this call. @throws {Refused} keyReused */
function toAnswer(
  { number, payableAmount, currency, payBy, reviewBy, remarks, poNumber }: MadeOrder,
  form: Form,
): Answer {
  const differs =
    (form.remarks !== '' && form.remarks !== remarks) ||
    (form.poNumber !== '' && form.poNumber !== poNumber)
  if (differs) {
    throw new Refused(CheckoutReasons.keyReused, { detail: { orderNumber: number } })
  }
  return { orderNumber: number, payableAmount, currency, payBy, isReviewed: reviewBy !== null }
}

/** `changes` null: an activity was over or used up before the order took of it; they are found out when all is evaluated again. */
type Differing = {
  made: null
  checkout: sql.CheckoutRow
  changes: Change[] | null
  today: Evaluated
}
/** Lines of the cart that are gone, or have another quantity. */
type CartGone = { made: null; cartLineIds: number[] }
type Tried = { made: MadeOrder } | Differing | CartGone

/** Thrown to roll back the transaction; caught in this file. */
class Undone extends Error {
  readonly tried: Differing | CartGone
  constructor(tried: Differing | CartGone) {
    super('undone')
    this.tried = tried
  }
}

/** Everything in one transaction, with independent statements in one round trip. */
async function place(context: Ordering, form: Form): Promise<Tried> {
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
  { now, buyerId, lang, config, staff, onPlaced }: Ordering,
  { checkoutId, invoiceTitleId, invoiceKind, ...written }: Form,
  settings: Settings,
): Promise<Tried> {
  const [checkout, before] = await Promise.all([
    sql.findCheckout(tx, checkoutId, buyerId),
    findOrderOfCheckout(tx, checkoutId, buyerId),
  ])
  if (before !== null) return { made: before }
  if (checkout === null) throw new Refused(CheckoutReasons.checkoutUnknown)
  if (now >= checkout.expiresAt) throw new Refused(CheckoutReasons.checkoutExpired)
  const { lines, addressId, delivery, couponId = null, pointsCount = 0, gifts = [] } = checkout.form
  const named = namedQuoteIn(checkout.form)
  if (addressId === null || delivery === null) throw new Refused(CheckoutReasons.checkoutIncomplete)

  // The checkout's language is that of its order: prices were shown in its currency.
  const asked = {
    lines,
    addressId,
    delivery,
    couponId,
    pointsCount,
    gifts,
    buyerId,
    now,
    lang: checkout.lang,
    settings,
  }
  const quote = named === null ? null : await demandQuote(tx, { buyerId, now }, named)
  const agreedNames = warehouseNamesIn(checkout.agreed)
  const bought = cartLinesIn(lines)
  // Of two orders of one buyer, and of two checkouts of the same lines, the second waits here, before it holds any lock.
  const [unpaid, takenCount, today, numbering] = await pipeline([
    () => countUnpaidAlone(tx, buyerId, now),
    async () => (bought.length === 0 ? 0 : takeLines(tx, { buyerId, lines: bought })),
    () => evaluate(tx, { ...asked, agreedNames, quote }),
    () => drawNumber(tx),
  ])
  if (takenCount < bought.length) {
    throw new Undone({ made: null, cartLineIds: bought.map(({ id }) => id) })
  }
  demandAgreement(today.buyer, now)
  const changes = listChanges(checkout.agreed, today, settings)
  if (changes.length > 0) throw new Undone({ made: null, checkout, changes, today })
  if (today.buyer !== null) {
    demandUnpaidWithin(unpaid, {
      buyer: today.buyer,
      lang,
      settings,
      order: { ...today.totals, rate: today.rate, isQuoted: named !== null },
    })
  }
  const placedBy =
    staff === undefined ? null : { staffId: staff.staffId, staffName: staff.staffName }
  const draft = draftOrder({ checkout, ...written, placedBy, today, now })
  const isHeldForDays = today.payUntil === null && (await mayHoldForDays(tx, draft, now))
  const order = toNewOrder(draft, { ...numbering, isHeldForDays }, settings)
  const points = await takePointsOf(tx, order, { checkout, today })
  if (points !== null) throw new Undone({ made: null, checkout, changes: [points], today })
  const over = await takeLimits(tx, order, today)
  if (over.length > 0) throw new Undone({ made: null, checkout, changes: over, today })
  const gone = await takeCouponOf(tx, order, { checkout, today })
  if (gone !== null) throw new Undone({ made: null, checkout, changes: [gone], today })
  const { held } = today
  if (!(await takeActivities(tx, order, today))) {
    throw new Undone({ made: null, checkout, changes: null, today })
  }
  if (held.ids.length > 0) await consumeHolds(tx, { ...held, orderNumber: order.number, now })
  const { isFirst, shortages, refusal } = await makeOrder(tx, order, {
    buyer: today.buyer,
    config,
  })
  if (isFirst && shortages === null) {
    if (refusal !== null) throw refusal
    await takeQuote(tx, order, named)
    const placed = { orderNumber: order.number, buyerId, invoiceTitleId, invoiceKind, now }
    for (const store of onPlaced) await store(tx, placed)
    if (staff !== undefined) await auditPlacing(tx, staff, order)
    return { made: order }
  }
  throw new Undone({
    made: null,
    checkout,
    changes: listShortages(today, shortages ?? []),
    today,
  })
}

const auditPlacing = (
  tx: Queryable,
  staff: StaffContext,
  { number, payableAmount, currency }: NewOrder,
): Promise<void> =>
  audit(tx, staff, {
    action: 'orders.place',
    object: `order:${number}`,
    after: { payableAmount, currency },
  })

/** Of two concurrent orders one gets the quote. @throws {Refused} quoteOver */
async function takeQuote(tx: Queryable, order: NewOrder, named: NamedQuote | null): Promise<void> {
  if (named === null) return
  const { number: orderNumber, buyerId, placedAt: now } = order
  const isMine = await acceptQuote(tx, { ...named, buyerId, orderNumber, now })
  if (!isMine) throw new Refused(CheckoutReasons.quoteOver)
}

/** The cart lines of which a checkout was made; buying at once has none. */
const cartLinesIn = (lines: readonly RequestedLine[]) =>
  lines.flatMap(({ cartLineId, cartQuantity, quantity }) =>
    cartLineId === null ? [] : [{ id: cartLineId, quantity: cartQuantity ?? quantity }],
  )

const warehouseNamesIn = ({ lines, gifts = [] }: Agreed) =>
  new Map([...lines, ...gifts].map((line) => [line.warehouseId, line.warehouseName]))

/**
 * Refuses with the changes and a new checkout to agree to. @throws {Refused} changed, or linesChanged when nothing is left
 */
async function refuse(
  given: Ordering,
  { checkout: { form, lang, agreed }, changes: known, today }: Differing,
): Promise<never> {
  const context = { ...given, lang }
  // A quote for a quantity is no quote for a smaller one: the buyer asks for another, or orders at regular prices.
  const isPlanAlone = known?.every(({ kind }) => kind === 'plan') === true
  if (form.requestId != null && !isPlanAlone)
    throw new Refused(CheckoutReasons.linesChanged, { detail: { changes: known ?? [] } })
  const lines = lowerLines(form.lines, known ?? [], today)
  // In place of a coupon that is gone the best of the others is used, in place of a gift what the buyer has chosen in their cart.
  const { couponId, gifts: _, ...chosen } = form
  const keeps = couponId !== undefined && known?.some(({ kind }) => kind === 'coupon') !== true
  const fresh = await evaluateAlone(context, { ...chosen, ...(keeps ? { couponId } : {}), lines })
  const changes = known ?? listChanges(agreed, fresh, await readSettings(context.db))
  if (fresh.lines.length === 0) {
    throw new Refused(CheckoutReasons.linesChanged, { detail: { changes } })
  }
  const checkout = await storeCheckout(context.db, context, fresh, namedQuoteIn(form))
  throw new Refused(CheckoutReasons.changed, { detail: { changes, checkout } })
}
