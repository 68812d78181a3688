/** The goods of a draft: found in the source warehouse, with quantities, removable. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import { useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { officeStock } from '#domains/stock/office-calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export type Line = { skuId: number; name: string; code: string; quantity: number }

const FOUND_SHOWN = 8

type Props = { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }

export function DraftLines({ lines, onChange }: Props) {
  const t = useT('office.transfers')
  const change = (skuId: number, quantity: number) =>
    onChange(lines.map((line) => (line.skuId === skuId ? { ...line, quantity } : line)))
  return (
    <ul>
      {lines.map((line) => (
        <li
          key={line.skuId}
          className="flex flex-wrap items-center gap-2 border-b border-line py-2"
        >
          <span className="min-w-0 flex-1 text-sm">
            {line.name} <span className="code-text text-ink-3">{line.code}</span>
          </span>
          <QuantityStepper
            size="small"
            label={line.name}
            value={line.quantity}
            min={1}
            step={1}
            max={PIECES_MAX}
            onChange={(quantity) => change(line.skuId, quantity)}
          />
          <IconButton
            icon={Trash2}
            label={t('act.remove')}
            onClick={() => onChange(lines.filter(({ skuId }) => skuId !== line.skuId))}
          />
        </li>
      ))}
    </ul>
  )
}

type FinderProps = { warehouseId: number | undefined; onTake: (line: Line) => void }

/** Finds goods of the source by name, code or barcode. */
export function Finder({ warehouseId, onTake }: FinderProps) {
  const t = useT('office.transfers')
  const [words, setWords] = useState('')
  const q = words.trim()
  const { data } = useQuery({
    ...query(officeStock, { q, warehouseId }),
    enabled: warehouseId !== undefined && q.length > 1,
  })
  const found = q.length > 1 ? (data?.items ?? []).slice(0, FOUND_SHOWN) : []
  return (
    <div className="stack">
      <Field label={t('find')} hint={warehouseId === undefined ? t('findFirst') : undefined}>
        <TextInput
          value={words}
          disabled={warehouseId === undefined}
          maxLength={100}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      {found.length > 0 && (
        <ul className="inset">
          {found.map((row) => (
            <li key={row.skuId} className="flex items-center gap-2 px-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                {row.productName} {row.optionText}{' '}
                <span className="code-text text-ink-3">{row.skuCode}</span>
              </span>
              <span className="text-ink-3">{t('free', { count: row.availableCount })}</span>
              <Button
                size="small"
                disabled={row.availableCount < 1}
                onClick={() => {
                  const name = `${row.productName} ${row.optionText}`.trim()
                  onTake({ skuId: row.skuId, name, code: row.skuCode, quantity: 1 })
                  setWords('')
                }}
              >
                {t('act.take')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {q.length > 1 && data?.items.length === 0 && (
        <p className="text-sm text-ink-3">{t('none.found')}</p>
      )}
    </div>
  )
}
