/** Staff answer a request or a counter-offer with a version: prices, freight and terms, or hold on to the last one. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import type { answerQuote, holdQuote, OfficeQuote } from '../office-contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { isAnswerBeyond } from '../limits.ts'
import { mayQuote, QUOTE_ACTS } from '../states.ts'
import { demandCompleteOffer, demandDeposit, demandWarranty, demandNextNumber } from './bounds.ts'
import { mailBuyer } from './mail.ts'
import { goodsOf, toStaffView } from './views.ts'
import * as sql from './sql.ts'
import { ratesFor, regularPricesOf } from './regular-prices.ts'
import { endVersion, insertVersion } from './version-sql.ts'
import { discussedLinesOf, lastOfferOf, offeredLinesOf, openVersionOf } from './versions.ts'

/** What has expired is over, before the sweep ends it. @throws {Refused} notFound, notNow */
export async function lockFor(
  tx: Queryable,
  { now }: StaffContext,
  quoteId: number,
  act: 'answer' | 'decline',
): Promise<sql.QuoteRow> {
  const row = await sql.lockQuote(tx, quoteId)
  if (row === null) throw new Refused(Reasons.notFound)
  const isOver = row.versions.length > 0 && openVersionOf(row, now) === null
  if (isOver || !mayQuote(row.state, act)) throw new Refused(QuoteReasons.notNow)
  return row
}

type Form = InputOf<typeof answerQuote>

/**
 * Sends the answer, or requests approval where it is far below what the buyer would pay today.
 * @throws {Refused} notFound, notNow, otherVersion, tooManyVersions, linesWrong, notWhole, tooLarge, depositWrong, approvals.alreadyAsked,
 * approvals.aloneFrom, work.claimed
 */
export function answer(context: StaffContext, form: Form): Promise<OfficeQuote> {
  return decide(context, form.quoteId, () => ({ form, holds: null }))
}

/** Answers a counter-offer with the last version, unchanged. @throws {Refused} as `answer` */
export function hold(
  context: StaffContext,
  { quoteId, version, note, validDays }: InputOf<typeof holdQuote>,
): Promise<OfficeQuote> {
  return decide(context, quoteId, (row) => {
    const last = lastOfferOf(row)
    if (last === null || row.state !== 'countered') throw new Refused(QuoteReasons.notNow)
    const { terms, neededOn, depositPercent, warrantyMonths, lines } = last
    const delivery = last.delivery ?? row.delivery ?? 'express'
    const repeated = {
      terms,
      neededOn,
      depositPercent,
      warrantyMonths,
      note,
      validDays,
      delivery,
      freightAmount: last.freight ?? 0,
    }
    return { form: { quoteId, version, lines, ...repeated }, holds: last.number }
  })
}

/** What is offered: the form, and the number of the version that it repeats. */
type Offer = { form: Form; holds: number | null }

function decide(
  context: StaffContext,
  quoteId: number,
  offerFor: (row: sql.QuoteRow) => Offer,
): Promise<OfficeQuote> {
  const { db } = context
  return db.tx(async (tx) => {
    const item = { kind: 'quotes', ref: String(quoteId) } as const
    await beginDecision(tx, context, item)
    const row = await lockFor(tx, context, quoteId, 'answer')
    const offer = offerFor(row)
    demandNextNumber(row, offer.form.version)
    const isAsked = await needsColleague(tx, context, row, offer)
    await recordDecision(tx, context, { ...item, outcome: isAsked ? 'proposed' : 'approved' })
    return loadOfficeView(tx, context, row.id)
  })
}

/** Sends the offer unless a colleague has to approve it first. @returns whether it waits for one */
async function needsColleague(
  tx: Queryable,
  context: StaffContext,
  row: sql.QuoteRow,
  offer: Offer,
): Promise<boolean> {
  const { form } = offer
  const totalAmount = demandCompleteOffer(row, offerOf(row, offer))
  await demandDeposit(tx, row, form.depositPercent)
  const usualMonths = await demandWarranty(tx, row, form.warrantyMonths)
  const usual = await usualAmounts(tx, context, discussed(row, offer), form.delivery)
  const percent = (await readSettings(tx))['approvals.adjustPercent']
  const isBeyond = isAnswerBeyond({
    totalAmount,
    usualAmount: usual.totalAmount,
    goodsAmount: totalAmount - form.freightAmount,
    usualGoodsAmount: usual.goodsAmount,
    percent,
  })
  const asking = { row: discussed(row, offer), form, totalAmount, usual }
  // A longer warranty is paid for by the shop, as one that staff change in an order is.
  const isLonger = usualMonths !== null && (form.warrantyMonths ?? 0) > usualMonths
  const isAsked =
    (isBeyond || isLonger) &&
    (await askApproval(tx, context, {
      kind: 'quotes.answer',
      object: `quote:${row.id}`,
      orderNumber: null,
      payload: { ...offer, usualAmount: usual.totalAmount } satisfies Asked,
      lines: await linesOf(tx, context, asking),
      currency: row.currency,
      note: [form.terms, form.note].filter((text) => text !== '').join('\n'),
    }))
  if (!isAsked) await put(tx, context, { row, ...offer, usualAmount: usual.totalAmount })
  return isAsked
}

type Asked = Offer & { usualAmount: number | null }
/** As answers were asked for before there were versions. */
type StoredAsked = Omit<Asked, 'form' | 'holds'> & {
  form: Omit<Form, 'version' | 'note' | 'neededOn' | 'depositPercent' | 'warrantyMonths'> &
    Partial<Form>
  holds?: number | null
}

/**
 * Sends the approved answer, if it still answers the newest version and the shop's prices are those that the approver saw.
 * @throws {Refused} as `answer`, changedMeanwhile
 */
export async function answerApproved(
  context: StaffContext,
  tx: Queryable,
  { form: stored, holds = null, usualAmount }: StoredAsked,
): Promise<void> {
  const form: Form = {
    version: 0,
    note: '',
    neededOn: null,
    depositPercent: null,
    warrantyMonths: null,
    ...stored,
  }
  const offer = { form, holds }
  const row = await lockFor(tx, context, form.quoteId, 'answer')
  demandNextNumber(row, form.version)
  const usual = await usualAmounts(tx, context, discussed(row, offer), form.delivery)
  if (usual.totalAmount !== usualAmount) throw new Refused(Reasons.changedMeanwhile)
  const item = { kind: 'quotes', ref: String(form.quoteId) } as const
  await recordDecision(tx, context, { ...item, outcome: 'approved' })
  await put(tx, context, { row, ...offer, usualAmount })
}

/** The request in the quantities that the offer is for: those of the newest version, or of the one that is held. */
const discussed = (row: sql.QuoteRow, { holds }: Offer): sql.QuoteRow => ({
  ...row,
  lines: holds === null ? discussedLinesOf(row) : offeredLinesOf(row),
})

/** Prices of the form with the quantities that they are for; a line that was not asked for is refused later, by its price. */
const offerOf = (row: sql.QuoteRow, offer: Offer) => {
  const { lines } = discussed(row, offer)
  const quantityOf = (lineId: number) => lines.find(({ id }) => id === lineId)?.quantity ?? 1
  return {
    lines: offer.form.lines.map(({ lineId, unitAmount }) => ({
      lineId,
      unitAmount,
      quantity: quantityOf(lineId),
    })),
    freightAmount: offer.form.freightAmount,
  }
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
    ...(form.depositPercent === null ? [] : [text('quote.deposit', `${form.depositPercent}%`)]),
    ...(form.warrantyMonths === null
      ? []
      : [text('is.warrantyMonths', String(form.warrantyMonths))]),
    ...(usual.totalAmount === null ? [] : [amount('quote.usualTotal', usual.totalAmount)]),
    ...(usual.freightAmount === null ? [] : [amount('quote.usualFreight', usual.freightAmount)]),
  ]
}

/** Stores the version, which holds from now on. */
async function put(
  tx: Queryable,
  context: StaffContext,
  { row, form, holds, usualAmount }: Asked & { row: sql.QuoteRow },
): Promise<void> {
  const { now, staffId, staffName } = context
  const {
    quoteId,
    freightAmount,
    delivery,
    terms,
    neededOn,
    depositPercent,
    warrantyMonths,
    note,
    validDays,
  } = form
  const offered = offerOf(row, { form, holds })
  const total = demandCompleteOffer(row, offered)
  const number = demandNextNumber(row, form.version)
  const validUntil = later(now, validDays * DAY_MS)
  const { lines } = offered
  // At today's prices it may exceed the maximum of an order; capped, the reduction is still as large.
  const usual = usualAmount === null ? null : Math.min(usualAmount, AMOUNT_MAX[row.currency])
  const { from } = QUOTE_ACTS.answer
  const common = { freight: freightAmount, delivery, terms, validUntil, usualAmount: usual, now }
  await endVersion(tx, { requestId: quoteId, outcome: 'superseded', now })
  await sql.answer(tx, { ...common, id: quoteId, from, lines, by: staffName })
  await insertVersion(tx, {
    ...common,
    author: 'staff',
    requestId: quoteId,
    number,
    staffId,
    staffName,
    delivery: row.country === null ? null : delivery,
    holds,
    lines,
    neededOn,
    depositPercent,
    warrantyMonths,
    note,
  })
  const made = await sql.quoteById(tx, quoteId)
  const amount = { amount: total, currency: row.currency }
  await mailBuyer(tx, made!, templateFor(number, holds), { amount, validUntil }, now)
  await audit(tx, context, {
    action: holds === null ? 'quotes.answer' : 'quotes.hold',
    object: `quote:${quoteId}`,
    after: {
      version: number,
      lines,
      freightAmount,
      currency: row.currency,
      delivery,
      terms,
      note,
      neededOn,
      depositPercent,
      warrantyMonths,
      validUntil,
    },
  })
}

function templateFor(
  number: number,
  holds: number | null,
): 'quote-answered' | 'quote-revised' | 'quote-held' {
  if (holds !== null) return 'quote-held'
  return number === 1 ? 'quote-answered' : 'quote-revised'
}

export async function loadOfficeView(
  tx: Queryable,
  { lang, now }: StaffContext,
  quoteId: number,
): Promise<OfficeQuote> {
  const row = await sql.quoteById(tx, quoteId)
  const [quote] = await toStaffView(tx, [row!], { lang, now })
  return quote!
}
