/** Puts in what was received, or corrects to what was counted; says what it will be then. */
import * as z from 'zod/mini'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { SumList } from '#kit/ui/KeyValueList.tsx'
import { Radio } from '#kit/ui/Radio.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { adjustStock, officeStock, stockMovements, StockReasons } from '../contract.ts'
import type { StockRow } from './StockPage.tsx'

const Form = z.object({
  kind: z.enum(['received', 'adjusted']),
  delta: z.int().check(
    z.minimum(-1_000_000),
    z.maximum(1_000_000),
    z.refine((delta) => delta !== 0),
  ),
  note: z.string().check(z.trim(), z.maxLength(200)),
})

export function AdjustDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const t = useT('office.stock')
  const kit = useT('office.kit')
  const { number } = useNumbers()
  const form = useSchemaForm(Form, { kind: 'received', note: '' })
  const { errors } = form.formState
  const adjust = useAct(adjustStock, {
    refresh: [officeStock, stockMovements],
    onDone: ({ availableCount }) => {
      toast(t('adjust.done', { count: availableCount }), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [StockReasons.belowReserved.code]: 'delta' }),
  })
  const typed: unknown = form.watch('delta')
  const delta = typeof typed === 'number' && Number.isInteger(typed) ? typed : 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('adjust.title')}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" form="adjust-stock" variant="primary" busy={adjust.isPending}>
            {t('adjust.submit')}
          </Button>
        </>
      }
    >
      <form
        id="adjust-stock"
        className="stack"
        noValidate
        onSubmit={form.handleSubmit((values) =>
          adjust.mutate({ ...values, skuId: row.skuId, warehouseId: row.warehouseId }),
        )}
      >
        <p className="text-sm">
          <b>{row.productName}</b> <span className="code-text">{row.skuCode}</span> ·{' '}
          {row.warehouseName}
        </p>
        <Field label={t('adjust.kind')} group>
          <div className="choice-list">
            <Radio value="received" {...form.register('kind')}>
              {t('adjust.received')}
            </Radio>
            <Radio value="adjusted" {...form.register('kind')}>
              {t('adjust.adjusted')}
            </Radio>
          </div>
        </Field>
        <Field
          label={t('adjust.delta')}
          required
          hint={t('adjust.deltaHint')}
          error={faultText(errors.delta, t('adjust.deltaWrong'))}
        >
          <TextInput
            data-autofocus
            type="number"
            className="w-40"
            {...form.register('delta', { valueAsNumber: true })}
          />
        </Field>
        <Field label={t('adjust.note')} hint={t('adjust.noteHint')}>
          <TextInput maxLength={200} {...form.register('note')} />
        </Field>
        <SumList
          rows={[
            { label: t('adjust.now'), value: number(row.onHandCount) },
            { label: t('reserved'), value: number(row.reservedCount) },
            { label: t('adjust.then'), value: number(row.onHandCount + delta), total: true },
          ]}
        />
      </form>
    </Dialog>
  )
}
