/** A mail server for tests that keeps what it receives. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** @returns its address as `SMTP_URL`, and the mails as they arrived, headers and all */
export async function openMailServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    let text = ''
    let inData = false
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!text.endsWith(inData ? '\r\n.\r\n' : '\r\n')) return
      if (inData) received.push(text)
      const command = inData ? '' : text.slice(0, 4).toUpperCase()
      text = ''
      inData = command === 'DATA'
      if (command === 'QUIT') socket.end('221 bye\r\n')
      else socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}?from=shop@example.com`
  return { smtpUrl, received, close: () => server.close() }
}
