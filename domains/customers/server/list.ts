/** Lists customers by words and filters, in the chosen order: in pages for the screen, and all of them as a file. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { customers } from '#domains/accounts/server/door.ts'
import { buyerOfOrder } from '#domains/orders/server/door.ts'
import {
  buyersIn,
  buyersOfStore,
  statusesOf,
  type VerificationState,
  type VerificationStatus,
} from '#domains/verification/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { pairAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { type listCustomers, type ListedCustomer, type listTags } from '../contract.ts'
import { CustomerFile, type VerificationFilter } from '../filter.ts'
import { toCustomerRow } from './view.ts'

const PAGE_ROWS = 50
/** Rows per step where the list is filtered by verification, which another domain stores. */
const STEP_ROWS = 500
/** After these steps the page ends, full or not: the next one continues from there. */
const STEPS_MAX = 40

const STATES: Record<Exclude<VerificationFilter, 'none'>, readonly VerificationState[]> = {
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
  const { db } = context
  const { found, next } = await walk(
    db,
    await queryOf(context, input),
    input.verification,
    PAGE_ROWS,
  )
  return {
    items: await rowsOf(context, found),
    currency: (await readSettings(db))['shop.baseCurrency'],
    next: next === null ? null : `${next.value}-${next.id}`,
  }
}

/** Translates the list's filters into a query of accounts. */
async function queryOf(
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
    spent: { min: input.min, max: input.max },
    orders: { min: input.ordersMin, max: input.ordersMax },
    [input.dated ?? 'registered']: { from: input.from, until: input.until },
    order: { by: input.sort ?? 'registered', isFalling: input.reversed !== true },
    after: after === null ? null : { value: after[0], id: after[1] },
    now,
  }
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
    amongIds: null,
    order: { by: 'registered', isFalling: true },
    after: null,
    now: '2000-01-01T00:00:00.000Z',
    limit,
  })
}

/** What the words may match: part of a name, an address, a number, a company; or a whole order number or code. */
async function toSearchedValue(db: Queryable, q: string | undefined) {
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

/** Two Latin letters are in so many names that scanning finds a page of them at once. */
function reachOf(words: string): customers.Wanted['reach'] {
  const letters = [...words] // counted as the database does, also beyond U+FFFF
  if (letters.length > 2) return { pair: null }
  return letters.length === 2 && !/[ -~]/.test(words) ? { pair: words } : null
}

type Wanted = Omit<customers.Wanted, 'amongIds' | 'limit'>
type Walked = { found: customers.Found[]; next: customers.Place | null }

/** Reads a page in steps: filters on data of two domains are applied without a join. */
async function walk(
  db: Queryable,
  wanted: Wanted,
  verification: VerificationFilter | undefined,
  pageRows: number,
): Promise<Walked> {
  const found: customers.Found[] = []
  let { after } = wanted
  for (let step = 0; step < STEPS_MAX; step++) {
    const { rows, last } = await stepOf(db, { ...wanted, after }, verification, pageRows)
    found.push(...rows)
    if (found.length > pageRows) {
      const shown = found.slice(0, pageRows)
      return { found: shown, next: placeOf(shown.at(-1)!) }
    }
    if (last === null) return { found, next: null }
    after = last
  }
  return { found, next: after }
}

const placeOf = ({ place, id }: customers.Found): customers.Place => ({ value: place, id })

type Step = { rows: customers.Found[]; last: customers.Place | null }

/** `last` is where the next step begins, null after the last one. */
async function stepOf(
  db: Queryable,
  wanted: Wanted,
  verification: VerificationFilter | undefined,
  pageRows: number,
): Promise<Step> {
  if (verification === undefined) {
    const rows = await customers.find(db, { ...wanted, amongIds: null, limit: pageRows + 1 })
    return { rows, last: rows.length > pageRows ? placeOf(rows.at(-1)!) : null }
  }
  const { order, after } = wanted
  const isNewestFirst = order.by === 'registered' && order.isFalling
  // Words match fewer customers than a state does; customers without verification are not listed anywhere; and
  // verifications have only one sort order.
  if (verification === 'none' || wanted.pattern !== null || !isNewestFirst) {
    const rows = await customers.find(db, { ...wanted, amongIds: null, limit: STEP_ROWS })
    const having = await statusesOf(db, idsOf(rows))
    const last = rows.length === STEP_ROWS ? placeOf(rows.at(-1)!) : null
    return { rows: rows.filter(({ id }) => hasStatus(having.get(id), verification)), last }
  }
  const amongIds = await buyersIn(db, {
    states: STATES[verification],
    before: after?.id ?? null,
    limit: STEP_ROWS,
  })
  const rows = await customers.find(db, { ...wanted, amongIds, limit: STEP_ROWS })
  const lastId = amongIds.length === STEP_ROWS ? amongIds.at(-1)! : null
  return { rows, last: lastId === null ? null : { value: lastId, id: lastId } }
}

const hasStatus = (
  status: VerificationStatus | undefined,
  verification: VerificationFilter,
): boolean =>
  verification === 'none'
    ? status === undefined
    : status?.states.some((state) => STATES[verification].includes(state)) === true

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

async function rowsOf(
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

const FILE_PAGE_ROWS = 1000
/** As many rows as a spreadsheet opens; longer lists need a narrower filter. */
const FILE_ROWS = 50_000

const COLUMNS = [
  'name',
  'company',
  'email',
  'phone',
  'type',
  'proven',
  'level',
  'superMember',
  'tags',
  'orders',
  'spent',
  'currency',
  'registered',
  'seen',
  'blocked',
] as const

/**
 * Exports the list for a spreadsheet; the log records who exported it, and with which filter. @throws {Refused}
 * invalidInput
 */
export async function sendFile(
  context: StaffContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const read = CustomerFile.safeParse(request.query)
  if (!read.success) throw new Refused(Reasons.invalidInput)
  const { db, lang } = context
  const { format, ...filter } = read.data
  // The log is never shortened, so it does not contain what was searched for: a name, an address, a number.
  const { q: _words, ...named } = filter
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'customers.export',
      object: 'customers:list',
      after: { format, ...named },
    }),
  )
  const [wanted, settings] = await Promise.all([queryOf(context, filter), readSettings(db)])
  const word = (key: string) => translate(lang, `customers.file.${key}`)
  const yesNo = (is: boolean) => word(is ? 'yes' : 'no')
  async function* rows() {
    yield COLUMNS.map(word)
    let after: customers.Place | null = null
    for (let count = 0; count < FILE_ROWS;) {
      const { found, next }: Walked = await walk(
        db,
        { ...wanted, after },
        filter.verification,
        FILE_PAGE_ROWS,
      )
      for (const each of await rowsOf(context, found)) {
        yield [
          each.nickName,
          each.storeName ?? '',
          each.email ?? '',
          each.phone ?? '',
          word(each.customerType),
          yesNo(each.isProven),
          each.level,
          yesNo(each.superMember),
          each.tags.join(', '),
          each.orderCount,
          each.spentAmount / MINOR_UNITS,
          settings['shop.baseCurrency'],
          each.registeredAt,
          each.lastSeenAt ?? '',
          each.blockedAt ?? '',
        ]
      }
      count += found.length
      if (next === null) return
      after = next
    }
  }
  return sendSheet(reply, { name: 'customers', format, rows: rows() })
}
