/** Which column of a file is which field of a product: as it was found out, and to be changed. */
import { useState } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { inspectImport } from '../start-calls.gen.ts'
import { TARGETS, type Target } from '../fields.ts'

type Props = {
  seen: DataOf<typeof inspectImport>
  disabled: boolean
  onColumns: (columns: Record<string, string>) => void
}

/** Always shown: without these nothing new can be imported. */
const FIRST: readonly Target[] = ['handle', 'title', 'variant sku', 'variant price']

export function ColumnFields({ seen, disabled, onColumns }: Props) {
  const t = useT('office.imports')
  const [isAll, setIsAll] = useState(false)
  const { columns, found, reads } = seen
  const shown = TARGETS.filter(
    (target) => isAll || FIRST.includes(target) || columns[target] !== undefined,
  )
  const taken = new Set(Object.values(columns))
  const others = found.filter(({ name }) => name !== '' && !taken.has(name))
  const read = others.filter(({ name }) => reads.includes(name))
  const left = others.filter(({ name }) => !reads.includes(name))
  const change = (target: Target, column: string) => {
    const { [target]: _, ...others } = columns
    onColumns(column === '' ? others : { ...others, [target]: column })
  }
  return (
    <div className="grid gap-2">
      <h4 className="field-label">{t('columns.title')}</h4>
      <p className="text-sm text-ink-3">{t('columns.note')}</p>
      <ul className="grid gap-2">
        {shown.map((target) => (
          <li key={target} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[10rem_1fr]">
            <span className="text-sm">{t(`column.of.${keyOf(target)}`)}</span>
            <Select
              aria-label={t(`column.of.${keyOf(target)}`)}
              value={columns[target] ?? ''}
              disabled={disabled}
              options={[
                { value: '', label: t('columns.none') },
                ...found
                  .filter(({ name }) => name !== '')
                  .map(({ name, title, sample }) => ({
                    value: name,
                    label: sample === '' ? title : `${title} (${sample.slice(0, 30)})`,
                  })),
              ]}
              onChange={(event) => change(target, event.target.value)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link justify-self-start text-sm"
        onClick={() => setIsAll(!isAll)}
      >
        {isAll ? t('changes.fewer') : t('columns.more')}
      </button>
      {read.length > 0 && (
        <p className="text-sm break-words text-ink-3">
          {t('columns.read', { names: read.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {left.length > 0 && (
        <p className="text-sm break-words text-ink-3">
          {t('columns.left', { names: left.map(({ title }) => title).join(', ') })}
        </p>
      )}
    </div>
  )
}

const KEYS = {
  handle: 'code',
  title: 'title',
  brief: 'brief',
  'body (html)': 'details',
  vendor: 'brand',
  'product category': 'category',
  type: 'type',
  published: 'published',
  status: 'status',
  'option1 name': 'option1Name',
  'option1 value': 'option1Value',
  'option2 name': 'option2Name',
  'option2 value': 'option2Value',
  'option3 name': 'option3Name',
  'option3 value': 'option3Value',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'variant grams': 'weight',
  'variant price': 'price',
  'variant inventory qty': 'stock',
  'variant image': 'skuPicture',
  'variant command': 'command',
  'image src': 'pictures',
  'image position': 'picturePosition',
  'image alt text': 'pictureText',
  tags: 'tags',
  'seo title': 'pageTitle',
  'seo description': 'pageDescription',
  location: 'location',
} as const satisfies Record<Target, string>
const keyOf = (target: Target) => KEYS[target]
