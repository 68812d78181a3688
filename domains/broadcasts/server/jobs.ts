/** Sends broadcasts that are due, some buyers at a time, each turn in one transaction with the place that it came to. */
import { customers, profileOf } from '#domains/accounts/server/door.ts'
import { isInAudience } from '#domains/audiences/audience.ts'
import { listsOfBuyers } from '#domains/audiences/server/door.ts'
import { findAnnouncement } from '#domains/content/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import * as sql from './sql.ts'

const BUYERS_A_TURN = 200

const send = rowSweep<number>({
  name: 'broadcasts.send',
  everySeconds: 10,
  find: (tx, now, isAwake) => sql.lockDue(tx, now, isAwake),
  move: (tx, id, { now }) => sendNext(tx, id, now),
})

async function sendNext(tx: Queryable, id: number, now: Instant): Promise<void> {
  const broadcast = await sql.read(tx, id)
  const announcement = await findAnnouncement(tx, broadcast.announcementId)
  if (announcement === null || !announcement.visible) {
    await sql.setCanceled(tx, id)
    return
  }
  if (announcement.publishedAt > now) {
    await sql.setDue(tx, id, announcement.publishedAt)
    return
  }
  const { lastBuyerId: after, listId, byMail, announcementId } = broadcast
  const buyers = await customers.listOpenAfter(tx, { after, limit: BUYERS_A_TURN })
  const listsOf = await listsOfBuyers(tx, {
    listIds: listId === null ? [] : [listId],
    buyerIds: buyers.map((buyer) => buyer.id),
  })
  for (const buyer of buyers) {
    if (!isInAudience(broadcast, profileOf(buyer, now), listsOf(buyer.id))) continue
    await sendMail(tx, {
      to: byMail ? buyer.email : null,
      lang: buyer.lang,
      template: 'announcement',
      values: {
        title: textIn(announcement.title, buyer.lang).text,
        broadcast: id,
        path: `/announcement/${announcementId}`,
      },
      key: `announcement:${id}:${buyer.id}`,
      now,
      inShop: { buyerId: buyer.id, category: 'article' },
    })
  }
  const last = buyers.length < BUYERS_A_TURN ? null : (buyers.at(-1)?.id ?? null)
  await sql.advance(tx, id, { lastBuyerId: last, now })
}

export const sweeps = [send]
