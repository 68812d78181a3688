/** Following a distributor's link: the first one counts, for buyers who are new, and for nobody's own. The database refuses the rest. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { findByInvitationCode } from '#domains/accounts/server/invitation-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { BuyerContext, Context } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { followInvitation, invitationOf } from '../contract.ts'
import { maskName } from '#kit/server/text/mask-name.ts'
import { notePersons } from './persons.ts'
import * as sql from './sql.ts'

/** Who invites by this code; null: nobody, or somebody who is no distributor now. */
async function distributorBy(db: Queryable, code: string): Promise<number | null> {
  const buyerId = await findByInvitationCode(db, code)
  if (buyerId === null) return null
  return (await sql.distributorOf(db, buyerId))?.state === 'approved' ? buyerId : null
}

/** The constraints by which the database refuses a binding (migration 1421). */
const REFUSED_BY = new Set([
  'binding_to_distributor',
  'binding_is_no_circle',
  'binding_of_oneself',
  'binding_of_person_once',
  'binding_of_new_buyer',
])

const isNoBinding = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string' &&
  REFUSED_BY.has(error.constraint)

/** Says nothing of why a link does not count: it would tell strangers who bought here, and who is who. */
export async function follow(
  { db, buyerId: friendId, now }: BuyerContext,
  { code }: InputOf<typeof followInvitation>,
): Promise<DataOf<typeof followInvitation>> {
  const distributorId = await distributorBy(db, code)
  if (distributorId === null || (await sql.isBound(db, friendId))) return { isBound: false }
  // In a transaction of its own: what is refused is known the next time.
  await notePersons(db, [friendId, distributorId])
  try {
    return await db.tx(async (tx) => {
      return { isBound: await sql.bind(tx, { friendId, distributorId, now }) }
    })
  } catch (error) {
    if (isNoBinding(error)) return { isBound: false }
    throw error
  }
}

export async function invitation(
  { db }: Context,
  { code }: InputOf<typeof invitationOf>,
): Promise<DataOf<typeof invitationOf>> {
  const [settings, distributorId] = await Promise.all([readSettings(db), distributorBy(db, code)])
  const [buyer] = distributorId === null ? [] : await buyersByIds(db, [distributorId])
  return {
    name: buyer === undefined ? null : maskName(buyer.nickName),
    linkDays: settings['distributors.linkDays'],
  }
}
