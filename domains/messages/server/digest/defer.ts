/** Mails of a kind that a buyer wants together: what waits is a row each (`digest.ts` sends them). */
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Kind } from '../../contract.ts'
import type { Template } from '../../definition.ts'
import type { NewMessage } from '../inbox/insertion.ts'
import { nextSlot } from './slot.ts'
import * as sql from './sql.ts'

export type Deferred = {
  frequency: 'daily' | 'weekly'
  key: string
  buyerId: number
  kind: Kind
  recipient: string
  lang: Lang
  template: Template
  /** A JSON object, without the path. */
  values: string
  now: Instant
}

/** Instead of a mail. @returns false where something with this key waits */
export async function deferMail(
  tx: Queryable,
  { frequency, ...item }: Deferred,
  message: NewMessage | null,
): Promise<boolean> {
  const { 'shop.timeZone': zone } = await readSettings(tx)
  return sql.add(tx, { ...item, dueAt: nextSlot(frequency, item.now, zone) }, message)
}
