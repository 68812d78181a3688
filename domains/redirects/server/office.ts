/** The list of redirects, and staff who add, change and remove them by hand. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { leadOf, ruleBook } from '../addresses.ts'
import type * as contract from '../contract.ts'
import * as sql from './sql.ts'
import { addRedirect, changeRedirect, removeRedirect } from './write.ts'

const PAGE_ROWS = 50

export async function list(
  { db }: StaffContext,
  { q, after }: InputOf<typeof contract.officeRedirects>,
): Promise<DataOf<typeof contract.officeRedirects>> {
  const words = q?.toLowerCase() ?? ''
  const [rows, rules] = await Promise.all([
    sql.list(db, {
      pattern: words === '' ? null : likePattern(words),
      before: idAfter(after),
      limit: PAGE_ROWS + 1,
    }),
    sql.rules(db),
  ])
  const book = ruleBook(rules)
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return {
    items: items.map((row) => ({
      ...row,
      endsAt: leadOf(book, row.from, row.lang ?? 'cn')?.to ?? row.to,
    })),
    next,
  }
}

/** @throws {Refused} notFound, changedMeanwhile, fromWrong, toWrong, addressTaken, wouldLoop, tooManyRedirects */
export const save = (
  context: StaffContext,
  { id, version, ...wanted }: InputOf<typeof contract.saveRedirect>,
): Promise<{ id: number }> =>
  context.db.tx((tx) =>
    id === undefined
      ? addRedirect(tx, context, wanted, 'staff')
      : changeRedirect(tx, context, { ...wanted, id, version }),
  )

/** @throws {Refused} notFound */
export const remove = (
  context: StaffContext,
  { id }: InputOf<typeof contract.removeRedirect>,
): Promise<null> =>
  context.db.tx(async (tx) => {
    await removeRedirect(tx, context, id)
    return null
  })
