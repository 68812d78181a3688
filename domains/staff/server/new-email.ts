/** Both addresses of a member hear that theirs has changed: whoever did not want it reads it at the former one. */
import { sendMail } from '#domains/messages/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type Changed = {
  was: { id: number; email: string; name: string; lang: Lang }
  is: { email: string }
  /** The member who has changed it. */
  by: string
  now: Instant
}

/** The address that a shop makes up for its first owner reads no mails. */
const isMadeUp = (email: string): boolean => !/@[^@]*\.[a-z]{2,}$/i.test(email)

export async function mailOfEmail(tx: Queryable, { was, is, by, now }: Changed): Promise<void> {
  const addresses = [was.email, is.email].filter((email) => !isMadeUp(email))
  for (const to of addresses) {
    await sendMail(tx, {
      to,
      lang: was.lang,
      template: 'staff-email-changed',
      values: { name: was.name, email: is.email, by, at: now },
      key: `staff-email-changed:${was.id}:${to}:${now}`,
      now,
    })
  }
}
