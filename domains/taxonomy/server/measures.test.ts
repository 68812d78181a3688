/** The dictionary of units of measure: what SKUs are called by it, renaming, deleting, and who does so at once. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import sql, { raw } from 'sql-template-tag'
import { getProduct } from '#domains/catalog/contract.ts'
import { TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { linkMeasures } from '#domains/catalog/server/jobs.ts'
import { unitNames } from '#domains/catalog/server/sale-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { officeChoices, officeProduct, saveProduct } from '#domains/product-admin/contract.ts'
import { aForm, formSku } from '#domains/product-admin/server/testing.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import {
  MEASURES_MAX,
  officeMeasures,
  orderMeasures,
  ownUnitNames,
  removeMeasure,
  saveMeasure,
} from '../measures-contract.ts'
import { openTestTaxonomy } from '../testing.ts'

const taxonomy = await openTestTaxonomy()
const { shop, db, must, refusal, auditOf, reader, outsider } = taxonomy
const DONE = 1
let made = 0
const aName = (more: Partial<Translated> = {}): Translated => ({ cn: `单位${++made}`, ...more })
const add = async (name: Translated) => (await must(saveMeasure, { name, version: 0 })).id
const all = () => must(officeMeasures, {})
const found = async (id: number) => (await all()).find((each) => each.id === id)
const unit = (name: Translated, more = {}) => ({
  name,
  factor: 1,
  minQuantity: 1,
  step: 1,
  maxQuantity: 1000,
  ...more,
})
const withUnit = (name: Translated, more = {}) =>
  aProduct(db, { skus: [aSku(`U-${++made}`, { units: [unit(name, more)] })] })
const namesOf = async (productId: number, lang: 'cn' | 'en' = 'en') => {
  const { data } = await shop.call(getProduct, { productId }, { lang })
  return data?.skus[0]?.units.map(({ name }) => name)
}
/** One turn of the sweep. */
const link = () =>
  linkMeasures.run({ db, now: shop.clock.now, log: shop.app.log, config: shop.app.config })

test('a new shop has units in four languages, piece first, and SKUs that say their words take them', async () => {
  const measures = await all()
  expect(measures.length).toBeGreaterThan(5)
  for (const { name } of measures) expect(Object.keys(name).sort()).toEqual([...LANGS].sort())
  expect(measures[0]?.name).toMatchObject({ cn: '件', en: 'pc' })
  const { productId } = await withUnit({ cn: '箱' })
  expect(await namesOf(productId)).toEqual(['box'])
  const [first] = (await must(officeChoices, {})).measures
  expect(first?.name.cn).toBe('件')
})

test('one is added, renamed and deleted by those who write the catalogue; the log says so', async () => {
  const name = aName({ en: ' crate ', spa: '' })
  const form = { name, version: 0 }
  expect((await shop.call(saveMeasure, form, reader)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(officeMeasures, {}, reader)).code).toBe(DONE)
  expect((await shop.call(officeMeasures, {}, outsider)).code).toBe(Reasons.forbidden.code)
  const id = await add(name)
  expect(await found(id)).toEqual({
    id,
    name: { cn: name.cn, en: 'crate' },
    version: 0,
    skuCount: 0,
  })
  expect((await all()).at(-1)?.id).toBe(id)
  expect(await refusal(saveMeasure, { name: { cn: '箱' }, version: 0 })).toBe(
    TaxonomyReasons.measureNameTaken.code,
  )
  expect(await refusal(saveMeasure, { id, name: { cn: '箱' }, version: 0 })).toBe(
    TaxonomyReasons.measureNameTaken.code,
  )
  expect(await refusal(saveMeasure, { name: { cn: '  ' }, version: 0 })).toBe(
    Reasons.invalidInput.code,
  )
  await must(saveMeasure, { id, name: { ...name, en: 'case' }, version: 0 })
  expect(await refusal(saveMeasure, { id, name, version: 0 })).toBe(Reasons.changedMeanwhile.code)
  await must(removeMeasure, { measureId: id })
  expect(await refusal(removeMeasure, { measureId: id })).toBe(TaxonomyReasons.measureNotFound.code)
  expect((await auditOf(`measure:${id}`)).map(({ action }) => action)).toEqual([
    'catalog.measure.add',
    'catalog.measure.change',
    'catalog.measure.remove',
  ])
})

test('renaming reaches the pages of products, carts and old orders', async () => {
  const name = aName({ en: 'drum' })
  const id = await add(name)
  const { productId, skuId } = await withUnit(name)
  const { id: unitId } = await db.row<{ id: number }>(
    sql`select id from catalog.sku_unit where sku_id = ${skuId}`,
  )
  expect((await found(id))?.skuCount).toBe(1)
  await must(saveMeasure, { id, name: { ...name, en: 'barrel' }, version: 0 })
  expect((await unitNames(db, [unitId], 'en')).get(unitId)).toBe('barrel')
  await shop.runSweeps()
  await expect.poll(() => namesOf(productId)).toEqual(['barrel'])
})

describe('names of their own', () => {
  test('a unit with another translation keeps its name until somebody chooses the dictionary’s', async () => {
    const name = aName({ en: 'tub' })
    const id = await add(name)
    const own = { ...name, en: 'vat' }
    const { productId } = await withUnit(own)
    await shop.runSweeps()
    expect(await namesOf(productId)).toEqual(['vat'])
    expect(await must(ownUnitNames, {})).toContainEqual({ name: own, skuCount: 1 })
    const form = await taxonomy.sent(productId)
    const [sku] = form.skus
    expect(sku!.units[0]).toMatchObject({ measureId: null, name: own })
    const units = [{ ...sku!.units[0]!, measureId: id }]
    await must(saveProduct, { ...form, skus: [{ ...sku!, units }] })
    expect(await namesOf(productId)).toEqual(['tub'])
    expect((await must(officeProduct, { productId })).skus[0]!.units[0]).toMatchObject({
      measureId: id,
      name,
    })
    expect((await must(ownUnitNames, {})).map((each) => each.name.cn)).not.toContain(name.cn)
  })

  test('one that says the words of a unit that is added later takes it in the background', async () => {
    const name = aName()
    const { productId } = await withUnit(name)
    const other = await withUnit({ ...name, en: 'keg' })
    const id = await add({ ...name, en: 'cask' })
    expect(await namesOf(productId)).toEqual([name.cn])
    await shop.runSweeps()
    await expect.poll(() => namesOf(productId)).toEqual(['cask'])
    expect(await namesOf(other.productId)).toEqual(['keg'])
    expect((await found(id))?.skuCount).toBe(1)
    const due = sql`select from catalog.measure where id = ${id} and link_due_at is not null`
    expect(await db.rows(due)).toHaveLength(0)
  })

  test('rows of before the dictionary take it, hundreds in each turn', async () => {
    const { skuId } = await withUnit(aName())
    const name = aName({ en: 'reel' })
    await db.count(sql`
      insert into catalog.sku_unit (sku_id, name, factor, min_quantity, step, max_quantity)
      select ${skuId}, ${JSON.stringify(name)}::jsonb, n, 1, 1, 1 from generate_series(2, 1101) n`)
    const id = await add(name)
    await link()
    const count = async () =>
      (
        await db.row<{ count: number }>(
          sql`select count(*)::int as count from catalog.sku_unit where measure_id = ${id}`,
        )
      ).count
    expect(await count()).toBe(500)
    await link()
    await link()
    expect(await count()).toBe(1100)
  })
})

describe('deleting', () => {
  test('one in use is refused with the count; old orders keep the name of one that is gone', async () => {
    const name = aName({ en: 'sack' })
    const id = await add(name)
    const { productId, skuId } = await withUnit(name)
    const { code, msg } = await shop.call(removeMeasure, { measureId: id }, taxonomy.by)
    expect([code, msg]).toEqual([
      TaxonomyReasons.measureUsed.code,
      '1 SKU uses it, so it can’t be deleted',
    ])
    const { id: unitId } = await db.row<{ id: number }>(
      sql`select id from catalog.sku_unit where sku_id = ${skuId}`,
    )
    const form = await taxonomy.sent(productId)
    await must(saveMeasure, { id, name: { ...name, en: 'bag' }, version: 0 })
    await must(saveProduct, {
      ...form,
      skus: [formSku(`${form.skus[0]!.code}-b`)],
    })
    await must(removeMeasure, { measureId: id })
    expect((await unitNames(db, [unitId], 'en')).get(unitId)).toBe('bag')
  })

  test('beside a product that takes it: it is refused, or the product keeps the name as its own', async () => {
    for (let round = 0; round < 4; round++) {
      const name = aName({ en: 'tray' })
      const id = await add(name)
      const units = [unit(name, { measureId: id })]
      const form = aForm(await taxonomy.add(), { skus: [formSku(`T-${++made}`, { units })] })
      const [removed, saved] = await Promise.all([
        refusal(removeMeasure, { measureId: id }),
        must(saveProduct, form),
      ])
      const [sku] = (await must(officeProduct, { productId: saved.id })).skus
      expect([removed, sku!.units[0]!.measureId, sku!.units[0]!.name]).toEqual(
        removed === DONE ? [DONE, null, name] : [TaxonomyReasons.measureUsed.code, id, name],
      )
    }
  })
})

test('a shop from before the dictionary gets the names that it uses: the fullest of each, the most used first', async () => {
  const migration = new URL('../../../db/migrations/0580-measures.sql', import.meta.url)
  const [statement] = /insert into catalog\.measure[^;]*/.exec(readFileSync(migration, 'utf8'))!
  const written = [
    ...Array<object>(3).fill({ cn: '桶' }),
    ...Array<object>(2).fill({ cn: '桶', en: 'bucket' }),
    { cn: '桶', en: 'pail', spa: '' },
    ...Array<object>(4).fill({ cn: '捆' }),
    { cn: ' ' },
  ]
  const { skuId } = await withUnit(aName())
  const undo = new Error('rolled back')
  const looked = db.tx(async (tx) => {
    await tx.count(sql`delete from catalog.sku_unit`)
    await tx.count(sql`delete from catalog.measure`)
    await tx.count(sql`
      insert into catalog.sku_unit (sku_id, name, factor, min_quantity, step, max_quantity)
      select ${skuId}, name, at, 1, 1, 1 from jsonb_array_elements(${JSON.stringify(written)}::jsonb)
        with ordinality as t (name, at)`)
    await tx.count(sql`${raw(statement)}`)
    expect(
      await tx.rows(sql`select name, position from catalog.measure order by position`),
    ).toEqual([
      { name: { cn: '桶', en: 'bucket' }, position: 1 },
      { name: { cn: '捆' }, position: 2 },
    ])
    throw undo
  })
  await expect(looked).rejects.toBe(undo)
})

test('a shop from before the dictionary with hundreds of names gets the most used, and no more than a dictionary holds', async () => {
  const migration = new URL('../../../db/migrations/0580-measures.sql', import.meta.url)
  const statements = readFileSync(migration, 'utf8').match(/insert into catalog\.measure[^;]*/g)!
  const { skuId } = await withUnit(aName())
  const undo = new Error('rolled back')
  const looked = db.tx(async (tx) => {
    await tx.count(sql`delete from catalog.sku_unit`)
    await tx.count(sql`delete from catalog.measure`)
    await tx.count(sql`
      insert into catalog.sku_unit (sku_id, name, factor, min_quantity, step, max_quantity)
      select ${skuId}, jsonb_build_object('cn', '盒装' || n), row_number() over (), 1, 1, 1
      from generate_series(1, ${MEASURES_MAX + 50}::int) n, generate_series(1, case when n > ${MEASURES_MAX} then 2 else 1 end)`)
    for (const statement of statements) await tx.count(sql`${raw(statement)}`)
    const names = (await sqlNames(tx)).map(({ cn }) => cn)
    expect(names.length).toBe(MEASURES_MAX)
    expect(names.slice(0, 50).toSorted()).toEqual(
      Array.from({ length: 50 }, (_, i) => `盒装${MEASURES_MAX + 1 + i}`),
    )
    expect(names.slice(-10)).toEqual(['件', '套', '箱', '包', '双', '台', '卷', '千克', '米', '升'])
    throw undo
  })
  await expect(looked).rejects.toBe(undo)
})

const sqlNames = (tx: Queryable) =>
  tx.rows<{ cn: string }>(sql`select name ->> 'cn' as cn from catalog.measure order by position`)

test('the order is that of the choices, and one who orders an older list is refused', async () => {
  const ids = (await all()).map(({ id }) => id)
  const backwards = ids.toReversed()
  await must(orderMeasures, { ids: backwards })
  expect((await must(officeChoices, {})).measures.map(({ id }) => id)).toEqual(backwards)
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]!]]) {
    expect(await refusal(orderMeasures, { ids: wrong })).toBe(Reasons.changedMeanwhile.code)
  }
})

test('of many who add the same name at once one does, and there are so many and no more', async () => {
  const form = { name: aName(), version: 0 }
  const codes = await Promise.all(Array.from({ length: 5 }, () => refusal(saveMeasure, form)))
  expect(codes.toSorted((a, b) => a - b)).toEqual([
    DONE,
    ...Array<number>(4).fill(TaxonomyReasons.measureNameTaken.code),
  ])
  const { length } = await all()
  await db.count(sql`
    insert into catalog.measure (name, position, link_due_at)
    select jsonb_build_object('cn', 'n' || n), n, null from generate_series(${length + 1}::int, ${MEASURES_MAX - 1}::int) n`)
  const last = await Promise.all(
    [1, 2].map(() => refusal(saveMeasure, { name: aName(), version: 0 })),
  )
  expect(last.toSorted((a, b) => a - b)).toEqual([DONE, TaxonomyReasons.tooManyMeasures.code])
  await db.count(sql`delete from catalog.measure where name ->> 'cn' like 'n%'`)
})
