/** What staff can do with an invoice now, by its state and their permissions; deciding claims it. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OfficeInvoice } from '../office-contract.ts'
import { mayInvoice } from '../states.ts'
import type { OpenDialog } from './InvoiceDialogs.tsx'
import { useBegin } from './use-begin.ts'

type Props = { item: OfficeInvoice; onOpen: (open: OpenDialog) => void }

export function InvoiceActs({ item, onOpen }: Props) {
  const t = useT('office.invoices')
  const may = useMay()
  const begin = useBegin()
  const open = (dialog: NonNullable<OpenDialog>) => () => onOpen(dialog)
  const about = { kind: 'invoices', item: String(item.id) } as const
  const { state } = item
  if (!may('invoices.issue')) return <p className="text-ink-3">{t('nothing')}</p>
  if (mayInvoice(state, 'issue')) {
    return (
      <WorkActs
        {...about}
        reject={{ label: t('act.reject'), open: open('reject') }}
        ask={
          mayInvoice(state, 'begin')
            ? { label: t('act.begin'), open: () => begin.mutate({ invoiceId: item.id }) }
            : undefined
        }
        approve={
          item.lackingAmount > 0 ? undefined : { label: t('act.issue'), open: open('issue') }
        }
      />
    )
  }
  if (mayInvoice(state, 'red')) {
    return (
      <WorkActs
        {...about}
        reject={{ label: t('act.keep'), open: open('keep') }}
        approve={{ label: t('act.red'), open: open('red') }}
      />
    )
  }
  if (!mayInvoice(state, 'staffAskRed')) return <p className="text-ink-3">{t('nothing')}</p>
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={open('askRed')}>{t('act.askRed')}</Button>
      {item.mayVoid && <Button onClick={open('void')}>{t('act.void')}</Button>}
    </div>
  )
}
