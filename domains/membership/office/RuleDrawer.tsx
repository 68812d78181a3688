/** The spending in twelve months at which each level begins. */
import * as z from 'zod/mini'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { FROM_SERVER, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { levelRule, officeLevels, saveLevelRule } from '../office-calls.gen.ts'
import { LevelAmounts, notAscending, type OfficeLevelRule } from '../office-contract.ts'

const amount = z.nullable(LevelAmounts.shape.level2Amount)
const Form = z.object({
  level2Amount: amount,
  level3Amount: amount,
  level4Amount: amount,
  level5Amount: amount,
})
const LEVELS = [2, 3, 4, 5] as const

export function RuleDrawer({ rule, onClose }: { rule: OfficeLevelRule; onClose: () => void }) {
  const t = useT('office.membership')
  const words = useT('membership')
  const { level2Amount, level3Amount, level4Amount, level5Amount, revision, currency } = rule
  const form = useSchemaForm(Form, { level2Amount, level3Amount, level4Amount, level5Amount })
  const { options, conflict } = useSaving({
    refresh: [levelRule, officeLevels],
    form,
    savedText: t('rule.saved'),
    onClose,
  })
  const save = useAct(saveLevelRule, options)
  const submit = (values: z.infer<typeof Form>) => {
    const amounts = LevelAmounts.safeParse(values)
    if (!amounts.success) {
      const [missing] = LEVELS.filter((each) => values[`level${each}Amount`] === null)
      form.setError(`level${missing ?? 2}Amount`, { type: 'missing' }, { shouldFocus: true })
      return
    }
    const wrong = notAscending(amounts.data)
    if (wrong === null) save.mutate({ ...amounts.data, revision })
    else {
      const message = words('levelsDescend')
      form.setError(wrong, { type: FROM_SERVER, message }, { shouldFocus: true })
    }
  }
  return (
    <EditDrawer
      title={t('rule.edit')}
      isDirty={form.formState.isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{t('rule.saveText')}</p>
      {LEVELS.map((level) => (
        <AmountField
          key={level}
          control={form.control}
          name={`level${level}Amount`}
          currency={currency}
          label={t('rule.amount', { level })}
          required
        />
      ))}
      {conflict}
    </EditDrawer>
  )
}
