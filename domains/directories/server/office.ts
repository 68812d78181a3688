/** Companies as staff list and read them. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { companyTextIn } from '../kinds.ts'
import type { officeCompanies, OfficeCompany, waitingCompanies } from '../office-contract.ts'
import * as companies from './office-sql.ts'
import { formOf } from './own.ts'
import { readablePictures } from './pictures.ts'
import * as sql from './version-sql.ts'

const PAGE_ROWS = 30

type Reader = Pick<StaffContext, 'db' | 'lang'>

export async function list(
  { db, lang }: Reader,
  { part, kind, q, after }: InputOf<typeof officeCompanies>,
): Promise<DataOf<typeof officeCompanies>> {
  const words = q?.toLowerCase() ?? ''
  const rows = await companies.list(db, {
    part,
    kind: kind ?? null,
    pattern: words === '' ? null : likePattern(words),
    after: momentAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ place, id }) =>
    momentCursor({ at: place, id }),
  )
  const buyers = await buyersByIds(
    db,
    items.flatMap(({ buyerId }) => buyerId ?? []),
  )
  return {
    items: items.map((row) => {
      const { id, kind: of, state, country, note, buyerId, mainLang } = row
      const { number, sentAt, answerBy } = row
      return {
        id,
        kind: of,
        state,
        name: companyTextIn(row.name, lang, mainLang).text,
        country,
        city: companyTextIn(row.city, lang, mainLang).text,
        buyer:
          buyerId === null
            ? null
            : { id: buyerId, name: buyers.find((each) => each.id === buyerId)?.nickName ?? null },
        waiting: row.isWaiting && answerBy !== null ? { number, sentAt, answerBy } : null,
        isChange: row.publishedAt !== null,
        note,
      }
    }),
    next,
  }
}

export const countWaiting = ({ db }: Reader): Promise<DataOf<typeof waitingCompanies>> =>
  companies.countWaiting(db)

/** @throws {Refused} notFound */
export async function detail(context: StaffContext, id: number): Promise<OfficeCompany> {
  const { db } = context
  const head = await sql.find(db, id)
  if (head === null) throw new Refused(Reasons.notFound)
  const { kind, buyerId, state, note, shown, publishedAt, version } = head
  const [buyers, versions, readable] = await Promise.all([
    buyerId === null ? [] : buyersByIds(db, [buyerId]),
    sql.listVersions(db, id),
    readablePictures(db, [id], context),
  ])
  const [buyer] = buyers
  return {
    id,
    kind,
    state,
    note,
    buyer:
      buyerId === null
        ? null
        : { id: buyerId, name: buyer?.nickName ?? null, lang: buyer?.lang ?? 'cn' },
    shown,
    publishedAt,
    version,
    versions: versions.map((each) => {
      const { number, sentAt, sentBy, decidedAt, decidedBy, purgedAt } = each
      const documentIds = purgedAt === null ? each.documents : []
      const about = { number, state: each.state, sentAt, sentBy, decidedAt, decidedBy, purgedAt }
      const form = { ...formOf(each), pictures: readable(each.pictures) }
      return { ...form, ...about, note: each.note, documentIds }
    }),
  }
}
