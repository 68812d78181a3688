/** Saved views: one's own, shared ones, what a list begins with, and who may change what. */
import { describe, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as contract from '../contract.ts'
import { ViewReasons } from '../reasons.ts'

const shop = await openOrderShop({ staffOf: null })
const { must, call } = shop
const [owner, clerk, other] = [
  await staffWith(shop, 'owner'),
  await staffWith(shop, 'orders'),
  await staffWith(shop, 'orders'),
]
type By = { cookie: string }

const FORM = {
  list: 'orders' as const,
  name: 'To ship from Huangpu',
  search: { tab: 'toShip', warehouse: 1, reversed: true },
  columns: ['number', 'buyer'],
  isShared: false,
}
const add = (by: By, changes: Partial<ArgumentOf<typeof contract.addView>> = {}) =>
  must(contract.addView, { ...FORM, ...changes }, by)
const views = (by: By, list: contract.ListName = 'orders') => must(contract.listViews, { list }, by)
const namesOf = async (by: By) => (await views(by)).items.map(({ name }) => name)

describe('a view', () => {
  test('is found as it was saved, by its owner alone', async () => {
    const { id } = await add(clerk.by)
    const { items } = await views(clerk.by)
    const { list: _list, ...form } = FORM
    expect(items).toMatchObject([{ id, ...form, isOwn: true }])
    expect(await namesOf(other.by)).toEqual([])
    expect((await views(clerk.by, 'stock')).items).toEqual([])
    expect((await call(contract.deleteView, { viewId: id }, other.by)).code).toBe(
      Reasons.notFound.code,
    )
  })

  test('has a name of its own, also where two are saved at once', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => call(contract.addView, { ...FORM, name: 'Twice' }, clerk.by)),
    )
    expect(twice.map(({ code }) => code).sort()).toEqual([1, ViewReasons.nameTaken.code])
    const [view] = (await views(clerk.by)).items.filter(({ name }) => name === 'Twice')
    const { search, columns, version } = view!
    const renamed = { viewId: view!.id, version, search, columns, isShared: false, name: FORM.name }
    expect((await call(contract.changeView, renamed, clerk.by)).code).toBe(
      ViewReasons.nameTaken.code,
    )
    await must(contract.changeView, { ...renamed, name: 'Once' }, clerk.by)
    expect((await call(contract.changeView, { ...renamed, name: 'Late' }, clerk.by)).code).toBe(
      Reasons.changedMeanwhile.code,
    )
    expect(await namesOf(clerk.by)).toEqual(['Once', FORM.name])
  })

  test('is seen by colleagues once it is shared, who do not change it', async () => {
    const view = await add(clerk.by, { name: 'For all', isShared: true })
    expect((await views(other.by)).items).toMatchObject([{ name: 'For all', isOwn: false }])
    const change = { ...FORM, viewId: view.id, version: view.version, name: 'Mine', isShared: true }
    expect((await call(contract.changeView, change, other.by)).code).toBe(ViewReasons.notYours.code)
    expect((await call(contract.deleteView, { viewId: view.id }, other.by)).code).toBe(
      ViewReasons.notYours.code,
    )
    await must(contract.changeView, { ...change, name: 'By the owner' }, owner.by)
    expect(await namesOf(other.by)).toEqual(['By the owner'])
    const { items } = await must(listAudit, { action: 'views.share' }, owner.by)
    expect(items.map(({ after }) => after)).toMatchObject([
      { name: 'By the owner' },
      { name: 'For all' },
    ])
  })

  test('is one of fifty at most', async () => {
    for (let count = 0; count < contract.VIEWS_MOST; count++) {
      await add(owner.by, { list: 'stock', name: `v${count}` })
    }
    const more = { ...FORM, list: 'stock' as const, name: 'one more' }
    expect((await call(contract.addView, more, owner.by)).code).toBe(ViewReasons.tooManyViews.code)
  })
})

describe('what a list begins with', () => {
  test('is one’s own choice, else that of the role, and goes with the view', async () => {
    const shared = await add(owner.by, { name: 'Role', isShared: true })
    const own = await add(other.by, { name: 'Own' })
    const forRole = { list: 'orders' as const, role: 'orders', viewId: shared.id }
    await must(contract.setRoleView, forRole, owner.by)
    expect(await views(other.by)).toMatchObject({ defaultId: shared.id, isOwnDefault: false })
    await must(contract.setDefaultView, { list: 'orders', viewId: own.id }, other.by)
    expect(await views(other.by)).toMatchObject({
      defaultId: own.id,
      isOwnDefault: true,
      roleDefaultId: shared.id,
    })
    await must(contract.deleteView, { viewId: own.id }, other.by)
    expect(await views(other.by)).toMatchObject({ defaultId: shared.id, isOwnDefault: false })
    const { search, columns, version } = shared
    await must(
      contract.changeView,
      { viewId: shared.id, version, name: 'Role', search, columns, isShared: false },
      owner.by,
    )
    expect(await views(other.by)).toMatchObject({ defaultId: null, roleDefaultId: null })
  })

  test('is not what the others do not see', async () => {
    const hidden = await add(owner.by, { name: 'Hidden' })
    const forRole = { list: 'orders' as const, role: 'orders', viewId: hidden.id }
    expect((await call(contract.setRoleView, forRole, owner.by)).code).toBe(Reasons.notFound.code)
    expect((await call(contract.setRoleView, forRole, clerk.by)).code).toBe(Reasons.forbidden.code)
    const forMe = { list: 'orders' as const, viewId: hidden.id }
    expect((await call(contract.setDefaultView, forMe, other.by)).code).toBe(Reasons.notFound.code)
  })
})

test('of two who set what a role begins with, both succeed, and one of them is in force', async () => {
  const both = await Promise.all(
    ['One', 'Two'].map((name) => add(owner.by, { list: 'products', name, isShared: true })),
  )
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      both.map(({ id }) =>
        call(contract.setRoleView, { list: 'products', role: 'orders', viewId: id }, owner.by),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
  }
  const { roleDefaultId } = await views(other.by, 'products')
  expect(both.map(({ id }) => id)).toContain(roleDefaultId)
})

test('columns are remembered for each person and list', async () => {
  await must(contract.setColumns, { list: 'orders', columns: ['number', 'state'] }, clerk.by)
  await must(contract.setColumns, { list: 'orders', columns: ['number'] }, clerk.by)
  expect((await views(clerk.by)).columns).toEqual(['number'])
  expect((await views(clerk.by, 'customers')).columns).toBeNull()
  expect((await views(other.by)).columns).toBeNull()
  await must(contract.setColumns, { list: 'orders', columns: null }, clerk.by)
  expect((await views(clerk.by)).columns).toBeNull()
})
