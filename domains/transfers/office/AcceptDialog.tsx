/** Accepts a request: source warehouse, expected date, fee. The goods are reserved at once. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { daysAgo, noonOf } from '#kit/web/language/days.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { acceptRequest, type officeRequests } from '../office-calls.gen.ts'
import { TransferReasons } from '../reasons.ts'
import { REFRESH } from './refresh.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'

export type OfficeRequest = DataOf<typeof officeRequests>['items'][number]

/** Usual between two warehouses of one country. */
const USUAL_DAYS = 3

const Form = z.object({
  fromWarehouseId: z.string().check(z.minLength(1)),
  expectedOn: z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.refine((day) => day >= daysAgo(0)),
  ),
  feeAmount: z.int().check(z.minimum(0)),
})

type Props = { request: OfficeRequest; onClose: () => void }

export function AcceptDialog({ request, ...props }: Props) {
  const t = useT('office.transfers')
  const { money } = useMoney()
  const places = request.stock
    .filter(({ warehouseId }) => warehouseId !== request.warehouseId)
    .toSorted((a, b) => b.availableCount - a.availableCount)
  const form = useSchemaForm(Form, {
    fromWarehouseId: String(places[0]?.warehouseId ?? ''),
    expectedOn: daysAgo(-USUAL_DAYS),
    feeAmount: request.quotedFeeAmount,
  })
  const onClose = useDialogDraft(form, `transfer-accept:${request.id}`, props.onClose)
  const { errors } = form.formState
  const accept = useAct(acceptRequest, {
    refresh: REFRESH,
    onDone: () => (onClose(), toast(t('accepted'), { kind: 'success' })),
    onRefused: (refused) =>
      showErrors(
        refused,
        form.setError,
        {
          [TransferReasons.short.code]: 'fromWarehouseId',
          [TransferReasons.feeTooHigh.code]: 'feeAmount',
        },
        { expectedAt: 'expectedOn' },
      ),
  })
  return (
    <FormDialog
      title={t('accept.title')}
      verb={t('act.accept')}
      busy={accept.isPending}
      onSubmit={form.handleSubmit(({ fromWarehouseId, expectedOn, feeAmount }) =>
        accept.mutate({
          requestId: request.id,
          fromWarehouseId: Number(fromWarehouseId),
          expectedAt: noonOf(expectedOn) ?? '',
          feeAmount,
        }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <p className="text-sm">
        <b>{request.name}</b> {request.optionText} ·{' '}
        {t('wants', { count: request.quantity, place: request.warehouseName })}
      </p>
      <Field label={t('from')} required error={errorText(errors.fromWarehouseId, t('error.from'))}>
        <Select
          options={places.map(({ warehouseId, name, availableCount }) => ({
            value: String(warehouseId),
            label: `${name} · ${t('free', { count: availableCount })}`,
            disabled: availableCount < request.quantity,
          }))}
          {...form.register('fromWarehouseId')}
        />
      </Field>
      <Field label={t('expected')} required error={errorText(errors.expectedOn, t('error.day'))}>
        <TextInput type="date" className="w-48" min={daysAgo(0)} {...form.register('expectedOn')} />
      </Field>
      <AmountField
        control={form.control}
        name="feeAmount"
        currency={baseCurrency()}
        label={t('fee')}
        hint={t('accept.feeHint', { most: money(request.quotedFeeAmount, baseCurrency()) })}
        required
      />
    </FormDialog>
  )
}
