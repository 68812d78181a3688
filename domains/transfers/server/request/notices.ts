/** Mails to the buyer about a request, in the language of the request. They are sent with the transaction. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { sendMail, type MailValues } from '#domains/messages/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import { convert, CURRENCY_OF, type Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RequestRow } from './sql.ts'

/** Templates about a request. */
type About = {
  [T in keyof MailValues]: MailValues[T] extends { goods: string; warehouse: string } ? T : never
}[keyof MailValues]

/** Each kind once for each request. */
export async function notifyBuyer<T extends About>(
  tx: Queryable,
  row: RequestRow,
  template: T,
  values: Omit<MailValues[T], 'goods' | 'warehouse' | 'quantity' | 'path'>,
  now: Instant,
): Promise<void> {
  const [[buyer], [sku], warehouses] = await Promise.all([
    buyersByIds(tx, [row.buyerId]),
    skuNamesFor(tx, [row.skuId], row.lang),
    warehouseNames(tx, row.lang),
  ])
  if (buyer === undefined) return // the account was deleted
  const { name = '', optionText = '' } = sku ?? {}
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: {
      goods: optionText === '' ? name : `${name} (${optionText})`,
      warehouse: warehouses.get(row.toWarehouseId) ?? '',
      quantity: row.arrived ?? row.quantity,
      path:
        template === 'transfer-arrived'
          ? `/goods/${row.productId}?sku=${row.skuId}`
          : '/user/user/inventory',
      ...values,
    } as unknown as MailValues[T],
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
