/** One server that plays the payment providers by their published protocols, with keys of its own. It loses answers when asked to. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Currency } from '#kit/contract/money.ts'
import type { Fields } from '#kit/server/providers/keys.ts'
import type { ProviderName } from '../provider-fields.ts'

export type Request = {
  method: string
  /** Without the provider's prefix, with its query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}
export type Answer = { status: number; body: string | Buffer; headers?: Record<string, string> }
export type Notice = { headers: Record<string, string>; body: string }

/** What a notification says otherwise than what happened. */
export type Falsified = {
  amount?: number
  currency?: string
  orderNumber?: string
  /** Signed by somebody else. */
  isForged?: boolean
  /** For another merchant of the provider. */
  isOthers?: boolean
  ageSeconds?: number
}

/** Bills that the provider has, by day; without one it says that there is none. */
export type BillStore = {
  files: Map<string, Buffer>
  /** What is wrong with the next ones. */
  are: 'fine' | 'creating' | 'elsewhere' | 'otherHash'
}

export type Double = {
  name: ProviderName
  currency: Currency
  /** What the merchant enters at the shop. */
  fields: Fields
  handle(request: Request): Answer
  /** The buyer comes to the provider. @returns its payment */
  open(attempt: { redirectUrl: string; qrText: string | null }): string
  pay(session: string, transaction?: string): void
  isClosed(session: string): boolean
  /** About the payment as it is, or falsified. */
  notice(session: string, at: number, falsified?: Falsified): Notice
  /** About the last refund of a payment. */
  refundNotice(
    session: string,
    at: number,
    state: 'succeeded' | 'failed',
    falsified?: Pick<Falsified, 'amount'>,
  ): Notice
  /** The merchant gives all of it back in the provider's dashboard. @returns what the provider sends then */
  refundByHand(session: string, at: number): Notice
  /** A refund of another shop on the same merchant account, which gives its refunds the same keys. */
  foreignRefund(refund: { key: string; amount: number }, at: number): Notice
  /** The refunds of a payment, by amount. */
  refundsOf(session: string): number[]
  /** What the next refunds are; `waiting` until they are settled, `refused` for want of money. */
  refundsAre(state: 'succeeded' | 'waiting' | 'refused'): void
}

/** `lost`: what is asked is done and not answered. `away`: it never arrives. */
type Mode = 'fine' | 'lost' | 'away' | 'slow'

export async function openDoubles(doubles: readonly Double[]) {
  let mode: Mode = 'fine'
  const requests: Request[] = []
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      if (mode === 'away') return response.destroy()
      const [, name, path = ''] = /^\/(\w+)(\/.*)$/.exec(incoming.url ?? '') ?? []
      const { method = '', headers } = incoming
      const request = { method, path, headers, body: Buffer.concat(parts).toString('utf8') }
      requests.push(request)
      const answer = doubles.find((each) => each.name === name)?.handle(request)
      if (mode === 'lost') return response.destroy()
      if (mode === 'slow') return
      response.writeHead(answer?.status ?? 404, answer?.headers)
      response.end(answer?.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    are(next: Mode) {
      mode = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
