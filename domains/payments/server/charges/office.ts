/** Top-ups as staff list them. */
import { buyerIdsLike, buyersByIds } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { listTopUps } from '../../top-up-office-contract.ts'
import { outcomeOf } from '../online/outcome.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

export async function list(
  { db }: StaffContext,
  { q = '', after, ...filter }: InputOf<typeof listTopUps>,
): Promise<DataOf<typeof listTopUps>> {
  const rows = await sql.listTopUps(db, {
    state: filter.state,
    currency: filter.currency,
    number: q.toUpperCase(),
    buyerIds: q === '' ? null : await buyerIdsLike(db, likePattern(q.toLowerCase())),
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const buyers = await buyersByIds(
    db,
    items.map(({ buyerId }) => buyerId),
  )
  const names = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  return {
    next,
    items: items.map(({ redirectUrl: _page, resultUnknownSince, state, ...row }) => ({
      ...row,
      buyerName: names.get(row.buyerId) ?? '',
      state: outcomeOf({ state, resultUnknownSince }),
    })),
  }
}
