/** Turns every error into an envelope in the caller's language. Never a stack, never a cause. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Reasons, Refused, type Reason } from '../../contract/refusal.ts'
import type { Lang } from '../../contract/lang.ts'
import { isFull } from '../disk-room.ts'
import { API_HEADERS } from './headers.ts'
import { isDatabaseAway, isOverloaded } from './outage.ts'
import { methodsAt } from './registry.ts'
import { langOf, translate } from '../text/translate.ts'

/** What a browser or proxy should wait before it retries a shop that cannot answer now. */
export const RETRY_SECONDS = 2

export type Answer = { status: number; reason: Reason }

/** The status and the reason of the answer to an error. */
export function answerTo(error: unknown): Answer {
  if (error instanceof Refused) return { status: statusOf(error.reason), reason: error.reason }
  if (isFull(error)) return { status: 503, reason: Reasons.storageFull }
  if (isDatabaseAway(error)) return { status: 503, reason: Reasons.unavailable }
  if (isOverloaded(error)) return { status: 503, reason: Reasons.overloaded }
  const code = sqlCodeOf(error)
  // The value does not fit its column: an impossible number, day or character.
  if (code?.startsWith('22')) return { status: 400, reason: Reasons.unreadable }
  if (code === NO_SUCH_ROW) return { status: 200, reason: Reasons.invalidInput }
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  if (status === 413) return { status, reason: Reasons.tooLarge }
  if (status === 415) return { status, reason: Reasons.wrongMediaType }
  if (status === 429) return { status, reason: Reasons.tooMany }
  if (status === 404) return { status, reason: Reasons.noSuchCall }
  if (status >= 400 && status < 500) return { status, reason: Reasons.unreadable }
  return { status: 500, reason: Reasons.internal }
}

/** foreign_key_violation */
const NO_SUCH_ROW = '23503'

function sqlCodeOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  return typeof code === 'string' && severity !== undefined ? code : undefined
}

/** The refusal as sent to the caller; for an unknown id it names the field. */
function refusalOf(error: unknown, reason: Reason, lang: Lang): Refused {
  if (error instanceof Refused) return error
  if (sqlCodeOf(error) !== NO_SUCH_ROW) return new Refused(reason)
  const { table = '', constraint = '' } = error as { table?: string; constraint?: string }
  const column = constraint.replace(`${table}_`, '').replace(/_fkey$/, '')
  const path = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const fields = [{ path, message: translate(lang, 'kit.field.notOffered') }]
  return new Refused(reason, { detail: { fields } })
}

/** A refusal is an answer like any other; only what concerns the transport has a status of its own. */
function statusOf(reason: Reason): number {
  if (reason === Reasons.unreadable) return 400
  if (reason === Reasons.foreignOrigin) return 403
  if (reason === Reasons.noSuchCall) return 404
  if (reason === Reasons.overloaded || reason === Reasons.unavailable) return 503
  if (reason === Reasons.storageFull) return 503
  return 200
}

/** Answers errors of the calls below a prefix. A server error is logged, and the answer reveals nothing of it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, reason } = answerTo(error)
    if (status >= 500)
      request.log[status === 500 ? 'error' : 'warn']({ err: error }, 'not answered')
    else if (sqlCodeOf(error) !== undefined)
      request.log.warn({ err: error, route: request.routeOptions.url }, 'refused by the database')
    const refusal = refusalOf(error, reason, langOf(request.headers.lang))
    return sendRefusal(request, reply, status, refusal)
  })
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsAt(app, request.url.split('?')[0] ?? '')
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    const status = methods.length > 0 ? 405 : 404
    return sendRefusal(request, reply, status, new Refused(Reasons.noSuchCall))
  })
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  { reason, detail, values }: Refused,
): FastifyReply {
  if (status === 503) reply.header('retry-after', RETRY_SECONDS)
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  const msg = translate(langOf(request.headers.lang), reason.message, values)
  reply.code(status).type('application/json; charset=utf-8')
  return reply.send(JSON.stringify({ code: reason.code, msg, data: detail ?? null }))
}
