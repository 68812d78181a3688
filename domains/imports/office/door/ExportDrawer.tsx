/** Exports products to a file: the list's filter selects them, this form selects the format. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkFilter } from '#domains/product-admin/bulk-contract.ts'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { startExport } from '../../start-calls.gen.ts'
import { officeTasks } from '../../calls.gen.ts'

type Props = {
  filter: BulkFilter
  /** The number of products, where it is known. */
  count?: number | undefined
  onClose: () => void
}

export function ExportDrawer({ filter, count, onClose }: Props) {
  const t = useT('office.imports')
  const navigate = useNavigate()
  const [format, setFormat] = useState<'own' | 'shopify' | 'archive'>('own')
  const [fileType, setFileType] = useState<'csv' | 'xlsx'>('xlsx')
  const [currency, setCurrency] = useState<Currency>('USD')
  const start = useAct(startExport, {
    refresh: [officeTasks],
    onDone: ({ id }) => navigate({ to: '/office/imports/$id', params: { id: String(id) } }),
  })
  const isAll = Object.values(filter).every((each) => each === undefined)
  return (
    <EditDrawer
      title={t('export.open')}
      isDirty={false}
      busy={start.isPending}
      submitLabel={t('export.start')}
      reason={count === 0 && format !== 'archive' ? t('export.nothing') : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({ format, fileType, currency, filter })
      }}
      onClose={onClose}
    >
      <Notice>
        {format === 'archive'
          ? t('export.archiveWhole')
          : isAll
            ? count === undefined
              ? t('export.all')
              : t('export.allOf', { count })
            : t('export.filtered', { count: count ?? 0 })}
      </Notice>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1">{t('export.format')}</legend>
        {(['own', 'shopify', 'archive'] as const).map((each) => (
          <Radio
            key={each}
            name="format"
            checked={format === each}
            onChange={() => setFormat(each)}
          >
            <b>{t(`format.${each}`)}</b>
            <span className="block text-sm text-ink-3">{t(`export.${each}Note`)}</span>
          </Radio>
        ))}
      </fieldset>
      {format !== 'archive' && (
        <fieldset className="grid gap-2">
          <legend className="field-label mb-1">{t('export.type')}</legend>
          {(['xlsx', 'csv'] as const).map((each) => (
            <Radio
              key={each}
              name="type"
              checked={fileType === each}
              onChange={() => setFileType(each)}
            >
              {t(`type.${each}`)}
            </Radio>
          ))}
        </fieldset>
      )}
      {format === 'shopify' && (
        <Field label={t('currency.label')}>
          <Select
            value={currency}
            options={CURRENCIES.map((each) => ({ value: each, label: each }))}
            onChange={({ target }) =>
              setCurrency(CURRENCIES.find((each) => each === target.value) ?? 'USD')
            }
          />
        </Field>
      )}
    </EditDrawer>
  )
}
