/** How an invoice is called: by its number, or that it has none yet, or never had one. */
import type { useT } from '#kit/web/language/i18n.tsx'
import type { InvoiceSummary } from '../../contract.ts'
import { isEnded } from '../../states.ts'

export const numberOf = (
  t: ReturnType<typeof useT<'invoices'>>,
  { number, state }: Pick<InvoiceSummary, 'number' | 'state'>,
): string => number ?? t(isEnded(state) ? 'neverNumbered' : 'noNumber')
