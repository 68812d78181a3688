/** One row a combination: code, barcode, weight, retail price, on or off. Units and further prices open at the side. */
import { CircleX, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { BASE_CURRENCY } from '#kit/contract/money.ts'
import { textIn, type Lang } from '#kit/contract/values.ts'
import { AmountInput } from '#kit/ui/AmountInput.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Switch } from '#kit/ui/Switch.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { faultText } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import type { PartProps, ProductFormApi, Sku } from './form.ts'
import { MAX_SKUS, missingCombinations, withCombinations } from './matrix.ts'
import { SkuDrawer } from './SkuDrawer.tsx'

export function SkusPart({ form, lang, canWrite }: PartProps) {
  const t = useT('office.catalog')
  const [opened, open] = useState<number>()
  const skus = form.watch('skus')
  const missing = missingCombinations(form.watch('options'), skus)
  const set = (next: Sku[]) => form.setValue('skus', next, { shouldDirty: true })
  return (
    <Panel
      flush
      title={t('part.skus', { count: skus.length })}
      note={t('part.skusNote')}
      more={
        canWrite &&
        missing.length > 0 && (
          <Button
            size="small"
            icon={Plus}
            disabled={skus.length + missing.length > MAX_SKUS}
            onClick={() => set(withCombinations(skus, missing, form.getValues('code')))}
          >
            {t('sku.addMissing', { count: missing.length })}
          </Button>
        )
      }
    >
      <fieldset disabled={!canWrite} className="table-slide">
        <table
          className="data-table data-table-dense"
          aria-label={t('part.skus', { count: skus.length })}
        >
          <thead>
            <tr>
              <th scope="col">{t('sku.choice')}</th>
              <th scope="col">{t('sku.code')}</th>
              <th scope="col">{t('sku.barcode')}</th>
              <th scope="col">{t('sku.weight')}</th>
              <th scope="col">{t('sku.retail')}</th>
              <th scope="col">{t('sku.active')}</th>
              <th scope="col">{t('sku.more')}</th>
            </tr>
          </thead>
          <tbody>
            {skus.map((sku, index) => (
              <SkuRow
                key={sku.values.join()}
                form={form}
                lang={lang}
                sku={sku}
                index={index}
                onOpen={() => open(index)}
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
          title={nameOf(form, skus[opened], lang) || skus[opened].code}
          onClose={() => open(undefined)}
        />
      )}
    </Panel>
  )
}

/** "Red / M"; nothing where there are no options. */
function nameOf(form: ProductFormApi, sku: Sku, lang: Lang): string {
  return form
    .getValues('options')
    .map(({ values }, at) => {
      const value = values[sku.values[at] ?? -1]
      return value === undefined ? '?' : textIn(value.name, lang).text
    })
    .join(' / ')
}

type RowProps = {
  form: ProductFormApi
  lang: Lang
  sku: Sku
  index: number
  onOpen: () => void
  onRemove: (() => void) | undefined
}

function SkuRow({ form, lang, sku, index, onOpen, onRemove }: RowProps) {
  const t = useT('office.catalog')
  const faults = form.formState.errors.skus?.[index]
  const set = (part: Partial<Sku>) =>
    form.setValue(
      `skus.${index}`,
      { ...form.getValues(`skus.${index}`), ...part },
      {
        shouldDirty: true,
      },
    )
  const orNull = (value: string) => (value.trim() === '' ? null : value.trim())
  const label = (column: string) => `${column} ${sku.code}`
  return (
    <tr>
      <td className="whitespace-nowrap">
        {nameOf(form, sku, lang) || '—'}
        {faults !== undefined && faults.code === undefined && (
          <Fault>{faults.values?.message ?? t('sku.faults')}</Fault>
        )}
      </td>
      <td>
        <TextInput
          size="small"
          className="w-44"
          aria-label={label(t('sku.code'))}
          aria-invalid={faults?.code !== undefined}
          value={sku.code}
          maxLength={60}
          spellCheck={false}
          onChange={(event) => set({ code: event.target.value })}
        />
        {faults?.code !== undefined && (
          <Fault>{faultText(faults.code, t('field.codeWrong'))}</Fault>
        )}
      </td>
      <td>
        <TextInput
          size="small"
          className="w-36"
          aria-label={label(t('sku.barcode'))}
          value={sku.barcode ?? ''}
          maxLength={40}
          inputMode="numeric"
          onChange={(event) => set({ barcode: orNull(event.target.value) })}
        />
      </td>
      <td>
        <WeightInput
          label={label(t('sku.weight'))}
          grams={sku.weightGrams}
          onGrams={(weightGrams) => set({ weightGrams })}
        />
      </td>
      <td>
        <AmountInput
          size="small"
          className="w-32"
          aria-label={label(t('sku.retail'))}
          currency={BASE_CURRENCY}
          amount={retailOf(sku)}
          onAmount={(amount) => set({ prices: withRetail(sku, amount) })}
        />
      </td>
      <td>
        <Switch
          aria-label={label(t('sku.active'))}
          checked={sku.active}
          onChange={(event) => set({ active: event.target.checked })}
        />
      </td>
      <td>
        <span className="flex items-center">
          <Button size="small" onClick={onOpen}>
            {t('sku.open', { units: sku.units.length, prices: sku.prices.length })}
          </Button>
          <IconButton
            icon={X}
            size="small"
            label={label(t('sku.remove'))}
            disabled={onRemove === undefined}
            onClick={onRemove}
          />
        </span>
      </td>
    </tr>
  )
}

function Fault({ children }: { children: string | undefined }) {
  return (
    <p className="field-error">
      <Icon of={CircleX} size="small" />
      {children}
    </p>
  )
}

type WeightProps = {
  label: string
  grams: number | null
  onGrams: (grams: number | null) => void
}

function WeightInput({ label, grams, onGrams }: WeightProps) {
  return (
    <TextInput
      size="small"
      className="w-28"
      type="number"
      min={0}
      aria-label={label}
      value={grams ?? ''}
      after="g"
      onChange={({ target: { value } }) => onGrams(value === '' ? null : Math.trunc(Number(value)))}
    />
  )
}

type Price = Sku['prices'][number]
const isRetail = ({ currency, audience, minQuantity }: Price) =>
  currency === BASE_CURRENCY && audience === 'all' && minQuantity === 1

const retailOf = (sku: Sku): number | null => sku.prices.find(isRetail)?.amount ?? null

function withRetail({ prices }: Sku, amount: number | null): Price[] {
  const others = prices.filter((price) => !isRetail(price))
  if (amount === null) return others
  return [{ currency: BASE_CURRENCY, audience: 'all', minQuantity: 1, amount }, ...others]
}
