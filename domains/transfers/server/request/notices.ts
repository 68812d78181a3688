/** Mails to the buyer about a request, in the language of the request. They are sent with the transaction. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { nameWithOption } from '#domains/catalog/name-with-option.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import {
  mailWith,
  sendMail,
  type OwnValues,
  type TemplateWith,
} from '#domains/messages/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import { convert, CURRENCY_OF, type Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RequestRow } from './sql.ts'

/** The values that every mail about a request has. */
type Common = { goods: string; warehouse: string; quantity: number; path: string }

/** Each kind once for each request. */
export async function notifyBuyer<T extends TemplateWith<Common>>(
  tx: Queryable,
  row: RequestRow,
  template: T,
  values: OwnValues<T, Common>,
  now: Instant,
): Promise<void> {
  const [[buyer], [sku], warehouses] = await Promise.all([
    buyersByIds(tx, [row.buyerId]),
    skuNamesFor(tx, [row.skuId], row.lang),
    warehouseNames(tx, row.lang),
  ])
  if (buyer === undefined) return // the account was deleted
  const common: Common = {
    goods: nameWithOption(sku),
    warehouse: warehouses.get(row.toWarehouseId) ?? '',
    quantity: row.arrived ?? row.quantity,
    path:
      template === 'transfer-arrived'
        ? `/goods/${row.productId}?sku=${row.skuId}`
        : '/user/user/inventory',
  }
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: mailWith(common, values),
    key: `${template}:${row.id}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'order' },
  })
}

/** The agreed fee, in the buyer's currency. */
export async function feeOf(tx: Queryable, { fee, lang }: RequestRow): Promise<Money> {
  const currency = CURRENCY_OF[lang]
  const rate = ratesOf(await readSettings(tx))[currency]
  return { amount: convert(fee ?? 0, rate, currency), currency }
}
