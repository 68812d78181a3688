/** What a scrape reads: requests by route and outcome, and gauges that are computed on request. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  domains: [
    {
      gauges: () => [
        { name: 'broken', help: 'cannot be read', read: () => Promise.reject(new Error('away')) },
        { name: 'boxes', help: 'boxes that wait', read: () => 7 },
      ],
    },
  ],
})
const scrape = async () => (await fetch(`${shop.url}/metrics`)).text()

test('requests are counted by route and status, with their durations in cumulative buckets', async () => {
  for (let i = 0; i < 3; i++) await fetch(`${shop.url}/health/live`)
  const text = await scrape()
  expect(text).toContain('# TYPE shop_request_seconds histogram')
  const labels = 'method="GET",route="/health/live",status="200"'
  expect(text).toContain(`shop_request_seconds_count{${labels}} 3`)
  expect(text).toMatch(/shop_request_seconds_bucket\{le="\+Inf",[^}]*live[^}]*\} 3/)
  expect(text).toMatch(/shop_request_seconds_bucket\{le="0.005",[^}]*live[^}]*\} \d/)
})

test('a failing gauge does not affect the others', async () => {
  const text = await scrape()
  expect(text).toContain('# TYPE shop_boxes gauge\nshop_boxes 7\n')
  expect(text).toMatch(/^shop_broken nan$/im)
  expect(text).toMatch(/^shop_event_loop_lag_seconds [\d.e-]+$/m)
})
