/** Statements of the shop's identity. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { ShopIdentity } from '#kit/contract/shop-identity.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** The version is 0 until the merchant has saved it once. */
type VersionedIdentity = ShopIdentity & { version: number }

export const identity = (db: Queryable) =>
  db.row<VersionedIdentity>(sql`
    select name, tagline, description, logo_url, version from settings.shop`)

type Change = VersionedIdentity & { now: Instant; by: string }

/** @returns false when another save was made since `given.version` */
export const changeIdentity = async (db: Queryable, given: Change): Promise<boolean> =>
  (await db.count(sql`
    update settings.shop set name = ${json(given.name)}::jsonb, tagline = ${json(given.tagline)}::jsonb,
      description = ${json(given.description)}::jsonb, logo_url = ${given.logoUrl}, version = version + 1,
      changed_at = ${given.now}, changed_by = ${given.by}
    where version = ${given.version}`)) === 1

/** Whether a picture is the shop's logo. */
export const usesLogo = async (db: Queryable, url: string): Promise<boolean> =>
  (
    await db.row<{ used: boolean }>(sql`
      select exists (select from settings.shop where logo_url = ${url}) as used`)
  ).used

const json = (text: Translated): string => JSON.stringify(text)
