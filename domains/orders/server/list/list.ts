/** The office's list of orders: filtered by everything it shows, sorted by its heads, in pages that follow a row. */
import { buyerIdsLike, customers } from '#domains/accounts/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { later } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage } from '#kit/server/database/page.ts'
import { newWorkQueue } from '#kit/server/work-queue.ts'
import type { OrderFilter, OrderSort } from '../../filter.ts'
import type { officeOrders } from '../../office-contract.ts'
import { patternOf } from '../read/mine.ts'
import { shipWithinMs } from '../read/view.ts'
import { rowsOf } from './rows.ts'
import * as sql from './sql.ts'

/** Lists that read many orders of the shop run one after another, or a few clerks would occupy the whole database. */
const inTurn = newWorkQueue({ crowded: 1, free: 2, waitingMost: 40 })

export async function list(
  { db, now, lang }: StaffContext,
  { after, size, ...filter }: InputOf<typeof officeOrders>,
): Promise<DataOf<typeof officeOrders>> {
  const settings = await readSettings(db)
  const wanted = await queryOf(db, filter, { settings, now })
  const place = placeAfter(after, filter.sort)
  const page = { order: orderOf(filter), after: place, limit: size + 1 }
  const [orders, counts] = await inTurn(() =>
    Promise.all([
      sql.listOrders(db, wanted, page),
      place === null ? sql.countOpenByTab(db, now) : null,
    ]),
  )
  const { items, next } = cutPage(orders, size, cursorOf)
  return { items: await rowsOf(db, items, { settings, now, lang }), next, counts }
}

type Given = { settings: Settings; now: string }

/** What a filter means today. */
export async function queryOf(
  db: Db,
  { q, type, level, vip, tag, sort: _sort, reversed: _reversed, ...rest }: OrderFilter,
  { settings, now }: Given,
): Promise<sql.ListQuery> {
  const pattern = patternOf(q)
  const numbers = await findNumbers(db, pattern)
  const isOfKind = [type, level, vip, tag].some((each) => each !== undefined)
  return {
    ...rest,
    pattern,
    numbers,
    tracking: trackingOf(q),
    buyerIds: pattern === null || numbers?.areMany === true ? [] : await buyerIdsLike(db, pattern),
    ofBuyers: isOfKind
      ? await customers.findKind(db, {
          customerType: type ?? null,
          level: level ?? null,
          isSuper: vip ?? null,
          tag: tag ?? null,
          now,
        })
      : null,
    paidBefore: later(now, -shipWithinMs(settings)),
    now,
  }
}

/** As carriers print and people type them: `SF 1234 5678`. Shorter words are too few to be one. */
function trackingOf(q: string | undefined): string | null {
  const words = (q ?? '').replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z0-9-]{6,40}$/.test(words) ? words : null
}

const MANY_ORDERS = 1000

/** @param pattern of the words: `%so26%` is the beginning of numbers, `%26%` may stand anywhere in one */
async function findNumbers(db: Db, pattern: string | null): Promise<sql.Numbers | null> {
  const prefix = /^%((?:so|do)\d{0,15})%$/.exec(pattern ?? '')?.[1]?.toUpperCase()
  if (prefix === undefined) return null
  const count = await sql.countNumbers(db, prefix, MANY_ORDERS + 1)
  return { prefix, areMany: count > MANY_ORDERS }
}

/** Latest and largest first, but who has waited longest before others. */
export const orderOf = ({ sort, reversed = false }: Pick<OrderFilter, 'sort' | 'reversed'>) => ({
  by: sort,
  isFalling: (sort !== 'waiting') !== reversed,
})

export const cursorOf = ({ place, id }: sql.ListedRow): string => `${place}_${id}`

/** What the database would write of a value of each sort order. Anything else is the beginning of the list. */
const PLACES: Record<OrderSort, RegExp> = {
  placed: /^\d{1,15}$/,
  amount: /^\d{1,15}(\.\d{1,30})?$/,
  waiting: /^20\d\d-[01]\d-[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/,
}

export function placeAfter(after: string | undefined, sort: OrderSort): sql.Place | null {
  const [, value = '', id = ''] = /^(.+)_(\d{1,15})$/.exec(after ?? '') ?? []
  if (!PLACES[sort].test(value)) return null
  // A day that does not exist in its month would fail in the database.
  const isInstant = sort !== 'waiting' || isRealInstant(value)
  return isInstant ? { value, id: Number(id) } : null
}

function isRealInstant(text: string): boolean {
  const at = new Date(text.slice(0, 19).replace(' ', 'T') + 'Z')
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
}
