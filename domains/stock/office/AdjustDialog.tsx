/** Adjusts stock by what was received, counted or lost; shows the resulting figure. */
import * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import type { Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { FROM_SERVER, errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { adjustStock, countStock } from '../office-calls.gen.ts'
import type { StockRow } from '../office-contract.ts'
import { StockReasons } from '../reasons.ts'
import { REFRESH } from './refresh.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'

const KINDS = ['received', 'counted', 'corrected'] as const

const Form = z
  .object({
    kind: z.enum(KINDS),
    count: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000_000)),
    note: z.string().check(z.trim(), z.maxLength(200)),
  })
  .check(({ value: { kind, count }, issues }) => {
    const isRight = kind === 'counted' ? count >= 0 : kind === 'received' ? count > 0 : count !== 0
    if (isRight) return
    issues.push({ code: 'custom', input: count, path: ['count'], message: 'wrong' })
  })

type Props = {
  row: Pick<
    z.infer<typeof StockRow>,
    | 'skuId'
    | 'warehouseId'
    | 'productName'
    | 'skuCode'
    | 'warehouseName'
    | 'onHandCount'
    | 'reservedCount'
  >
  onClose: () => void
}

export function AdjustDialog({ row, onClose }: Props) {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const { form, send, isPending } = useAdjusting(row, onClose)
  const { errors } = form.formState
  const [kind, typed] = form.watch(['kind', 'count']) as [(typeof KINDS)[number], unknown]
  const count = typeof typed === 'number' && Number.isInteger(typed) ? typed : null
  const then = kind === 'counted' ? (count ?? row.onHandCount) : row.onHandCount + (count ?? 0)
  return (
    <FormDialog
      title={t('adjust.title')}
      verb={t('adjust.submit')}
      busy={isPending}
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    >
      <p className="text-sm">
        <b>{row.productName}</b> <span className="code-text">{row.skuCode}</span> ·{' '}
        {row.warehouseName}
      </p>
      <Field label={t('adjust.kind')} group>
        <div className="choice-list">
          {KINDS.map((each) => (
            <Radio key={each} value={each} {...form.register('kind')}>
              {t(`adjust.${each}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <Field
        label={t(`adjust.${kind}Count`)}
        required
        hint={t(`adjust.${kind}Hint`)}
        error={errorText(errors.count, t(`adjust.${kind}Wrong`))}
      >
        <TextInput
          data-autofocus
          type="number"
          className="w-40"
          {...form.register('count', { valueAsNumber: true })}
        />
      </Field>
      <Field label={t('adjust.note')} hint={t('adjust.noteHint')}>
        <TextInput maxLength={200} {...form.register('note')} />
      </Field>
      <SumList
        rows={[
          { label: t('adjust.now'), value: number(row.onHandCount) },
          { label: t('reserved'), value: number(row.reservedCount) },
          { label: t('adjust.then'), value: number(then), total: true },
        ]}
      />
    </FormDialog>
  )
}

/** Received and lost units are added or subtracted; a count replaces the figure, provided nothing has moved. */
function useAdjusting(row: Props['row'], onClose: () => void) {
  const t = useT('office.stock')
  const form = useSchemaForm(Form, { kind: 'received', note: '' })
  const done = ({ availableCount }: { availableCount: number }) => {
    toast(t('adjust.done', { count: availableCount }), { kind: 'success' })
    onClose()
  }
  const adjust = useAct(adjustStock, {
    refresh: REFRESH,
    onDone: done,
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [StockReasons.belowReserved.code]: 'count' }),
  })
  const count = useAct(countStock, {
    refresh: REFRESH,
    onDone: done,
    onRefused: (refused: Refused) => {
      const [field] = (refused.detail as { fields?: { message: string }[] } | null)?.fields ?? []
      if (field === undefined) return false
      form.setError('count', { type: FROM_SERVER, message: field.message }, { shouldFocus: true })
      return true
    },
  })
  const { skuId, warehouseId } = row
  // The figure that the dialog shows is what staff looked at: the row behind it may be refreshed meanwhile.
  const wasCount = useOnce(() => row.onHandCount)
  const send = ({ kind, count: figure, note }: z.infer<typeof Form>) =>
    kind === 'counted'
      ? count.mutate({ rows: [{ skuId, warehouseId, countedCount: figure, wasCount }], note })
      : adjust.mutate({
          skuId,
          warehouseId,
          delta: figure,
          kind: kind === 'received' ? 'received' : 'adjusted',
          note,
        })
  return { form, send, isPending: adjust.isPending || count.isPending }
}
