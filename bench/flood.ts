/**
 * Floods: ten times as many searches as the shop can bear, and a thousand connections at once, each beside people who buy.
 * Who looks around is turned away at once, who pays gets through.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { ROOT } from '../scripts/sources.ts'
import { buyersOf } from './checkout.ts'
import type { Latencies } from './crowd-client.ts'
import { median, type Figure } from './figures.ts'
import type { BenchShop } from './shop.ts'

const CLIENTS = 8
const CHECKOUTS = 72
const SECONDS = 10
const TIMES = 10
const CONNECTIONS = 1000
/** A refused client retries at once, or leaves. */
const REFUSED_MS = 100

type Crowd = { served: Latencies; turnedAway: Latencies; failed: number }

export async function floodFigures(
  shop: BenchShop,
  productIds: readonly number[],
): Promise<Figure[]> {
  const checkout = await buyersOf(shop, productIds)
  const alone = await buyAll(checkout, CLIENTS)
  const bearable = await crowd(shop, { connections: 16, seconds: 5 })
  const rate = Math.round((bearable.served.count / 5) * TIMES)
  const [many, beside] = await Promise.all([
    crowd(shop, { connections: 500, seconds: SECONDS, rate }),
    sleep(1000).then(() => buyAll(checkout, CLIENTS)),
  ])
  await sleep(2000)
  const [flood, paying] = await Promise.all([
    crowd(shop, { connections: CONNECTIONS, seconds: 2 * SECONDS }),
    sleep(1000).then(() => buyAll(checkout, CHECKOUTS)),
  ])
  const name = `at ${TIMES} times what it bears`
  return [
    { name: 'searches that it bears', value: bearable.served.count / 5, unit: 'req/s', goal: null },
    { name: `${name}: served`, value: many.served.count / SECONDS, unit: 'req/s', goal: null },
    { name: `${name}: served, p50`, value: many.served.p50, unit: 'ms', goal: null },
    {
      name: `${name}: turned away`,
      value: many.turnedAway.count / SECONDS,
      unit: 'req/s',
      goal: null,
    },
    {
      name: `${name}: turned away after, p50`,
      value: many.turnedAway.p50,
      unit: 'ms',
      goal: { most: REFUSED_MS },
    },
    { name: `${name}: turned away after, p99`, value: many.turnedAway.p99, unit: 'ms', goal: null },
    { name: `${name}: no answer`, value: many.failed, unit: '', goal: { most: 0 } },
    { name: 'checkout alone, p50', value: median(alone.times), unit: 'ms', goal: null },
    { name: `${name}: checkouts`, value: beside.count, unit: '', goal: { least: CLIENTS } },
    { name: `${name}: checkout, p50`, value: median(beside.times), unit: 'ms', goal: null },
    {
      name: `checkouts of ${CHECKOUTS} beside ${CONNECTIONS} connections`,
      value: paying.count,
      unit: '',
      goal: { least: CHECKOUTS },
    },
    { name: 'one of these, p50', value: median(paying.times), unit: 'ms', goal: null },
    {
      name: 'served beside them',
      value: flood.served.count / (2 * SECONDS),
      unit: 'req/s',
      goal: null,
    },
    { name: 'turned away after, p50', value: flood.turnedAway.p50, unit: 'ms', goal: null },
  ]
}

/** Each client buys its share, one after the other. @returns how many got through, and how long each took */
async function buyAll(checkout: (round: number) => Promise<void>, count: number) {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = client; round < count; round += CLIENTS) {
        const began = performance.now()
        const isDone = await checkout(round).then(
          () => true,
          () => false,
        )
        if (isDone) times.push(performance.now() - began)
      }
    }),
  )
  return { count: times.length, times }
}

type Size = { connections: number; seconds: number; rate?: number }

async function crowd({ url }: BenchShop, { connections, seconds, rate = 0 }: Size): Promise<Crowd> {
  const file = join(ROOT, 'bench', 'crowd-client.ts')
  const args = [file, url, String(connections), String(seconds), String(rate)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return JSON.parse(output) as Crowd
}
