/**
 * Two database roles: the owner creates and changes tables; the shop that serves visitors only works with their rows, and
 * can neither change nor delete append-only data. An SQL injection cannot rewrite the shop's books.
 */
import { connect } from './client.ts'

/** Of the embedded database. */
export const OWNER_ROLE = 'shop'
export const SHOP_ROLE = 'shop_app'

/**
 * The prefix of a table's comment, where its migration declares that rows are only added (books), or may change but are
 * never deleted (money and what it was for), or that only a function of the owner writes (balances).
 */
export const APPEND_ONLY = 'append-only'
export const NEVER_DELETED = 'never deleted'
export const BY_FUNCTION = 'by function alone'

/** Of `create extension` and the system itself. */
const FOREIGN = `'pg_catalog', 'information_schema', 'pg_toast'`
/** Views that the doctor reads. */
const READ_ONLY = 'audit'
/** Keeps concurrent starts from changing the same catalogue rows. */
const LOCK = 7_310_226_002n

/**
 * Grants `role` the rights that it needs on the current tables. Does nothing when nothing has changed since.
 * @param url of the owner
 */
export async function grantWork(url: string, role: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${LOCK})`)
    const { rows } = await client.query<{ text: string }>(missingGrants(client.escapeLiteral(role)))
    for (const { text } of rows) await client.query(text)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Creates the role of the embedded database. It needs no password: other users cannot reach the socket. */
export async function makeShopRole(url: string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${SHOP_ROLE}') then
          create role ${SHOP_ROLE} login;
        end if;
      exception when duplicate_object or unique_violation then null; -- another start was faster
      end $$`)
  } finally {
    await client.end()
  }
}

/**
 * How to protect the books of a given database whose one role does everything.
 * @returns a line for the operator
 */
export async function lineOfOneRole(url: string): Promise<string> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ role: string; may: boolean }>(`
      select current_user as role, rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`)
    const { role = '', may = false } = rows[0] ?? {}
    const create = `create role ${SHOP_ROLE} login password '…'`
    const how = may ? `as ${role}: ${create};` : `ask whoever runs the server to ${create};`
    return `The role ${role} may change everything in the database, also books that are written once. To fence them, ${how} then DATABASE_OWNER_URL is what DATABASE_URL is today, and DATABASE_URL names ${SHOP_ROLE} (docs/operating.md).`
  } finally {
    await client.end()
  }
}

/** Whether the comment of the table `c` declares it. */
const commentHas = (promise: string) =>
  `coalesce(obj_description(c.oid, 'pg_class'), '') like '${promise}%'`

/** @returns the missing grant statements, as rows of text. @param role quoted as a literal */
function missingGrants(role: string): string {
  return `
  with wanted as (
    select format('grant usage on schema %I to %I', nspname, ${role}) as text
    from pg_namespace where nspname !~ '^pg_' and nspname not in (${FOREIGN})
      and not has_schema_privilege(${role}, oid, 'usage')
    union all
    select format('grant %s on %s to %I', privilege, oid::regclass, ${role})
    from (
      select c.oid, n.nspname, c.relname, privilege,
        case
          when n.nspname = '${READ_ONLY}' or c.relkind in ('v', 'm') or (n.nspname, c.relname) = ('public', 'migration')
            then privilege = 'select'
          when ${commentHas(BY_FUNCTION)} then privilege = 'select'
          when ${commentHas(APPEND_ONLY)} then privilege in ('select', 'insert')
          when ${commentHas(NEVER_DELETED)} then privilege <> 'delete'
          else true
        end as is_wanted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace,
        unnest(array['select', 'insert', 'update', 'delete']) as privilege
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname not in (${FOREIGN})
        and pg_has_role(c.relowner, 'member')
    ) each
    where is_wanted and not has_table_privilege(${role}, oid, privilege)
    union all
    -- A table that is fenced after the role was given its rights.
    select format('revoke %s on %s from %I', lower(acl.privilege_type), c.oid::regclass, ${role})
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
    where acl.grantee = (select oid from pg_roles where rolname = ${role})
      and pg_has_role(c.relowner, 'member')
      and ((${commentHas(BY_FUNCTION)} and acl.privilege_type in ('INSERT', 'UPDATE', 'DELETE'))
        or (${commentHas(APPEND_ONLY)} and acl.privilege_type in ('UPDATE', 'DELETE'))
        or (${commentHas(NEVER_DELETED)} and acl.privilege_type = 'DELETE'))
    union all
    select format('grant usage, select on sequence %s to %I', c.oid::regclass, ${role})
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname !~ '^pg_' and n.nspname not in (${FOREIGN})
      and pg_has_role(c.relowner, 'member')
      and case when c.relkind = 'S' then not has_sequence_privilege(${role}, c.oid, 'usage') end
  )
  select text from wanted`
}
