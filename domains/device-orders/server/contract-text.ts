/** The text of a sales contract: its clauses in the buyer's language beside Chinese, from the order as it is. */
import { createHash } from 'node:crypto'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { nameIn, type ShopIdentity } from '#kit/contract/shop-identity.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import { formatMoney } from '#kit/web/language/money.ts'

export type ContractText = { langs: Lang[]; title: string[]; clauses: string[][] }

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `acceptDays`: null in orders of before contracts said it. */
export type Warranty = { months: number; acceptDays: number | null }

/** Whatever of an order both sides agree to: a change of it is agreed to anew. */
export function termsHashOf(
  { lines, totals, plan, address, delivery }: OrderDetail,
  { months: warrantyMonths, acceptDays }: Warranty,
): string {
  const goods = lines.map(({ skuId, unitName, quantity, lineAmount }) => [
    skuId,
    unitName,
    quantity,
    lineAmount,
  ])
  const stages = plan && [
    plan.stages.map(({ amount }) => amount),
    plan.balanceDays,
    plan.keepsDeposit,
  ]
  const { consignee, phone, country, regionText, city, street, detail } = address
  const place = [consignee, phone, country, regionText, city, street, detail]
  const { currency, payableAmount, freightAmount } = totals
  const all = [
    goods,
    currency,
    payableAmount,
    freightAmount,
    stages,
    place,
    delivery,
    warrantyMonths,
    ...(acceptDays === null ? [] : [acceptDays]),
  ]
  return hashOf(JSON.stringify(all))
}

/** With the order's own warranty, or the shop's before it has begun. */
export async function composeContract(
  db: Queryable,
  order: OrderDetail,
  { lang, ...warranty }: Warranty & { lang: Lang },
): Promise<ContractText> {
  const [identity, names] = await Promise.all([
    readIdentity(db),
    productNames(
      db,
      order.lines.map(({ productId }) => productId),
      'cn',
    ),
  ])
  const inChinese = new Map(names.map(({ id, name }) => [id, name]))
  const langs: Lang[] = lang === 'cn' ? ['cn'] : [lang, 'cn']
  const columns = langs.map((each) => {
    const nameOf = ({ productId, name }: OrderDetail['lines'][number]) =>
      each === lang ? name : (inChinese.get(productId) ?? name)
    return clausesIn(each, { order, identity, warranty, nameOf })
  })
  return {
    langs,
    title: langs.map((each) => translate(each, 'device-orders.paper.title')),
    clauses: columns[0]!.map((_clause, index) => columns.map((column) => column[index]!)),
  }
}

type Facts = {
  order: OrderDetail
  identity: ShopIdentity
  warranty: Warranty
  nameOf: (line: OrderDetail['lines'][number]) => string
}

function clausesIn(lang: Lang, { order, identity, warranty, nameOf }: Facts): string[] {
  const { months, acceptDays } = warranty
  const { number, lines, totals, plan, address, delivery, remarks } = order
  const word = (key: string, values = {}) => translate(lang, `device-orders.paper.${key}`, values)
  const money = (amount: number) =>
    `${totals.currency} ${formatMoney(amount, totals.currency, lang)}`
  const place = [...addressLines(address, lang), address.phone].join(', ')
  const goods = lines.map((line) =>
    word('line', {
      name: [nameOf(line), line.code].filter(Boolean).join(' · '),
      quantity: line.quantity,
      price: money(line.unitAmount),
      amount: money(line.lineAmount),
    }),
  )
  const [deposit, balance] = plan?.stages ?? []
  return [
    word('parties', { number, seller: nameIn(identity, lang), buyer: address.consignee, place }),
    [word('goods'), ...goods].join('\n'),
    word('total', { total: money(totals.payableAmount), freight: money(totals.freightAmount) }),
    plan && deposit && balance
      ? word('plan', {
          deposit: money(deposit.amount),
          balance: money(balance.amount),
          days: plan.balanceDays,
          keeps: String(plan.keepsDeposit),
        })
      : word('whole'),
    word('delivery', { method: translate(lang, `shipping.method.${delivery}`) }),
    word('installation'),
    word('warranty', { months }),
    ...(acceptDays === null ? [] : [word('deemed', { days: acceptDays })]),
    ...(remarks === '' ? [] : [word('remarks', { remarks })]),
    word('languages'),
  ]
}
