/** The merchant manages the main industries: name, order, retire; businesses keep theirs. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { industries, saveVerification } from '../contract.ts'
import { VerificationReasons } from '../reasons.ts'
import { officeIndustries, orderIndustries, saveIndustry } from '../office-contract.ts'
import { aForm } from '../testing.ts'

const shop = await openOrderShop({ staffOf: null })
const { call, db, must } = shop
const [owner, clerk] = [await staffWith(shop), await staffWith(shop, 'service')]

type Form = ArgumentOf<typeof saveIndustry>
const aName = (cn: string) => ({ cn, en: `${cn} en`, spa: `${cn} spa`, id: `${cn} id` })
const save = (form: Form, by = owner.by) => call(saveIndustry, form, by)
const order = (ids: number[], by = owner.by) => call(orderIndustries, { ids }, by)
const all = () => must(officeIndustries, {}, owner.by)
const added = async (cn: string) =>
  (await must(saveIndustry, { name: aName(cn), active: true, version: 0 }, owner.by)).id
const newBusiness = () => shop.aBuyer({ customerType: 'business', isProven: false })
const verification = (industryId: number, revision: number | null = null) => ({
  ...aForm({ idFront: null, idBack: null, licences: [], industryId }),
  revision,
})

test("a new one is the last, and named in the reader's language", async () => {
  const id = await added('园艺')
  expect((await all()).at(-1)).toEqual({
    id,
    name: aName('园艺'),
    active: true,
    version: 0,
    usedCount: 0,
  })
  const inSpanish = await must(industries, {}, { lang: 'spa' })
  expect(inSpanish.at(-1)).toEqual({ id, name: '园艺 spa', isOffered: true })
  await must(saveIndustry, { id, name: { cn: ' 园艺与花卉 ' }, active: true, version: 0 }, owner.by)
  expect((await must(industries, {}, { lang: 'en' })).at(-1)?.name).toBe('园艺与花卉')
  const { items } = await must(listAudit, { object: `industry:${id}` }, owner.by)
  expect(items.map(({ action }) => action)).toEqual(['papers.saveIndustry', 'papers.saveIndustry'])
})

test('an outdated form, a duplicate or missing name and an unknown id are refused', async () => {
  const id = await added('玩具')
  const other = await added('文具')
  const form = { id, name: aName('玩具与礼品'), active: true, version: 0 }
  expect((await save(form)).code).toBe(1)
  expect((await save(form)).code).toBe(Reasons.changedMeanwhile.code)
  const taken = VerificationReasons.industryNameTaken.code
  expect((await save({ ...form, id: other, name: aName('玩具与礼品') })).code).toBe(taken)
  expect((await save({ name: aName('玩具与礼品'), active: true, version: 0 })).code).toBe(taken)
  expect((await save({ name: { cn: '  ' }, active: true, version: 0 })).code).toBe(
    Reasons.invalidInput.code,
  )
  expect((await save({ ...form, id: 999_999 })).code).toBe(Reasons.notFound.code)
})

test('a new order must contain all of them', async () => {
  const before = (await all()).map(({ id }) => id)
  const next = before.toReversed()
  expect((await order(next)).code).toBe(1)
  expect((await all()).map(({ id }) => id)).toEqual(next)
  expect((await must(industries, {}, {})).map(({ id }) => id)).toEqual(next)
  const wrong = [next.slice(1), [...next, 999_999], [...next.slice(1), next[1]!]]
  for (const ids of wrong) expect((await order(ids)).code).toBe(Reasons.changedMeanwhile.code)
  expect((await all()).map(({ id }) => id)).toEqual(next)
})

test('several that are added at once are placed one after another', async () => {
  const ids = await Promise.all(['甲', '乙', '丙', '丁'].map((cn) => added(`行业${cn}`)))
  const last = (await all()).slice(-4).map(({ id }) => id)
  expect(last.toSorted()).toEqual(ids.toSorted())
})

test('a retired one is no longer offered, and businesses that have it keep it', async () => {
  const id = await added('电影胶片')
  const [one, other] = [await newBusiness(), await newBusiness()]
  const { revision } = await must(saveVerification, verification(id), one.by)
  await must(saveIndustry, { id, name: aName('电影胶片'), active: false, version: 0 }, owner.by)
  expect((await all()).find((each) => each.id === id)).toMatchObject({
    active: false,
    usedCount: 1,
  })
  expect(await must(industries, {}, {})).toContainEqual({ id, name: '电影胶片', isOffered: false })
  expect((await call(saveVerification, verification(id, revision), one.by)).code).toBe(1)
  const refused = await call(saveVerification, verification(id), other.by)
  expect(refused.code).toBe(Reasons.invalidInput.code)
  expect(refused.data).toMatchObject({ fields: [{ path: 'industryId' }] })
  expect((await call(saveVerification, verification(999_999), other.by)).code).toBe(
    Reasons.invalidInput.code,
  )
})

test('staff without the permission for settings change none of it', async () => {
  const { id, name, version } = (await all())[0]!
  expect((await save({ id, name, active: false, version }, clerk.by)).code).toBe(
    Reasons.forbidden.code,
  )
  expect((await order([id], clerk.by)).code).toBe(Reasons.forbidden.code)
})

test('database constraints keep names and positions unique', async () => {
  const refusedBy = (statement: Promise<unknown>) =>
    statement.then(
      () => null,
      (error: { constraint?: string }) => error.constraint,
    )
  const insert = (cn: string, position: number) =>
    db.count(sql`
      insert into papers.industry (name, position) values (jsonb_build_object('cn', ${cn}::text), ${position})`)
  expect(await refusedBy(insert(' ', 900))).toBe('industry_is_named')
  expect(await refusedBy(insert('其他', 900))).toBe('industry_by_name')
  expect(await refusedBy(insert('摄影', 1))).toBe('industry_position_key')
})
