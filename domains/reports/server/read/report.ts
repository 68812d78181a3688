/** The report of sales: a page of it for the screen, all of it as a file. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Grouping, salesReport, SalesRow, SortKey } from '../../contract.ts'
import { DAYS_MOST } from '../../limits.ts'
import { ReportReasons } from '../../reasons.ts'
import { countDays, spanOf } from './span.ts'
import * as sql from './sql.ts'

export type ReportInput = InputOf<typeof salesReport>

/** @throws {Refused} invalidInput, periodTooLong */
export function demandPeriod({ from, to }: { from: string; to: string }): void {
  if (to < from) throw new Refused(Reasons.invalidInput)
  if (countDays(from, to) > DAYS_MOST) {
    throw new Refused(ReportReasons.periodTooLong, { values: { days: DAYS_MOST } })
  }
}

/**
 * @param isWhole for a file: the first `size` rows, as many as that may be, of one moment
 * @throws {Refused} periodTooLong
 */
export async function report(
  context: StaffContext,
  input: ReportInput,
  isWhole = false,
): Promise<DataOf<typeof salesReport>> {
  demandPeriod(input)
  const { reader } = context
  const [state, settings] = await Promise.all([sql.readShown(reader), readSettings(context.db)])
  const wanted = {
    generation: state.generation,
    warehouseId: input.warehouse ?? 0,
    span: spanOf(input.from, input.to),
  }
  const [totals, { items, total }] = await Promise.all([
    sql.totals(reader, wanted),
    pageOf(context, input, { ...wanted, isWhole }),
  ])
  const { page, size } = input
  const { isComplete } = state
  const currency = settings['shop.baseCurrency']
  return { items, total, page, size, by: input.by, totals, currency, isComplete }
}

type Paged = { items: SalesRow[]; total: number }

async function pageOf(
  { reader, lang }: StaffContext,
  input: ReportInput,
  { isWhole, ...wanted }: sql.Wanted & { isWhole: boolean },
): Promise<Paged> {
  const page = {
    ...orderOf(input.by, input.sort, input.reversed === true),
    limit: input.size,
    offset: (input.page - 1) * input.size,
  }
  if (input.by === 'day' || input.by === 'month') {
    const all = sortPeriods(await sql.periods(reader, wanted, input.by), page)
    const items = all.slice(page.offset, page.offset + page.limit)
    return { items: items.map((row) => ({ ...row, name: '', note: '' })), total: all.length }
  }
  const words = input.q?.trim().toLowerCase() ?? ''
  const pattern = words === '' ? null : likePattern(words)
  const read = isWhole ? sql.listAll : sql.rows
  const rows = await read(reader, input.by, wanted, { page, lang, pattern })
  return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Days and months the newest first, everything else by what stays of its sales. */
function orderOf(by: Grouping, sort: SortKey | undefined, isReversed: boolean) {
  const key: SortKey = sort ?? (by === 'day' || by === 'month' ? 'key' : 'netAmount')
  return { sort: key, isFalling: !isReversed }
}

type Period = sql.Summed & { key: string }

function sortPeriods(
  rows: readonly Period[],
  { sort, isFalling }: Pick<sql.Page, 'sort' | 'isFalling'>,
): Period[] {
  const direction = isFalling ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]]
    const order = a < b ? -1 : a > b ? 1 : one.key < other.key ? -1 : 1
    return order * direction
  })
}
