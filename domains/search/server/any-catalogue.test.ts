/** Search in a shop whose goods nobody foresaw: every word of a page is found, the thing comes first, nothing is made up. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { listGoods, suggest } from '../contract.ts'
import { addSynonym } from './door.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

type More = Parameters<typeof aProduct>[1]
const add = async (code: string, cn: string, en: string, more: More = {}) =>
  (
    await aProduct(db, {
      code,
      name: { cn, en },
      brief: { cn: '' },
      skus: [aSku(code)],
      ...more,
    })
  ).productId
const category = (cn: string, en: string) => db.tx((tx) => addCategory(tx, null, { cn, en }))
const [lamps, chairs, bedding, machines] = [
  await category('台灯', 'Desk lamps'),
  await category('办公椅', 'Office chairs'),
  await category('枕头', 'Pillows'),
  await category('机床', 'Machine tools'),
]
const [sofas, shoes] = [await category('沙发', 'Sofas'), await category('鞋', 'Shoes')]

const lamp = await add('L-1', '长臂工作台灯', 'Long-arm desk lamp', {
  categoryId: lamps,
  specifications: [
    { name: { cn: '灯臂木材', en: 'Wood of the arm' }, value: { cn: '白橡木', en: 'White oak' } },
    { name: { cn: '型号', en: 'Model' }, value: { cn: 'QZ-4471' } },
  ],
  details: {
    cn: '<p>适合缝纫和阅读。</p><ul><li>莱赛尔编织线</li></ul>',
    en: '<p>For a workshop.</p>',
  },
  pageHead: {
    title: { cn: '护眼灯', en: 'Eye-care light' },
    description: { cn: '', en: 'no flicker' },
  },
})
const box = await add('B-1', '红色礼盒', 'Red gift box')
const chair = await add('C-1', '职员网椅 无头枕 可调扶手', 'Mesh chair', { categoryId: chairs })
const pillow = await add('P-1', '荞麦枕', 'Buckwheat pillow', { categoryId: bedding })
await add('P-2', '记忆枕可拆洗', 'Memory foam pillow', { categoryId: bedding })
const lathe = await add('M-1', '数控车床', 'CNC lathe', { categoryId: machines })
const bed = await add('M-2', '橡木单人床', 'Oak single bed')
const sofa = await add('S-1', '布艺沙发', 'Fabric sofa', { categoryId: sofas })
await add('S-2', '灰色床单', 'Grey bed sheet', { categoryId: bedding })
const shoe = await add('S-3', '真皮女鞋', "Women's leather shoes", {
  categoryId: shoes,
  name: { cn: '真皮女鞋', en: "Women's leather shoes", spa: 'Calzado de piel para mujer' },
})
await add('S-4', '压条机', 'Strip press')
const flask = await add('F-1', '不锈钢保温杯 750 ml', 'Steel flask 750 ml')
const backpack = await add('F-2', '登山包 40x30 cm', 'Mountain backpack 40x30 cm')
await addSynonym(db, ['沙发', 'davenport', '贵妃榻'])
await shop.runSweeps()

const find = async (q: string, lang: Lang = 'cn') => {
  const { data } = await shop.call(listGoods, { q }, { lang })
  const { items, corrected, tryWords } = data!
  return { ids: items.map(({ id }) => id), shown: corrected?.shown ?? null, tryWords }
}
const first = async (q: string, lang?: Lang) => (await find(q, lang)).ids[0]

test.each([
  ['白橡木', 'cn'],
  ['white oak', 'en'],
  ['qz-4471', 'en'],
  ['QZ4471', 'cn'],
  ['灯臂木材', 'cn'],
  ['莱赛尔', 'cn'],
  ['workshop', 'en'],
  ['护眼灯', 'cn'],
  ['eye-care', 'en'],
  ['flicker', 'en'],
  ['台灯 莱赛尔', 'cn'],
  ['workshop flicker', 'en'],
] as const)('%s stands on the page, and finds it', async (q, lang) => {
  expect(await find(q, lang)).toMatchObject({ ids: [lamp], shown: null })
})

test('the better the place where a word stands, the earlier the product', async () => {
  const [one, two, three] = [
    await add('W-1', '一号', 'Brass hinge', { details: { cn: '', en: '<p>beside a walnut</p>' } }),
    await add('W-2', '二号', 'Brass knob', {
      specifications: [{ name: { cn: '木' }, value: { cn: '', en: 'Walnut' } }],
    }),
    await add('W-3', '三号', 'Walnut'),
  ]
  await shop.runSweeps()
  expect((await find('walnut', 'en')).ids).toEqual([three, two, one])
})

test('words that the merchant wrote for search find the product, behind what is called so', async () => {
  const [called, tagged] = [
    await add('K-1', '防护外套', 'Storm shell', { keywords: { cn: '雨衣，雨披', en: 'raincoat' } }),
    await add('K-2', '儿童雨披', 'Kids raincoat cape'),
  ].toReversed()
  const mentioned = await add('K-3', '挂钩', 'Wall hook', {
    specifications: [
      { name: { cn: '用途', en: 'Use' }, value: { cn: '挂雨披', en: 'For a raincoat' } },
    ],
  })
  await shop.runSweeps()
  expect((await find('raincoat', 'en')).ids).toEqual([called, tagged, mentioned])
  expect((await find('雨披')).ids).toEqual([called, tagged, mentioned])
  expect(await find('raincaot', 'en')).toMatchObject({ shown: 'raincoat' })
  expect((await find('衣雨')).ids).not.toContain(tagged)
})

test.each([
  ['台灯 红色', lamp],
  ['红色 台灯', lamp],
  ['沙发 灰色', sofa],
  ['灰色 沙发', sofa],
  ['红色 礼盒 台灯', box],
])('of %s the thing comes first, wherever it stands', async (q, id) => {
  expect(await first(q)).toBe(id)
})

test('a character finds what is such a thing, before what only ends with it', async () => {
  const { ids } = await find('床')
  expect(ids[0]).toBe(bed)
  expect(ids).toContain(lathe)
  expect(await first('枕')).not.toBe(chair)
  expect((await find('枕头')).ids.indexOf(pillow)).toBeLessThan(2)
  expect((await find('枕头')).ids).not.toContain(chair)
})

test.each([
  ['手机壳', 'cn'],
  ['高跟鞋', 'cn'],
  ['洗衣机', 'cn'],
  ['zapatos', 'spa'],
  ['printer', 'en'],
] as const)('%s is a word, and never corrected', async (q, lang) => {
  const { shown, tryWords } = await find(q, lang)
  expect(q.includes(shown ?? '')).toBe(true)
  for (const word of tryWords) expect((await find(word, lang)).ids).not.toEqual([])
})

test('a known word beside others is left out and not replaced', async () => {
  expect(await find('paraguas de mujer', 'spa')).toMatchObject({ ids: [shoe], shown: 'mujer' })
})

test('nothing is offered for a word that nobody knows and that only looks like one that leads nowhere near', async () => {
  expect(await find('wellies', 'en')).toMatchObject({ ids: [], shown: null })
})

test('a Spanish word is found by another of its meaning', async () => {
  expect(await find('zapatos de mujer', 'spa')).toMatchObject({ ids: [shoe], shown: null })
})

test.each([
  ['davanport', 'en', sofa, 'davenport'],
  ['贵妃塌', 'cn', sofa, '贵妃榻'],
  ['rucksck', 'en', backpack, 'rucksack'],
  ['backpakc', 'en', backpack, 'backpack'],
  ['buxiugangbaowenbai', 'cn', flask, '不锈钢保温杯'],
  ['changbigongzuotaidong', 'cn', lamp, '长臂工作台灯'],
] as const)(
  '%s is corrected by words of synonyms and dictionaries too',
  async (q, lang, id, shown) => {
    const found = await find(q, lang)
    expect(found.ids[0]).toBe(id)
    expect(found.shown).toBe(shown)
  },
)

test.each([
  ['750毫升', flask],
  ['0.75 L', flask],
  ['0,75 litros', flask],
  ['400mm', backpack],
  ['0.4 m 登山包', backpack],
])('%s is the same measure in another unit', async (q, id) => {
  expect((await find(q)).ids).toEqual([id])
})

test('suggestions are words that people say, and no fragments', async () => {
  const words = async (q: string) =>
    (await shop.call(suggest, { q }, { lang: 'cn' })).data!.words.map(({ text }) => text)
  expect(await words('枕')).not.toContain('枕可')
  expect(await words('荞')).toEqual(expect.arrayContaining(['荞麦枕']))
  for (const q of ['枕', '沙', '台', 'sh', 'zhen']) {
    for (const word of await words(q)) expect((await find(word)).ids).not.toEqual([])
  }
})

test('a question is answered by what a description says, and its acts count for less', async () => {
  const cable = await add('Q-1', '接线', 'Splice cable')
  const microphone = await add('Q-2', '电容话筒', 'Condenser microphone', {
    details: { cn: '', en: '<p>For recitals and streaming.</p>' },
  })
  await shop.runSweeps()
  const { ids } = await find('I want to splice recitals', 'en')
  expect(ids).toEqual([microphone, cable])
  // What only names a thing is answered by names.
  expect((await find('recitals qzxv', 'en')).ids).toEqual([])
})

test('a question is answered by what is used for it', async () => {
  const compass = await add('D-1', '圆规', 'Compass')
  await add('D-2', '直尺', 'Ruler')
  await shop.runSweeps()
  expect((await find('画圆要用什么', 'cn')).ids[0]).toBe(compass)
  expect((await find('algo para dibujar un círculo', 'spa')).ids[0]).toBe(compass)
})

test('what a dictionary explains is not taken for another thing that ends like it', async () => {
  const fluid = await add('D-3', '修正液', 'Correction fluid')
  await shop.runSweeps()
  expect((await find('修正液', 'cn')).ids).toEqual([fluid])
  expect((await find('洗衣液', 'cn')).ids).toEqual([])
})

test('a thing that is not there is no other whose name a distant relation of it has', async () => {
  await add('D-4', '彩色铅笔 24 色', 'Coloured pencils 24 colours')
  await shop.runSweeps()
  expect((await find('dog food', 'en')).ids).toEqual([])
})

test('where no product has all words, those with other ones and the thing alone stand behind', async () => {
  const [red, blue, stove] = [
    await add('T-1', '红色帐篷', 'Red tent'),
    await add('T-2', '蓝色帐篷', 'Blue tent'),
    await add('T-3', '木柴炉', 'Wood stove'),
  ]
  await shop.runSweeps()
  const { ids, shown } = await find('red tent with stove', 'en')
  expect(shown).toBe('red tent')
  expect(ids.slice(0, 2)).toEqual([red, blue])
  const { data } = await shop.call(listGoods, { q: 'red tent with stove' }, { lang: 'en' })
  expect(data!.total).toBe(ids.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.includes(stove)).toBe(ids.length > 2)
})

test('each reader has the synonyms of their own language', async () => {
  const speaker = await add('L-2', '户外音箱', 'Party speaker', {
    name: { cn: '户外音箱', en: 'Party speaker', spa: 'Altavoz con ruedas', id: 'Speaker beroda' },
  })
  await shop.runSweeps()
  expect((await find('parlantes', 'spa')).ids).toEqual([speaker])
  expect((await find('pengeras suara', 'id')).ids).toEqual([speaker])
  expect((await find('parlante', 'id')).ids).toEqual([])
})

test('a small word of one language is a thing in another', async () => {
  const [tray, stone] = [
    await add('E-1', '冰格', 'Tray', { name: { cn: '冰格', en: 'Tray', id: 'Cetakan es batu' } }),
    await add('E-2', '磨石', 'Stone', { name: { cn: '磨石', en: 'Stone', id: 'Batu asah' } }),
  ]
  await shop.runSweeps()
  expect((await find('es', 'id')).ids).toEqual([tray])
  expect((await find('es batu', 'id')).ids).toEqual([tray])
  expect((await find('batu', 'id')).ids).toContain(stone)
})

test('what does something in Spanish is named after it', async () => {
  const name = { cn: '削皮器', en: 'Peeler', spa: 'Pelador de verduras' }
  const peeler = await add('E-3', '削皮器', 'Peeler', { name })
  await shop.runSweeps()
  expect((await find('algo para pelar patatas', 'spa')).ids[0]).toBe(peeler)
})

test('what means the same comes before what is beside it', async () => {
  const cushion = await add('N-1', '靠垫', 'Neck cushion')
  const silencer = await add('N-2', '排气消声器', 'Exhaust silencer')
  await shop.runSweeps()
  const { ids } = await find('muffler', 'en')
  expect(ids.indexOf(silencer)).toBe(0)
  expect(ids).toContain(cushion)
})

test('a character of a brand is no thing', async () => {
  const brandId = await db.tx((tx) => addBrand(tx, { cn: '草原' }))
  const cage = await add('B-2', '兔笼', 'Rabbit cage', { brandId })
  await shop.runSweeps()
  expect((await find('草原')).ids).toEqual([cage])
  expect((await find('草')).ids).not.toContain(cage)
})

test('a key that was held down finds nothing, where initials of words do', async () => {
  const shade = await add('Z-1', '纸质 灯罩', 'Paper shade')
  await shop.runSweeps()
  expect((await find('zzdz')).ids).toContain(shade)
  expect((await find('zzzz')).ids).toEqual([])
  expect((await find('zzzzzz', 'en')).ids).toEqual([])
})

test('a misspelling is not corrected to a word of a language that its reader does not read', async () => {
  const name = { cn: '深沟球轴承', en: 'Deep groove ball bearing', id: 'Laher bola alur dalam' }
  const bearing = await add('L-7', '深沟球轴承', 'Deep groove ball bearing', { name })
  await shop.runSweeps()
  expect((await find('laherr', 'id')).ids).toContain(bearing)
  expect((await find('laherr', 'en')).ids).not.toContain(bearing)
  expect((await find('bearng', 'id')).ids).toContain(bearing)
})

test('small words of a name do not hide its other names, nor do those that buyers put in their place', async () => {
  const swimsuit = await add('G-1', '女士连体泳衣', 'One-piece swimsuit', {
    name: { cn: '女士连体泳衣', en: 'One-piece swimsuit', spa: 'Bañador de mujer' },
  })
  const phoneCase = await add('G-2', '透明手机壳', 'Clear phone case', {
    name: { cn: '透明手机壳', en: 'Clear phone case', spa: 'Funda transparente para móvil' },
  })
  await shop.runSweeps()
  expect(await find('traje de baño', 'spa')).toMatchObject({ ids: [swimsuit], shown: null })
  // No line of the thesaurus has these words side by side, one has both.
  expect(await find('carcasa para celular', 'spa')).toMatchObject({ ids: [phoneCase], shown: null })
  expect(await find('cell phone cover', 'en')).toMatchObject({ ids: [phoneCase], shown: null })
})

test('another name of a thing counts before what only ends with the same character', async () => {
  await add('G-3', '弹力带 三条装', 'Resistance bands set of three')
  const belt = await add('G-4', '自动扣皮带 男', 'Automatic belt men')
  await shop.runSweeps()
  expect((await find('腰带', 'cn')).ids[0]).toBe(belt)
})

test('another name that its reader sees counts before one in another script', async () => {
  const bag = await add('G-5', '懒人沙发', 'Bean bag', { categoryId: sofas })
  await shop.runSweeps()
  const { ids } = await find('couch', 'en')
  expect(ids).toContain(bag)
  expect(ids.indexOf(sofa)).toBe(0)
})

test('a small word at the end of another name is a part of it', async () => {
  const cooler = await add('G-6', '移动空调', 'Portable air conditioner')
  const name = { cn: '空气净化器', en: 'Air purifier', id: 'Air purifier' }
  const purifier = await add('G-7', '空气净化器', 'Air purifier', { name })
  await shop.runSweeps()
  const { ids } = await find('aircon', 'en')
  expect(ids[0]).toBe(cooler)
  expect(ids).not.toContain(purifier)
})

test('a thing comes before what only belongs to it, whatever language says so', async () => {
  const chairName = {
    cn: '手动轮椅 可折叠',
    en: 'Manual wheelchair folding',
    spa: 'Silla de ruedas plegable',
  }
  const wheelchair = await add('G-8', '', '', { name: chairName })
  const capeName = { cn: '轮椅雨披', en: 'Wheelchair rain cape', spa: 'Capa para silla de ruedas' }
  const cape = await add('G-9', '', '', { name: capeName })
  await shop.runSweeps()
  // The name begins with the phrase; the phrase with its small word stands in both.
  expect((await find('silla de ruedas', 'spa')).ids).toEqual([wheelchair, cape])
  // In English no name ends with it: what it is called in Chinese does.
  expect((await find('wheelchair', 'en')).ids.slice(0, 2)).toEqual([wheelchair, cape])
})

test('what has more of the other names of a thing comes before what sells better and has one', async () => {
  const walker = await add('G-10', '折叠助行器', 'Folding walker')
  const frame = await add('G-11', '马桶安全扶手架', 'Toilet safety frame')
  await shop.runSweeps()
  const sell = (id: number, count: number) =>
    db.count(sql`update search.entry set sales_count = ${count} where product_id = ${id}`)
  await sell(frame, 50)
  expect((await find('助步器')).ids).toEqual([walker, frame])
  // Of what the word itself leads to the best seller comes first.
  const other = await add('G-12', '扶手', 'Folding walker handle')
  await shop.runSweeps()
  await sell(other, 100)
  expect((await find('扶手')).ids[0]).toBe(other)
})
