/** Ports for servers whose address is known before they listen. */
import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port can be listened on, and is none that the system gives to outgoing connections', async () => {
  for (let round = 0; round < 20; round++) {
    const port = await freePort()
    expect(port).toBeLessThan(32_768)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
})
