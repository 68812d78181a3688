/** Everything that is not a success, as an envelope in the caller's language. Never a stack, never a cause. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Reasons, Refused, type Reason } from '#kit/contract/refusal.ts'
import { isAway, isOverloaded } from './outage.ts'
import { methodsAt } from './registry.ts'
import { langOf, translate } from './translate.ts'

/** What a browser or proxy should wait before it tries a shop that cannot answer now. */
export const RETRY_SECONDS = 2

export type Answer = { status: number; reason: Reason }

/** What to say about an error, and under which status. */
export function answerTo(error: unknown): Answer {
  if (error instanceof Refused) return { status: statusOf(error.reason), reason: error.reason }
  if (isAway(error)) return { status: 503, reason: Reasons.unavailable }
  if (isOverloaded(error)) return { status: 503, reason: Reasons.overloaded }
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  if (status === 413) return { status, reason: Reasons.tooLarge }
  if (status === 415) return { status, reason: Reasons.wrongMediaType }
  if (status === 429) return { status, reason: Reasons.tooMany }
  if (status === 404) return { status, reason: Reasons.noSuchCall }
  if (status >= 400 && status < 500) return { status, reason: Reasons.unreadable }
  return { status: 500, reason: Reasons.fault }
}

/** A refusal is an answer like any other; only what concerns the transport has a status of its own. */
function statusOf(reason: Reason): number {
  if (reason === Reasons.unreadable) return 400
  if (reason === Reasons.foreignOrigin) return 403
  if (reason === Reasons.noSuchCall) return 404
  if (reason === Reasons.overloaded || reason === Reasons.unavailable) return 503
  return 200
}

/** Answers for the calls below a prefix. A fault is logged; nothing of it is told. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { status, reason } = answerTo(error)
    if (status >= 500)
      request.log[status === 500 ? 'error' : 'warn']({ err: error }, 'not answered')
    return sendRefusal(
      request,
      reply,
      status,
      error instanceof Refused ? error : new Refused(reason),
    )
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
  const msg = translate(langOf(request.headers.lang), reason.message, values)
  reply.code(status).type('application/json; charset=utf-8')
  return reply.send(JSON.stringify({ code: reason.code, msg, data: detail ?? null }))
}
