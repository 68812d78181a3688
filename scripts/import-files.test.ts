/** Importing JSON lines, invalid files, the command, and the sample files. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { listReviews } from '#domains/reviews/contract.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { openImporter, row, SAMPLES } from './import-testing.ts'

const { shop, db, write, csv, run, productOf, counted } = await openImporter()
await aWarehouse(db)

describe('invalid files', () => {
  const unreadable = [
    ['an empty file', '', 'the file is empty'],
    ['other columns', 'a,b\n1,2\n', 'no column holds the product code'],
    ['a list in JSON', '[{"code":"1"}]', 'one JSON object per line'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'not a text file'],
    ['bytes of no encoding', Buffer.from([0x48, 0xff, 0xff, 0x0a]), 'neither UTF-8 nor GB18030'],
  ] as const
  test.each(unreadable)('%s is refused as a whole', async (_name, content, reason) => {
    const before = await counted()
    await expect(run(write(content as string))).rejects.toThrow(reason)
    expect(await counted()).toBe(before)
  })

  test('a header without rows imports nothing', async () => {
    expect(await run(csv())).toMatchObject({ new: 0, refusedLines: 0 })
  })

  test('the command reports it in one line and exits with 1', async () => {
    const node = resolve('node_modules/.bin/node')
    const environment = { ...process.env, DATABASE_URL: shop.databaseUrl }
    const ran = await promisify(execFile)(node, ['scripts/import.ts', '/nowhere.csv'], {
      env: environment,
    }).catch((error: { code: number; stderr: string; stdout: string }) => error)
    expect(ran).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^ENOENT.*\n$/),
    })
    const fine = await promisify(execFile)(
      node,
      ['scripts/import.ts', csv(row('cli', { title: 'Cli' }), row('no', {}))],
      { env: environment },
    )
    expect(fine.stdout).toBe(
      'line 3 (no): Title is empty\nNew category: 未分类 (1 product)\n1 new, 0 changed, 0 unchanged, 1 refused (rows: 1), 0 reviews, 0 pictures to be fetched\n',
    )
  })
})

describe('JSON lines', () => {
  const anObject = (changes: object = {}) => ({
    code: '9001',
    name: '水洗四件套',
    brief: '精致 <绣花>',
    category: ['居家', '床品'],
    brand: 'MUJI',
    unit: '套',
    images: ['http://img.example/1.jpg'],
    attributes: [{ name: '材质', value: '棉' }],
    specifications: [
      { name: '规格', value: '大' },
      { name: '规格', value: '小' },
    ],
    skus: [
      { options: ['小'], price: 99.5, stock: 3, image: 'quality=90' },
      { options: ['大'], price: 899, stock: 1, image: 'http://img.example/2.jpg' },
    ],
    reviews: [{ stars: 4, text: '好', images: [], at: '2018-02-01 08:00:00' }],
    ...changes,
  })
  const ndjson = (...objects: object[]) =>
    write(objects.map((each) => JSON.stringify(each)).join('\n'), 'ndjson')

  test('become a product with its reviews', async () => {
    expect(await run(ndjson(anObject()))).toMatchObject({ new: 1, reviews: 1, lines: [] })
    const product = (await productOf('ndjson:9001', 'en'))!
    expect(product).toMatchObject({
      name: '水洗四件套',
      textLang: 'cn',
      detailsHtml: '<p>精致 &lt;绣花&gt;</p>',
      brand: { name: 'MUJI' },
      specifications: [{ name: '材质', value: '棉' }],
      rating: 4,
      reviewCount: 1,
      options: [{ values: [{ name: '大' }, { name: '小' }] }],
      skus: [
        { code: '9001-1', values: [1] },
        { code: '9001-2', values: [0] },
      ],
    })
    const cn = (await productOf('ndjson:9001', 'cn'))!
    expect(cn.skus.map((sku) => [sku.tiers[0]!.priceAmount, sku.units[0]!.name])).toEqual([
      [9950, '套'],
      [89900, '套'],
    ])
    const { data } = await shop.call(listReviews, { productId: product.id })
    expect(data!.items).toMatchObject([
      { stars: 4, text: '好', at: '2018-02-01T00:00:00.000Z', authorName: '匿名买家' },
    ])
  })

  test('invalid lines are reported with their reason', async () => {
    const lines = [
      '{"code": ',
      JSON.stringify(anObject({ code: 'Z1', skus: [] })),
      JSON.stringify(
        anObject({
          code: 'Z2',
          skus: [
            { options: ['中'], price: 1, stock: 1 },
            { options: ['大'], price: 1, stock: 1 },
          ],
        }),
      ),
      JSON.stringify(anObject({ code: 'Z3', skus: [{ options: ['大'], price: 0, stock: 1 }] })),
      '',
      JSON.stringify(anObject({ code: 'Z4', name: '' })),
      JSON.stringify(anObject({ code: 'Z5', skus: [{ options: ['大'], price: 1.005, stock: 1 }] })),
      JSON.stringify(anObject({ code: 'Z6', skus: [{ options: ['大'], price: 1, stock: -1 }] })),
      JSON.stringify(anObject({ code: 'OK' })),
      JSON.stringify(anObject({ code: 'OK' })),
      `{"code":"${'x'.repeat(2_100_000)}"}`,
      JSON.stringify(anObject({ code: 'LAST' })),
      JSON.stringify(anObject({ code: 'Z7', skus: [{ options: ['大'], price: 2e10, stock: 1 }] })),
    ]
    const report = await run(write(lines.join('\n'), 'ndjson'))
    expect(report.lines.map((line) => line.slice(0, 46))).toEqual([
      expect.stringMatching(/^line 1: not a JSON object/),
      'line 2: skus: too little or nothing',
      'line 3 (Z2): skus.0.options: 中 is not among th',
      'line 4 (Z3): skus.0.price: 0 is no price',
      'line 6: name: too little or nothing',
      'line 7 (Z5): skus.0.price: 1.005 is no price',
      'line 8: skus.0.stock: too little or nothing',
      expect.stringMatching(/^line 10 \(OK\): code OK already appears in line/),
      'line 11: the line is too long',
      'line 13 (Z7): The price is too high',
    ])
    expect(report).toMatchObject({ new: 2, refusedProducts: 10 })
  })
})

describe('the sample files', () => {
  const catalogue = join(SAMPLES, 'catalogue-cn.ndjson')
  /** Of the sample's keys, those that this format has no field for. */
  const UNREAD = [
    'listPrice',
    'retailPrice',
    'onSale',
    'new',
    'hot',
    'detailImages',
    'reviews.images',
  ]
  /** Its units that the dictionary lacks are named too. */
  const withoutUnits = (lines: readonly string[]) =>
    lines.filter((line) => !/unit “.+” isn’t in your units of measure/.test(line))
  const countPublished = async (keys: string) => {
    const { published } = await db.row<{ published: number }>(sql`
      select count(*) as published from catalog.product join catalog.page on product_id = id
      where source_key like ${keys} and state = 'published'`)
    return published
  }

  test(
    'a catalogue of several transactions is imported completely',
    { timeout: 120_000 },
    async () => {
      const products = readFileSync(catalogue, 'utf8').trim().split('\n')
      // Transactions of a hundred products run two at a time; both create the same categories and brands.
      const copies = Array.from({ length: 20 }, (_, copy) =>
        products.map((line) => line.replace('"code": "73', `"code": "C${copy}-`)),
      ).flat()
      const file = write(copies.join('\n'), 'ndjson')
      const { lines, ...first } = await run(file)
      expect(first).toMatchObject({ new: 240, refusedProducts: 0, reviews: 700 })
      expect(withoutUnits(lines)).toEqual(
        UNREAD.map((key) =>
          expect.stringMatching(`^note: line 1: ${key} was not imported: \\d+ products have it`),
        ),
      )
      expect(lines.length - withoutUnits(lines).length).toBe(3)
      expect(await countPublished('ndjson:C%')).toBe(240)
      expect(await run(file)).toMatchObject({ new: 0, changed: 0, same: 240, reviews: 0 })
    },
  )

  test('12 products of the catalogue are on sale, with 35 reviews', async () => {
    const { lines, ...first } = await run(catalogue)
    expect(first).toMatchObject({ new: 12, refusedProducts: 0, reviews: 35 })
    expect(withoutUnits(lines)).toHaveLength(UNREAD.length)
    expect(await countPublished('ndjson:73%')).toBe(12)
    expect(await run(catalogue)).toMatchObject({ new: 0, changed: 0, same: 12, reviews: 0 })
    const set = (await productOf('ndjson:7300005', 'cn'))!
    expect(set.options.map(({ values }) => values.length)).toEqual([2, 3])
    expect(set.skus).toHaveLength(6)
  })

  test.each([
    ['shopify-clothes.csv', 6],
    ['shopify-garden.csv', 7],
  ])('%s is imported completely', async (name, count) => {
    const { lines, ...summary } = await run(join(SAMPLES, name))
    expect(summary).toMatchObject({ refusedProducts: 0, new: count })
    // What has no field here is named in the report, but for what every shop's file has.
    expect(lines.every((line) => /^note: .*was not imported/.test(line))).toBe(true)
    expect(await run(join(SAMPLES, name))).toMatchObject({ same: count, new: 0, changed: 0 })
  })
})

test('every invariant holds after all imports', async () => {
  expect((await diagnose(db)).findings).toEqual([])
})
