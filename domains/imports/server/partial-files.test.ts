/** Files of other shops that name few columns change what these name and nothing else. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { loadStoredProducts } from '#domains/catalog/server/stored-door.ts'
import { openImports } from './testing.ts'

const { db, imported } = await openImports()

async function storedOf(code: string) {
  const row = await db.maybeRow<{ id: number }>(sql`
    select id from catalog.product where code = ${code}`)
  const [stored] = row === null ? [] : await loadStoredProducts(db, [row.id])
  return stored
}
/** What a list of prices does not name. */
async function restOf(code: string) {
  const { specifications, options, skus, name, pictures } = (await storedOf(code))!
  const choices = skus.map(({ code: sku, values }) => [sku, values])
  return { specifications, options, choices, name, pictures }
}
const dollarsOf = async (code: string) =>
  (await storedOf(code))!.skus.map(
    ({ prices }) =>
      prices.find(({ currency, audience }) => currency === 'USD' && audience === 'all')?.amount,
  )

test('a list of prices of WooCommerce leaves attributes and variations as they were', async () => {
  await imported(
    [
      'ID,Type,SKU,Name,Regular price,Description,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      '1,simple,WC-MUG,Mug,12.50,<p>Clay</p>,,Material,Clay,,',
      '2,variable,WC-TEE,Tee,,<p>Soft</p>,,Size,"S, M",Fabric,Cotton',
      '3,variation,WC-TEE-S,Tee - S,20,,WC-TEE,Size,S,,',
      '4,variation,WC-TEE-M,Tee - M,21,,WC-TEE,Size,M,,',
    ].join('\n'),
  )
  const [mug, tee] = [await restOf('WC-MUG'), await restOf('WC-TEE')]
  expect(mug.specifications).toHaveLength(1)
  expect(tee.options).toHaveLength(1)
  const task = await imported(
    [
      'Type,SKU,Name,Regular price,Parent',
      'simple,WC-MUG,Mug,14,',
      'variable,WC-TEE,Tee,,',
      'variation,WC-TEE-S,Tee - S,22,WC-TEE',
      'variation,WC-TEE-M,Tee - M,23,WC-TEE',
    ].join('\n'),
  )
  expect(task).toMatchObject({ changedCount: 2, refusedCount: 0 })
  expect([await dollarsOf('WC-MUG'), await dollarsOf('WC-TEE')]).toEqual([[1400], [2200, 2300]])
  expect([await restOf('WC-MUG'), await restOf('WC-TEE')]).toEqual([mug, tee])
})

test('a list of prices of Magento leaves attributes and variations as they were', async () => {
  await imported(
    [
      'sku,product_type,name,price,additional_attributes,configurable_variations,configurable_variation_labels',
      'MG-BAG,simple,Bag,45,material=Canvas,,',
      'MG-WS-S,simple,Shirt S,29,climate=Mild,,',
      'MG-WS-M,simple,Shirt M,29,climate=Mild,,',
      'MG-WS,configurable,Shirt,,climate=Mild,"sku=MG-WS-S,size=S|sku=MG-WS-M,size=M",size=Size',
    ].join('\n'),
  )
  const bag = await restOf('MG-BAG')
  expect(bag.specifications).toHaveLength(1)
  const task = await imported('sku,product_type,name,price\nMG-BAG,simple,Bag,47\n')
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 0 })
  expect(await dollarsOf('MG-BAG')).toEqual([4700])
  expect(await restOf('MG-BAG')).toEqual(bag)
})
