/** Finds out that a port is taken before minutes were spent on what would need it. */
import { createServer } from 'node:net'
import { ConfigError } from '#kit/server/config.ts'

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
