/** Where tracking providers report: a notification is trusted when its signature is valid, and acknowledged once it is stored. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { Reasons, type Reason } from '#kit/contract/refusal.ts'
import type { Config } from '#kit/server/config.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { isGranted } from '#kit/server/http/rate-limit.ts'
import type { AnyoneContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { trackerNamed } from './providers/make.ts'
import { normalizeNumber, takeReport } from './report.ts'
import * as sql from './sql.ts'

type Sent = { provider: string; raw: Buffer; headers: IncomingHttpHeaders }

/** For each network; providers repeat what is refused. */
const NOTICES = { name: 'tracking.notices', count: 600, perSeconds: 60 }

type Followed = { parcelId: number; carrierId: number; code: string | null }

/**
 * Two carriers may give the same number: what one reports is not taken for the other's parcel. Of one carrier's the name is not compared,
 * since providers correct it.
 */
function ofCarrier(parcels: readonly Followed[], carrier: string | null): readonly Followed[] {
  const hasOthers = new Set(parcels.map(({ carrierId }) => carrierId)).size > 1
  return hasOthers && carrier !== null ? parcels.filter(({ code }) => code === carrier) : parcels
}

/**
 * Nothing of a notification is trusted but its number, its traces and its state; one about a number that nobody follows is
 * acknowledged, since repeating it would change nothing.
 */
export async function takeNotification(
  context: AnyoneContext,
  config: Config,
  { provider, raw, headers }: Sent,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refuse = (status: number, reason: Reason) =>
    reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send({ code: reason.code, msg: translate(context.lang, reason.message), data: null })
  const { db, now, log } = context
  if (!(await isGranted(demandNetworkToken(context, NOTICES)))) return refuse(429, Reasons.tooMany)
  const tracker = await trackerNamed(db, config, provider)
  if (tracker === null) return refuse(404, Reasons.noSuchCall)
  const report = tracker.read(raw, headers)
  if (report === null) {
    log.warn({ provider }, 'a tracking notification is forged')
    return refuse(401, Reasons.invalidInput)
  }
  if (report === 'unreadable') return refuse(400, Reasons.invalidInput)
  if (report !== 'nothing') {
    const found = await sql.findByNumber(db, provider, normalizeNumber(report.number))
    for (const { parcelId } of ofCarrier(found, report.carrier))
      await takeReport(db, { parcelId, report, now })
  }
  const { type, body } = tracker.acknowledgement
  return reply.code(200).type(type).send(body)
}
