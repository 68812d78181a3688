/** How senders and staff see a message. */
import { buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Enquiry, OfficeEnquiry } from '../contract.ts'
import type { EnquiryRow } from './sql.ts'

/** Which member of staff answered is shown to staff only. */
export const senderView = (row: EnquiryRow): Enquiry => ({
  id: row.id,
  state: row.state,
  topic: row.topic,
  orderNumber: row.orderNumber,
  sentAt: row.sentAt,
  writtenAt: row.writtenAt,
  answerBy: row.answerBy,
  entries: row.entries.map(({ id, author, text, at }) => ({ id, author, text, at: instantOf(at) })),
})

export async function officeViews(
  db: Queryable,
  rows: readonly EnquiryRow[],
): Promise<OfficeEnquiry[]> {
  const ids = [...new Set(rows.flatMap(({ buyerId }) => buyerId ?? []))]
  const buyers = new Map((await buyersByIds(db, ids)).map((each) => [each.id, each]))
  return rows.map((row) => officeView(row, buyers.get(row.buyerId ?? 0)))
}

const officeView = (row: EnquiryRow, buyer: BuyerCard | undefined): OfficeEnquiry => ({
  ...senderView(row),
  name: row.name,
  email: row.email ?? buyer?.email ?? null,
  phone: row.phone ?? buyer?.phone ?? null,
  buyer: buyer === undefined ? null : { id: buyer.id, nickName: buyer.nickName },
  lang: row.lang,
  assigned: row.assignedId === null ? null : { id: row.assignedId, name: row.assignedName ?? '' },
  entries: row.entries.map((each) => ({ ...each, at: instantOf(each.at) })),
  version: row.version,
})

/** The database formats instants in JSON in its own way. */
const instantOf = (written: string): string => new Date(written).toISOString()
