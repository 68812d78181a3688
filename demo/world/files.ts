/** A supplier's list that fills the catalogue: tried with errors, corrected and imported; then new prices. */
import { officeProducts } from '#domains/product-admin/contract.ts'
import { prepareBulk, startBulk } from '#domains/product-admin/bulk-contract.ts'
import { startExport, startImport } from '#domains/imports/start-contract.ts'
import { uploadLarge } from '#domains/uploads/contract.ts'
import type { Staff } from '../../e2e/driver.ts'
import { staffCookies } from '../../e2e/driver/caller.ts'
import type { Scene } from './acts.ts'
import type { Story } from './stories.ts'

const COLUMNS =
  'product_code,sku_code,name_cn,name_en,brief_cn,category_cn,price_cny,weight_grams,stock,state,colour'

/** Three valid rows, and common errors: no name, a price as text, a code with a space, a duplicate. */
const LIST = [
  COLUMNS,
  'SH-RK50,SH-RK50-1,重型货架 五层 2 米,Heavy rack 2 m,每层承重 500 kg,仓储物流 | 周转,468.00,62000,30,draft,灰',
  'SH-RK20,SH-RK20-1,轻型货架 四层 1.8 米,,每层承重 120 kg,仓储物流 | 周转,129.00,14500,80,draft,白',
  'SH-LD3,SH-LD3-1,铝合金人字梯 3 米,,加厚踏板,仓储物流 | 周转,239.00,9800,25,draft,',
  'SH-LD5,SH-LD5-1,,,加厚踏板,仓储物流 | 周转,359.00,15800,10,draft,',
  'SH-TR1,SH-TR1-1,静音平板车 150 kg,,可折叠,仓储物流 | 周转,面议,8600,40,draft,蓝',
  'SH TR2,SH-TR2-1,静音平板车 300 kg,,可折叠,仓储物流 | 周转,329.00,15200,40,draft,蓝',
  'SH-RK20,SH-RK20-2,轻型货架 五层,,每层承重 120 kg,仓储物流 | 周转,149.00,16500,20,draft,白',
]
const MENDED = LIST.slice(0, 4)

async function play({ staff, at, cast: { settle } }: Scene): Promise<void> {
  await bring(staff, '供应商-货架与登高.csv', LIST, true)
  await settle()
  await at(50)
  await bring(staff, '供应商-货架与登高-已修正.csv', MENDED, false)
  await settle()
  await at(49)
  const { items } = await staff.caller.call(officeProducts, { q: 'SH-' })
  const { id: bulkId } = await staff.caller.call(prepareBulk, {
    selection: { ids: items.map(({ id }) => id) },
    act: {
      kind: 'price',
      currency: 'CNY',
      audience: 'every',
      by: 'percent',
      value: -500,
      rounding: 'end90',
    },
  })
  await staff.caller.call(startBulk, { bulkId })
  await settle()
  await at(48)
  const filter = { state: 'published' } as const
  await staff.caller.call(startExport, { format: 'own', fileType: 'xlsx', filter, currency: 'USD' })
  await settle()
}

/** Without a buyer or goods. */
export const FILES: readonly Story[] = [
  { buyer: 'lin', code: 'TL-AG100', quantity: 1, hoursAgo: 52, play },
]

async function bring(
  { caller }: Staff,
  fileName: string,
  rows: readonly string[],
  dryRun: boolean,
): Promise<void> {
  const response = await fetch(
    `${caller.url}/api${uploadLarge.path.replace(':purpose', 'sheet')}`,
    {
      method: 'POST',
      headers: {
        cookie: staffCookies(caller.staffCookie ?? ''),
        'content-type': 'application/octet-stream',
      },
      body: `${rows.join('\n')}\n`,
    },
  )
  const { data } = (await response.json()) as { data: { id: string } }
  await caller.call(startImport, {
    fileId: data.id,
    fileName,
    dryRun,
    currency: null,
    asDrafts: true,
    warehouseId: null,
  })
}
