/** Importing Shopify exports. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listCards } from '#domains/catalog/contract.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { HEADER, openImporter, row } from './import-testing.ts'

const { shop, db, write, csv, run, productOf, counted } = await openImporter()

test('without a warehouse products are imported without stock, and the report says what to do', async () => {
  const { lines, ...summary } = await run(csv(row('a', { title: 'A' })))
  expect(summary).toMatchObject({ new: 1, notes: 1 })
  expect(lines).toEqual([expect.stringMatching(/no warehouse yet, so the stock of 1 SKU.*Add one/)])
  await aWarehouse(db)
})

test('rows of one handle become a product with options, prices, stock and waiting pictures', async () => {
  const file = csv(
    row('clay-pot', {
      title: 'Clay pot',
      body: '<p>Clay</p><script>x()</script>',
      vendor: 'Terra',
      type: 'Garden > Pots',
      option: 'Size',
      value: 'Small',
      sku: 'POT-S',
      grams: '300',
      stock: '4',
      price: '9.99',
      image: 'https://cdn.example/b.jpg',
      position: '2',
    }),
    row('clay-pot', {
      option: '',
      value: 'Large',
      stock: '2',
      price: '15.50',
      image: '//cdn.example/a.jpg',
      position: '1',
    }),
    row('clay-pot', { stock: '', price: '', image: 'https://cdn.example/c.jpg', position: '3' }),
  )
  const { lines, ...summary } = await run(file)
  expect([lines, summary]).toMatchObject([[], { new: 1, refusedProducts: 0, waitingPictures: 3 }])
  const product = (await productOf('shopify:clay-pot'))!
  expect(product).toMatchObject({
    name: 'Clay pot',
    textLang: 'en',
    code: 'clay-pot',
    brand: { name: 'Terra' },
    detailsHtml: '<p>Clay</p>',
    pictures: [],
    categoryPath: [{ name: 'Garden' }, { name: 'Pots' }],
    options: [{ name: 'Size', values: [{ name: 'Small' }, { name: 'Large' }] }],
    skus: [
      {
        code: 'POT-S',
        values: [0],
        weightGrams: 300,
        tiers: [{ priceAmount: 999 }],
        units: [{ name: 'pc', factor: 1 }],
      },
      { code: 'clay-pot-2', values: [1], weightGrams: null, tiers: [{ priceAmount: 1550 }] },
    ],
  })
  const cn = (await productOf('shopify:clay-pot', 'cn'))!
  expect(cn.skus.map((sku) => sku.tiers[0]!.priceAmount)).toEqual([7136, 11071]) // 9.99 and 15.50 by 0.14
  const free = await availabilityOf(
    db,
    product.skus.map((sku) => sku.id),
  )
  expect(free.map((each) => each.warehouses[0]!.availableCount)).toEqual([4, 2])
  const pictures = await db.rows<{ remoteUrl: string; fetchState: string }>(sql`
    select remote_url, fetch_state from catalog.picture where product_id = ${product.id} order by position`)
  expect(pictures.map((each) => each.remoteUrl)).toEqual([
    'https://cdn.example/a.jpg',
    'https://cdn.example/b.jpg',
    'https://cdn.example/c.jpg',
  ])
  expect((await shop.call(listCards, { ids: String(product.id) })).data![0]!.picture).toBeNull()
})

test('a second run changes nothing, and a changed file only what changed', async () => {
  const rows = [row('twice', { title: 'Twice', sku: 'TW-1', stock: '7' })]
  await run(csv(...rows))
  const before = await counted()
  expect(await run(csv(...rows))).toMatchObject({ new: 0, changed: 0, same: 1 })
  expect(await counted()).toBe(before)
  const changed = row('twice', { title: 'Twice', sku: 'TW-1', stock: '99', price: '12' })
  expect(await run(csv(changed))).toMatchObject({ changed: 1 })
  const product = (await productOf('shopify:twice'))!
  expect(product.skus[0]!.tiers[0]!.priceAmount).toBe(1200)
  const [free] = await availabilityOf(db, [product.skus[0]!.id])
  expect(free!.warehouses[0]!.availableCount).toBe(7) // the shop's stock is more current than the file's
})

test('a dry run reports what would happen, and changes nothing', async () => {
  const before = await counted()
  const file = csv(row('dry', { title: 'Dry' }), row('bad', { title: 'Bad', price: '0' }))
  expect(await run(file, { dryRun: true })).toMatchObject({
    new: 1,
    refusedProducts: 1,
    lines: ['line 3 (bad): Variant Price is 0'],
  })
  expect(await counted()).toBe(before)
})

test('a bad row refuses its whole product, and the report names the line', async () => {
  const file = csv(
    row('good', { title: 'Good' }),
    row('half', { title: 'Half', option: 'Size', value: 'S' }),
    row('half', { value: 'M', price: 'free' }),
    row('half', { value: 'L' }),
    row('', { title: 'No handle' }),
    row('minus', { title: 'Minus', stock: '-3' }),
    row('odd', { title: 'Odd', stock: '1.5' }),
    row('long', { title: 'x'.repeat(201) }),
    row('untitled'),
    row('same', { title: 'Same', option: 'Size', value: 'S', sku: 'SAME-A' }),
    row('same', { value: 'S', sku: 'SAME-B' }),
    row('good', { title: 'Good again' }),
  )
  const { lines, ...summary } = await run(file)
  expect(lines).toEqual([
    'line 4 (half): Variant Price “free” isn’t a price',
    'lines 3, 5 (half): not imported because of an error in line 4',
    'line 6: Handle is empty',
    'note: line 7: stock of -3 is counted as 0',
    'line 8 (odd): Variant Inventory Qty “1.5” isn’t a quantity',
    'line 9 (long): Title is longer than 200 characters',
    'line 10 (untitled): Title is empty',
    'line 12 (same): another variant has the same options',
    'line 11 (same): not imported because of an error in line 12',
    'line 13 (good): another variant has the same options',
    'line 2 (good): not imported because of an error in line 13',
  ])
  expect(summary).toMatchObject({ new: 1, refusedProducts: 7, refusedLines: 11 })
  expect(await productOf('shopify:half')).toBeNull()
})

test('quotes, line breaks and a byte order mark are read; broken quotes refuse their product', async () => {
  const text = [
    `\uFEFF${HEADER}`,
    row('quoted', { title: 'The "best", really', body: '<p>two\nlines</p>' }),
    row('torn', { title: 'Torn', option: 'Size', value: 'S' }),
    'torn,"bad"quote",,,,true,,M,,0,5,10,,',
    row('after', { title: 'After' }),
    'short,Short',
    row('open', { title: 'Open' }),
    'open,"never closed,,,,true,,M,,0,5,10,,',
    row('swallowed', { title: 'Swallowed' }),
  ]
  const { lines } = await run(write(`${text.join('\r\n')}\r\n`))
  expect((await productOf('shopify:quoted'))!.name).toBe('The "best", really')
  expect((await productOf('shopify:after'))!.name).toBe('After')
  for (const handle of ['torn', 'short', 'open', 'swallowed']) {
    expect(await productOf(`shopify:${handle}`)).toBeNull()
  }
  expect(lines.map((line) => line.replace(/:.*/s, ''))).toEqual([
    'line 4 (torn)',
    'line 3 (torn)',
    'line 6 (short)',
    expect.stringMatching(/^line \d+ \(open\)$/),
    'line 7 (open)',
  ])
})

test('a file of Chinese Excel is read as what it is, with semicolons too', async () => {
  const gbk = Buffer.concat([
    Buffer.from(`${HEADER.replaceAll(',', ';')}\n`),
    Buffer.from('gbk;'),
    Buffer.from([0xb2, 0xe8, 0xba, 0xf8]), // 茶壶
    Buffer.from(';;;;true;;;;0;5;10;;\n'),
  ])
  expect((await run(write(gbk))).lines).toEqual([
    'note: line 1: Read as gb18030, such as “茶壶”. If that looks wrong, choose another encoding and try again',
  ])
  expect((await productOf('shopify:gbk', 'cn'))!.name).toBe('茶壶')
  const utf16 = Buffer.from(`\uFEFF${HEADER}\n${row('wide', { title: '宽' })}\n`, 'utf16le')
  expect((await run(write(utf16))).lines).toEqual([])
})

test('a formula is treated as text', async () => {
  await run(
    csv(
      row('formula', {
        title: '=HYPERLINK("http://evil","x")',
        body: '<a href="javascript:x()" onclick="x()">=1+1</a>',
      }),
    ),
  )
  const product = (await productOf('shopify:formula'))!
  expect(product.name).toBe('=HYPERLINK("http://evil","x")')
  expect(product.detailsHtml).toBe('<a rel="nofollow noopener">=1+1</a>')
})

test('codes that the shop cannot store are converted, and stay unique', async () => {
  const handle = `${'long-'.repeat(12)}handle`
  await run(
    csv(
      row(handle, { title: 'Long', sku: 'A B/1', option: 'Size', value: 'S' }),
      row(handle, { value: 'M', sku: 'A B 1' }),
    ),
  )
  const product = (await productOf(`shopify:${handle}`))!
  expect(product.code).toMatch(/^(long-){6}lon-[0-9a-f]{6}$/)
  const codes = product.skus.map((sku) => sku.code)
  expect(codes.every((code) => /^A-B-1-[0-9a-f]{6}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(2)
})

test('a code of an existing product of another source refuses the new one, completely', async () => {
  await run(csv(row('first', { title: 'First', sku: 'TAKEN' })))
  const before = await counted()
  const { lines } = await run(
    csv(row('second', { title: 'Second', sku: 'TAKEN', type: 'Brand new category' })),
  )
  expect(lines).toEqual([
    expect.stringMatching(/^line 2 \(second\): The code TAKEN, or one of its variant codes/),
  ])
  expect(await counted()).toBe(before)
})

test('unpublished products become drafts, and other currencies can be given', async () => {
  await run(csv(row('hidden', { title: 'Hidden', published: 'false' })))
  expect(await productOf('shopify:hidden')).toBeNull()
  await run(csv(row('yuan', { title: 'Yuan', price: '88' })), { currency: 'CNY' })
  expect((await productOf('shopify:yuan', 'cn'))!.skus[0]!.tiers[0]!.priceAmount).toBe(8800)
})

test('every invariant holds after all imports', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})
