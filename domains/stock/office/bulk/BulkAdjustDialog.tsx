/** Corrects the stock of the selected SKUs in one warehouse, by an amount or to one, for one reason; each line says from what to what. */
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { adjustPlaces } from '../../office-calls.gen.ts'
import { REFRESH } from '../refresh.ts'
import type { MatrixRow } from '../use-counts.ts'
import { COUNT_MAX, planAdjusting, rowsLeft, wholeIn, type AdjustLine } from './plan.ts'
import { SkuLines } from './SkuLines.tsx'
import { WarehouseField, type NamedWarehouse } from './WarehouseField.tsx'

const MODES = ['by', 'to'] as const
type Mode = (typeof MODES)[number]
const DELTA_MAX = 1_000_000

type Refused = DataOf<typeof adjustPlaces>['refused'][number]
type Props = {
  rows: readonly MatrixRow[]
  warehouses: readonly NamedWarehouse[]
  onDone: () => void
  onClose: () => void
}

export function BulkAdjustDialog({ rows: chosen, warehouses, onDone, onClose }: Props) {
  const t = useT('office.stock')
  const [warehouseId, setWarehouseId] = useState(
    warehouses.length === 1 ? warehouses[0]?.id : undefined,
  )
  const [mode, setMode] = useState<Mode>('by')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [skipsRefused, setSkipsRefused] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const rows = rowsLeft(chosen, refused)
  const amount =
    mode === 'to' ? wholeIn(text, 0, COUNT_MAX) : wholeIn(text, -DELTA_MAX, DELTA_MAX) || undefined
  const lines = planAdjusting(rows, warehouseId, { mode, amount })
  const wrong = lines.filter(({ problem }) => problem !== undefined)
  const act = useAct(adjustPlaces, {
    refresh: REFRESH,
    onDone: ({ changedCount, refused: left }) => {
      toast(t('bulk.adjusted', { count: changedCount }), { kind: 'success' })
      if (left.length === 0) return onDone()
      setRefused(left)
      setSkipsRefused(false)
    },
  })
  const submit = () => {
    setIsTried(true)
    const sent = lines.filter(({ problem }) => problem === undefined)
    const isReady = warehouseId !== undefined && amount !== undefined && note.trim() !== ''
    if (!isReady || sent.length === 0 || (wrong.length > 0 && !skipsRefused)) return
    act.mutate({
      rows: sent.map(({ row, place, next = 0 }) => ({
        skuId: row.skuId,
        warehouseId: place.warehouseId,
        onHandCount: next,
        wasCount: place.onHandCount,
      })),
      note,
      skipsRefused,
    })
  }
  return (
    <FormDialog
      title={t('bulk.adjustTitle', { count: rows.length })}
      verb={t('bulk.adjust')}
      busy={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused.length > 0 && (
        <Notice tone="warning" live>
          {t('bulk.left', { codes: codesOf(rows, refused) })}
        </Notice>
      )}
      <WarehouseField
        label={t('warehouse')}
        warehouses={warehouses}
        current={warehouseId}
        onChoose={setWarehouseId}
        error={isTried && warehouseId === undefined ? t('bulk.chooseNeeded') : undefined}
      />
      <AmountFields
        mode={mode}
        text={text}
        isWrong={isTried && amount === undefined}
        onMode={setMode}
        onText={setText}
      />
      <Field
        label={t('bulk.reason')}
        required
        hint={t('bulk.reasonHint')}
        error={isTried && note.trim() === '' ? t('bulk.reasonNeeded') : undefined}
      >
        <TextInput maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      {lines.length > 0 && <Preview lines={lines} />}
      {wrong.length > 0 && wrong.length === lines.length && (
        <Notice tone="danger" live>
          {t('bulk.noneFits')}
        </Notice>
      )}
      {wrong.length > 0 && wrong.length < lines.length && (
        <SkipChoice
          count={wrong.length}
          skips={skipsRefused}
          isNeeded={isTried && !skipsRefused}
          onSkip={setSkipsRefused}
        />
      )}
    </FormDialog>
  )
}

type AmountProps = {
  mode: Mode
  text: string
  isWrong: boolean
  onMode: (mode: Mode) => void
  onText: (text: string) => void
}

function AmountFields({ mode, text, isWrong, onMode, onText }: AmountProps) {
  const t = useT('office.stock')
  return (
    <>
      <Field label={t('bulk.mode')} group>
        <div className="choice-list">
          {MODES.map((each) => (
            <Radio key={each} name="mode" checked={mode === each} onChange={() => onMode(each)}>
              {t(`bulk.${each}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <Field
        label={t(`bulk.${mode}Amount`)}
        required
        hint={mode === 'by' ? t('adjust.correctedHint') : undefined}
        error={isWrong ? t(`bulk.${mode}Wrong`) : undefined}
      >
        <TextInput
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          className="w-40"
          maxLength={11}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
    </>
  )
}

type SkipProps = {
  count: number
  skips: boolean
  isNeeded: boolean
  onSkip: (skips: boolean) => void
}

function SkipChoice({ count, skips, isNeeded, onSkip }: SkipProps) {
  const t = useT('office.stock')
  return (
    <Field label={t('bulk.wrong')} error={isNeeded ? t('bulk.skipNeeded') : undefined} group>
      <Checkbox checked={skips} onChange={({ target }) => onSkip(target.checked)}>
        {t('bulk.skip', { count })}
      </Checkbox>
    </Field>
  )
}

const codesOf = (rows: readonly MatrixRow[], refused: readonly Refused[]): string =>
  refused
    .map(({ skuId }) => rows.find((row) => row.skuId === skuId)?.skuCode ?? `#${skuId}`)
    .join(' · ')

function Preview({ lines }: { lines: readonly AdjustLine[] }) {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const wordsOf = (problem: AdjustLine['problem'], count: number) =>
    problem === 'belowZero' ? t('bulk.belowZero') : problem && t('bulk.belowReserved', { count })
  return (
    <SkuLines
      label={t('bulk.preview')}
      lines={lines.map(({ row, place, next, problem }) => ({
        row,
        figure:
          next === undefined ? (
            number(place.onHandCount)
          ) : (
            <>
              {number(place.onHandCount)} → <b>{number(next)}</b>
            </>
          ),
        problem: wordsOf(problem, place.reservedCount),
      }))}
    />
  )
}
