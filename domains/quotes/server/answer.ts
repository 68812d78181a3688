/** Staff answer a request with prices, freight and terms, or decline it with a reason. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { mailWith, sendMail, type OwnValues } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  answerQuote,
  declineQuote,
  OfficeQuote,
  officeQuotes,
  waitingQuotes,
} from '../contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { isAnswerBeyond } from '../limits.ts'
import { mayQuote, QUOTE_ACTS, type QuoteState } from '../states.ts'
import { goodsOf, toStaffView } from './views.ts'
import * as sql from './sql.ts'
import { ratesFor, regularPricesOf } from './regular-prices.ts'

const PAGE_ROWS = 20
const STATES = {
  sent: ['sent'],
  asked: ['sent'],
  answered: ['answered'],
  ended: ['accepted', 'declined', 'withdrawn', 'expired'],
} as const satisfies Record<string, readonly QuoteState[]>

export async function list(
  { db, lang, now }: StaffContext,
  { state, after }: InputOf<typeof officeQuotes>,
): Promise<DataOf<typeof officeQuotes>> {
  const rows = await sql.quotesIn(db, {
    states: STATES[state],
    isAsked: state === 'asked',
    oldestFirst: state === 'sent' || state === 'asked',
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toStaffView(db, items, { lang, now }), next }
}

export async function countWaiting({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingQuotes>> {
  const [counts, settings] = await Promise.all([sql.countWaiting(db, now), readSettings(db)])
  return {
    ...counts,
    validDays: settings['quotes.validDays'],
    adjustPercent: settings['approvals.adjustPercent'],
  }
}

/** @throws {Refused} notFound, notNow */
async function lockSent(tx: Queryable, quoteId: number, act: 'answer' | 'decline') {
  const row = await sql.lockQuote(tx, quoteId)
  if (row === null) throw new Refused(Reasons.notFound)
  if (!mayQuote(row.state, act)) throw new Refused(QuoteReasons.notNow)
  return row
}

type Form = InputOf<typeof answerQuote>

/**
 * Sends the answer, or requests approval where it is far below what the buyer would pay today.
 * @throws {Refused} notFound, notNow, linesWrong, notWhole, tooLarge, approvals.alreadyAsked, approvals.aloneFrom,
 * work.claimed
 */
export function answer(context: StaffContext, form: Form): Promise<OfficeQuote> {
  const { db } = context
  return db.tx(async (tx) => {
    const item = { kind: 'quotes', ref: String(form.quoteId) } as const
    await beginDecision(tx, context, item)
    const row = await lockSent(tx, form.quoteId, 'answer')
    const totalAmount = demandCompleteAnswer(row, form)
    const usual = await usualAmounts(tx, context, row, form.delivery)
    const percent = (await readSettings(tx))['approvals.adjustPercent']
    const isBeyond = isAnswerBeyond({
      totalAmount,
      usualAmount: usual.totalAmount,
      goodsAmount: totalAmount - form.freightAmount,
      usualGoodsAmount: usual.goodsAmount,
      percent,
    })
    const isAsked =
      isBeyond &&
      (await askApproval(tx, context, {
        kind: 'quotes.answer',
        object: `quote:${row.id}`,
        orderNumber: null,
        payload: { form, usualAmount: usual.totalAmount } satisfies Asked,
        lines: await linesOf(tx, context, { row, form, totalAmount, usual }),
        currency: row.currency,
        note: form.terms,
      }))
    await recordDecision(tx, context, { ...item, outcome: isAsked ? 'proposed' : 'approved' })
    if (!isAsked) await put(tx, context, { row, form, usualAmount: usual.totalAmount })
    return loadView(tx, context, row.id)
  })
}

type Asked = { form: Form; usualAmount: number | null }

/**
 * Sends the approved answer, if the shop's prices are still those that the approver saw.
 * @throws {Refused} as `answer`, changedMeanwhile
 */
export async function answerApproved(
  context: StaffContext,
  tx: Queryable,
  { form, usualAmount }: Asked,
): Promise<void> {
  const row = await lockSent(tx, form.quoteId, 'answer')
  const usual = await usualAmounts(tx, context, row, form.delivery)
  if (usual.totalAmount !== usualAmount) throw new Refused(Reasons.changedMeanwhile)
  const item = { kind: 'quotes', ref: String(form.quoteId) } as const
  await recordDecision(tx, context, { ...item, outcome: 'approved' })
  await put(tx, context, { row, form, usualAmount })
}

type UsualAmounts = {
  goodsAmount: number | null
  /** Null where no rate serves the place by this method. */
  freightAmount: number | null
  totalAmount: number | null
}

/** Amounts of a regular order today, with the answered delivery method. */
async function usualAmounts(
  tx: Queryable,
  { now }: StaffContext,
  row: sql.QuoteRow,
  delivery: Form['delivery'],
): Promise<UsualAmounts> {
  const [rates, [buyer]] = await Promise.all([ratesFor(tx, [row]), buyersByIds(tx, [row.buyerId])])
  const { goodsAmount, freights } = regularPricesOf(row, rates, { buyer, now })
  // An old request without a place has no freight that would hold (`freightApplies`).
  const unknown = row.country === null ? 0 : null
  const freightAmount = freights.find(({ method }) => method === delivery)?.amount ?? unknown
  return {
    goodsAmount,
    freightAmount,
    totalAmount:
      goodsAmount === null || freightAmount === null ? null : goodsAmount + freightAmount,
  }
}

type Asking = { row: sql.QuoteRow; form: Form; totalAmount: number; usual: UsualAmounts }

/** The approver's summary: the buyer, each price, the freight, and today's regular cost. */
async function linesOf(tx: Queryable, { lang }: StaffContext, asking: Asking) {
  const { row, form, totalAmount, usual } = asking
  const [[buyer], goods] = await Promise.all([
    buyersByIds(tx, [row.buyerId]),
    goodsOf(tx, [row], lang),
  ])
  const prices = row.lines.map((line) => {
    const { name, code } = goods(line)
    const { unitAmount = 0 } = form.lines.find(({ lineId }) => lineId === line.id) ?? {}
    return `${code || name} × ${line.quantity}: ${formatMoney(unitAmount, row.currency, lang)}`
  })
  const amount = (word: string, value: number) => ({ word, amount: value, text: null })
  const text = (word: string, value: string) => ({ word, amount: null, text: value })
  return [
    text('quote.request', String(row.id)),
    text('quote.buyer', buyer?.nickName ?? ''),
    text('quote.prices', prices.join('\n')),
    amount('quote.freight', form.freightAmount),
    amount('quote.total', totalAmount),
    ...(usual.totalAmount === null ? [] : [amount('quote.usualTotal', usual.totalAmount)]),
    ...(usual.freightAmount === null ? [] : [amount('quote.usualFreight', usual.freightAmount)]),
  ]
}

/** @returns the buyer's total @throws {Refused} linesWrong, notWhole, tooLarge */
function demandCompleteAnswer(row: sql.QuoteRow, { lines, freightAmount }: Form): number {
  const asked = new Set(row.lines.map(({ id }) => id))
  const isEach = lines.every(({ lineId }) => asked.delete(lineId)) && asked.size === 0
  if (!isEach) throw new Refused(QuoteReasons.linesWrong)
  const step = PRICE_STEP[row.currency]
  const amounts = [freightAmount, ...lines.map(({ unitAmount }) => unitAmount)]
  if (amounts.some((amount) => amount % step !== 0)) throw new Refused(QuoteReasons.notWhole)
  const total = row.lines.reduce((sum, { id, quantity }) => {
    const { unitAmount = 0 } = lines.find(({ lineId }) => lineId === id) ?? {}
    return sum + unitAmount * quantity
  }, freightAmount)
  if (total > AMOUNT_MAX[row.currency]) throw new Refused(QuoteReasons.tooLarge)
  return total
}

/** Stores the prices and freight, which are valid from now on. */
async function put(
  tx: Queryable,
  context: StaffContext,
  { row, form, usualAmount }: Asked & { row: sql.QuoteRow },
): Promise<void> {
  const { now, staffName } = context
  const { quoteId, lines, freightAmount, delivery, terms, validDays } = form
  const total = demandCompleteAnswer(row, form)
  const validUntil = later(now, validDays * DAY_MS)
  const { from } = QUOTE_ACTS.answer
  const given = { id: quoteId, from, freight: freightAmount, delivery, terms, validUntil }
  // At today's prices it may exceed the maximum of an order; capped, the reduction is still as large.
  const usual = usualAmount === null ? null : Math.min(usualAmount, AMOUNT_MAX[row.currency])
  await sql.answer(tx, { ...given, usualAmount: usual, lines, now, by: staffName })
  const amount = { amount: total, currency: row.currency }
  await notifyBuyer(tx, row, 'quote-answered', { amount, validUntil }, now)
  await audit(tx, context, {
    action: 'quotes.answer',
    object: `quote:${quoteId}`,
    after: { lines, freightAmount, currency: row.currency, delivery, terms, validUntil },
  })
}

/** @throws {Refused} notFound, notNow, work.claimed */
export function decline(
  context: StaffContext,
  { quoteId, reason, reasonCode }: InputOf<typeof declineQuote>,
): Promise<OfficeQuote> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const item = { kind: 'quotes', ref: String(quoteId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const row = await lockSent(tx, quoteId, 'decline')
    const { from } = QUOTE_ACTS.decline
    await sql.decline(tx, { id: quoteId, from, reason, by: staffName, now })
    await notifyBuyer(tx, row, 'quote-declined', { reason }, now)
    await audit(tx, context, {
      action: 'quotes.decline',
      object: `quote:${quoteId}`,
      after: { reason },
    })
    return loadView(tx, context, quoteId)
  })
}

async function loadView(
  tx: Queryable,
  { lang, now }: StaffContext,
  quoteId: number,
): Promise<OfficeQuote> {
  const row = await sql.quoteById(tx, quoteId)
  const [quote] = await toStaffView(tx, [row!], { lang, now })
  return quote!
}

type Template = 'quote-answered' | 'quote-declined'
type Common = { goods: string; path: string }

/** In the language of the request; each once per request. */
async function notifyBuyer<T extends Template>(
  tx: Queryable,
  row: sql.QuoteRow,
  template: T,
  values: OwnValues<T, Common>,
  now: Instant,
): Promise<void> {
  const [[buyer], goods] = await Promise.all([
    buyersByIds(tx, [row.buyerId]),
    goodsOf(tx, [row], row.lang),
  ])
  if (buyer === undefined) return // the account was deleted
  const common: Common = {
    goods: row.lines
      .map((line) => {
        const { name, optionText, unitName } = goods(line)
        const what = [name, optionText].filter((word) => word !== '').join(' ')
        return `${what} × ${line.quantity} ${unitName}`.trim()
      })
      .join(', '),
    path: '/user/user/quotes',
  }
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: mailWith(common, values),
    key: `${template}:${row.id}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'order' },
  })
}
