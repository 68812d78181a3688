/** Checks for free ports before the expensive part of a start. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { ConfigError, type Config } from '#kit/server/config.ts'

/** @throws {ConfigError} naming the setting */
export async function demandFreePort(port: number, host: string, setting: string): Promise<void> {
  const server = createServer()
  const failed = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve)
    server.listen({ port, host, exclusive: true }, () => resolve(null))
  })
  if (failed === null) {
    await new Promise((resolve) => server.close(resolve))
    return
  }
  const { code } = failed
  if (code === 'EADDRINUSE')
    throw new ConfigError(`Port ${port} is taken by another program: set ${setting} to a free one.`)
  if (code === 'EACCES')
    throw new ConfigError(
      `Port ${port} may not be used by this user: set ${setting} to one above 1023.`,
    )
  throw new ConfigError(
    `HOST=${host} cannot be listened on (${code}): use 127.0.0.1, 0.0.0.0 or an address of this machine.`,
  )
}

/**
 * Checks all ports of the shop, before anything is started.
 * @throws {ConfigError} naming the setting
 */
export async function demandPorts({ port, sandboxPort, host, demo }: Config): Promise<void> {
  await demandFreePort(port, host, 'PORT')
  if (!demo) return
  if (sandboxPort === port && port !== 0) {
    throw new ConfigError(
      `SANDBOX_PORT=${sandboxPort} is that of the shop itself: set SANDBOX_PORT to another one.`,
    )
  }
  if (sandboxPort > LAST_PORT) {
    throw new ConfigError(`PORT=${port} is the last one there is: set SANDBOX_PORT to a free one.`)
  }
  await demandFreePort(sandboxPort, host, 'SANDBOX_PORT')
}

const LAST_PORT = 65_535

const PAIRS = { from: 3950, count: 500 }

/**
 * @param first the pair that is tried first: a random one, because two concurrent starts would both find the same one
 * free
 */
export async function freePorts(first = randomInt(PAIRS.count)): Promise<number> {
  for (let nth = 0; nth < PAIRS.count; nth++) {
    const port = PAIRS.from + 2 * ((first + nth) % PAIRS.count)
    const isFree = (each: number) =>
      demandFreePort(each, '127.0.0.1', 'PORT').then(
        () => true,
        () => false,
      )
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no two ports in a row are free')
}
