/** Gives waiting customers to staff who are online, ends what nobody goes on with, and deletes what is old. */
import { sendForBuyer } from '#domains/enquiries/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { assignIfOpen, endChat, leftSince, presentSince, serviceAt, setAgent } from './assign.ts'
import { deleteChats } from './delete.ts'
import * as office from './office-sql.ts'
import * as sql from './sql.ts'

const BATCH = 100
/** Whoever has written a first line is often still writing the second. */
const TICKET_MS = 3 * MINUTE_MS

const release = batchSweep({
  name: 'chat.release',
  everySeconds: 20,
  atOnce: BATCH,
  find: (tx, now, filter) => office.findLeft(tx, leftSince(now), filter),
  async move(tx, ids, { now }) {
    for (const id of ids) {
      const chat = await sql.lock(tx, id)
      if (chat === null) continue
      await assignIfOpen(tx, await setAgent(tx, chat, { agent: null, event: 'released', now }), now)
    }
  },
})

const assign = batchSweep({
  name: 'chat.assign',
  everySeconds: 5,
  atOnce: BATCH,
  // Without anybody online there is nothing to do, and the sweep does not go through all that wait.
  find: async (tx, now, filter) =>
    (await office.leastBusy(tx, presentSince(now), (await readSettings(tx))['chat.mostEach'])) ===
    null
      ? []
      : office.findOpen(tx, filter),
  async move(tx, ids, { now }) {
    for (const id of ids) {
      const chat = await sql.lock(tx, id)
      if (chat !== null) await assignIfOpen(tx, chat, now)
    }
  },
})

/** What a buyer wrote while nobody was there becomes a message to the shop, which is answered in their account and by mail. */
const ticket = batchSweep({
  name: 'chat.ticket',
  everySeconds: 30,
  atOnce: BATCH,
  async find(tx, now, filter) {
    if ((await serviceAt(tx, now)).isServed) return []
    return office.findUnserved(tx, later(now, -TICKET_MS), filter)
  },
  async move(tx, ids, { now }) {
    for (const id of ids) {
      const chat = await sql.lock(tx, id)
      if (chat === null || chat.buyerId === null) continue
      const texts = await office.unansweredTexts(tx, id)
      if (texts.length > 0) {
        const { buyerId, lang } = chat
        await sendForBuyer(tx, { buyerId, lang, text: texts.join('\n'), now })
      }
      await endChat(tx, chat, { event: texts.length > 0 ? 'ticket' : 'closed', now })
    }
  },
})

const end = batchSweep({
  name: 'chat.end',
  everySeconds: 600,
  atOnce: BATCH,
  async find(tx, now, filter) {
    const hours = (await readSettings(tx))['chat.idleHours']
    return office.findIdle(tx, later(now, -hours * HOUR_MS), filter)
  },
  async move(tx, ids, { now }) {
    for (const id of ids) await endChat(tx, { id }, { event: 'closed', now })
  },
})

const forget = batchSweep({
  name: 'chat.forget',
  everySeconds: 3600,
  atOnce: BATCH,
  async find(tx, now, filter) {
    const days = (await readSettings(tx))['chat.keepDays']
    return office.findOld(tx, later(now, -days * DAY_MS), filter)
  },
  move: (tx, ids) => deleteChats(tx, ids),
})

export const sweeps = [release, assign, ticket, end, forget]
