/** Statements about all uploads of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type FileRow = {
  id: string
  purpose: string
  type: string
  byteCount: number
  createdAt: string
}

export const filesOf = (db: Queryable, buyerId: number) =>
  db.rows<FileRow>(sql`
    select id, purpose, type, byte_count, created_at from uploads.file
    where owner_kind = 'buyer' and owner_id = ${buyerId} and state = 'ready' order by created_at, id`)

/** The sweep removes them. Vouchers and other proofs stay: of payments, of a delivery. */
export const release = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update uploads.file set claimed_at = null, reference = null
    where owner_kind = 'buyer' and owner_id = ${buyerId} and purpose <> 'voucher' and not is_proof and state = 'ready'`)
