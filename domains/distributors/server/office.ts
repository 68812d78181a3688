/** Distributors and the commission run as staff list and read them. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  commissionRun,
  commissionsOfDistributor,
  distributorOf,
  friendsOfDistributor,
  listDistributors,
  OfficeDistributor,
  waitingDistributors,
} from '../office-contract.ts'
import { toSums } from './apply.ts'
import * as commissions from './commission-sql.ts'
import { commissionsOf, friendsOf, namesOf } from './results.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30
/** As deep as somebody reads. */
const ABOVE_SHOWN = 10
const SOON_DAYS = 7

type Reader = Pick<StaffContext, 'db' | 'now'>

async function toViews(
  db: Queryable,
  rows: readonly sql.DistributorRow[],
): Promise<OfficeDistributor[]> {
  const ids = rows.map(({ buyerId }) => buyerId)
  const [buyers, sums] = await Promise.all([buyersByIds(db, ids), sql.sumsOf(db, ids)])
  return rows.map(({ owedAmount: _owed, buyerId: id, ...row }) => {
    const buyer = buyers.find((each) => each.id === id)
    return {
      ...row,
      id,
      buyerName: buyer?.nickName ?? null,
      lang: buyer?.lang ?? 'cn',
      sums: toSums(sums.find(({ buyerId }) => buyerId === id)),
    }
  })
}

export async function list(
  { db }: Reader,
  { part, after }: InputOf<typeof listDistributors>,
): Promise<DataOf<typeof listDistributors>> {
  const [settings, rows] = await Promise.all([
    readSettings(db),
    sql.listIn(db, { state: part, after: momentAfter(after), limit: PAGE_ROWS + 1 }),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ appliedAt, decidedAt, buyerId }) =>
    momentCursor({ at: part === 'applied' ? appliedAt : (decidedAt ?? appliedAt), id: buyerId }),
  )
  return { items: await toViews(db, items), next, currency: settings['shop.baseCurrency'] }
}

export const countWaiting = ({ db }: Reader): Promise<DataOf<typeof waitingDistributors>> =>
  sql.countApplied(db)

/** @throws {Refused} notFound */
export async function loadOne(
  { db }: Reader,
  { buyerId }: InputOf<typeof distributorOf>,
): Promise<DataOf<typeof distributorOf>> {
  const found = await sql.distributorOf(db, buyerId)
  if (found === null) throw new Refused(Reasons.notFound)
  const [[view], settings, above] = await Promise.all([
    toViews(db, [found]),
    readSettings(db),
    sql.listAbove(db, buyerId, ABOVE_SHOWN),
  ])
  const names = await namesOf(
    db,
    above.map((each) => each.buyerId),
  )
  return {
    ...view!,
    currency: settings['shop.baseCurrency'],
    above: above.map((each) => ({ buyerId: each.buyerId, name: names.get(each.buyerId) ?? null })),
    usual: {
      firstPercent: settings['distributors.firstPercent'],
      secondPercent: settings['distributors.secondPercent'],
      capPercent: settings['distributors.capPercent'],
    },
  }
}

export async function friends(
  { db }: Reader,
  { buyerId, after }: InputOf<typeof friendsOfDistributor>,
): Promise<DataOf<typeof friendsOfDistributor>> {
  const { items, next } = await friendsOf(db, buyerId, after)
  return { next, items: items.map(({ friendId, ...row }) => ({ ...row, buyerId: friendId })) }
}

export const commissionsFor = (
  { db, now }: Reader,
  { buyerId, after }: InputOf<typeof commissionsOfDistributor>,
): Promise<DataOf<typeof commissionsOfDistributor>> =>
  commissionsOf(db, { distributorId: buyerId, after, now })

export async function run(
  { db, now }: Reader,
  { after }: InputOf<typeof commissionRun>,
): Promise<DataOf<typeof commissionRun>> {
  const [settings, figures, rows] = await Promise.all([
    readSettings(db),
    commissions.runFigures(db, { now, soon: later(now, SOON_DAYS * DAY_MS) }),
    commissions.listSettlements(db, idAfter(after), PAGE_ROWS + 1),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const names = await namesOf(
    db,
    items.map(({ distributorId }) => distributorId),
  )
  return {
    ...figures,
    currency: settings['shop.baseCurrency'],
    next,
    items: items.map(({ distributorId: buyerId, ...row }) => ({
      ...row,
      buyerId,
      buyerName: names.get(buyerId) ?? null,
    })),
  }
}
