/** A buyer requests a data export, follows its progress, and gets a download address of their own. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { SessionName } from '#kit/server/context.ts'
import { sendRefusal } from '#kit/server/http/errors.ts'
import { downloadHeaders } from '#kit/server/http/download.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { isSigned, signature } from '#kit/server/secrets/secret.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { DAY_SECONDS, MINUTE_MS } from '#kit/contract/time.ts'
import { dayIn } from '#kit/contract/zone.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { newPrivateName, readPrivate } from '#domains/uploads/server/storage-door.ts'
import { PrivacyReasons } from '../../reasons.ts'
import type { DataCopy, myCopy } from '../../contract.ts'
import { demandProof } from '#domains/accounts/server/account-door.ts'
import { deadAt, abandonCopy, type CopyQueue } from './make.ts'
import { idAfter } from '#kit/server/database/page.ts'
import * as sql from './sql.ts'

const ASKING: Limit = { name: 'accounts.copy', count: 5, perSeconds: DAY_SECONDS }
const ADDRESS_MS = 5 * MINUTE_MS
const PURPOSE = 'accounts.copy'

const toView = ({ buyerId: _buyerId, fileId: _fileId, ...row }: sql.CopyRow): DataCopy => row

export async function getOwnCopy({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myCopy>> {
  const [row, settings] = await Promise.all([sql.findNewest(db, buyerId), readSettings(db)])
  const isOver = row?.state === 'ready' && row.dueAt <= now // before the sweep runs
  const copy = row === null ? null : toView(isOver ? { ...row, state: 'over' } : row)
  return { copy, availableHours: settings['accounts.copyHours'] }
}

/** @throws {Refused} proofNeeded, copyInWork, tooMany */
export async function ask(
  context: BuyerContext,
  { queue, allSteps }: { queue: CopyQueue; allSteps: number },
): Promise<DataCopy> {
  const { db, now, buyerId } = context
  await demandProof(context)
  await demandToken(db, now, ASKING, String(buyerId))
  return db.tx(async (tx) => {
    await sql.discardReady(tx, buyerId)
    const fileId = newPrivateName()
    const row = await sql.begin(tx, { buyerId, fileId, allSteps, now, dueAt: deadAt(now) })
    if (row === null) throw new Refused(PrivacyReasons.copyInWork)
    await abandonCopy(tx, queue, row.id)
    return toView(row)
  })
}

const signedText = (id: number, session: SessionName, until: string): string =>
  `${id}|${session}|${until}`

/** @throws {Refused} proofNeeded, copyGone: also for another buyer's */
export async function addressFor(context: BuyerContext, id: number): Promise<{ address: string }> {
  const { db, now, buyerId, session } = context
  await demandProof(context)
  const row = await sql.find(db, id)
  const isTheirs = row?.buyerId === buyerId && row.state === 'ready' && row.dueAt > now
  if (!isTheirs) throw new Refused(PrivacyReasons.copyGone)
  const until = String(Date.parse(now) + ADDRESS_MS)
  const proof = signature(PURPOSE, signedText(id, session, until)).toString('base64url')
  return { address: `/api/privacy/copies/${id}?e=${until}&by=${session}&s=${proof}` }
}

type Asked = FastifyRequest<{
  Params: Record<string, string>
  Querystring: Record<string, string | undefined>
}>

/** By a signed address and its session's token. Wrong, expired, another's and deleted ones are indistinguishable. */
export async function send(context: BuyerContext, request: Asked, reply: FastifyReply) {
  const { db, now, buyerId, session } = context
  const id = idAfter(request.params.id)
  const { e = '', by = '', s = '' } = request.query
  const isOurs =
    id !== null &&
    /^\d{13}$/.test(e) &&
    Number(e) > Date.parse(now) &&
    by === session &&
    isSigned(PURPOSE, signedText(id, session, e), Buffer.from(s, 'base64url'))
  const row = isOurs ? await sql.find(db, id) : null
  const isThere = row?.state === 'ready' && row.buyerId === buyerId && row.dueAt > now
  const bytes = isThere ? await readPrivate(row.fileId) : null
  if (bytes === null) return sendRefusal(request, reply, 404, new Refused(Reasons.notFound))
  const { 'shop.timeZone': zone } = await readSettings(db)
  return reply.headers(headersOf(dayIn(row!.askedAt, zone), bytes.length)).send(bytes)
}

const headersOf = (day: string, byteCount: number) => ({
  ...downloadHeaders(`my-data-${day}.zip`, 'application/zip'),
  'content-length': byteCount,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
})
