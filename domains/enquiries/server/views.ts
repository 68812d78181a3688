/** How senders and staff see an enquiry. */
import { buyersByIds, type BuyerCard } from '#domains/accounts/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Enquiry, OfficeEnquiry } from '../contract.ts'
import { ENTRIES_MAX } from '../limits.ts'
import { mayReply } from '../states.ts'
import { entryFiles } from './files.ts'
import type { EnquiryRow, KindRow } from './sql.ts'

type Viewer = { now: Instant; session: SessionName }
type Files = Awaited<ReturnType<typeof entryFiles>>

/** The fields of its kind, as everybody sees them. */
export const kindView = (row: KindRow) => ({
  kind: row.kind,
  topic: row.topic,
  orderNumber: row.orderNumber,
  intent: row.intent,
  category: row.category,
  specification: row.specification,
  quantity: row.quantity,
  budget:
    row.budgetAmount === null || row.budgetCurrency === null
      ? null
      : { amount: row.budgetAmount, currency: row.budgetCurrency },
  region: row.region,
  deadline: row.deadline,
  directory: row.directory,
  companyId: row.companyId,
  companyName: row.companyName,
})

/** What the sender has written after their first entry. */
export const repliesOf = ({ entries }: EnquiryRow): number =>
  entries.filter(({ author }) => author === 'sender').length - 1

/** Which member of staff answered is shown to staff only. */
const senderView = (row: EnquiryRow, files: Files): Enquiry => ({
  ...kindView(row),
  id: row.id,
  state: row.state,
  sentAt: row.sentAt,
  writtenAt: row.writtenAt,
  answerBy: row.answerBy,
  expiresAt: row.expiresAt,
  canReply: row.entryCount < ENTRIES_MAX && mayReply(row.kind, row.state, repliesOf(row)),
  entries: row.entries.map(({ id, author, text, at, fileIds }) => {
    return { id, author, text, at: instantOf(at), files: filesOf(fileIds, files) }
  }),
})

const filesOf = (ids: readonly string[], files: Files) => ids.flatMap((id) => files.get(id) ?? [])

/** Rows of the viewer's own. */
export async function senderViews(
  db: Queryable,
  rows: readonly EnquiryRow[],
  viewer: Viewer,
): Promise<Enquiry[]> {
  const files = await entryFiles(db, rows, viewer)
  return rows.map((row) => senderView(row, files))
}

/** For staff who answer enquiries. */
export async function officeViews(
  db: Queryable,
  rows: readonly EnquiryRow[],
  viewer: Viewer,
): Promise<OfficeEnquiry[]> {
  const ids = [...new Set(rows.flatMap(({ buyerId }) => buyerId ?? []))]
  const [cards, files] = await Promise.all([buyersByIds(db, ids), entryFiles(db, rows, viewer)])
  const buyers = new Map(cards.map((each) => [each.id, each]))
  return rows.map((row) => officeView(row, buyers.get(row.buyerId ?? 0), files))
}

const officeView = (
  row: EnquiryRow,
  buyer: BuyerCard | undefined,
  files: Files,
): OfficeEnquiry => ({
  ...senderView(row, files),
  name: row.name,
  email: row.email ?? buyer?.email ?? null,
  phone: row.phone ?? buyer?.phone ?? null,
  buyer: buyer === undefined ? null : { id: buyer.id, nickName: buyer.nickName },
  lang: row.lang,
  assigned: row.assignedId === null ? null : { id: row.assignedId, name: row.assignedName ?? '' },
  entries: row.entries.map(({ fileIds, ...each }) => {
    return { ...each, at: instantOf(each.at), files: filesOf(fileIds, files) }
  }),
  version: row.version,
})

/** The database formats instants in JSON in its own way. */
const instantOf = (written: string): string => new Date(written).toISOString()
