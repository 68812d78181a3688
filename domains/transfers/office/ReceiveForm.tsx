/** Goods have come: how many of each in good condition, how many are lost or broken, and why. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { receiveTransfer } from '../calls.gen.ts'
import type { Transfer } from '../contract.ts'
import { REFRESH } from './refresh.ts'

type Line = Transfer['lines'][number]
type Came = { received: number; lost: number; reason: string }

const leftOf = (line: Line) =>
  line.shippedQuantity - line.receivedQuantity - line.putBackQuantity - line.lostQuantity

export function ReceiveForm({ transfer }: { transfer: Transfer }) {
  const t = useT('office.transfers')
  const lines = transfer.lines.filter((line) => leftOf(line) > 0)
  const [came, setCame] = useState<Readonly<Record<number, Came>>>({})
  const [isTried, setIsTried] = useState(false)
  const cameOf = (line: Line): Came =>
    came[line.id] ?? { received: leftOf(line), lost: 0, reason: '' }
  const receive = useAct(receiveTransfer, {
    refresh: REFRESH,
    onDone: () => {
      setCame({})
      setIsTried(false)
      toast(t('done.receive'), { kind: 'success' })
    },
  })
  const isWordless = lines.some((line) => {
    const { lost, reason } = cameOf(line)
    return lost > 0 && reason.trim() === ''
  })
  const submit = () => {
    setIsTried(true)
    if (isWordless) return
    receive.mutate({
      transferId: transfer.id,
      lines: lines.map((line) => {
        const { received, lost, reason } = cameOf(line)
        return {
          lineId: line.id,
          receivedQuantity: received,
          lostQuantity: lost,
          lostReason: reason,
        }
      }),
    })
  }
  return (
    <Panel title={t('receive.title')} level={2}>
      <div className="stack">
        <p className="text-sm text-ink-3">{t('receive.text')}</p>
        {lines.map((line) => {
          const now = cameOf(line)
          const set = (part: Partial<Came>) =>
            setCame((all) => ({ ...all, [line.id]: { ...now, ...part } }))
          return (
            <fieldset key={line.id} className="flex flex-wrap items-start gap-4">
              <legend className="mb-1 text-sm font-semibold">
                {line.name} {line.optionText} · {t('underWay', { count: leftOf(line) })}
              </legend>
              <Field label={t('count.receivedQuantity')} group>
                <QuantityStepper
                  size="small"
                  label={t('count.receivedQuantity')}
                  value={now.received}
                  min={0}
                  step={1}
                  max={leftOf(line) - now.lost}
                  onChange={(received) => set({ received })}
                />
              </Field>
              <Field label={t('count.lostQuantity')} group>
                <QuantityStepper
                  size="small"
                  label={t('count.lostQuantity')}
                  value={now.lost}
                  min={0}
                  step={1}
                  max={leftOf(line)}
                  onChange={(lost) =>
                    set({ lost, received: Math.min(now.received, leftOf(line) - lost) })
                  }
                />
              </Field>
              {now.lost > 0 && (
                <Field
                  label={t('receive.why')}
                  required
                  error={isTried && now.reason.trim() === '' ? t('error.reason') : undefined}
                >
                  <TextInput
                    size="small"
                    maxLength={200}
                    value={now.reason}
                    onChange={(event) => set({ reason: event.target.value })}
                  />
                </Field>
              )}
            </fieldset>
          )
        })}
        <div className="button-row">
          <Button variant="primary" busy={receive.isPending} onClick={submit}>
            {t('act.receive')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
