/** Statements about the channels of articles. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'

export type ChannelRow = {
  id: number
  kind: Kind
  parentId: number | null
  name: Translated
  position: number
  version: number
}
const CHANNEL = sql`c.id, c.kind, c.parent_id, c.name, c.position, c.version`

/** Each after its parent, with its own articles counted. */
export const list = (db: Queryable) =>
  db.rows<ChannelRow & { articleCount: number }>(sql`
    select ${CHANNEL}, (select count(*)::int from articles.article a where a.channel_id = c.id) as article_count
    from articles.channel c left join articles.channel p on p.id = c.parent_id
    order by c.kind, coalesce(p.position, c.position), coalesce(p.id, c.id), p.id is not null, c.position, c.id`)

export const count = async (tx: Queryable, kind: Kind): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from articles.channel where kind = ${kind}`)
  ).count

/** Concurrent writers of this channel wait until the transaction ends. */
export const lock = (tx: Queryable, id: number) =>
  tx.maybeRow<ChannelRow & { hasChildren: boolean }>(sql`
    select ${CHANNEL}, exists (select from articles.channel b where b.parent_id = c.id) as has_children
    from articles.channel c where c.id = ${id} for update`)

type Given = { kind: Kind; parentId: number | null; name: Translated; position: number }

export const insert = (tx: Queryable, { kind, parentId, name, position }: Given) =>
  tx.row<{ id: number }>(sql`
    insert into articles.channel (kind, parent_id, name, position)
    values (${kind}, ${parentId}, ${JSON.stringify(name)}::jsonb, ${position}) returning id`)

export const change = (
  tx: Queryable,
  { id, parentId, name, position }: Omit<Given, 'kind'> & { id: number },
) =>
  tx.count(sql`
    update articles.channel set parent_id = ${parentId}, name = ${JSON.stringify(name)}::jsonb, position = ${position},
      version = version + 1
    where id = ${id}`)

/** @returns false when articles or channels are below it */
export const remove = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.count(sql`
    delete from articles.channel c where id = ${id}
      and not exists (select from articles.article a where a.channel_id = c.id)
      and not exists (select from articles.channel b where b.parent_id = c.id)`)) === 1
