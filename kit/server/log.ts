/** What the shop writes about itself: one JSON line an answer, and nothing in it that is a person's. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

/** What an error may say in the log. Its message can hold values of a statement, so SQL errors keep the code. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, constraint, table } = error as Error & Record<string, unknown>
  return { name, message, stack, code, constraint, table }
}

export const loggerOf = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
  })

/**
 * Logs each answer by the template of its address: the address itself may hold codes and names.
 * What went well and changed nothing is only of interest while one looks for something.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const level = reply.statusCode >= 500 ? 'warn' : method === 'GET' ? 'debug' : 'info'
    if (level !== 'debug' || app.config.logLevel === 'debug') {
      const ms = Math.round(reply.elapsedTime)
      const route = routeOptions.url ?? 'unknown'
      request.log[level]({ method, route, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
