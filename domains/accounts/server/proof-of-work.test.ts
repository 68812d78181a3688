/** Proof of work after the free attempts: requested, done, valid once; and a flood of passwords that stays cheap. */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { firstBits, solve } from '../web/proof-of-work.ts'
import { passwordLogin, sendCode } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { proofOfWork, sendPhoneCode } from '../login-contract.ts'
import { buyerWith } from './testing.ts'

const now = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now, config: { demo: false } })
const { workNeeded, wrongLogin, tooManyTries } = AccountReasons
const { email } = await buyerWith(shop)

let count = 0
const wrong = async (proof?: string) =>
  (
    await shop.call(passwordLogin, {
      email: `guess${++count}@example.com`,
      password: 'harbour8',
      ...(proof !== undefined && { proof }),
    })
  ).code
async function answer(): Promise<string> {
  const { challenge, bits } = await question()
  return solve(challenge, bits)
}
async function question() {
  const { data } = await shop.call(proofOfWork, {})
  if (data?.kind !== 'work') throw new Error('no work was asked for')
  return data
}
async function useUp(): Promise<void> {
  for (let i = 0; i < 10; i++) expect(await wrong()).toBe(wrongLogin.code)
}

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

test('the browser’s hash is SHA-256', () => {
  for (const text of ['', 'abc', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(200)]) {
    const hash = createHash('sha256').update(text).digest()
    expect(firstBits(text)).toBe(hash.readUInt32BE(0))
  }
})

test('ten attempts of a network are free, then each needs its own proof of work', async () => {
  await useUp()
  expect(await wrong()).toBe(workNeeded.code)
  const proof = await answer()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => wrong(proof)))
  expect(outcomes.filter((code) => code === wrongLogin.code)).toHaveLength(1)
  expect(outcomes.filter((code) => code === workNeeded.code)).toHaveLength(5)
  const other = `${proof.slice(0, proof.lastIndexOf('.'))}.0${proof.slice(proof.lastIndexOf('.') + 1)}`
  expect(await wrong(other)).toBe(workNeeded.code)
})

test('codes need it too, and a right password with it logs in', async () => {
  await useUp()
  const ask = { email: 'somebody@example.com', purpose: 'login' as const }
  const text = { phone: '+8613800138999', purpose: 'login' as const }
  expect((await shop.call(sendCode, ask)).code).toBe(workNeeded.code)
  expect((await shop.call(sendPhoneCode, text)).code).toBe(workNeeded.code)
  expect((await shop.call(sendCode, { ...ask, proof: await answer() })).code).toBe(1)
  const login = { email, password: 'harbour7' }
  expect((await shop.call(passwordLogin, login)).code).toBe(workNeeded.code)
  expect((await shop.call(passwordLogin, { ...login, proof: await answer() })).code).toBe(1)
})

test('forged, easier, foreign and old answers are refused', async () => {
  await useUp()
  const asked = await question()
  const [until, nonce, bits, sign] = asked.challenge.split('.')
  const good = await solve(asked.challenge, asked.bits)
  const forged = [
    'x',
    '....',
    `${asked.challenge}.1`,
    await solve(`${until}.${nonce}.1.${sign}`, 1),
    await solve(`${Number(until) + 60_000}.${nonce}.${bits}.${sign}`, 4),
    `${good}.1`,
    `${good.slice(0, -1)}`,
  ]
  for (const each of forged) expect([each, await wrong(each)]).toEqual([each, workNeeded.code])
  const slow = await answer()
  shop.clock.forward({ minutes: 5 })
  await useUp().catch(() => undefined)
  expect(await wrong(slow)).toBe(workNeeded.code)
})

test('of fifty wrong passwords at once almost all are refused before anything is hashed', async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, () => wrong()))
  const hashed = codes.filter((code) => code === wrongLogin.code).length
  expect(hashed).toBeLessThanOrEqual(10)
  const turned = [workNeeded.code, tooManyTries.code, Reasons.overloaded.code]
  expect(codes.filter((code) => turned.includes(code as never))).toHaveLength(50 - hashed)
})

test('answers are deleted when they have expired', async () => {
  shop.clock.forward({ minutes: 90 })
  await shop.runSweeps()
  expect(await shop.db.rows(sql`select hash from accounts.spent_proof`)).toEqual([])
})
