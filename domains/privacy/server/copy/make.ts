/** Makes an export of a buyer's data step by step, so that its progress is visible. */
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { enqueue, queue, type JobContext, type Queue, type Sweep } from '#kit/server/jobs/jobs.ts'
import type { Personal, PersonalTable } from '#kit/server/database/personal.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import { keepPrivate, removePrivate } from '#domains/uploads/server/storage-door.ts'
import { findAccount } from '#domains/accounts/server/account-door.ts'
import { archiveOf } from './archive.ts'
import * as sql from './sql.ts'

/** Files beyond this limit are listed in the export without their content, since all of it is in memory once. */
const MAX_FILE_BYTES = 100 * 1024 * 1024
/** An export without progress for this long has lost its process: the longest step is the file. */
const DEAD_MS = 2 * MINUTE_MS
export const deadAt = (now: Instant): Instant => later(now, DEAD_MS)
const TAKEN_UP = 50
export const COPY_PATH = '/user/setting/copy'

/** One for each domain with personal data, and one for the file. */
export const stepsOf = (holders: readonly Personal[]): number => holders.length + 1

export const copyQueue = (holders: () => readonly Personal[]) =>
  queue<{ id: number }>({
    name: 'accounts.copy',
    atOnce: 1,
    work: ({ payload }, context) => make(payload.id, holders(), context),
  })

export type CopyQueue = Queue<{ id: number }>

/** Enqueues it, unless it is in the queue already. */
export const abandonCopy = (tx: Queryable, to: CopyQueue, id: number): Promise<void> =>
  enqueue(tx, to, { id }, { unlessWaiting: `copy:${id}` })

/** Takes up exports that wait, and those whose process died. */
export const takeUpCopies = (to: CopyQueue): Sweep => ({
  name: 'accounts.take-up-copies',
  everySeconds: 10,
  run: async ({ db, now, log }) => {
    for (const { id } of await sql.listAbandoned(db, now, TAKEN_UP)) {
      await db
        .tx((tx) => abandonCopy(tx, to, id))
        .catch((error: unknown) => log.error({ err: error, copy: id }, 'not taken up'))
    }
    return 0
  },
})

export async function make(
  id: number,
  holders: readonly Personal[],
  { db, now }: Pick<JobContext, 'db' | 'now'>,
): Promise<void> {
  const began = performance.now()
  const instant = () => later(now, Math.round(performance.now() - began))
  const row = await sql.claim(db, id, now, deadAt(now))
  if (row === null) return
  const { buyerId, fileId, tryCount } = row
  const tables: PersonalTable[] = []
  for (const [index, holder] of holders.entries()) {
    tables.push(...(await holder.copy(db, buyerId)))
    if (!(await sql.progress(db, row, index + 1, deadAt(instant())))) return
  }
  const buyer = await findAccount(db, buyerId)
  const [settings, identity] = await Promise.all([readSettings(db), readIdentity(db)])
  const sent = await filesOf(holders, { db, buyerId })
  const about = { shop: nameIn(identity, buyer.lang), lang: buyer.lang, madeAt: now }
  const bytes = await archiveOf({ ...about, tables, ...sent })
  await keepPrivate(fileId, bytes)

  const dueAt = later(now, settings['accounts.copyHours'] * HOUR_MS)
  const isWanted = await db.tx(async (tx) => {
    if (!(await sql.finish(tx, { id, tryCount, byteCount: bytes.length, now, dueAt }))) return false
    await sendMail(tx, {
      to: buyer.email,
      lang: buyer.lang,
      template: 'copy-ready',
      values: { at: dueAt, path: COPY_PATH },
      key: `copy-ready:${id}`,
      now,
      inShop: { buyerId, category: 'article' },
    })
    return true
  })
  if (isWanted) return
  const state = (await sql.find(db, id))?.state
  const isAnothers = state === 'making' || state === 'ready' // under the same name
  if (!isAnothers) await removePrivate(fileId)
}

async function filesOf(
  holders: readonly Personal[],
  { db, buyerId }: Pick<JobContext, 'db'> & { buyerId: number },
) {
  const files: { name: string; bytes: Buffer }[] = []
  const leftOut: string[] = []
  let sum = 0
  for (const holder of holders) {
    for (const { name, byteCount, read } of (await holder.files?.(db, buyerId)) ?? []) {
      const bytes = sum + byteCount > MAX_FILE_BYTES ? null : await read()
      if (bytes === null) leftOut.push(name)
      else {
        files.push({ name, bytes })
        sum += bytes.length
      }
    }
  }
  return { files, leftOut }
}
