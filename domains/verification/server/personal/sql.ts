/** Statements about all verifications of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type VerificationRow = { id: number; encryptedId: Buffer | null }

export const versionsOf = (db: Queryable, buyerId: number) =>
  db.rows<VerificationRow>(sql`
    select id, state, kind, store_name,
      (select name->>'cn' from papers.industry i where i.id = industry_id) as industry, country,
      region_text, region, city, district, street, detail, contact_name, mobile, id_kind, id_sealed as encrypted_id,
      licence_until::text as licence_until, licence_endless, agreement_version, created_at, submitted_at, decided_at, faults
    from papers.version where buyer_id = ${buyerId} order by id`)

export const stepsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select version_id, act, to_state, at from papers.step
    where version_id in (select id from papers.version where buyer_id = ${buyerId}) order by id`)

export const answersOf = (db: Queryable, buyerId: number) =>
  db.rows<{
    versionId: number
    item: string
    text: string | null
    day: string | null
    fileCount: number
  }>(sql`
    select a.version_id, a.item_code as item, i.name ->> 'cn' as name, a.text, a.day::text as day, cardinality(a.files) as file_count
    from papers.answer a join papers.item i on i.code = a.item_code
    where a.version_id in (select id from papers.version where buyer_id = ${buyerId}) order by a.id`)

export const forgetAnswers = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    delete from papers.answer
    where version_id in (select id from papers.version where buyer_id = ${buyerId})`)

export const forgetSteps = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    delete from papers.step
    where version_id in (select id from papers.version where buyer_id = ${buyerId})`)

export const forgetVersions = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from papers.version where buyer_id = ${buyerId}`)
