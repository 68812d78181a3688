/** When statements of a month go out. Pure. */
import { addMonths, monthIn } from '#kit/contract/months.ts'
import type { Instant } from '#kit/contract/values.ts'
import { instantIn } from '#kit/contract/zone.ts'

/** Of the shop's clock, on the first of a month: then the statement of the month before goes out. */
const HOUR = '09:00'

/** The next time after this instant when statements go out. */
export function nextStatement(now: Instant, timeZone: string): Instant {
  const month = monthIn(now, timeZone)
  const [first, next] = [month, addMonths(month, 1)].map((each) =>
    instantIn(`${each}-01 ${HOUR}`, timeZone),
  )
  return first != null && first > now ? first : (next ?? now)
}
