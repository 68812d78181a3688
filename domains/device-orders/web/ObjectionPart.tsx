/** The buyer says that something is wrong with the machine, and reads what was done about it. */
import { useState } from 'react'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myDeviceOrder, objectToAcceptance, withdrawObjection } from '../calls.gen.ts'
import type { DeviceOrder } from '../contract.ts'

const refresh = [myDeviceOrder, myOrder]

export function ObjectionPart({ device }: { device: DeviceOrder }) {
  const t = useT('device-orders')
  const { orderNumber, objection, canObject } = device
  const withdraw = useAct(withdrawObjection, {
    refresh,
    onDone: () => toast(t('objection.withdrawn'), { kind: 'success' }),
  })
  return (
    <div className="stack">
      {objection !== null && objection.state !== 'withdrawn' && (
        <KeyValueList
          rows={[
            { label: t('objection.yours'), value: <Words text={objection.text} /> },
            ...(objection.reply === ''
              ? []
              : [{ label: t('objection.answer'), value: <Words text={objection.reply} /> }]),
          ]}
        />
      )}
      {objection?.state === 'open' && (
        <>
          <ClockLine label={t('installation.answerBy')} at={objection.answerBy} />
          <div className="button-row">
            <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ orderNumber })}>
              {t('objection.withdraw')}
            </Button>
          </div>
        </>
      )}
      {canObject && <Report orderNumber={orderNumber} />}
    </div>
  )
}

const Words = ({ text }: { text: string }) => (
  <span className="whitespace-pre-line wrap-anywhere">{text}</span>
)

function Report({ orderNumber }: { orderNumber: string }) {
  const t = useT('device-orders')
  const shared = useT('forms')
  const [isOpen, setIsOpen] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [text, setText, drop] = useDraftOf(`objection:${orderNumber}`, useOwner(), '')
  const report = useAct(objectToAcceptance, {
    refresh,
    onDone: () => (drop(), toast(t('objection.sent'), { kind: 'success' })),
  })
  if (!isOpen && text === '') {
    return (
      <div className="button-row">
        <Button onClick={() => setIsOpen(true)}>{t('objection.report')}</Button>
      </div>
    )
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (text.trim() !== '') report.mutate({ orderNumber, text })
        focusFirstError(event.currentTarget)
      }}
    >
      <Field
        label={t('objection.text')}
        hint={t('objection.hint')}
        required
        error={isTried && text.trim() === '' ? t('objection.needed') : undefined}
      >
        <TextArea
          rows={3}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="button-row">
        <Button type="submit" busy={report.isPending}>
          {t('objection.report')}
        </Button>
        <Button variant="quiet" onClick={() => (drop(), setIsTried(false), setIsOpen(false))}>
          {shared('cancel')}
        </Button>
      </div>
    </form>
  )
}
