/** What the staff do with a request: they answer it with prices, freight and terms, or say why not. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail, type MailValues } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/staff/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import {
  QuoteReasons,
  type answerQuote,
  type declineQuote,
  type OfficeQuote,
  type officeQuotes,
  type waitingQuotes,
} from '../contract.ts'
import { mayQuote, QUOTE_ACTS, type QuoteState } from '../states.ts'
import { pageOf, PAGE_ROWS, placeOf } from './page.ts'
import { goodsOf, shownToStaff } from './shown.ts'
import * as sql from './sql.ts'

const DAY_MS = 86_400_000
const STATES = {
  sent: ['sent'],
  answered: ['answered'],
  ended: ['accepted', 'declined', 'withdrawn', 'expired'],
} as const satisfies Record<string, readonly QuoteState[]>

export async function list(
  { db, lang, now }: StaffContext,
  { state, after }: InputOf<typeof officeQuotes>,
): Promise<DataOf<typeof officeQuotes>> {
  const rows = await sql.quotesIn(db, {
    states: STATES[state],
    oldestFirst: state === 'sent',
    after: placeOf(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = pageOf(rows)
  return { items: await shownToStaff(db, items, { lang, now }), next }
}

export async function waiting({ db, now }: StaffContext): Promise<DataOf<typeof waitingQuotes>> {
  const [counts, settings] = await Promise.all([sql.waiting(db, now), readSettings(db)])
  return { ...counts, validDays: settings['quotes.validDays'] }
}

/** @throws {Refused} notFound, notNow */
async function lockSent(tx: Queryable, quoteId: number, act: 'answer' | 'decline') {
  const row = await sql.lockQuote(tx, quoteId)
  if (row === null) throw new Refused(Reasons.notFound)
  if (!mayQuote(row.state, act)) throw new Refused(QuoteReasons.notNow)
  return row
}

/** @throws {Refused} notFound, notNow, linesWrong, notWhole, tooLarge */
export function answer(
  context: StaffContext,
  { quoteId, lines, freightAmount, delivery, terms, validDays }: InputOf<typeof answerQuote>,
): Promise<OfficeQuote> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const row = await lockSent(tx, quoteId, 'answer')
    const asked = new Set(row.lines.map(({ id }) => id))
    const isEach = lines.every(({ lineId }) => asked.delete(lineId)) && asked.size === 0
    if (!isEach) throw new Refused(QuoteReasons.linesWrong)
    const step = PRICE_STEP[row.currency]
    const amounts = [freightAmount, ...lines.map(({ unitAmount }) => unitAmount)]
    if (amounts.some((amount) => amount % step !== 0)) throw new Refused(QuoteReasons.notWhole)
    const validUntil = new Date(Date.parse(now) + validDays * DAY_MS).toISOString()
    const { from } = QUOTE_ACTS.answer
    const given = { id: quoteId, from, freight: freightAmount, delivery, terms, validUntil }
    await sql.answer(tx, { ...given, lines, now, by: staffName })
    const total = row.lines.reduce((sum, { id, quantity }) => {
      const { unitAmount = 0 } = lines.find(({ lineId }) => lineId === id) ?? {}
      return sum + unitAmount * quantity
    }, freightAmount)
    if (total > AMOUNT_MAX[row.currency]) throw new Refused(QuoteReasons.tooLarge)
    const amount = { amount: total, currency: row.currency }
    await tell(tx, row, 'quote-answered', { amount, validUntil }, now)
    await audit(tx, context, {
      action: 'quotes.answer',
      object: `quote:${quoteId}`,
      after: { lines, freightAmount, delivery, terms, validUntil },
    })
    return shown(tx, context, quoteId)
  })
}

/** @throws {Refused} notFound, notNow */
export function decline(
  context: StaffContext,
  { quoteId, reason }: InputOf<typeof declineQuote>,
): Promise<OfficeQuote> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const row = await lockSent(tx, quoteId, 'decline')
    const { from } = QUOTE_ACTS.decline
    await sql.decline(tx, { id: quoteId, from, reason, by: staffName, now })
    await tell(tx, row, 'quote-declined', { reason }, now)
    await audit(tx, context, {
      action: 'quotes.decline',
      object: `quote:${quoteId}`,
      after: { reason },
    })
    return shown(tx, context, quoteId)
  })
}

async function shown(
  tx: Queryable,
  { lang, now }: StaffContext,
  quoteId: number,
): Promise<OfficeQuote> {
  const row = await sql.quoteById(tx, quoteId)
  const [quote] = await shownToStaff(tx, [row!], { lang, now })
  return quote!
}

type Template = 'quote-answered' | 'quote-declined'

/** In the language in which it was asked; each once for each request. */
async function tell<T extends Template>(
  tx: Queryable,
  row: sql.QuoteRow,
  template: T,
  values: Omit<MailValues[T], 'goods' | 'path'>,
  now: Instant,
): Promise<void> {
  const [[buyer], goods] = await Promise.all([
    buyersByIds(tx, [row.buyerId]),
    goodsOf(tx, [row], row.lang),
  ])
  if (buyer === undefined) return // the account is gone
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: {
      goods: row.lines
        .map((line) => {
          const { name, optionText, unitName } = goods(line)
          const what = [name, optionText].filter((word) => word !== '').join(' ')
          return `${what} × ${line.quantity} ${unitName}`.trim()
        })
        .join(', '),
      path: '/user/user/quotes',
      ...values,
    } as unknown as MailValues[T],
    key: `${template}:${row.id}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'order' },
  })
}
