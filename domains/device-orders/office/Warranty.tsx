/** The months of warranty of an order, until its machine is accepted, and by when that is. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { officeOrder } from '#domains/orders/office-calls.gen.ts'
import { useMe } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeDeviceOrder, setWarranty } from '../office-calls.gen.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'

type Props = { device: OfficeDeviceOrder; canWrite: boolean }

export function Warranty({ device, canWrite }: Props) {
  const t = useT('office.device-orders')
  if (device.warrantyMonths === null) return <p className="text-ink-3">{t('notBegun')}</p>
  return (
    <div className="stack">
      <p className="text-ink-3">{t('notAccepted')}</p>
      <Deadline device={device} />
      {/* Another version: somebody else has changed the months. */}
      <Months
        key={device.warrantyVersion}
        device={device}
        months={device.warrantyMonths}
        canWrite={canWrite}
      />
    </div>
  )
}

/** By when the buyer signs; while the shop owes an answer about the installation, this clock stands. */
function Deadline({ device: { acceptBy, acceptWaitsFor } }: Pick<Props, 'device'>) {
  const t = useT('office.device-orders')
  if (acceptBy === null) return null
  if (acceptWaitsFor === 'staff') return <Notice tone="warning">{t('stands')}</Notice>
  return (
    <Notice>
      <ClockLine label={t('acceptBy')} at={acceptBy} calm />
      <p>{t('deemed')}</p>
    </Notice>
  )
}

function Months({ device, months: was, canWrite }: Props & { months: number }) {
  const t = useT('office.device-orders')
  const { orderNumber, warrantyVersion: version } = device
  const draft = `warranty:${orderNumber}:${version}`
  const [months, setMonths, drop] = useDraftOf(draft, String(useMe().id), String(was))
  const save = useAct(setWarranty, {
    refresh: [officeDeviceOrder, officeOrder, listApprovals, waitingApprovals],
    onDone: ({ warrantyMonths }) => {
      drop()
      const isAsked = warrantyMonths === was
      toast(t(isAsked ? 'warranty.asked' : 'warranty.done'), { kind: 'success' })
    },
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ orderNumber, months: Number(months), version })
      }}
    >
      <Field label={t('warranty.months')} hint={canWrite ? t('warranty.hint') : undefined}>
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
          disabled={months === '' || Number(months) === was}
        >
          {t('warranty.save')}
        </Button>
      )}
    </form>
  )
}
