/** Records a receipt: how many of each arrived in good condition, how many are lost or broken, and why. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { receiveTransfer } from '../office-calls.gen.ts'
import type { Transfer } from '../office-contract.ts'
import {
  countInTransit,
  isEmpty,
  linesToSend,
  needsReason,
  receiptOf,
  withLost,
  type LineReceipt,
} from './receipt.ts'
import { REFRESH } from './refresh.ts'

export function ReceiveForm({ transfer }: { transfer: Transfer }) {
  const t = useT('office.transfers')
  const lines = transfer.lines.filter((line) => countInTransit(line) > 0)
  const [typed, setTyped] = useState<Readonly<Record<number, LineReceipt>>>({})
  const [isTried, setIsTried] = useState(false)
  const receive = useAct(receiveTransfer, {
    refresh: REFRESH,
    onDone: () => {
      setTyped({})
      setIsTried(false)
      toast(t('done.receive'), { kind: 'success' })
    },
  })
  const isWordless = lines.some((line) => needsReason(receiptOf(line, typed)))
  const isNothing = isEmpty(lines, typed)
  const submit = () => {
    setIsTried(true)
    if (isWordless || isNothing) return
    receive.mutate({ transferId: transfer.id, lines: linesToSend(lines, typed) })
  }
  return (
    <Panel title={t('receive.title')} level={2}>
      <div className="stack">
        <p className="text-sm text-ink-3">{t('receive.text')}</p>
        {lines.map((line) => {
          const now = receiptOf(line, typed)
          const setLine = (receipt: LineReceipt) =>
            setTyped((all) => ({ ...all, [line.id]: receipt }))
          return (
            <fieldset key={line.id} className="flex flex-wrap items-start gap-4">
              <legend className="mb-1 text-sm font-semibold">
                {line.name} {line.optionText} · {t('underWay', { count: countInTransit(line) })}
              </legend>
              <Field label={t('count.receivedQuantity')} group>
                <QuantityStepper
                  size="small"
                  label={t('count.receivedQuantity')}
                  value={now.received}
                  min={0}
                  step={1}
                  max={countInTransit(line) - now.lost}
                  onChange={(received) => setLine({ ...now, received })}
                />
              </Field>
              <Field label={t('count.lostQuantity')} group>
                <QuantityStepper
                  size="small"
                  label={t('count.lostQuantity')}
                  value={now.lost}
                  min={0}
                  step={1}
                  max={countInTransit(line)}
                  onChange={(lost) => setLine(withLost(line, now, lost))}
                />
              </Field>
              {now.lost > 0 && (
                <Field
                  label={t('receive.why')}
                  required
                  error={isTried && needsReason(now) ? t('error.reason') : undefined}
                >
                  <TextInput
                    size="small"
                    maxLength={200}
                    value={now.reason}
                    onChange={(event) => setLine({ ...now, reason: event.target.value })}
                  />
                </Field>
              )}
            </fieldset>
          )
        })}
        {isTried && isNothing && (
          <Notice tone="warning" live>
            {t('error.nothing')}
          </Notice>
        )}
        <div className="button-row">
          <Button variant="primary" busy={receive.isPending} onClick={submit}>
            {t('act.receive')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
