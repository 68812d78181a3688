/** A shop in which buyers request quotes and the merchant answers, for tests. */
import { demoOutbox } from '#domains/messages/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { askForQuote, myQuotes } from './contract.ts'
import { answerQuote, officeQuotes } from './office-contract.ts'

type By = Record<string, string>
type Item = { skuId: number; unitId: number }
type Form = ArgumentOf<typeof askForQuote>
type Answering = Omit<ArgumentOf<typeof answerQuote>, 'quoteId'>

/** A form to send, each with a key of its own. */
export const quoteForm = (lines: Form['lines'], changes: Partial<Form> = {}): Form => ({
  requestKey: crypto.randomUUID(),
  contactName: '陈工',
  phone: '+86 138 0000 0000',
  region: '佛山',
  country: 'CN',
  provinceCode: '44',
  delivery: 'freight',
  neededOn: '2026-05-01',
  note: '',
  lines,
  ...changes,
})

/** The same price for one of each line's unit, unless overridden. */
export const answerForm = (
  { id, lines }: { id: number; lines: readonly { id: number }[] },
  unitAmount: number,
  changes: Partial<Answering> = {},
) => ({
  quoteId: id,
  lines: lines.map((line) => ({ lineId: line.id, unitAmount })),
  freightAmount: 8000,
  delivery: 'freight' as const,
  terms: '',
  validDays: 7,
  ...changes,
})

/** `options` as for the order shop. */
export async function openQuoteShop(options: Parameters<typeof openOrderShop>[0] = {}) {
  const shop = await openOrderShop(options)
  const { must } = shop
  const clerk = await shop.aClerk()

  const lineOf = ({ skuId, unitId }: Item, quantity = 2) => ({ skuId, unitId, quantity })
  const ask = ({ by }: { by: By }, item: Item, changes: Partial<Form> = {}) =>
    must(askForQuote, quoteForm([lineOf(item)], changes), by)
  /** The staff's view while it waits for an answer. */
  const inOffice = async (quoteId: number) =>
    (await must(officeQuotes, { after: String(quoteId - 1) }, clerk.by)).items.find(
      ({ id }) => id === quoteId,
    )
  const newest = async ({ by }: { by: By }) => (await must(myQuotes, {}, by)).items[0]!
  /** Mails to an address, in the order in which they were sent. */
  const mailsTo = async (to: string) => (await must(demoOutbox, { to }, {})).toReversed()

  return { ...shop, clerk, lineOf, ask, inOffice, newest, mailsTo }
}
