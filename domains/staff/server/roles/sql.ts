/** Statements about roles. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RoleKey } from '../../contract.ts'

/** Serializes changes of staff and roles until the commit. */
export const lockAll = (tx: Queryable) =>
  tx.rows(sql`select key from staff.role where key = 'owner' for update`)

export type Row = {
  key: RoleKey
  isBuiltIn: boolean
  name: string | null
  permissions: string[] | null
  memberCount: number
  version: number
}

const ROLE = sql`key, is_built_in, name, permissions, version,
  (select count(*)::int from staff.member where role = key) as member_count`

/** In order of creation. */
export const roles = (db: Queryable) =>
  db.rows<Row>(sql`select ${ROLE} from staff.role order by not is_built_in, created_at, key`)

export const role = (db: Queryable, key: RoleKey) =>
  db.maybeRow<Row>(sql`select ${ROLE} from staff.role where key = ${key}`)

/** @returns null for a member who is not active */
export const findPowers = (tx: Queryable, memberId: number) =>
  tx.maybeRow<{ role: RoleKey; permissions: string[] | null }>(sql`
    select role, permissions from staff.member join staff.role on key = role
    where id = ${memberId} and state = 'active'`)

/** Members who may log in at this moment, with what they may do. */
export const activeMembers = (db: Queryable) =>
  db.rows<{
    id: number
    name: string
    email: string
    lang: Lang
    role: RoleKey
    permissions: string[] | null
  }>(sql`
    select member.id, member.name, email, lang, role, permissions
    from staff.member join staff.role on key = role where state = 'active' order by member.id`)

type Form = { name: string; permissions: readonly string[] }

/** @returns null when the name is taken */
export const add = (tx: Queryable, given: Form & { now: Instant }) =>
  tx.maybeRow<Row>(sql`
    insert into staff.role (name, permissions, created_at)
    values (${given.name}, ${given.permissions}::text[], ${given.now})
    on conflict (lower(btrim(name))) do nothing returning ${ROLE}`)

/** @returns false when a colleague was faster, or the role is built in */
export const change = async (
  tx: Queryable,
  given: Form & { key: RoleKey; version: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update staff.role set name = ${given.name}, permissions = ${given.permissions}::text[], version = version + 1
    where key = ${given.key} and version = ${given.version} and not is_built_in`)) === 1

export const isNameTaken = async (tx: Queryable, key: RoleKey, name: string): Promise<boolean> =>
  (
    await tx.row<{ taken: boolean }>(sql`
      select exists (select from staff.role
        where lower(btrim(name)) = lower(btrim(${name})) and key <> ${key}) as taken`)
  ).taken

/** @returns false when a member has it, or it is built in */
export const remove = async (tx: Queryable, key: RoleKey): Promise<boolean> =>
  (await tx.count(sql`
    delete from staff.role where key = ${key} and not is_built_in
      and not exists (select from staff.member where role = key)`)) === 1
