/** The text of a sales contract: its clauses in the buyer's language beside Chinese, from the order as it is. */
import { createHash } from 'node:crypto'
import { addressLines } from '#domains/addresses/address-lines.ts'
import { merchantAddressIn } from '#domains/content/merchant-address.ts'
import { merchantFacts } from '#domains/content/server/door.ts'
import { productNames } from '#domains/catalog/server/sale-door.ts'
import type { OrderDetail } from '#domains/orders/contract.ts'
import type { AgreedQuote } from '#domains/quotes/server/door.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import { checkedCompany, type CheckedCompany } from '#domains/verification/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { MessageValues } from '#kit/contract/refusal.ts'
import { nameIn, type ShopIdentity } from '#kit/contract/shop-identity.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import { formatMoney } from '#kit/web/language/money.ts'

export type ContractText = {
  langs: Lang[]
  title: string[]
  clauses: string[][]
  /** The buyer's own reference as it was then; left out where there was none, as in contracts of before it was kept. */
  poNumber?: string
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `acceptDays`: null in orders of before contracts said it. */
export type Warranty = { months: number; acceptDays: number | null }

/** Whatever of an order both sides agree to: a change of it is agreed to anew. */
export function termsHashOf(
  { lines, totals, plan, address, delivery }: OrderDetail,
  { months: warrantyMonths, acceptDays }: Warranty,
  quote: AgreedQuote | null,
): string {
  const goods = lines.map(({ skuId, unitName, quantity, lineAmount, note }) => [
    skuId,
    unitName,
    quantity,
    lineAmount,
    ...(note === '' ? [] : [note]),
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
    ...(quote === null ? [] : [[quote.requestId, quote.version, quote.terms, quote.neededOn]]),
  ]
  return hashOf(JSON.stringify(all))
}

/** With the order's own warranty, or the shop's before it has begun. */
export async function composeContract(
  db: Queryable,
  order: OrderDetail,
  { lang, buyerId, quote, warranty }: Agreed & { lang: Lang; buyerId: number },
): Promise<ContractText> {
  const [identity, merchant, company, names] = await Promise.all([
    readIdentity(db),
    merchantFacts(db),
    checkedCompany(db, buyerId),
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
    return clausesIn(each, { order, identity, merchant, company, warranty, quote, nameOf })
  })
  return {
    langs,
    title: langs.map((each) => translate(each, 'device-orders.paper.title')),
    clauses: columns[0]!.map((_clause, index) => columns.map((column) => column[index]!)),
    ...(order.poNumber === '' ? {} : { poNumber: order.poNumber }),
  }
}

/** What holds beside the order itself; `quote`: null where it was not made from one. */
type Agreed = { warranty: Warranty; quote: AgreedQuote | null }
type Facts = Agreed & {
  order: OrderDetail
  identity: ShopIdentity
  merchant: Awaited<ReturnType<typeof merchantFacts>>
  /** The buyer's company, as staff have checked it. */
  company: CheckedCompany | null
  nameOf: (line: OrderDetail['lines'][number]) => string
}

function clausesIn(lang: Lang, facts: Facts): string[] {
  const { order, identity, merchant, company, warranty, quote, nameOf } = facts
  const { months, acceptDays } = warranty
  const { number, lines, totals, plan, address, delivery, remarks } = order
  const word = (key: string, values = {}) => translate(lang, `device-orders.paper.${key}`, values)
  const money = (amount: number) => formatMoney(amount, totals.currency, lang)
  const place = [address.consignee, ...addressLines(address, lang), address.phone].join(
    lang === 'cn' ? '，' : ', ',
  )
  const goods = lines.map((line) =>
    word('line', {
      name: [
        nameOf(line),
        line.code,
        // Named as the buyer's: it is no word of the seller about the machine.
        line.note === '' ? '' : word('lineNote', { note: line.note }),
      ]
        .filter(Boolean)
        .join(' · '),
      quantity: line.quantity,
      price: money(line.unitAmount),
      amount: money(line.lineAmount),
    }),
  )
  const [deposit, balance] = plan?.stages ?? []
  return [
    word('parties', {
      number,
      seller: sellerIn(lang, { identity, merchant }),
      buyer: company === null ? address.consignee : companyIn(lang, company),
      place,
    }),
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
    ...(quote === null ? [] : [quoteClause(word, quote)]),
    ...(remarks === '' ? [] : [word('remarks', { remarks })]),
    word('languages'),
  ]
}

/** With address and registration, as the merchant has written them. */
function sellerIn(
  lang: Lang,
  { identity, merchant }: Pick<Facts, 'identity' | 'merchant'>,
): string {
  const address = merchantAddressIn(merchant, lang)
  return partyIn(lang, nameIn(identity, lang), address, merchant.licenceNumber)
}

/** With address and registration, as its verification states them. */
function companyIn(lang: Lang, company: CheckedCompany): string {
  const { name, country, regionText, city, district, street, detail, registrationNumber } = company
  const region = regionText === '' ? [city, district] : [regionText]
  const address = [...region, street, detail]
    .filter(Boolean)
    .join(lang === 'cn' && country === 'CN' ? '' : ', ')
  return partyIn(lang, name, address, registrationNumber ?? '')
}

function partyIn(lang: Lang, name: string, address: string, number: string): string {
  const licence = number === '' ? '' : translate(lang, 'device-orders.paper.licence', { number })
  return [name, address, licence].filter(Boolean).join(lang === 'cn' ? '，' : ', ')
}

function quoteClause(
  word: (key: string, values?: MessageValues) => string,
  { requestId, version, terms, neededOn }: AgreedQuote,
): string {
  return [
    word('quote', { number: requestId, version }),
    terms === '' ? '' : word('terms', { terms }),
    neededOn === null ? '' : word('needed', { day: neededOn }),
  ]
    .filter(Boolean)
    .join('\n')
}
