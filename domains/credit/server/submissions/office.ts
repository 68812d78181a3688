/** The office's queue of repayment submissions. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import { listInfoRequests } from '#domains/work/server/question-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  OfficeSubmission,
  officeSubmissions,
  waitingSubmissions,
} from '../../office-submissions-contract.ts'
import { findDuplicates } from './duplicates.ts'
import * as lists from './list-sql.ts'
import type { SubmissionRow } from './sql.ts'
import { toViews } from './views.ts'

const PAGE_ROWS = 30

export async function list(
  context: StaffContext,
  { state, after }: InputOf<typeof officeSubmissions>,
): Promise<DataOf<typeof officeSubmissions>> {
  const wanted = { limit: PAGE_ROWS + 1, after: idAfter(after) }
  const rows =
    state === 'underReview' || state === 'asked'
      ? await lists.pending(context.db, { ...wanted, waitsForBuyer: state === 'asked' })
      : await lists.decided(context.db, { ...wanted, state })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toOfficeViews(context, items), next }
}

async function toOfficeViews(
  context: StaffContext,
  rows: readonly SubmissionRow[],
): Promise<OfficeSubmission[]> {
  if (rows.length === 0) return []
  const { db } = context
  const ids = rows.map(({ id }) => id)
  const buyerIds = [...new Set(rows.map(({ buyerId }) => buyerId))]
  const [views, buyers, statuses, used, duplicates, infoRequests] = await Promise.all([
    toViews(context, rows),
    buyersByIds(db, buyerIds),
    statusesOf(db, buyerIds),
    lists.usedAmounts(db, buyerIds),
    findDuplicates(context, db, rows),
    listInfoRequests(db, 'repayments', ids),
  ])
  return rows.flatMap(({ id, buyerId, round }, index) => {
    const view = views[index]
    const buyer = buyers.find((each) => each.id === buyerId)
    if (view === undefined) return []
    return {
      ...view,
      infoRequests: infoRequests(id),
      buyerId,
      buyerName: buyer?.nickName ?? '',
      storeName: statuses.get(buyerId)?.storeName ?? null,
      lang: buyer?.lang ?? 'cn',
      round,
      usedAmount: used.find((each) => each.buyerId === buyerId)?.usedAmount ?? 0,
      duplicates: duplicates
        .filter(({ submissionId }) => submissionId === id)
        .map(({ number, kind }) => ({ number, kind })),
    }
  })
}

export const countWaiting = ({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingSubmissions>> => lists.counts(db, now)
