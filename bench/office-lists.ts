/**
 * How long the office's lists take over 100,000 orders of 100,000 buyers: every sort order and the usual filters, database and server;
 * the finders of its search, and a round of gathering what waits. `node bench/office-lists.ts [--rows 100000]`. The rows are made by SQL;
 * each list is read until the plans are cached, then the median is shown. `--keep` leaves the database running, to look at its plans.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import '#apps/api/settings.ts'
import { customers } from '#domains/accounts/server/door.ts'
import { CustomerFilter } from '#domains/customers/filter.ts'
import { queryOf as customerQuery } from '#domains/customers/server/list.ts'
import { OrderFilter } from '#domains/orders/filter.ts'
import { orderOf, queryOf } from '#domains/orders/server/list/list.ts'
import { countOpenByTab, listOrders } from '#domains/orders/server/list/sql.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { isWithinGoal, type Figure } from './figures.ts'
import { fillOffice } from './office-shop.ts'
import { printSlowest, timeOf, type Timed } from './office-time.ts'
import { finderFigures, gatherFigures } from './office-work.ts'
import { NOW, openBench, type Bench } from './search-shop.ts'

const GOAL_MS = 30
const PAGE = 51

const CUSTOMER_FILTERS: readonly Record<string, string>[] = [
  {},
  { type: 'business' },
  { level: '5' },
  { vip: '1' },
  { vip: '0' },
  { blocked: '1' },
  { tag: 'rare' },
  { verification: 'waiting' },
  { verification: 'passed' },
  { min: '800000' },
  { ordersMin: '1' },
  { from: '2026-02-01T00:00:00.000Z', until: '2026-02-02T00:00:00.000Z' },
  { q: 'buyer' },
  { q: 'buyer 4711' },
  { q: 'bench.example' },
  { q: 'store 471' },
  { q: 'ab' },
  { q: 'nothing is called so' },
]

/** As a merchant asks: none, wide ones, and ones that leave few orders. */
const FILTERS: readonly Record<string, string>[] = [
  {},
  { tab: 'toShip' },
  { tab: 'unpaid' },
  { tab: 'closed' },
  { tab: 'received' },
  { payment: 'voucher_review' },
  { payment: 'paid' },
  { fulfilment: 'partially_shipped' },
  { method: 'transfer' },
  { warehouse: '1' },
  { warehouse: '3' },
  { carrier: '2' },
  { country: 'ES' },
  { country: 'CN' },
  { type: 'business' },
  { level: '5' },
  { vip: '1' },
  { tag: 'rare' },
  { min: '500000' },
  { max: '1000' },
  { overdue: '1' },
  { reminded: '1' },
  { from: '2026-02-01T00:00:00.000Z', until: '2026-02-02T00:00:00.000Z' },
  { dated: 'paid', from: '2025-06-01T00:00:00.000Z', until: '2025-06-02T00:00:00.000Z' },
  { q: 'SO26' },
  { q: 'buyer 4711' },
  { q: 'person' },
  { q: 'goods 471' },
  { q: 'nothing is called so' },
]

async function orderFigures(bench: Bench): Promise<Figure[]> {
  const { db } = bench
  const settings = await readSettings(db)
  const figures: Figure[] = []
  for (const given of FILTERS) {
    const times: Timed[] = []
    for (const sort of ['placed', 'amount', 'waiting']) {
      for (const reversed of ['0', '1']) {
        const filter = OrderFilter.parse({ ...given, sort, reversed })
        const read = async () =>
          listOrders(db, await queryOf(db, filter, { settings, now: NOW }), {
            order: orderOf(filter),
            after: null,
            limit: PAGE,
          })
        times.push(await timeOf(bench, `by ${sort}${reversed === '1' ? ' reversed' : ''}`, read))
      }
    }
    figures.push(printSlowest(`orders ${JSON.stringify(given)}`, times, GOAL_MS))
  }
  const counting = await timeOf(bench, 'counts of the tabs', () => countOpenByTab(db, NOW))
  return [...figures, printSlowest('orders', [counting], GOAL_MS)]
}

async function customerFigures(bench: Bench): Promise<Figure[]> {
  const { db } = bench
  const figures: Figure[] = []
  for (const given of CUSTOMER_FILTERS) {
    const times: Timed[] = []
    for (const sort of ['registered', 'spent', 'orders', 'seen'] as const) {
      for (const reversed of ['0', '1']) {
        const filter = CustomerFilter.parse({ ...given, sort, reversed })
        const read = async () =>
          customers.find(db, {
            ...(await customerQuery({ db, now: NOW }, filter)),
            limit: PAGE,
          })
        times.push(await timeOf(bench, `by ${sort}${reversed === '1' ? ' reversed' : ''}`, read))
      }
    }
    figures.push(printSlowest(`customers ${JSON.stringify(given)}`, times, GOAL_MS))
  }
  return figures
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    keep: { type: 'boolean', default: false },
  },
})
const bench = await openBench(['shared_buffers=256MB', 'max_wal_size=2GB'])
try {
  const began = performance.now()
  await fillOffice(bench.db, Number(values.rows))
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const figures = [
    ...(await orderFigures(bench)),
    ...(await customerFigures(bench)),
    ...(await finderFigures(bench)),
    ...(await gatherFigures(bench)),
  ]
  process.exitCode = figures.every(isWithinGoal) ? 0 : 1
  if (values.keep) {
    console.log(`${bench.url} until Ctrl+C`)
    await once(process, 'SIGINT')
  }
} finally {
  await bench.close()
}
