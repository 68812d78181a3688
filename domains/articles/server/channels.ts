/** How the merchant sorts articles: channels of a kind, at most two levels deep. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { CHANNELS_MAX } from '../limits.ts'
import type { Kind } from '../kinds.ts'
import type { officeChannels, removeChannel, saveChannel } from '../office-contract.ts'
import { ArticleReasons } from '../reasons.ts'
import { tagOf } from './tags.ts'
import * as sql from './channels-sql.ts'

export const list = ({ db }: StaffContext): Promise<DataOf<typeof officeChannels>> => sql.list(db)

/** @throws {Refused} notFound, changedMeanwhile, tooDeep, tooManyChannels */
export function save(
  context: StaffContext,
  { id, version, ...given }: InputOf<typeof saveChannel>,
): Promise<DataOf<typeof saveChannel>> {
  return context.db.tx(async (tx) => {
    if (given.parentId !== null) await demandRoot(tx, { ...given, id, parentId: given.parentId })
    const before = id === undefined ? null : await sql.lock(tx, id)
    if (id !== undefined && before?.kind !== given.kind) throw new Refused(Reasons.notFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (before?.hasChildren === true && given.parentId !== null) {
      throw new Refused(ArticleReasons.tooDeep)
    }
    if (before === null && (await sql.count(tx, given.kind)) >= CHANNELS_MAX) {
      throw new Refused(ArticleReasons.tooManyChannels)
    }
    const saved = id ?? (await sql.insert(tx, given)).id
    if (id !== undefined) await sql.change(tx, { id, ...given })
    await audit(tx, context, {
      action: 'articles.channel',
      object: `articleChannel:${saved}`,
      before: before === null ? null : { name: before.name, position: before.position },
      after: { name: given.name, position: given.position },
    })
    await invalidate(tx, [tagOf(given.kind)])
    return { id: saved }
  })
}

type Below = { id: number | undefined; kind: Kind; parentId: number }

/** The parent is locked, so that it does not move below another one meanwhile. @throws {Refused} notFound, tooDeep */
async function demandRoot(tx: Queryable, { id, kind, parentId }: Below): Promise<void> {
  const parent = await sql.lock(tx, parentId)
  if (parent?.kind !== kind) throw new Refused(Reasons.notFound)
  if (parent.parentId !== null || parentId === id) throw new Refused(ArticleReasons.tooDeep)
}

/** @throws {Refused} notFound, channelInUse */
export function remove(
  context: StaffContext,
  { id }: InputOf<typeof removeChannel>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const before = await sql.lock(tx, id)
    if (before === null) throw new Refused(Reasons.notFound)
    if (!(await sql.remove(tx, id))) throw new Refused(ArticleReasons.channelInUse)
    const { name, position } = before
    await audit(tx, context, {
      action: 'articles.removeChannel',
      object: `articleChannel:${id}`,
      before: { name, position },
      after: null,
    })
    await invalidate(tx, [tagOf(before.kind)])
    return null
  })
}
