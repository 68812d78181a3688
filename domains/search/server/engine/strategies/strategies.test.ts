/** Each strategy finds something that no other one finds in its place, and can be switched off separately. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { findNewSince } from '../../service.ts'
import { FEW } from '../expand/related.ts'
import { newPostgres } from '../postgres.ts'
import { STRATEGIES, STRATEGY_NAMES, strategiesWithout, type Strategies } from './strategies.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop

const make = async (code: string, cn: string, en: string, brief = '') =>
  (await aProduct(db, { code, name: { cn, en }, brief: { cn: brief }, skus: [aSku(code)] }))
    .productId

await make('A-1', '20寸 铝框登机箱', 'Cabin case 20 inch')
const mat = await make('A-2', '碳化竹凉席', 'Bamboo mat', '耐磨')
const carpet = await make('A-3', '手工羊毛地毯', 'Wool carpet')
const bearing = await make('A-4', '深沟球轴承 6205-2RS', 'Ball bearing 6205-2RS')
const forest = await make('A-5', '森林挂历', 'Forest calendar')
const woods = await make('A-7', '林间挂历', 'Woods calendar')
const thermometer = await make('A-6', '电子体温计', 'Digital thermometer')
const torch = await make('A-8', '强光照明灯', 'Flashlight')
const light = await make('A-9', '自行车前灯', 'Front bike light')
const clips = await make('A-11', '回形针', 'Paper clips')
await make('A-12', '复印纸', 'Copy paper')
const roller = await make('A-10', '泡沫轴 45 cm', 'Foam roller 45 cm')
// So many that nothing wider is searched for.
for (let i = 0; i < FEW; i++) await make(`B-${i}`, `灰 ${i}`, 'Tool box')
await make('B-24', '灰 24', 'Toolbox')
const boxes = (
  await db.rows<{ id: number }>(
    sql`select id from catalog.product where code like 'B-%' order by id`,
  )
).map(({ id }) => id)
await shop.runSweeps()

async function find(strategies: Strategies, words: string, lang: Lang, isLiteral = false) {
  const { ids, shown } = await newPostgres(strategies).search(db, {
    lang,
    words,
    currency: 'CNY',
    isLiteral,
    category: null,
    brandIds: [],
    valueGroups: [],
    priceFrom: null,
    priceTo: null,
    inStock: false,
    warehouseId: null,
    family: null,
    isNew: false,
    newFrom: await findNewSince(db, NOW),
    deals: [],
    sort: 'relevance',
    offset: 0,
    limit: 20,
  })
  return { ids, shown }
}

const CASES: Record<string, [words: string, lang: Lang, ids: number[], shown: string | null]> = {
  related: ['woods calendar', 'en', [woods, forest], null],
  exact: ['tool box', 'en', boxes.slice(4, FEW).toReversed(), null],
  'stop words': ['best price carpet', 'en', [carpet, mat], null],
  variants: ['bamboomat', 'en', [mat], null],
  anywhere: ['耐磨', 'cn', [mat], null],
  phonetic: ['sgym', 'cn', [carpet], null],
  'related by pinyin': ['diantong', 'cn', [torch], null],
  prefix: ['bearin 6205', 'en', [bearing], null],
  spelling: ['bearng', 'en', [bearing], 'bearing'],
  'relaxed spelling': ['bearng kitchen', 'en', [bearing], 'bearing'],
  characters: ['羊地', 'cn', [carpet], null],
  needed: ['what can I measure a fever with', 'en', [thermometer], null],
  relaxed: ['bearing kitchen', 'en', [bearing], 'bearing'],
}

test('every strategy has an example', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(STRATEGY_NAMES.toSorted())
})

test.each(STRATEGY_NAMES)('%s finds what is not found without it', async (name) => {
  const [words, lang, ids, shown] = CASES[name]!
  expect(await find(STRATEGIES, words, lang)).toEqual({ ids, shown })
  const other = await find(strategiesWithout([name]), words, lang)
  expect(other).not.toEqual({ ids, shown })
})

test('a literal search uses no other words', async () => {
  expect(await find(STRATEGIES, 'bearng', 'en', true)).toEqual({ ids: [], shown: null })
})

test.each([
  // No word asks, and no product has all of them.
  ['晚上骑车看不清路', 'cn', light],
  // A massage gun would answer better, and the shop has none.
  ['运动完腿酸怎么放松', 'cn', roller],
  // The needs of a mat say it by other words in Indonesian, and by these in English.
  ['biar tidak gerah waktu tidur', 'id', mat],
  // Its name says what it is for, where its needs do not.
  ['yang dipakai untuk menjepit kertas', 'id', clips],
] as const)('%s is answered by what the shop has for it', async (words, lang, id) => {
  const { ids, shown } = await find(STRATEGIES, words, lang)
  expect([ids[0], shown]).toEqual([id, null])
})

test.each([
  ['sepeda motor', 'id'],
  ['运动腿', 'cn'],
] as const)('%s is no sentence, and nothing is wanted for it', async (words, lang) => {
  expect(await find(STRATEGIES, words, lang)).toEqual(
    await find(strategiesWithout(['needed']), words, lang),
  )
})
