/** Sets when the stock of the selected SKUs is low, in one warehouse or in all; can be undone. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { setLowCounts } from '../../office-calls.gen.ts'
import { PLACES_MAX } from '../../places-max.ts'
import { REFRESH } from '../refresh.ts'
import type { MatrixRow } from '../use-counts.ts'
import { wholeIn } from './plan.ts'
import { SkuLines } from './SkuLines.tsx'
import { WarehouseField, type NamedWarehouse } from './WarehouseField.tsx'

const LOW_MAX = 1_000_000

type Props = {
  rows: readonly MatrixRow[]
  warehouses: readonly NamedWarehouse[]
  onDone: () => void
  onClose: () => void
}

export function LowCountDialog({ rows, warehouses, onDone, onClose }: Props) {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const [warehouseId, setWarehouseId] = useState<number>()
  const [isOwn, setIsOwn] = useState(true)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const undo = useAct(setLowCounts, { refresh: REFRESH })
  const act = useAct(setLowCounts, {
    refresh: REFRESH,
    onDone: ({ before }) => {
      toast(t('lowMark.done', { count: before.length }), {
        kind: 'success',
        ...(before.length === 0
          ? {}
          : { action: { label: t('undo'), run: () => undo.mutate({ rows: before }) } }),
      })
      onDone()
    },
  })
  const lowCount = isOwn ? wholeIn(text, 0, LOW_MAX) : null
  const isIn = (place: MatrixRow['places'][number]) =>
    warehouseId === undefined || place.warehouseId === warehouseId
  const chosen = rows.flatMap(({ skuId, places }) =>
    places.filter(isIn).map((place) => ({ skuId, warehouseId: place.warehouseId })),
  )
  const isTooMany = chosen.length > PLACES_MAX
  const submit = () => {
    setIsTried(true)
    if (lowCount === undefined || isTooMany || chosen.length === 0) return
    act.mutate({ rows: chosen.map((place) => ({ ...place, lowCount })) })
  }
  const markOf = (mark: number | null) => (mark === null ? t('lowMark.usual') : number(mark))
  return (
    <FormDialog
      title={t('lowMark.title', { count: rows.length })}
      text={t('lowMark.text')}
      verb={t('lowMark.verb')}
      busy={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <WarehouseField
        label={t('warehouse')}
        warehouses={warehouses}
        current={warehouseId}
        onChoose={setWarehouseId}
        allLabel={t('allWarehouses')}
        error={isTooMany ? t('lowMark.tooMany', { count: PLACES_MAX }) : undefined}
      />
      <Field label={t('lowMark.which')} group>
        <div className="choice-list">
          <Radio name="which" checked={isOwn} onChange={() => setIsOwn(true)}>
            {t('lowMark.own')}
          </Radio>
          <Radio name="which" checked={!isOwn} onChange={() => setIsOwn(false)}>
            {t('lowMark.shop')}
          </Radio>
        </div>
      </Field>
      {isOwn && (
        <Field
          label={t('lowMark.count')}
          required
          error={isTried && lowCount === undefined ? t('adjust.countedWrong') : undefined}
        >
          <TextInput
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            className="w-40"
            maxLength={7}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <SkuLines
        label={t('bulk.preview')}
        lines={rows.map((row) => {
          const now = [...new Set(row.places.filter(isIn).map((place) => markOf(place.lowCount)))]
          return {
            row,
            figure: (
              <>
                {now.join(' / ') || '—'}
                {lowCount !== undefined && (
                  <>
                    {' '}
                    → <b>{markOf(lowCount)}</b>
                  </>
                )}
              </>
            ),
          }
        })}
      />
    </FormDialog>
  )
}
