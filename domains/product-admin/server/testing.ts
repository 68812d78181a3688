/** A whole shop with a catalogue manager, and forms as the office sends them. */
import { openTestShop } from '#apps/api/testing.ts'
import { aSku, NOW } from '#domains/catalog/testing.ts'
import { createStaff, staffOf } from '#domains/staff/server/door.ts'
import { officeProduct, type ProductForm } from '../contract.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import sql from 'sql-template-tag'

/** A member of staff with read permission only, and one of another department. */
const [READER, OUTSIDER] = ['900001', '900002']
const PERMISSIONS: Record<string, readonly string[]> = {
  [READER]: ['catalog.read'],
  [OUTSIDER]: ['orders.read', 'orders.write', 'stock.read'],
}
const ALL = ['catalog.read', 'catalog.write', 'stock.read', 'stock.write']

let made = 0

/** A valid form of a new product. */
export function aForm(categoryId: number, changes: Partial<ProductForm> = {}): ProductForm {
  const code = changes.code ?? `F-${++made}`
  return {
    code,
    internalNumber: null,
    family: 'goods',
    directSale: false,
    warrantyMonths: null,
    name: { cn: '扳手', en: 'Spanner' },
    brief: { cn: '' },
    categoryId,
    brandId: null,
    figures: [],
    specifications: [],
    valueIds: [],
    numbers: [],
    options: [],
    skus: [formSku(`${code}-1`)],
    pictures: [],
    details: { cn: '' },
    purchaseNotice: { cn: '' },
    modelUrl: null,
    modelUsdzUrl: null,
    modelSize: null,
    videoUrl: null,
    keywords: { cn: '' },
    pageHead: { title: { cn: '' }, description: { cn: '' } },
    version: 0,
    ...changes,
  }
}
export type FormSku = ProductForm['skus'][number]
export function formSku(code: string, changes: Partial<FormSku> = {}): FormSku {
  const { pictureIndex: _pictureIndex, ...sku } = aSku(code)
  return { ...sku, pictureKey: null, ...changes }
}

/** Tokens in tests are ids of staff. */
export async function openOffice() {
  const shop = await openTestShop({
    now: NOW,
    identity: {
      buyerOf: async () => null,
      staffOf: async (_db, token) =>
        token.length > 6
          ? staffOf(_db, token, NOW)
          : {
              staffId: Number(token),
              staffName: 'Mei',
              permissions: new Set(PERMISSIONS[token] ?? ALL),
            },
    },
  })
  const staffId = await createStaff(shop.db, {
    email: 'mei@example.com',
    name: 'Mei',
    role: 'catalogue',
    lang: 'en',
    password: 'a quiet harbour',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    now: NOW,
  })
  const by = { cookie: `staff=${staffId}`, lang: 'en' }
  async function must<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<DataOf<E>> {
    const { code, msg, data } = await shop.call(endpoint, input, by)
    if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
    return data as DataOf<E>
  }
  return {
    shop,
    db: shop.db,
    by,
    reader: { cookie: `staff=${READER}`, lang: 'en' },
    outsider: { cookie: `staff=${OUTSIDER}`, lang: 'en' },
    /** The unchanged input of an opened form. */
    async sent(productId: number): Promise<ProductForm & { id: number }> {
      const { state: _state, updatedAt: _at, ...form } = await must(officeProduct, { productId })
      return form
    },
    /** The answer of a successful call; throws on a refusal. */
    must,
    async refusal<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<number> {
      return (await shop.call(endpoint, input, by)).code
    },
    auditOf: (object: string) =>
      shop.db.rows<{ action: string; before: unknown; after: unknown }>(sql`
        select action, before, after from staff.audit where object = ${object} order by id`),
  }
}
