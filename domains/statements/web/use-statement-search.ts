/** What the address of the statement asks for; what is mistyped counts as not asked. */
import { getRouteApi } from '@tanstack/react-router'
import { POSTING_KINDS } from '#domains/ledger/kinds.ts'
import { MONTH } from '#kit/contract/months.ts'
import { SECTION_NAMES, STATEMENT_KINDS } from '../sections.ts'

const route = getRouteApi('/_shop/user/user/money')

export function useStatementSearch() {
  const { section, kind, currency, month = '', posting } = route.useSearch()
  return {
    section: SECTION_NAMES.find((each) => each === section) ?? 'wallet',
    kind: STATEMENT_KINDS.find((each) => each === kind),
    currency,
    month: MONTH.test(month) ? month : undefined,
    posting: POSTING_KINDS.find((each) => each === posting),
  } as const
}
