/** Statements of the sections of the home page. */
import sql from 'sql-template-tag'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { saveHomeSection } from '../../home-contract.ts'

export type Section = DataOf<typeof saveHomeSection>
type Given = Omit<Section, 'id' | 'version'>

const SECTION = sql`id, kind, category_id, title, visible, audience, langs, shown_from, shown_until, version`

export const shownSections = (db: Queryable, lang: Lang, now: Instant) =>
  db.rows<Section>(sql`
    select ${SECTION} from content.home_section
    where visible and ${lang} = any(langs) and tstzrange(shown_from, shown_until) @> ${now}::timestamptz
    order by position, id`)

export const allSections = (db: Queryable) =>
  db.rows<Section>(sql`select ${SECTION} from content.home_section order by position, id`)

/** All of them, locked: their order is one thing. */
export const lockSections = (tx: Queryable) =>
  tx.rows<Section>(sql`
    select ${SECTION} from content.home_section order by position, id for update`)

/** @returns null where its kind, or its category, has one */
export const addSection = (tx: Queryable, given: Given) =>
  tx.maybeRow<Section>(sql`
    insert into content.home_section (kind, category_id, title, position, visible, audience, langs, shown_from, shown_until)
    values (${given.kind}, ${given.categoryId}, ${JSON.stringify(given.title)}::jsonb,
      (select coalesce(max(position), 0) + 1 from content.home_section), ${given.visible}, ${given.audience},
      ${given.langs}, ${given.shownFrom}, ${given.shownUntil})
    on conflict do nothing
    returning ${SECTION}`)

/** Kind and category stay: another section is another row. */
export const changeSection = (tx: Queryable, id: number, given: Given) =>
  tx.row<Section>(sql`
    update content.home_section set title = ${JSON.stringify(given.title)}::jsonb, visible = ${given.visible},
      audience = ${given.audience}, langs = ${given.langs}, shown_from = ${given.shownFrom}, shown_until = ${given.shownUntil},
      turned_at = null, version = version + 1
    where id = ${id} returning ${SECTION}`)

export const setPositions = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`
    update content.home_section s set position = place.position
    from unnest(${ids}::bigint[]) with ordinality as place (id, position) where s.id = place.id`)

export const removeSection = (tx: Queryable, id: number) =>
  tx.maybeRow<Section>(sql`delete from content.home_section where id = ${id} returning ${SECTION}`)

/** Notes sections whose time has begun or ended since pages were dropped for them. @returns how many */
export const turnSections = (tx: Queryable, now: Instant) =>
  tx.count(sql`
    update content.home_section set turned_at = ${now}
    where visible and (shown_from <= ${now} and shown_from > coalesce(turned_at, '-infinity')
      or shown_until <= ${now} and shown_until > coalesce(turned_at, '-infinity'))`)
