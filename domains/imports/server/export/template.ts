/** Template files: the columns, and an example to overwrite. They can be imported as they are. */
import type { Currency } from '#kit/contract/money.ts'
import { OWN_COLUMNS } from '../import/own/columns.ts'
import { pack } from '../import/own/pack.ts'
import type { Cell } from './exported.ts'
import { SHOPIFY_COLUMNS } from './shopify.ts'

/** own: everything; prices: a short list that changes prices and nothing else; shopify: as Shopify exports. */
export const TEMPLATES = ['own', 'prices', 'shopify'] as const
export type Template = (typeof TEMPLATES)[number]

/** The header first. @param base the shop's base currency, without a price in which nothing is sold */
export function templateRows(template: Template, base: Currency): Cell[][] {
  const { columns, rows } = filesIn(base)[template]
  return [[...columns], ...rows.map((cells) => columns.map((column) => cells[column] ?? ''))]
}

type File = { columns: readonly string[]; rows: readonly Record<string, Cell>[] }

/** The retail price, that from ten pieces on, and that of businesses, in whole units. */
const PRICES: Record<Currency, readonly [number, number, number]> = {
  CNY: [128.5, 119, 115],
  USD: [18.5, 17, 16.5],
  IDR: [285_000, 265_000, 255_000],
}

const priceColumn = (base: Currency) => `price_${base.toLowerCase()}`

const sku = (base: Currency, color: string, code: string, stock: number) => ({
  product_code: 'EXAMPLE-1',
  sku_code: code,
  option1: color,
  on_sale: 'yes',
  weight_grams: 1200,
  unit_cn: '件',
  unit_en: 'pc',
  min_quantity: 1,
  step: 1,
  max_quantity: 999,
  more_units: pack([['箱', 'box', 'caja', 'dus', '10', '1', '1', '99']]),
  [priceColumn(base)]: PRICES[base][0],
  more_prices: pack([
    [base, 'all', '10', PRICES[base][1].toFixed(2)],
    [base, 'business', '1', PRICES[base][2].toFixed(2)],
  ]),
  stock,
})

const filesIn = (base: Currency): Record<Template, File> => ({
  own: {
    columns: OWN_COLUMNS,
    rows: [
      {
        ...sku(base, '蓝', 'EXAMPLE-1-BLUE', 50),
        state: 'draft',
        family: 'goods',
        name_cn: '示例手电钻',
        name_en: 'Example drill',
        name_spa: 'Taladro de ejemplo',
        name_id: 'Bor contoh',
        brief_cn: '无刷，两档',
        brief_en: 'Brushless, two speeds',
        category_cn: '示例分类 | 手持',
        category_en: 'Example category | Handheld',
        brand_cn: '示例品牌',
        option1_name_cn: '颜色',
        option1_name_en: 'Colour',
        option1_values_cn: pack([['蓝'], ['红']]),
        option1_values_en: pack([['Blue'], ['Red']]),
        figures_cn: pack([['20 V'], ['65 N·m']]),
        specifications_cn: pack([
          ['电压', '20 V'],
          ['重量', '1.2 kg'],
        ]),
        details_cn: '<p>商品详情</p>',
      },
      sku(base, '红', 'EXAMPLE-1-RED', 30),
    ],
  },
  prices: {
    columns: ['product_code', 'sku_code', 'price_cny', 'price_usd', 'price_idr'],
    rows: [
      {
        product_code: 'EXAMPLE-1',
        sku_code: 'EXAMPLE-1-BLUE',
        [priceColumn(base)]: PRICES[base][0],
      },
    ],
  },
  shopify: {
    columns: SHOPIFY_COLUMNS,
    rows: [
      {
        Handle: 'example-drill',
        Title: 'Example drill',
        'Body (HTML)': '<p>Details</p>',
        Vendor: 'Example brand',
        Type: 'Example category',
        Published: 'true',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Variant SKU': 'EXAMPLE-2',
        'Variant Grams': 1200,
        'Variant Inventory Qty': 50,
        'Variant Price': '18.90',
        'Variant Requires Shipping': 'true',
        'Variant Taxable': 'true',
        Status: 'draft',
      },
    ],
  },
})
