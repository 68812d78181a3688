/** A changed password ends concurrent logins with the old one: checking takes a while, and many may wait. */
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import { passwordLogin } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { prove } from '../login-contract.ts'
import { isProved } from './proof.ts'
import * as sqlOf from './sql.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { db, clock, call } = shop
const { wrongLogin } = AccountReasons

beforeEach(async () => {
  await db.count(sql`delete from kit.bucket`)
})

const liveSessions = (buyerId: number) =>
  db.rows(sql`select id from accounts.session where buyer_id = ${buyerId} and ended_at is null`)

/** Each limit that a call checks writes a row: this shows how far a call has come. */
const bucketCount = async () =>
  (await db.row<{ count: number }>(sql`select count(*)::int as count from kit.bucket`)).count

test('a login with the old password that is still being checked opens no session', async () => {
  const { id, email } = await buyerWith(shop)
  const newHash = await hashPassword('another harbour')
  const logins = Array.from({ length: 8 }, () =>
    call(passwordLogin, { email, password: 'harbour7' }),
  )
  await Promise.race(logins)
  await db.tx(async (tx) => {
    await sqlOf.setPasswordHash(tx, id, newHash)
    await sqlOf.endSessions(tx, id, clock.now)
  })
  const codes = (await Promise.all(logins)).map(({ code }) => code)
  expect(codes).toContain(wrongLogin.code)
  expect(await liveSessions(id)).toEqual([])
  expect((await call(passwordLogin, { email, password: 'another harbour' })).code).toBe(1)
})

test('a proof by the old password that is still being checked proves nothing', async () => {
  const { id, by } = await buyerWith(shop)
  clock.forward({ hours: 1 })
  const { sessionId } = await db.row<{ sessionId: number }>(sql`
    select id as session_id from accounts.session where buyer_id = ${id}`)
  const newHash = await hashPassword('another harbour')
  const waiting = call(prove, { password: 'harbour7' }, by)
  while ((await bucketCount()) < 1) await new Promise(setImmediate)
  await sqlOf.setPasswordHash(db, id, newHash)
  expect((await waiting).code).toBe(wrongLogin.code)
  expect(await isProved({ db, now: clock.now, sessionId })).toBe(false)
})

test('an outdated hash is replaced only while it is the one that was checked', async () => {
  const { id, email } = await buyerWith(shop)
  const { hash } = await import('@node-rs/argon2')
  const weak = await hash('harbour7', { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await sqlOf.setPasswordHash(db, id, weak)
  const newHash = await hashPassword('another harbour')
  let isOver = false
  const waiting = call(passwordLogin, { email, password: 'harbour7' }).finally(
    () => (isOver = true),
  )
  // A successful login returns its tokens: on a slow machine it may be over before it was seen.
  while (!isOver && (await bucketCount()) < 3) await new Promise(setImmediate)
  await sqlOf.setPasswordHash(db, id, newHash)
  await waiting
  expect(await sqlOf.passwordHashOf(db, id)).toBe(newHash)
})
