/** The list of customers as a file for spreadsheets: what its filter means, in its order. */
import type { FastifyReply } from 'fastify'
import { customers } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { sendListFile } from '#domains/views/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS, type Currency } from '#kit/contract/money.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILE_PAGE_ROWS } from '#kit/server/sheets/list-file.ts'
import { zonedCells, type ZonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { customersFile, ListedCustomer } from '../contract.ts'
import { queryOf, rowsOf } from './list.ts'

const COLUMNS = [
  'name',
  'company',
  'email',
  'phone',
  'type',
  'proven',
  'level',
  'superMember',
  'tags',
  'orders',
  'spent',
  'currency',
  'registered',
  'seen',
  'blocked',
] as const
const TIMES: ReadonlySet<(typeof COLUMNS)[number]> = new Set(['registered', 'seen', 'blocked'])

/** @throws {Refused} tooMany */
export async function sendFile(
  context: StaffContext,
  { format, ...filter }: InputOf<typeof customersFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { q: _words, ...named } = filter
  const act = {
    action: 'customers.export',
    object: 'customers:list',
    after: { format, ...named },
  } as const
  const [wanted, settings] = await Promise.all([queryOf(context, filter), readSettings(context.db)])
  const currency = settings['shop.baseCurrency']
  const word = (key: string) => translate(context.lang, `customers.file.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  async function* pages() {
    for (let { after } = wanted, isMore = true; isMore;) {
      const found = await customers.find(context.db, { ...wanted, after, limit: FILE_PAGE_ROWS })
      const rows = await rowsOf(context, found)
      yield rows.map((row) => cellsOf(row, { currency, word, times }))
      const last = found.at(-1)
      isMore = last !== undefined && found.length === FILE_PAGE_ROWS
      if (last !== undefined) after = { value: last.place, id: last.id }
    }
  }
  return sendListFile(context, reply, act, () => ({
    name: 'customers',
    format,
    heads: COLUMNS.map((column) => (TIMES.has(column) ? times.head(word(column)) : word(column))),
    pages: pages(),
    countAll: () => customers.count(context.db, wanted),
  }))
}

type Known = { currency: Currency; word: (key: string) => string; times: ZonedCells }

function cellsOf(row: ListedCustomer, { currency, word, times }: Known): (string | number)[] {
  const yesNo = (is: boolean) => word(is ? 'yes' : 'no')
  return [
    row.nickName,
    row.storeName ?? '',
    row.email ?? '',
    row.phone ?? '',
    word(row.customerType),
    yesNo(row.isProven),
    row.level,
    yesNo(row.superMember),
    row.tags.join(', '),
    row.orderCount,
    row.spentAmount / MINOR_UNITS,
    currency,
    times.cell(row.registeredAt),
    times.cell(row.lastSeenAt),
    times.cell(row.blockedAt),
  ]
}
