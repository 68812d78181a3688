/** Distinguishes a database that is unavailable or overloaded from errors of ours. */

/** The connection is cut: the socket is gone, the server is starting or stopping, or refuses connections. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // its unix socket
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '25006', // read_only_sql_transaction: a replica that has not been promoted yet
])

/** The driver's own errors have no code. */
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Client was closed)/

/** It answers too late: a statement or a lock took longer than allowed. */
const OVERLOADED = new Set(['57014', '55P03', '53200', '53400'])

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== undefined && (AWAY.has(code) || code.startsWith('08'))) {
    return code !== 'ENOENT' || 'address' in error
  }
  if (AWAY_WORDS.test(error.message)) return true
  return error.cause instanceof Error && isDatabaseAway(error.cause)
}

export const isOverloaded = (error: unknown): boolean =>
  error instanceof Error && OVERLOADED.has(codeOf(error) ?? '')

function codeOf(error: Error): string | undefined {
  const code = (error as Error & { code?: unknown }).code
  return typeof code === 'string' ? code : undefined
}
