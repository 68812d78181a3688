/** Submitting: the quote is priced again; what is the same becomes one order, what is not is shown and agreed to anew. */
import { removeBought } from '#domains/cart/server/door.ts'
import type { Settings } from '#domains/settings/contract.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { reserve, type Shortage } from '#domains/stock/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import { OrderReasons, type Change, type submitOrder } from '../../contract.ts'
import { mailTo } from '../mail.ts'
import { later, MINUTE_MS } from '../row.ts'
import { changesIn, lowered, shortIn } from './changes.ts'
import { evaluate, type Evaluated } from './evaluate.ts'
import { newOrder } from './order.ts'
import { keep, quoted } from './quote.ts'
import * as sql from './sql.ts'

type Form = { quoteId: string; remarks: string }
type Answer = DataOf<typeof submitOrder>

/** @throws {Refused} quoteUnknown, quoteExpired, quoteIncomplete, changed, linesChanged, keyReused */
export async function submit(given: BuyerContext, form: Form): Promise<Answer> {
  const { db, buyerId } = given
  const before = await sql.orderOfQuote(db, form.quoteId, buyerId)
  if (before !== null) return again(before, form)
  const quote = await sql.quoteToSubmit(db, form.quoteId, buyerId)
  if (quote === null) throw new Refused(OrderReasons.quoteUnknown)
  if (given.now >= quote.expiresAt) throw new Refused(OrderReasons.quoteExpired)
  const { lines, addressId, delivery } = quote.form
  if (addressId === null || delivery === null) throw new Refused(OrderReasons.quoteIncomplete)

  // The language of the quote is that of its order: prices were shown in its currency.
  const context = { ...given, lang: quote.lang }
  const settings = await readSettings(db)
  const asked = { lines, addressId, delivery, buyerId, lang: quote.lang, settings }
  const today = await evaluate(db, { ...asked, withStock: false })
  const changes = changesIn(quote.agreed, today)
  if (changes.length === 0) {
    const placed = await place(context, { quote, remarks: form.remarks, today, settings })
    if (placed.order !== null) return placed.order
    changes.push(...shortIn(today, placed.shortages))
  }
  // A twin of this request may have become the order meanwhile, and taken the last of the goods.
  const twin = await sql.orderOfQuote(db, form.quoteId, buyerId)
  if (twin !== null) return again(twin, form)
  return refuse(context, quote, changes, today)
}

/** The order that this quote has become. Other remarks than then are another wish. @throws {Refused} keyReused */
function again({ number, payableAmount, currency, payBy, remarks }: sql.Made, form: Form): Answer {
  if (form.remarks !== '' && form.remarks !== remarks) {
    throw new Refused(OrderReasons.keyReused, { detail: { orderNumber: number } })
  }
  return { orderNumber: number, payableAmount, currency, payBy }
}

type Placing = {
  quote: sql.Submittable
  remarks: string
  today: Evaluated
  settings: Settings
}
type Placed = { order: Answer | null; shortages: Shortage[] }

/** Thrown to take the transaction back; never leaves this file. */
class Short extends Error {
  readonly shortages: Shortage[]
  constructor(shortages: Shortage[]) {
    super('short')
    this.shortages = shortages
  }
}

/** One transaction. Stock comes last: its rows are the ones that others wait for. */
async function place(context: BuyerContext, placing: Placing): Promise<Placed> {
  try {
    const order = await context.db.tx((tx) => write(tx, context, placing))
    return { order, shortages: [] }
  } catch (error) {
    if (!(error instanceof Short)) throw error
    return { order: null, shortages: error.shortages }
  }
}

/** @returns null when a twin of this request was first */
async function write(
  tx: Queryable,
  { now, buyerId }: BuyerContext,
  { quote, remarks, today, settings }: Placing,
): Promise<Answer | null> {
  const payBy = later(now, settings['orders.payWithinMinutes'] * MINUTE_MS)
  const nextReminderAt = later(payBy, -settings['orders.payReminderMinutes'] * MINUTE_MS)
  const order = newOrder({ quote, remarks, today, settings, buyerId, now, payBy, nextReminderAt })
  if (!(await sql.insertOrder(tx, order))) return null
  const { number, payableAmount, currency } = order
  const lineIds = today.lines.flatMap((line) => line.cartLineId ?? [])
  if (lineIds.length > 0) await removeBought(tx, { buyerId, lineIds })
  const amount = { amount: payableAmount, currency }
  await mailTo(tx, order, 'order-placed', { amount, payBy }, { now })
  const shortages = await reserve(tx, {
    reference: number,
    buyerId,
    lines: today.lines.map(({ skuId, warehouseId, price }, position) => ({
      key: String(position),
      skuId,
      warehouseId,
      quantity: price.baseQuantity,
    })),
    now,
  })
  if (shortages !== null) throw new Short(shortages)
  return { orderNumber: number, payableAmount, currency, payBy }
}

/** Shows what has changed, with a new quote to agree to. @throws {Refused} changed, or linesChanged when nothing is left */
async function refuse(
  context: BuyerContext,
  { form }: sql.Submittable,
  changes: Change[],
  today: Evaluated,
): Promise<never> {
  const lines = lowered(form.lines, changes, today)
  const fresh = await quoted(context, { ...form, lines })
  if (fresh.lines.length === 0)
    throw new Refused(OrderReasons.linesChanged, { detail: { changes } })
  const quote = await keep(context, fresh)
  throw new Refused(OrderReasons.changed, { detail: { changes, quote } })
}
