/** Statements about platforms as the merchant writes them. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { PlatformForm } from '../office-contract.ts'

type Platform = Required<{
  [Name in keyof PlatformForm]: Exclude<PlatformForm[Name], undefined>
}>
const PLATFORM = sql`id, kind, name, about, url, qr_url, address, hours, phone, picture_url, position, is_public, version`

export const list = (db: Queryable) =>
  db.rows<Platform>(sql`select ${PLATFORM} from directories.platform order by kind, position, id`)

export const count = async (tx: Queryable): Promise<number> =>
  (await tx.row<{ count: number }>(sql`select count(*)::int as count from directories.platform`))
    .count

export const lock = (tx: Queryable, id: number) =>
  tx.maybeRow<Platform>(sql`
    select ${PLATFORM} from directories.platform where id = ${id} for update`)

type Given = Omit<Platform, 'id' | 'version'>

const valuesOf = (given: Given) => sql`
  ${given.kind}, ${json(given.name)}::jsonb, ${json(given.about)}::jsonb, ${given.url}, ${given.qrUrl}, ${json(given.address)}::jsonb,
  ${json(given.hours)}::jsonb, ${given.phone}, ${given.pictureUrl}, ${given.position}, ${given.isPublic}`
const json = (value: unknown): string => JSON.stringify(value)
const GIVEN = sql`kind, name, about, url, qr_url, address, hours, phone, picture_url, position, is_public`

export const insert = (tx: Queryable, given: Given) =>
  tx.row<{ id: number }>(sql`
    insert into directories.platform (${GIVEN}) values (${valuesOf(given)}) returning id`)

export const change = (tx: Queryable, id: number, given: Given) =>
  tx.count(sql`
    update directories.platform set (${GIVEN}) = row (${valuesOf(given)}), version = version + 1 where id = ${id}`)

export const remove = (tx: Queryable, id: number) =>
  tx.count(sql`delete from directories.platform where id = ${id}`)

export const usesPicture = async (tx: Queryable, url: string): Promise<boolean> =>
  (
    await tx.row<{ isUsed: boolean }>(sql`
      select exists (select from directories.platform where picture_url = ${url} or qr_url = ${url})
        or exists (select from directories.company_version where pictures @> jsonb_build_array(jsonb_build_object('url', ${url}::text))) as is_used`)
  ).isUsed
