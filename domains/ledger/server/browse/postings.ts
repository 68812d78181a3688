/** Postings as finance looks them up: by what people know them by, and one with all its entries. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { ledgerPosting, ledgerPostings } from '../../browse-contract.ts'
import { ACCOUNT_KINDS } from '../../kinds.ts'
import { namesOf, shownAmount } from '../read/accounts.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50
/** As people write the numbers of orders: in groups. */
const BETWEEN = /\s/g

export async function listPostings(
  { db }: StaffContext,
  { q = '', after }: InputOf<typeof ledgerPostings>,
): Promise<DataOf<typeof ledgerPostings>> {
  const words = q.replace(BETWEEN, '')
  const wanted = { q: words === '' ? null : words, after: idAfter(after), limit: PAGE_ROWS + 1 }
  return cutPage(await sql.listPostings(db, wanted), PAGE_ROWS)
}

/** @throws {Refused} notFound */
export async function findPosting(
  { db }: StaffContext,
  postingId: number,
): Promise<DataOf<typeof ledgerPosting>> {
  const [posting, rows] = await Promise.all([
    sql.findPosting(db, postingId),
    sql.entriesOf(db, postingId),
  ])
  if (posting === null) throw new Refused(Reasons.notFound)
  const nameOf = await namesOf(
    db,
    rows.map(({ owner }) => owner),
  )
  return {
    ...posting,
    entries: rows.map(({ balance, ...entry }) => ({
      ...entry,
      ownerName: nameOf(entry.owner),
      balanceAmount:
        ACCOUNT_KINDS[entry.kind].owner === 'buyer' ? shownAmount(entry.kind, balance) : null,
    })),
  }
}
