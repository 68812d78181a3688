/** Repayment submissions as buyers and staff read them. */
import { readSettings } from '#domains/settings/server/door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import { listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { computeDiscount, discountUntil } from '../../discount.ts'
import { ROUNDS_MAX } from '../../limits.ts'
import type { Submission } from '../../submissions-contract.ts'
import * as lists from './list-sql.ts'
import * as sql from './sql.ts'

/** Whose session the addresses of files are for. */
export type Viewer = { db: Queryable; now: Instant; session: string }

export async function toViews(
  { db, now, session }: Viewer,
  rows: readonly sql.SubmissionRow[],
): Promise<Submission[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const buyerIds = [...new Set(rows.map(({ buyerId }) => buyerId))]
  const [entries, used, discountable, named, received, infoRequests] = await Promise.all([
    sql.chosenEntries(db, ids),
    lists.usedAmounts(db, buyerIds),
    lists.discountable(db, buyerIds),
    sql.filesOf(db, ids),
    lists.repaymentsOf(
      db,
      rows.flatMap(({ repaymentId }) => repaymentId ?? []),
    ),
    listInfoRequestsForBuyer(db, 'repayments', ids),
  ])
  const files = await viewFiles(
    db,
    named.map(({ fileId }) => fileId),
    { now, session },
  )
  const timeZone = (await readSettings(db))['shop.timeZone']
  const offerOf = (entry: (typeof discountable)[number]) =>
    computeDiscount({ ...entry, discountUntil: discountUntil(entry, timeZone) }, now)
  return rows.map((row) => {
    const chosen = entries.filter(({ submissionId }) => submissionId === row.id)
    const became = received.find(({ id }) => id === row.repaymentId)
    const fileIds = named.flatMap((each) => (each.submissionId === row.id ? [each.fileId] : []))
    const owedAmount =
      chosen.length > 0
        ? chosen.reduce((sum, { openAmount }) => sum + openAmount, 0)
        : (used.find(({ buyerId }) => buyerId === row.buyerId)?.usedAmount ?? 0)
    const discountAmount = discountable
      .filter(({ id, buyerId }) =>
        chosen.length > 0 ? chosen.some((each) => each.id === id) : buyerId === row.buyerId,
      )
      .reduce((sum, entry) => sum + offerOf(entry), 0)
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      currency: row.currency,
      createdAt: row.createdAt,
      entries: chosen.map(({ submissionId: _of, ...entry }) => entry),
      dueAmount: owedAmount - discountAmount,
      discountAmount,
      proof: toProof(
        row,
        fileIds.flatMap((id) => files.filter((file) => file.id === id)),
      ),
      roundsLeft: Math.max(0, ROUNDS_MAX - row.round),
      rejectReason: row.rejectReason,
      endedAt: row.endedAt,
      received: became === undefined ? null : toReceived(became),
      infoRequests: infoRequests(row.id),
    }
  })
}

const toReceived = ({ id: _id, ...rest }: Awaited<ReturnType<typeof lists.repaymentsOf>>[number]) =>
  rest

/** All or none of these fields are there (constraint `submission_is_whole`). */
function toProof(
  row: sql.SubmissionRow,
  files: NonNullable<Submission['proof']>['files'],
): Submission['proof'] {
  const { payerName, payerLast4, amount, paidAt, bankReference, submittedAt, reviewBy } = row
  if (
    payerName === null ||
    payerLast4 === null ||
    amount === null ||
    paidAt === null ||
    bankReference === null ||
    submittedAt === null ||
    reviewBy === null
  ) {
    return null
  }
  return { payerName, payerLast4, amount, paidAt, bankReference, submittedAt, reviewBy, files }
}
