/** The office's list of cases by a filter: in pages, and as a file for spreadsheets. */
import type { FastifyReply } from 'fastify'
import { buyerIdsLike } from '#domains/accounts/server/door.ts'
import { buyersForStaff } from '#domains/accounts/server/staff-door.ts'
import { productIdsLike } from '#domains/catalog/server/finding-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import { claimedRefs } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, momentAfter, momentCursor, type MomentKey } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { CaseFilter } from '../case-filter.ts'
import type { casesFile, officeCases } from '../office-contract.ts'
import * as sql from './list-sql.ts'
import { withNamesIn } from './names-in.ts'
import { caseQueryOfProduct } from './of-product.ts'
import { linesOfRows, toSummaries } from './views.ts'

const PAGE_ROWS = 20

/** What a filter means for its reader now. */
async function queryOf(
  { db, now, staffId }: StaffContext,
  { q, mine, product: productId, ...filter }: CaseFilter,
): Promise<sql.CaseQuery> {
  const words = q?.trim().toLowerCase() ?? ''
  // As numbers are shown in groups: `RF26 0301 4829 13570`.
  const numbers = /^rf[\d ]*$/.test(words) ? words.replaceAll(' ', '').toUpperCase() : null
  const pattern = words === '' || numbers !== null ? null : likePattern(words)
  const [product, buyerIds, productIds, claims] = await Promise.all([
    productId === undefined ? undefined : caseQueryOfProduct(db, productId),
    pattern === null ? [] : buyerIdsLike(db, pattern),
    pattern === null ? [] : productIdsLike(db, words),
    mine === true ? claimedRefs(db, { kind: 'afterSales', staffId, now }) : null,
  ])
  return { ...filter, product, pattern, numbers, buyerIds, productIds, claimed: claims }
}

const ordersOf = (rows: readonly { orderId: number }[]) => rows.map(({ orderId }) => orderId)

export async function list(
  context: StaffContext,
  { after, ...filter }: InputOf<typeof officeCases>,
): Promise<DataOf<typeof officeCases>> {
  const { db, now, lang: reader } = context
  const page = { after: momentAfter(after), limit: PAGE_ROWS + 1 }
  const rows = await sql.listInTab(db, await queryOf(context, filter), page)
  const { items, next } = cutPage(rows, PAGE_ROWS, momentCursor)
  const [shown, nameOf] = await Promise.all([
    toSummaries(db, items, now).then((summaries) =>
      withNamesIn(db, summaries, { lang: reader, orderIds: ordersOf(items) }),
    ),
    buyersForStaff(
      db,
      items.map(({ buyerId }) => buyerId),
    ),
  ])
  return {
    items: items.flatMap((row, index) => {
      const summary = shown[index]
      const { lang, reason, text, buyerId } = row
      return summary === undefined
        ? []
        : [{ ...summary, lang, reason, text, buyer: nameOf(buyerId) }]
    }),
    next,
  }
}

const COLUMNS = [
  'number',
  'order',
  'opened',
  'due',
  'buyer',
  'contact',
  'type',
  'state',
  'reason',
  'goods',
  'pieces',
  'currency',
  'amount',
] as const
const TIMES: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['opened', 'due'])

/** @throws {Refused} tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...filter }: InputOf<typeof casesFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang } = context
  const { q: _words, ...named } = filter
  const act = {
    action: 'afterSales.export',
    object: 'cases:list',
    after: { format, ...named },
  } as const
  const [settings, wanted] = await Promise.all([readSettings(db), queryOf(context, filter)])
  const word = (key: string) => translate(lang, `after-sales.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  async function* pages() {
    for await (const rows of pagesOf(db, wanted)) {
      const [linesOf, nameOf] = await Promise.all([
        linesOfRows(db, rows).then((all) =>
          withNamesIn(
            db,
            all.map((lines) => ({ lines })),
            { lang, orderIds: ordersOf(rows) },
          ),
        ),
        buyersForStaff(
          db,
          rows.map(({ buyerId }) => buyerId),
        ),
      ])
      yield rows.map((row, index) => {
        const { lines } = linesOf[index] ?? { lines: [] }
        const { nickName, contact } = nameOf(row.buyerId)
        return [
          row.number,
          row.orderNumber,
          times.cell(row.createdAt),
          times.cell(row.dueAt),
          nickName,
          contact,
          word(`type.${row.type}`),
          word(`state.${row.state}`),
          word(`reason.${row.reason}`),
          lines
            .map(({ name, optionText, code }) =>
              [name, optionText, code].filter(Boolean).join(' · '),
            )
            .join(', '),
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
          row.currency,
          row.amount / MINOR_UNITS,
        ]
      })
    }
  }
  return sendListFile(context, reply, act, () => ({
    name: 'cases',
    format,
    heads: COLUMNS.map((column) => {
      const label = word(`sheet.${column}`)
      return TIMES.has(column) ? times.head(label) : label
    }),
    pages: pages(),
    countAll: () => sql.countInTab(db, wanted),
  }))
}

async function* pagesOf(db: Queryable, wanted: sql.CaseQuery): AsyncGenerator<sql.ListedRow[]> {
  for (let after: MomentKey | null = null, isMore = true; isMore;) {
    const rows: sql.ListedRow[] = await sql.listInTab(db, wanted, { after, limit: FILE_PAGE_ROWS })
    yield rows
    isMore = rows.length === FILE_PAGE_ROWS
    after = rows.at(-1) ?? null
  }
}
