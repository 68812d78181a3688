/** Lines as staff read them, and what may be chosen for one by hand. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { listOwing, listOwingEntries, payableOn } from '#domains/credit/server/bank-door.ts'
import { listAwaited } from '#domains/payments/server/statement-door.ts'
import { payoutsByIds } from '#domains/reconciliation/server/payout-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { referenceKey } from '#kit/contract/text.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { hasWord, translate } from '#kit/server/text/translate.ts'
import { formatDate } from '#kit/web/language/dates.ts'
import type { acceptableLines, Confidence, Line, statementLines } from '../contract.ts'
import type { awaitedOrders } from '../decide-contract.ts'
import * as sql from './line-sql.ts'
import { reversedBy } from './reversed.ts'
import { findReturns } from './taken-back.ts'

const PAGE_ROWS = 50
const CHOICES_SHOWN = 30

export async function list(
  { db, lang }: StaffContext,
  { statementId, tab, q, after }: InputOf<typeof statementLines>,
): Promise<DataOf<typeof statementLines>> {
  const pattern = q === undefined || q === '' ? null : likePattern(q)
  const rows = await sql.lines(db, {
    statementId,
    tab,
    pattern,
    limit: PAGE_ROWS + 1,
    after: idAfter(after) ?? 0,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toViews(db, items, lang), next }
}

async function toViews(db: Queryable, rows: readonly sql.LineRow[], lang: Lang): Promise<Line[]> {
  const ids = rows.map(({ id }) => id)
  const buyerIds = [...new Set(rows.flatMap(({ proposal }) => proposal?.buyerId ?? []))]
  const payoutIds = rows.flatMap(({ payoutId }) => payoutId ?? [])
  const [reversed, returns, payouts] = await Promise.all([
    reversedBy(db, ids),
    findReturns(db, ids),
    payoutsByIds(db, payoutIds),
  ])
  const payoutOf = new Map(
    payouts.map(({ id, provider, isOfBill, at, reference, ...paidOut }) => {
      const { amount, currency, exchangedAmount } = paidOut
      const exchanged = exchangedAmount === null ? null : { amount, currency }
      return [id, { provider, bill: isOfBill ? { at, reference, exchanged } : null }]
    }),
  )
  const [parts, buyers] = await Promise.all([
    sql.partsOf(db, [...ids, ...[...reversed.values()].map(({ reversedId }) => reversedId)]),
    buyersByIds(db, buyerIds),
  ])
  const partsOf = (id: number) =>
    parts
      .filter(({ lineId }) => lineId === id)
      .map(({ kind, buyerId, orderNumber, amount }) => ({ kind, buyerId, orderNumber, amount }))
  const reversedOf = (lineId: number) => {
    const found = reversed.get(lineId)
    if (found === undefined) return null
    const { bookedOn, position, fileName, isSure, reversedId } = found
    return { bookedOn, position, fileName, isSure, parts: partsOf(reversedId) }
  }
  const returnOf = (id: number) => {
    const found = returns.get(id)
    if (found === undefined) return null
    const { bookedOn, amount, position, fileName } = found
    return { bookedOn, amount, position, fileName }
  }
  const nameOf = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  const inWords = ({ day, ...values }: sql.LineRow['failureValues']) =>
    day === undefined ? values : { ...values, day: formatDate(`${day}T12:00:00Z`, lang, 'UTC') }
  return rows.map(({ referenceKey: _key, accountId: _account, usedAmount: _used, ...row }) => {
    const { failure, failureValues, proposal, ...rest } = row
    return {
      id: rest.id,
      statementId: rest.statementId,
      version: rest.version,
      position: rest.position,
      bookedOn: rest.bookedOn,
      amount: rest.amount,
      currency: rest.currency,
      reference: rest.reference,
      payerName: rest.payerName,
      payerAccount: rest.payerAccount,
      text: rest.text,
      state: rest.state,
      confidence: rest.confidence,
      proposal: proposal && { ...proposal, buyerName: nameOf.get(proposal.buyerId) ?? '' },
      failure:
        failure && (hasWord(failure) ? translate(lang, failure, inWords(failureValues)) : failure),
      setAsideReason: rest.setAsideReason,
      payout: payoutOf.get(rest.payoutId ?? 0) ?? null,
      decidedName: rest.decidedName,
      decidedAt: rest.decidedAt,
      isReversal: rest.isReversal,
      reverses: reversedOf(rest.id),
      mayBeReturned: returnOf(rest.id),
      parts: partsOf(rest.id),
    }
  })
}

/** Of what is proposed with at least this confidence, what nobody has to look at: money that may have been returned is not of it. */
export async function findAcceptable(
  db: Queryable,
  statementId: number,
  confidence: Confidence,
): Promise<Awaited<ReturnType<typeof sql.acceptable>>> {
  const rows = await sql.acceptable(db, statementId, confidence)
  const returns = await findReturns(
    db,
    rows.map(({ id }) => id),
  )
  return rows.filter(({ id }) => !returns.has(id))
}

export async function listAcceptable(
  { db }: StaffContext,
  { statementId, confidence }: InputOf<typeof acceptableLines>,
): Promise<DataOf<typeof acceptableLines>> {
  const rows = await findAcceptable(db, statementId, confidence)
  return {
    lines: rows.map(({ id, version, amount }) => ({ id, version, amount })),
    orderCount: rows.reduce((sum, { partCount }) => sum + partCount, 0),
    repaymentCount: rows.filter(({ kind }) => kind !== 'orders').length,
  }
}

/** By number, reference or buyer; an order that is named whole is found whatever has become of it. */
export async function findAwaited(
  { db }: StaffContext,
  { currency, bookedOn, q }: InputOf<typeof awaitedOrders>,
): Promise<DataOf<typeof awaitedOrders>> {
  const [awaited, owing] = await Promise.all([
    listAwaited(db, { currency }),
    listOwing(db, currency),
  ])
  const key = referenceKey(q)
  const ids = [...new Set([...awaited, ...owing].map(({ buyerId }) => buyerId))]
  const buyers = await buyersByIds(db, ids)
  const nameOf = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  const isNamed = (buyerId: number) =>
    referenceKey(nameOf.get(buyerId) ?? '').includes(key) || String(buyerId) === key
  const isInNumber = (number: string) => number.includes(key)
  const matches = (order: (typeof awaited)[number]) =>
    key === '' ||
    isInNumber(order.number) ||
    isInNumber(order.reference ?? '') ||
    String(order.dueAmount / 100).includes(q) ||
    isNamed(order.buyerId)
  const debts = key === '' ? [] : await listOwingEntries(db, currency)
  const debtsOf = Map.groupBy(debts, ({ buyerId }) => buyerId)
  const isOwing = (buyerId: number) =>
    debtsOf.get(buyerId)?.some((debt) => [debt.number, debt.orderNumber].some(isInNumber))
  const customers = owing
    .filter(({ buyerId }) => key !== '' && (isNamed(buyerId) || isOwing(buyerId)))
    .slice(0, CHOICES_SHOWN)
  return {
    orders: awaited
      .filter(matches)
      .slice(0, CHOICES_SHOWN)
      .map(({ number: orderNumber, buyerId, dueAmount, placedAt }) => ({
        orderNumber,
        buyerId,
        buyerName: nameOf.get(buyerId) ?? '',
        dueAmount,
        placedAt,
      })),
    customers: customers.map(({ buyerId }) => {
      const own = debtsOf.get(buyerId) ?? []
      return {
        buyerId,
        buyerName: nameOf.get(buyerId) ?? '',
        openAmount: own.reduce((sum, debt) => sum + debt.openAmount, 0),
        payableAmount: own.reduce((sum, debt) => sum + payableOn(debt, bookedOn), 0),
        entries: own.map(({ id, number, openAmount, dueAt }) => ({
          id,
          number,
          openAmount,
          dueAt,
        })),
      }
    }),
  }
}
