/** The actions possible with a transfer now: change, make ready, ship, cancel. */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dayOf, daysAgo, noonOf } from '#kit/web/language/days.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { cancelTransfer, makeTransferReady, shipTransfer } from '../office-calls.gen.ts'
import type { Transfer } from '../office-contract.ts'
import { mayTransfer } from '../states.ts'
import { DraftDrawer } from './DraftDrawer.tsx'
import { REFRESH } from './refresh.ts'

type Props = { transfer: Transfer }

export function TransferActs({ transfer }: Props) {
  const t = useT('office.transfers')
  const [open, setOpen] = useState<'change' | 'ship' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const ready = useAct(makeTransferReady, {
    refresh: REFRESH,
    onDone: () => toast(t('done.ready'), { kind: 'success' }),
  })
  const { id: transferId, state } = transfer
  return (
    <div className="button-row">
      {mayTransfer(state, 'change') && (
        <Button onClick={() => setOpen('change')}>{t('act.change')}</Button>
      )}
      {mayTransfer(state, 'makeReady') && (
        <Button
          variant="primary"
          busy={ready.isPending}
          onClick={() => ready.mutate({ transferId })}
        >
          {t('act.ready')}
        </Button>
      )}
      {mayTransfer(state, 'ship') && (
        <Button variant="primary" onClick={() => setOpen('ship')}>
          {t('act.ship')}
        </Button>
      )}
      {(mayTransfer(state, 'cancel') || mayTransfer(state, 'cancelRest')) && (
        <Button variant="danger" onClick={() => setOpen('cancel')}>
          {t('act.cancel')}
        </Button>
      )}
      {open === 'change' && <DraftDrawer transfer={transfer} onClose={close} />}
      {open === 'ship' && <ShipDialog transfer={transfer} onClose={close} />}
      {open === 'cancel' && <CancelDialog transfer={transfer} onClose={close} />}
    </div>
  )
}

type DialogProps = Props & { onClose: () => void }

function ShipDialog({ transfer, ...props }: DialogProps) {
  const t = useT('office.transfers')
  const initial = {
    tracking: '',
    day: transfer.expectedAt === null ? daysAgo(-3) : dayOf(transfer.expectedAt),
  }
  const [draft, setDraft, dropDraft] = useDialogDraftOf(`transfer-ship:${transfer.id}`, initial)
  const { tracking, day } = draft
  const onClose = () => (dropDraft(), props.onClose())
  const ship = useAct(shipTransfer, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.ship'), { kind: 'success' })),
  })
  return (
    <FormDialog
      title={t('ship.title')}
      verb={t('act.ship')}
      busy={ship.isPending}
      onSubmit={() =>
        ship.mutate({
          transferId: transfer.id,
          tracking,
          expectedAt: noonOf(day),
        })
      }
      isDirty={tracking !== '' || day !== initial.day}
      onClose={onClose}
    >
      <p>{t('ship.text', { from: transfer.fromName })}</p>
      <Field label={t('tracking')}>
        <TextInput
          data-autofocus
          maxLength={200}
          value={tracking}
          onChange={(event) => setDraft({ ...draft, tracking: event.target.value })}
        />
      </Field>
      <Field label={t('expected')}>
        <TextInput
          type="date"
          className="w-48"
          min={daysAgo(0)}
          value={day}
          onChange={(event) => setDraft({ ...draft, day: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}

const REASON_MIN = 2

function CancelDialog({ transfer, ...props }: DialogProps) {
  const t = useT('office.transfers')
  const [reason, setReason, dropReason] = useDialogDraftOf(`transfer-cancel:${transfer.id}`, '')
  const onClose = () => (dropReason(), props.onClose())
  const [rest, setRest] = useState<'putBack' | 'writeOff' | null>(null)
  const [isTried, setIsTried] = useState(false)
  const isUnderWay = transfer.state === 'in_transit' || transfer.state === 'partially_received'
  const isWordless = reason.trim().length < REASON_MIN
  const cancel = useAct(cancelTransfer, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.cancel'), { kind: 'success' })),
  })
  const confirm = () => {
    setIsTried(true)
    if (isWordless || (isUnderWay && rest === null)) return
    cancel.mutate({ transferId: transfer.id, rest, reason })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button variant="danger-solid" busy={cancel.isPending} onClick={confirm}>
            {t('act.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{isUnderWay ? t('cancel.underWay') : t('cancel.text')}</p>
        {isUnderWay && (
          <Field
            label={t('cancel.rest')}
            group
            required
            error={isTried && rest === null ? t('error.rest') : undefined}
          >
            <div className="choice-list">
              {(['putBack', 'writeOff'] as const).map((each) => (
                <Radio
                  key={each}
                  name="rest"
                  checked={rest === each}
                  onChange={() => setRest(each)}
                >
                  {t(`cancel.${each}`)}
                </Radio>
              ))}
            </div>
          </Field>
        )}
        <Field
          label={t('cancel.reason')}
          required
          error={isTried && isWordless ? t('error.reason') : undefined}
        >
          <TextInput
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
