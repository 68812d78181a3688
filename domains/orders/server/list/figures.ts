/** The figures above the office's list of orders. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { orderFigures } from '../../list-contract.ts'
import { waitingCount } from '../cancel-request/sql.ts'
import * as read from '../read/sql.ts'
import { shipWithinMs } from '../read/view.ts'
import * as sql from './figures/sql.ts'

const DAYS = 7

export async function computeFigures({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof orderFigures>> {
  const settings = await readSettings(db)
  const timeZone = settings['shop.timeZone']
  const [today, yesterday, days, waits, vouchers, cancelRequestCount] = await Promise.all([
    read.summarizeToday(db, { now, timeZone }),
    read.summarizeToday(db, { now: later(now, -DAY_MS), timeZone }),
    sql.listLastDays(db, { now, timeZone, dayCount: DAYS }),
    read.countWaiting(db, { now, paidBefore: later(now, -shipWithinMs(settings)) }),
    sql.vouchers(db),
    waitingCount(db),
  ])
  const ofDay = ({ orderCount, salesAmount }: read.Today) => ({ orderCount, salesAmount })
  return {
    currency: settings['shop.baseCurrency'],
    today: ofDay(today),
    yesterday: ofDay(yesterday),
    days,
    toShipCount: waits.toShipCount,
    overdueCount: waits.overdueCount,
    unpaidCount: waits.unpaidCount,
    voucherCount: vouchers.voucherCount,
    oldestVoucherAt: vouchers.oldestVoucherAt,
    cancelRequestCount,
  }
}
