/** Mails about one quote: to its buyer, and to the member of staff who negotiates it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { mailWith, sendMail, type OwnValues } from '#domains/messages/server/door.ts'
import { activeMembers } from '#domains/staff/server/colleague-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { goodsOf } from './views.ts'
import type { QuoteRow } from './sql.ts'
import { lastOfferOf, newestNumberOf, offeredLinesOf } from './versions.ts'

type ToBuyer =
  | 'quote-answered'
  | 'quote-revised'
  | 'quote-held'
  | 'quote-declined'
  | 'quote-expired'
type ToStaff = 'quote-countered' | 'quote-offer-declined'
type Common = { goods: string; path: string }

/** The goods of the quote in words, in the quantities that `row` was read with. */
async function describeGoods(tx: Queryable, row: QuoteRow, lang: Lang): Promise<string> {
  const goods = await goodsOf(tx, [row], lang)
  return offeredLinesOf(row)
    .map((line) => {
      const { name, optionText, unitName } = goods(line)
      const what = [name, optionText].filter((word) => word !== '').join(' ')
      return `${what} × ${line.quantity} ${unitName}`.trim()
    })
    .join(', ')
}

/** In the language of the request; each once per version. */
export async function mailBuyer<T extends ToBuyer>(
  tx: Queryable,
  row: QuoteRow,
  template: T,
  values: OwnValues<T, Common>,
  now: Instant,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [row.buyerId])
  if (buyer === undefined) return // the account was deleted
  const common: Common = {
    goods: await describeGoods(tx, row, row.lang),
    path: '/user/user/quotes',
  }
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: mailWith(common, values),
    key: `${template}:${row.id}:${newestNumberOf(row)}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'order' },
  })
}

/** To the author of the merchant's latest version, in their language; the queue announces what waits to everybody else. */
export async function mailAuthor<T extends ToStaff>(
  tx: Queryable,
  row: QuoteRow,
  template: T,
  values: OwnValues<T, Common & { name: string; buyer: string }>,
  now: Instant,
): Promise<void> {
  const staffId = lastOfferOf(row)?.staffId ?? null
  const author = (await activeMembers(tx)).find(({ id }) => id === staffId)
  if (author === undefined) return
  const [[buyer], goods] = await Promise.all([
    buyersByIds(tx, [row.buyerId]),
    describeGoods(tx, row, author.lang),
  ])
  const common = {
    name: author.name,
    buyer: buyer?.nickName ?? '',
    goods,
    path: template === 'quote-countered' ? '/office/quotes' : '/office/quotes?tab=ended',
  }
  await sendMail(tx, {
    to: author.email,
    lang: author.lang,
    template,
    values: mailWith(common, values),
    key: `${template}:${row.id}:${newestNumberOf(row)}`,
    now,
  })
}
