/** Who is on which list at this moment: by what they were put on, and by their tags. */
import { customers, type pricingProfile } from '#domains/accounts/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isInAudience } from '../audience.ts'
import * as sql from './sql.ts'

const NONE: ReadonlySet<number> = new Set()

type Asking = { listIds: readonly number[]; buyerIds: readonly number[] }

/** Nothing is read where no list is asked about. @returns the lists of a buyer, of those that were asked about */
export async function listsOfBuyers(
  db: Queryable,
  { listIds, buyerIds }: Asking,
): Promise<(buyerId: number) => ReadonlySet<number>> {
  if (listIds.length === 0 || buyerIds.length === 0) return () => NONE
  const rows = await sql.putOnOf(db, { listIds, buyerIds })
  const tagged = rows.flatMap(({ id, tag }) => (tag === null ? [] : [{ id, tag }]))
  const buyers = tagged.length === 0 ? [] : await customers.tagsOf(db, buyerIds)
  const lists = new Map<number, Set<number>>()
  const put = (buyerId: number, listId: number) =>
    lists.set(buyerId, (lists.get(buyerId) ?? new Set()).add(listId))
  for (const row of rows) for (const buyerId of row.buyerIds) put(buyerId, row.id)
  for (const { id, tags } of buyers)
    for (const list of tagged) if (tags.includes(list.tag)) put(id, list.id)
  return (buyerId) => lists.get(buyerId) ?? NONE
}

type Row = Parameters<typeof isInAudience>[0]

export type Asker = { buyerId: number | null; profile: Awaited<ReturnType<typeof pricingProfile>> }

/** Those of these that are for a buyer now; guests are on no list. */
export async function filterByAudience<Found extends Row>(
  db: Queryable,
  rows: readonly Found[],
  { buyerId, profile }: Asker,
): Promise<Found[]> {
  const buyerIds = buyerId === null ? [] : [buyerId]
  const listsOf = await listsOfBuyers(db, { listIds: listIdsOf(rows), buyerIds })
  const lists = buyerId === null ? NONE : listsOf(buyerId)
  return rows.filter((row) => isInAudience(row, profile, lists))
}

/** The lists that these are for, each once. */
export const listIdsOf = (rows: readonly Pick<Row, 'listId'>[]): number[] => [
  ...new Set(rows.flatMap(({ listId }) => (listId === null ? [] : [listId]))),
]
