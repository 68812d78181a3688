/** Statements about text pages: their drafts, and their published versions. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PageKey } from '../../text-pages.ts'

export type Texts = { title: Translated; description: Translated; html: Translated }
export type Head = {
  version: number
  isWithdrawn: boolean
  publishedAt: Instant
  publishedBy: string
}
export type VersionRow = Texts & Head & { page: PageKey }
export type DraftRow = Texts & { page: PageKey; version: number; savedAt: Instant; savedBy: string }

const HEAD = sql`version, is_withdrawn, published_at, published_by`
const TEXTS = sql`title, description, html`

/** The newest version of each page, even if it is withdrawn. */
export const newestHeads = (db: Queryable) =>
  db.rows<Omit<VersionRow, 'description' | 'html'>>(sql`
    select distinct on (page) page, title, ${HEAD} from content.page_version order by page, version desc`)

export const findNewest = (db: Queryable, page: PageKey) =>
  db.maybeRow<VersionRow>(sql`
    select page, ${TEXTS}, ${HEAD} from content.page_version where page = ${page} order by version desc limit 1`)

export const version = (db: Queryable, page: PageKey, number: number) =>
  db.maybeRow<VersionRow>(sql`
    select page, ${TEXTS}, ${HEAD} from content.page_version where page = ${page} and version = ${number}`)

/** More than a member of staff looks through. */
const HEADS = 100

export const listVersions = (db: Queryable, page: PageKey) =>
  db.rows<Head>(sql`
    select ${HEAD} from content.page_version where page = ${page} order by version desc limit ${HEADS}`)

export const draftHeads = (db: Queryable) =>
  db.rows<Pick<DraftRow, 'page' | 'title' | 'savedAt'>>(sql`
    select page, title, saved_at from content.page_draft`)

export const draft = (db: Queryable, page: PageKey) =>
  db.maybeRow<DraftRow>(sql`
    select page, ${TEXTS}, version, saved_at, saved_by from content.page_draft where page = ${page}`)

type Written = Texts & { page: PageKey; by: string; now: Instant }

/** @returns false when there is one already */
export const addDraft = async (tx: Queryable, { page, by, now, ...texts }: Written) =>
  (await tx.count(sql`
    insert into content.page_draft (page, ${TEXTS}, version, saved_at, saved_by)
    values (${page}, ${json(texts.title)}::jsonb, ${json(texts.description)}::jsonb, ${json(texts.html)}::jsonb, 0, ${now}, ${by})
    on conflict (page) do nothing`)) === 1

/** @returns false when it was changed since `version`, or published */
export const changeDraft = async (
  tx: Queryable,
  { page, by, now, version: known, ...texts }: Written & { version: number },
) =>
  (await tx.count(sql`
    update content.page_draft set title = ${json(texts.title)}::jsonb, description = ${json(texts.description)}::jsonb,
      html = ${json(texts.html)}::jsonb, version = version + 1, saved_at = ${now}, saved_by = ${by}
    where page = ${page} and version = ${known}`)) === 1

/**
 * Deletes the draft, so that of two concurrent calls one publishes it. @returns null when it was changed since, or is gone
 */
export const takeDraft = (tx: Queryable, page: PageKey, known: number) =>
  tx.maybeRow<Texts>(sql`
    delete from content.page_draft where page = ${page} and version = ${known} returning ${TEXTS}`)

/** @returns its number, or null when another version was published at the same moment */
export const addVersion = (tx: Queryable, given: Written & { isWithdrawn: boolean }) =>
  tx.maybeRow<{ version: number }>(sql`
    insert into content.page_version (page, ${TEXTS}, is_withdrawn, published_at, published_by, version)
    values (${given.page}, ${json(given.title)}::jsonb, ${json(given.description)}::jsonb, ${json(given.html)}::jsonb,
      ${given.isWithdrawn}, ${given.now}, ${given.by},
      (select coalesce(max(version), 0) + 1 from content.page_version where page = ${given.page}))
    on conflict (page, version) do nothing returning version`)

/** @returns false when another version is the newest, or it is withdrawn already */
export const withdraw = async (
  tx: Queryable,
  { page, version: known, by, now }: { page: PageKey; version: number; by: string; now: Instant },
) =>
  (await tx.count(sql`
    insert into content.page_version (page, ${TEXTS}, is_withdrawn, published_at, published_by, version)
    select page, ${TEXTS}, true, ${now}, ${by}, version + 1 from content.page_version v
    where page = ${page} and version = ${known} and not is_withdrawn
      and not exists (select from content.page_version later where later.page = v.page and later.version > v.version)
    on conflict (page, version) do nothing`)) === 1

const json = (text: Translated): string => JSON.stringify(text)
