/**
 * What sending costs in the demo shop, as a merchant with two warehouses in China and one in Jakarta would set it: near is
 * cheap and quick, abroad is not. In fen; a rupiah is 2,200 to the yuan.
 */
import { replaceFreight } from '#domains/shipping/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeFreight } from '#domains/shipping/contract.ts'
import type { Db } from '#kit/server/database/db.ts'
import { t } from '../catalogue/types.ts'

type Template = Omit<DataOf<typeof officeFreight>[number], 'id' | 'active' | 'version'>

/** Warehouses in the order of `shop.ts`. */
const [GUANGZHOU, CHENGDU, JAKARTA] = [0, 1, 2]
const CHINA = [GUANGZHOU, CHENGDU]

/** Grams and fen of the first and of each further weight, free from, days. */
type Tariff = [
  firstGrams: number,
  firstAmount: number,
  nextGrams: number,
  nextAmount: number,
  freeFromAmount: number | null,
  daysFrom: number,
  daysTo: number,
]

const SOUTH_EAST_ASIA = ['SG', 'MY', 'TH', 'VN', 'PH', 'BN', 'KH', 'LA', 'MM', 'TL']
/** Provinces that lorries from Guangzhou take long to. */
const WEST = ['CN-54', 'CN-65', 'CN-63']

const template = (
  name: Template['name'],
  method: Template['method'],
  [warehouseIds, regions]: [from: number[], regions: string[]],
  tariff: Tariff,
): Template => {
  const [firstGrams, firstAmount, nextGrams, nextAmount, freeFromAmount, daysFrom, daysTo] = tariff
  const cost = { firstGrams, firstAmount, nextGrams, nextAmount, freeFromAmount }
  return { name, method, warehouseIds, regions, ...cost, daysFrom, daysTo }
}

/** `warehouseIds` are places in the list of warehouses, until those have ids. */
const TEMPLATES: readonly Template[] = [
  template(
    t('广东省内快递', 'Express within Guangdong', 'Mensajería en Guangdong', 'Ekspres Guangdong'),
    'express',
    [[GUANGZHOU], ['CN-44']],
    [1000, 700, 1000, 150, 30_000, 1, 2],
  ),
  template(
    t('川渝快递', 'Express in Sichuan', 'Mensajería en Sichuan', 'Ekspres Sichuan'),
    'express',
    [[CHENGDU], ['CN-51', 'CN-50']],
    [1000, 700, 1000, 150, 30_000, 1, 2],
  ),
  template(
    t('国内快递', 'Express in China', 'Mensajería en China', 'Ekspres di Tiongkok'),
    'express',
    [CHINA, ['CN']],
    [1000, 1000, 1000, 400, 50_000, 1, 4],
  ),
  template(
    t('西部快递', 'Express to the west', 'Mensajería al oeste', 'Ekspres ke barat'),
    'express',
    [[GUANGZHOU], WEST],
    [1000, 2200, 1000, 1600, 200_000, 4, 9],
  ),
  template(
    t('成都发西部快递', 'Chengdu to the west', 'Chengdu al oeste', 'Chengdu ke barat'),
    'express',
    [[CHENGDU], WEST],
    [1000, 1500, 1000, 900, 120_000, 3, 6],
  ),
  template(
    t('国际快递', 'International express', 'Mensajería internacional', 'Ekspres internasional'),
    'express',
    [CHINA, []],
    [1000, 16_000, 1000, 6000, null, 5, 12],
  ),
  template(
    t('国内物流', 'Freight in China', 'Carga en China', 'Kargo di Tiongkok'),
    'freight',
    [CHINA, ['CN']],
    [20_000, 6000, 10_000, 1200, 300_000, 3, 8],
  ),
  template(
    t('国际物流', 'International freight', 'Carga internacional', 'Kargo internasional'),
    'freight',
    [CHINA, []],
    [50_000, 90_000, 10_000, 9000, null, 15, 40],
  ),
  template(
    t('到仓自提', 'Pickup', 'Recogida', 'Ambil sendiri'),
    'pickup',
    [CHINA, ['CN']],
    [1000, 0, 1000, 0, null, 0, 2],
  ),
  template(
    t('印尼快递', 'Express in Indonesia', 'Mensajería en Indonesia', 'Ekspres Indonesia'),
    'express',
    [[JAKARTA], ['ID']],
    [1000, 800, 1000, 350, 40_000, 1, 3],
  ),
  template(
    t('印尼物流', 'Freight in Indonesia', 'Carga en Indonesia', 'Kargo Indonesia'),
    'freight',
    [[JAKARTA], ['ID']],
    [20_000, 4000, 10_000, 900, 250_000, 2, 6],
  ),
  template(
    t('东南亚快递', 'Express in Southeast Asia', 'Mensajería Sudeste Asiático', 'Ekspres ASEAN'),
    'express',
    [[JAKARTA], SOUTH_EAST_ASIA],
    [1000, 7500, 1000, 2800, null, 3, 6],
  ),
  template(
    t('雅加达国际快递', 'Express from Jakarta', 'Mensajería desde Yakarta', 'Ekspres dari Jakarta'),
    'express',
    [[JAKARTA], []],
    [1000, 18_000, 1000, 7000, null, 6, 12],
  ),
  template(
    t('雅加达国际物流', 'Freight from Jakarta', 'Carga desde Yakarta', 'Kargo dari Jakarta'),
    'freight',
    [[JAKARTA], []],
    [50_000, 98_000, 10_000, 9800, null, 15, 40],
  ),
  template(
    t('雅加达自提', 'Pick up in Jakarta', 'Recogida en Yakarta', 'Ambil sendiri di Jakarta'),
    'pickup',
    [[JAKARTA], ['ID']],
    [1000, 0, 1000, 0, null, 0, 1],
  ),
]

export async function loadFreight(db: Db, warehouseIds: readonly number[]): Promise<void> {
  const templates = TEMPLATES.map((each) => ({
    ...each,
    warehouseIds: each.warehouseIds.map((place) => warehouseIds[place] ?? 0),
  }))
  await db.tx((tx) => replaceFreight(tx, templates))
}
