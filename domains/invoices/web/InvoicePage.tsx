/** /user/user/invoice/details?id=: one invoice, its files, and what its buyer can do with it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { ReasonDialog } from '#kit/web/forms/ReasonDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf, query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  askForRed,
  invoicesOfOrder,
  myInvoice,
  myInvoiceFile,
  myInvoices,
  takeBackRed,
  withdrawInvoice,
} from '../calls.gen.ts'
import type { InvoiceDetail } from '../contract.ts'
import { REASON_MAX } from '../limits.ts'
import { InvoiceReasons } from '../reasons.ts'
import { isEnded, mayInvoice } from '../states.ts'
import { BackToInvoices } from './BackToInvoices.tsx'
import { InvoiceFacts } from './door/InvoiceFacts.tsx'
import { InvoiceFiles } from './door/InvoiceFiles.tsx'
import { InvoiceState } from './door/InvoiceState.tsx'
import { numberOf } from './door/number-of.ts'

export const Route = createFileRoute('/_shop/user/user/invoice/details')({
  validateSearch: searchOf({ id: whole() }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('invoices')('title') }] }),
  component: InvoicePage,
})

function InvoicePage() {
  const { id = 0 } = Route.useSearch()
  const invoice = useQuery({
    ...query(myInvoice, { invoiceId: id }),
    enabled: id > 0,
    // Its files are there within seconds.
    refetchInterval: ({ state }) => (state.data?.isWriting === true ? 3000 : false),
  })
  const isGone =
    id < 1 ||
    (invoice.error instanceof Refused &&
      invoice.error.reason.code === InvoiceReasons.invoiceNotFound.code)
  return isGone ? <Gone /> : <Loaded query={invoice}>{(data) => <Shown invoice={data} />}</Loaded>
}

function Gone() {
  const t = useT('invoices')
  return (
    <div className="panel">
      <EmptyState
        title={t('gone')}
        action={
          <Link to="/user/user/invoice" className={buttonClass({ variant: 'primary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}

type OpenDialog = 'withdraw' | 'red' | 'takeBack' | null

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  const t = useT('invoices')
  const { money } = useMoney()
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <div className="stack">
      <BackToInvoices title={numberOf(t, invoice)} />
      <Panel title={t(`kind.${invoice.kind}`)} more={<InvoiceState state={invoice.state} />}>
        <div className="stack">
          {invoice.lackingAmount > 0 && (
            <Notice tone="warning">
              {t(invoice.state === 'requested' ? 'lacking.buyer' : 'lacking.processing', {
                amount: money(invoice.lackingAmount, invoice.currency),
              })}
            </Notice>
          )}
          <InvoiceFacts
            invoice={invoice}
            orderLink={(number, text) => (
              <Link to="/user/user/order/details" search={{ number }} className="link underline">
                {text}
              </Link>
            )}
          />
          <div className="flex flex-wrap gap-3">
            {isEnded(invoice.state) && (
              <Link
                to="/user/user/invoice/apply"
                search={{ number: invoice.orderNumbers[0] }}
                className={buttonClass({})}
              >
                {t('askAgain')}
              </Link>
            )}
            {mayInvoice(invoice.state, 'withdraw') && (
              <Button onClick={() => setOpen('withdraw')}>{t('withdraw.verb')}</Button>
            )}
            {mayInvoice(invoice.state, 'askRed') && (
              <Button onClick={() => setOpen('red')}>{t('red.verb')}</Button>
            )}
            {invoice.mayTakeBackRed && (
              <Button onClick={() => setOpen('takeBack')}>{t('takeBack.verb')}</Button>
            )}
          </div>
        </div>
      </Panel>
      <Panel title={t('files')}>
        <InvoiceFiles
          invoice={invoice}
          addressOf={(kind) => addressOf(myInvoiceFile, { invoiceId: invoice.id, kind })}
        />
      </Panel>
      <Dialogs invoiceId={invoice.id} open={open} onClose={() => setOpen(null)} />
    </div>
  )
}

type DialogsProps = { invoiceId: number; open: OpenDialog; onClose: () => void }

/** What the buyer is asked before each act. */
function Dialogs({ invoiceId, open, onClose }: DialogsProps) {
  const t = useT('invoices')
  const refresh = [myInvoice, myInvoices, invoicesOfOrder] as const
  const withdraw = useAct(withdrawInvoice, {
    refresh,
    onDone: () => (onClose(), toast(t('withdraw.done'), { kind: 'success' })),
  })
  const owner = useOwner()
  const draft = `invoice-red:${invoiceId}`
  const red = useAct(askForRed, {
    refresh,
    onDone: () => (dropDraft(draft), onClose(), toast(t('red.done'), { kind: 'success' })),
  })
  const takeBack = useAct(takeBackRed, {
    refresh,
    onDone: () => (onClose(), toast(t('takeBack.done'), { kind: 'success' })),
  })
  return (
    <>
      <ConfirmDialog
        open={open === 'withdraw'}
        title={t('withdraw.title')}
        confirmLabel={t('withdraw.verb')}
        cancelLabel={t('cancel')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ invoiceId })}
        onCancel={onClose}
      >
        {t('withdraw.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'takeBack'}
        tone="primary"
        title={t('takeBack.title')}
        confirmLabel={t('takeBack.verb')}
        cancelLabel={t('cancel')}
        busy={takeBack.isPending}
        onConfirm={() => takeBack.mutate({ invoiceId })}
        onCancel={onClose}
      >
        {t('takeBack.text')}
      </ConfirmDialog>
      {open === 'red' && (
        <ReasonDialog
          who={owner}
          tone="primary"
          title={t('red.title')}
          verb={t('red.verb')}
          label={t('red.reason')}
          maxLength={REASON_MAX}
          draft={draft}
          busy={red.isPending}
          onReason={(reason) => red.mutate({ invoiceId, reason })}
          onClose={onClose}
          text={t('red.text')}
        />
      )}
    </>
  )
}
