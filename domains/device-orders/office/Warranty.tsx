/** The months of warranty of an order, until its machine is accepted. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeDeviceOrder, setWarranty } from '../office-calls.gen.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'

type Props = { device: OfficeDeviceOrder; canWrite: boolean }

export function Warranty({ device, canWrite }: Props) {
  const t = useT('office.device-orders')
  const { orderNumber, warrantyMonths } = device
  const [months, setMonths] = useState(String(warrantyMonths ?? ''))
  const save = useAct(setWarranty, {
    refresh: [officeDeviceOrder],
    onDone: () => toast(t('warranty.done'), { kind: 'success' }),
  })
  if (warrantyMonths === null) return <p className="text-ink-3">{t('notBegun')}</p>
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ orderNumber, months: Number(months) })
      }}
    >
      <p className="text-ink-3">{t('notAccepted')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('warranty.months')}>
          <TextInput
            type="number"
            min={0}
            max={120}
            step={1}
            required
            className="w-32"
            disabled={!canWrite}
            value={months}
            onChange={(event) => setMonths(event.target.value)}
          />
        </Field>
        {canWrite && (
          <Button
            type="submit"
            busy={save.isPending}
            disabled={months === '' || Number(months) === warrantyMonths}
          >
            {t('warranty.save')}
          </Button>
        )}
      </div>
    </form>
  )
}
