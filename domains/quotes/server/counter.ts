/** The buyer's side of the negotiation: counter-offers to the open version, and declining it with a reason. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { counterQuote, declineOffer, Quote } from '../contract.ts'
import { QuoteReasons } from '../reasons.ts'
import { mayQuote, QUOTE_ACTS } from '../states.ts'
import { demandCompleteOffer, demandDeposit, demandNextNumber } from './bounds.ts'
import { dropApproval } from './drop-approval.ts'
import { mailAuthor } from './mail.ts'
import * as sql from './sql.ts'
import { endVersion, insertVersion, type VersionRow } from './version-sql.ts'
import { openVersionOf } from './versions.ts'
import { toBuyerView } from './views.ts'

const COUNTERING: Limit = { name: 'quotes.counter', count: 60, perSeconds: DAY_SECONDS }
const DECLINING: Limit = { name: 'quotes.decline-offer', count: 60, perSeconds: DAY_SECONDS }

type Form = InputOf<typeof counterQuote>

/**
 * @throws {Refused} notFound, notNow, otherVersion, linesWrong, notWhole, tooLarge, depositWrong, nothingChanged, tooManyCounters,
 * tooManyVersions, tooMany
 */
export async function counter(context: BuyerContext, form: Form): Promise<Quote> {
  const { db, now, buyerId } = context
  await demandToken(db, now, COUNTERING, String(buyerId))
  return db.tx(async (tx) => {
    await demandOwn(tx, context, form.quoteId)
    await dropApproval(tx, form.quoteId, { now })
    const row = await lockOwn(tx, context, form.quoteId)
    const open = demandOpenVersion(row, { act: 'counter', version: form.version, now })
    const settings = await readSettings(tx)
    demandRoundsLeft(row, settings['quotes.counterMost'])
    const number = demandNextNumber(row, form.version)
    const total = demandCompleteOffer(row, { lines: form.lines, freightAmount: 0 })
    await demandDeposit(tx, row, form.depositPercent)
    demandSomethingNew(open, form)
    const validUntil = later(now, form.validDays * DAY_MS)
    // What is not answered while it holds expires, however long the merchant takes otherwise.
    const answerAt = later(now, settings['quotes.answerHours'] * HOUR_MS)
    const answerBy = answerAt < validUntil ? answerAt : validUntil
    await endVersion(tx, { requestId: row.id, outcome: 'superseded', now })
    await sql.counter(tx, { id: row.id, from: QUOTE_ACTS.counter.from, answerBy })
    const { lines, neededOn, depositPercent, note } = form
    const { warrantyMonths } = open
    const content = { lines, neededOn, depositPercent, warrantyMonths, note, validUntil, now }
    await insertVersion(tx, { author: 'buyer', requestId: row.id, number, ...content })
    const made = await sql.quoteById(tx, row.id)
    const amount = { amount: total, currency: row.currency }
    await mailAuthor(tx, made!, 'quote-countered', { amount, answerBy }, now)
    return loadView(tx, context, made!)
  })
}

/** @throws {Refused} notFound, notNow, otherVersion, tooMany */
export async function declineOpenVersion(
  context: BuyerContext,
  { quoteId, version, reason }: InputOf<typeof declineOffer>,
): Promise<Quote> {
  const { db, now, buyerId } = context
  await demandToken(db, now, DECLINING, String(buyerId))
  return db.tx(async (tx) => {
    await demandOwn(tx, context, quoteId)
    await dropApproval(tx, quoteId, { now })
    const row = await lockOwn(tx, context, quoteId)
    demandOpenVersion(row, { act: 'declineOffer', version, now })
    const { from } = QUOTE_ACTS.declineOffer
    await sql.decline(tx, { id: quoteId, from, reason, by: null, now })
    await endVersion(tx, { requestId: quoteId, number: version, outcome: 'declined', now })
    await mailAuthor(tx, row, 'quote-offer-declined', { reason }, now)
    return loadView(tx, context, (await sql.quoteById(tx, quoteId))!)
  })
}

/** Nobody locks what belongs to others. @throws {Refused} notFound */
async function demandOwn(tx: Queryable, { buyerId }: BuyerContext, quoteId: number): Promise<void> {
  const seen = await sql.quoteById(tx, quoteId)
  if (seen?.buyerId !== buyerId) throw new Refused(Reasons.notFound)
}

/** @throws {Refused} notFound */
async function lockOwn(
  tx: Queryable,
  { buyerId }: BuyerContext,
  quoteId: number,
): Promise<sql.QuoteRow> {
  const row = await sql.lockQuote(tx, quoteId)
  if (row === null || row.buyerId !== buyerId) throw new Refused(Reasons.notFound)
  return row
}

type Acting = { act: 'counter' | 'declineOffer'; version: number; now: string }

/** The version that the buyer was shown, if it is still the one to be answered. @throws {Refused} notNow, otherVersion */
function demandOpenVersion(row: sql.QuoteRow, { act, version, now }: Acting): VersionRow {
  const open = openVersionOf(row, now)
  if (!mayQuote(row.state, act) || open === null) throw new Refused(QuoteReasons.notNow)
  if (open.number !== version) throw new Refused(QuoteReasons.otherVersion)
  return open
}

/** @throws {Refused} tooManyCounters */
function demandRoundsLeft({ versions }: sql.QuoteRow, most: number): void {
  const count = versions.filter(({ author }) => author === 'buyer').length
  if (count >= most) throw new Refused(QuoteReasons.tooManyCounters, { values: { count: most } })
}

/** Words alone are enough. @throws {Refused} nothingChanged */
function demandSomethingNew(
  open: VersionRow,
  { lines, neededOn, depositPercent, note }: Form,
): void {
  const isSame = lines.every(({ lineId, quantity, unitAmount }) =>
    open.lines.some(
      (line) =>
        line.lineId === lineId && line.quantity === quantity && line.unitAmount === unitAmount,
    ),
  )
  const isSameDeposit = depositPercent === open.depositPercent
  if (isSame && isSameDeposit && neededOn === open.neededOn && note === '') {
    throw new Refused(QuoteReasons.nothingChanged)
  }
}

async function loadView(
  tx: Queryable,
  { lang, now }: BuyerContext,
  row: sql.QuoteRow,
): Promise<Quote> {
  const [quote] = await toBuyerView(tx, [row], { lang, now })
  return quote!
}
