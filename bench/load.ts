/** A bounded load of requests, counted; on the loopback only. */
import autocannon from 'autocannon'

/** Like every browser; without them each body would be decompressed for the request. */
const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const CONNECTIONS = 16

type Options = {
  url: string
  headers?: Record<string, string>
  /** Addresses below `url`, asked in turn; without it `url` itself. */
  paths?: readonly string[]
} & ({ seconds: number } | { count: number })

/** @throws when an answer was not 200 */
export async function load({ url, headers = {}, paths, ...bound }: Options) {
  const requests = paths?.map((path) => ({ path, method: 'GET' as const }))
  const result = await autocannon({
    url,
    headers: { ...ENCODINGS, ...headers },
    connections: CONNECTIONS,
    workers: 1,
    ...(requests === undefined ? {} : { requests }),
    ...('seconds' in bound ? { duration: bound.seconds } : { amount: bound.count }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed at ${url}`)
  return { perSecond: result.requests.average, count: result.requests.total }
}
