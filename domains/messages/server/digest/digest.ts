/** The mail that lists what a buyer wants together, when it is due. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import * as preferences from '../preferences/sql.ts'
import { unsubscribeQuery } from '../preferences/unsubscribe.ts'
import { loadSurroundings, post } from '../send.ts'
import { writeMail, writeMessage } from '../templates.ts'
import * as sql from './sql.ts'

/** More are counted, and read in the shop. */
const LISTED_MAX = 20

export const sendDigests = rowSweep<number>({
  name: 'messages.digest',
  everySeconds: 30,
  find: (tx, now, isAwake) => sql.lockDue(tx, now, isAwake),
  move: (tx, id, { now }) => sendDigest(tx, id, now),
})

async function sendDigest(tx: Queryable, id: number, now: Instant): Promise<void> {
  const items = await sql.takeWith(tx, id, now)
  const last = items.at(-1)
  if (last === undefined) return
  const { buyerId, kind, recipient, lang, key } = last
  const wanted = await preferences.listEnabledOf(tx, buyerId, kind)
  // They were switched off while these waited.
  if (wanted?.byMail === false) return
  const unsubscribe = unsubscribeQuery({ buyerId, kind })
  const around = { ...(await loadSurroundings(tx, lang)), unsubscribe }
  const titles = items
    .slice(0, LISTED_MAX)
    .map(({ template, values }) => `• ${writeMessage(template, values, around).title}`)
  const values = { count: items.length, titles: titles.join('\n'), path: '/user/user/xtmsg' }
  const { subject, text: body } = writeMail('digest', values, around)
  const envelope = { channel: 'mail', key: `digest:${key}`, recipient, lang, now, buyerId } as const
  await post(tx, { ...envelope, template: 'digest' }, { subject, body, unsubscribe })
}
