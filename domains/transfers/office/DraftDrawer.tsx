/** Edits a draft transfer: source, destination and quantities. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { daysAgo, noonOf } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { saveTransfer } from '../office-calls.gen.ts'
import type { Transfer } from '../office-contract.ts'
import { DraftLines, Finder, type Line } from './DraftLines.tsx'
import { REFRESH } from './refresh.ts'

export function DraftDrawer({ transfer, onClose }: { transfer?: Transfer; onClose: () => void }) {
  const t = useT('office.transfers')
  const navigate = useNavigate()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const [from, setFrom] = useState(transfer?.fromWarehouseId)
  const [to, setTo] = useState(transfer?.toWarehouseId)
  const [note, setNote] = useState(transfer?.note ?? '')
  const [day, setDay] = useState(transfer?.expectedAt?.slice(0, 10) ?? '')
  const [lines, setLines] = useState<readonly Line[]>(
    transfer?.lines.map(({ skuId, name, optionText, code, quantity }) => ({
      skuId,
      name: `${name} ${optionText}`.trim(),
      code,
      quantity,
    })) ?? [],
  )
  const [isTried, setIsTried] = useState(false)
  const { options, conflict } = useSaving({
    refresh: REFRESH,
    savedText: t('done.save'),
    onClose,
  })
  const save = useAct(saveTransfer, {
    ...options,
    onDone: ({ id }) => {
      options.onDone()
      if (transfer !== undefined) return
      void navigate({ to: '/office/transfers/$id', params: { id: String(id) } })
    },
  })
  const isLoop = from !== undefined && from === to
  const isPast = day !== '' && day < daysAgo(0)
  const submit = () => {
    setIsTried(true)
    if (from === undefined || to === undefined || isLoop || isPast || lines.length === 0) return
    save.mutate({
      ...(transfer === undefined ? {} : { id: transfer.id, version: transfer.version }),
      fromWarehouseId: from,
      toWarehouseId: to,
      note,
      expectedAt: noonOf(day),
      lines: lines.map(({ skuId, quantity }) => ({ skuId, quantity })),
    })
  }
  const place = (
    label: string,
    value: number | undefined,
    set: (id: number) => void,
    error?: string,
  ) => (
    <Field
      label={label}
      required
      error={isTried ? (value === undefined ? t('error.place') : error) : undefined}
    >
      <Select
        value={value === undefined ? '' : String(value)}
        placeholder={t('choose')}
        options={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => set(Number(event.target.value))}
      />
    </Field>
  )
  return (
    <EditDrawer
      title={transfer === undefined ? t('add') : t('number', { id: transfer.id })}
      isDirty={lines.length > 0 || note !== ''}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {place(t('from'), from, setFrom)}
      {place(t('to'), to, setTo, isLoop ? t('error.loop') : undefined)}
      <Field label={t('expected')} error={isTried && isPast ? t('error.day') : undefined}>
        <TextInput
          type="date"
          className="w-48"
          min={daysAgo(0)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </Field>
      <Field label={t('note')}>
        <TextInput maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Finder
        warehouseId={from}
        onTake={(line) => setLines([...lines.filter(({ skuId }) => skuId !== line.skuId), line])}
      />
      {isTried && lines.length === 0 && <p className="text-sm text-danger">{t('error.lines')}</p>}
      <DraftLines lines={lines} onChange={setLines} />
      {conflict}
    </EditDrawer>
  )
}
