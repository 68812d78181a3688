/** What a line of the statement is called, in its account: the same for lines and for the filter of their kinds. */
import type { PostingKind } from '#domains/ledger/kinds.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { MoneyKind } from '../sections.ts'
import { isLineKind } from '../postings.ts'

/** An order on terms, or one that the wallet paid, is no payment that came. */
export function useLineName(): (kind: PostingKind, account: MoneyKind) => string {
  const t = useT('statements')
  return (kind, account) => {
    if (kind === 'receipt' || kind === 'refund_sent') {
      if (account === 'receivable') return t(`line.onTerms.${kind}`)
      if (account === 'wallet') return t(`line.byWallet.${kind}`)
    }
    return isLineKind(kind) ? t(`line.${kind}`) : kind
  }
}
