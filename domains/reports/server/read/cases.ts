/** Figures of after-sales: why goods come back, how much of what was sold, and how long a refund takes. */
import { productNames } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { caseFigures } from '../../contract.ts'
import { CASE_PRODUCTS_MOST } from '../../limits.ts'
import * as cases from './cases-sql.ts'
import { demandPeriod } from './report.ts'
import { spanOf } from './span.ts'
import * as sql from './sql.ts'

/** @throws {Refused} invalidInput, periodTooLong */
export async function readCases(
  { db, reader, lang }: StaffContext,
  input: InputOf<typeof caseFigures>,
): Promise<DataOf<typeof caseFigures>> {
  demandPeriod(input)
  const [state, settings] = await Promise.all([sql.readShown(reader), readSettings(db)])
  const span = spanOf(input.from, input.to)
  const period = { from: span.from, until: span.until, timeZone: settings['shop.timeZone'] }
  const [rows, times, caseCount] = await Promise.all([
    cases.reasons(reader, period),
    cases.refundTimes(reader, period),
    cases.casesOpened(reader, period),
  ])
  const byProduct = [...Map.groupBy(rows, ({ productId }) => productId)]
    .map(([productId, own]) => ({
      productId,
      caseCount: own.reduce((sum, row) => sum + row.caseCount, 0),
      unitCount: own.reduce((sum, row) => sum + row.unitCount, 0),
      reasons: own
        .map(({ reason, caseCount: count }) => ({ reason, count }))
        .toSorted((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)),
    }))
    .toSorted((one, other) => other.caseCount - one.caseCount || one.productId - other.productId)
    .slice(0, CASE_PRODUCTS_MOST)
  const productIds = byProduct.map(({ productId }) => productId)
  const wanted = { generation: state.generation, warehouseId: 0, span }
  const [sold, all, names] = await Promise.all([
    sql.unitsSold(reader, wanted, productIds),
    sql.totals(reader, wanted),
    productNames(db, productIds, lang),
  ])
  const soldOf = new Map(sold.map(({ key, unitCount }) => [Number(key), unitCount]))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    caseCount,
    unitCount: rows.reduce((sum, row) => sum + row.unitCount, 0),
    soldCount: all.unitCount,
    refundCount: times.count,
    medianHours: times.medianHours,
    p90Hours: times.p90Hours,
    products: byProduct.map((product) => ({
      ...product,
      name: nameOf.get(product.productId) ?? null,
      soldCount: soldOf.get(product.productId) ?? 0,
    })),
  }
}
