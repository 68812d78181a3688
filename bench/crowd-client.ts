/**
 * A crowd in a process of its own, so that what it costs to be many is not taken for the shop's: so many connections ask
 * for searches and lists that nobody has asked for before, for so long. It tells what was served and what was turned away, and when.
 */
import autocannon from 'autocannon'

const [url = '', connections = '1', seconds = '1', rate = '0'] = process.argv.slice(2)
const WIDE = encodeURIComponent('工业')

const served: number[] = []
const turnedAway: number[] = []
let others = 0
let asked = Number(process.hrtime.bigint() % 1_000_000n)

/** Another one each time. */
const fresh = (path: () => string) => ({
  setupRequest: (request: autocannon.Request) => ({ ...request, path: path() }),
})
const ended = Promise.withResolvers<autocannon.Result>()
const options: autocannon.Options = {
  url,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 60,
  ...(rate === '0' ? {} : { overallRate: Number(rate) }),
  requests: [
    fresh(() => `/api/search/goods?q=${WIDE}&size=24&priceTo=${10_000_000 + asked++}`),
    fresh(() => `/goods/list?priceTo=${10_000_000 + asked++}`),
  ],
}
const run = autocannon(options, (error, result) => {
  if (error) ended.reject(error)
  else ended.resolve(result)
})
run.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
  if (status === 200) served.push(ms)
  else if (status === 503) turnedAway.push(ms)
  else others++
})
const { errors, timeouts } = await ended.promise
const percentileAt = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

export type Latencies = { count: number; p50: number; p99: number }
const latenciesOf = (times: number[]): Latencies => ({
  count: times.length,
  p50: percentileAt(times, 0.5),
  p99: percentileAt(times, 0.99),
})
console.log(
  JSON.stringify({
    served: latenciesOf(served),
    turnedAway: latenciesOf(turnedAway),
    failed: others + errors + timeouts,
  }),
)
