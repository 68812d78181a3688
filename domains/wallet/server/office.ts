/** Wallets as staff list and read them. */
import { buyerIdsLike, buyersByIds } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, pairAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { listWallets, walletOf } from '../office-contract.ts'
import { balancesOf, withFirst } from './balances.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

export async function list(
  { db }: StaffContext,
  { currency, q = '', after }: InputOf<typeof listWallets>,
): Promise<DataOf<typeof listWallets>> {
  const base = (await readSettings(db))['shop.baseCurrency']
  const [rows, totals] = await Promise.all([
    sql.listWallets(db, {
      currency: currency ?? base,
      buyerIds: q === '' ? null : await buyerIdsLike(db, likePattern(q.toLowerCase())),
      after: pairAfter(after),
      limit: PAGE_ROWS + 1,
    }),
    sql.totals(db),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS, (last) => `${last.amount}-${last.buyerId}`)
  const buyers = await buyersByIds(
    db,
    items.map(({ buyerId }) => buyerId),
  )
  const names = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  return {
    items: items.map((row) => ({ ...row, buyerName: names.get(row.buyerId) ?? '' })),
    next,
    totals: withFirst(totals, { currency: base, amount: 0, walletCount: 0 }),
  }
}

/** @throws {Refused} notFound */
export async function detail(
  { db, now }: StaffContext,
  buyerId: number,
): Promise<DataOf<typeof walletOf>> {
  const [buyer] = await buyersByIds(db, [buyerId])
  if (buyer === undefined) throw new Refused(Reasons.notFound)
  const { lang, nickName: buyerName } = buyer
  return { buyerName, buyerLang: lang, balances: await balancesOf(db, { buyerId, lang, now }) }
}
