/** A buyer's own points, and the rules by which everybody earns them. */
import { toPeriod } from '#domains/ledger/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { convert, CURRENCY_OF, MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import { daysOfMonth } from '#kit/contract/months.ts'
import { yearStart } from '#kit/contract/zone.ts'
import type { BuyerContext, Context } from '#kit/server/context.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { myPointLines, myPoints, PointLine, pointRules } from '../contract.ts'
import { amountOfPoints, type RedeemRule } from '../redeem.ts'
import { parseRewards } from '../rewards.ts'
import { endOfNextYear } from '../year.ts'
import { redeemRule } from './redeem.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20
const LISTED = 50
/** An example is about so many units of the base currency, of which a rupiah is a small part. */
const EXAMPLE_UNITS = 100

export async function overview({
  db,
  buyerId,
  now,
}: BuyerContext): Promise<DataOf<typeof myPoints>> {
  const settings = await readSettings(db)
  const [balance, frozen, endings, year] = await Promise.all([
    sql.findBalance(db, buyerId),
    sql.listFrozen(db, buyerId, LISTED),
    sql.listEndings(db, buyerId, now, LISTED),
    sql.sumSince(db, buyerId, yearStart(now, settings['shop.timeZone'])),
  ])
  return { ...balance, frozen, endings, year }
}

export async function listOwn(
  { db, buyerId }: BuyerContext,
  { direction, month, after }: InputOf<typeof myPointLines>,
): Promise<DataOf<typeof myPointLines>> {
  const period = month === undefined ? null : await toPeriod(db, daysOfMonth(month))
  const rows = await sql.listLines(db, {
    buyerId,
    kind: null,
    direction: direction ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
    period,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map(toLine), next }
}

export const toLine = (row: sql.LineRow): PointLine => ({
  id: row.id,
  kind: row.kind,
  at: row.at,
  changeCount: row.changeCount,
  usableChange: row.usableChange,
  balanceCount: row.balanceCount,
  orderNumber: row.orderNumber,
  note: row.note,
})

export async function rules({
  db,
  lang,
  now,
}: Pick<Context, 'db' | 'lang' | 'now'>): Promise<DataOf<typeof pointRules>> {
  const settings = await readSettings(db)
  const currency = CURRENCY_OF[lang]
  const perUnit = settings['points.perUnit']
  const redeem = redeemRule(settings)
  const rate = ratesOf(settings)[currency]
  return {
    currency,
    paidAmount: convert(EXAMPLE_UNITS * MINOR_UNITS, rate, currency),
    earnedCount: EXAMPLE_UNITS * perUnit,
    freezeDays: settings['points.freezeDays'],
    use: usedFor(redeem, { currency, rate }),
    returnedDays: settings['points.returnedDays'],
    endsAt: endOfNextYear(now, settings['shop.timeZone']),
    noticeDays: [settings['points.firstNoticeDays'], settings['points.lastNoticeDays']],
    rewards: parseRewards(settings['points.signInRewards']) ?? [],
  }
}

/** The least that can be used of which something comes off in the currency. */
function usedFor(
  rule: RedeemRule,
  priced: { currency: Currency; rate: number },
): DataOf<typeof pointRules>['use'] {
  const amount = amountOfPoints(rule.step, rule, priced)
  return rule.percent === 0 || amount === 0
    ? null
    : { count: rule.step, amount, percent: rule.percent }
}
