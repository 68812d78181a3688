/** Statements about the files of invoices. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { FileKind } from '../contract.ts'

export type NewFile = {
  invoiceId: number
  kind: FileKind
  type: 'application/pdf' | 'application/ofd' | 'application/xml'
  bytes: Buffer
  sha256: string
  now: Instant
}

/** @returns false when there is one of its kind */
export const addFile = async (tx: Queryable, file: NewFile): Promise<boolean> =>
  (await tx.count(sql`
    insert into invoices.file (invoice_id, kind, type, bytes, sha256, created_at)
    values (${file.invoiceId}, ${file.kind}, ${file.type}, ${file.bytes}, ${file.sha256}, ${file.now})
    on conflict do nothing`)) === 1

export const filesOf = (db: Queryable, invoiceId: number) =>
  db.rows<{ kind: FileKind; type: string; sha256: string }>(
    sql`select kind, type, sha256 from invoices.file where invoice_id = ${invoiceId} order by kind`,
  )

export const readFileOf = (db: Queryable, invoiceId: number, kind: FileKind) =>
  db.maybeRow<{ type: NewFile['type']; bytes: Buffer }>(
    sql`select type, bytes from invoices.file where invoice_id = ${invoiceId} and kind = ${kind}`,
  )

/** Without their bytes, which are large. */
export const filesOfMany = (db: Queryable, invoiceIds: readonly number[]) =>
  db.rows<{ invoiceId: number; kind: FileKind; type: NewFile['type']; size: number }>(sql`
    select invoice_id, kind, type, length(bytes) as size from invoices.file
    where invoice_id = any(${invoiceIds as number[]}::bigint[]) order by invoice_id, kind`)
