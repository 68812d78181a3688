/** Credit accounts as staff list and read them. */
import { buyerIdsLike, buyersByIds } from '#domains/accounts/server/door.ts'
import { entriesAbout } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { buyersOfStore, statusesOf } from '#domains/verification/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, pairAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { creditFigures, creditOf, listCredit, OfficeCredit } from '../office-contract.ts'
import * as sql from './account-sql.ts'
import { objectOf } from './terms.ts'
import { findVerified, momentAt, toAccountView } from './views.ts'

const PAGE_ROWS = 50
const LOG_ROWS = 50

export async function list(
  context: StaffContext,
  { state, q, after }: InputOf<typeof listCredit>,
): Promise<DataOf<typeof listCredit>> {
  const { db, now } = context
  const rows = await sql.list(
    db,
    {
      state: state ?? null,
      isVerifiedOnly: (await readSettings(db))['credit.verifiedOnly'],
      buyerIds: await findBuyers(db, q ?? ''),
      after: pairAfter(after),
      limit: PAGE_ROWS + 1,
    },
    await momentAt(db, now),
  )
  const page = cutPage(rows, PAGE_ROWS, (last) => `${last.usedAmount}-${last.buyerId}`)
  return { items: await toViews(context, page.items), next: page.next }
}

/** @returns null where nothing is looked for */
async function findBuyers(db: Queryable, q: string): Promise<number[] | null> {
  if (q === '') return null
  const pattern = likePattern(q.toLowerCase())
  const [byName, byStore] = await Promise.all([
    buyerIdsLike(db, pattern),
    buyersOfStore(db, pattern),
  ])
  return [...new Set([...byName, ...byStore])]
}

async function toViews(
  { db, now }: StaffContext,
  rows: readonly sql.WithDebts[],
): Promise<OfficeCredit[]> {
  const ids = rows.map(({ buyerId }) => buyerId)
  const [buyers, statuses, verified] = await Promise.all([
    buyersByIds(db, ids),
    statusesOf(db, ids),
    findVerified(db, ids),
  ])
  const names = new Map(buyers.map(({ id, nickName }) => [id, nickName]))
  return rows.map((row) => ({
    ...toAccountView(row, { isVerified: verified.has(row.buyerId), now }),
    buyerId: row.buyerId,
    buyerName: names.get(row.buyerId) ?? '',
    storeName: statuses.get(row.buyerId)?.storeName ?? null,
    ageing: toAgeing(row),
    sendBackAmount: row.sendBackAmount,
  }))
}

const toAgeing = (row: Omit<sql.WithDebts, keyof sql.AccountRow | 'sendBackAmount'>) => ({
  notDueAmount: row.notDueAmount,
  upTo30Amount: row.upTo30Amount,
  upTo60Amount: row.upTo60Amount,
  upTo90Amount: row.upTo90Amount,
  over90Amount: row.over90Amount,
})

export async function figures({ db, now }: StaffContext): Promise<DataOf<typeof creditFigures>> {
  const row = await sql.figures(db, await momentAt(db, now))
  const { accountCount, limitAmount, usedAmount, overdueCount, frozenCount } = row
  return {
    currency: (await readSettings(db))['shop.baseCurrency'],
    accountCount,
    limitAmount,
    usedAmount,
    overdueCount,
    frozenCount,
    ...toAgeing(row),
  }
}

/** @throws {Refused} notFound */
export async function detail(
  context: StaffContext,
  buyerId: number,
): Promise<DataOf<typeof creditOf>> {
  const { db, now } = context
  const [[buyer], settings, verified, row, log] = await Promise.all([
    buyersByIds(db, [buyerId]),
    readSettings(db),
    findVerified(db, [buyerId]),
    momentAt(db, now).then((moment) => sql.accountOf(db, buyerId, moment)),
    entriesAbout(db, [objectOf(buyerId)], LOG_ROWS),
  ])
  if (buyer === undefined) throw new Refused(Reasons.notFound)
  const isVerified = verified.has(buyerId)
  const [view] = row === null ? [] : await toViews(context, [row])
  return {
    buyerName: buyer.nickName,
    currency: row?.currency ?? settings['shop.baseCurrency'],
    buyerCurrency: CURRENCY_OF[buyer.lang],
    temporaryDays: settings['credit.temporaryDays'],
    verifiedOnly: settings['credit.verifiedOnly'],
    isVerified,
    account:
      row === null || view === undefined
        ? null
        : {
            ...view,
            version: row.version,
            frozenNote: row.frozenNote,
            isVerified,
            // What was asked for and decided is in the approvals; here is what became of it.
            log: log
              .filter(({ action }) => action.startsWith('credit.'))
              .map(({ ip: _ip, ...entry }) => entry),
          },
  }
}
