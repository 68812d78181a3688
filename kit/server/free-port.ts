/** A port for a server whose address others must know before it listens. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range from which Linux (32768 to 60999 by default) and others take ports for outgoing connections: a port
 * of that range may be given to any connection between this answer and the listening.
 */
const RANGE = { from: 10_000, to: 32_768 }
const ATTEMPTS = 100

/**
 * A port of this machine on which nothing listens at 127.0.0.1 now.
 * @throws {Error} when none of 100 random ones is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(RANGE.from, RANGE.to)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${ATTEMPTS} ports is free`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server, 'listening').then(
    () => true,
    () => false, // taken, or refused by the system
  )
  server.listen({ port, host: '127.0.0.1', exclusive: true })
  if (!(await listening)) return false
  server.close()
  await once(server, 'close')
  return true
}
