/** One purchase limit of a product: of which goods, for whom, in which period, how many. */
import X from 'lucide-react/icons/x'
import { ListField } from '#domains/audiences/office/door/ListField.tsx'
import { LEVEL_MAX } from '#domains/catalog/limits.ts'
import { LimitAudience, LimitPeriod } from '#domains/catalog/limits-contract.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { LimitRow, RowProblem } from './limit-rows.ts'

type Props = {
  number: number
  row: LimitRow
  skus: readonly { id: number; code: string }[]
  problem: RowProblem | null
  onRow: (row: LimitRow) => void
  onRemove: () => void
}

export function LimitFields({ number, row, skus, problem, onRow, onRemove }: Props) {
  const t = useT('office.product-admin')
  const { skuId, audience, period, dayCount, maxCount } = row
  const set = (changes: Partial<LimitRow>) => onRow({ ...row, ...changes })
  const errorIn = (...of: RowProblem[]) =>
    problem !== null && of.includes(problem) ? t(`limits.${problem}`) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-b border-line pb-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {skus.length > 1 && (
          <Field label={t('limits.goods')}>
            <Select
              value={String(skuId ?? '')}
              onChange={({ target }) =>
                set({ skuId: target.value === '' ? null : Number(target.value) })
              }
              options={[
                { value: '', label: t('limits.allGoods') },
                ...skus.map(({ id, code }) => ({ value: String(id), label: code })),
              ]}
            />
          </Field>
        )}
        <Field label={t('limits.whom')} error={errorIn('twice')}>
          <Select
            value={audience}
            onChange={({ target }) => set({ audience: LimitAudience.parse(target.value) })}
            options={LimitAudience.options.map((value) => ({
              value,
              label: t(`limits.audience.${value}`),
            }))}
          />
        </Field>
        {audience === 'level' && (
          <LevelFields row={row} error={errorIn('wrongLevels')} onChange={set} />
        )}
        {audience === 'list' && (
          <ListField
            value={row.listId}
            error={errorIn('chooseList')}
            hint={t('limits.listHint')}
            onList={(listId) => set({ listId })}
          />
        )}
        <Field label={t('limits.period')}>
          <Select
            value={period}
            onChange={({ target }) => set({ period: LimitPeriod.parse(target.value) })}
            options={LimitPeriod.options.map((value) => ({ value, label: t(`limits.${value}`) }))}
          />
        </Field>
        {period === 'days' && (
          <Field
            label={t('limits.dayCount')}
            hint={t('limits.dayCountHint')}
            error={errorIn('wrongDays')}
          >
            <TextInput
              inputMode="numeric"
              maxLength={3}
              value={dayCount}
              onChange={({ target }) => set({ dayCount: target.value.trim() })}
            />
          </Field>
        )}
        <Field label={t('limits.maxCount')} error={errorIn('wrong')}>
          <TextInput
            inputMode="numeric"
            maxLength={7}
            value={maxCount}
            onChange={({ target }) => set({ maxCount: target.value.trim() })}
          />
        </Field>
      </div>
      <IconButton icon={X} label={t('limits.remove', { number })} onClick={onRemove} />
    </div>
  )
}

const LEVELS = Array.from({ length: LEVEL_MAX }, (_, at) => at + 1)

type LevelProps = {
  row: LimitRow
  error: string | undefined
  onChange: (changes: Partial<LimitRow>) => void
}

function LevelFields({ row: { leastLevel, mostLevel }, error, onChange }: LevelProps) {
  const t = useT('office.product-admin')
  const levels = LEVELS.map((level) => ({
    value: String(level),
    label: t('limits.level', { level }),
  }))
  return (
    <>
      <Field label={t('limits.leastLevel')}>
        <Select
          value={String(leastLevel)}
          onChange={({ target }) => onChange({ leastLevel: Number(target.value) })}
          options={levels}
        />
      </Field>
      <Field label={t('limits.mostLevel')} error={error}>
        <Select
          value={String(mostLevel ?? '')}
          onChange={({ target }) =>
            onChange({ mostLevel: target.value === '' ? null : Number(target.value) })
          }
          options={[{ value: '', label: t('limits.andAbove') }, ...levels]}
        />
      </Field>
    </>
  )
}
