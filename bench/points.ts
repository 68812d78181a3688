/**
 * Lots of points that end at one moment: how long their end takes, and how long buyers wait who use points beside it. `node bench/points.ts [LOTS]`.
 */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { points } from '#domains/points/server/domain.ts'
import { redeemPoints } from '#domains/points/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { sweepAll } from './earning.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const LOTS = Number(process.argv[2] ?? 1_000_000)
const LOTS_EACH = 5
/** Buyers who use points while others' end. */
const SPENDERS = 50
const ENDS_AT = '2026-12-31T16:00:00.000Z'

const bench = await openBench()
const { db } = bench

/** Buyers with lots that all end at one moment, written past the functions, which would take many minutes: what is measured is their end. */
const OWNERS = Math.ceil(LOTS / LOTS_EACH)
const FIRST_OWNER = 1_000_000
await db.tx(async (tx) => {
  await tx.write(sql`
    insert into points.account (buyer_id, usable_count)
    select ${FIRST_OWNER}::bigint + n, 100 * ${LOTS_EACH}::int from generate_series(1, ${OWNERS}::int) n`)
  await tx.write(sql`
    insert into points.lot (buyer_id, cause, ref, earned_count, left_count, is_frozen, usable_from, expires_at, created_at)
    select ${FIRST_OWNER}::bigint + n, 'adjustment', 'bench:' || n || ':' || lot, 100, 100, false, ${NOW}, ${ENDS_AT}, ${NOW}
    from generate_series(1, ${LOTS_EACH}::int) lot, generate_series(1, ${OWNERS}::int) n`)
  await tx.write(sql`
    insert into points.line (buyer_id, kind, ref, usable_change, frozen_change, owed_change, usable_after, frozen_after, owed_after, at)
    select ${FIRST_OWNER}::bigint + n, 'granted', 'bench:' || n || ':' || lot, 100, 0, 0, 100 * lot, 0, 0, ${NOW}
    from generate_series(1, ${LOTS_EACH}::int) lot, generate_series(1, ${OWNERS}::int) n order by lot, n`)
  await tx.write(sql`
    insert into points.part (line_id, lot_id, change)
    select line.id, lot.id, 100 from points.line line join points.lot lot using (buyer_id, ref) where line.buyer_id > ${FIRST_OWNER}`)
})
for (const table of ['account', 'lot', 'line', 'part'])
  await db.count(sql([`analyze points.${table}`]))
/** Points that end a year later: their owners have some to use all the while, beside those that end now. */
const LATER = later(ENDS_AT, 365 * DAY_MS)
await db.count(sql`
  select points.earn(${FIRST_OWNER}::bigint + n * ${Math.floor(OWNERS / SPENDERS)}::int, 'granted', 'adjustment', 'bench:later:' || n, '', 1000000, null,
    ${NOW}, ${LATER}, ${LATER}, ${NOW}) from generate_series(1, ${SPENDERS}::int) n`)

const atEnd = later(ENDS_AT, 1000)
const waits: number[] = []
let isOver = false
/** Buyers use points one after the other, those whose lots are ending among them. */
async function spend(): Promise<void> {
  for (let nth = 0; !isOver; nth++) {
    const buyerId = FIRST_OWNER + ((nth % SPENDERS) + 1) * Math.floor(OWNERS / SPENDERS)
    const start = performance.now()
    const isTaken = await db.tx((tx) =>
      redeemPoints(tx, {
        buyerId,
        orderNumber: `SO7${String(nth).padStart(14, '0')}`,
        count: 1,
        now: atEnd,
      }),
    )
    if (!isTaken) throw new Error('a buyer could not use points that had not ended')
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const started = performance.now()
const spending = spend()
await sweepAll(db, points.sweeps, 'points.settle', atEnd)
const seconds = (performance.now() - started) / 1000
isOver = true
await spending
const { left } = await db.row<{ left: number }>(sql`
  select count(*)::int as left from points.lot where left_count > 0 and expires_at <= ${atEnd}`)
const { found } = await db.row<{ found: number }>(sql`
  select (select count(*) from audit.i_12_points_unlike_their_lots) + (select count(*) from audit.i_12_points_unlike_their_lines)
    + (select count(*) from audit.i_12_lines_of_points_out_of_step) + (select count(*) from audit.i_12_lots_unlike_their_parts) as found`)
await bench.close()

const waited = waits.toSorted((a, b) => a - b)
const figures: Figure[] = [
  { name: `${LOTS} lots end`, value: seconds, unit: 's', goal: null },
  {
    name: `${waits.length} buyers use points beside it: median`,
    value: waited[Math.floor(waited.length / 2)] ?? Number.NaN,
    unit: 'ms',
    goal: null,
  },
  {
    name: 'of a hundred the one that waits longest',
    value: waited[Math.floor(waited.length * 0.99)] ?? Number.NaN,
    unit: 'ms',
    goal: { most: 100 },
  },
  { name: 'lots that have not ended', value: left, unit: '', goal: { most: 0 } },
  { name: 'findings of doctor afterwards', value: found, unit: '', goal: { most: 0 } },
]
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
