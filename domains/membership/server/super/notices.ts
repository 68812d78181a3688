/** Notifies super members before their membership ends, and when it has ended. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { Holder } from './sql.ts'

const PATH = '/user/user/member'

const mailTo = ({ id, email, lang, superUntil }: Holder, kind: string, now: Instant) => ({
  to: email,
  lang,
  now,
  key: `${kind}:${id}:${superUntil}`,
  inShop: { buyerId: id, category: 'article' as const },
})

/** Sent that many days before the end. Each end is announced once, however often the sweep runs. */
export async function notifyOfEnding(
  tx: Queryable,
  holder: Holder,
  { days, now }: { days: number; now: Instant },
): Promise<void> {
  const values = { at: holder.superUntil, days, path: PATH }
  await sendMail(tx, {
    ...mailTo(holder, 'super-ending', now),
    template: 'super-ending',
    values,
  })
}

export async function notifyOfEnd(tx: Queryable, holder: Holder, now: Instant): Promise<void> {
  const values = { at: holder.superUntil, path: PATH }
  await sendMail(tx, { ...mailTo(holder, 'super-ended', now), template: 'super-ended', values })
}
