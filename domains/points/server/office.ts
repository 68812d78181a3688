/** Points as staff see them, and their adjustment by two people. */
import { randomUUID } from 'node:crypto'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { adjustPoints, officePointLines, pointsOfBuyer } from '../office-contract.ts'
import { PointReasons } from '../reasons.ts'
import { timesOf } from './earn.ts'
import { toLine } from './mine.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

export async function list(
  { db }: Pick<StaffContext, 'db'>,
  { buyerId, kind, after }: InputOf<typeof officePointLines>,
): Promise<DataOf<typeof officePointLines>> {
  const rows = await sql.listLines(db, {
    buyerId: buyerId ?? null,
    kind: kind ?? null,
    direction: null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const buyers = await buyersByIds(db, [...new Set(items.map((row) => row.buyerId))])
  return {
    items: items.map((row) => ({
      ...toLine(row),
      buyerId: row.buyerId,
      buyerName: buyers.find(({ id }) => id === row.buyerId)?.nickName ?? null,
    })),
    next,
  }
}

/** @throws {Refused} buyerUnknown */
export async function ofBuyer(
  { db }: Pick<StaffContext, 'db'>,
  { buyerId }: InputOf<typeof pointsOfBuyer>,
): Promise<DataOf<typeof pointsOfBuyer>> {
  const [balance] = await Promise.all([sql.findBalance(db, buyerId), demandBuyer(db, buyerId)])
  return balance
}

/** @throws {Refused} buyerUnknown */
async function demandBuyer(db: Queryable, buyerId: number) {
  const [buyer] = await buyersByIds(db, [buyerId])
  if (buyer === undefined) throw new Refused(PointReasons.buyerUnknown)
  return buyer
}

/** `key`: agreed to twice it is done once. */
type Asked = InputOf<typeof adjustPoints> & { key: string }

/** @throws {Refused} as `adjustPoints` */
export const adjust = (
  context: StaffContext,
  { buyerId, count, note }: InputOf<typeof adjustPoints>,
): Promise<DataOf<typeof adjustPoints>> =>
  context.db.tx(async (tx) => {
    const [buyer, { usableCount }] = await Promise.all([
      demandBuyer(tx, buyerId),
      sql.findBalance(tx, buyerId),
    ])
    if (usableCount + count < 0) throw tooFew(usableCount)
    const asked: Asked = { buyerId, count, note, key: randomUUID() }
    const isAsked = await askApproval(tx, context, {
      kind: 'points.adjust',
      object: `customer:${buyerId}`,
      orderNumber: null,
      payload: asked,
      lines: [
        { word: 'points.buyer', amount: null, text: buyer.nickName },
        { word: 'points.count', amount: null, text: count > 0 ? `+${count}` : String(count) },
      ],
      currency: null,
      note,
    })
    if (!isAsked) await adjustNow(context, tx, asked)
    return { isAsked }
  })

const tooFew = (usableCount: number): Refused =>
  new Refused(PointReasons.tooFewPoints, { values: { count: usableCount } })

/** @throws {Refused} buyerUnknown, tooFewPoints */
async function adjustNow(
  context: StaffContext,
  tx: Queryable,
  { buyerId, count, note, key: ref }: Asked,
): Promise<void> {
  const { now } = context
  await demandBuyer(tx, buyerId)
  const common = { buyerId, ref, note, now }
  if (count > 0) {
    await sql.earn(tx, {
      ...common,
      kind: 'granted',
      cause: 'adjustment',
      count,
      paidAmount: null,
      usableFrom: now,
      ...timesOf(now, await readSettings(tx)),
    })
  } else if (!(await sql.take(tx, { ...common, kind: 'withdrawn', count: -count }))) {
    throw tooFew((await sql.findBalance(tx, buyerId)).usableCount)
  }
  await audit(tx, context, {
    action: 'points.adjust',
    object: `customer:${buyerId}`,
    after: { count, note },
  })
}

export const adjustAct: Act = {
  kind: 'points.adjust',
  permission: 'points.adjust',
  standIns: ['customers.write'],
  isAloneForLong: true,
  run: adjustNow,
}
