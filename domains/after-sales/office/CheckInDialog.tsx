/** Checks returned goods in: how many pieces came, how many of them can be sold again, and in what condition they are. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { checkInGoods } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'

type Typed = { lineId: number; quantity: number; resellableQuantity: number; condition: string }

export function CheckInDialog({ item, onClose }: { item: OfficeCase; onClose: () => void }) {
  const t = useT('office.after-sales')
  const [lines, setLines] = useState<Typed[]>(
    item.lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      resellableQuantity: 0,
      condition: '',
    })),
  )
  const checkIn = useAct(checkInGoods, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('done.checkedIn'), { kind: 'success' })),
  })
  const change = (lineId: number, changed: Partial<Typed>) =>
    setLines(lines.map((line) => (line.lineId === lineId ? { ...line, ...changed } : line)))
  return (
    <FormDialog
      title={t('checkIn.title')}
      text={t('checkIn.text')}
      verb={t('act.checkIn')}
      busy={checkIn.isPending}
      onSubmit={() => checkIn.mutate({ caseNumber: item.number, lines })}
      onClose={onClose}
    >
      {item.lines.map((line) => {
        const typed = lines.find(({ lineId }) => lineId === line.lineId)
        if (typed === undefined) return null
        return (
          <fieldset key={line.lineId} className="grid gap-3 border-t border-line pt-3">
            <legend className="float-left w-full font-semibold">
              {line.name} {line.optionText}
            </legend>
            <Field label={t('checkIn.quantity', { count: line.quantity })} group>
              <QuantityStepper
                value={typed.quantity}
                min={0}
                max={line.quantity}
                label={t('checkIn.quantity', { count: line.quantity })}
                onChange={(quantity) =>
                  change(line.lineId, {
                    quantity,
                    resellableQuantity: Math.min(typed.resellableQuantity, quantity),
                  })
                }
              />
            </Field>
            <Field label={t('checkIn.resellable')} hint={t('checkIn.resellableHint')} group>
              <QuantityStepper
                value={typed.resellableQuantity}
                min={0}
                max={typed.quantity}
                label={t('checkIn.resellable')}
                onChange={(resellableQuantity) => change(line.lineId, { resellableQuantity })}
              />
            </Field>
            <Field label={t('checkIn.condition')}>
              <TextInput
                maxLength={300}
                value={typed.condition}
                onChange={(event) => change(line.lineId, { condition: event.target.value })}
              />
            </Field>
          </fieldset>
        )
      })}
    </FormDialog>
  )
}
