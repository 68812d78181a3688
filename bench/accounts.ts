/**
 * What coming in costs: the session behind a call, a login by code, a photo of a document, and what everybody else feels of a
 * flood of wrong passwords. The limits are emptied beforehand: measured is what they let through.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { emailLogin, passwordLogin, sendCode } from '#domains/accounts/contract.ts'
import { beginSession, createBuyer } from '#domains/accounts/server/session-door.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { sendFile } from '#domains/verification/testing.ts'
import type { Db } from '#kit/server/database/db.ts'
import { openVisitor } from '../e2e/driver.ts'
import { median, type Figure } from './figures.ts'
import { watchOthers } from './processor.ts'
import type { BenchShop } from './shop.ts'

const CALLS = 6000
const CALL_ROUNDS = 5
const LOGINS = 200
const LOGIN_CLIENTS = 4
const PHOTOS = 8
const PHOTO_BYTES = 5_000_000
const CLIENTS = 4
const FLOOD_ROUNDS = 5
const ROUND_MS = 3000
const FLOOD_EVERY_MS = 20

export async function accountFigures(
  shop: BenchShop,
  productIds: readonly number[],
): Promise<Figure[]> {
  return [
    await sessionFigure(shop),
    await loginFigure(shop),
    ...(await photoFigures(shop)),
    ...(await floodFigures(shop, productIds)),
  ]
}

const noLimits = (shop: BenchShop) => shop.withDb((db) => db.count(sql`delete from kit.bucket`))

const cpuOf = (shop: BenchShop): number => {
  const { nodeMs, databaseMs } = shop.cpu()
  return nodeMs + databaseMs
}

type Person = { email: string; token: string }

/** Buyers with sessions, made past the limits of registering, over one connection: opening the store takes longer than a buyer. */
const createPeople = (shop: BenchShop, count: number) =>
  shop.withDb(async (db) => {
    const people: Person[] = []
    while (people.length < count) people.push(await createPerson(db))
    return people
  })

const person = async (shop: BenchShop): Promise<Person> => (await createPeople(shop, 1))[0]!

async function createPerson(db: Db): Promise<Person> {
  const now = new Date().toISOString()
  const email = `${randomUUID()}@bench.example`
  const kind = { customerType: 'individual', level: 1, superMember: false, lang: 'cn' } as const
  const id = await createBuyer(db, {
    email,
    password: 'demo1234',
    nickName: 'Bench',
    ...kind,
    now,
  })
  const token = await beginSession(db, id!, { now, ip: '127.0.0.1', userAgent: '' })
  return { email, token: token! }
}

/** The count of an empty cart, asked by a guest and by a buyer: the same call, with and without a session. */
async function sessionFigure(shop: BenchShop): Promise<Figure> {
  const { token } = await person(shop)
  const guest = openVisitor(shop.url)
  const asGuest = () => measureCall(shop, { 'cart-key': guest.caller.cartKey })
  const asBuyer = () => measureCall(shop, { 'user-token': token })
  await asGuest()
  await asBuyer()
  const added: number[] = []
  for (let round = 0; round < CALL_ROUNDS; round++)
    added.push(-(await asGuest()) + (await asBuyer()))
  return {
    name: 'session check of a call, on top of the call',
    value: median(added),
    unit: 'ms CPU',
    goal: { most: 0.2 },
  }
}

/** Processor time of server and database for one call. */
async function measureCall(shop: BenchShop, headers: Record<string, string>): Promise<number> {
  const before = cpuOf(shop)
  const { non2xx, errors } = await autocannon({
    url: `${shop.url}/api/cart/count`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ type: 'diy' }),
    connections: 8,
    amount: CALLS,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} calls failed`)
  return (cpuOf(shop) - before) / CALLS
}

/** From the right code to the session; asking for the code is not counted. */
async function loginFigure(shop: BenchShop): Promise<Figure> {
  await noLimits(shop)
  const guest = openVisitor(shop.url)
  const people: { email: string; code: string }[] = []
  for (const { email } of await createPeople(shop, LOGINS + LOGIN_CLIENTS)) {
    await guest.caller.call(sendCode, { email, purpose: 'login' })
    const [mail] = await guest.caller.call(demoOutbox, { to: email, limit: 1 })
    people.push({ email, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '' })
  }
  await sleep(2000) // mails that were written are sent by then
  const login = async ({ email, code }: { email: string; code: string }) =>
    openVisitor(shop.url).caller.call(emailLogin, { user_email: email, code })
  for (const each of people.splice(0, LOGIN_CLIENTS)) await login(each)
  const before = cpuOf(shop)
  await Promise.all(
    Array.from({ length: LOGIN_CLIENTS }, async () => {
      for (let each = people.pop(); each !== undefined; each = people.pop()) await login(each)
    }),
  )
  const value = (cpuOf(shop) - before) / LOGINS
  return { name: 'login by a code', value, unit: 'ms CPU', goal: { most: 5 } }
}

/** A photo as a telephone takes it: twelve megapixels that do not compress well. */
async function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const pixels = { width: 4032, height: 3024, channels: 3, background: '#888', noise } as const
  const whole = sharp({ create: pixels })
  let quality = 95
  let bytes = await whole.clone().jpeg({ quality }).toBuffer()
  while (bytes.length > PHOTO_BYTES && quality > 40) {
    quality -= 5
    bytes = await whole.clone().jpeg({ quality }).toBuffer()
  }
  return bytes
}

async function photoFigures(shop: BenchShop): Promise<Figure[]> {
  const [{ token }, photo] = [await person(shop), await aPhoto()]
  const send = async () => {
    const { code, msg } = await sendFile(shop.url, { 'user-token': token }, 'licence', photo)
    if (code !== 1) throw new Error(msg)
  }
  await send()
  const idle = shop.memoryMb()
  let most = idle
  const watching = setInterval(() => (most = Math.max(most, shop.memoryMb())), 5)
  const before = cpuOf(shop)
  for (let at = 0; at < PHOTOS; at++) await send()
  const cpu = (cpuOf(shop) - before) / PHOTOS
  clearInterval(watching)
  const megabytes = (photo.length / 1e6).toFixed(1)
  return [
    {
      name: `photo of a document (${megabytes} MB)`,
      value: cpu,
      unit: 'ms CPU',
      goal: { most: 1500 },
    },
    {
      name: 'more memory while it is taken in',
      value: most - idle,
      unit: 'MB',
      goal: { most: 150 },
    },
  ]
}

type Flood = { name: string; prepare: () => Promise<unknown> }

/** Fifty wrong passwords a second, of fifty accounts: as the limits turn them away, and as if they came from everywhere. */
async function floodFigures(shop: BenchShop, productIds: readonly number[]): Promise<Figure[]> {
  const usedUp = () =>
    shop.withDb((db) => db.count(sql`update kit.bucket set tokens = 0, at = now()`))
  const first = openVisitor(shop.url).caller
  const floods: Flood[] = [
    {
      name: 'of one network',
      prepare: async () => {
        await first.envelope(passwordLogin, { email: 'guess@bench.example', password: 'harbour8' })
        await usedUp()
      },
    },
    { name: 'of everywhere, each hashed', prepare: () => noLimits(shop) },
  ]
  const figures: Figure[] = []
  for (const each of floods) figures.push(...(await measureBesideFlood(shop, productIds, each)))
  return figures
}

async function measureBesideFlood(
  shop: BenchShop,
  productIds: readonly number[],
  { name, prepare }: Flood,
): Promise<Figure[]> {
  let asked = 0
  const detail = () => `${shop.url}/api/catalog/products/${productIds[asked++ % productIds.length]}`
  await measureDuring(detail)
  const rounds: { alone: number; beside: number }[] = []
  const answers = new Map<number, number>()
  const endWatch = watchOthers(() => cpuOf(shop))
  for (let round = 0; round < FLOOD_ROUNDS; round++) {
    await prepare()
    const alone = p95(await measureDuring(detail))
    const flooding = flood(shop, answers)
    const among = p95(await measureDuring(detail))
    await flooding
    rounds.push({ alone, beside: among })
  }
  const others = endWatch()
  const summary = [...answers].map(([code, count]) => `${count} × ${code}`).join(', ')
  const middle = (key: 'alone' | 'beside') => median(rounds.map((each) => each[key]))
  return [
    { name: 'product detail alone, p95', value: middle('alone'), unit: 'ms', goal: null },
    {
      name: `beside a flood ${name} (${summary})`,
      value: middle('beside'),
      unit: 'ms',
      goal: null,
    },
    {
      name: `beside 50 wrong passwords a second ${name}`,
      // Of each round by itself: what else the machine does stays for both of its halves.
      value: median(rounds.map((each) => each.beside / each.alone)),
      unit: 'times',
      goal: { most: 2 },
    },
    {
      name: 'of the machine other processes took meanwhile',
      value: others,
      unit: '',
      goal: null,
    },
  ]
}

async function flood(shop: BenchShop, answers: Map<number, number>): Promise<void> {
  const sent: Promise<void>[] = []
  const until = performance.now() + ROUND_MS
  while (performance.now() < until) {
    const { caller } = openVisitor(shop.url)
    const email = `guess${sent.length % 50}@bench.example`
    sent.push(
      caller.envelope(passwordLogin, { email, password: 'harbour8' }).then(({ code }) => {
        answers.set(code, (answers.get(code) ?? 0) + 1)
      }),
    )
    await sleep(FLOOD_EVERY_MS)
  }
  await Promise.all(sent)
}

/** @returns how long each answer took, in milliseconds; on a busy machine that it is turned away is an answer too */
async function measureDuring(path: () => string): Promise<number[]> {
  const until = performance.now() + ROUND_MS
  const times: number[] = []
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const answer = await fetch(path())
      await answer.arrayBuffer()
      if (!answer.ok && answer.status !== 503) throw new Error(`${answer.status} at ${answer.url}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return times
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
