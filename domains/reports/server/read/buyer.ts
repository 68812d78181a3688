/** What one customer bought, month by month. */
import { readSettings } from '#domains/settings/server/door.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { salesOfBuyer } from '../../contract.ts'
import { monthsUntil } from './span.ts'
import * as sql from './sql.ts'

const MONTHS = 24

export async function readBuyer(
  context: StaffContext,
  { buyerId }: InputOf<typeof salesOfBuyer>,
): Promise<DataOf<typeof salesOfBuyer>> {
  const { reader, now } = context
  const [state, settings] = await Promise.all([sql.readShown(reader), readSettings(context.db)])
  const timeZone = settings['shop.timeZone']
  const months = monthsUntil(dayIn(now, timeZone), MONTHS)
  const rows = await sql.monthsOf(reader, { generation: state.generation, buyerId, months })
  const byMonth = new Map(rows.map(({ month, ...sums }) => [month, sums]))
  return {
    currency: settings['shop.baseCurrency'],
    isComplete: state.isComplete,
    months: months.map((month) => ({
      month,
      ...(byMonth.get(month) ?? { orderCount: 0, netAmount: 0 }),
    })),
  }
}
