/** Statements of the values of the merchant's own items. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type StoredAnswer = {
  item: string
  text: string | null
  encryptedText: Buffer | null
  last4: string | null
  day: string | null
  files: readonly string[]
}

export const put = (tx: Queryable, versionId: number, answer: StoredAnswer) =>
  tx.count(sql`
    insert into papers.answer (version_id, item_code, text, encrypted_text, last4, day, files)
    values (${versionId}, ${answer.item}, ${answer.text}, ${answer.encryptedText}, ${answer.last4},
      ${answer.day}::date, ${answer.files as string[]}::text[])
    on conflict (version_id, item_code) do update set text = excluded.text, encrypted_text = excluded.encrypted_text,
      last4 = excluded.last4, day = excluded.day, files = excluded.files`)

/** @param codes the items whose answers stay or are written next */
export const dropOthers = (tx: Queryable, versionId: number, codes: readonly string[]) =>
  tx.count(sql`
    delete from papers.answer where version_id = ${versionId} and item_code <> all(${codes as string[]}::text[])`)

export const secretsOf = (db: Queryable, versionId: number) =>
  db.rows<{ item: string; encryptedText: Buffer }>(sql`
    select item_code as item, encrypted_text from papers.answer
    where version_id = ${versionId} and encrypted_text is not null`)
