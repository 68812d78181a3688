/** The state of an invoice as a dot with its word. */
import { StatusDot, type StatusTone } from '#kit/ui/figures/StatusDot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { InvoiceState as State } from '../../states.ts'

const STYLES: Record<State, { tone: StatusTone; hollow?: true }> = {
  requested: { tone: 'warning', hollow: true },
  processing: { tone: 'info' },
  issued: { tone: 'success' },
  rejected: { tone: 'danger' },
  void: { tone: 'neutral' },
  red_requested: { tone: 'sale' },
  red_issued: { tone: 'neutral' },
}

export function InvoiceState({ state }: { state: State }) {
  const t = useT('invoices')
  return <StatusDot {...STYLES[state]}>{t(`state.${state}`)}</StatusDot>
}
