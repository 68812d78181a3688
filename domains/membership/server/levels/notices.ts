/** Notifies a buyer of a higher level: by mail and in the shop. */
import type { Instant } from '#kit/contract/values.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { LevelKey } from '../../contract.ts'
import { percentOf } from '../percents.ts'
import { listTexts } from '../texts/sql.ts'
import type { Moved } from './sql.ts'

export async function notifyOfLevel(
  tx: Queryable,
  { id, email, lang, toLevel, changeId }: Moved,
  now: Instant,
): Promise<void> {
  const [words, settings] = await Promise.all([listTexts(tx), readSettings(tx)])
  const level = String(toLevel) as LevelKey
  const named = words.find((each) => each.level === level)
  const name = named === undefined ? String(toLevel) : textIn(named.name, lang).text
  const percent = percentOf(level, settings) ?? 0
  await sendMail(tx, {
    to: email,
    lang,
    now,
    template: 'level-raised',
    values: { name, level: toLevel, percent, path: '/user/user/member' },
    key: `level-raised:${changeId}`,
    inShop: { buyerId: id, category: 'article' },
  })
}
