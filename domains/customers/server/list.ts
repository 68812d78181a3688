/** Lists customers by words and filters, in the chosen order. */
import { customers } from '#domains/accounts/server/door.ts'
import { buyerOfOrder } from '#domains/orders/server/door.ts'
import {
  buyersOfStore,
  findBuyersIn,
  selectBuyersIn,
  statusesOf,
  type VerificationState,
} from '#domains/verification/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { cutPage, pairAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { listCustomers, ListedCustomer, listTags } from '../contract.ts'
import type { VerificationFilter } from '../filter.ts'
import { toCustomerRow } from './view.ts'

const PAGE_ROWS = 50

const STATES: Record<Exclude<VerificationFilter, 'none'>, readonly VerificationState[]> = {
  draft: ['draft'],
  waiting: ['submitted', 'resubmitted', 'underReview'],
  rejected: ['rejected'],
  passed: ['passed'],
  expired: ['expired'],
}
/** A replaced version is history: who has no other counts as one without a verification. */
const ANY_STATE = Object.values(STATES).flat()

export async function list(
  context: StaffContext,
  input: InputOf<typeof listCustomers>,
): Promise<DataOf<typeof listCustomers>> {
  const { db } = context
  const wanted = await queryOf(context, input)
  const found = await customers.find(db, { ...wanted, limit: PAGE_ROWS + 1 })
  const { items, next } = cutPage(found, PAGE_ROWS, ({ place, id }) => `${place}-${id}`)
  const currency = (await readSettings(db))['shop.baseCurrency']
  return { items: await rowsOf(context, items), currency, next }
}

/** Translates the list's filters into a query of accounts. */
export async function queryOf(
  { db, now }: Pick<StaffContext, 'db' | 'now'>,
  input: InputOf<typeof listCustomers>,
): Promise<Wanted> {
  const after = pairAfter(input.after)
  return {
    ...(await toSearchedValue(db, input.q)),
    customerType: input.type ?? null,
    level: input.level ?? null,
    isSuper: input.vip ?? null,
    tag: input.tag ?? null,
    isBlocked: input.blocked ?? null,
    among: await findAmong(db, input.verification),
    spent: { min: input.min, max: input.max },
    orders: { min: input.ordersMin, max: input.ordersMax },
    [input.dated ?? 'registered']: { from: input.from, until: input.until },
    order: { by: input.sort ?? 'registered', isFalling: input.reversed !== true },
    after: after === null ? null : { value: after[0], id: after[1] },
    now,
  }
}

async function findAmong(
  db: Queryable,
  verification: VerificationFilter | undefined,
): Promise<customers.Wanted['among']> {
  if (verification === undefined) return null
  return verification === 'none'
    ? { isIn: false, buyers: selectBuyersIn(ANY_STATE) }
    : { isIn: true, buyers: await findBuyersIn(db, STATES[verification]) }
}

/** The newest customers that the words match, for the office's search. */
export async function findBest(
  db: Queryable,
  words: string,
  limit: number,
): Promise<customers.Customer[]> {
  return customers.find(db, {
    ...(await toSearchedValue(db, words)),
    customerType: null,
    level: null,
    isSuper: null,
    tag: null,
    isBlocked: null,
    among: null,
    order: { by: 'registered', isFalling: true },
    after: null,
    now: '2000-01-01T00:00:00.000Z',
    limit,
  })
}

/** What the words may match: part of a name, an address, a number, a company; or a whole order number or code. */
async function toSearchedValue(db: Queryable, q: string | undefined) {
  const words = customers.wordsOf(q)
  if (words.pattern === null || words.code === null) return { ...words, alsoIds: [] }
  const [byOrder, byStore] = await Promise.all([
    buyerOfOrder(db, words.code),
    buyersOfStore(db, words.pattern),
  ])
  return { ...words, alsoIds: byOrder === null ? byStore : [byOrder, ...byStore] }
}

export type Wanted = Omit<customers.Wanted, 'limit'>

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

export async function rowsOf(
  { db, now }: StaffContext,
  found: readonly customers.Found[],
): Promise<ListedCustomer[]> {
  const ids = idsOf(found)
  const verification = await statusesOf(db, ids)
  return found.map((each) => ({
    ...toCustomerRow(each, verification.get(each.id), now),
    orderCount: each.orderCount,
    spentAmount: each.spentAmount,
  }))
}

export const tags = ({ db }: StaffContext): Promise<DataOf<typeof listTags>> =>
  customers.tagsInUse(db)
