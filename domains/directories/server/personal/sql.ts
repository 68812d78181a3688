/** Statements about one buyer's companies. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../../kinds.ts'

export const versionsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select c.kind, c.state as company_state, c.published_at, c.note as company_note, v.number, v.state, v.main_lang, v.name, v.about, v.capacity, v.country,
      v.province_code, v.city, v.address, v.map_url, v.website, v.staff_count, v.founded_year, v.certificates, v.pictures, v.sent_at,
      v.decided_at, v.note, v.documents, v.purged_at, (
        select jsonb_agg(t.name order by t.position, t.id) from directories.company_term o join directories.term t on t.id = o.term_id
        where o.company_id = v.company_id and o.number = v.number) as terms
    from directories.company c join directories.company_version v on v.company_id = c.id
    where c.buyer_id = ${buyerId} order by c.kind, v.number`)

/** With all that was written of them. */
export const remove = (tx: Queryable, buyerId: number) =>
  tx.rows<{ kind: Kind; isPublic: boolean }>(sql`
    delete from directories.company where buyer_id = ${buyerId} returning kind, state = 'published' as is_public`)
