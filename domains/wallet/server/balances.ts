/** Balances as pages show them, and their movements. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { startOfMonth } from '#kit/contract/days.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { myWalletMovements, WalletBalance } from '../contract.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

type Whose = { buyerId: number; lang: Lang; now: Instant }

/** The currency that a buyer of this language buys in first, also where it holds nothing, then the others. */
export async function balancesOf(
  db: Queryable,
  { buyerId, lang, now }: Whose,
): Promise<WalletBalance[]> {
  const { 'shop.timeZone': zone } = await readSettings(db)
  const rows = await sql.balancesOf(db, buyerId, startOfMonth(now, zone))
  const currency = CURRENCY_OF[lang]
  const empty = { currency, amount: 0, incomeAmount: 0, expenseAmount: 0 }
  return withFirst(rows, empty)
}

/** @param empty is first where there is nothing in its currency */
export const withFirst = <Row extends { currency: Currency }>(
  rows: readonly Row[],
  empty: Row,
): Row[] => [
  rows.find(({ currency }) => currency === empty.currency) ?? empty,
  ...rows.filter(({ currency }) => currency !== empty.currency),
]

type Filter = InputOf<typeof myWalletMovements>

export async function listMovements(db: Queryable, buyerId: number, filter: Filter) {
  const { flow, currency, after } = filter
  const wanted = { buyerId, flow, currency, after: idAfter(after), limit: PAGE_ROWS + 1 }
  return cutPage(await sql.movementsOf(db, wanted), PAGE_ROWS)
}

/** Without the names of staff. */
export async function ownMovements(
  { db, buyerId }: BuyerContext,
  filter: Filter,
): Promise<DataOf<typeof myWalletMovements>> {
  const { items, next } = await listMovements(db, buyerId, filter)
  return {
    next,
    items: items.map(({ staffName: _staff, agreedName: _agreed, ...movement }) => movement),
  }
}
