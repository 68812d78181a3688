/** The log: one JSON line per answer, without personal data. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Database errors about data (class 22), constraints (23) and our own functions (P0) repeat the values that were sent: an
 * address, a note. Of these the log has the code, the constraint and the place, but never the message.
 */
const REPEATS_VALUES = /^(22|23|P0)/

/** The parts of an error that may be logged. */
export function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, code, severity, constraint, table } = error as Error &
    Record<string, unknown>
  const isSql = typeof code === 'string' && severity !== undefined
  if (!isSql || !REPEATS_VALUES.test(code)) return { name, message, stack, code, constraint, table }
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { name, message: `SQL ${code}`, stack: frames.join('\n'), code, constraint, table }
}

export const loggerOf = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
  })

/**
 * Logs each answer by its route template, since the address itself may hold codes and names. Successful reads are logged
 * at debug level only.
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
