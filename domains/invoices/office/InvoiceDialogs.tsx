/** The dialogs in which staff decide about an invoice. */
import { useState } from 'react'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { REASON_MAX } from '../limits.ts'
import {
  issueInvoice,
  issueRed,
  keepInvoice,
  rejectInvoice,
  staffAskRed,
  voidInvoice,
} from '../office-calls.gen.ts'
import type { OfficeInvoice } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'

const WITH_REASON = ['reject', 'void', 'askRed', 'keep'] as const
type WithReason = (typeof WITH_REASON)[number]
export type OpenDialog = WithReason | 'issue' | 'red' | null

type Props = { item: OfficeInvoice; open: OpenDialog; onClose: () => void }

export function InvoiceDialogs({ item, open, onClose }: Props) {
  if (open === null) return null
  if (open === 'issue') return <Issue item={item} onClose={onClose} />
  if (open === 'red') return <Red item={item} onClose={onClose} />
  return <Decide key={open} item={item} word={open} onClose={onClose} />
}

type OneProps = { item: OfficeInvoice; onClose: () => void }

function useDone(onClose: () => void) {
  const t = useT('office.invoices')
  return {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done'), { kind: 'success' })),
  } as const
}

function Issue({ item, onClose }: OneProps) {
  const issue = useAct(issueInvoice, useDone(onClose))
  return (
    <WithNumber
      word="issue"
      busy={issue.isPending}
      onSubmit={(official) => issue.mutate({ invoiceId: item.id, ...official })}
      onClose={onClose}
    />
  )
}

function Red({ item, onClose }: OneProps) {
  const red = useAct(issueRed, useDone(onClose))
  return (
    <WithNumber
      word="red"
      busy={red.isPending}
      onSubmit={(official) => red.mutate({ invoiceId: item.id, ...official })}
      onClose={onClose}
    />
  )
}

type WithNumberProps = {
  word: 'issue' | 'red'
  busy: boolean
  onSubmit: (official: { officialCode: string; officialNumber: string }) => void
  onClose: () => void
}

/** What the tax office's system gave it, where it gave something. */
function WithNumber({ word, busy, onSubmit, onClose }: WithNumberProps) {
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const [officialCode, setOfficialCode] = useState('')
  const [officialNumber, setOfficialNumber] = useState('')
  return (
    <FormDialog
      title={t(`${word}.title`)}
      text={t(`${word}.text`)}
      verb={t(`act.${word}`)}
      busy={busy}
      onSubmit={() => onSubmit({ officialCode, officialNumber })}
      onClose={onClose}
    >
      <Field label={shop('officialCode')}>
        <TextInput
          data-autofocus
          maxLength={20}
          autoComplete="off"
          value={officialCode}
          onChange={({ target }) => setOfficialCode(target.value)}
        />
      </Field>
      <Field label={shop('officialNumber')}>
        <TextInput
          maxLength={30}
          autoComplete="off"
          value={officialNumber}
          onChange={({ target }) => setOfficialNumber(target.value)}
        />
      </Field>
    </FormDialog>
  )
}

function Decide({ item, word, onClose }: OneProps & { word: WithReason }) {
  const t = useT('office.invoices')
  const draft = `invoice-${word}:${item.id}`
  const done = useDone(() => (dropDraft(draft), onClose()))
  const acts = {
    reject: useAct(rejectInvoice, done),
    void: useAct(voidInvoice, done),
    askRed: useAct(staffAskRed, done),
    keep: useAct(keepInvoice, done),
  }
  const act = acts[word]
  return (
    <StaffReasonDialog
      title={t(`${word}.title`)}
      verb={t(`act.${word}`)}
      label={t('reason')}
      maxLength={REASON_MAX}
      draft={draft}
      busy={act.isPending}
      onReason={(reason) => act.mutate({ invoiceId: item.id, reason })}
      onClose={onClose}
      text={t(`${word}.text`)}
    />
  )
}
