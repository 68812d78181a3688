/**
 * Every call of the shop by every kind of caller: no permission means a refusal without any change, and foreign objects
 * are not found.
 */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import Fastify from 'fastify'
import { Reasons } from '#kit/contract/refusal.ts'
import { readAllMessages } from '#domains/messages/contract.ts'
import { aForm } from '#domains/verification/testing.ts'
import { chooseOffline } from '#domains/payments/contract.ts'
import { ADDRESS } from '#apps/api/testing/order-shop.ts'
import { demandAudience, routeRegistry, type RouteEntry } from '#kit/server/http/registry.ts'
import { fingerprintOf } from '#kit/testing/fingerprint.ts'
import { fieldsOf, sampleOf, type Known } from '#kit/testing/samples.ts'
import { mayCall, permissionOf, type CallerKind } from './access.ts'
import { openAccessWorld, type By } from './testing/access-world.ts'

const world = await openAccessWorld()
const { shop, owned, owner, other, item } = world
const routes = routeRegistry(shop.app)
const nameOf = ({ method, path }: RouteEntry) => `${method} ${path.replace('/api', '')}`

/** Open to all who may make the call. */
const SHARED: Known = {
  productId: item.productId,
  productIds: [item.productId],
  skuId: item.skuId,
  unitId: item.unitId,
  warehouseId: shop.warehouseId,
  industryId: 1,
  questionId: 1,
  shownId: 1,
  activityId: 1,
}

/** Calls that refuse by their input, and not by the caller. */
const OWN_REFUSALS: ReadonlySet<string> = new Set([])

/** Some six hundred calls by each kind of caller, beside other tests. */
const ALL_CALLS_MS = 120_000

/** Run last, since they end the object. */
const ENDS = /\/(delete|remove|cancel|withdraw)$/

type Answer = { status: number; code: number; body: string }

/** Answers without an envelope (files) have no code. */
async function ask({ method, path, endpoint }: RouteEntry, input: Known, by: By): Promise<Answer> {
  const rest = new Map(Object.entries(input))
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name) ?? 1
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const form = new FormData()
  form.set('file', new Blob(['no picture']), 'a.png')
  const isFile = endpoint?.file === true
  const isGet = method === 'GET'
  const query = isGet
    ? `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}`
    : ''
  const response = await fetch(`${shop.url}${url}${query}`, {
    method,
    headers: { ...(isGet || isFile ? {} : { 'content-type': 'application/json' }), ...by },
    ...(isGet ? {} : { body: isFile ? form : JSON.stringify(Object.fromEntries(rest)) }),
  })
  const body = await response.text()
  const isEnvelope = body.startsWith('{"code":')
  return {
    status: response.status,
    code: isEnvelope ? (JSON.parse(body) as { code: number }).code : 0,
    body,
  }
}

const real = Object.fromEntries(Object.entries(owned).map(([name, [mine]]) => [name, mine]))
const missing = Object.fromEntries(Object.entries(owned).map(([name, [, none]]) => [name, none]))

const withShared = (things: Known): Known => ({
  ...SHARED,
  ...things,
  contactName: '林',
  requestKey: crypto.randomUUID(),
})
const inputFor = (route: RouteEntry, things: Known): Known =>
  route.endpoint === null ? { ...SHARED, ...things } : sampleOf(route.endpoint, withShared(things))

const REFUSALS = new Set<number>([
  Reasons.loginNeeded.code,
  Reasons.loginExpired.code,
  Reasons.forbidden.code,
])
const isStaffs = ({ who }: RouteEntry) => who.startsWith('staff')
const { loginNeeded, loginExpired, forbidden } = Reasons

test('every route below /api declares who may call it', async () => {
  const served = Fastify()
  demandAudience(served)
  expect(() => served.get('/api/forgotten', () => 'all for everybody')).toThrow(
    'nobody said who may call GET /api/forgotten',
  )
  const who = 'staff:' as never // a forgotten permission must belong to no role, and not open the call to all staff
  expect(() => served.get('/api/half', { config: { who } }, () => '')).toThrow('GET /api/half')
  expect(routes.length).toBeGreaterThan(200)
  for (const { who } of routes) expect(() => permissionOf(who)).not.toThrow()
})

test(
  'callers without permission are refused, and nothing has changed',
  { timeout: ALL_CALLS_MS },
  async () => {
    const { dead, roles } = world
    const callers: { kind: CallerKind; by: By; code: (route: RouteEntry) => number | null }[] = [
      { kind: 'visitor', by: {}, code: ({ who }) => (mayCall(who, 'visitor') ? null : -201) },
      {
        kind: 'buyer',
        by: dead.buyer.by,
        code: (route) =>
          route.who === 'anyone' ? null : isStaffs(route) ? loginNeeded.code : loginExpired.code,
      },
      ...[owner.by, other.by].map((by) => ({
        kind: 'buyer' as const,
        by,
        code: (route: RouteEntry) => (isStaffs(route) ? loginNeeded.code : null),
      })),
      ...[dead.out.by, dead.left.by, { cookie: 'staff=made-up' }].map((by) => ({
        kind: 'owner' as const,
        by,
        code: (route: RouteEntry) =>
          isStaffs(route) ? loginExpired.code : route.who === 'buyer' ? loginNeeded.code : null,
      })),
      ...roles.map(({ role, by }) => ({
        kind: role,
        by,
        code: (route: RouteEntry) =>
          mayCall(route.who, role) ? null : isStaffs(route) ? forbidden.code : loginNeeded.code,
      })),
    ]
    const before = await fingerprintOf(shop.db)
    let count = 0
    for (const route of routes) {
      const input = inputFor(route, real)
      const refused = callers.flatMap(({ by, code, kind }) => {
        const expected = code(route)
        return expected === null ? [] : [{ by, expected, kind }]
      })
      const answers = await Promise.all(refused.map(({ by }) => ask(route, input, by)))
      expect([nameOf(route), ...answers.map(({ code }) => code)]).toEqual([
        nameOf(route),
        ...refused.map(({ expected }) => expected),
      ])
      for (const { body } of answers) expect(JSON.parse(body)).toMatchObject({ data: null })
      count += answers.length
    }
    expect(count).toBeGreaterThan(1000)
    expect(await fingerprintOf(shop.db)).toEqual(before)
  },
)

test('nearly all calls were tried with valid input', () => {
  const asked = routes.filter(({ endpoint }) => endpoint !== null)
  const vain = asked
    .filter((route) => !z.safeParse(route.endpoint!.input, inputFor(route, real)).success)
    .map(nameOf)
  expect(vain.slice(asked.length * 0.03)).toEqual([])
})

/** Fields that identify an object, and not a person's number or a password. */
const NAMES_A_THING = /^id$|(?<!^)(?:Ids?|Number|Key)$|^(?:idFront|idBack|licences|lineIds)$/
const ANSWERS_OTHERWISE = new Set([
  'idNumber',
  'browserKey',
  'requestKey',
  'clientId',
  'fileId',
  'taxNumber',
  'poNumber',
  'trackingNumber',
])
/** Open to everyone; `id` is a channel's, or that of an address, which is tried below. */
const OPEN = new Set([
  'brandId',
  'categoryId',
  'skuIds',
  'newSkuId',
  'heldSkuId',
  'templateId',
  'goodsId',
  // Case studies, a lottery, companies and filters of directories are everybody's.
  'articleId',
  'stageId',
  'companyId',
  'termIds',
  'id',
  'ids',
])
/**
 * Files of a company's form, which is refused by its texts before its files are looked at: another buyer's are tried in
 * `domains/directories/server/directories.test.ts`.
 */
const TRIED_ELSEWHERE = new Set(['documentIds', 'fileId'])

test("the owner of every identifying field of buyers' calls is known", () => {
  const unknown = routes.flatMap((route) =>
    route.endpoint === null || isStaffs(route)
      ? []
      : [...fieldsOf(route.endpoint)]
          .filter((field) => NAMES_A_THING.test(field) && !ANSWERS_OTHERWISE.has(field))
          .filter((field) => !TRIED_ELSEWHERE.has(field))
          .filter((field) => !(field in owned) && !(field in SHARED) && !OPEN.has(field))
          .map((field) => `${field} of ${nameOf(route)}`),
  )
  expect(unknown).toEqual([])
})

/** Except for newly generated ids. */
const same = ({ body, ...rest }: Answer) => ({ ...rest, body: body.replaceAll(UUID, '·') })
const UUID = /[\da-f]{8}-[\da-f-]{27}/g

type Try = { route: RouteEntry; real: Known; missing: Known }

/** Objects that a call takes besides its path, each in an otherwise valid call. */
function further(own: { orderNumber: string; addressId: number }): Try[] {
  const now = { ...SHARED, quantity: 1 }
  const at = (name: string, known: (things: Known) => Known): Try => {
    const route = routes.find((each) => nameOf(each) === name)!
    const inputOf = (things: Known) =>
      sampleOf(route.endpoint!, { ...withShared(things), ...known(things) })
    return { route, real: inputOf(real), missing: inputOf(missing) }
  }
  const { addressId } = own
  return [
    at('POST /addresses', ({ addressId: id }) => ({ ...ADDRESS, id })),
    at('POST /checkout', ({ addressId: id }) => ({ buyNow: now, addressId: id })),
    at('POST /checkout', ({ couponId }) => ({ buyNow: now, addressId, couponId })),
    at('POST /checkout', ({ quoteId: requestId }) => ({
      quote: { requestId, version: 1 },
      addressId,
    })),
    at('POST /payments/orders/:orderNumber/vouchers', () => ({ orderNumber: own.orderNumber })),
    at('POST /verification', ({ idFront, idBack, licences }) => ({
      ...aForm({ idFront, idBack, licences } as never),
      revision: null,
    })),
  ]
}

test('objects of others are answered like unknown ones, and stay unchanged', async () => {
  const own = await shop.anOrder(other, item)
  await shop.must(chooseOffline, { orderNumber: own.orderNumber }, other.by)
  await shop.must(readAllMessages, { category: 'order', upToId: 999_999 }, other.by)
  const tries = routes
    .filter((route) => route.endpoint !== null && !isStaffs(route))
    .filter((route) => [...fieldsOf(route.endpoint!)].some((field) => field in owned))
    .map((route) => ({ route, real: inputFor(route, real), missing: inputFor(route, missing) }))
    .concat(further({ ...own, addressId: other.addressId }))
    .sort((a, b) => Number(ENDS.test(a.route.path)) - Number(ENDS.test(b.route.path)))
  expect(tries.length).toBeGreaterThan(30)

  const nobodys: Answer[] = []
  const before = await fingerprintOf(shop.db)
  for (const each of tries) {
    const theirs = await ask(each.route, each.real, other.by)
    nobodys.push(await ask(each.route, each.missing, other.by))
    expect([nameOf(each.route), same(theirs)]).toEqual([nameOf(each.route), same(nobodys.at(-1)!)])
  }
  const after = await fingerprintOf(shop.db)
  // A price requested without an address is one's own, and so is a conversation; nothing else was written.
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed).toEqual(['chat.conversation', 'chat.message', 'orders.quote'])

  // The object existed all the time: its owner gets another answer.
  const alike: string[] = []
  for (const [i, { route, real: mine }] of tries.entries()) {
    const { body } = await ask(route, mine, owner.by)
    const answersCountsOnly = route.path.startsWith('/api/messages/')
    if (body === nobodys[i]!.body && !answersCountsOnly) alike.push(nameOf(route))
  }
  expect(alike).toEqual([])
})

test(
  'callers with permission succeed, and no valid input makes the server fail',
  { timeout: ALL_CALLS_MS },
  async () => {
    const errors: string[] = []
    const locked: string[] = []
    for (const route of routes) {
      const input = inputFor(route, missing)
      const allowed: [string, By][] = []
      if (mayCall(route.who, 'visitor')) allowed.push(['visitor', {}])
      if (!isStaffs(route)) allowed.push(['buyer', await world.buyer(other.id)])
      else
        for (const { role, id } of world.roles)
          if (mayCall(route.who, role)) allowed.push([role, await world.member(id)])
      for (const [kind, by] of allowed) {
        const { code, status } = await ask(route, input, by)
        const isLocked = REFUSALS.has(code) && !OWN_REFUSALS.has(`${nameOf(route)} ${kind}`)
        if (isLocked) locked.push(`${nameOf(route)} ${kind}: ${code}`)
        if (status >= 500) errors.push(`${nameOf(route)} ${kind}: ${status}`)
      }
    }
    expect({ locked, errors }).toEqual({ locked: [], errors: [] })
  },
)
