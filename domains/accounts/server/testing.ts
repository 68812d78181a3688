/** For tests: a buyer with an open session, without code and mail. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Db } from '#kit/server/database/db.ts'
import { createBuyer, type NewBuyer } from './register.ts'
import { begin } from './sessions.ts'

let count = 0

/** @returns the header that authenticates a call as theirs, and who they are */
export async function buyerWith(
  { db, clock }: { db: Db; clock: { now: Instant } },
  given: Partial<NewBuyer> = {},
): Promise<{ id: number; email: string; token: string; by: { 'user-token': string } }> {
  const buyer = {
    email: `buyer${++count}@example.com`,
    password: 'harbour7',
    nickName: `Buyer ${count}`,
    customerType: 'individual',
    level: 1,
    superMember: false,
    lang: 'cn',
    now: clock.now,
    ...given,
  } satisfies NewBuyer
  const id = await createBuyer(db, buyer)
  if (id === null) throw new Error('the address is taken')
  const token = await begin(db, id, { now: clock.now, ip: '127.0.0.1', userAgent: '' })
  if (token === null) throw new Error('the buyer is blocked')
  return { id, email: buyer.email, token, by: { 'user-token': token } }
}

/** A profile needs a picture before anything else in it is saved; which one does not matter. */
export const giveAvatar = ({ db }: { db: Db }, buyerId: number) =>
  db.count(sql`update accounts.buyer set avatar_url = '/demo/face.webp' where id = ${buyerId}`)
