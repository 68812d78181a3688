/** The statement of an account over a period as a PDF: what it held, each line, what it holds. */
import type { FastifyReply } from 'fastify'
import { audit } from '#domains/audit/server/door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import { zoneName } from '#kit/contract/zone.ts'
import type { PaperDocument } from '#kit/server/documents/pdf.ts'
import { sendPdf } from '#kit/server/documents/send-pdf.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { langsOf, wordsIn } from '#kit/server/text/translate.ts'
import { formatDateTime } from '#kit/web/language/dates.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import type { ledgerStatement, LedgerLine } from '../../contract.ts'
import type { AccountKind, PostingKind } from '../../kinds.ts'
import { STATEMENT_LINES } from '../../limits.ts'
import { LedgerReasons } from '../../reasons.ts'
import { namesOf } from './accounts.ts'
import { openReading, readLines } from './lines.ts'

type Input = InputOf<typeof ledgerStatement>

/** @throws {Refused} notFound, invalidInput, periodTooLong, tooManyLines, tooMany */
export async function sendStatement(
  context: StaffContext,
  input: Input,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, staffId } = context
  const { kind, owner, currency, from, to } = input
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const reading = await openReading(db, { kind, owner, currency }, { from, to })
  const whole = { kind, posting: undefined, reference: undefined, after: undefined }
  const lines = await readLines(db, reading, { ...whole, limit: STATEMENT_LINES })
  if (lines.length > STATEMENT_LINES) {
    throw new Refused(LedgerReasons.tooManyLines, { values: { count: STATEMENT_LINES } })
  }
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'ledger.export',
      object: `ledger:${kind}`,
      after: { owner, currency, period: `${from} – ${to}`, format: 'pdf' },
    }),
  )
  const document = await toPaper(context, input, lines.toReversed(), reading.openingAmount)
  return sendPdf(reply, { name: `ledger-${kind}-${currency}-${from}-${to}`, document })
}

/** What customers owe, and what they spend of their wallet, is no payment that was received: the message for a line of an account. */
export const wordOf = (kind: AccountKind, posting: PostingKind): string => {
  if (posting !== 'receipt' && posting !== 'refund_sent') return `posting.${posting}`
  if (kind === 'receivable') return `onTerms.${posting}`
  return kind === 'wallet' ? `byWallet.${posting}` : `posting.${posting}`
}

export type PaperOptions = {
  /** Chinese beside the reader's language. */
  isBilingual?: boolean
  /** The number of a buyer's own purchase order by that of our order; '' where it has none. */
  poNumberOf?: (reference: string) => string
}

/** @param lines the earliest first; their own balances say what was held before and after them */
export async function toPaper(
  { db, lang, now }: Pick<StaffContext, 'db' | 'lang' | 'now'>,
  { kind, owner, currency, from, to }: Input,
  lines: readonly LedgerLine[],
  heldWithoutLines: number,
  { isBilingual = false, poNumberOf = () => '' }: PaperOptions = {},
): Promise<PaperDocument> {
  const [identity, nameOf, { 'shop.timeZone': zone }] = await Promise.all([
    readIdentity(db),
    namesOf(db, [owner]),
    readSettings(db),
  ])
  const word = wordsIn(langsOf(lang, isBilingual), 'ledger.')
  const referenceOf = (reference: string) => {
    const poNumber = poNumberOf(reference)
    return poNumber === '' ? reference : `${reference}\n${word('file.poNumber')}: ${poNumber}`
  }
  const money = (amount: number) => `${currency} ${formatMoney(amount, currency, lang)}`
  const [first, last] = [lines[0], lines.at(-1)]
  const opening = (first?.balanceAmount ?? heldWithoutLines) - (first?.amount ?? 0)
  const closing = last?.balanceAmount ?? opening
  const shop = nameIn(identity, lang)
  const columns = [
    { head: word('file.at'), share: 2.2 },
    { head: word('file.kind'), share: 2.6 },
    { head: word('file.reference'), share: 2.6 },
    { head: word('file.amount'), share: 2.2, align: 'right' },
    { head: word('file.balance'), share: 2.4, align: 'right' },
  ] as const
  return {
    sender: shop,
    title: word('statement.title'),
    subtitle: `${from} – ${to}`,
    facts: [
      [word('statement.account'), word(`kind.${kind}`)],
      [word('statement.owner'), nameOf(owner) || shop],
      [word('statement.opening'), money(opening)],
      [word('statement.closing'), money(closing)],
    ],
    table: {
      columns,
      rows: lines.map((line) => [
        formatDateTime(line.at, lang, zone),
        word(wordOf(kind, line.kind)),
        referenceOf(line.reference),
        formatMoney(line.amount, currency, lang),
        formatMoney(line.balanceAmount ?? 0, currency, lang),
      ]),
      total: [word('statement.closing'), '', '', '', formatMoney(closing, currency, lang)],
    },
    notes: [
      word('statement.note', { zone: zoneName(now, zone), at: formatDateTime(now, lang, zone) }),
    ],
  }
}
