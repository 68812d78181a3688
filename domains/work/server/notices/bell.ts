/** The bell of the office: what came since the reader last opened it, and the latest of what waits. */
import { nameObjects } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { seeWorkBell, workBell } from '../../notices-contract.ts'
import { itemOfAnswer } from '../../kinds.ts'
import { list } from './choices.ts'
import * as sql from './sql.ts'

const SHOWN = 20

export async function show(context: StaffContext): Promise<DataOf<typeof workBell>> {
  const { db, staffId, work } = context
  const kinds = (await list(context)).filter(({ bell }) => bell).map(({ kind }) => kind)
  const [newCount, items] = await Promise.all([
    sql.countNew(db, { staffId, kinds }),
    sql.latest(db, { staffId, kinds, limit: SHOWN }),
  ])
  const objectOf = ({ kind, ref }: sql.LatestItem) => {
    if (kind === 'mentions') return ref.split('#')[0] ?? ''
    const item = kind === 'answers' ? itemOfAnswer(ref) : { kind, ref }
    return `${work.get(item.kind)?.object}:${item.ref}`
  }
  const names = await nameObjects(context, items.map(objectOf))
  return {
    newCount,
    items: items.map((item) => ({ ...item, name: names.get(objectOf(item)) ?? null })),
  }
}

export async function see(
  { db, staffId }: StaffContext,
  { itemId }: InputOf<typeof seeWorkBell>,
): Promise<Record<string, never>> {
  await sql.see(db, staffId, itemId)
  return {}
}
