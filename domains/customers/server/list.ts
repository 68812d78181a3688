/** Customers by words and filters, the newest first. */
import { customers } from '#domains/accounts/server/door.ts'
import { buyerOfOrder, countsOf } from '#domains/orders/server/door.ts'
import {
  buyersIn,
  buyersOfStore,
  standingsOf,
  type PaperState,
  type Standing,
} from '#domains/papers/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/db.ts'
import { likePattern } from '#kit/server/like.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import type { CustomerRow, listCustomers, listTags, PaperFilter } from '../contract.ts'
import { rowOf } from './shown.ts'

const PAGE_ROWS = 50
/** So many are looked at in one step where papers, which lie elsewhere, decide. */
const STEP_ROWS = 500
/** Then the page ends where it has come to: what follows is asked for by the next one. */
const STEPS_MAX = 40

const STATES: Record<Exclude<PaperFilter, 'none'>, readonly PaperState[]> = {
  draft: ['draft'],
  waiting: ['submitted', 'resubmitted', 'underReview'],
  rejected: ['rejected'],
  passed: ['passed'],
  expired: ['expired'],
}

export async function list(
  context: StaffContext,
  input: InputOf<typeof listCustomers>,
): Promise<DataOf<typeof listCustomers>> {
  const { db, now } = context
  const before = /^\d{1,15}$/.test(input.after ?? '') ? Number(input.after) : null
  const wanted = {
    ...(await meantBy(db, input.q)),
    customerType: input.type ?? null,
    level: input.level ?? null,
    isSuper: input.vip ?? null,
    tag: input.tag ?? null,
    isBlocked: input.blocked ?? null,
    before,
    now,
  }
  const { found, next } = await walk(db, wanted, input.papers)
  return { items: await rowsOf(context, found), next: next === null ? null : String(next) }
}

/** What words may be part of: a name, an address, a number, a company; or the whole of an order number or a code. */
async function meantBy(db: Queryable, q: string | undefined) {
  const words = q?.trim().toLowerCase() ?? ''
  if (words === '') return { reach: null, pattern: null, digits: null, code: null, alsoIds: [] }
  const pattern = likePattern(words)
  const [byOrder, byStore] = await Promise.all([
    buyerOfOrder(db, words),
    buyersOfStore(db, pattern),
  ])
  const digits = words.replaceAll(/[\s()-]/g, '')
  return {
    reach: reachOf(words),
    pattern,
    digits: /^\+?\d{3,}$/.test(digits) ? `%${digits}%` : null,
    code: words,
    alsoIds: byOrder === null ? byStore : [byOrder, ...byStore],
  }
}

/** Words of two Latin letters are in so many names that walking finds a page of them at once. */
function reachOf(words: string): customers.Wanted['reach'] {
  const letters = [...words] // as the database counts them, also beyond U+FFFF
  if (letters.length > 2) return { pair: null }
  return letters.length === 2 && !/[ -~]/.test(words) ? { pair: words } : null
}

type Wanted = Omit<customers.Wanted, 'amongIds' | 'limit'>
type Walked = { found: customers.Customer[]; next: number | null }

/** A page in steps of ids that fall: what lies in two domains is met without joining them. */
async function walk(
  db: Queryable,
  wanted: Wanted,
  papers: PaperFilter | undefined,
): Promise<Walked> {
  const found: customers.Customer[] = []
  let { before } = wanted
  for (let step = 0; step < STEPS_MAX; step++) {
    const { rows, last } = await stepOf(db, { ...wanted, before }, papers)
    found.push(...rows)
    if (found.length > PAGE_ROWS) {
      const shown = found.slice(0, PAGE_ROWS)
      return { found: shown, next: shown.at(-1)!.id }
    }
    if (last === null) return { found, next: null }
    before = last
  }
  return { found, next: before }
}

type Step = { rows: customers.Customer[]; last: number | null }

/** `last` is where the next step begins, null after the last one. */
async function stepOf(
  db: Queryable,
  wanted: Wanted,
  papers: PaperFilter | undefined,
): Promise<Step> {
  if (papers === undefined) {
    const rows = await customers.find(db, { ...wanted, amongIds: null, limit: PAGE_ROWS + 1 })
    return { rows, last: rows.length > PAGE_ROWS ? rows.at(-1)!.id : null }
  }
  // Words mean fewer than papers do; and of whom there are none, nobody keeps a list.
  if (papers === 'none' || wanted.pattern !== null) {
    const rows = await customers.find(db, { ...wanted, amongIds: null, limit: STEP_ROWS })
    const having = await standingsOf(db, idsOf(rows))
    const last = rows.length === STEP_ROWS ? rows.at(-1)!.id : null
    return { rows: rows.filter(({ id }) => stands(having.get(id), papers)), last }
  }
  const { before } = wanted
  const amongIds = await buyersIn(db, { states: STATES[papers], before, limit: STEP_ROWS })
  const rows = await customers.find(db, { ...wanted, amongIds, limit: STEP_ROWS })
  return { rows, last: amongIds.length === STEP_ROWS ? amongIds.at(-1)! : null }
}

const stands = (standing: Standing | undefined, papers: PaperFilter): boolean =>
  papers === 'none'
    ? standing === undefined
    : standing?.states.some((state) => STATES[papers].includes(state)) === true

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

async function rowsOf(
  { db, now }: StaffContext,
  found: readonly customers.Customer[],
): Promise<CustomerRow[]> {
  const ids = idsOf(found)
  const [papers, counts] = await Promise.all([standingsOf(db, ids), countsOf(db, ids)])
  return found.map((each) => ({
    ...rowOf(each, papers.get(each.id), now),
    orderCount: counts.get(each.id) ?? 0,
  }))
}

export const tags = ({ db }: StaffContext): Promise<DataOf<typeof listTags>> =>
  customers.tagsInUse(db)
