/** What stands around the office's list of orders: its figures, and how it is exported. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, FileFormat, Instant } from '#kit/contract/values.ts'
import { OrderFilter } from './filter.ts'

/** The list as a file for spreadsheets, by its filter; logged. @refuses tooMany */
export const ordersFile = download({
  path: '/office/orders/file',
  who: 'staff:orders.export',
  input: z.extend(OrderFilter, { format: FileFormat }),
})

const DayFigures = z.object({ orderCount: z.int(), salesAmount: z.int() })

/** Orders and sales of this day so far beside those of yesterday until the same time, and what waits. */
export const orderFigures = endpoint({
  method: 'GET',
  path: '/office/orders/figures',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({
    /** The base currency, that of all amounts. */
    currency: Currency,
    today: DayFigures,
    yesterday: DayFigures,
    /** The last seven days, the oldest first, today last. */
    days: z.array(z.extend(DayFigures, { day: Day })),
    toShipCount: z.int(),
    overdueCount: z.int(),
    voucherCount: z.int(),
    oldestVoucherAt: z.nullable(Instant),
    unpaidCount: z.int(),
    /** Requests to cancel that wait for an answer. */
    cancelRequestCount: z.int(),
  }),
})
