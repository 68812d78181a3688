/** The office's list of invoices by a filter: in pages, and as a file for spreadsheets. */
import type { FastifyReply } from 'fastify'
import { buyerIdsLike } from '#domains/accounts/server/door.ts'
import { buyersForStaff } from '#domains/accounts/server/staff-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, momentAfter, momentCursor, type MomentKey } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { InvoiceFilter } from '../invoice-filter.ts'
import type { invoicesFile, officeInvoices } from '../office-contract.ts'
import * as lists from './list-sql.ts'
import { toSummaries } from './read.ts'
import { sharesOf, type InvoiceRow } from './sql.ts'

const PAGE_ROWS = 20

/** What a filter means now. */
async function queryOf(
  db: Queryable,
  { q, ...filter }: InvoiceFilter,
): Promise<lists.InvoiceQuery> {
  const words = q?.trim().toLowerCase() ?? ''
  const pattern = words === '' ? null : likePattern(words)
  const buyerIds = pattern === null ? [] : await buyerIdsLike(db, pattern)
  return { ...filter, pattern, buyerIds }
}

const cursorOf = ({ createdAt: at, id }: InvoiceRow): string => momentCursor({ at, id })

export async function officeList(
  { db }: StaffContext,
  { after, ...filter }: InputOf<typeof officeInvoices>,
): Promise<DataOf<typeof officeInvoices>> {
  const page = { after: momentAfter(after), limit: PAGE_ROWS + 1 }
  const rows = await lists.listInTab(db, await queryOf(db, filter), page)
  const { items, next } = cutPage(rows, PAGE_ROWS, cursorOf)
  const ids = items.map(({ buyerId }) => buyerId)
  const [shown, buyerOf] = await Promise.all([toSummaries(db, items), buyersForStaff(db, ids)])
  return {
    items: items.flatMap(({ buyerId }, index) => {
      const summary = shown[index]
      return summary === undefined ? [] : [{ ...summary, buyer: buyerOf(buyerId) }]
    }),
    next,
  }
}

const COLUMNS = [
  'number',
  'redNumber',
  'state',
  'kind',
  'asked',
  'issued',
  'name',
  'taxNumber',
  'buyer',
  'orders',
  'currency',
  'amount',
  'taxAmount',
  'officialCode',
  'officialNumber',
] as const
const TIMES: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['asked', 'issued'])

/** @throws {Refused} tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...filter }: InputOf<typeof invoicesFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, lang } = context
  const { q: _words, ...named } = filter
  const act = {
    action: 'invoices.export',
    object: 'invoices:list',
    after: { format, ...named },
  } as const
  const [settings, wanted] = await Promise.all([readSettings(db), queryOf(db, filter)])
  const word = (key: string) => translate(lang, `invoices.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  async function* pages() {
    for await (const rows of pagesOf(db, wanted)) {
      const [shares, buyerOf] = await Promise.all([
        sharesOf(
          db,
          rows.map(({ id }) => id),
        ),
        buyersForStaff(
          db,
          rows.map(({ buyerId }) => buyerId),
        ),
      ])
      yield rows.map((row) => [
        row.number ?? '',
        row.redNumber ?? '',
        word(`state.${row.state}`),
        word(`kind.${row.kind}`),
        times.cell(row.createdAt),
        times.cell(row.issuedAt),
        row.title.name,
        row.title.taxNumber,
        buyerOf(row.buyerId).nickName,
        shares
          .filter(({ invoiceId }) => invoiceId === row.id)
          .map(({ orderNumber }) => orderNumber)
          .join(', '),
        row.currency,
        row.amount / MINOR_UNITS,
        row.taxAmount / MINOR_UNITS,
        row.officialCode,
        row.officialNumber,
      ])
    }
  }
  return sendListFile(context, reply, act, () => ({
    name: 'invoices',
    format,
    heads: COLUMNS.map((column) => {
      const label = word(`list.${column}`)
      return TIMES.has(column) ? times.head(label) : label
    }),
    pages: pages(),
    countAll: () => lists.countInTab(db, wanted),
  }))
}

async function* pagesOf(db: Queryable, wanted: lists.InvoiceQuery): AsyncGenerator<InvoiceRow[]> {
  for (let after: MomentKey | null = null, isMore = true; isMore;) {
    const rows: InvoiceRow[] = await lists.listInTab(db, wanted, { after, limit: FILE_PAGE_ROWS })
    yield rows
    isMore = rows.length === FILE_PAGE_ROWS
    const last = rows.at(-1)
    after = last === undefined ? null : { at: last.createdAt, id: last.id }
  }
}
