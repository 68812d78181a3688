/** The people of the demo world, and logging in as them without a password. */
import { customers } from '#domains/accounts/server/door.ts'
import { enterUnproven as enterAsBuyer } from '#domains/accounts/server/session-door.ts'
import { countsOf } from '#domains/orders/server/door.ts'
import { statusesOf } from '#domains/verification/server/door.ts'
import { enterUnproven as enterAsStaff, members } from '#domains/staff/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DEMO_DOMAIN, isOfDemo } from '#kit/server/demo-people.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { AnyoneContext } from '#kit/server/http/serve.ts'
import type { demoBuyerLogin, DemoBuyer, demoPeople, DemoStaff } from '../demo-contract.ts'
import { toCustomerRow } from './view.ts'

const isOfWorld = <Person extends { email: string | null }>(
  person: Person,
): person is Person & { email: string } => person.email !== null && isOfDemo(person.email)

const PEOPLE_MAX = 100
const NETWORK: Limit = { name: 'customers.demo', count: 30, perSeconds: 900 }

/** In the order of their registration. */
export async function people(context: AnyoneContext): Promise<DataOf<typeof demoPeople>> {
  const [buyers, staff] = await Promise.all([buyersOf(context), staffOf(context)])
  return { buyers, staff }
}

async function buyersOf({ db, now }: AnyoneContext): Promise<DemoBuyer[]> {
  const words = { reach: { pair: null }, pattern: `%${DEMO_DOMAIN}`, digits: null, code: null }
  const meant = { ...words, alsoIds: [], among: null }
  const sorted = { customerType: null, level: null, isSuper: null, tag: null, isBlocked: null }
  const rows = await customers.find(db, {
    ...meant,
    ...sorted,
    order: { by: 'registered', isFalling: true },
    after: null,
    now,
    limit: PEOPLE_MAX,
  })
  const found = rows.filter(isOfWorld).toReversed()
  const ids = found.map(({ id }) => id)
  const [verification, counts] = await Promise.all([statusesOf(db, ids), countsOf(db, ids)])
  return found.map((each) => {
    const row = toCustomerRow(each, verification.get(each.id), now)
    return {
      ...row,
      email: each.email,
      avatarUrl: each.avatarUrl,
      lang: each.lang,
      orderCount: counts.get(each.id) ?? 0,
      isBlocked: row.blockedAt !== null,
    }
  })
}

async function staffOf({ db }: AnyoneContext): Promise<DemoStaff[]> {
  const found = (await members(db)).filter(isOfWorld).filter(({ state }) => state === 'active')
  return found.map(({ email, name, role, roleName }) => ({
    email,
    name,
    role: roleName ?? role,
    isOwnRole: roleName !== null,
  }))
}

/** @throws {Refused} notFound, blocked, tooMany */
export async function enterBuyer(
  context: AnyoneContext,
  email: string,
): Promise<DataOf<typeof demoBuyerLogin>> {
  await demandNetworkToken(context, NETWORK)
  const entered = isOfWorld({ email }) ? await enterAsBuyer(context, email) : null
  if (entered === null) throw new Refused(Reasons.notFound)
  return entered
}

/** @throws {Refused} notFound, tooMany */
export async function enterStaff(context: AnyoneContext, email: string): Promise<{ name: string }> {
  await demandNetworkToken(context, NETWORK)
  const key = email.toLowerCase()
  const member = isOfWorld({ email })
    ? (await members(context.db)).find((each) => each.email.trim().toLowerCase() === key)
    : undefined
  if (member === undefined || !(await enterAsStaff(context, member)))
    throw new Refused(Reasons.notFound)
  return { name: member.name }
}
