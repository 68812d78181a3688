/** The expected date must be in the future, since buyers read it as a promise. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { translate } from '#kit/server/text/translate.ts'

/** Forms send noon of a day. Today's noon may be over, and today is still valid. */

/** @throws {Refused} invalidInput, with the field */
export function demandFutureDate(
  { now, lang }: { now: Instant; lang: Lang },
  expectedAt: Instant | null,
): void {
  if (expectedAt === null || Date.parse(expectedAt) > Date.parse(now) - DAY_MS) return
  const message = translate(lang, 'transfers.expectedPast')
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'expectedAt', message }] } })
}
