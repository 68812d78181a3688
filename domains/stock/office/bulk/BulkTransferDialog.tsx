/** Drafts a transfer of the selected SKUs between two warehouses; the draft is opened, to be completed and made ready there. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import { saveTransfer, officeTransfers } from '#domains/transfers/office-calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { MatrixRow } from '../use-counts.ts'
import { planTransfer, wholeIn } from './plan.ts'
import { SkuLines } from './SkuLines.tsx'
import { WarehouseField, type NamedWarehouse } from './WarehouseField.tsx'

/** As many as a transfer has lines. */
const LINES_MAX = 500

type Props = {
  rows: readonly MatrixRow[]
  warehouses: readonly NamedWarehouse[]
  onClose: () => void
}

export function BulkTransferDialog({ rows, warehouses, onClose }: Props) {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const navigate = useNavigate()
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number>()
  const [isAll, setIsAll] = useState(true)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const most = isAll ? PIECES_MAX : wholeIn(text, 1, PIECES_MAX)
  const lines = planTransfer(rows, from, most ?? PIECES_MAX)
  const sent = lines.filter(({ quantity }) => quantity > 0)
  const act = useAct(saveTransfer, {
    refresh: [officeTransfers],
    onDone: ({ id }) => {
      toast(t('move.done'), { kind: 'success' })
      void navigate({ to: '/office/transfers/$id', params: { id: String(id) } })
    },
  })
  const isLoop = from !== undefined && from === to
  const isEmpty = from !== undefined && sent.length === 0
  const submit = () => {
    setIsTried(true)
    if (from === undefined || to === undefined || isLoop || most === undefined) return
    if (sent.length === 0 || sent.length > LINES_MAX) return
    act.mutate({
      fromWarehouseId: from,
      toWarehouseId: to,
      note: '',
      expectedAt: null,
      lines: sent.map(({ row: { skuId }, quantity }) => ({ skuId, quantity })),
    })
  }
  const toError = to === undefined ? t('bulk.chooseNeeded') : isLoop ? t('move.loop') : undefined
  const fromError =
    from === undefined
      ? t('bulk.chooseNeeded')
      : isEmpty
        ? t('move.nothing')
        : sent.length > LINES_MAX
          ? t('move.tooMany', { count: LINES_MAX })
          : undefined
  return (
    <FormDialog
      title={t('move.title', { count: rows.length })}
      text={t('move.text')}
      verb={t('move.verb')}
      busy={act.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <WarehouseField
        label={t('move.from')}
        warehouses={warehouses}
        current={from}
        onChoose={setFrom}
        error={isTried ? fromError : undefined}
      />
      <WarehouseField
        label={t('move.to')}
        warehouses={warehouses}
        current={to}
        onChoose={setTo}
        error={isTried ? toError : undefined}
      />
      <QuantityFields
        isAll={isAll}
        text={text}
        isWrong={isTried && most === undefined}
        onAll={setIsAll}
        onText={setText}
      />
      {lines.length > 0 && (
        <SkuLines
          label={t('bulk.preview')}
          lines={lines.map(({ row, quantity, availableCount }) => ({
            row,
            figure: (
              <>
                <b>{number(quantity)}</b> / {number(availableCount)}
              </>
            ),
            problem: quantity === 0 ? t('move.none') : undefined,
          }))}
        />
      )}
    </FormDialog>
  )
}

type QuantityProps = {
  isAll: boolean
  text: string
  isWrong: boolean
  onAll: (isAll: boolean) => void
  onText: (text: string) => void
}

function QuantityFields({ isAll, text, isWrong, onAll, onText }: QuantityProps) {
  const t = useT('office.stock')
  return (
    <>
      <Field label={t('move.quantity')} group>
        <div className="choice-list">
          <Radio name="quantity" checked={isAll} onChange={() => onAll(true)}>
            {t('move.all')}
          </Radio>
          <Radio name="quantity" checked={!isAll} onChange={() => onAll(false)}>
            {t('move.some')}
          </Radio>
        </div>
      </Field>
      {!isAll && (
        <Field
          label={t('move.each')}
          required
          error={isWrong ? t('adjust.receivedWrong') : undefined}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="w-40"
            maxLength={7}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        </Field>
      )}
    </>
  )
}
