/** One row per combination. Cells accept pasted spreadsheets; units, further prices and history open at the side. */
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { PartProps, ProductFormApi, Sku } from './form.ts'
import { SKUS_MAX } from '#domains/catalog/limits.ts'
import { missingCombinations, withCombinations } from './matrix.ts'
import { cellsOf, COLUMNS, filledDown, pasteCells, type Column, type Filled } from './paste.ts'
import { SkuDrawer } from './SkuDrawer.tsx'
import { SkuRow } from './SkuRow.tsx'
import type { SkuStock } from './use-sku-stock.ts'

type Props = PartProps & { stock: SkuStock; onLang: (lang: Lang) => void }

export function SkusPart({ form, lang, canWrite, stock, onLang }: Props) {
  const t = useT('office.product-admin')
  const [opened, setOpened] = useState<number>()
  const skus = form.watch('skus')
  const missing = missingCombinations(form.watch('options'), skus)
  const set = (next: Sku[]) => form.setValue('skus', next, { shouldDirty: true })
  const { table, onKey, onPaste, fill } = useCells(form)
  return (
    <Panel
      flush
      title={t('part.skus', { count: skus.length })}
      note={t('part.skusNote', { currency: baseCurrency() })}
      more={
        canWrite &&
        missing.length > 0 && (
          <Button
            size="small"
            icon={Plus}
            disabled={skus.length + missing.length > SKUS_MAX}
            onClick={() => set(withCombinations(skus, missing, form.getValues('code')))}
          >
            {t('sku.addMissing', { count: missing.length })}
          </Button>
        )
      }
    >
      {canWrite && skus.length > 1 && (
        <p className="px-4 py-2 text-xs text-ink-3">{t('sku.pasteHint')}</p>
      )}
      <fieldset disabled={!canWrite} className="table-slide relative">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pastes of the fields in it */}
        <table
          ref={table}
          className="data-table data-table-dense"
          aria-label={t('part.skus', { count: skus.length })}
          onKeyDown={onKey}
          onPaste={onPaste}
        >
          <thead>
            <tr>
              <th scope="col">{t('sku.choice')}</th>
              <th scope="col">{t('sku.code')}</th>
              <th scope="col">{t('sku.barcode')}</th>
              <Filling name={t('sku.weight')} column="weight" count={skus.length} onFill={fill} />
              <Filling name={t('sku.retail')} column="retail" count={skus.length} onFill={fill} />
              {stock.warehouses.map(({ id, name }) => (
                <th key={id} scope="col" className="min-w-28 whitespace-normal">
                  {t('sku.stockIn', { warehouse: name })}
                </th>
              ))}
              <Filling name={t('sku.active')} column="active" count={skus.length} onFill={fill} />
              <th scope="col">{t('sku.more')}</th>
            </tr>
          </thead>
          <tbody>
            {skus.map((sku, index) => (
              <SkuRow
                key={sku.values.join()}
                form={form}
                name={nameOf(form, sku, lang)}
                sku={sku}
                index={index}
                stock={stock}
                onOpen={() => setOpened(index)}
                onRemove={
                  skus.length > 1 ? () => set(skus.filter((_, at) => at !== index)) : undefined
                }
              />
            ))}
          </tbody>
        </table>
      </fieldset>
      {opened !== undefined && skus[opened] !== undefined && (
        <SkuDrawer
          form={form}
          lang={lang}
          canWrite={canWrite}
          index={opened}
          onLang={onLang}
          title={nameOf(form, skus[opened], lang) || skus[opened].code}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Panel>
  )
}

/** "Red / M"; empty where there are no options. */
function nameOf(form: ProductFormApi, sku: Sku, lang: Lang): string {
  return form
    .getValues('options')
    .map(({ values }, at) => {
      const value = values[sku.values[at] ?? -1]
      return value === undefined ? '?' : textIn(value.name, lang).text
    })
    .join(' / ')
}

type FillingProps = {
  name: string
  column: Filled
  count: number
  onFill: (row: number, column: Filled) => void
}

/** A column whose first value can be copied to all rows. */
function Filling({ name, column, count, onFill }: FillingProps) {
  const t = useT('office.product-admin')
  return (
    <th scope="col">
      <span className="inline-flex items-center gap-1">
        {name}
        {count > 1 && (
          <IconButton
            icon={ArrowDownToLine}
            size="small"
            label={t('sku.fill', { name })}
            onClick={() => onFill(0, column)}
          />
        )}
      </span>
    </th>
  )
}

/** The cell of an event, by its data attributes. */
function cellOf(target: EventTarget): { row: number; column: Column } | null {
  if (!(target instanceof HTMLInputElement)) return null
  const column = COLUMNS.find((each) => each === target.dataset.column)
  return column === undefined ? null : { row: Number(target.dataset.row), column }
}

function useCells(form: ProductFormApi) {
  const t = useT('office.product-admin')
  const table = useRef<HTMLTableElement>(null)
  const change = (next: Sku[], text: string) => {
    const before = form.getValues('skus')
    form.setValue('skus', next, { shouldDirty: true })
    toast(text, {
      kind: 'success',
      action: {
        label: t('undo'),
        run: () => form.setValue('skus', before, { shouldDirty: true }),
      },
    })
  }
  const fill = (row: number, column: Filled) => {
    const skus = form.getValues('skus')
    change(filledDown(skus, row, column), t('sku.filled', { count: skus.length - row - 1 }))
  }
  const onPaste = (event: ClipboardEvent) => {
    const from = cellOf(event.target)
    const text = event.clipboardData.getData('text')
    if (from === null || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const { skus, filledCount, wrongCount, leftCount } = pasteCells(
      form.getValues('skus'),
      cellsOf(text),
      from,
    )
    if (filledCount === 0) toast(t('sku.pastedNothing'), { kind: 'error' })
    else {
      const left = wrongCount + leftCount
      const words = left > 0 ? t('sku.pastedPart', { count: filledCount, left }) : null
      change(skus, words ?? t('sku.pasted', { count: filledCount }))
    }
  }
  /** Enter moves to the row below; Ctrl+D copies the value of a cell down. */
  const onKey = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (cell === null || event.nativeEvent.isComposing) return
    const { row, column } = cell
    if (event.key === 'Enter') {
      event.preventDefault()
      const below = `input[data-column="${column}"][data-row="${row + 1}"]`
      table.current?.querySelector<HTMLElement>(below)?.focus()
    } else if (
      event.key.toLowerCase() === 'd' &&
      (event.ctrlKey || event.metaKey) &&
      (column === 'weight' || column === 'retail') &&
      row < form.getValues('skus').length - 1
    ) {
      event.preventDefault()
      fill(row, column)
    }
  }
  return { table, onKey, onPaste, fill }
}
