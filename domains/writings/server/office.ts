/** The list of links that lead nowhere, of what its reader may edit. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type * as contract from '../contract.ts'
import { WRITING_KINDS } from '../kinds.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50

export async function listBadLinks(
  { db }: StaffContext,
  { kind, problem, page }: InputOf<typeof contract.badLinks>,
): Promise<DataOf<typeof contract.badLinks>> {
  const wanted = { kinds: kind === undefined ? WRITING_KINDS : [kind], problem: problem ?? null }
  const [items, counts] = await Promise.all([
    sql.listBad(db, wanted, { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }),
    sql.countBad(db, wanted),
  ])
  return { items, page, size: PAGE_ROWS, ...counts }
}

export async function checkAgain({ db, now }: StaffContext): Promise<null> {
  await db.tx((tx) => sql.setAllDue(tx, now))
  return null
}
